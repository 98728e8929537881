// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Combines all elements of a list of unknown length.
//
//   linalg.reduce { arith.muli } ins(%shape : tensor<?xindex>) outs(%one)
//   scf.for %i = 0 to %rank iter_args(%n = %one) { %n * %shape[%i] }
//
// Both are 1 * num_elements(s), and a sum of extents is the result of
// shape.reduce for it. For other lists, and for the least and the greatest
// element, the result is a symbol: the same for equal lists (OpenLists.h) and
// start values, with the properties that follow from its definition
// (ListExtremes.h). The same applies to `and` and `or` of truth values, the
// greatest and least as integers 0 and -1, and to xor. The order does not
// matter: wrapping sums and products are the exact ones, wrapped.

#ifndef SHAPEPROOF_MLIR_OPS_REDUCTIONS_H
#define SHAPEPROOF_MLIR_OPS_REDUCTIONS_H

#include "core/ops/Elements.h"

namespace shapeproof::reductions {

/// A value in a body that is combined with the carried argument.
struct Combined {
  mlir::Operation *combiner;
  mlir::Value element;
};
/// The combination of the carried argument in each run of the body, if that is
/// one of the known operations, and its result is used for nothing else.
std::optional<Combined> match(llvm::ArrayRef<mlir::BlockArgument> carried,
                              unsigned index);

/// The element at an arbitrary place that the body computes, with nothing known
/// about the carried argument. `enter` models the other arguments. Nothing if
/// it depends on more than the place.
std::optional<IntModel> elementOf(RegionContext rule, mlir::Region &body,
                                  mlir::Value element,
                                  llvm::function_ref<void()> enter);

/// `init` combined with all elements. Precondition: the length is not negative.
std::optional<IntModel> reduce(RuleContext rule, mlir::Operation *combiner,
                               const IntModel &init,
                               const elements::OpenList &list);

/// Notes that an element of a list of unknown length is read, or an extent of a
/// shape of unknown rank: it lies between the extremes (ListExtremes.h).
void noteElement(RuleContext rule, const elements::OpenList &list, DimId index);
void noteExtent(RuleContext rule, ShapeId s, DimId index);

} // namespace shapeproof::reductions

#endif // SHAPEPROOF_MLIR_OPS_REDUCTIONS_H
