// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The size of an argument that a value is, as facts name it.
//
//   %n = memref.dim %arg0, %c1        arg0[1]
//   %arg2: index                      arg2

#ifndef SHAPEPROOF_MLIR_REWRITE_INPUTSIZE_H
#define SHAPEPROOF_MLIR_REWRITE_INPUTSIZE_H

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"

namespace shapeproof {

struct InputSize {
  unsigned argument;
  std::string text;
};

/// Nothing if the value is no size or number of an argument of a function,
/// whose arguments have the names.
inline std::optional<InputSize> inputSize(mlir::Value v,
                                          llvm::ArrayRef<std::string> names) {
  std::string index;
  if (auto dim = v.getDefiningOp<mlir::ShapedDimOpInterface>()) {
    auto number = mlir::getConstantIntValue(dim.getDimension());
    if (!number)
      return std::nullopt;
    index = "[" + std::to_string(*number) + "]";
    v = dim.getShapedValue();
  } else if (!v.getType().isIntOrIndex() || v.getType().isInteger(1)) {
    return std::nullopt;
  }
  auto argument = llvm::dyn_cast<mlir::BlockArgument>(v);
  if (!argument || !argument.getOwner()->isEntryBlock() ||
      !llvm::isa<mlir::FunctionOpInterface>(
          argument.getOwner()->getParentOp()) ||
      argument.getArgNumber() >= names.size())
    return std::nullopt;
  const unsigned n = argument.getArgNumber();
  return InputSize{n, names[n] + index};
}

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_REWRITE_INPUTSIZE_H
