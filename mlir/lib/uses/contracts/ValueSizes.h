// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sizes of the values in a function, in the letters of its signature, for
// editors:
//
//   func.func @f(%x: tensor<?x?xf32>) {            f(x: [A, B])
//     %y = tensor.concat dim(0) %x, %x             %y: [2 * A, B]
//     %d = tensor.dim %y, %c0                      %d: 2 * A
//
// A text holds wherever the value is defined, in all runs in which no check
// fails.

#ifndef SHAPEPROOF_MLIR_CONTRACTS_VALUESIZES_H
#define SHAPEPROOF_MLIR_CONTRACTS_VALUESIZES_H

#include "core/rules/Importer.h"
#include "results/contract/Signature.h"

namespace shapeproof {

/// The sizes of the values of one function.
struct ValueSizes {
  mlir::Operation *function;
  /// The signature that has the letters.
  std::string signature;
  /// `[2 * A, ?]`, where `?` is not known of the inputs; or `2 * A`.
  std::vector<std::pair<mlir::Value, std::string>> texts;
};

/// The values in the function whose sizes are open and that have a model: of
/// shapes with an open size, and of type index. Precondition: the function has
/// been walked. Values of bodies that the walk runs by element (as those of
/// tensor.generate) are left out, and so are values whose model rests on facts
/// that need not hold where the value is defined.
std::vector<std::pair<mlir::Value, contract::FunctionResult>>
sizedValues(Importer &importer, mlir::Operation *root);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_VALUESIZES_H
