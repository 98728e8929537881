// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One requirement as people would write it.
//
//   n >= 1 implies max(n, 1) == m
//
//   exactly   n == 0 or n == m      the guard and n == m say the same
//   simple    n == m                nobody calls the program on nothing
//
// Requirements that differ by the names of inputs alone are looked at once.

#ifndef SHAPEPROOF_CONTRACT_SIMPLIFY_H
#define SHAPEPROOF_CONTRACT_SIMPLIFY_H

#include "contract/Candidates.h"
#include <map>

namespace shapeproof::contract {

struct Simplified {
  /// Implies what the requirement says.
  ClaimId simple;
  /// What the requirement says, if inputs that break it make a check fail;
  /// otherwise invalid.
  ClaimId exactly;
  /// It implies what the requirement says, with all its guards.
  ClaimId guarded;
};

class Simplifier {
public:
  /// `entry` holds `facts`.
  Simplifier(TermStore &store, InferenceContext &entry,
             llvm::ArrayRef<ClaimId> facts, const Inputs &inputs);

  Simplified operator()(const Requirement &requirement);

private:
  struct Renaming;
  Simplified simplify(Requirement requirement);
  void charge(llvm::ArrayRef<ClaimId> claims);
  bool isExhausted() const;
  bool implies(llvm::ArrayRef<ClaimId> assumed, ClaimId claim);
  /// Whether, where the guards hold, the claim is what is required.
  bool isSame(const Requirement &requirement, ClaimId claim);
  void splitArms(Requirement &requirement);
  llvm::SmallVector<DimId> choicesIn(ClaimId claim) const;
  void resolveChoices(Requirement &requirement);
  ClaimId plainCore(const Requirement &requirement);
  ClaimId plainGuard(ClaimId guard);
  void dropGuards(Requirement &requirement);
  ClaimId simplest(const Requirement &requirement);
  /// The symbol that stands for the n-th of its kind.
  Term standIn(Term symbol, unsigned n);

  TermStore &store;
  InferenceContext &entry;
  /// Symbols that facts are about, which have no stand-ins.
  TermSet restricted;
  Inputs inputs;
  std::map<std::pair<unsigned, unsigned>, Term> standIns;
  std::map<std::vector<uint32_t>, Simplified> known;
  /// Of what was looked at so far.
  uint64_t triedSize = 0;
};

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_SIMPLIFY_H
