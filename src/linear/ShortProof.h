// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One attempt to refute what is assumed in it: see ShortProofs.h.
//
// Tested by tests/unit/linear.

#ifndef SHAPEPROOF_LINEAR_SHORTPROOF_H
#define SHAPEPROOF_LINEAR_SHORTPROOF_H

#include "linear/ShortProofs.h"
#include "linear/WordTableau.h"
#include "llvm/ADT/SmallVector.h"

namespace shapeproof::linear {

class ShortProof {
public:
  /// Each case has a label of its own, from here on; facts have their ids.
  static constexpr uint32_t kFirstCase = ~0u - 64;

  explicit ShortProof(const ShortProofs &facts)
      : facts(facts), store(facts.store) {}

  /// The negation of a Ge or Ne, and of an arm of a disjunction. False: that is
  /// no linear constraint.
  bool assumeNegated(ClaimId literal);
  /// sign * term >= 1.
  bool assumeApart(DimId term, int sign);

  /// Whether what was assumed contradicts the facts, and which these are.
  bool refute(llvm::SmallVectorImpl<FactId> &premises);

  uint64_t work() const { return steps + tableau.work(); }

private:
  /// A row as it was added, for those who need it once more.
  struct Added {
    uint32_t partsEnd;
    int64_t constant;
    WordTableau::Sign sign;
    WordTableau::Label label;
  };

  using Sign = WordTableau::Sign;
  using Label = WordTableau::Label;
  using RowParts = llvm::SmallVector<WordTableau::Part, 8>;

  bool addTerm(DimId term, int64_t factor, int64_t constant, Sign sign,
               Label label,
               std::optional<ShortProofs::Part> other = std::nullopt);
  bool isMet(DimId column) const;
  Sign signOf(DimId column) const;
  bool hasPlaceFor(llvm::ArrayRef<Summand> summands, unsigned others) const;
  bool addPart(RowParts &row, DimId column, int64_t factor);
  bool addRow(const RowParts &row, int64_t constant, Sign sign, Label label);
  void addFact(uint32_t row);
  void addFactsAbout(DimId column);
  void addAxioms(DimId column);
  void assume(ClaimId condition, bool holds, Label label);
  bool refute(unsigned splits, llvm::SmallVectorImpl<Label> &labels);
  bool refuteWide(llvm::SmallVectorImpl<Label> &labels);
  bool refuteBySplit(unsigned splits, llvm::SmallVectorImpl<Label> &labels);

  const ShortProofs &facts;
  const TermStore &store;
  WordTableau tableau;
  /// By unknown that is a column: the column. Constraints have none.
  llvm::SmallVector<std::pair<DimId, WordTableau::Unknown>,
                    WordTableau::kMaxColumns>
      columns;
  /// All rows, with the parts of each behind those of the one before; the
  /// unknowns in them are columns.
  llvm::SmallVector<Added, 16> rows;
  llvm::SmallVector<WordTableau::Part, 64> parts;
  /// Words were too short: what is in the table is not all there is.
  bool isOverflown = false;
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
