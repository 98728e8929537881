// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The counts at the end of a report.
//
// A query (`shape.is_broadcastable`, say) may be false without anything being
// wrong, so only checks and meets are counted: in a report of one proved check,
// one refuted meet and one refuted query, there are 2 checks, 1 proved and 1
// refuted. A check that is never reached counts as proved and also as vacuous.
//
// Tested by tests/results/report/SummaryTest.cpp.

#include "shapeproof/Report.h"

namespace shapeproof {

Summary summarize(const Report &report) {
  Summary summary;
  for (const FileReport &file : report.files) {
    for (const CheckReport &check : file.checks) {
      if (check.role == CheckRole::Query)
        continue;
      ++summary.checks;
      unsigned *const counts[] = {&summary.proved, &summary.refuted,
                                  &summary.contingent, &summary.unknown};
      ++*counts[static_cast<unsigned>(check.verdict)];
      summary.vacuous += check.vacuous;
      summary.limited +=
          check.verdict == Verdict::Unknown && check.why == UnknownKind::Limit;
    }
  }
  return summary;
}

} // namespace shapeproof
