// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the arguments of a shape function are, for an op.
//
//   "foo.pad"(%x) {low = array<i64: 1, 0>}
//
//   %x: !shape.shape                                       the shape of %x
//   %low: tensor<?xindex> {shapeproof.attribute = "low"}   [1, 0]

#ifndef SHAPEPROOF_MLIR_FUNCTIONS_ARGUMENTS_H
#define SHAPEPROOF_MLIR_FUNCTIONS_ARGUMENTS_H

#include "libraries/Application.h"
#include "ops/Elements.h"
#include "rules/Importer.h"

namespace shapeproof {

/// What a fold has made of the operands until now, in place of operand 0.
struct Folded {
  ShapeModel shape;
  std::optional<elements::List> list;
  mlir::Type type;
};

/// The elements of an integer, an i1, or a tensor of few of them; nothing if
/// they are not known by number.
std::optional<elements::List> elementsIn(Importer &importer, mlir::Value v);

/// Gives the argument what it stands for; if that is not known, something
/// unknown, and returns false. The op lacks nothing; of a fold there is what it
/// has come to.
bool setArgument(Importer &importer, mlir::BlockArgument argument,
                 const ArgumentSource &source, const Application &to,
                 const Folded *folded);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_FUNCTIONS_ARGUMENTS_H
