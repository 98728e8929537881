// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of report formats. To add one, write src/results/report/<Name>.cpp
// with a function of the signature below, and add its row.
//
// Tested by tests/results/report/FormatsTest.cpp and tests/tools/cli.

#include "shapeproof/MemoryReport.h"
#include "shapeproof/ReportFormats.h"

// A row: the name after --format, the text in --help, whether it shows
// contracts, and the writer; the same for reports of memory, or nothing.
#define REPORT_FORMATS(FORMAT)                                                 \
  FORMAT("text", "for people (the default)", true, writeText,                  \
         "for people (the default)", writeMemoryText)                          \
  FORMAT("json", "schema shapeproof.report/1", true, writeJson,                \
         "schema shapeproof.memory/1", writeMemoryJson)                        \
  FORMAT("rows", "a JSON object for each check, for databases", true,          \
         writeRows, "", nullptr)                                               \
  FORMAT("html", "a page that needs nothing else", true, writeHtml,            \
         "a page with a picture, for a browser", writeMemoryHtml)              \
  FORMAT("sarif", "SARIF 2.1.0, for code scanning", false, writeSarif, "",     \
         nullptr)                                                              \
  FORMAT("markdown", "for the comment of a pull request", true, writeMarkdown, \
         "", nullptr)                                                          \
  FORMAT("github", "annotations of GitHub Actions", false, writeAnnotations,   \
         "", nullptr)

namespace shapeproof {

#define DECLARE_WRITER(NAME, SUMMARY, HAS_CONTRACTS, WRITER, ...)              \
  void WRITER(const Report &, llvm::raw_ostream &, SourceText);
REPORT_FORMATS(DECLARE_WRITER)

llvm::ArrayRef<ReportFormat> reportFormats() {
#define ROW(...) {__VA_ARGS__},
  static constexpr ReportFormat formats[] = {REPORT_FORMATS(ROW)};
  return formats;
}

} // namespace shapeproof
