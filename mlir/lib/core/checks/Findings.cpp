// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Findings.h.

#include "core/checks/Findings.h"
#include "core/exec/Interpreter.h"
#include "core/facts/ImportOptions.h"
#include "core/ir/WrapCheck.h"

namespace shapeproof {

bool isDemand(const Decision &decision) {
  return decision.role == CheckRole::Check && !decision.isOfInstance &&
         (!exec::isCheck(decision.op) || isWrapCheck(decision.op));
}

std::pair<unsigned, unsigned> countChecks(const ImportOptions &options,
                                          const Findings &findings) {
  unsigned checks = 0, proved = 0;
  for (const Decision &decision : findings.decisions) {
    const bool isProved = decision.verdict == Verdict::Proved;
    const bool isAdded =
        isDemand(decision) || (options.verified && !decision.isOfInstance &&
                               options.verified->contains(decision.op));
    if (decision.role == CheckRole::Query || decision.isDeclared ||
        (isProved && isAdded))
      continue;
    ++checks;
    proved += isProved;
  }
  return {checks, proved};
}

} // namespace shapeproof
