// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes ids of checks that stay the same when lines are inserted before them.
//
//   f, cf.assert, "n is odd", tensor.dim@12:8 mod 2 == 0     5c0ffee123
//   the same check, 40 lines further down                    5c0ffee123
//   once more in the same function                           5c0ffee123-2
//
// Tested by tests/results/report/IdentityTest.cpp.

#include "results/report/Message.h"
#include "shapeproof/Report.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/xxhash.h"

namespace shapeproof {
namespace {

/// The length of a place such as `12:8` at the beginning of the text, or 0.
size_t placeLength(llvm::StringRef text) {
  size_t line = text.take_while(llvm::isDigit).size();
  if (line == 0 || !text.drop_front(line).starts_with(":"))
    return 0;
  size_t column = text.drop_front(line + 1).take_while(llvm::isDigit).size();
  return column ? line + 1 + column : 0;
}

/// Appends the text without the parts that change with lines: `@12:8`, `:12:8`,
/// and the number of an unnamed value, `%7`.
void addWithoutPlaces(llvm::StringRef text, std::string &to) {
  while (!text.empty()) {
    char c = text.front();
    to += c;
    text = text.drop_front();
    if (c == '@' || c == ':')
      text = text.drop_front(placeLength(text));
    else if (c == '%')
      text = text.drop_while(llvm::isDigit);
  }
  to += '\0';
}

std::string hashOf(const CheckReport &check) {
  std::string key = check.function + '\0' + check.kind + '\0';
  addWithoutPlaces(gist(check.message), key);
  addWithoutPlaces(check.claim, key);
  constexpr unsigned kDigits = 10;
  return llvm::utohexstr(llvm::xxh3_64bits(key) >> (64 - 4 * kDigits),
                         /*LowerCase=*/true, kDigits);
}

} // namespace

void nameChecks(FileReport &file) {
  llvm::StringMap<unsigned> count;
  for (CheckReport &check : file.checks) {
    check.id = hashOf(check);
    if (unsigned n = ++count[check.id]; n > 1)
      check.id += "-" + std::to_string(n);
  }
}

} // namespace shapeproof
