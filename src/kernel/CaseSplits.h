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
// The proof search (proof/ClaimProver.h) splits as well, but on what is false
// in a solution it holds, and it writes a proof down. Splits here need nothing
// but theories; they decide in microseconds what would cost the search
// milliseconds, with the facts of all clauses and not only the nearest. Each
// decides claims that the other leaves open, so both stay.

#ifndef SHAPEPROOF_KERNEL_CASESPLITS_H
#define SHAPEPROOF_KERNEL_CASESPLITS_H

#include "kernel/Deduction.h"

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

  /// A question begins: its allowance of arms is full.
  void beginQuestion();
  /// Whether `formula`, assumed in a scope, contradicts, and with which facts.
  bool refutes(ClaimId formula, Facts &facts);
  /// The clauses that share symbols with a claim or dim, where kernels split.
  llvm::SmallVector<uint32_t, 8> nearest(Term about);
  /// Draws what follows from clauses, in the scope that is open. False if they
  /// contradict, and with which facts.
  bool propagate(llvm::ArrayRef<uint32_t> some, Facts &facts) {
    std::optional<uint32_t> choice;
    return propagate(some, choice, facts);
  }
  /// Whether the allowance ended since beginQuestion.
  bool wasCutOff() const { return cutOff; }

private:
  bool refutesAtOnce(ClaimId formula, Facts &facts);
  /// Whether what is assumed now contradicts, splitting up to `depth` times.
  bool contradicts(llvm::ArrayRef<uint32_t> splits, unsigned depth,
                   Facts &facts);
  /// Examines those that have at most one open arm, until none has. The clause
  /// with the fewest open arms, if any is left; nothing if it contradicts.
  bool propagate(llvm::ArrayRef<uint32_t> splits,
                 std::optional<uint32_t> &choice, Facts &facts);
  /// The arms that may hold; nothing if one is known to.
  std::optional<size_t> openArms(uint32_t clause);

  Deduction &deduction;
  Clauses &clauses;
  const SplitLimits limits;
  unsigned armsLeft = 0;
  bool cutOff = false;
};

} // namespace shapeproof

#endif // SHAPEPROOF_KERNEL_CASESPLITS_H
