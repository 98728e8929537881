// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "engine/base/Reasons.h"
#include <gtest/gtest.h>

using namespace shapeproof;

// Reasons share parts: each part is visited once, and is counted.
TEST(Reasons, FactsAreFoundOnceWhateverIsShared) {
  ScopeStack scopes;
  ReasonTable reasons(scopes);
  ReasonId last = reasons.fact(FactId(3));
  const ReasonId other = reasons.fact(FactId(1));
  for (unsigned k = 0; k != 100; ++k)
    last = reasons.derived({last, other, last});
  size_t visited = 7;
  EXPECT_EQ(reasons.facts({last, ReasonTable::axiom()}, &visited),
            (llvm::SmallVector<FactId, 4>{FactId(1), FactId(3)}));
  EXPECT_EQ(visited, 7u + 103);
  EXPECT_TRUE(reasons.facts(ReasonTable::hypothesis()).empty());
}
