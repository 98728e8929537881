// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether a handful of dense linear constraints can hold together, exactly,
// where the numbers on the way leave machine words.
//
//   20 unknowns, factors of up to 5      determinants of up to some 2^90
//
// What WordTableau.h does, with numbers of any size. All cells have one
// denominator, the last pivot, by which what a pivot computes can be divided
// without a rest (Edmonds, "Systems of distinct representatives and linear
// algebra", J. Res. NBS 71B, 1967; Bareiss, Math. Comp. 22, 1968): a cell is a
// determinant of the constraints, and no common factors have to be looked for.
// One pivot of 40 rows takes a millisecond, a thousand times what it takes in
// words.
//
// Tested by tests/unit/linear.

#ifndef SHAPEPROOF_LINEAR_WIDETABLEAU_H
#define SHAPEPROOF_LINEAR_WIDETABLEAU_H

#include "linear/WordTableau.h"
#include "llvm/ADT/DynamicAPInt.h"
#include <vector>

namespace shapeproof::linear {

class WideTableau {
public:
  using Sign = WordTableau::Sign;
  using Outcome = WordTableau::Outcome;
  using Label = WordTableau::Label;
  /// A column by its number, and its factor.
  using Part = std::pair<unsigned, int64_t>;

  /// Columns that contradictions do not name.
  WideTableau(llvm::ArrayRef<Sign> columns, Label label);
  /// The sum of the parts and the constant is >= 0, or 0. Before `solve`.
  void addRow(llvm::ArrayRef<Part> parts, int64_t constant, Sign sign,
              Label label);

  /// Over the rationals. To be called once.
  Outcome solve();
  /// After Infeasible: the labels of constraints that contradict.
  void conflict(llvm::SmallVectorImpl<Label> &labels) const;
  /// Cells written so far.
  uint64_t work() const { return numWritten; }

private:
  using Number = llvm::DynamicAPInt;
  struct Unknown {
    Sign sign;
    Label label;
    unsigned number;
  };
  struct Row {
    Unknown unknown;
    /// The constant stands behind the cells of the columns.
    std::vector<Number> cells;
  };
  static constexpr unsigned kMaxPivots = 120, kMaxGreedy = 80;

  const Number &constantOf(const Row &row) const { return row.cells.back(); }
  void pivot(size_t row, size_t column);
  std::optional<size_t> violated(bool farthest) const;
  std::optional<size_t> entering(const Row &row) const;

  std::vector<Unknown> columns;
  std::vector<Row> rows;
  /// Positive; of all cells.
  Number denominator{1};
  size_t conflicting = 0;
  uint64_t numWritten = 0;
};

} // namespace shapeproof::linear

#endif // SHAPEPROOF_LINEAR_WIDETABLEAU_H
