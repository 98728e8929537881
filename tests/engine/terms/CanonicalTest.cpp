// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random claims under other names and in another order have the same canonical
// form, and each keeps its meaning. Without a side condition of the colouring
// (equalities have no sign, operands of products no order, sizes are no
// numbers) the first test fails.

#include "engine/terms/Canonical.h"
#include "engine/terms/Rewrite.h"
#include "shapeproof/Evaluate.h"
#include "support/RandomTerms.h"
#include "gtest/gtest.h"

using namespace shapeproof;
using llvm::SmallVector;

namespace {

class Canonical : public ::testing::Test, protected RandomTerms {
protected:
  Canonical() : RandomTerms(7) {
    dims = {s.dimSymbol("a"), s.dimSymbol("b"), s.dimSymbol("c"),
            s.dimSymbol("d"), s.intSymbol("i"), s.intSymbol("j")};
    shapes = {s.shapeSymbol("s"), s.shapeSymbol("t")};
    truths = {s.boolSymbol("p"), s.boolSymbol("q")};
    // Applications of functions have an order of operands.
    for (const char *name : {"f", "g"})
      dims.push_back(s.apply(name, {dims[0], dims[4]}));
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

  llvm::ArrayRef<DimId> sizes() const {
    return llvm::ArrayRef(dims).take_front(4);
  }
  llvm::ArrayRef<DimId> numbers() const {
    return llvm::ArrayRef(dims).slice(4, 2);
  }
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
    shuffle<DimId>(sizes(), renamed);
    shuffle<DimId>(numbers(), renamed);
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
    for (DimId d : sizes())
      here.dims[d] = Int(below(4));
    for (DimId d : numbers())
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
  DimId power = dims[0];
  for (unsigned k = 0; k < 2000; ++k)
    power = s.floorDiv(power, dims[k % 4]);
  EXPECT_EQ(canonicalClaims(s, {s.ge(power, s.constant(2))}), nullptr);
}

} // namespace
