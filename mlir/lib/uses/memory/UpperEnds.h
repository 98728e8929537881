// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Terms over values inside a function, bounded by terms over its inputs.
//
//   for %i = 0 to %n { alloc(%i, %m) }      4 * i * m <= 4 * (n - 1) * m, and
//                                           the last iteration attains it
//   alloc(min(128, %n - %i))                <= min(128, n), in the first one
//
// A term that only grows with an induction variable is largest in the last
// iteration, and one that only falls in the first. Where a term does both, or a
// value is known by constant bounds alone, the result is an upper bound that
// need not be attained.

#ifndef SHAPEPROOF_MLIR_MEMORY_UPPERENDS_H
#define SHAPEPROOF_MLIR_MEMORY_UPPERENDS_H

#include "core/facts/Symbols.h"
#include "uses/memory/AtPoint.h"

namespace shapeproof::memory {

/// The first and the last value of an induction variable, where the loop runs;
/// or twice the value of a size that no iteration changes.
struct IterationRange {
  DimId first, last;
};
using IterationRanges = llvm::DenseMap<DimId, IterationRange>;

/// An upper bound; nothing if there is none.
struct UpperEnd {
  std::optional<DimId> term;
  bool isAttained = true;
};

class UpperEnds {
public:
  /// `inputs`: made when the inputs had their symbols, and nothing else.
  UpperEnds(TermStore &store, const SymbolMark &inputs,
            const IterationRanges &ranges)
      : store(store), inputs(inputs), ranges(ranges) {}

  bool isOverInputs(Term term) const {
    return !inputs.findLaterSymbol(store, term) &&
           !anyPart(store, term,
                    [&](Term t) { return t.is(store, DimKind::Apply); });
  }
  /// The least upper bound over the inputs that is found, where the facts of
  /// the point hold.
  UpperEnd operator()(DimId term, const AtPoint &here);
  /// The parts of the conjunction that are claims about inputs; whether these
  /// are all.
  std::pair<ClaimId, bool> overInputs(ClaimId claim) const;

private:
  std::optional<DimId> end(DimId term, bool isUpper);
  std::optional<DimId> endByForm(DimId term, bool isUpper);
  std::optional<DimId> endOfSum(DimId term, bool isUpper);
  std::optional<DimId> endOfProduct(DimId term, bool isUpper);
  std::optional<DimId> endOfExtremum(DimId term, bool isUpper);
  std::optional<DimId> constantEnd(DimId term, bool isUpper);

  TermStore &store;
  const SymbolMark &inputs;
  const IterationRanges &ranges;
  const AtPoint *point = nullptr;
  unsigned stepsLeft = 0;
  bool isAttained = true;
  /// The ends of induction variables that have been taken: 1 the first, 2 the
  /// last.
  llvm::DenseMap<DimId, unsigned> taken;
};

} // namespace shapeproof::memory

#endif // SHAPEPROOF_MLIR_MEMORY_UPPERENDS_H
