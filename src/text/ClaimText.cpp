// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A claim is read as a problem of two statements, the names' declarations and
// `assume` of the text; the names are then bound to what they stand for before
// the second is lowered.

#include "shapeproof/ClaimText.h"
#include "text/Lowering.h"

using namespace shapeproof;

static llvm::Error failure(const llvm::Twine &message) {
  return llvm::createStringError(message);
}

llvm::Expected<ClaimId> shapeproof::parseClaim(llvm::StringRef text,
                                               TermStore &store,
                                               const ClaimNames &names) {
  std::string problemText;
  auto declare = [&](llvm::StringRef keyword, const auto &list) {
    for (const auto &[name, id] : list)
      problemText += (keyword + " " + name + ";").str();
  };
  declare("int", names.dims);
  declare("shape", names.shapes);
  size_t declared = names.dims.size() + names.shapes.size();
  problemText += "\nassume (";
  problemText += text;
  problemText += "\n)"; // A comment in the text ends with its line.
  llvm::Expected<Problem> problem = parseProblem(problemText, "");
  if (!problem) {
    std::string message;
    llvm::handleAllErrors(problem.takeError(), [&](const ProblemError &error) {
      if (!error.diagnostics.empty())
        message = error.diagnostics.front().message;
    });
    return failure(message.empty() ? "not a claim" : message);
  }
  if (problem->statements.size() != declared + 1 ||
      problem->statements.back().kind != StatementKind::Assume)
    return failure("expected one claim");
  Lowering lowering(*problem, store);
  for (size_t i = 0; i < names.dims.size(); ++i)
    lowering.bind(DeclId(uint32_t(i)), names.dims[i].second.raw);
  for (size_t i = 0; i < names.shapes.size(); ++i)
    lowering.bind(DeclId(uint32_t(names.dims.size() + i)),
                  names.shapes[i].second.raw);
  LoweredStatement lowered = lowering.lower(problem->statements.back());
  return lowered.fact.value_or(TermStore::trueClaim());
}
