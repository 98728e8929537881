// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What of a report asks for someone's attention, for formats that show that
// alone (Markdown, SARIF, annotations), and the words they have for it.
//
//   cf.assert fails for some inputs: offset 0 is out-of-bounds

#ifndef SHAPEPROOF_REPORT_FINDINGS_H
#define SHAPEPROOF_REPORT_FINDINGS_H

#include "shapeproof/Report.h"

namespace shapeproof {

enum class FindingLevel : uint8_t {
  Error,   ///< It always fails, or is not as expected.
  Warning, ///< It fails for some inputs.
  Note,    ///< It was not decided.
};

struct Finding {
  const FileReport *file;
  const CheckReport *check;
  FindingLevel level;
};

/// Checks and meets that are not proved (or not as an `expect` says), the worst
/// first, otherwise in the order of the report. The report has to live on.
std::vector<Finding> findingsOf(const Report &report);

/// What is so, without the author's message: "cf.assert always fails".
std::string verdictSentence(const CheckReport &check);

/// The part of the author's message that says what is wrong: of the messages
/// that MLIR's runtime verification generates the line after the operation,
/// otherwise all of it. In UTF-8.
std::string problemOf(llvm::StringRef message);

/// verdictSentence and problemOf, and why it was not decided.
std::string findingSentence(const CheckReport &check);

/// "n = 1, s = [2, 3]"
std::string exampleText(const Example &example);

/// Faulty bytes replaced.
std::string asUtf8(llvm::StringRef text);

} // namespace shapeproof

#endif // SHAPEPROOF_REPORT_FINDINGS_H
