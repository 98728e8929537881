// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of report formats. To add one, write src/report/<Name>.cpp with a
// function of the signature below, and add its row.
//
// Tested by tests/unit/report/FormatsTest.cpp and tests/cli.

#include "shapeproof/ReportFormats.h"

// A row: the name after --format, what --help says of it, and the writer.
#define REPORT_FORMATS(FORMAT)                                                 \
  FORMAT("text", "for people (the default)", writeText)                        \
  FORMAT("json", "schema shapeproof.report/1", writeJson)                      \
  FORMAT("html", "a page that needs nothing else", writeHtml)                  \
  FORMAT("sarif", "SARIF 2.1.0, for code scanning", writeSarif)                \
  FORMAT("markdown", "for the comment of a pull request", writeMarkdown)       \
  FORMAT("github", "annotations of GitHub Actions", writeAnnotations)

namespace shapeproof {

#define DECLARE_WRITER(NAME, SUMMARY, WRITER)                                  \
  void WRITER(const Report &, llvm::raw_ostream &, SourceText);
REPORT_FORMATS(DECLARE_WRITER)

llvm::ArrayRef<ReportFormat> reportFormats() {
#define ROW(NAME, SUMMARY, WRITER) {NAME, SUMMARY, WRITER},
  static constexpr ReportFormat formats[] = {REPORT_FORMATS(ROW)};
  return formats;
}

} // namespace shapeproof
