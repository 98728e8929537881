// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parser of problem text: statements here, expressions in
// ExpressionParser.cpp.
//
// An error ends a statement, not the parse. Reading goes on at the next
// newline, `;` or `}`, or at a keyword that starts both a line and a statement
// (keywords are reserved, so an unclosed bracket loses one statement and not
// the rest of the file). A statement with an error keeps only its declared
// names, and their use is not reported again.
//
// Tested by tests/engine/text/ParserTest.cpp and ParserErrorTest.cpp.

#include "engine/text/Parser.h"
#include "engine/base/Limits.h"
#include "engine/text/Syntax.h"
#include "llvm/ADT/StringSwitch.h"

using namespace shapeproof;
using llvm::StringRef;
using llvm::Twine;

//===- Tokens and errors
//------------------------------------------------------//

void Parser::advance() { token = lexer.next(brackets == 0); }

bool Parser::consumeIf(StringRef word) {
  if (!token.is(word))
    return false;
  if (word == "(" || word == "[")
    ++brackets;
  else if ((word == ")" || word == "]") && brackets > 0)
    --brackets;
  advance();
  return true;
}

void Parser::error(Place place, const Twine &message, StringRef line) {
  if (!diagnostics.empty() && diagnostics.back().place.line == place.line &&
      diagnostics.back().place.column == place.column)
    return;
  if (diagnostics.size() < limits::parserDiagnostics)
    diagnostics.push_back({place, message.str(), line.str()});
}

void Parser::typeError(Place place, const Twine &message) {
  error(place, message, lexer.lineBelow(statementToken, place.line));
}

void Parser::syntaxError(const Twine &message) {
  if (panic)
    return;
  panic = true;
  if (token.kind == TokenKind::Error)
    return error(token.place, token.message, lexer.lineOf(token));
  error(token.place, message, lexer.lineOf(token));
}

std::string Parser::found() const {
  switch (token.kind) {
  case TokenKind::End:
    return ("the end of the " + whole).str();
  case TokenKind::Newline:
    return "the end of the line";
  case TokenKind::Keyword:
    return ("keyword '" + token.text + "'").str();
  case TokenKind::String:
    return "a string";
  default:
    return ("'" + token.text + "'").str();
  }
}

void Parser::expectWord(StringRef word) {
  if (!panic && !consumeIf(word))
    syntaxError("expected '" + word + "', found " + found());
}

static bool startsStatement(const Token &token) {
  return token.kind == TokenKind::Keyword &&
         llvm::StringSwitch<bool>(token.text)
             .Cases({"dim", "int", "bool", "shape", "let"}, true)
             .Cases({"assume", "scope", "prove", "bound", "simplify"}, true)
             .Default(false);
}

bool Parser::atStatementEnd() const {
  return token.kind == TokenKind::End || token.kind == TokenKind::Newline ||
         token.is(";") || token.is("}");
}

void Parser::recover() {
  panic = false;
  brackets = 0;
  while (!atStatementEnd() && !(token.startsLine && startsStatement(token)))
    advance();
}

//===- Names
//------------------------------------------------------------------//

/// Reads a name that is being declared; returns an empty text on an error.
Token Parser::parseNewName() {
  Token name = token;
  if (token.kind == TokenKind::Identifier) {
    advance();
    return name;
  }
  if (token.kind == TokenKind::Keyword)
    syntaxError("'" + token.text + "' is a keyword and cannot be a name");
  else
    syntaxError("expected a name, found " + found());
  name.text = "";
  return name;
}

void Parser::declare(const Token &name, DeclKind kind, bool sound) {
  const Binding *previous = scopes.find(name.text);
  if (previous && previous->depth == scopes.depth()) {
    error(name.place,
          "'" + name.text + "' is already declared in this scope, at line " +
              Twine(previous->place.line),
          lexer.lineOf(name));
    // The statement is complete nevertheless: its names are numbered.
  }
  Binding binding;
  binding.decl = problem.declare(name.text, kind);
  binding.sound = sound;
  binding.place = name.place;
  scopes.declare(name.text, binding);
}

//===- Statements
//-------------------------------------------------------------//

Statement Parser::startStatement(StatementKind kind) {
  Statement statement;
  statement.kind = kind;
  statement.place = token.place;
  return statement;
}

/// Parses `dim a, b in [lo, hi]`, the same for int, and bool and shape without
/// a range.
void Parser::parseDeclaration(DeclKind kind) {
  Statement statement = startStatement(StatementKind::Declare);
  advance();
  llvm::SmallVector<Token, 4> names;
  do {
    names.push_back(parseNewName());
  } while (!panic && consumeIf(","));
  if (!panic && names.size() == 1 && token.is("=") && kind != DeclKind::Bool) {
    if (kind == DeclKind::Shape)
      return parseLet(statement, names[0], DeclKind::LetShape);
    syntaxError("only 'let' and 'shape' name an expression");
  }
  if (!panic && token.is("in")) {
    if (kind == DeclKind::Bool || kind == DeclKind::Shape)
      syntaxError("only 'dim' and 'int' take a range");
    else
      advance(), parseInterval(statement.lo, statement.hi);
  }
  statement.firstName = DeclId(problem.declarations.size());
  statement.numNames = names.size();
  for (const Token &name : names)
    if (!name.text.empty())
      declare(name, kind, true);
  finish(statement);
}

/// Parses `= expression` after the name.
void Parser::parseLet(Statement statement, const Token &name, DeclKind kind) {
  statement.kind = StatementKind::Let;
  expectWord("=");
  Sort sort = sortOf(kind);
  if (!panic && token.is("slice") && sort == Sort::Shape)
    statement.expr = parseSlice();
  else if (!panic)
    statement.expr = parseSorted(sort);
  statement.firstName = DeclId(problem.declarations.size());
  statement.numNames = 1;
  if (!name.text.empty())
    declare(name, kind, !panic && !isPoison(statement.expr));
  finish(statement);
}

void Parser::parseAssume() {
  Statement statement = startStatement(StatementKind::Assume);
  advance();
  statement.expr = parseSorted(Sort::Claim);
  if (!panic && token.kind == TokenKind::String) {
    statement.message = problem.messages.size();
    problem.messages.push_back(Lexer::stringValue(token));
    advance();
  }
  finish(statement);
}

void Parser::parseProve() {
  Statement statement = startStatement(StatementKind::Prove);
  advance();
  statement.expr = parseSorted(Sort::Claim);
  if (!panic && consumeIf("expect")) {
    statement.expected = llvm::StringSwitch<std::optional<Verdict>>(token.text)
                             .Case("proved", Verdict::Proved)
                             .Case("refuted", Verdict::Refuted)
                             .Case("contingent", Verdict::Contingent)
                             .Case("unknown", Verdict::Unknown)
                             .Default(std::nullopt);
    if (statement.expected)
      advance();
    else
      syntaxError("expected 'proved', 'refuted', 'contingent' or 'unknown', "
                  "found " +
                  found());
  }
  finish(statement);
}

void Parser::parseBound() {
  Statement statement = startStatement(StatementKind::Bound);
  advance();
  statement.expr = parseSorted(Sort::Term);
  if (!panic && consumeIf("expect")) {
    ExpectedInterval interval;
    expectWord("[");
    interval.lo = parseExpectedEnd(/*isUpper=*/false);
    expectWord(",");
    interval.hi = parseExpectedEnd(/*isUpper=*/true);
    expectWord("]");
    statement.interval = problem.intervals.size();
    problem.intervals.push_back(std::move(interval));
  }
  finish(statement);
}

void Parser::parseSimplify() {
  Statement statement = startStatement(StatementKind::Simplify);
  advance();
  statement.expr = parseExpr(kOr);
  if (!panic && consumeIf("expect")) {
    statement.expectedExpr = parseExpr(kOr);
    if (!panic && !isPoison(statement.expr))
      require(statement.expectedExpr, problem.sort(statement.expr));
  }
  finish(statement);
}

void Parser::parseScopeOpen() {
  Statement statement = startStatement(StatementKind::ScopeOpen);
  Token keyword = token;
  advance();
  while (token.kind == TokenKind::Newline)
    advance();
  if (!token.is("{"))
    return syntaxError("expected '{' after 'scope', found " + found());
  if (scopes.depth() >= kMaxNesting) {
    error(keyword.place, "scopes are nested deeper than " + Twine(kMaxNesting),
          lexer.lineOf(keyword));
    tooDeep = true; // The text after this cannot be interpreted: stop here.
    return;
  }
  advance();
  scopes.open();
  openScopes.push_back(keyword);
  problem.addStatement(statement);
}

void Parser::parseScopeClose() {
  Statement statement = startStatement(StatementKind::ScopeClose);
  if (scopes.depth() == 0) {
    syntaxError("'}' without a 'scope {'");
    advance();
    return;
  }
  advance();
  scopes.close();
  openScopes.pop_back();
  problem.addStatement(statement);
}

/// Ends a statement that is no scope: checks that nothing follows it.
void Parser::finish(const Statement &statement) {
  if (!panic && !atStatementEnd())
    syntaxError("expected the end of the statement, found " + found());
  problem.addStatement(statement);
}

void Parser::parseStatement() {
  statementToken = token;
  size_t errorsBefore = diagnostics.size();
  if (token.is("dim"))
    parseDeclaration(DeclKind::Dim);
  else if (token.is("int"))
    parseDeclaration(DeclKind::Int);
  else if (token.is("bool"))
    parseDeclaration(DeclKind::Bool);
  else if (token.is("shape"))
    parseDeclaration(DeclKind::Shape);
  else if (token.is("let")) {
    Statement statement = startStatement(StatementKind::Let);
    advance();
    Token name = parseNewName();
    parseLet(statement, name, DeclKind::LetDim);
  } else if (token.is("assume"))
    parseAssume();
  else if (token.is("prove"))
    parseProve();
  else if (token.is("bound"))
    parseBound();
  else if (token.is("simplify"))
    parseSimplify();
  else if (token.is("scope"))
    parseScopeOpen();
  else
    syntaxError("expected a statement, found " + found());
  if (panic)
    recover();
  // A text with an error is never used, so free what this statement added.
  if (diagnostics.size() > errorsBefore)
    problem.statements.clear();
  places.clear();
  poisoned.clear();
  firstExpr = problem.exprs.size();
}

llvm::Expected<Problem> Parser::parse(StringRef fileName) {
  advance();
  while (token.kind != TokenKind::End && !tooDeep &&
         diagnostics.size() < limits::parserDiagnostics) {
    if (token.kind == TokenKind::Newline || token.is(";"))
      advance();
    else if (token.is("}"))
      parseScopeClose();
    else
      parseStatement();
    panic = false;
  }
  if (!tooDeep && token.kind == TokenKind::End && !openScopes.empty())
    error(openScopes.back().place, "this scope is not closed",
          lexer.lineOf(openScopes.back()));
  if (diagnostics.empty())
    return std::move(problem);
  return llvm::make_error<ProblemError>(fileName.str(), std::move(diagnostics));
}

//===- One expression
//--------------------------------------------------------------//

/// Declares a name that has a meaning before the text starts.
void Parser::declareGiven(const Declaration &name) {
  Binding binding;
  binding.decl = problem.declare(name.name, name.kind);
  binding.place = {1, 1};
  if (scopes.find(name.name))
    error(binding.place, "the name '" + name.name + "' means two things", "");
  scopes.declare(name.name, binding);
}

llvm::Expected<Problem> Parser::parseGiven(llvm::ArrayRef<Declaration> names,
                                           StatementKind kind) {
  whole = "text";
  for (const Declaration &name : names)
    declareGiven(name);
  brackets = 1; // As between brackets, a newline is blank.
  advance();
  statementToken = token;
  const bool isClaim = kind == StatementKind::Assume;
  Statement statement = startStatement(kind);
  statement.expr = isClaim ? parseSorted(Sort::Claim) : parseExpr(kOr);
  if (!panic && token.kind != TokenKind::End)
    syntaxError("expected the end of the " +
                Twine(isClaim ? "claim" : "expression") + ", found " + found());
  problem.addStatement(statement);
  if (diagnostics.empty())
    return std::move(problem);
  return llvm::make_error<ProblemError>("", std::move(diagnostics));
}

llvm::Expected<Problem> shapeproof::parseProblem(StringRef text,
                                                 StringRef fileName) {
  if (text.size() > UINT32_MAX)
    return llvm::make_error<ProblemError>(
        fileName.str(),
        std::vector<Diagnostic>{{{1, 1}, "the text is larger than 4 GiB", ""}});
  return Parser(text).parse(fileName);
}
