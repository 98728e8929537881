// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The simplest form of one value, for those who rewrite a single operation.
//
//   %x = arith.minsi %n, %m            %n, after an assert of %n <= %m
//
// It is what shapeproof-simplify finds, with no other value replaced before.

#ifndef SHAPEPROOF_MLIR_SIMPLIFY_SIMPLESTFORM_H
#define SHAPEPROOF_MLIR_SIMPLIFY_SIMPLESTFORM_H

#include "uses/simplify/Changes.h"

namespace shapeproof::simplify {

/// The form that costs less than the result of an arithmetic operation, is
/// equal to it where it stands, and that all its users may have instead.
/// Nothing where there is none, and where stated facts are no claims.
std::optional<Form> simplestForm(ShapeConstraintAnalysis &sizes,
                                 mlir::OpResult result);

} // namespace shapeproof::simplify

#endif // SHAPEPROOF_MLIR_SIMPLIFY_SIMPLESTFORM_H
