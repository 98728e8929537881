// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of the inputs of functions in claims, examples and facts.
//
//   func.func @f(%a: tensor<?xf32>,                                arg0.dim0
//                %b: tensor<?xf32> {shapeproof.name = "image",     image.dim0
//                                   shapeproof.letters = ["N"]})
//
// Tools that write programs name inputs that have names elsewhere, such as
// inputs of models. Letters are for the sizes in signatures; an empty one says
// nothing.

#ifndef SHAPEPROOF_MLIR_IR_INPUTNAMES_H
#define SHAPEPROOF_MLIR_IR_INPUTNAMES_H

#include "mlir/IR/Value.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include <optional>
#include <string>

namespace shapeproof {

inline constexpr llvm::StringLiteral kNameAttribute = "shapeproof.name";
inline constexpr llvm::StringLiteral kLettersAttribute = "shapeproof.letters";
/// The name of an input in the model, where it has another one here.
inline constexpr llvm::StringLiteral kOriginalAttribute = "shapeproof.original";
/// On a function: names of sizes of its inputs, with their terms in facts.
inline constexpr llvm::StringLiteral kSizesAttribute = "shapeproof.sizes";

/// The attribute `name` of an argument of a function, or null. The arguments
/// beyond those that the function's type lists (the buffers of a gpu.func) have
/// no attributes.
mlir::Attribute attributeOf(mlir::BlockArgument argument, llvm::StringRef name);
/// The name that an attribute gives an argument of a function.
std::optional<llvm::StringRef> givenName(mlir::BlockArgument argument);
/// The given name of an argument of a function, or `arg0`, `arg1`, ...
std::string inputName(mlir::BlockArgument argument);
/// The name of a value in claims and examples: that of the input, or of its op
/// with the place, as `memref.load@12:8`, `scf.for@3:5.arg0`.
std::string symbolName(mlir::Value v);
/// Whether the name is that of a variable of a loop or launch, or of another
/// argument of a block in a function.
inline bool isVariableName(llvm::StringRef name) {
  return name.contains(".arg") || name.contains("_id.");
}
/// The names of all arguments of an op with one region.
llvm::SmallVector<std::string> inputNames(mlir::Operation *function);
/// The letters of the sizes, as far as they are given.
llvm::SmallVector<llvm::StringRef> givenLetters(mlir::BlockArgument argument);

/// An unknown extent (ShapedType::kDynamic) in a constant shape or size is no
/// input, but some number: shape.const_shape@12:8[0]. Nothing for an op whose
/// place is not known.
std::optional<std::string> unknownExtentName(mlir::Operation *constant,
                                             unsigned index);
/// The places of the unknown extents in a shape.const_shape or
/// shape.const_size, of which shape.const_size has one at most.
llvm::SmallVector<unsigned> unknownExtents(mlir::Operation *op);
/// The name of the value of vector.vscale: no input either, and the same
/// everywhere.
inline constexpr llvm::StringLiteral kVscale = "vscale";

/// Emits an error at each argument whose name is no identifier, or that of
/// another one; returns whether there was none.
bool checkInputNames(mlir::FunctionOpInterface function);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_INPUTNAMES_H
