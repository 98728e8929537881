// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What comes of combining all elements of a list whose length is not known.
//
//   linalg.reduce { arith.muli } ins(%shape : tensor<?xindex>) outs(%one)
//   scf.for %i = 0 to %rank iter_args(%n = %one) { %n * %shape[%i] }
//
// are both 1 * num_elements(s), and a sum of extents is what shape.reduce makes
// of it. Of other lists, and of the least and the greatest element, the result
// is a symbol: the same for the same list (OpenLists.h) and start, with what
// holds of it by definition (ListExtremes.h). So are `and` and `or` of truth
// values, their greatest and least as integers 0 and -1, and xor. The order
// does not matter: sums and products that wrap are what the exact ones wrap to.

#ifndef SHAPEPROOF_MLIR_OPS_REDUCTIONS_H
#define SHAPEPROOF_MLIR_OPS_REDUCTIONS_H

#include "ops/Elements.h"

namespace shapeproof::reductions {

/// A value of a body that is combined with what it carries.
struct Combined {
  mlir::Operation *combiner;
  mlir::Value element;
};
/// What becomes of the carried argument in each run of the body, if that is one
/// of the operations that are known here, and used for nothing else.
std::optional<Combined> match(llvm::ArrayRef<mlir::BlockArgument> carried,
                              unsigned index);

/// The element at any place: that the body computes for it, with nothing known
/// of what it carries. `enter` models the other arguments. Nothing if it
/// depends on more than the place.
std::optional<IntModel> elementOf(RegionContext rule, mlir::Region &body,
                                  mlir::Value element,
                                  llvm::function_ref<void()> enter);

/// `init` combined with all elements. Precondition: the length is not negative.
std::optional<IntModel> reduce(RuleContext rule, mlir::Operation *combiner,
                               const IntModel &init,
                               const elements::OpenList &list);

/// An element of a list of unknown length is looked at, or an extent of a shape
/// of unknown rank: its extremes are beyond it (ListExtremes.h).
void noteElement(RuleContext rule, const elements::OpenList &list, DimId index);
void noteExtent(RuleContext rule, ShapeId s, DimId index);

} // namespace shapeproof::reductions

#endif // SHAPEPROOF_MLIR_OPS_REDUCTIONS_H
