// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reports as text: the formats, which are a table.
//
//   writeJson(report, llvm::outs());
//   for (const ReportFormat &format : reportFormats())
//     llvm::outs() << format.name << "  " << format.summary << "\n";

#ifndef SHAPEPROOF_REPORTFORMATS_H
#define SHAPEPROOF_REPORTFORMATS_H

#include "shapeproof/Report.h"
#include "llvm/Support/Error.h"

namespace llvm {
class raw_ostream;
namespace json {
class Object;
} // namespace json
} // namespace llvm

namespace shapeproof {

/// The text of an analysed file by its path, for source lines; empty if it is
/// not there.
using SourceText = llvm::function_ref<llvm::StringRef(llvm::StringRef path)>;

/// Schema shapeproof.report/1; needs no source lines.
void writeJson(const Report &report, llvm::raw_ostream &os,
               SourceText source = nullptr);
/// The same, with the columns that the schema leaves out besides: what
/// readReport reads of it is the report.
void writeJsonToReadBack(const Report &report, llvm::raw_ostream &os);
/// The values of an `example` or `counterexample` of a JSON report. Error: one
/// that is no number, truth value or list of numbers, by its name.
llvm::Expected<Example> readExample(const llvm::json::Object &values);
/// The contracts alone, for people.
void writeContracts(const Report &report, llvm::raw_ostream &os,
                    SourceText source);
/// Reads like a compiler's diagnostics.
void writeText(const Report &report, llvm::raw_ostream &os, SourceText source);

/// A format that reports can be written in.
struct ReportFormat {
  /// As after --format.
  llvm::StringLiteral name;
  /// What --help says of it.
  llvm::StringLiteral summary;
  /// Contracts are written, if the report has any.
  bool hasContracts;
  void (*write)(const Report &, llvm::raw_ostream &, SourceText);
};
/// All formats; the first is the default.
llvm::ArrayRef<ReportFormat> reportFormats();

} // namespace shapeproof

#endif // SHAPEPROOF_REPORTFORMATS_H
