// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The exit status for a report.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_EXITSTATUS_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_EXITSTATUS_H

#include "shapeproof/Report.h"

namespace shapeproof {

inline constexpr int kAnalyzed = 0;
inline constexpr int kFailed = 1;
inline constexpr int kBadInput = 2;

/// kBadInput if a file could not be analysed. Otherwise kFailed if a check is
/// refuted and not expected to be, an expectation does not hold, or `failOn`
/// names a verdict that occurs, expected or not (contingent includes refuted,
/// unknown includes both), or `requireChecks` is set and a file has no check.
/// Queries do not count.
int exitStatus(const Report &report, std::optional<Verdict> failOn,
               bool requireChecks);

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_EXITSTATUS_H
