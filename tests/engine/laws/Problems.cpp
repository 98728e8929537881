// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "laws/Problems.h"
#include "support/Parts.h"

using namespace shapeproof;
using namespace shapeproof::testing;

/// Worlds a problem may have to be enumerated.
static constexpr uint64_t kMaxWorlds = 20000;
static constexpr unsigned kRandomProblems = 150, kRandomUnranked = 75,
                          kRandomSizes = 15, kParts = 25;
/// The sample has one in this many of the small problems.
static constexpr unsigned kSample = 15;

std::vector<SmallProblem> testing::smallProblems(bool boxedToo) {
  std::vector<SmallProblem> all;
  for (const Family &family : families())
    for (unsigned i = 0; i < numProblems(family); ++i)
      for (bool boxed : {false, true})
        if (!boxed || boxedToo)
          all.push_back({&family, i, boxed});
  return all;
}

const std::vector<Problem> &testing::sampleOfProblems() {
  static const std::vector<Problem> problems = [] {
    std::vector<Problem> result;
    std::vector<SmallProblem> all = smallProblems(/*boxedToo=*/true);
    for (size_t i = 0; i < all.size(); i += kSample)
      result.push_back(all[i].problem());
    auto add = [&](Problem problem) {
      if (countWorlds(problem, randomBox(), kMaxWorlds) < kMaxWorlds)
        result.push_back(std::move(problem));
    };
    for (unsigned seed = 0; seed < kRandomProblems; ++seed)
      add(randomProblem(seed));
    for (unsigned seed = 0; seed < kRandomUnranked; ++seed)
      add(randomUnrankedProblem(seed));
    for (unsigned seed = 0; seed < kRandomSizes; ++seed)
      add(randomSizesProblem(seed));
    forEachSpread(numPartsProblems(), kParts,
                  [&](unsigned index) { add(partsProblem(index)); });
    return result;
  }();
  return problems;
}

void testing::forEachSpread(unsigned total, unsigned count,
                            llvm::function_ref<void(unsigned)> visit) {
  constexpr unsigned kPrime = 7919; // No factor of any total.
  for (unsigned i = 0; i < std::min(total, count); ++i)
    visit(uint64_t(i) * kPrime % total);
}
