// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The entries of a report that need attention, for formats that show only these
// (Markdown, SARIF, annotations), and their wording.
//
//   cf.assert fails for some inputs: offset 0 is out-of-bounds

#ifndef SHAPEPROOF_REPORT_FINDINGS_H
#define SHAPEPROOF_REPORT_FINDINGS_H

#include "shapeproof/Report.h"

namespace shapeproof {

enum class FindingLevel : uint8_t {
  Error,   ///< The check always fails, or is not as expected.
  Warning, ///< The check fails for some inputs.
  Note,    ///< The check was not decided.
};

struct Finding {
  const FileReport *file;
  const CheckReport *check;
  FindingLevel level;
};

/// Checks and meets that are not proved (or not as an `expect` says), the worst
/// first, otherwise in the order of the report. The report has to live on.
std::vector<Finding> findingsOf(const Report &report);

/// Whether it is unknown, and an input is known for which it holds, or one for
/// which it fails.
bool isHalfKnown(const CheckReport &check);

/// The part of a sentence that names the check: "cf.assert", "the claim".
std::string subjectOf(const CheckReport &check);

/// The rest of the sentence about a check of kind `wrap`: " always wraps".
llvm::StringRef wrapSentence(const CheckReport &check);

/// The verdict without the author's message: "cf.assert always fails".
std::string verdictSentence(const CheckReport &check);

/// The verdictSentence, the fault that the author's message names (or else the
/// claim), and the reason why it was not decided.
std::string findingSentence(const CheckReport &check);

/// The way to state the fact with which the check is proved, and the number of
/// other checks proved with it: "proved if %n has {shapeproof.facts = ["arg0 >=
/// 1"]}, as is 1 other". Empty if no such fact is known.
std::string remedySentence(const FileReport &file, const CheckReport &check);

/// The path of the analysed file, or of the file that the place names.
inline llvm::StringRef pathOf(const FileReport &file,
                              const SourcePlace &place) {
  return place.file.empty() ? file.path : place.file;
}

/// "n = 1, s = [2, 3]"
std::string exampleText(const Example &example);

/// The text with bytes that are not UTF-8 replaced.
std::string asUtf8(llvm::StringRef text);

} // namespace shapeproof

#endif // SHAPEPROOF_REPORT_FINDINGS_H
