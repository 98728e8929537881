// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Simplifies one requirement to the form that people would write.
//
//   n >= 1 implies max(n, 1) == m
//
//   exactly   n == 0 or n == m      equivalent, as the guard is n >= 1
//   simple    n == m                nobody calls the program on nothing
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
#include <map>

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

class Simplifier {
public:
  /// `entry` holds `facts`.
  Simplifier(TermStore &store, InferenceContext &entry,
             llvm::ArrayRef<ClaimId> facts, const Inputs &inputs);

  Simplified operator()(const Requirement &requirement);
  /// The simplest equivalent claim over inputs where the facts of the context
  /// hold.
  ClaimId overInputs(ClaimId claim);

private:
  struct Renaming;
  Simplified simplify(Requirement requirement);
  void charge(llvm::ArrayRef<ClaimId> claims);
  bool isExhausted() const;
  bool implies(llvm::ArrayRef<ClaimId> assumed, ClaimId claim);
  void splitArms(Requirement &requirement);
  ClaimId simplestCore(const Requirement &requirement);
  ClaimId plainGuard(ClaimId guard);
  void dropGuards(Requirement &requirement);
  ClaimId simplest(const Requirement &requirement);
  void avoidOverflow(Requirement requirement, Simplified &result);
  /// The symbol that stands for the n-th input of a kind.
  Term standIn(Term symbol, unsigned n);

  TermStore &store;
  InferenceContext &entry;
  /// Symbols that facts are about, which have no stand-ins.
  TermSet restricted;
  Inputs inputs;
  std::map<std::pair<unsigned, unsigned>, Term> standIns;
  std::map<std::vector<uint32_t>, Simplified> known;
  /// The total size of all claims examined so far.
  uint64_t triedSize = 0;
};

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_SIMPLIFY_H
