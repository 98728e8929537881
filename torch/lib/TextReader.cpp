// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See TextReader.h. Tested by tests/torch/printed.test.

#include "TextReader.h"
#include "shapeproof/Problem.h"

namespace shapeproof::torch {

void TextReader::skipBlanks(bool inLine) {
  const llvm::StringRef blanks = inLine ? " \t\r" : " \t\r\n";
  at = text.size() - rest().ltrim(blanks).size();
}

std::string TextReader::name() {
  skipBlanks();
  std::string result = rest().take_while(isInName).str();
  at += result.size();
  return result;
}

std::string TextReader::dotted() {
  skipBlanks();
  std::string result =
      rest().take_while([](char c) { return isInName(c) || c == '.'; }).str();
  at += result.size();
  return result;
}

/// The text of an annotation, up to one of these characters outside brackets.
llvm::StringRef TextReader::annotation(llvm::StringRef ends) {
  skipBlanks();
  const size_t begin = at;
  int open = 0;
  char quote = 0;
  for (; at < text.size() && text[at] != '\n'; ++at) {
    const char c = text[at];
    if (quote) {
      quote = c == quote ? 0 : quote;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (open == 0 && ends.contains(c)) {
      break;
    } else {
      open += c == '[' || c == '(' ? 1 : c == ']' || c == ')' ? -1 : 0;
    }
  }
  return text.slice(begin, at);
}

bool TextReader::number(Argument &result) {
  llvm::StringRef digits = rest();
  const bool isMinus = digits.consume_front("-");
  digits = digits.take_while(
      [](char c) { return llvm::isAlnum(c) || c == '.' || c == '_'; });
  // An exponent may have a sign.
  size_t size = digits.size();
  llvm::StringRef tail = rest().drop_front(isMinus + size);
  if (size && (digits.back() == 'e' || digits.back() == 'E') &&
      (tail.starts_with("-") || tail.starts_with("+")))
    size += 1 + tail.drop_front().take_while(llvm::isDigit).size();
  llvm::StringRef all = rest().take_front(isMinus + size);
  at += all.size();
  int64_t value;
  result.kind = all.getAsInteger(10, value) ? Argument::Float : Argument::Int;
  result.text = all.str();
  return true;
}

bool TextReader::string(Argument &result) {
  const char quote = text[at++];
  const size_t begin = at;
  for (; at < text.size() && text[at] != quote; ++at)
    at += text[at] == '\\';
  if (at >= text.size())
    return fail("a string does not end");
  result.kind = Argument::String;
  result.text = text.slice(begin, at++).str();
  return true;
}

bool TextReader::sequence(llvm::StringRef end, std::vector<Argument> &items) {
  if (++depth > kMaxNesting)
    return fail("it is nested too deeply");
  while (!consume(end)) {
    Argument item;
    skipBlanks();
    llvm::StringRef word = rest().take_while(isInName);
    llvm::StringRef behind = rest().drop_front(word.size()).ltrim(" ");
    std::string parameter;
    if (!word.empty() && behind.consume_front("=") &&
        !behind.starts_with("=")) {
      parameter = name();
      consume("=");
    }
    if (!primary(item, nullptr))
      return false;
    item.parameter = parameter;
    items.push_back(item);
    if (!consume(",") && !consume(":") && !rest().starts_with(end))
      return fail("',' or '" + end + "' is missing");
  }
  --depth;
  return true;
}

/// Reads a value; with `call`, a call as the node that it is.
bool TextReader::primary(Argument &result, Node *call) {
  skipBlanks();
  if (rest().empty())
    return fail("the text ends too early");
  const char c = rest().front();
  if (c == '"' || c == '\'')
    return string(result);
  if (llvm::isDigit(c) || c == '.' ||
      (c == '-' && rest().size() > 1 && llvm::isDigit(rest()[1])))
    return number(result);
  if (c == '-') { // Of infinity, say.
    ++at;
    bool isRead = primary(result, nullptr);
    result = {Argument::Float, {}, {}, {}};
    return isRead;
  }
  if (c == '[' || c == '(' || c == '{') {
    ++at;
    result.kind = Argument::List;
    return sequence(c == '[' ? "]" : c == '(' ? ")" : "}", result.items);
  }
  std::string word = dotted();
  if (word.empty())
    return fail("'" + llvm::Twine(c) + "' is not understood");
  if (rest().starts_with("(")) {
    ++at;
    Node made;
    made.target = word;
    auto [object, method] = llvm::StringRef(word).rsplit('.');
    if (graph.values.contains(object)) {
      made.target = ("method." + method).str();
      made.arguments.push_back({Argument::Value, object.str(), {}, {}});
    }
    if (!sequence(")", made.arguments))
      return false;
    if (call)
      *call = std::move(made);
    result = {Argument::Other, {}, {}, {}};
    return true;
  }
  if (word == "None")
    result = {};
  else if (word == "True" || word == "False")
    result = {Argument::Bool, llvm::StringRef(word).lower(), {}, {}};
  else if (word == "inf" || word == "nan")
    result = {Argument::Float, {}, {}, {}};
  else
    result = {llvm::StringRef(word).contains('.') ? Argument::Other
                                                  : Argument::Value,
              word,
              {},
              {}};
  return true;
}

} // namespace shapeproof::torch
