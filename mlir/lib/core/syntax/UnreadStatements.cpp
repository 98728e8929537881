// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See UnreadStatements.h. A statement begins on a line of its own with its
// results or the name of its operation, and ends with the line on which all its
// brackets are closed, unless the next line goes on with clauses or types.

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
    // `->`, and `>=` in affine sets.
    const bool isArrow = at == '>' && ((i > 0 && text[i - 1] == '-') ||
                                       text.drop_front(i).starts_with(">="));
    if (llvm::StringRef("([{<").contains(at))
      ++depth;
    else if (llvm::StringRef(")]}>").contains(at) && !isArrow)
      --depth;
    if (!visit(i, depth))
      return;
  }
}

/// Whether a statement goes on with a line: `ins(%x)`, `axes = [0]`, `-> T`.
bool isContinuation(llvm::StringRef line) {
  line = line.ltrim(" \t\r\n");
  if (line.starts_with(": ") || line.starts_with("-> "))
    return true;
  llvm::StringRef word = line.take_while(isNameChar);
  line = line.drop_front(word.size()).ltrim(' ');
  return !word.empty() && !word.contains('.') && !line.empty() &&
         llvm::StringRef("=([<").contains(line.front());
}

/// The length of the statement that the text begins with.
size_t statementLength(llvm::StringRef text) {
  size_t length = text.size();
  walkText(text, [&](size_t i, int depth) {
    if (depth < 0 || (text[i] == '\n' && depth == 0 &&
                      !isContinuation(text.drop_front(i)))) {
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

/// The text without comments.
std::string withoutComments(llvm::StringRef text) {
  std::string result;
  walkText(text, [&, next = size_t(0)](size_t i, int) mutable {
    // Strings and comments are not visited; only the former are kept.
    if (llvm::StringRef skipped = text.slice(next, i); !skipped.contains("//"))
      result += skipped;
    result += text[i];
    next = i + 1;
    return true;
  });
  return result;
}

/// `B` of `A into B`: the type behind the last word outside of brackets.
llvm::StringRef lastType(llvm::StringRef text) {
  size_t begin = 0;
  walkText(text, [&](size_t i, int depth) {
    if (depth == 0 && text[i] == ' ')
      begin = i + 1;
    return true;
  });
  return text.drop_front(begin);
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
  const std::string types = withoutComments(resultTypes(statement));
  llvm::StringRef text = llvm::StringRef(types).trim();
  if (text.consume_front("("))
    if (!text.consume_back(")"))
      return std::nullopt;
  llvm::SmallVector<llvm::StringRef> parts = splitTypes(text);
  for (llvm::StringRef &part : parts)
    part = lastType(part);
  if (text.empty() || (parts.size() != count && parts.size() != 1))
    return std::nullopt;
  if (parts.size() == 1)
    parts.resize(count, parts.front());
  return "(" + llvm::join(parts, ", ") + ")";
}

/// The definitions of attributes that name symbols: `#callee = @f`.
std::string namingAliases(llvm::StringRef text) {
  std::string found;
  for (size_t at = 0; at < text.size();) {
    const llvm::StringRef rest = text.drop_front(at);
    if (rest.starts_with("#"))
      if (auto alias = rest.take_front(statementLength(rest));
          alias.contains('@'))
        found += alias.str() + "\n";
    at = std::min(text.find('\n', at), text.size() - 1) + 1;
  }
  return found;
}

/// ` {uses = [@f, @m::@g]}`, the symbols that the statement may name, itself or
/// by an alias; empty if it names none.
std::string usesOf(llvm::StringRef own, llvm::StringRef aliases) {
  const std::string text =
      (own + (own.contains('#') ? "\n" + aliases : llvm::Twine())).str();
  const llvm::StringRef statement = text;
  std::string uses;
  size_t end = 0;
  walkText(statement, [&](size_t i, int) {
    if (i < end || statement[i] != '@')
      return true;
    end = i;
    do {
      end += statement[end] == ':' ? 3 : 1; // `@`, or `::@`.
      const llvm::StringRef rest = statement.drop_front(end);
      end += rest.starts_with("\"")
                 ? std::min(rest.find('"', 1), rest.size() - 1) + 1
                 : rest.take_while(isNameChar).size();
    } while (statement.drop_front(end).starts_with("::@"));
    uses += (uses.empty() ? "" : ", ") + statement.slice(i, end).str();
    return true;
  });
  return uses.empty() ? "" : " {" + kUnreadUses.str() + " = [" + uses + "]}";
}

/// A statement that the text may have at a line.
struct Statement {
  size_t begin;
  llvm::StringRef text, operation;
  /// `%a, %b = `
  llvm::StringRef head;
  unsigned results;

  /// The text for it in a second attempt, with as many lines; nothing if it
  /// does not say the types of its results.
  std::optional<std::string> replacement(llvm::StringRef aliases) const {
    auto types = typesOf(text, results);
    if (!types)
      return std::nullopt;
    return head.str() + "\"" + kUnread.str() + "\"()" + usesOf(text, aliases) +
           " : () -> " + *types + std::string(text.count('\n'), '\n');
  }
};

std::optional<Statement> statementAt(llvm::StringRef text, size_t line) {
  llvm::StringRef rest = text.drop_front(line).ltrim(" \t"), body = rest;
  const unsigned results = takeResults(body).value_or(0);
  if (results == 0)
    body = rest;
  const llvm::StringRef name = operationName(body);
  if (name.empty())
    return std::nullopt;
  return Statement{text.size() - rest.size(),
                   rest.take_front(statementLength(rest)), name,
                   rest.take_front(size_t(body.data() - rest.data())), results};
}

/// The innermost statement for which isWanted(statement) that a place is in,
/// with its line and column; its text is the whole text with replace(statement)
/// in place of the statement.
template <typename IsWanted, typename Replace>
std::optional<UnreadStatement>
replaceAround(llvm::StringRef text, unsigned line, unsigned column,
              IsWanted isWanted, Replace replace) {
  // The place, then the nearest line before it that begins a statement.
  llvm::SmallVector<size_t> lines{0};
  for (size_t i = text.find('\n'); i != llvm::StringRef::npos;
       i = text.find('\n', i + 1))
    lines.push_back(i + 1);
  if (line == 0 || line > lines.size())
    return std::nullopt;
  const size_t place = lines[line - 1] + (column > 0 ? column - 1 : 0);
  for (unsigned at = line; at-- > 0;) {
    const auto statement = statementAt(text, lines[at]);
    if (!statement || !isWanted(*statement) ||
        statement->begin + statement->text.size() < place)
      continue; // It has ended before.
    std::optional<std::string> replacement = replace(*statement);
    if (!replacement)
      return std::nullopt;
    const size_t begin = statement->begin;
    return UnreadStatement{
        text.take_front(begin).str() + *replacement +
            text.drop_front(begin + statement->text.size()).str(),
        statement->operation.str(), at + 1, unsigned(begin - lines[at]) + 1};
  }
  return std::nullopt;
}

/// Where the body of a function begins, if its brackets match.
std::optional<size_t> bodyOf(llvm::StringRef function) {
  std::optional<size_t> body;
  bool isClosed = false;
  walkText(function, [&](size_t i, int depth) {
    if (function[i] == '{' && depth == 1)
      body = i;
    isClosed = depth == 0;
    return true;
  });
  const bool isAttributes =
      body && function.take_front(*body).rtrim().ends_with("attributes");
  return isClosed && !isAttributes ? body : std::nullopt;
}

/// A declaration in place of `func.func @f(%a: T) -> T {...}`.
std::string declarationOf(llvm::StringRef header) {
  header.consume_front("func.func");
  header = header.ltrim();
  for (llvm::StringRef visibility : {"public ", "private ", "nested "})
    if (header.consume_front(visibility))
      break;
  return "func.func private " + header.str();
}

} // namespace

std::optional<UnreadStatement>
replaceStatementAt(llvm::StringRef text, unsigned line, unsigned column) {
  return replaceAround(
      text, line, column, [](const Statement &) { return true; },
      [&](const Statement &statement) {
        return statement.replacement(namingAliases(text));
      });
}

std::optional<UnreadStatement>
replaceFunctionAt(llvm::StringRef text, unsigned line, unsigned column) {
  std::string symbol;
  auto found = replaceAround(
      text, line, column,
      [](const Statement &statement) {
        return statement.operation.ends_with(".func");
      },
      [&](const Statement &function) -> std::optional<std::string> {
        const std::optional<size_t> body = bodyOf(function.text);
        if (!body)
          return std::nullopt;
        const llvm::StringRef header = function.text.take_front(*body);
        symbol = header.substr(header.find('@')).split('(').first.str();
        const bool isDeclared = header.starts_with("func.func");
        return (isDeclared ? declarationOf(header) : "") + "\"" +
               kUnread.str() + "\"()" +
               usesOf(function.text, namingAliases(text)) + " : () -> ()" +
               std::string((isDeclared ? function.text.drop_front(*body)
                                       : function.text)
                               .count('\n'),
                           '\n');
      });
  if (found)
    found->operation = symbol;
  return found;
}

std::vector<UnreadStatement> replaceStatementsOf(std::string &text,
                                                 llvm::StringRef operation) {
  std::vector<UnreadStatement> found;
  std::string result;
  const llvm::StringRef all = text;
  const std::string aliases = namingAliases(all);
  unsigned line = 1;
  for (size_t at = 0; at < all.size(); ++line) {
    const size_t next = std::min(all.find('\n', at), all.size() - 1) + 1;
    auto statement = all.slice(at, next).contains(operation)
                         ? statementAt(all, at)
                         : std::nullopt;
    auto replacement = statement && statement->operation == operation
                           ? statement->replacement(aliases)
                           : std::nullopt;
    if (!replacement) {
      result += all.slice(at, next);
      at = next;
      continue;
    }
    found.push_back(
        {{}, operation.str(), line, unsigned(statement->begin - at) + 1});
    result += all.slice(at, statement->begin);
    result += *replacement;
    line += unsigned(statement->text.count('\n')) - 1;
    at = statement->begin + statement->text.size();
  }
  text = std::move(result);
  return found;
}

} // namespace shapeproof
