// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A question about a check on its way from the check to its report: the check
// asks it, the Decider answers, the CheckReporter says so.

#ifndef SHAPEPROOF_MLIR_CHECKS_ASKED_H
#define SHAPEPROOF_MLIR_CHECKS_ASKED_H

#include "core/facts/FactScopes.h"
#include "core/ir/Declared.h"
#include "core/values/Values.h"
#include "shapeproof/Answer.h"

namespace shapeproof {

enum class CheckRole : uint8_t;

inline bool isDecided(const Answer &answer) {
  return answer.verdict == Verdict::Proved ||
         answer.verdict == Verdict::Refuted;
}

/// All premises of an answer, those of values included, each once.
llvm::SmallVector<FactId, 8>
allPremises(FactScopes &facts, const Answer &answer, const BoolModel &claim);

/// A claim that an op asks, with the answer and, once they are needed, all its
/// premises.
struct Asked {
  mlir::Operation *op;
  CheckRole role;
  llvm::StringRef message;
  BoolModel claim;
  Answer answer;
  /// It is about a declared size, which `actual` is if that is known.
  bool isDeclared = isDeclaration(op);
  llvm::StringRef actual = {};
  /// The answer about the first time that the op is reached, if it is another
  /// one.
  std::optional<Answer> atFirst = std::nullopt;

  /// As allPremises, computed once.
  llvm::ArrayRef<FactId> premises(FactScopes &facts) {
    if (!allOfThem)
      allOfThem = allPremises(facts, answer, claim);
    return *allOfThem;
  }
  /// Whether the check was given up: a check that cannot be analysed has no
  /// claim, and demands nothing.
  bool isGivenUp() const {
    return claim.claim == TermStore::falseClaim() &&
           answer.verdict == Verdict::Unknown;
  }
  std::optional<llvm::SmallVector<FactId, 8>> allOfThem = std::nullopt;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CHECKS_ASKED_H
