// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the text of a format: see OpSyntax.h.
//
//   word($kind) `,` operands (`dim` `=` int($dimension))? attr-dict `:` types
//
// Elements are separated by blanks. What stands in backticks is a literal,
// `( ... )?` is there if its first element is, `( ... )*` as often as that,
// `clauses( a | b )` are alternatives that come in any order, each after a
// comma.

#include "core/syntax/OpSyntax.h"
#include "engine/base/Limits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

namespace shapeproof {

namespace {

bool isElement(llvm::StringRef name) {
  static const llvm::StringSet<> known = {"operand",
                                          "operands",
                                          "attr",
                                          "typed-attr",
                                          "int",
                                          "ints",
                                          "float",
                                          "word",
                                          "string",
                                          "symbol",
                                          "symbol-name",
                                          "type",
                                          "returns",
                                          "attr-dict",
                                          "attr-dict-with-keyword",
                                          "braces",
                                          "types",
                                          "result-types",
                                          "select-types",
                                          "tuple-types",
                                          "type-of",
                                          "dims",
                                          "region",
                                          "pair",
                                          "slice-ranges",
                                          "conv-dimensions",
                                          "window",
                                          "reduce",
                                          "while",
                                          "function",
                                          "assumptions",
                                          "words",
                                          "fields",
                                          "parts-type",
                                          "value-type",
                                          "operand-types",
                                          "operand-attr",
                                          "same-types",
                                          "function-type",
                                          "loose",
                                          "load",
                                          "store",
                                          "first-types",
                                          "bare-type",
                                          "element-type"};
  return known.contains(name);
}

class FormatReader {
public:
  explicit FormatReader(llvm::StringRef text) : rest(text) {}

  llvm::Error read(std::vector<SyntaxElement> &into) {
    if (llvm::Error error = readAll(into, 0))
      return error;
    return rest.empty() ? llvm::Error::success() : failure("a `)` too many");
  }

private:
  static llvm::Error failure(const llvm::Twine &what) {
    return llvm::createStringError(what);
  }

  bool next(llvm::StringRef token) {
    rest = rest.ltrim();
    return rest.consume_front(token);
  }

  llvm::Error readAll(std::vector<SyntaxElement> &into, unsigned depth) {
    if (depth > limits::formatGroups)
      return failure("groups nest too deep");
    for (rest = rest.ltrim(); !rest.empty(); rest = rest.ltrim()) {
      if (rest.front() == ')' || rest.front() == '|')
        return llvm::Error::success();
      if (llvm::Error error = readOne(into, depth))
        return error;
    }
    return llvm::Error::success();
  }

  llvm::Error readOne(std::vector<SyntaxElement> &into, unsigned depth) {
    if (rest.consume_front("`")) {
      size_t end = rest.find('`');
      if (end == 0 || end == llvm::StringRef::npos)
        return failure("a literal has no end");
      into.push_back(
          {SyntaxElement::Literal, rest.take_front(end).str(), {}, {}});
      rest = rest.drop_front(end + 1);
      return llvm::Error::success();
    }
    if (rest.consume_front("("))
      return readGroup(into, depth);
    size_t end = rest.find_if(
        [](char c) { return !llvm::isAlnum(c) && c != '-' && c != '_'; });
    llvm::StringRef name = rest.take_front(end);
    rest = rest.drop_front(name.size());
    if (name == "clauses")
      return readClauses(into, depth);
    if (!isElement(name))
      return failure("no element of a format: '" +
                     (name.empty() ? rest.take_front(1) : name) + "'");
    SyntaxElement element{SyntaxElement::Directive, name.str(), {}, {}};
    if (rest.consume_front("(")) {
      auto [inside, after] = rest.split(')');
      rest = after;
      for (llvm::StringRef one : llvm::split(inside, ','))
        element.names.push_back(one.trim().ltrim('$').str());
    }
    into.push_back(std::move(element));
    return llvm::Error::success();
  }

  llvm::Error readGroup(std::vector<SyntaxElement> &into, unsigned depth) {
    SyntaxElement group{SyntaxElement::Optional, {}, {}, {}};
    if (llvm::Error error = readAll(group.inner, depth + 1))
      return error;
    if (!next(")"))
      return failure("a group has no end");
    if (rest.consume_front("*"))
      group.text = "*";
    else if (!rest.consume_front("?"))
      return failure("a group ends with `)?` or `)*`");
    if (group.inner.empty())
      return failure("a group is empty");
    into.push_back(std::move(group));
    return llvm::Error::success();
  }

  llvm::Error readClauses(std::vector<SyntaxElement> &into, unsigned depth) {
    if (!rest.consume_front("("))
      return failure("`clauses` has no list");
    SyntaxElement clauses{SyntaxElement::Clauses, {}, {}, {}};
    do {
      SyntaxElement one{SyntaxElement::Alternative, {}, {}, {}};
      if (llvm::Error error = readAll(one.inner, depth + 1))
        return error;
      if (one.inner.empty() ||
          (one.inner.front().kind != SyntaxElement::Literal &&
           one.inner.front().text != "operand"))
        return failure("a clause begins with a literal or is an operand");
      clauses.inner.push_back(std::move(one));
    } while (next("|"));
    if (!next(")"))
      return failure("`clauses` has no end");
    into.push_back(std::move(clauses));
    return llvm::Error::success();
  }

  llvm::StringRef rest;
};

} // namespace

llvm::Expected<OpSyntax> OpSyntax::parse(llvm::StringRef format) {
  OpSyntax syntax;
  if (llvm::Error error = FormatReader(format).read(syntax.elements))
    return error;
  return syntax;
}

} // namespace shapeproof
