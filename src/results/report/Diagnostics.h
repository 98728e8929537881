// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints the entry of a report about one place in the style of a compiler's
// diagnostics.
//
//   p.dims:4:1: proved: the claim always holds [equality]
//       4 | prove n == k
//         | ^
//   p.dims:2:1: note: because of this assumption: "split evenly"
//       2 | assume n == m "split evenly"
//
// Editors understand `file:line:column: severity: text`. Premises are shown
// without a caret, and beyond a few they are counted (the JSON report has all
// of them).

#ifndef SHAPEPROOF_REPORT_DIAGNOSTICS_H
#define SHAPEPROOF_REPORT_DIAGNOSTICS_H

#include "results/report/Naming.h"
#include "results/report/SourceExcerpt.h"
#include "shapeproof/ReportFormats.h"
#include "llvm/ADT/StringMap.h"
#include <memory>

namespace shapeproof {

/// The kind of a line of the report.
struct Severity {
  llvm::StringRef text;
  llvm::raw_ostream::Colors color;
};

/// Writes entries of one file.
class DiagnosticWriter {
public:
  /// All outlive the writer.
  DiagnosticWriter(llvm::raw_ostream &os, const FileReport &file,
                   SourceText source, const TextStyle &style);

  void write(const CheckReport &check);
  void write(const BoundReport &bound);
  void write(const SimplifiedReport &simplified);
  void write(const ContradictionReport &contradiction);
  void write(const IgnoredReport &ignored);
  void write(const WarningReport &warning);
  /// Starts the line `path:line:column: note: `; the caller writes the text.
  llvm::raw_ostream &note(const SourcePlace &place);

private:
  const SourceExcerpt &sourceOf(const SourcePlace &place);
  void show(const SourcePlace &place, bool caret);
  llvm::raw_ostream &head(const SourcePlace &place, Severity severity);
  void explain(llvm::ArrayRef<CheckReport::Step> steps);
  void because(const std::vector<Premise> &premises);
  /// Writes ` [equality, assuming no-overflow]`.
  void evidence(const CheckReport &check);
  void writeInputs(const CheckReport &check);

  llvm::raw_ostream &os;
  const FileReport &file;
  SourceText sourceText;
  const TextStyle &style;
  llvm::StringMap<std::unique_ptr<SourceExcerpt>> sources;
  /// The function of the last check, and its arguments.
  llvm::StringRef function;
  llvm::ArrayRef<std::string> names;
  bool colors;
};

} // namespace shapeproof

#endif // SHAPEPROOF_REPORT_DIAGNOSTICS_H
