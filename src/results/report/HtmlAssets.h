// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The files of src/results/report/html, embedded by the build as strings, and
// pages made of them.

#ifndef SHAPEPROOF_REPORT_HTMLASSETS_H
#define SHAPEPROOF_REPORT_HTMLASSETS_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace shapeproof {

extern const char kHtmlPage[], kHtmlStyle[], kHtmlScript[];
extern const char kMemoryPage[], kMemoryScript[];

/// A text in which %style%, %script%, %hash% (of the script) and %data% are
/// replaced.
struct HtmlPage {
  const char *text, *style, *script;
};

/// Writes the page; `writeData` writes JSON, of which nothing can run.
void writePage(llvm::raw_ostream &os, const HtmlPage &page,
               llvm::function_ref<void(llvm::raw_ostream &)> writeData);

} // namespace shapeproof

#endif // SHAPEPROOF_REPORT_HTMLASSETS_H
