// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What changed from one report to a later one of the same files.
//
//   old: cf.assert in @f, "sizes differ"  proved
//   new: the same, three lines further    contingent    -> it became needed
//
// Checks are matched by what they are and not by their lines. `shapeproof diff`
// and `analyze --baseline`.

#ifndef SHAPEPROOF_REPORTDIFF_H
#define SHAPEPROOF_REPORTDIFF_H

#include "shapeproof/Report.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace shapeproof {

/// A check (or meet) whose verdict is another one than before.
struct CheckChange {
  /// Of the later report; of the earlier one for a check that is gone.
  const FileReport *file;
  /// Null for a check that is new, or gone.
  const CheckReport *before, *after;

  /// It is refuted and was not, or is not proved and was, or is new and not
  /// proved.
  bool isWorse() const;
};

struct ReportDiff {
  /// In the order of the later report, then what is gone. A new check that is
  /// proved is no change.
  std::vector<CheckChange> changes;
  unsigned unchanged = 0;
  /// Files that were analysed before and no longer are.
  std::vector<const FileReport *> lostFiles;

  bool isWorse() const;
};

/// Both reports have to live on. Checks match in a file of the same path (or
/// the only file of each) by their ids, or where a report has none by function,
/// operation and message; of several alike those of one verdict.
ReportDiff diffReports(const Report &before, const Report &after);

/// Leaves in `after` only the checks that are worse than in `before`. Returns
/// whether there are any, or a lost file.
bool keepWhatIsWorse(const Report &before, Report &after);

/// For people.
void writeDiff(const ReportDiff &diff, llvm::raw_ostream &os);
/// Schema shapeproof.diff/1 (docs/formats.md).
void writeDiffJson(const ReportDiff &diff, llvm::raw_ostream &os);

} // namespace shapeproof

#endif // SHAPEPROOF_REPORTDIFF_H
