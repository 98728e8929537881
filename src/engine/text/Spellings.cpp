// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How SymPy, PyTorch, JAX, C and model tools write what .dims writes otherwise:
//
//   Eq(Mod(s0, 20), 0) & (2 <= s0)      s0 mod 20 == 0 and 2 <= s0
//   2 <= s0 // 4 <= int_oo              2 <= s0 floordiv 4 and true
//   CeilToInt(IntTrueDiv(s0, 2))        s0 ceildiv 2
//   floor(h/2 - 1/2) + 1                (h - 1) floordiv 2 + 1
//   n % 8 == 0 || !(n in (1, 2, 4))     n mod 8 == 0 or not (n in {1, 2, 4})
//   x.size(0), x.shape[0], 16H          x[0], x[0], 16 * H
//
// These are parts of the parser for texts that have a meaning already
// (GivenText.h); a .dims file has one spelling for each thing. `//`, `%` and
// `Mod` are those of Python, which rounds down.
//
// Quotients.cpp has the arithmetic of quotients. `IntTrueDiv` is taken as
// exact, as it is for sizes below 2^53.
//
// Tested by tests/engine/text/SpellingsTest.cpp.

#include "engine/base/ExactInt.h"
#include "engine/base/NumberText.h"
#include "engine/text/Parser.h"
#include "engine/text/Syntax.h"
#include "shapeproof/Terms.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::StringRef;
using llvm::Twine;

/// An operator of others. `/` has no kind of expression: its is Open.
static constexpr OperatorSyntax kOperatorsOfOthers[] = {
    {ExprKind::FloorDiv, kProduct, "//"},
    {ExprKind::Mod, kProduct, "%"},
    {ExprKind::Open, kProduct, "/"},
    {ExprKind::And, kAnd, "&&"},
    {ExprKind::Or, kOr, "||"},
    {ExprKind::And, kBitAnd, "&"},
    {ExprKind::Or, kBitOr, "|"},
};

const OperatorSyntax *Parser::operatorOfOthers(StringRef text) {
  const auto *found = llvm::find_if(
      kOperatorsOfOthers, [&](const auto &op) { return text == op.text; });
  return found == std::end(kOperatorsOfOthers) ? nullptr : found;
}

namespace shapeproof {

/// A function of others: an operator with two operands, or one of these.
struct Spelling {
  enum Kind : uint8_t {
    Operator,    ///< As between two operands.
    Connective,  ///< And, Or: any number of claims.
    Fold,        ///< Min, Max: any number of terms.
    Not,         ///< One claim.
    Round,       ///< A quotient, to FloorDiv or CeilDiv.
    Truncate,    ///< A quotient, towards 0.
    Absolute,    ///< max(x, -x).
    NonNegative, ///< max(x, 0).
    Same,        ///< Its operand.
    Power,       ///< A small exponent.
    Choose,      ///< A claim and two terms.
    Indexing,    ///< (a // b) % c
  };
  llvm::StringLiteral name;
  Kind kind;
  unsigned least, most;
  ExprKind expr = ExprKind::Open;
};

} // namespace shapeproof

static constexpr Spelling kSpellings[] = {
    {"Eq", Spelling::Operator, 2, 2, ExprKind::Eq},
    {"Ne", Spelling::Operator, 2, 2, ExprKind::Ne},
    {"Lt", Spelling::Operator, 2, 2, ExprKind::Lt},
    {"Le", Spelling::Operator, 2, 2, ExprKind::Le},
    {"Gt", Spelling::Operator, 2, 2, ExprKind::Gt},
    {"Ge", Spelling::Operator, 2, 2, ExprKind::Ge},
    {"Mod", Spelling::Operator, 2, 2, ExprKind::Mod},
    {"PythonMod", Spelling::Operator, 2, 2, ExprKind::Mod},
    {"mod", Spelling::Operator, 2, 2, ExprKind::Mod},
    {"FloorDiv", Spelling::Operator, 2, 2, ExprKind::FloorDiv},
    {"CleanDiv", Spelling::Operator, 2, 2, ExprKind::FloorDiv},
    {"floordiv", Spelling::Operator, 2, 2, ExprKind::FloorDiv},
    {"floor_div", Spelling::Operator, 2, 2, ExprKind::FloorDiv},
    {"CeilDiv", Spelling::Operator, 2, 2, ExprKind::CeilDiv},
    {"ceildiv", Spelling::Operator, 2, 2, ExprKind::CeilDiv},
    {"IntTrueDiv", Spelling::Operator, 2, 2, ExprKind::Open},
    {"FloatTrueDiv", Spelling::Operator, 2, 2, ExprKind::Open},
    {"And", Spelling::Connective, 1, kMany, ExprKind::And},
    {"Or", Spelling::Connective, 1, kMany, ExprKind::Or},
    {"Max", Spelling::Fold, 1, kMany, ExprKind::Max},
    {"Min", Spelling::Fold, 1, kMany, ExprKind::Min},
    {"Not", Spelling::Not, 1, 1},
    {"floor", Spelling::Round, 1, 1, ExprKind::FloorDiv},
    {"FloorToInt", Spelling::Round, 1, 1, ExprKind::FloorDiv},
    {"ceil", Spelling::Round, 1, 1, ExprKind::CeilDiv},
    {"ceiling", Spelling::Round, 1, 1, ExprKind::CeilDiv},
    {"CeilToInt", Spelling::Round, 1, 1, ExprKind::CeilDiv},
    {"trunc", Spelling::Truncate, 1, 1},
    {"TruncToInt", Spelling::Truncate, 1, 1},
    {"Abs", Spelling::Absolute, 1, 1},
    {"abs", Spelling::Absolute, 1, 1},
    {"non_negative", Spelling::NonNegative, 1, 1},
    {"Identity", Spelling::Same, 1, 1},
    {"ToFloat", Spelling::Same, 1, 1},
    {"PowByNatural", Spelling::Power, 2, 2},
    {"Where", Spelling::Choose, 3, 3},
    {"ModularIndexing", Spelling::Indexing, 3, 3},
};

static const Spelling *spellingOf(StringRef name) {
  const auto *found = llvm::find_if(
      kSpellings, [&](const Spelling &s) { return s.name == name; });
  return found == std::end(kSpellings) ? nullptr : found;
}

//===- Operators
//-----------------------------------------------------------===//

/// Parses `12`, `0.5` or `16H`.
ExprId Parser::parseForeignNumber() {
  const Token number = token;
  auto [whole, part] = number.text.split('.');
  ExprId result;
  if (whole.size() == number.text.size()) {
    result = parseNumber(/*negative=*/false, number.place);
  } else {
    advance();
    part = part.rtrim('0');
    std::optional<Int> above = readDigits((whole + part).str());
    std::optional<Int> below = readDigits("1" + std::string(part.size(), '0'));
    if (!above || !below) {
      typeError(number.place, "the number has too many digits");
      return poison(number.place);
    }
    ExprId digits = addLiteral(*above, number.place);
    result = quotient(digits, addLiteral(*below, number.place), number.place);
  }
  if (token.kind != TokenKind::Identifier ||
      token.text.data() != number.text.end())
    return result;
  return joined(ExprKind::Mul, result, parsePostfix(parseName()), number.place);
}

/// Parses `-x`, or `~p` or `!p`.
ExprId Parser::parseNegation(Place place) {
  Nested nested(*this);
  const bool isMinus = token.is("-");
  advance();
  ExprId operand = panic ? poison(place) : parsePrefix(kUnary);
  if (panic)
    return operand;
  if (!isMinus) {
    require(operand, Sort::Claim);
    return make(ExprKind::Not, {operand}, place);
  }
  if (int sign = signOfInfinity(operand))
    return infinity(-sign, place);
  if (std::optional<Int> value = literal(operand))
    return addLiteral(canonical(-*value), place);
  if (divisorOf(operand).valid())
    return joined(ExprKind::Mul, addLiteral(Int(-1), place), operand, place);
  require(operand, Sort::Term);
  return make(ExprKind::Neg, {operand}, place);
}

/// Parses `**` or `^` behind the base.
ExprId Parser::parsePower(ExprId base) {
  while (!panic && (consumeIf("**") || consumeIf("^"))) {
    Nested nested(*this);
    const Place place = placeOf(base);
    ExprId exponent = panic ? poison(place) : parsePrefix(kUnary);
    base = applied({"**", Spelling::Power, 2, 2}, {base, exponent}, place);
  }
  return base;
}

ExprId Parser::parseChain(ExprId left) {
  const Place place = placeOf(left);
  Exprs parts;
  while (!panic) {
    const OperatorSyntax *op = operatorAt(token);
    if (!op || op->precedence != kComparison || op->kind == ExprKind::In)
      break;
    advance();
    ExprId right = parseExpr(kComparison + 1);
    if (panic)
      return left;
    parts.push_back(joined(op->kind, left, right, place));
    left = right;
  }
  return folded(ExprKind::And, parts, Sort::Claim, place);
}

//===- Functions ------------------------------------------------------------//

/// One operation of any number of operands.
ExprId Parser::folded(ExprKind kind, const Exprs &operands, Sort sort,
                      Place place) {
  for (ExprId operand : operands)
    require(operand, sort);
  return operands.size() == 1 ? operands[0] : make(kind, operands, place);
}

/// Max or Min, also of infinities.
ExprId Parser::extremum(ExprKind kind, const Exprs &operands, Place place) {
  const int most = kind == ExprKind::Max ? 1 : -1;
  Exprs finite;
  for (ExprId operand : operands) {
    const int sign = signOfInfinity(operand);
    if (sign == most)
      return infinity(sign, place);
    if (sign == 0)
      finite.push_back(operand);
  }
  return finite.empty() ? infinity(-most, place)
                        : folded(kind, finite, Sort::Term, place);
}

ExprId Parser::chosen(ExprId condition, ExprId a, ExprId b, Place place) {
  require(condition, Sort::Claim);
  require(a, Sort::Term);
  require(b, Sort::Term);
  return make(ExprKind::Select, {condition, a, b}, place);
}

ExprId Parser::applied(const Spelling &spelling, const Exprs &operands,
                       Place place) {
  auto literalOf = [&](int64_t value) { return addLiteral(Int(value), place); };
  switch (spelling.kind) {
  case Spelling::Operator:
    return joined(spelling.expr, operands[0], operands[1], place);
  case Spelling::Connective:
    return folded(spelling.expr, operands, Sort::Claim, place);
  case Spelling::Fold:
    return extremum(spelling.expr, operands, place);
  case Spelling::Not:
    require(operands[0], Sort::Claim);
    return make(ExprKind::Not, operands, place);
  case Spelling::Round:
    return rounded(spelling.expr, operands[0], place);
  case Spelling::Truncate:
    return truncated(operands[0], place);
  case Spelling::Absolute: {
    require(operands[0], Sort::Term);
    ExprId minus = make(ExprKind::Mul, {literalOf(-1), operands[0]}, place);
    return make(ExprKind::Max, {operands[0], minus}, place);
  }
  case Spelling::NonNegative:
    return folded(ExprKind::Max, {operands[0], literalOf(0)}, Sort::Term,
                  place);
  case Spelling::Same:
    return operands[0];
  case Spelling::Power:
    return power(operands[0], operands[1], place);
  case Spelling::Choose:
    return chosen(operands[0], operands[1], operands[2], place);
  case Spelling::Indexing:
    return joined(ExprKind::Mod,
                  joined(ExprKind::FloorDiv, operands[0], operands[1], place),
                  operands[2], place);
  }
  return poison(place);
}

ExprId Parser::power(ExprId base, ExprId exponent, Place place) {
  if (!require(base, Sort::Term) || !require(exponent, Sort::Term))
    return poison(place);
  const std::optional<Int> times = literal(exponent), number = literal(base);
  const bool isNumber = number && fitsInt64(*number);
  // No power of a number of 64 bits is beyond the cap then.
  const unsigned most =
      isNumber ? TermStore::kMaxBits / 64 : unsigned(TermStore::kMaxDegree);
  if (!times || *times < 0 || *times > int64_t(most)) {
    typeError(place, "the exponent is no number from 0 to " + Twine(most));
    return poison(place);
  }
  Int value(1);
  ExprId result;
  for (int64_t i = 0; i < int64_t(*times); ++i) {
    if (isNumber)
      value = value * *number;
    else
      result = i == 0 ? base : make(ExprKind::Mul, {result, base}, place);
  }
  return isNumber || !result.valid() ? addLiteral(canonical(value), place)
                                     : result;
}

/// Parses `((v, c), (w, True))`: v where c holds, otherwise w.
ExprId Parser::parsePiecewise(Place place) {
  Nested nested(*this);
  Exprs values, conditions;
  expectWord("(");
  do {
    expectWord("(");
    values.push_back(panic ? poison(place) : parseExpr(kOr));
    expectWord(",");
    conditions.push_back(panic ? poison(place) : parseExpr(kOr));
    expectWord(")");
  } while (!panic && consumeIf(","));
  expectWord(")");
  if (panic)
    return poison(place);
  ExprId result = values.back();
  if (problem[conditions.back()].kind != ExprKind::True) {
    typeError(place, "the last condition is not True");
    return poison(place);
  }
  require(result, Sort::Term);
  for (size_t i = values.size() - 1; i-- > 0;)
    result = chosen(conditions[i], values[i], result, place);
  return result;
}

/// Parses the operands of a function from the `(` on.
ExprId Parser::parseForeignCall(const Spelling &spelling, Place place) {
  Nested nested(*this);
  Exprs operands;
  expectWord("(");
  do {
    operands.push_back(panic ? poison(place) : parseExpr(kOr));
  } while (!panic && consumeIf(","));
  expectWord(")");
  if (panic)
    return poison(place);
  if (operands.size() < spelling.least || operands.size() > spelling.most) {
    typeError(place, "'" + spelling.name + "' takes " +
                         (spelling.least == spelling.most ? "" : "at least ") +
                         Twine(spelling.least) +
                         (spelling.least == 1 ? " operand" : " operands") +
                         ", found " + Twine(operands.size()));
    return poison(place);
  }
  return applied(spelling, operands, place);
}

/// Reads what a name that is not declared stands for; invalid if nothing.
ExprId Parser::parseForeignName(const Token &name) {
  if (token.is("(")) {
    if (name.text == "Piecewise")
      return parsePiecewise(name.place);
    if (const Spelling *spelling = spellingOf(name.text))
      return parseForeignCall(*spelling, name.place);
  }
  if (name.text == "True" || name.text == "False")
    return make(name.text == "True" ? ExprKind::True : ExprKind::False, {},
                name.place);
  if (name.text == "int_oo" || name.text == "oo")
    return infinity(1, name.place);
  return parseSize(name);
}

/// Reads a keyword of .dims that is a function or a number elsewhere.
ExprId Parser::parseForeignKeyword() {
  if (token.kind != TokenKind::Keyword)
    return ExprId();
  const Token name = token;
  if (name.text == "inf") {
    advance();
    return infinity(1, name.place);
  }
  const Spelling *spelling = spellingOf(name.text);
  if (!spelling)
    return ExprId();
  advance();
  return parseForeignCall(*spelling, name.place);
}

/// Parses what stands behind `x.size`, `x.shape`, `x.dim`, `x.ndim` or
/// `x.numel`; invalid if x is no shape.
ExprId Parser::parseSize(const Token &name) {
  auto [base, method] = name.text.rsplit('.');
  const Binding *binding = scopes.find(base);
  if (method.empty() || !binding)
    return ExprId();
  const DeclKind kind = problem[binding->decl].kind;
  if (kind != DeclKind::Shape && kind != DeclKind::LetShape)
    return ExprId();
  const bool isSize = method == "size";
  if (!isSize && method != "shape" && method != "dim" && method != "ndim" &&
      method != "numel")
    return ExprId();
  places.push_back(name.place);
  poisoned.push_back(!binding->sound);
  ExprId shape = problem.addName(binding->decl);
  bool isCalled = method == "dim" || method == "numel";
  if (isSize) {
    expectWord("(");
    if (!panic && !token.is(")")) {
      ExprId index = parseSorted(Sort::Term);
      expectWord(")");
      return make(ExprKind::Extent, {shape, index}, name.place);
    }
    expectWord(")");
  } else if (isCalled) {
    expectWord("(");
    expectWord(")");
  }
  if (isSize || method == "shape")
    return shape;
  return make(method == "numel" ? ExprKind::NumElements : ExprKind::Rank,
              {shape}, name.place);
}

/// Parses an end of an interval, which may be an infinity of any spelling.
ExprId Parser::parseForeignEnd(bool isUpper) {
  const Place place = token.place;
  ExprId end = parseExpr(kSum);
  if (panic)
    return poison(place);
  if (int sign = signOfInfinity(end); sign == (isUpper ? 1 : -1))
    return make(ExprKind::Open, {}, place);
  require(end, Sort::Term);
  return end;
}
