// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The claims and facts of a .dims file, by the places of statements, and where
// the facts are in force.
//
//   1  dim n, m
//   2  scope { assume n >= 3      in force from here to the end of the scope
//   3    prove n >= 2 }           a goal
//   4  assume m >= 1              in force at the end
//   5  simplify max(n, 0)         a goal: the result, which the certificate has
//                                 as text, is equal
//
// The certifier and the checker use it alike. Statements are lowered one by
// one, so a proof of a goal may mention what stands before it. The clauses of a
// contract are about the names declared outside of scopes, and are read after
// the last statement.

#ifndef SHAPEPROOF_CERTIFICATE_CERTIFIEDPROBLEM_H
#define SHAPEPROOF_CERTIFICATE_CERTIFIEDPROBLEM_H

#include "engine/text/GivenText.h"
#include "engine/text/Scopes.h"
#include "evidence/certificate/TermTable.h"
#include "shapeproof/Problem.h"
#include <map>

namespace shapeproof {

class CertifiedProblem {
public:
  /// Both outlive it.
  CertifiedProblem(const Problem &problem, TermStore &store)
      : problem(problem), store(store), lowering(problem, store) {}

  /// A fact, in force at the statements numbered [begin, end).
  struct Fact {
    ClaimId claim;
    size_t begin, end = ~size_t(0);
    bool isInScope;
  };
  /// A `prove` or `simplify`.
  struct Goal {
    const Statement *statement;
    size_t index; ///< The statement's number.
    LoweredStatement lowered;
    bool isCheck() const { return lowered.goal.has_value(); }
  };

  /// Advances to the next goal; null at the end. It lives until the next call.
  const Goal *next();

  /// The fact stated at the place; null if there is none so far.
  const Fact *factAt(Place place) const;
  /// The fact stated at the place, if it is in force at the statement; of
  /// facts outside of scopes, with `ofInputs`, wherever it stands.
  std::optional<ClaimId> factFor(Place place, size_t statement,
                                 bool ofInputs) const;
  /// The symbol that was declared by this number.
  std::optional<Term> symbol(uint32_t number) const;
  /// The numbers of all symbols declared so far.
  const SymbolNumbers &symbols() const { return numbers; }

  /// The claim that the result, a text, is equal to what the goal, a simplify
  /// statement, simplifies, and defined where that is. Error: it is no such
  /// text.
  llvm::Expected<ClaimId> equality(const Goal &goal, llvm::StringRef result);
  /// The claim of a text about the names in scope.
  llvm::Expected<ClaimId> claim(llvm::StringRef text);

private:
  void declare(const Statement &statement);
  ClaimNames namesIn(llvm::StringRef text) const;

  const Problem &problem;
  TermStore &store;
  Lowering lowering;
  Goal goal;
  size_t at = 0;
  uint32_t declared = 0;
  SymbolNumbers numbers;
  Scopes names;
  std::map<std::pair<unsigned, unsigned>, Fact> facts;
  /// The facts of open scopes, and the start of each scope among them.
  std::vector<Fact *> inForce;
  std::vector<size_t> scopes;
};

} // namespace shapeproof

#endif // SHAPEPROOF_CERTIFICATE_CERTIFIEDPROBLEM_H
