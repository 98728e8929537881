// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See PrintExample.h.

#include "results/report/PrintExample.h"
#include "engine/base/Limits.h"
#include "engine/base/NumberText.h"
#include "results/report/SourceExcerpt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof {

void printValue(llvm::raw_ostream &os, const NamedValue &named) {
  if (const bool *truth = std::get_if<bool>(&named.value)) {
    os << (*truth ? "true" : "false");
  } else if (const Int *number = std::get_if<Int>(&named.value)) {
    printNumber(os, *number);
  } else {
    os << '[';
    llvm::interleaveComma(std::get<std::vector<Int>>(named.value), os,
                          [&](const Int &x) { printNumber(os, x); });
    os << ']';
  }
}

void printExample(llvm::raw_ostream &os, const Example &example) {
  if (example.empty())
    os << "any values";
  llvm::ListSeparator separator;
  for (const NamedValue &named : example) {
    os << separator << oneLine(named.name, limits::shownMessage) << " = ";
    printValue(os, named);
  }
}

} // namespace shapeproof
