// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One attempt to refute what is assumed in it: see ShortProofs.h.
//
// Tested by tests/unit/linear.

#ifndef SHAPEPROOF_LINEAR_SHORTPROOF_H
#define SHAPEPROOF_LINEAR_SHORTPROOF_H

#include "base/Budget.h"
#include "base/Limits.h"
#include "linear/ShortProofs.h"
#include "linear/Simplex.h"
#include "llvm/ADT/SmallVector.h"

namespace shapeproof::linear {

class ShortProof {
public:
  /// Each case has a label of its own, from here on; facts have their ids.
  static constexpr uint32_t kFirstCase = ~0u - 64;

  explicit ShortProof(const ShortProofs &facts)
      : facts(facts), store(facts.store) {
    tableau.reserve(limits::shortProofUsualColumns +
                        limits::shortProofUsualRows,
                    limits::shortProofUsualRows);
  }

  /// The negation of a Ge or Ne, and of an arm of a disjunction. False: that is
  /// no linear constraint.
  bool assumeNegated(ClaimId literal);
  /// sign * term >= 1.
  bool assumeApart(DimId term, int sign);

  /// Whether what was assumed contradicts the facts, and which these are.
  bool refute(llvm::SmallVectorImpl<FactId> &premises);

  uint64_t work() const { return steps + simplexSteps; }

private:
  /// A fact or a case that a contradiction rests on.
  using Label = CallerReason;
  using RowParts = llvm::SmallVector<Simplex::Entry, 8>;
  enum class Sign : uint8_t { NonNegative, Zero };

  bool addTerm(DimId term, int64_t factor, int64_t constant, Sign sign,
               Label label,
               std::optional<ShortProofs::Part> other = std::nullopt);
  bool isMet(DimId column) const;
  bool hasPlaceFor(unsigned newColumns) const {
    return columns.size() + newColumns <= limits::shortProofColumns &&
           numRows < limits::shortProofRows;
  }
  void addPart(RowParts &row, DimId column, int64_t factor);
  void addRow(llvm::ArrayRef<Simplex::Entry> row, int64_t constant, Sign sign,
              Label label);
  void addFact(uint32_t row);
  void addFactsAbout(DimId column);
  void addAxioms(DimId column);
  void assume(ClaimId condition, bool holds, Label label);
  bool refute(unsigned splits, llvm::SmallVectorImpl<Label> &labels);
  bool refuteBySplit(unsigned splits, llvm::SmallVectorImpl<Label> &labels);

  const ShortProofs &facts;
  const TermStore &store;
  Simplex tableau;
  /// The steps of the simplex so far, at most limits::shortProofSimplexSteps.
  uint64_t simplexSteps = 0;
  llvm::SmallVector<std::pair<DimId, Var>, limits::shortProofColumns> columns;
  unsigned numRows = 0;
  /// How many of the columns have been looked at.
  unsigned numExpanded = 0;
  unsigned levels = 0;
  /// Columns with cases, as they were met; how many have been tried.
  llvm::SmallVector<DimId, 4> choices;
  unsigned numSplit = 0;
  /// Rows of facts that are in: a bit for each of the first 64, and others.
  uint64_t takenEarly = 0;
  llvm::SmallVector<uint32_t, 32> taken;
  uint64_t steps = 0;
};

} // namespace shapeproof::linear

#endif // SHAPEPROOF_LINEAR_SHORTPROOF_H
