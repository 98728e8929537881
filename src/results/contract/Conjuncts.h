// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The conjuncts of a requirement, in the form that people would write.
//
//   n >= 1 implies max(n, 1) == m
//
//   exactly   n == 0 or n == m      the simplest equal claim
//   (src/results/simplify) simple    n == m                nobody calls the
//   program on nothing
//
// Each conjunct of the simplest equal claim is one of its own.
//
// A machine integer is simple where it does not overflow:
//
//   wrap32(n * m) == k
//
//   simple    n * m == k, fitting n * m <= 2147483647

#ifndef SHAPEPROOF_CONTRACT_CONJUNCTS_H
#define SHAPEPROOF_CONTRACT_CONJUNCTS_H

#include "results/contract/Candidates.h"
#include "llvm/ADT/DenseMap.h"
#include <map>
#include <tuple>
#include <vector>

namespace shapeproof::contract {

struct Conjunct {
  /// Implies the requirement, where `fitting` holds.
  ClaimId simple;
  /// The claims that numbers fit their types.
  Claims fitting;
  /// Equivalent to the requirement, if inputs that break it make a check fail;
  /// otherwise invalid.
  ClaimId exactly;
  /// Implies the requirement, and has all its guards.
  ClaimId guarded;
};

/// Replaces claims about sizes by equally short ones that people write: n != 0
/// by n >= 1, n <= 0 by n == 0.
ClaimId asWritten(TermStore &store, ClaimId claim);

class ConjunctMaker {
public:
  /// `entry` holds `facts`, which live as long as this.
  ConjunctMaker(TermStore &store, InferenceContext &entry,
                llvm::ArrayRef<ClaimId> facts, const Inputs &inputs);

  /// The conjuncts that are the requirement together.
  std::vector<Conjunct> operator()(Requirement requirement);
  /// The simplest equivalent claim over inputs, where no more is assumed than
  /// the facts. Arms of `or` about different inputs are simplified by
  /// themselves: they are often the same ones as in other claims.
  ClaimId overInputs(ClaimId claim);

private:
  ClaimId withDivisors(ClaimId claim);
  using Memo = llvm::DenseMap<ClaimId, ClaimId>;
  ClaimId once(Memo &memo, ClaimId claim,
               llvm::function_ref<ClaimId(ClaimId)> find);
  ClaimId simplestEqual(ClaimId claim);
  Term standIn(Term symbol, size_t n);
  void charge(llvm::ArrayRef<ClaimId> claims);
  bool isExhausted() const;
  bool implies(llvm::ArrayRef<ClaimId> assumed, ClaimId claim);
  ClaimId multipleFor(ClaimId hard, llvm::ArrayRef<ClaimId> others);
  ClaimId simpler(ClaimId exactly);
  void avoidOverflow(Requirement requirement, Conjunct &result);

  TermStore &store;
  InferenceContext &entry;
  llvm::ArrayRef<ClaimId> facts;
  /// Symbols that facts are about, which have no stand-ins.
  TermSet restricted;
  /// With the stand-ins.
  Inputs inputs;
  /// By the sort, whether it is signed, and the number.
  std::map<std::tuple<Term::Sort, bool, size_t>, Term> standIns;
  /// The simplest claims that are equal to claims over stand-ins, and simpler
  /// ones that imply them.
  Memo equal, simple;
  /// The total size of all claims examined so far.
  uint64_t triedSize = 0;
};

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_CONJUNCTS_H
