// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ExitStatus.h. Tested by tests/tools/cli/exit-status.test.

#include "ExitStatus.h"
#include <algorithm>

namespace shapeproof {
namespace {

/// Ranks verdicts: refuted is the worst, then contingent, then unknown; proved
/// is 0.
int badness(Verdict verdict) {
  switch (verdict) {
  case Verdict::Proved:
    return 0;
  case Verdict::Refuted:
    return 1;
  case Verdict::Contingent:
    return 2;
  case Verdict::Unknown:
    return 3;
  }
  return 3;
}

bool fails(const CheckReport &check, std::optional<Verdict> failOn) {
  if (check.role == CheckRole::Query)
    return false;
  if (check.expected ? check.expected != check.verdict
                     : check.verdict == Verdict::Refuted)
    return true;
  return failOn && check.verdict != Verdict::Proved &&
         badness(check.verdict) <= badness(*failOn);
}

bool fails(const BoundReport &bound) {
  return bound.expected &&
         (bound.expected->lo != bound.lo || bound.expected->hi != bound.hi);
}

} // namespace

int exitStatus(const Report &report, std::optional<Verdict> failOn,
               bool requireChecks) {
  int status = kAnalyzed;
  for (const FileReport &file : report.files) {
    if (file.error)
      return kBadInput;
    if (std::any_of(
            file.checks.begin(), file.checks.end(),
            [&](const CheckReport &check) { return fails(check, failOn); }) ||
        std::any_of(file.bounds.begin(), file.bounds.end(),
                    [](const BoundReport &bound) { return fails(bound); }) ||
        std::any_of(file.simplified.begin(), file.simplified.end(),
                    [](const SimplifiedReport &entry) {
                      return !entry.isAsExpected;
                    }) ||
        (requireChecks && file.checks.empty()))
      status = kFailed;
  }
  return status;
}

} // namespace shapeproof
