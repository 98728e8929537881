// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Workflow commands of GitHub Actions: lines that become annotations of a pull
// request when a step prints them.
//
//   ::warning file=m.mlir,line=9,col=5,title=shapeproof::cf.assert fails for
//     some inputs: offset 0 is out-of-bounds. Fails with arg0.dim0 = 2
//
// The worst come first, as GitHub shows few of each level. Characters that
// would end a property or the line are percent-encoded.
//
// Tested by tests/results/report/FindingsTest.cpp.

#include "results/report/Findings.h"
#include "shapeproof/ReportFormats.h"
#include "llvm/Support/raw_ostream.h"

using llvm::StringRef;

namespace shapeproof {
namespace {

/// A property also ends at ':' and ','.
std::string encoded(StringRef text, bool isProperty) {
  static constexpr StringRef hex = "0123456789ABCDEF";
  std::string result;
  for (char c : asUtf8(text)) {
    auto byte = static_cast<unsigned char>(c);
    if (c == '%' || byte < 0x20 || c == 0x7f ||
        (isProperty && (c == ':' || c == ',')))
      result += {'%', hex[byte >> 4], hex[byte & 15]};
    else
      result += c;
  }
  return result;
}

void annotation(llvm::raw_ostream &os, StringRef level, StringRef path,
                Place place, StringRef message) {
  os << "::" << level << " file=" << encoded(path, true);
  if (place.line)
    os << ",line=" << place.line;
  if (place.line && place.column)
    os << ",col=" << place.column;
  os << ",title=shapeproof::" << encoded(message, false) << '\n';
}

} // namespace

void writeAnnotations(const Report &report, llvm::raw_ostream &os, SourceText) {
  static constexpr StringRef levels[] = {"error", "warning", "notice"};
  for (const FileReport &file : report.files)
    if (file.error)
      annotation(os, "error", file.path, {}, *file.error);
  for (const Finding &finding : findingsOf(report)) {
    const CheckReport &check = *finding.check;
    std::string text = findingSentence(check);
    if (check.counterexample)
      text += ". Fails with " + exampleText(*check.counterexample);
    else if (isHalfKnown(check))
      text += ". Holds with " + exampleText(*check.example);
    annotation(os, levels[static_cast<unsigned>(finding.level)],
               pathOf(*finding.file, check.place), check.place, text);
  }
  Summary sum = summarize(report);
  os << "shapeproof: " << sum.checks
     << (sum.checks == 1 ? " check: " : " checks: ") << sum.proved
     << " proved, " << sum.refuted << " refuted, " << sum.contingent
     << " contingent, " << sum.unknown << " unknown\n";
}

} // namespace shapeproof
