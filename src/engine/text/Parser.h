// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parser's state. Private to src/engine/text; its users call parseProblem,
// parseClaim and lowerGiven.
//
// One token of look-ahead. Two kinds of error: a *syntax* error sets `panic`,
// which every parse function passes on until the statement is given up; a
// *type* error poisons the expression it is in, so that reading goes on and
// nothing is reported twice.

#ifndef SHAPEPROOF_TEXT_PARSER_H
#define SHAPEPROOF_TEXT_PARSER_H

#include "engine/text/Lexer.h"
#include "engine/text/Scopes.h"
#include "shapeproof/Problem.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"

namespace shapeproof {

class Parser {
public:
  /// With `manySpellings`, expressions may be written as Spellings.cpp says.
  explicit Parser(llvm::StringRef text, bool manySpellings = false)
      : lexer(text, manySpellings), manySpellings(manySpellings) {}
  llvm::Expected<Problem> parse(llvm::StringRef fileName);
  /// Reads the whole text as one expression about `names`: a problem of one
  /// statement, an Assume of a claim or a Simplify of any expression.
  llvm::Expected<Problem> parseGiven(llvm::ArrayRef<Declaration> names,
                                     StatementKind kind);
  /// Whether the text had a syntax error: the last one that is reported.
  bool hasGivenUp() const { return panic; }

private:
  // Tokens and errors.
  void advance();
  bool consumeIf(llvm::StringRef word);
  void expectWord(llvm::StringRef word);
  bool atStatementEnd() const;
  void recover();
  std::string found() const;
  void error(Place place, const llvm::Twine &message, llvm::StringRef line);
  void typeError(Place place, const llvm::Twine &message);
  void syntaxError(const llvm::Twine &message);

  // Names and statements.
  Token parseNewName();
  void declare(const Token &name, DeclKind kind, bool sound);
  void declareGiven(const Declaration &name);
  Statement startStatement(StatementKind kind);
  void finish(const Statement &statement);
  void parseStatement();
  void parseDeclaration(DeclKind kind);
  void parseLet(Statement statement, const Token &name, DeclKind kind);
  void parseAssume();
  void parseProve();
  void parseBound();
  void parseSimplify();
  void parseScopeOpen();
  void parseScopeClose();

  // Expressions (ExpressionParser.cpp). On a syntax error these functions set
  // `panic` and return an arbitrary expression.
  using Exprs = llvm::SmallVector<ExprId, 4>;
  ExprId parseExpr(unsigned minPrecedence);
  ExprId parsePrefix(unsigned minPrecedence);
  ExprId parseBinary(ExprId left, const struct OperatorSyntax &op);
  ExprId parsePostfix(ExprId shape);
  ExprId parsePrimary();
  ExprId addLiteral(const Int &value, Place place);
  ExprId parseNumber(bool negative, Place place);
  ExprId parseName();
  ExprId parseWrapped(unsigned width, Place place);
  ExprId parseCall();
  ExprId parseList();
  ExprId parseSlice();
  ExprId parseSorted(Sort sort);
  void parseArguments(llvm::StringRef close, Sort sort, Exprs &arguments);
  void parseInterval(ExprId &lo, ExprId &hi);
  ExprId parseIntervalEnd(bool isUpper);
  std::optional<Int> parseExpectedEnd(bool isUpper);
  std::optional<Int> integerValue(bool negative);

  // The spellings of others (Spellings.cpp, Quotients.cpp).
  const struct OperatorSyntax *operatorAt(const Token &token) const;
  static const struct OperatorSyntax *operatorOfOthers(llvm::StringRef text);
  ExprId parseNegation(Place place);
  ExprId parsePower(ExprId base);
  ExprId parseForeignNumber();
  ExprId parseForeignKeyword();
  ExprId parseForeignName(const Token &name);
  ExprId parseForeignCall(const struct Spelling &spelling, Place place);
  ExprId parseForeignEnd(bool isUpper);
  ExprId parsePiecewise(Place place);
  ExprId parseSize(const Token &name);
  ExprId parseChoice(ExprId left, llvm::StringRef close);
  ExprId parseChain(ExprId left);
  ExprId applied(const struct Spelling &spelling, const Exprs &operands,
                 Place place);
  ExprId folded(ExprKind kind, const Exprs &operands, Sort sort, Place place);
  ExprId extremum(ExprKind kind, const Exprs &operands, Place place);
  ExprId power(ExprId base, ExprId exponent, Place place);
  ExprId rounded(ExprKind kind, ExprId quotient, Place place);
  ExprId truncated(ExprId quotient, Place place);
  ExprId chosen(ExprId condition, ExprId a, ExprId b, Place place);
  ExprId joined(ExprKind kind, ExprId left, ExprId right, Place place);
  bool isOfQuotients(ExprKind kind, ExprId left, ExprId right) const;
  ExprId joinedQuotients(ExprKind kind, ExprId left, ExprId right, Place place);
  ExprId compared(ExprKind kind, ExprId left, ExprId right, Place place);
  ExprId quotient(ExprId number, ExprId divisor, Place place);
  ExprId times(ExprId a, ExprId b, Place place);
  ExprId infinity(int sign, Place place);
  std::optional<Int> literal(ExprId e) const;
  /// The divisor of a quotient that is not rounded; invalid for other terms.
  ExprId divisorOf(ExprId e) const { return divisors.lookup(e.raw); }
  int signOfInfinity(ExprId e) const { return infinities.lookup(e.raw); }
  bool isBeyond(ExprId e) const {
    return divisorOf(e).valid() || signOfInfinity(e) != 0;
  }

  /// Makes an expression at `place`, which is poisoned if an operand is.
  ExprId make(ExprKind kind, llvm::ArrayRef<ExprId> operands, Place place);
  ExprId poison(Place place);
  bool isPoison(ExprId e) const { return poisoned[e.raw - firstExpr]; }
  Place placeOf(ExprId e) const { return places[e.raw - firstExpr]; }
  /// Returns false, with a type error, if `e` is of another sort.
  bool require(ExprId e, Sort sort);

  struct Nested {
    Parser &parser;
    explicit Nested(Parser &parser);
    ~Nested() { --parser.nesting; }
  };

  Lexer lexer;
  const bool manySpellings = false;
  Token token;
  /// The name of the whole text in errors at its end.
  llvm::StringRef whole = "file";
  Problem problem;
  Scopes scopes;
  std::vector<Token> openScopes;
  std::vector<Diagnostic> diagnostics;
  /// The number of open `(` and `[`.
  unsigned brackets = 0;
  unsigned nesting = 0;
  bool panic = false;
  bool tooDeep = false;

  // The current statement: its first token and expression, and for each
  // expression its place and whether it is poisoned.
  Token statementToken;
  uint32_t firstExpr = 0;
  std::vector<Place> places;
  std::vector<bool> poisoned;
  /// For each quotient that is not rounded, its divisor; and for each infinity,
  /// its sign.
  llvm::DenseMap<uint32_t, ExprId> divisors;
  llvm::DenseMap<uint32_t, int> infinities;
};

} // namespace shapeproof

#endif // SHAPEPROOF_TEXT_PARSER_H
