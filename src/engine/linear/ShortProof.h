// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An attempt to refute its assumptions: see ShortProofs.h.
//
// Tested by tests/engine/linear.

#ifndef SHAPEPROOF_LINEAR_SHORTPROOF_H
#define SHAPEPROOF_LINEAR_SHORTPROOF_H

#include "engine/base/Budget.h"
#include "engine/base/Limits.h"
#include "engine/linear/ShortProofs.h"
#include "engine/linear/Simplex.h"
#include "llvm/ADT/SmallVector.h"

namespace shapeproof::linear {

class ShortProof {
public:
  /// The labels of cases start here; the labels of facts are their ids.
  static constexpr uint32_t kFirstCase = ~0u - 64;

  /// Takes the tableau for as long as it lives; a copy, which tries a case,
  /// shares it in a scope.
  ShortProof(const ShortProofs &facts, Simplex &tableau)
      : facts(facts), store(facts.store), tableau(tableau) {
    tableau.clear();
    tableau.reserve(limits::shortProofUsualColumns +
                        limits::shortProofUsualRows,
                    limits::shortProofUsualRows);
  }

  /// Assumes the negation of a Ge or Ne, or of an arm of a disjunction. False
  /// if that is no linear constraint.
  bool assumeNegated(ClaimId literal);
  /// Assumes sign * term >= 1.
  bool assumeApart(DimId term, int sign);

  /// Whether the assumptions contradict the facts, and which facts.
  bool refute(llvm::SmallVectorImpl<FactId> &premises);

  uint64_t work() const { return steps + simplexSteps; }

private:
  /// A fact or a case that a contradiction rests on.
  using Label = CallerReason;
  enum class Sign : uint8_t { NonNegative, Zero };

  bool addTerm(DimId term, int64_t factor, int64_t constant, Sign sign,
               Label label,
               std::optional<ShortProofs::Part> other = std::nullopt);
  bool addRow(llvm::ArrayRef<ShortProofs::Part> parts, int64_t constant,
              Sign sign, Label label);
  void addFact(uint32_t row);
  void addFactsAbout(DimId column);
  void addAxioms(DimId column);
  void assume(ClaimId condition, bool holds, Label label);
  bool refute(unsigned splits, llvm::SmallVectorImpl<Label> &labels);
  bool refuteBySplit(unsigned splits, llvm::SmallVectorImpl<Label> &labels);

  const ShortProofs &facts;
  const TermStore &store;
  Simplex &tableau;
  /// The steps of the simplex so far, at most limits::shortProofSimplexSteps.
  uint64_t simplexSteps = 0;
  llvm::SmallVector<std::pair<DimId, Var>, limits::shortProofColumns> columns;
  unsigned numRows = 0;
  /// The number of columns whose facts and axioms were added.
  unsigned numExpanded = 0;
  unsigned levels = 0;
  /// Columns with cases, in order of occurrence; the number tried.
  llvm::SmallVector<DimId, 4> choices;
  unsigned numSplit = 0;
  /// The rows of facts that were added, and their last six bits as a set, which
  /// mostly tells that a row is new.
  llvm::SmallVector<uint32_t, 32> taken;
  uint64_t takenBits = 0;
  uint64_t steps = 0;
};

} // namespace shapeproof::linear

#endif // SHAPEPROOF_LINEAR_SHORTPROOF_H
