// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See SyntaxTable.h.

#include "core/syntax/SyntaxTable.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

namespace shapeproof {

llvm::Error SyntaxTable::add(llvm::MemoryBufferRef file,
                             llvm::StringSet<> *dialects) {
  llvm::StringRef rest = file.getBuffer();
  std::string row;
  unsigned line = 0, rowLine = 0;
  auto finish = [&]() -> llvm::Error {
    if (row.empty())
      return llvm::Error::success();
    llvm::Error error = addRow(row, dialects);
    row.clear();
    if (!error)
      return llvm::Error::success();
    return llvm::createStringError(
        file.getBufferIdentifier() + ":" + llvm::Twine(rowLine) +
        ":1: error: " + llvm::toString(std::move(error)));
  };
  while (!rest.empty()) {
    llvm::StringRef text;
    std::tie(text, rest) = rest.split('\n');
    ++line;
    if (text.starts_with("#") || text.trim().empty())
      continue;
    if (!text.starts_with(" ")) {
      if (llvm::Error error = finish())
        return error;
      rowLine = line;
    }
    row += (" " + text.trim()).str();
  }
  return finish();
}

llvm::Error SyntaxTable::addRow(llvm::StringRef row,
                                llvm::StringSet<> *dialects) {
  auto [names, format] = row.split(" = ");
  if (format.empty())
    return llvm::createStringError("a row is `operation = format`");
  llvm::Expected<OpSyntax> syntax = OpSyntax::parse(format);
  if (!syntax)
    return syntax.takeError();
  formats.push_back(std::move(*syntax));
  llvm::SmallVector<llvm::StringRef> all;
  llvm::SplitString(names, all);
  for (llvm::StringRef name : all) {
    if (!name.contains('.'))
      return llvm::createStringError("'" + name + "' names no dialect");
    rows[name] = formats.size() - 1;
    if (dialects)
      dialects->insert(name.split('.').first);
  }
  return llvm::Error::success();
}

const OpSyntax *SyntaxTable::find(llvm::StringRef operation) const {
  auto it = rows.find(operation);
  if (it == rows.end())
    it = rows.find((operation.split('.').first + ".*").str());
  return it == rows.end() ? nullptr : &formats[it->second];
}

} // namespace shapeproof
