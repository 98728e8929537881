// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Refuting a claim by assuming it, and by trying the arms of clauses.
//
//   facts: p or n == 4,  not p or n == 4     is n == 4?
//   assume n != 4: the first clause leaves p, the second contradicts it
//
//   facts: n == 4 or n == 8                  is n mod 4 == 0?
//   assume n mod 4 != 0: no arm is refuted by itself; n == 4 contradicts, and
//   so does n == 8
//
// A hypothesis is assumed in a scope. Where kernels split, the clauses that
// share symbols with it are split on: each open arm, assumed in a scope of its
// own, must contradict.
//
// The proof search (proof/ClaimProver.h) splits as well, but on clauses that
// are false in its current solution, and it writes a proof. Splits here need
// only the theories; they decide in microseconds claims that cost the search
// milliseconds, and use the facts of all clauses, not only the nearest. Each
// decides claims that the other leaves open, so both stay.

#ifndef SHAPEPROOF_KERNEL_CASESPLITS_H
#define SHAPEPROOF_KERNEL_CASESPLITS_H

#include "engine/kernel/Deduction.h"

namespace shapeproof {

struct SplitLimits {
  /// How many nested splits a question may make (0: none), how many clauses it
  /// may look at, and how many arms it may try in all.
  unsigned depth = 0, clauses = 0, arms = 0;
};

class CaseSplits {
public:
  using Facts = Deduction::Facts;

  CaseSplits(Deduction &deduction, const SplitLimits &limits)
      : deduction(deduction), clauses(deduction.allClauses()), limits(limits) {}

  /// Begins a question, which fills its allowance of arms.
  void beginQuestion();
  /// Whether `formula`, assumed in a scope, contradicts, and with which facts.
  bool refutes(ClaimId formula, Facts &facts);
  /// The clauses that share symbols with a claim or dim, where kernels split.
  llvm::SmallVector<uint32_t, 8> nearest(Term about);
  /// Draws the conclusions of clauses, in the scope that is open. False if they
  /// contradict; then `facts` are those that do.
  bool propagate(llvm::ArrayRef<uint32_t> some, Facts &facts) {
    std::optional<uint32_t> choice;
    return propagate(some, choice, facts);
  }
  /// Whether the allowance ended since beginQuestion.
  bool wasCutOff() const { return cutOff; }

private:
  bool refutesAtOnce(ClaimId formula, Facts &facts);
  /// Whether the assumptions contradict, splitting up to `depth` times.
  bool contradicts(llvm::ArrayRef<uint32_t> splits, unsigned depth,
                   Facts &facts);
  /// Examines clauses with at most one open arm until there are none. `choice`
  /// is the clause with the fewest open arms, if any; false if they contradict.
  bool propagate(llvm::ArrayRef<uint32_t> splits,
                 std::optional<uint32_t> &choice, Facts &facts);
  /// The number of arms that may hold; nothing if one is known to hold.
  std::optional<size_t> openArms(uint32_t clause);

  Deduction &deduction;
  Clauses &clauses;
  const SplitLimits limits;
  unsigned armsLeft = 0;
  bool cutOff = false;
};

} // namespace shapeproof

#endif // SHAPEPROOF_KERNEL_CASESPLITS_H
