// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shapes and elements that a shape function returned, as models of the results
// of an op.

#ifndef SHAPEPROOF_MLIR_FUNCTIONS_RETURNED_H
#define SHAPEPROOF_MLIR_FUNCTIONS_RETURNED_H

#include "core/functions/Instantiation.h"
#include "core/ops/Elements.h"
#include "core/rules/Importer.h"

namespace shapeproof {

/// The shape that a shape function returned as this value.
std::optional<ShapeModel> returnedShape(const Model &model, mlir::Type type);

/// Establishes a claim unless it is refuted: a claim that always fails is
/// reported, and the program is not taken to get past it.
std::optional<FactId> establish(Importer &importer, mlir::Operation *op,
                                ClaimId claim, EvidenceId evidence,
                                llvm::StringRef message);

/// Establishes what a check of the function has asked. It holds even if the op
/// can be moved, where checks stand for demands.
std::optional<FactId> establishAsked(Importer &importer, mlir::Operation *op,
                                     ClaimId claim, EvidenceId evidence,
                                     llvm::StringRef message);

/// A shape that the function returned, in terms that are right after the op.
ShapeModel shapeAfter(Importer &importer, mlir::Operation *op, ShapeModel shape,
                      Instantiation &it);

/// Gives a result of an op the shape that its function returned.
void setShape(Importer &importer, mlir::OpResult result,
              const ShapeModel &shape);

/// Elements that the function returned, in terms that are right after the op.
elements::List listAfter(Importer &importer, mlir::OpResult result,
                         elements::List list, Instantiation &it);

/// Gives a result of an op the elements that its function returned. If its
/// shape is not given, the number of a line of elements is its length.
void setElements(Importer &importer, mlir::OpResult result,
                 const elements::List &list);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_FUNCTIONS_RETURNED_H
