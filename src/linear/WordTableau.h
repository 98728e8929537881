// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether a handful of linear constraints can hold together, in machine words.
//
//   x - y >= 0,  y - z - 1 >= 0,  z - x >= 0        no: their sum is -1 >= 0
//
// The general simplex (Dutertre and de Moura, CAV 2006) on a dense table of
// fixed size: nothing is allocated, copying it is how a case is tried, and one
// pivot is some hundred multiplications. Each constraint is a new unknown that
// has to be >= 0, or 0. Unknowns that are no longer in the basis are 0; a basic
// one that may not be what it is changes places with one that can move it. If
// none can, its row says which constraints contradict.
//
// What does not fit, in places, pivots or words, is given up.
//
// Tested by tests/unit/linear.

#ifndef SHAPEPROOF_LINEAR_WORDTABLEAU_H
#define SHAPEPROOF_LINEAR_WORDTABLEAU_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace shapeproof::linear {

class WordTableau {
public:
  static constexpr unsigned kMaxColumns = 20, kMaxRows = 64;

  enum class Sign : uint8_t { Free, NonNegative, Zero };
  enum class Outcome : uint8_t { Feasible, Infeasible, GivenUp };
  /// Says what a contradiction rests on.
  using Label = uint32_t;
  using Unknown = uint8_t;
  using Part = std::pair<Unknown, int64_t>;

  /// A new unknown, while there is place.
  std::optional<Unknown> addUnknown(Sign sign, Label label);
  bool hasPlaceFor(unsigned unknowns) const {
    return numColumns + unknowns <= kMaxColumns && numRows < kMaxRows;
  }
  /// The sum of the parts and the constant is >= 0, or 0. False: it is left out
  /// since it does not fit.
  bool addRow(llvm::ArrayRef<Part> parts, int64_t constant, Sign sign,
              Label label);

  /// Over the rationals: a contradiction is one over the integers as well.
  Outcome solve();
  /// After Infeasible: the labels of constraints that contradict, none of which
  /// can be left out.
  void conflict(llvm::SmallVectorImpl<Label> &labels) const;
  /// After Feasible: what an unknown is.
  struct Value {
    int64_t floor;
    bool isInteger, isNearerAbove;
  };
  Value value(Unknown unknown) const;
  /// Cells written so far.
  uint64_t work() const { return numWritten; }

private:
  struct Entry {
    Label label;
    Sign sign;
    bool isBasic;
    uint8_t place; ///< Its row, or its column.
  };
  /// denominator * unknown = sum of cells * those of the columns + constant.
  struct Row {
    Unknown unknown;
    int64_t denominator, constant;
    int64_t cells[kMaxColumns];
  };

  static constexpr unsigned kMaxPivots = 200, kMaxGreedy = 40;

  bool combine(Row &row, int64_t factor, const Row &other, int64_t theirs);
  bool combineWide(Row &row, int64_t factor, const Row &other,
                   int64_t theirs) const;
  void normalise(Row &row) const;
  bool pivot(unsigned row, unsigned column);
  std::optional<unsigned> violated(bool farthest) const;
  std::optional<unsigned> entering(const Row &row) const;

  unsigned numColumns = 0, numRows = 0, numUnknowns = 0, conflicting = 0;
  uint64_t numWritten = 0;
  Unknown columns[kMaxColumns];
  Entry unknowns[kMaxColumns + kMaxRows];
  Row rows[kMaxRows];

public:
  WordTableau() = default;
  /// What is in use.
  WordTableau(const WordTableau &other);
  WordTableau &operator=(const WordTableau &) = delete;
};

} // namespace shapeproof::linear

#endif // SHAPEPROOF_LINEAR_WORDTABLEAU_H
