// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The terms of sizes against enumeration: random terms over a size, a size that
// is at least 1 and an integer, each computed by the term store and, for every
// assignment of small values, with plain numbers. A term has to have the same
// value, its range has to contain it, and a claim that is decided has to be
// decided as all assignments decide it.

#include "program/RangedTerms.h"
#include "shapeproof/Evaluate.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <random>

using namespace shapeproof;
using namespace shapeproof::onnx;

namespace {

using Values = std::vector<int64_t>;

/// All values of three symbols, and random terms over them.
class World {
public:
  explicit World(unsigned seed) : random(seed) {
    symbols = {terms.dimSymbol("n"), terms.dimSymbol("m"),
               terms.intSymbol("i")};
    terms.learn(terms.ge(symbols[1], 1));
    for (int64_t n = 0; n <= 5; ++n)
      for (int64_t m = 1; m <= 4; ++m)
        for (int64_t i = -5; i <= 5; ++i) {
          inputs.push_back({n, m, i});
          isHeld.push_back(true);
        }
    for (size_t s = 0; s < symbols.size(); ++s) {
      Values values;
      for (const Values &input : inputs)
        values.push_back(input[s]);
      dims.push_back({symbols[s], values});
    }
    for (int64_t number : {-3, -1, 0, 1, 2, 3, 4, 7})
      dims.push_back({terms.constant(number), Values(inputs.size(), number)});
  }

  void addDim();
  void addClaim();
  /// Learns a claim, and drops the assignments in which it fails.
  void learn();
  void check();

private:
  struct Dim {
    DimId id;
    Values values;
  };
  struct Claim {
    ClaimId id;
    Values holds;
  };

  template <typename T> const T &any(const std::vector<T> &all) {
    return all[random() % all.size()];
  }
  static int64_t divide(int64_t a, int64_t b) {
    return a / b - (a % b < 0 ? 1 : 0);
  }
  template <typename Compute> Values all(Compute compute) const {
    Values values;
    for (size_t k = 0; k < inputs.size(); ++k)
      values.push_back(compute(k));
    return values;
  }

  RangedTerms terms;
  std::mt19937 random;
  std::vector<DimId> symbols;
  std::vector<Values> inputs;
  std::vector<bool> isHeld;
  std::vector<Dim> dims;
  std::vector<Claim> claims;
};

void World::addDim() {
  const Dim a = any(dims), b = any(dims);
  auto add = [&](DimId id, auto compute) {
    Values values =
        all([&](size_t k) { return compute(a.values[k], b.values[k]); });
    if (llvm::all_of(values, [](int64_t v) { return std::abs(v) < 1000; }))
      dims.push_back({id, values});
  };
  using N = int64_t;
  switch (random() % 9) {
  case 0:
    return add(terms.add(a.id, b.id), [](N x, N y) { return x + y; });
  case 1:
    return add(terms.sub(a.id, b.id), [](N x, N y) { return x - y; });
  case 2:
    return add(terms.mul(a.id, b.id), [](N x, N y) { return x * y; });
  case 3:
    return add(terms.floorDiv(a.id, b.id),
               [](N x, N y) { return divide(x, std::max<N>(y, 1)); });
  case 4:
    return add(terms.ceilDiv(a.id, b.id),
               [](N x, N y) { return -divide(-x, std::max<N>(y, 1)); });
  case 5:
    return add(terms.mod(a.id, b.id), [](N x, N y) {
      y = std::max<N>(y, 1);
      return x - y * divide(x, y);
    });
  case 6:
    return add(terms.min(a.id, b.id), [](N x, N y) { return std::min(x, y); });
  case 7:
    return add(terms.max(a.id, b.id), [](N x, N y) { return std::max(x, y); });
  default:
    if (claims.empty())
      return;
    const Claim c = any(claims);
    dims.push_back({terms.select(c.id, a.id, b.id), all([&](size_t k) {
                      return c.holds[k] ? a.values[k] : b.values[k];
                    })});
  }
}

void World::addClaim() {
  const Dim a = any(dims), b = any(dims);
  auto add = [&](ClaimId id, auto compute) {
    claims.push_back(
        {id, all([&](size_t k) { return compute(a.values[k], b.values[k]); })});
  };
  using N = int64_t;
  switch (random() % 5) {
  case 0:
    return add(terms.eq(a.id, b.id), [](N x, N y) { return x == y; });
  case 1:
    return add(terms.ne(a.id, b.id), [](N x, N y) { return x != y; });
  case 2:
    return add(terms.le(a.id, b.id), [](N x, N y) { return x <= y; });
  case 3:
    return add(terms.lt(a.id, b.id), [](N x, N y) { return x < y; });
  default:
    return add(terms.ge(a.id, b.id), [](N x, N y) { return x >= y; });
  }
}

void World::learn() {
  const Claim claim = any(claims);
  size_t left = 0;
  for (size_t k = 0; k < inputs.size(); ++k)
    left += isHeld[k] && claim.holds[k];
  if (left == 0)
    return;
  terms.learn(claim.id);
  for (size_t k = 0; k < inputs.size(); ++k)
    isHeld[k] = isHeld[k] && claim.holds[k];
}

void World::check() {
  for (size_t k = 0; k < inputs.size(); ++k) {
    if (!isHeld[k])
      continue;
    Assignment assignment;
    for (size_t s = 0; s < symbols.size(); ++s)
      assignment.dims[symbols[s]] = Int(inputs[k][s]);
    Evaluator evaluator(terms.store(), assignment);
    for (const Dim &dim : dims) {
      std::string text = terms.store().str(dim.id);
      ASSERT_EQ(evaluator.value(dim.id), Int(dim.values[k])) << text;
      ASSERT_LE(terms.low(dim.id), dim.values[k]) << text;
      ASSERT_GE(terms.high(dim.id), dim.values[k]) << text;
    }
    for (const Claim &claim : claims)
      ASSERT_EQ(evaluator.value(claim.id), claim.holds[k] != 0)
          << terms.store().str(claim.id);
  }
}

TEST(RangedTerms, areAsEnumerationSays) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    World world(seed);
    for (int step = 0; step < 12; ++step) {
      world.addDim();
      world.addDim();
      world.addClaim();
      if (step == 6 && seed % 2)
        world.learn();
    }
    world.check();
    ASSERT_FALSE(testing::Test::HasFatalFailure()) << "seed " << seed;
  }
}

TEST(RangedTerms, decideWhatSizesOfWindowsNeed) {
  RangedTerms t;
  DimId n = t.dimSymbol("n"), two = t.constant(2);
  // n - n floordiv 2 is how the store writes ceildiv(n, 2).
  EXPECT_EQ(t.low(t.ceilDiv(n, two)), 0);
  EXPECT_EQ(t.low(t.add(t.ceilDiv(n, two), 3)), 3);
  EXPECT_EQ(t.low(t.sub(n, t.floorDiv(n, two))), 0);
  EXPECT_EQ(t.low(t.mod(n, 4)), 0);
  EXPECT_EQ(t.high(t.mod(n, 4)), 3);
  EXPECT_EQ(t.low(t.sub(t.floorDiv(n, 3), n)), INT64_MIN);
  EXPECT_EQ(t.high(t.sub(t.floorDiv(n, 3), n)), 0);
  // An integer may be negative.
  DimId i = t.intSymbol("i");
  EXPECT_EQ(t.low(t.ceilDiv(i, two)), INT64_MIN);
  EXPECT_EQ(t.high(t.mod(i, 4)), 3);
}

TEST(RangedTerms, haveFactors) {
  RangedTerms t;
  DimId n = t.dimSymbol("n"), m = t.dimSymbol("m"), more = t.add(n, 1);
  auto factorsOf = [&](DimId a) {
    RangedTerms::Factors factors;
    t.addFactors(a, factors);
    return factors;
  };
  RangedTerms::Factors all =
      factorsOf(t.mul(t.mul(t.mul(more, -2), m), t.mul(more, 3)));
  EXPECT_TRUE(all.isExact);
  EXPECT_EQ(std::abs(all.constant), 6);
  ASSERT_EQ(all.others.size(), 3u);
  EXPECT_EQ(llvm::count(all.others, m), 1);
  // A product with -1 twice is no factor of itself.
  EXPECT_EQ(factorsOf(t.mul(t.mul(more, -1), -1)).others,
            std::vector<DimId>{more});
  EXPECT_EQ(factorsOf(t.constant(0)).constant, 0);
  EXPECT_FALSE(factorsOf(t.mul(t.mul(n, INT64_MAX), 2)).isExact);
  EXPECT_EQ(t.floorDiv(t.mul(m, t.max(more, 1)), more), m);
}

TEST(RangedTerms, haveTheEndsOf64Bits) {
  RangedTerms t;
  DimId n = t.dimSymbol("n"), most = t.constant(INT64_MAX);
  // Numbers beyond 64 bits are unknown.
  EXPECT_FALSE(t.value(t.add(most, 1)));
  EXPECT_EQ(t.kind(t.add(most, 1)), DimKind::Symbol);
  EXPECT_EQ(t.kind(t.mul(most, 2)), DimKind::Symbol);
  EXPECT_EQ(t.value(t.sub(t.constant(INT64_MIN + 1), 1)), INT64_MIN);
  EXPECT_EQ(t.kind(t.sub(t.constant(INT64_MIN), 1)), DimKind::Symbol);
  EXPECT_EQ(t.kind(t.ceilDiv(t.constant(INT64_MIN), -1)), DimKind::Constant);
  EXPECT_EQ(t.high(n), INT64_MAX);
  EXPECT_EQ(t.low(t.add(n, most)), INT64_MAX);
  // The largest number stands for no limit.
  EXPECT_EQ(t.min(n, INT64_MAX), n);
}

} // namespace
