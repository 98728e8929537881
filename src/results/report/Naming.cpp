// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Naming.h. Tested by tests/results/report/NamingTest.cpp.

#include "results/report/Naming.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace shapeproof {

llvm::ArrayRef<std::string> argumentsOf(const FileReport &file,
                                        llvm::StringRef function) {
  for (const ArgumentNames &entry : file.arguments)
    if (entry.function == function)
      return entry.names;
  return {};
}

std::string withNames(llvm::StringRef text, llvm::ArrayRef<std::string> names) {
  constexpr llvm::StringLiteral kArgument = "arg";
  std::string result;
  bool isStart = true; // Whether a name may start here.
  while (!text.empty()) {
    llvm::StringRef rest = text;
    unsigned number = 0;
    if (isStart && rest.consume_front(kArgument) &&
        !rest.consumeInteger(10, number) && number < names.size() &&
        (rest.empty() ||
         !(llvm::isAlnum(rest.front()) || rest.front() == '_'))) {
      result += names[number];
      isStart = false;
      text = rest;
      continue;
    }
    char c = text.front();
    isStart = !(llvm::isAlnum(c) || c == '_' || c == '.' || c == '@');
    result += c;
    text = text.drop_front();
  }
  return result;
}

Example withNames(const Example &example, llvm::ArrayRef<std::string> names) {
  Example result = example;
  for (NamedValue &named : result)
    named.name = withNames(named.name, names);
  return result;
}

} // namespace shapeproof
