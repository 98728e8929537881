// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes claims as text that means the same when people or a parser read it:
//
//   rank(t) <= 0 or t[0] != 4 or p    as text, requires rank(t) >= 1
//   concat(t, [1])[0] != 4 or p       has the intended meaning
//
// Only this file decides whether text means the same as a claim.

#ifndef SHAPEPROOF_CONTRACT_TEXTMEANING_H
#define SHAPEPROOF_CONTRACT_TEXTMEANING_H

#include "shapeproof/Terms.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>

namespace shapeproof {
class InferenceContext;

/// A claim to be printed in place of another one.
struct WrittenClaim {
  ClaimId claim;
  /// Whether its text is equivalent to the other claim. If not, it implies it.
  bool isSame;
};

class TextMeaning {
public:
  /// The text is read at a place where the facts hold.
  explicit TextMeaning(TermStore &store, llvm::ArrayRef<ClaimId> facts = {});
  ~TextMeaning();

  /// Adds a fact that holds where the following claims are read.
  void add(ClaimId fact);
  /// Opens a scope: later facts are forgotten at the matching pop().
  void push();
  void pop();

  /// The claim to print: the claim itself, if its text means the same.
  WrittenClaim write(ClaimId claim);

private:
  bool isDefined(ClaimId claim);
  bool follows(ClaimId needed, ClaimId claim);
  void makeContext();

  TermStore &store;

  llvm::SmallVector<ClaimId> facts;
  /// The number of facts at each push().
  llvm::SmallVector<size_t> marks;
  /// The number of facts that have this conjunct.
  llvm::DenseMap<ClaimId, unsigned> known;
  /// A context with the facts; made where the conjuncts do not decide.
  std::unique_ptr<InferenceContext> context;
  unsigned numAsked = 0;
};

} // namespace shapeproof

#endif // SHAPEPROOF_CONTRACT_TEXTMEANING_H
