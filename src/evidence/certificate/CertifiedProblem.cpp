// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See CertifiedProblem.h. Tested by tests/evidence/certificate.

#include "evidence/certificate/CertifiedProblem.h"
#include "engine/text/Lexer.h"

using namespace shapeproof;

static bool isName(DeclKind kind) {
  return kind == DeclKind::LetDim || kind == DeclKind::LetShape;
}

void CertifiedProblem::declare(const Statement &statement) {
  for (uint32_t k = 0; k < statement.numNames; ++k) {
    const DeclId d(statement.firstName.raw + k);
    Binding binding;
    binding.decl = d;
    names.declare(problem[d].name, binding);
    declared = std::max(declared, d.raw + 1);
    if (!isName(problem[d].kind))
      numbers[*symbol(d.raw)] = d.raw;
  }
}

const CertifiedProblem::Goal *CertifiedProblem::next() {
  while (at < problem.statements.size()) {
    const size_t index = at++;
    const Statement &statement = problem.statements[index];
    if (statement.kind == StatementKind::ScopeOpen) {
      names.open();
      scopes.push_back(inForce.size());
      continue;
    }
    if (statement.kind == StatementKind::ScopeClose) {
      names.close();
      for (; inForce.size() > scopes.back(); inForce.pop_back())
        inForce.back()->end = index;
      scopes.pop_back();
      continue;
    }
    LoweredStatement lowered = lowering.lower(statement);
    declare(statement);
    if (lowered.fact) {
      Fact &fact = facts[{statement.place.line, statement.place.column}];
      fact = {*lowered.fact, index, ~size_t(0), !scopes.empty()};
      inForce.push_back(&fact);
    }
    if (lowered.goal || lowered.simplified) {
      goal = {&statement, index, lowered};
      return &goal;
    }
  }
  return nullptr;
}

const CertifiedProblem::Fact *CertifiedProblem::factAt(Place place) const {
  auto it = facts.find({place.line, place.column});
  return it == facts.end() ? nullptr : &it->second;
}

std::optional<ClaimId> CertifiedProblem::factFor(Place place, size_t statement,
                                                 bool ofInputs) const {
  const Fact *fact = factAt(place);
  if (!fact)
    return std::nullopt;
  const bool isInForce = fact->begin < statement && statement < fact->end;
  if (!isInForce && !(ofInputs && !fact->isInScope))
    return std::nullopt;
  return fact->claim;
}

std::optional<Term> CertifiedProblem::symbol(uint32_t number) const {
  if (number >= declared)
    return std::nullopt;
  switch (problem.declarations[number].kind) {
  case DeclKind::Dim:
  case DeclKind::Int:
    return lowering.dim(DeclId(number));
  case DeclKind::Bool:
    return lowering.claim(DeclId(number));
  case DeclKind::Shape:
    return lowering.shape(DeclId(number));
  case DeclKind::LetDim:
  case DeclKind::LetShape:
    break;
  }
  return std::nullopt;
}

/// The meanings of the names that occur in the text.
ClaimNames CertifiedProblem::namesIn(llvm::StringRef text) const {
  ClaimNames result;
  llvm::StringMap<bool> seen;
  Lexer lexer(text);
  for (Token token = lexer.next(false); token.kind != TokenKind::End;
       token = lexer.next(false)) {
    if (token.kind != TokenKind::Identifier ||
        !seen.try_emplace(token.text).second)
      continue;
    const Binding *binding = names.find(token.text);
    if (!binding)
      continue;
    const DeclId d = binding->decl;
    switch (problem[d].kind) {
    case DeclKind::Dim:
    case DeclKind::Int:
    case DeclKind::LetDim:
      result.dims.emplace_back(token.text.str(), lowering.dim(d));
      break;
    case DeclKind::Shape:
    case DeclKind::LetShape:
      result.shapes.emplace_back(token.text.str(), lowering.shape(d));
      break;
    case DeclKind::Bool:
      result.truths.emplace_back(token.text.str(), lowering.claim(d));
      break;
    }
  }
  return result;
}

llvm::Expected<ClaimId> CertifiedProblem::equality(const Goal &goal,
                                                   llvm::StringRef result) {
  auto read =
      lowerGiven(result, store, namesIn(result), StatementKind::Simplify);
  if (!read)
    return read.takeError();
  const Term from = *goal.lowered.simplified, to = *read->simplified;
  if (from.sort != to.sort)
    return llvm::createStringError("the result is of another kind");
  const ClaimId isSame =
      from.sort == Term::Dim ? store.eq(from.dim(), to.dim())
      : from.sort == Term::Shape
          ? store.shapeEq(from.shape(), to.shape())
          : store.conj(store.implies(from.claim(), to.claim()),
                       store.implies(to.claim(), from.claim()));
  return store.implies(goal.lowered.defined, store.conj(read->defined, isSame));
}

llvm::Expected<ClaimId> CertifiedProblem::claim(llvm::StringRef text) {
  auto read = lowerGiven(text, store, namesIn(text), StatementKind::Assume);
  if (!read)
    return read.takeError();
  return read->fact.value_or(TermStore::trueClaim());
}
