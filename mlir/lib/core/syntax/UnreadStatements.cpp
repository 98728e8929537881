// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See UnreadStatements.h. A statement begins on a line of its own with its
// results or the name of its operation, and ends with the line on which all its
// brackets are closed.

#include "core/syntax/UnreadStatements.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

namespace shapeproof {

namespace {

bool isNameChar(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.' || c == '-';
}

/// `dialect.name` or `"dialect.name"` at the beginning of a text.
llvm::StringRef operationName(llvm::StringRef text) {
  text.consume_front("\"");
  llvm::StringRef name = text.take_while(isNameChar);
  return name.contains('.') && !llvm::isDigit(name.front()) ? name
                                                            : llvm::StringRef();
}

/// The results `%a, %b:2` before ` = `, and how many there are. Nothing if the
/// text does not begin with results.
std::optional<unsigned> takeResults(llvm::StringRef &text) {
  unsigned count = 0;
  do {
    text = text.ltrim();
    if (!text.consume_front("%"))
      return std::nullopt;
    text = text.drop_while(isNameChar);
    unsigned many = 1;
    if (text.consume_front(":") && text.consumeInteger(10, many))
      return std::nullopt;
    count += many;
    text = text.ltrim(" ");
  } while (text.consume_front(","));
  if (!text.consume_front("="))
    return std::nullopt;
  text = text.ltrim(" ");
  return count;
}

/// Walks a text outside of strings and comments; visit(i, depth) is called for
/// each character with the number of open brackets, after an opening one and
/// before a closing one has been counted, and says whether to go on.
template <typename Visit> void walkText(llvm::StringRef text, Visit visit) {
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') {
      for (++i; i < text.size() && text[i] != '"' && text[i] != '\n'; ++i)
        if (text[i] == '\\')
          ++i;
      continue;
    }
    if (c == '/' && text.drop_front(i).starts_with("//")) {
      i = text.find('\n', i);
      if (i == llvm::StringRef::npos)
        return;
    }
    const char at = text[i];
    const bool isArrow = at == '>' && i > 0 && text[i - 1] == '-';
    if (llvm::StringRef("([{<").contains(at))
      ++depth;
    else if (llvm::StringRef(")]}>").contains(at) && !isArrow)
      --depth;
    if (!visit(i, depth))
      return;
  }
}

/// The length of the statement that the text begins with.
size_t statementLength(llvm::StringRef text) {
  size_t length = text.size();
  walkText(text, [&](size_t i, int depth) {
    if (depth < 0 || (text[i] == '\n' && depth == 0)) {
      length = i;
      return false;
    }
    return true;
  });
  return length;
}

/// The types of results that a statement ends with: what stands behind `->`, or
/// else behind the last `:`, outside of brackets.
llvm::StringRef resultTypes(llvm::StringRef statement) {
  llvm::StringRef types;
  walkText(statement, [&](size_t i, int depth) {
    llvm::StringRef rest = statement.drop_front(i);
    if (depth == 0 && rest.starts_with(": "))
      types = rest.drop_front(2);
    if (depth == 0 && i > 0 && rest.front() == '>' && statement[i - 1] == '-')
      types = rest.drop_front(1);
    return true;
  });
  return types.split("loc(").first.trim();
}

/// The parts between commas outside of brackets.
llvm::SmallVector<llvm::StringRef> splitTypes(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> parts;
  size_t begin = 0;
  walkText(text, [&](size_t i, int depth) {
    if (depth == 0 && text[i] == ',') {
      parts.push_back(text.slice(begin, i).trim());
      begin = i + 1;
    }
    return true;
  });
  parts.push_back(text.drop_front(begin).trim());
  return parts;
}

/// `(T, T)`, as the generic form writes the types of so many results.
std::optional<std::string> typesOf(llvm::StringRef statement, unsigned count) {
  if (count == 0)
    return "()";
  llvm::StringRef text = resultTypes(statement);
  if (text.consume_front("("))
    if (!text.consume_back(")"))
      return std::nullopt;
  llvm::SmallVector<llvm::StringRef> types = splitTypes(text);
  if (text.empty() || (types.size() != count && types.size() != 1))
    return std::nullopt;
  if (types.size() == 1)
    types.resize(count, types.front());
  return "(" + llvm::join(types, ", ") + ")";
}

} // namespace

std::optional<UnreadStatement>
replaceStatementAt(llvm::StringRef text, unsigned line, unsigned column) {
  // The place, then the nearest line before it that begins a statement.
  llvm::SmallVector<size_t> lines{0};
  for (size_t i = text.find('\n'); i != llvm::StringRef::npos;
       i = text.find('\n', i + 1))
    lines.push_back(i + 1);
  if (line == 0 || line > lines.size())
    return std::nullopt;
  const size_t place = lines[line - 1] + (column > 0 ? column - 1 : 0);
  for (unsigned at = line; at-- > 0;) {
    llvm::StringRef rest = text.drop_front(lines[at]).ltrim(" \t");
    const size_t begin = text.size() - rest.size();
    llvm::StringRef body = rest;
    unsigned results = takeResults(body).value_or(0);
    if (results == 0)
      body = rest;
    llvm::StringRef name = operationName(body);
    if (name.empty())
      continue;
    llvm::StringRef statement = rest.take_front(statementLength(rest));
    if (begin + statement.size() < place)
      continue; // It has ended before.
    auto types = typesOf(statement, results);
    if (!types)
      return std::nullopt;
    UnreadStatement found;
    found.operation = name.str();
    found.line = at + 1;
    found.column = unsigned(begin - lines[at]) + 1;
    found.text = text.take_front(begin).str() +
                 rest.take_front(size_t(body.data() - rest.data())).str() +
                 "\"shapeproof.unread\"() : () -> " + *types +
                 std::string(statement.count('\n'), '\n') +
                 text.drop_front(begin + statement.size()).str();
    return found;
  }
  return std::nullopt;
}

} // namespace shapeproof
