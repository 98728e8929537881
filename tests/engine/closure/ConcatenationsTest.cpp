// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ends of a shape that equals a concatenation, asked of equality classes:
// s == concat(b, [m]) gives s[-1] == m and head(s, rank(s) - 1) == b.
//
// Against enumeration: shapes s to rank 3 and b to rank 2, a size and an
// integer of either sign; all pairs of few facts, all questions, where an index
// may lie outside and a list may have a negative extent.

#include "shapeproof/Evaluate.h"
#include "shapeproof/InferenceContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Error.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

using Extents = std::vector<Int>;

/// All shapes to this rank of extents from 0 to `most`.
std::vector<Extents> shapesTo(unsigned rank, int64_t most) {
  std::vector<Extents> shapes{{}};
  for (size_t from = 0; rank > 0; --rank) {
    const size_t end = shapes.size();
    for (; from < end; ++from)
      for (int64_t extent = 0; extent <= most; ++extent) {
        Extents longer = shapes[from];
        longer.push_back(Int(extent));
        shapes.push_back(std::move(longer));
      }
  }
  return shapes;
}

struct Concatenations : ::testing::Test {
  Concatenations() {
    for (const Extents &ofS : shapesTo(3, 2))
      for (const Extents &ofB : shapesTo(2, 1))
        for (int64_t x = 0; x <= 2; ++x)
          for (int64_t y = -2; y <= 3; ++y) {
            Assignment world;
            world.dims = {{m, Int(x)}, {i, Int(y)}};
            world.shapes = {{s, ofS}, {b, ofB}};
            worlds.push_back(std::move(world));
          }
  }

  DimId plus(DimId d, int64_t k) { return store.add(d, store.constant(k)); }

  std::vector<ClaimId> facts() {
    auto list = [&](std::initializer_list<DimId> extents) {
      return store.ranked(extents);
    };
    const DimId zero = store.constant(0), rank = store.rank(s);
    std::vector<ClaimId> made;
    for (ShapeId whole :
         {store.concat({b, list({m})}), store.concat({list({m}), b}),
          store.concat({b, list({i})}), store.concat({b, list({i, m})}),
          store.concat({list({i}), b, list({m})}), store.concat({b, b})})
      made.push_back(store.shapeEq(s, whole));
    for (DimId value : {zero, store.constant(1), store.constant(-1), m,
                        plus(rank, -1), rank, store.rank(b)})
      made.push_back(store.eq(i, value));
    made.push_back(store.eq(store.rank(b), store.constant(1)));
    made.push_back(store.shapeEq(b, list({m})));
    return made;
  }

  std::vector<ClaimId> questions() {
    const DimId rank = store.rank(s), zero = store.constant(0);
    std::vector<ClaimId> made{store.ge(i, zero), store.ge(rank, zero)};
    for (DimId at : {zero, store.constant(1), plus(rank, -1), plus(rank, -2),
                     rank, i, plus(i, 1), store.rank(b)}) {
      for (DimId size : {m, i, zero, store.extent(b, zero)})
        made.push_back(store.eq(store.extent(s, at), size));
      made.push_back(store.ne(store.extent(s, at), m));
      for (ShapeId end : {b, store.ranked({}), store.ranked({m}),
                          store.ranked({i}), store.ranked({i, m})})
        for (ShapeId read : {store.head(s, at), store.tail(s, at)})
          made.push_back(store.shapeEq(read, end));
    }
    return made;
  }

  TermStore store;
  ShapeId s = store.shapeSymbol("s"), b = store.shapeSymbol("b");
  DimId m = store.dimSymbol("m"), i = store.intSymbol("i");
  std::vector<Assignment> worlds;
};

/// Whether a claim is true in each world. An undefined claim is not.
using Truths = std::vector<bool>;

} // namespace

TEST_F(Concatenations, EndsAgreeWithEnumeration) {
  const std::vector<ClaimId> given = facts(), asked = questions();
  auto inWorlds = [&](llvm::ArrayRef<ClaimId> claims) {
    std::vector<Truths> truths(claims.size());
    for (const Assignment &world : worlds) {
      Evaluator evaluator(store, world);
      for (auto [k, claim] : llvm::enumerate(claims))
        truths[k].push_back(evaluator.value(claim).value_or(false));
    }
    return truths;
  };
  const std::vector<Truths> holds = inWorlds(given), isTrue = inWorlds(asked);
  unsigned decided = 0;
  for (size_t first = 0; first < given.size(); ++first)
    for (size_t second = first; second < given.size(); ++second) {
      auto context = llvm::cantFail(createContext("equality", store));
      context->assume(given[first], FactId(first));
      context->assume(given[second], FactId(second));
      for (auto [k, claim] : llvm::enumerate(asked)) {
        const Answer answer = context->decide(claim);
        if (answer.verdict == Verdict::Unknown)
          continue;
        ++decided;
        for (size_t w = 0; w < worlds.size(); ++w) {
          const bool isGiven = llvm::all_of(
              answer.premises, [&](FactId fact) { return holds[fact.raw][w]; });
          if (isGiven) {
            ASSERT_EQ(isTrue[k][w] && !answer.vacuous,
                      answer.verdict == Verdict::Proved)
                << store.str(claim) << " by " << store.str(given[first])
                << " and " << store.str(given[second]);
          }
        }
      }
    }
  EXPECT_GT(decided, 1000u) << "nothing was tested";
}
