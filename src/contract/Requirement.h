// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a check demands of the inputs of a program.
//
//   func @f(%n, %m, %t: tensor<?xf32>)
//     scf.for %i = 0 to %n {           a range: i runs over [0, n)
//       scf.if %m_positive {           a condition: m >= 1
//         assert %i < dim(%t)          the claim
//
// The path to the check is the range and the condition. Over inputs alone the
// check demands:  n >= 1 and m >= 1  implies  n - 1 < arg2.dim0.  Where that
// does not hold, the check is come to (or another one fails before) and fails;
// where it does, the check holds. A requirement has the two directions apart,
// as one of them may be missing.

#ifndef SHAPEPROOF_CONTRACT_REQUIREMENT_H
#define SHAPEPROOF_CONTRACT_REQUIREMENT_H

#include "terms/Traversal.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>
#include <vector>

namespace shapeproof {
class InferenceContext;
} // namespace shapeproof

namespace shapeproof::contract {

class Unbounded;
using Claims = llvm::SmallVector<ClaimId, 4>;

/// The symbols that whoever calls the program chooses.
class Inputs {
public:
  explicit Inputs(const TermStore &store) : store(store) {}

  /// A symbol, or a term all of whose symbols are inputs.
  void add(Term term);
  bool contains(Term symbol) const { return symbols.contains(symbol); }
  /// In any order.
  std::vector<Term> all() const { return {symbols.begin(), symbols.end()}; }
  /// A symbol of the term that is no input, or an uninterpreted function: the
  /// first one that is met. Nothing if it is over inputs alone; what is found
  /// to be is not walked again.
  std::optional<Term> otherIn(ClaimId claim) const;
  bool areAllIn(ClaimId claim) const { return !otherIn(claim); }

private:
  const TermStore &store;
  TermSet symbols;
  /// Terms over inputs alone.
  mutable TermSet known;
};

/// A variable that takes the values lb, lb + step, ... below ub.
struct Range {
  DimId variable, lb, ub, step;
};

/// What has to be for a check to be come to, if no other one fails before.
struct Path {
  Claims conditions;
  /// Of loops, the outermost first: bounds may mention variables before.
  llvm::SmallVector<Range, 2> ranges;
  /// Nothing else is needed. If not so, the check may not be come to at all.
  bool isComplete = true;
  /// Something else may end the program before: nothing is demanded then.
  bool mayBeMissed = false;
};

struct Requirement {
  /// The check holds, wherever it is come to, if the guards imply the claim.
  ClaimId claim;
  Claims guards;
  /// Holds of the inputs if no check fails; true if nothing is known.
  ClaimId necessary = TermStore::trueClaim();
  /// In the numbering of whoever asks.
  unsigned check = 0;
};

/// The guards imply the claim.
ClaimId whole(TermStore &store, const Requirement &requirement);

struct Reduction {
  std::vector<Requirement> needed;
  /// What the check depends on that is no input, if inputs alone do not tell;
  /// there are no requirements then.
  std::optional<Term> other;
  bool isReduced = true;
  /// Not reduced, and the search was stopped: there may be some.
  bool isCutOff = false;
};

/// What the check, of which the claim is not proved, demands. `atCheck` holds
/// what is known there; `scratch` names a fact that is assumed for a while.
/// `unbounded` knows all that `atCheck` does; null if every symbol is an input.
/// Once `isSpent`, if there is one, says so, no more questions are asked.
Reduction reduce(TermStore &store, InferenceContext &atCheck, FactId scratch,
                 ClaimId claim, const Path &path, const Inputs &inputs,
                 const Unbounded *unbounded, unsigned check,
                 llvm::function_ref<bool()> isSpent = nullptr);

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_REQUIREMENT_H
