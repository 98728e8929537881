// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Claims that are written as text to be read again, by people or by a parser,
// and mean the same as text:
//
//   rank(t) <= 0 or t[0] != 4 or p    as text, asks for rank(t) >= 1
//   concat(t, [1])[0] != 4 or p       says what is meant
//
// All that decides whether text means what a claim means is here.

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
  /// Its text says what the other claim says. If not, it says more.
  bool isSame;
};

class TextMeaning {
public:
  /// The text is read where the facts hold.
  explicit TextMeaning(TermStore &store, llvm::ArrayRef<ClaimId> facts = {});
  ~TextMeaning();

  /// From now on it is read where the fact holds, too.
  void add(ClaimId fact);
  /// Facts after this are forgotten with the pop() that belongs to it.
  void push();
  void pop();

  /// The claim itself, if its text means the same.
  WrittenClaim write(ClaimId claim);

private:
  bool isDefined(ClaimId claim);
  bool follows(ClaimId needed, ClaimId claim);
  void makeContext();

  TermStore &store;

  llvm::SmallVector<ClaimId> facts;
  /// How many there were at each push().
  llvm::SmallVector<size_t> marks;
  /// In how many facts a conjunct is.
  llvm::DenseMap<ClaimId, unsigned> known;
  /// With the facts; made where it does not show what text means.
  std::unique_ptr<InferenceContext> context;
  unsigned numAsked = 0;
};

} // namespace shapeproof

#endif // SHAPEPROOF_CONTRACT_TEXTMEANING_H
