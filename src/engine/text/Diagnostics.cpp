// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the errors of a problem text are printed:
//
//   f.dims:3:12: error: unknown name 'nn', did you mean 'n'?
//     assume m < nn
//                ^
//
// Columns count bytes, as in other compilers, and the caret stands below the
// right character all the same: tabs are repeated, the continuation bytes of
// UTF-8 take no room, and unprintable characters are shown as `?`. Only the
// part around the error is shown of a very long line.
//
// Tested by tests/engine/text/ParserErrorTest.cpp.

#include "engine/base/Limits.h"
#include "shapeproof/Problem.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;

char ProblemError::ID = 0;

static bool isContinuation(char c) { return (c & 0xC0) == 0x80; }

static void printSnippet(const Diagnostic &d, llvm::raw_ostream &os) {
  llvm::StringRef line = d.sourceLine;
  size_t column = std::min<size_t>(d.place.column - 1, line.size());
  size_t begin =
      column > limits::diagnosticMargin ? column - limits::diagnosticMargin : 0;
  size_t end = std::min(line.size(), column + limits::diagnosticMargin);
  while (begin > 0 && isContinuation(line[begin]))
    --begin;
  while (end < line.size() && isContinuation(line[end]))
    ++end;
  os << "  " << (begin ? "..." : "");
  for (char c : line.slice(begin, end))
    os << (c == '\t' || static_cast<unsigned char>(c) >= ' ' ? c : '?');
  os << (end < line.size() ? "..." : "") << "\n  " << (begin ? "   " : "");
  for (char c : line.slice(begin, column))
    if (!isContinuation(c))
      os << (c == '\t' ? '\t' : ' ');
  os << "^\n";
}

void ProblemError::log(llvm::raw_ostream &os) const {
  for (const Diagnostic &d : diagnostics) {
    os << fileName << ':' << d.place.line << ':' << d.place.column
       << ": error: " << d.message << '\n';
    printSnippet(d, os);
  }
}

std::error_code ProblemError::convertToErrorCode() const {
  return llvm::inconvertibleErrorCode();
}
