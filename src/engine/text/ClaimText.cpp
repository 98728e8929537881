// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A claim is read as a problem of one statement that assumes it, and other
// expressions as one that simplifies them. The names are bound to their terms
// before the statement is lowered.
//
// Tested by tests/engine/text/ClaimTextTest.cpp.

#include "shapeproof/ClaimText.h"
#include "engine/text/GivenText.h"
#include "engine/text/Parser.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;

char ClaimTextError::ID = 0;

void ClaimTextError::log(llvm::raw_ostream &os) const {
  if (place.line > 1)
    os << "line " << place.line << ", ";
  os << "column " << place.column << ": " << message;
}

std::error_code ClaimTextError::convertToErrorCode() const {
  return llvm::inconvertibleErrorCode();
}

/// The first error of the list.
static llvm::Error firstOf(llvm::Error all) {
  ClaimTextError first({1, 1}, "not a claim");
  llvm::handleAllErrors(std::move(all), [&](const ProblemError &error) {
    const Diagnostic &diagnostic = error.diagnostics.front();
    first = {diagnostic.place, diagnostic.message};
  });
  return llvm::make_error<ClaimTextError>(std::move(first));
}

std::optional<ClaimTextError> shapeproof::syntaxErrorIn(llvm::StringRef text) {
  Parser parser(text, /*manySpellings=*/true);
  auto problem = parser.parseGiven({}, StatementKind::Simplify);
  // A syntax error ends the reading, after errors about names.
  std::optional<ClaimTextError> last;
  if (!problem)
    llvm::handleAllErrors(problem.takeError(), [&](const ProblemError &error) {
      const Diagnostic &diagnostic = error.diagnostics.back();
      if (parser.hasGivenUp())
        last.emplace(diagnostic.place, diagnostic.message);
    });
  return last;
}

llvm::Expected<SpelledClaim>
shapeproof::writtenAsProblem(llvm::StringRef text,
                             llvm::ArrayRef<std::string> names, uint64_t most) {
  std::vector<Declaration> declared;
  for (const std::string &name : names)
    declared.push_back({name, DeclKind::Int});
  auto problem = Parser(text, /*manySpellings=*/true)
                     .parseGiven(declared, StatementKind::Assume);
  if (!problem)
    return firstOf(problem.takeError());
  SpelledClaim written;
  bool isShort = true;
  auto write = [&](ExprId expr) {
    std::string of;
    llvm::raw_string_ostream os(of);
    isShort &= writeExpr(*problem, expr, os, most);
    return of;
  };
  const Statement &statement = problem->statements.back();
  written.text = write(statement.expr);
  for (uint32_t i = statement.exprsBegin; i < statement.exprsEnd; ++i) {
    const ExprKind kind = (*problem)[ExprId(i)].kind;
    if (kind != ExprKind::FloorDiv && kind != ExprKind::CeilDiv &&
        kind != ExprKind::Mod)
      continue;
    const ExprId divisor = problem->operands(ExprId(i))[1];
    const bool isNumber = (*problem)[divisor].kind == ExprKind::Integer &&
                          problem->integer(divisor) != 0;
    if (!isNumber && isShort)
      written.divisors.push_back(write(divisor));
  }
  if (!isShort)
    return llvm::make_error<ClaimTextError>(Place{1, 1}, "it is too long");
  return written;
}

llvm::Expected<LoweredStatement> shapeproof::lowerGiven(llvm::StringRef text,
                                                        TermStore &store,
                                                        const ClaimNames &names,
                                                        StatementKind kind,
                                                        bool manySpellings) {
  if (text.size() > UINT32_MAX)
    return llvm::make_error<ClaimTextError>(Place{1, 1},
                                            "the text is larger than 4 GiB");
  std::vector<Declaration> declared;
  std::vector<uint32_t> meanings;
  auto parse = [&](bool onlyThoseInText) {
    declared.clear();
    meanings.clear();
    auto declare = [&](DeclKind kind, const auto &list) {
      for (const auto &[name, id] : list) {
        if (onlyThoseInText && !text.contains(name))
          continue;
        declared.push_back({name, kind});
        meanings.push_back(id.raw);
      }
    };
    declare(DeclKind::Int, names.dims);
    declare(DeclKind::Shape, names.shapes);
    declare(DeclKind::Bool, names.truths);
    return Parser(text, manySpellings).parseGiven(declared, kind);
  };
  // Declares only names that occur in the text: there may be thousands of texts
  // and of names, with a few names in each text.
  llvm::Expected<Problem> problem = parse(/*onlyThoseInText=*/true);
  if (!problem) {
    // The message about an unknown name suggests similar ones, so all are
    // declared.
    llvm::consumeError(problem.takeError());
    problem = parse(/*onlyThoseInText=*/false);
  }
  if (!problem)
    return firstOf(problem.takeError());
  Lowering lowering(*problem, store);
  for (size_t i = 0; i < meanings.size(); ++i)
    lowering.bind(DeclId(uint32_t(i)), meanings[i]);
  return lowering.lower(problem->statements.back());
}

llvm::Expected<ClaimId> shapeproof::parseClaim(llvm::StringRef text,
                                               TermStore &store,
                                               const ClaimNames &names) {
  llvm::Expected<LoweredStatement> lowered =
      lowerGiven(text, store, names, StatementKind::Assume,
                 /*manySpellings=*/true);
  if (!lowered)
    return lowered.takeError();
  return lowered->fact.value_or(TermStore::trueClaim());
}
