// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The requirement of a check on the inputs of a program.
//
//   func @f(%n, %m, %t: tensor<?xf32>)
//     scf.for %i = 0 to %n {           a range: i runs over [0, n)
//       scf.if %m_positive {           a condition: m >= 1
//         assert %i < dim(%t)          the claim
//
// The path to the check is the range and the condition. Over inputs alone the
// check requires:  n >= 1 and m >= 1  implies  n - 1 < arg2.dim0.  Where that
// does not hold, execution reaches the check (or another one fails before) and
// it fails; where it holds, the check holds. A requirement has the two
// directions separately, as one of them may be missing.

#ifndef SHAPEPROOF_CONTRACT_REQUIREMENT_H
#define SHAPEPROOF_CONTRACT_REQUIREMENT_H

#include "engine/terms/Traversal.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>
#include <vector>

namespace shapeproof {
class InferenceContext;
} // namespace shapeproof

namespace shapeproof::contract {

class Unbounded;
using Claims = llvm::SmallVector<ClaimId, 4>;

/// Whether the symbol occurs in the term.
bool mentions(const TermStore &store, Term term, DimId symbol);

/// The symbols whose values the caller of the program chooses.
class Inputs {
public:
  explicit Inputs(const TermStore &store) : store(store) {}

  /// Adds a symbol, or a term all of whose symbols are inputs.
  void add(Term term);
  bool contains(Term symbol) const { return symbols.contains(symbol); }
  /// All inputs, in any order.
  std::vector<Term> all() const { return {symbols.begin(), symbols.end()}; }
  /// The first symbol of the term that is no input, or an uninterpreted
  /// function in it. Nothing if the term is over inputs alone; such terms are
  /// remembered and not walked again.
  std::optional<Term> otherIn(Term term) const;
  bool areAllIn(Term term) const { return !otherIn(term); }

private:
  const TermStore &store;
  TermSet symbols;
  /// Terms over inputs alone.
  mutable TermSet known;
};

/// A variable that takes the values lb, lb + step, ... below ub.
struct Range {
  DimId variable, lb, ub, step;
  /// The claim without which it may wrap after the last of these and go on with
  /// others below ub. The step is not 1 then.
  ClaimId endsIf = TermStore::trueClaim();

  bool mayGoOn() const { return endsIf != TermStore::trueClaim(); }
};

/// The conditions under which execution reaches a check, if no other one fails
/// before.
struct Path {
  Claims conditions;
  /// The ranges of loops, the outermost first: bounds may mention earlier
  /// variables.
  llvm::SmallVector<Range, 2> ranges;
  /// Whether nothing else is needed. Otherwise execution may never reach the
  /// check.
  bool isComplete = true;
  /// Something else may end the program before the check; then it requires
  /// nothing.
  bool mayBeMissed = false;
};

struct Requirement {
  /// The check holds, wherever it is reached, if the guards imply the claim.
  ClaimId claim;
  /// Whether the check is reached unless something else ends the program.
  bool isOnTheWay = false;
  Claims guards;
  /// A claim that holds for the inputs if no check fails; true if none is
  /// known.
  ClaimId necessary = TermStore::trueClaim();
  /// The number of the check, which the caller chooses.
  unsigned check = 0;
};

/// The claim that the guards imply the claim.
ClaimId whole(TermStore &store, const Requirement &requirement);

struct Reduction {
  std::vector<Requirement> needed;
  /// The term that is no input and on which the check depends, if inputs alone
  /// do not decide it; there are no requirements then.
  std::optional<Term> other;
  bool isReduced = true;
  /// The search for a reduction was stopped: requirements may exist.
  bool isCutOff = false;
};

/// Computes the requirement of a check whose claim is not proved. `atCheck`
/// holds the facts there; `scratch` names a fact that is assumed temporarily.
/// `unbounded` has all facts of `atCheck`; null if every symbol is an input.
/// Once `isSpent` (if given) returns true, no more questions are asked.
Reduction reduce(TermStore &store, InferenceContext &atCheck, FactId scratch,
                 ClaimId claim, const Path &path, const Inputs &inputs,
                 const Unbounded *unbounded, unsigned check,
                 llvm::function_ref<bool()> isSpent = nullptr);

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_REQUIREMENT_H
