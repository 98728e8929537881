// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The formats in which reports are written, as a table.
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

struct MemoryReport;

/// The text of an analysed file by its path, for quoting source lines; empty if
/// it is not available.
using SourceText = llvm::function_ref<llvm::StringRef(llvm::StringRef path)>;

/// Writes schema shapeproof.report/1, which needs no source lines.
void writeJson(const Report &report, llvm::raw_ostream &os,
               SourceText source = nullptr);
/// Writes the same with columns that the schema leaves out, so that readReport
/// gives back the same report.
void writeJsonToReadBack(const Report &report, llvm::raw_ostream &os);
/// Reads the values of an `example` or `counterexample` of a JSON report.
/// Error: the name of a value that is no number, truth value or list of
/// numbers.
llvm::Expected<Example> readExample(const llvm::json::Object &values);
/// Writes the contracts alone: a signature, and a line for each clause.
void writeContractLines(const Report &report, llvm::raw_ostream &os,
                        SourceText source);
/// Writes the contracts alone, with all that is known of each clause.
void writeContracts(const Report &report, llvm::raw_ostream &os,
                    SourceText source);
/// Writes text in the style of a compiler's diagnostics.
void writeText(const Report &report, llvm::raw_ostream &os, SourceText source);

/// A format that reports can be written in.
struct ReportFormat {
  /// The name after --format.
  llvm::StringLiteral name;
  /// The line in --help.
  llvm::StringLiteral summary;
  /// Whether contracts are written, if the report has any.
  bool hasContracts;
  void (*write)(const Report &, llvm::raw_ostream &, SourceText);
  /// The line in --help, and the writer, of reports of memory; null: there is
  /// none.
  llvm::StringLiteral memorySummary;
  void (*writeMemory)(const MemoryReport &, llvm::raw_ostream &);
};
/// All formats; the first is the default.
llvm::ArrayRef<ReportFormat> reportFormats();

} // namespace shapeproof

#endif // SHAPEPROOF_REPORTFORMATS_H
