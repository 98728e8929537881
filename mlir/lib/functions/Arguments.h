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

#include "functions/Annotations.h"
#include "import/Importer.h"
#include "ops/Elements.h"

namespace shapeproof {

/// What a fold has made of the operands until now, in place of an operand.
struct Folded {
  ShapeModel shape;
  std::optional<elements::List> list;
  mlir::Type type;
};

/// An op to which a function is applied, the whole of it or a part.
struct Application {
  mlir::Operation *op;
  /// Of a function for each result: which.
  std::optional<unsigned> result;
  /// Of a fold: what stands for operand 0, and which is operand 1.
  const Folded *folded = nullptr;
  unsigned next = 0;

  /// The operand that the function calls by this number.
  unsigned place(unsigned index) const {
    if (result && index == 0)
      return *result;
    return folded && index == 1 ? next : index;
  }
  bool isFolded(const ArgumentSource &source) const {
    return folded && !source.segment && source.index == 0;
  }
};

/// The elements of an integer, an i1, or a tensor of few of them; nothing if
/// they are not known by number.
std::optional<elements::List> elementsIn(Importer &importer, mlir::Value v);

/// What the op lacks for the function to say anything of it, in words; empty
/// if nothing.
std::string lacksFor(const ArgumentSource &source, const Application &to);

/// Gives the argument what it stands for, or something unknown. The op lacks
/// nothing.
void setArgument(Importer &importer, mlir::BlockArgument argument,
                 const ArgumentSource &source, const Application &to);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_FUNCTIONS_ARGUMENTS_H
