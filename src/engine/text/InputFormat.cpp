// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See InputFormat.h.
//
// The two languages are easy to tell apart by the first word that is not in a
// comment: a .dims statement starts with one of nine keywords, an MLIR
// operation with `module`, `func.func`, a quote or a percent sign, and the
// dialect called `shape` always has a dot after it. A line that starts with `#`
// is a comment in one language and an alias in the other, and says nothing.
//
// Tested by tests/tools/cli/stdin.test.

#include "shapeproof/InputFormat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace shapeproof {
namespace {

bool startsDimsStatement(llvm::StringRef text) {
  llvm::StringRef word =
      text.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
  char next = text.size() > word.size() ? text[word.size()] : '\n';
  return next != '.' &&
         llvm::StringSwitch<bool>(word)
             .Cases({"dim", "int", "bool", "shape", "let"}, true)
             .Cases({"assume", "scope", "prove", "bound", "simplify"}, true)
             .Default(false);
}

} // namespace

InputFormat inputFormat(llvm::StringRef path, llvm::StringRef text) {
  if (path.ends_with(".dims"))
    return InputFormat::Dims;
  if (path.ends_with(".mlir") || path.ends_with(".ttir"))
    return InputFormat::Mlir;
  for (;;) {
    text = text.ltrim(" \t\r\n;");
    if (text.empty())
      return InputFormat::Dims;
    if (text.front() != '#')
      return startsDimsStatement(text) ? InputFormat::Dims : InputFormat::Mlir;
    text = text.substr(text.find('\n'));
  }
}

} // namespace shapeproof
