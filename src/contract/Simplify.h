// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Simplifies one requirement to the form that people would write.
//
//   n >= 1 implies max(n, 1) == m
//
//   exactly   n == 0 or n == m      the simplest equal claim (src/simplify)
//   simple    n == m                nobody calls the program on nothing
//
// Each conjunct of the simplest equal claim is simplified by itself.
//
// A machine integer is simple where it does not overflow:
//
//   wrap32(n * m) == k
//
//   simple    n * m == k, fitting n * m <= 2147483647
//
// Requirements that differ by the names of inputs alone are simplified once.

#ifndef SHAPEPROOF_CONTRACT_SIMPLIFY_H
#define SHAPEPROOF_CONTRACT_SIMPLIFY_H

#include "contract/Candidates.h"
#include "llvm/ADT/DenseMap.h"
#include <map>
#include <vector>

namespace shapeproof::contract {

struct Simplified {
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

/// Replaces claims about one size by equally short ones that people write: n <=
/// 0 by n == 0 and, if it is no arm of `or`, n != 0 by n >= 1.
ClaimId asWritten(TermStore &store, ClaimId claim, bool isArm = false);

class Simplifier {
public:
  /// `entry` holds `facts`, which live as long as this.
  Simplifier(TermStore &store, InferenceContext &entry,
             llvm::ArrayRef<ClaimId> facts, const Inputs &inputs);

  /// The conjuncts of the requirement.
  std::vector<Simplified> operator()(const Requirement &requirement);
  /// The simplest equivalent claim over inputs, where no more is assumed than
  /// the facts. Arms of `or` about different inputs are simplified by
  /// themselves: they are often the same ones as in other claims.
  ClaimId overInputs(ClaimId claim);

private:
  struct Renaming;
  std::vector<Simplified> simplify(Requirement requirement);
  ClaimId withDivisors(ClaimId claim);
  ClaimId equalTo(ClaimId claim);
  std::optional<Renaming> renamingFor(llvm::ArrayRef<Term> roots);
  void charge(llvm::ArrayRef<ClaimId> claims);
  bool isExhausted() const;
  bool implies(llvm::ArrayRef<ClaimId> assumed, ClaimId claim);
  ClaimId multipleFor(ClaimId hard, llvm::ArrayRef<ClaimId> others);
  ClaimId simplest(ClaimId exactly);
  void avoidOverflow(Requirement requirement, Simplified &result);
  /// The symbol that stands for the n-th input of a kind.
  Term standIn(Term symbol, unsigned n);

  TermStore &store;
  InferenceContext &entry;
  llvm::ArrayRef<ClaimId> facts;
  /// Symbols that facts are about, which have no stand-ins.
  TermSet restricted;
  Inputs inputs;
  std::map<std::pair<unsigned, unsigned>, Term> standIns;
  std::map<std::vector<uint32_t>, std::vector<Simplified>> known;
  /// The simplest claims that are equal to claims over stand-ins.
  llvm::DenseMap<ClaimId, ClaimId> equal;
  /// The total size of all claims examined so far.
  uint64_t triedSize = 0;
};

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_SIMPLIFY_H
