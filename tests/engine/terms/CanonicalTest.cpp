// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random claims under other names and in another order have the same canonical
// form, and each keeps its meaning. Without a side condition of the colouring
// (equalities have no sign, operands of products no order, sizes are no
// numbers) the first test fails.

#include "engine/terms/Canonical.h"
#include "engine/terms/Rewrite.h"
#include "shapeproof/Evaluate.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;
using llvm::SmallVector;

namespace {

class Canonical : public ::testing::Test {
protected:
  unsigned below(size_t limit) {
    return static_cast<unsigned>(random() % limit);
  }
  template <typename T> T any(llvm::ArrayRef<T> choices) {
    return choices[below(choices.size())];
  }

  DimId dim(unsigned depth) {
    if (depth == 0)
      return below(3) ? any<DimId>(below(3) ? sizes : numbers)
                      : s.constant(below(5));
    const DimId a = dim(depth - 1), b = dim(depth - 1);
    switch (below(11)) {
    case 0:
      return s.add(a, s.scale(b, Int(below(2) ? -1 : 3)));
    case 1:
    case 2:
      return s.mul(a, b);
    case 3:
      return s.floorDiv(a, b);
    case 4:
      return s.mod(a, b);
    case 5:
      return below(2) ? s.min({a, b}) : s.max({a, b});
    case 6:
      return s.select(claim(0), a, b);
    case 7:
      return s.rank(shape(depth - 1));
    case 8:
      return s.extent(shape(depth - 1), b);
    case 9:
      return s.apply(below(2) ? "f" : "g", {a, b});
    default:
      return s.sub(a, b);
    }
  }
  ShapeId shape(unsigned depth) {
    if (depth == 0)
      return any<ShapeId>(shapes);
    switch (below(5)) {
    case 0:
      return s.concat({shape(depth - 1), shape(depth - 1)});
    case 1:
      return s.broadcast({shape(depth - 1), shape(depth - 1)});
    case 2:
      return s.tail(shape(depth - 1), dim(depth - 1));
    case 3:
      return s.head(shape(depth - 1), dim(depth - 1));
    default:
      return s.ranked({dim(depth - 1), dim(depth - 1)});
    }
  }
  ClaimId claim(unsigned depth) {
    switch (below(8)) {
    case 0:
      return s.disj(claim(0), claim(0));
    case 1:
      return s.broadcastable({shape(depth), shape(depth)});
    case 2:
      return s.shapeEq(shape(depth), shape(depth));
    case 3:
      return below(2) ? any<ClaimId>(truths) : s.negate(any<ClaimId>(truths));
    case 4:
    case 5:
      return s.ge(dim(depth), dim(depth));
    default:
      return below(3) ? s.eq(dim(depth), dim(depth))
                      : s.ne(dim(depth), dim(depth));
    }
  }
  SmallVector<ClaimId, 8> claims() {
    SmallVector<ClaimId, 8> result;
    for (unsigned k = 1 + below(5); k > 0; --k)
      result.push_back(claim(below(3)));
    return result;
  }

  /// Symbols of one sort change places.
  template <typename IdT>
  void shuffle(llvm::ArrayRef<IdT> symbols, Rewriter &renamed) {
    SmallVector<IdT, 8> images(symbols);
    std::shuffle(images.begin(), images.end(), random);
    for (auto [symbol, image] : llvm::zip(symbols, images))
      renamed.set(symbol, image);
  }

  std::mt19937 random{7};
  TermStore s;
  const SmallVector<DimId, 8> sizes{s.dimSymbol("a"), s.dimSymbol("b"),
                                    s.dimSymbol("c"), s.dimSymbol("d")};
  const SmallVector<DimId, 8> numbers{s.intSymbol("i"), s.intSymbol("j")};
  const SmallVector<ShapeId, 8> shapes{s.shapeSymbol("s"), s.shapeSymbol("t")};
  const SmallVector<ClaimId, 8> truths{s.boolSymbol("p"), s.boolSymbol("q")};
};

std::vector<std::string> texts(const CanonicalClaims &claims) {
  std::vector<std::string> result;
  for (ClaimId claim : claims.claims)
    result.push_back(claims.store->str(claim));
  result.push_back(claims.store->str(claims.goal));
  return result;
}

TEST_F(Canonical, DoesNotDependOnNamesAndOrder) {
  for (unsigned run = 0; run < 4000; ++run) {
    const SmallVector<ClaimId, 8> given = claims();
    const ClaimId goal = claim(1);
    Rewriter renamed(s);
    shuffle<DimId>(sizes, renamed);
    shuffle<DimId>(numbers, renamed);
    shuffle<ShapeId>(shapes, renamed);
    shuffle<ClaimId>(truths, renamed);
    SmallVector<ClaimId, 8> others;
    for (ClaimId claim : given)
      others.push_back(renamed(claim));
    std::shuffle(others.begin(), others.end(), random);
    const auto one = canonicalClaims(s, given, goal);
    const auto other = canonicalClaims(s, others, renamed(goal));
    ASSERT_EQ(texts(*one), texts(*other)) << run;
  }
}

TEST_F(Canonical, SaysTheSame) {
  unsigned known = 0;
  for (unsigned run = 0; run < 2000; ++run) {
    const SmallVector<ClaimId, 8> given = claims();
    const auto named = canonicalClaims(s, given, given[0]);
    Assignment here;
    for (DimId d : sizes)
      here.dims[d] = Int(below(4));
    for (DimId d : numbers)
      here.dims[d] = Int(static_cast<int64_t>(below(5)) - 2);
    for (ShapeId shape : shapes)
      for (unsigned k = below(3); k > 0; --k)
        here.shapes[shape].push_back(Int(below(3)));
    for (ShapeId shape : shapes)
      here.shapes.try_emplace(shape);
    for (ClaimId truth : truths)
      here.bools[truth] = below(2) != 0;
    Assignment there;
    for (const CanonicalClaims::Symbol &symbol : named->symbols) {
      if (symbol.image.sort == Term::Dim)
        there.dims[symbol.image.dim()] = here.dims[symbol.original.dim()];
      else if (symbol.image.sort == Term::Shape)
        there.shapes[symbol.image.shape()] =
            here.shapes[symbol.original.shape()];
      else
        there.bools[symbol.image.claim()] = here.bools[symbol.original.claim()];
    }
    Evaluator before(s, here), after(*named->store, there);
    for (auto [k, claim] : llvm::enumerate(named->claims)) {
      const ClaimId original = given[named->origins[k]];
      EXPECT_EQ(before.value(original), after.value(claim)) << s.str(original);
      known += before.value(original).has_value();
    }
    EXPECT_EQ(before.value(given[0]), after.value(named->goal));
  }
  EXPECT_GT(known, 2000u);
}

TEST_F(Canonical, NotOfWhatIsLarge) {
  SmallVector<ClaimId, 8> many;
  for (unsigned k = 0; k < 100; ++k)
    many.push_back(s.ge(s.dimSymbol("x"), s.constant(2)));
  EXPECT_EQ(canonicalClaims(s, many), nullptr);
  DimId power = sizes[0];
  for (unsigned k = 0; k < 2000; ++k)
    power = s.floorDiv(power, sizes[k % 4]);
  EXPECT_EQ(canonicalClaims(s, {s.ge(power, s.constant(2))}), nullptr);
}

} // namespace
