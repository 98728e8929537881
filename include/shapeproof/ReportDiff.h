// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The difference between two reports of the same files.
//
//   old: cf.assert in @f, "sizes differ"  proved
//   new: the same, three lines further    contingent    -> it became needed
//
// Checks are matched by their content and not by their lines. Used by
// `shapeproof diff` and `analyze --baseline`.

#ifndef SHAPEPROOF_REPORTDIFF_H
#define SHAPEPROOF_REPORTDIFF_H

#include "shapeproof/Report.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace shapeproof {

/// A check (or meet) whose verdict differs from before.
struct CheckChange {
  /// The file in the later report; in the earlier one for a check that is gone.
  const FileReport *file;
  /// Null in `before` for a new check, null in `after` for one that is gone.
  const CheckReport *before, *after;

  /// True if it is refuted and was not, or is not proved and was, or is new and
  /// not proved.
  bool isWorse() const;
};

struct ReportDiff {
  /// Changes in the order of the later report, then the checks that are gone. A
  /// new check that is proved is no change.
  std::vector<CheckChange> changes;
  unsigned unchanged = 0;
  /// Files that the earlier report has and the later one does not.
  std::vector<const FileReport *> lostFiles;

  bool isWorse() const;
};

/// Compares two reports, which the result refers to. Checks match in a file of
/// the same path (or the only file of each) by their ids, or where a report has
/// none by function, operation and message; several alike match by verdict.
ReportDiff diffReports(const Report &before, const Report &after);

/// Keeps in `after` only the checks that are worse than in `before`. Returns
/// whether there are any, or a lost file.
bool keepWhatIsWorse(const Report &before, Report &after);

/// Writes the difference for people.
void writeDiff(const ReportDiff &diff, llvm::raw_ostream &os);
/// Writes the difference in schema shapeproof.diff/1 (docs/formats.md).
void writeDiffJson(const ReportDiff &diff, llvm::raw_ostream &os);

} // namespace shapeproof

#endif // SHAPEPROOF_REPORTDIFF_H
