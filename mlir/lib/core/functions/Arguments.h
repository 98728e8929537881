// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The arguments of a shape function, modelled for an op.
//
//   "foo.pad"(%x) {low = array<i64: 1, 0>}
//
//   %x: !shape.shape                                       the shape of %x
//   %low: tensor<?xindex> {shapeproof.attribute = "low"}   [1, 0]

#ifndef SHAPEPROOF_MLIR_FUNCTIONS_ARGUMENTS_H
#define SHAPEPROOF_MLIR_FUNCTIONS_ARGUMENTS_H

#include "core/libraries/Application.h"
#include "core/libraries/OnnxFunctions.h"
#include "core/ops/Elements.h"
#include "core/rules/Importer.h"

namespace shapeproof {

/// The result of a fold over the operands until now, in place of operand 0.
struct Folded {
  ShapeModel shape;
  std::optional<elements::List> list;
  mlir::Type type;
};

/// The elements of an integer, an i1, or a tensor of few of them; nothing if
/// they are not known one by one.
std::optional<elements::List> elementsIn(Importer &importer, mlir::Value v);

/// Sets what is known of an operand for which a function is made
/// (OnnxFunctions.h). Returns the evidence of what the function rests on.
EvidenceId describe(Importer &importer, mlir::Value v,
                    onnx::NodeInput &operand);

/// Models the argument as the part of the op that it stands for; if that is not
/// known, as unknown, and returns false. Preconditions: the op lacks nothing
/// that the function needs; `folded` is given for a fold.
bool setArgument(Importer &importer, mlir::BlockArgument argument,
                 const ArgumentSource &source, const Application &to,
                 const Folded *folded);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_FUNCTIONS_ARGUMENTS_H
