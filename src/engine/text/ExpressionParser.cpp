// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expressions of problem text: one grammar for terms, shapes and claims.
//
// Sorts are checked when an expression is put together, not while reading, so
// that `(` may open anything: in `(n + 1) * 2 < k` and `(n < k) or p` the
// parenthesis looks the same until it closes. Operators by how tightly they
// bind (precedence climbing):
//
//   1 or   2 and   3 not   4 == != < <= > >= in   5 + -
//   6 * floordiv ceildiv mod   7 unary -   8 s[i]
//
// Texts of others have more spellings, which are read by Spellings.cpp.
//
// Chains of one level are loops, so only brackets, calls, `not` and unary `-`
// nest; Nested counts them and refuses to go deeper than kMaxNesting.
//
// Tested by tests/engine/text/ParserTest.cpp and ParserErrorTest.cpp.

#include "engine/base/ExactInt.h"
#include "engine/base/NumberText.h"
#include "engine/text/Parser.h"
#include "engine/text/Syntax.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::StringRef;
using llvm::Twine;

/// The operator that the token spells, or null.
const OperatorSyntax *Parser::operatorAt(const Token &token) const {
  if (token.kind != TokenKind::Keyword && token.kind != TokenKind::Punctuation)
    return nullptr;
  for (const OperatorSyntax &op : kOperators)
    if (token.text == StringRef(op.text).trim(' '))
      return &op;
  return manySpellings ? operatorOfOthers(token.text) : nullptr;
}

static StringRef nameOf(Sort sort) {
  return sort == Sort::Term ? "term" : sort == Sort::Shape ? "shape" : "claim";
}

Parser::Nested::Nested(Parser &parser) : parser(parser) {
  if (++parser.nesting > kMaxNesting)
    parser.syntaxError("nesting deeper than " + Twine(kMaxNesting));
}

ExprId Parser::make(ExprKind kind, llvm::ArrayRef<ExprId> operands,
                    Place place) {
  bool bad = llvm::any_of(operands, [&](ExprId e) { return isPoison(e); });
  places.push_back(place);
  poisoned.push_back(bad);
  return problem.add(kind, operands);
}

ExprId Parser::poison(Place place) {
  places.push_back(place);
  poisoned.push_back(true);
  return problem.addInteger(0);
}

bool Parser::require(ExprId e, Sort sort) {
  if (panic || isPoison(e))
    return false;
  Sort actual = problem.sort(e);
  if (actual == sort && !isBeyond(e))
    return true;
  if (actual == sort)
    typeError(placeOf(e), divisorOf(e).valid()
                              ? "the quotient is not rounded to an integer"
                              : "infinity is only compared");
  else
    typeError(placeOf(e),
              "expected a " + nameOf(sort) + ", found a " + nameOf(actual));
  poisoned[e.raw - firstExpr] = true;
  return false;
}

ExprId Parser::parseSorted(Sort sort) {
  ExprId e = parseExpr(kOr);
  require(e, sort);
  return e;
}

ExprId Parser::parseExpr(unsigned minPrecedence) {
  ExprId left = parsePrefix(minPrecedence);
  while (!panic) {
    const OperatorSyntax *op = operatorAt(token);
    if (!op || op->precedence < minPrecedence)
      break;
    const bool mayChain = manySpellings && op->kind != ExprKind::In;
    if (mayChain && op->precedence == kComparison) {
      left = parseChain(left);
      continue;
    }
    left = parseBinary(left, *op);
    const OperatorSyntax *next = operatorAt(token);
    if (!panic && op->precedence == kComparison && next &&
        next->precedence == kComparison)
      syntaxError("comparisons do not chain; join them with 'and'");
  }
  if (token.is("=") && minPrecedence <= kComparison)
    syntaxError("'=' compares nothing; write '=='");
  return left;
}

/// Parses the operators of one level that follow `left`.
ExprId Parser::parseBinary(ExprId left, const OperatorSyntax &op) {
  ExprKind kind = op.kind;
  Place place = placeOf(left);
  if (kind == ExprKind::And || kind == ExprKind::Or) {
    std::string word = token.text.str();
    Exprs operands = {left};
    require(left, Sort::Claim);
    while (!panic && consumeIf(word)) {
      operands.push_back(parseExpr(op.precedence + 1));
      require(operands.back(), Sort::Claim);
    }
    return panic ? left : make(kind, operands, place);
  }
  advance();
  if (kind == ExprKind::In) {
    if (consumeIf("{"))
      return parseChoice(left, "}");
    if (manySpellings && consumeIf("("))
      return parseChoice(left, ")");
    if (manySpellings && token.kind == TokenKind::Identifier &&
        token.text == "VR")
      advance();
    ExprId lo, hi;
    parseInterval(lo, hi);
    require(left, Sort::Term);
    return panic ? left : make(ExprKind::In, {left, lo, hi}, place);
  }
  ExprId right = parseExpr(op.precedence + 1);
  return panic ? left : joined(kind, left, right, place);
}

/// Parses the elements of a set behind its opening bracket.
ExprId Parser::parseChoice(ExprId left, StringRef close) {
  Exprs operands = {left};
  if (token.is(close))
    syntaxError("expected a term, found '" + close + "'");
  parseArguments(close, Sort::Term, operands);
  require(left, Sort::Term);
  return panic ? left : make(ExprKind::OneOf, operands, placeOf(left));
}

/// Makes the expression of an operator with two operands.
ExprId Parser::joined(ExprKind kind, ExprId left, ExprId right, Place place) {
  if (manySpellings && isOfQuotients(kind, left, right))
    return joinedQuotients(kind, left, right, place);
  bool equality = kind == ExprKind::Eq || kind == ExprKind::Ne;
  if (equality && !isPoison(left) && problem.sort(left) == Sort::Shape) {
    kind = kind == ExprKind::Eq ? ExprKind::ShapeEq : ExprKind::ShapeNe;
    require(right, Sort::Shape);
  } else if (equality && !isPoison(left) && problem.sort(left) == Sort::Claim) {
    typeError(placeOf(left), "'==' and '!=' compare terms or shapes, this is a "
                             "claim");
    poisoned[left.raw - firstExpr] = true;
  } else if (require(left, Sort::Term)) {
    require(right, Sort::Term);
  }
  return make(kind, {left, right}, place);
}

/// Parses `not`, unary `-`, or a primary with its indices.
ExprId Parser::parsePrefix(unsigned minPrecedence) {
  Place place = token.place;
  if (token.is("not")) {
    if (minPrecedence > kNot) {
      syntaxError("expected a term, found keyword 'not'; put the claim in "
                  "parentheses");
      return poison(place);
    }
    Nested nested(*this);
    advance();
    ExprId operand = panic ? poison(place) : parseExpr(kNot);
    require(operand, Sort::Claim);
    return make(ExprKind::Not, {operand}, place);
  }
  if (manySpellings && (token.is("-") || token.is("~") || token.is("!")))
    return parseNegation(place);
  if (token.is("-")) {
    Nested nested(*this);
    advance();
    if (token.kind == TokenKind::Integer)
      return parseNumber(/*negative=*/true, place);
    if (panic)
      return poison(place);
    ExprId operand = parsePrefix(kUnary);
    require(operand, Sort::Term);
    return make(ExprKind::Neg, {operand}, place);
  }
  return parsePostfix(parsePrimary());
}

ExprId Parser::parsePostfix(ExprId e) {
  while (!panic && token.is("[")) {
    Nested nested(*this);
    Place place = placeOf(e);
    require(e, Sort::Shape);
    consumeIf("[");
    ExprId index = panic ? poison(place) : parseSorted(Sort::Term);
    expectWord("]");
    e = make(ExprKind::Extent, {e, index}, place);
  }
  return manySpellings ? parsePower(e) : e;
}

/// Consumes an Integer token. Returns nothing, with an error, if it is beyond
/// the cap of terms.
std::optional<Int> Parser::integerValue(bool negative) {
  std::optional<Int> value = readLiteral(token.text);
  if (!value)
    typeError(token.place,
              "the literal has more than " + Twine(kMaxIntBits) + " bits");
  advance();
  return value && negative ? canonical(-*value) : value;
}

ExprId Parser::addLiteral(const Int &value, Place place) {
  places.push_back(place);
  poisoned.push_back(false);
  return problem.addInteger(value);
}

ExprId Parser::parseNumber(bool negative, Place place) {
  std::optional<Int> value = integerValue(negative);
  return value ? addLiteral(*value, place) : poison(place);
}

/// The N of `wrapN`, from 1 to 64; nothing if it is another name.
static std::optional<unsigned> wrappedWidth(StringRef name) {
  unsigned width;
  if (!name.consume_front("wrap") || name.getAsInteger(10, width) ||
      width < 1 || width > 64)
    return std::nullopt;
  return width;
}

/// Parses `(x)` after wrapN: (x + 2^(N-1)) mod 2^N - 2^(N-1).
ExprId Parser::parseWrapped(unsigned width, Place place) {
  Nested nested(*this);
  if (panic)
    return poison(place);
  expectWord("(");
  ExprId of = panic ? poison(place) : parseSorted(Sort::Term);
  expectWord(")");
  if (panic)
    return poison(place);
  const Int halfPeriod(llvm::APInt::getOneBitSet(width + 1, width - 1));
  ExprId half = addLiteral(canonical(halfPeriod), place);
  ExprId period = addLiteral(canonical(halfPeriod * 2), place);
  ExprId moved = make(ExprKind::Add, {of, half}, place);
  ExprId remainder = make(ExprKind::Mod, {moved, period}, place);
  return make(ExprKind::Sub, {remainder, half}, place);
}

ExprId Parser::parseName() {
  const Binding *binding = scopes.find(token.text);
  Token name = token;
  advance();
  if (!binding && token.is("("))
    if (auto width = wrappedWidth(name.text))
      return parseWrapped(*width, name.place);
  if (!binding && manySpellings)
    if (ExprId read = parseForeignName(name); read.valid())
      return read;
  if (!binding) {
    StringRef other = scopes.similar(name.text);
    std::string hint =
        other.empty() ? "" : (", did you mean '" + other + "'?").str();
    error(name.place, "unknown name '" + name.text + "'" + hint,
          lexer.lineOf(name));
    return poison(name.place);
  }
  places.push_back(name.place);
  poisoned.push_back(!binding->sound);
  return problem.addName(binding->decl);
}

ExprId Parser::parsePrimary() {
  Place place = token.place;
  if (panic)
    return poison(place);
  if (token.kind == TokenKind::Identifier)
    return parseName();
  if (token.kind == TokenKind::Integer)
    return manySpellings ? parseForeignNumber()
                         : parseNumber(/*negative=*/false, place);
  if (manySpellings)
    if (ExprId read = parseForeignKeyword(); read.valid())
      return read;
  if (token.is("true") || token.is("false")) {
    ExprKind kind = token.is("true") ? ExprKind::True : ExprKind::False;
    advance();
    return make(kind, {}, place);
  }
  if (token.is("[") || token.is("(")) {
    Nested nested(*this);
    if (panic)
      return poison(place);
    if (token.is("["))
      return parseList();
    consumeIf("(");
    ExprId inner = parseExpr(kOr);
    expectWord(")");
    return inner;
  }
  if (token.is("slice"))
    syntaxError("'slice' occurs only as the whole of 'shape x = slice(...)'");
  else if (token.is("inf"))
    syntaxError("'inf' occurs only as an end of an interval");
  else if (token.kind == TokenKind::Keyword && !token.is("not"))
    return parseCall();
  else
    syntaxError("expected an expression, found " + found());
  return poison(place);
}

/// Parses the elements up to `close` and consumes it. The opening bracket has
/// been consumed.
void Parser::parseArguments(StringRef close, Sort sort, Exprs &arguments) {
  if (consumeIf(close))
    return;
  do {
    arguments.push_back(parseSorted(sort));
  } while (!panic && consumeIf(","));
  if (!panic && !token.is(close))
    syntaxError("expected ',' or '" + close + "', found " + found());
  expectWord(close);
}

ExprId Parser::parseList() {
  Place place = token.place;
  Exprs extents;
  consumeIf("[");
  parseArguments("]", Sort::Term, extents);
  return make(ExprKind::List, extents, place);
}

ExprId Parser::parseCall() {
  Token name = token;
  const FunctionSyntax *function = llvm::find_if(
      kFunctions, [&](const auto &f) { return f.name == name.text; });
  if (function == std::end(kFunctions)) {
    syntaxError("expected an expression, found " + found());
    return poison(name.place);
  }
  Nested nested(*this);
  if (panic)
    return poison(name.place);
  advance();
  expectWord("(");
  Exprs arguments;
  if (!panic && !consumeIf(")")) {
    do {
      bool first = arguments.empty();
      arguments.push_back(
          parseSorted(first ? function->first : function->rest));
    } while (!panic && consumeIf(","));
    if (!panic && !token.is(")"))
      syntaxError("expected ',' or ')', found " + found());
    expectWord(")");
  }
  if (panic)
    return poison(name.place);
  if (arguments.size() < function->least || arguments.size() > function->most) {
    typeError(name.place,
              "'" + name.text + "' takes " +
                  (function->least == function->most ? "" : "at least ") +
                  Twine(function->least) +
                  (function->least == 1 ? " argument" : " arguments") +
                  ", found " + Twine(arguments.size()));
    return poison(name.place);
  }
  return make(function->kind, arguments, name.place);
}

/// Parses slice(source, [starts], [limits], [strides]).
ExprId Parser::parseSlice() {
  Place place = token.place;
  advance();
  expectWord("(");
  Exprs all;
  if (!panic)
    all.push_back(parseSorted(Sort::Shape));
  size_t counts[3] = {0, 0, 0};
  for (size_t &count : counts) {
    expectWord(",");
    expectWord("[");
    Exprs list;
    if (!panic)
      parseArguments("]", Sort::Term, list);
    count = list.size();
    all.append(list);
  }
  expectWord(")");
  if (panic)
    return poison(place);
  if (counts[0] != counts[1] || counts[0] != counts[2]) {
    typeError(place, "the starts, limits and strides of a slice differ in "
                     "number: " +
                         Twine(counts[0]) + ", " + Twine(counts[1]) + ", " +
                         Twine(counts[2]));
    return poison(place);
  }
  return make(ExprKind::Slice, all, place);
}

//===- Intervals
//--------------------------------------------------------------//

ExprId Parser::parseIntervalEnd(bool isUpper) {
  Place place = token.place;
  if (manySpellings)
    return parseForeignEnd(isUpper);
  if (isUpper && token.is("inf")) {
    advance();
    return make(ExprKind::Open, {}, place);
  }
  if (!isUpper && token.is("-")) {
    Token minus = token;
    advance();
    if (consumeIf("inf"))
      return make(ExprKind::Open, {}, place);
    // The minus begins an ordinary end: go back before it.
    lexer.rewindTo(minus);
    advance();
  } else if (!isUpper && token.is("inf")) {
    syntaxError("a lower end cannot be 'inf'");
  }
  return panic ? poison(place) : parseSorted(Sort::Term);
}

void Parser::parseInterval(ExprId &lo, ExprId &hi) {
  expectWord("[");
  Place place = token.place;
  lo = panic ? poison(place) : parseIntervalEnd(/*isUpper=*/false);
  expectWord(",");
  hi = panic ? poison(place) : parseIntervalEnd(/*isUpper=*/true);
  expectWord("]");
}

/// Parses a literal, or the difference of two; nothing for `-inf` below and
/// `inf` above.
std::optional<Int> Parser::parseExpectedEnd(bool isUpper) {
  if (panic)
    return std::nullopt;
  bool negative = consumeIf("-");
  if (token.kind == TokenKind::Integer) {
    std::optional<Int> value = integerValue(negative);
    if (!value || !consumeIf("-")) // As bounds are printed: 2^63 - 1.
      return value;
    if (token.kind != TokenKind::Integer) {
      syntaxError("expected an integer, found " + found());
      return std::nullopt;
    }
    std::optional<Int> other = integerValue(/*negative=*/true);
    return other ? std::optional(canonical(*value + *other)) : std::nullopt;
  }
  if (token.is("inf") && negative == !isUpper) {
    advance();
    return std::nullopt;
  }
  syntaxError(Twine("expected an integer or '") + (isUpper ? "inf" : "-inf") +
              "', found " + found());
  return std::nullopt;
}
