// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All values of four symbols within a small box, and the claims that follow in
// them: two sizes from 0, an integer of either sign, and a truth value.

#ifndef SHAPEPROOF_TESTS_UNIT_SMALLWORLDS_H
#define SHAPEPROOF_TESTS_UNIT_SMALLWORLDS_H

#include "shapeproof/Evaluate.h"
#include "support/RandomTerms.h"
#include "gtest/gtest.h"

namespace shapeproof {

class SmallWorlds : public RandomTerms {
public:
  /// The integer is at most `most` away from 0.
  SmallWorlds(unsigned seed, int64_t most) : RandomTerms(seed) {
    dims = {n, m, i};
    truths = {p};
    for (int64_t x = 0; x < 4; ++x)
      for (int64_t y = 0; y < 4; ++y)
        for (int64_t z = -most; z <= most; ++z)
          for (bool truth : {false, true})
            worlds.push_back({{{n, Int(x)}, {m, Int(y)}, {i, Int(z)}},
                              {},
                              {{p, truth}},
                              {}});
  }

  /// Expects that the claim holds, or has no value, in each world in which the
  /// named facts hold.
  void expectFollows(ClaimId claim, llvm::ArrayRef<ClaimId> facts,
                     llvm::ArrayRef<FactId> premises) {
    for (const Assignment &world : worlds) {
      Evaluator evaluator(s, world);
      bool given = llvm::all_of(premises, [&](FactId id) {
        return evaluator.value(facts[id.raw]).value_or(false);
      });
      EXPECT_TRUE(!given || evaluator.value(claim).value_or(true))
          << s.str(claim);
    }
  }

  std::vector<Assignment> worlds;

protected:
  DimId n = s.dimSymbol("n"), m = s.dimSymbol("m"), i = s.intSymbol("i");
  ClaimId p = s.boolSymbol("p");
};

} // namespace shapeproof

#endif // SHAPEPROOF_TESTS_UNIT_SMALLWORLDS_H
