// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ElementBytes.h. Tested by tests/mlir/ir/memory.mlir and
// tests/mlir/exec/memory.py.

#include "core/ir/ElementBytes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/Support/MathExtras.h"

namespace shapeproof {

using namespace mlir;

/// Whether DataLayout knows the size, for other types it ends the program.
static bool hasLayout(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return hasLayout(complex.getElementType());
  if (auto vector = dyn_cast<VectorType>(type))
    return !vector.isScalable() && hasLayout(vector.getElementType());
  return isa<IndexType, IntegerType, FloatType, DataLayoutTypeInterface>(type);
}

uint64_t elementAlignment(Operation *at, Type element) {
  if (auto complex = dyn_cast<ComplexType>(element))
    return elementAlignment(at, complex.getElementType());
  const DataLayout layout = DataLayout::closest(at);
  const uint64_t least = layout.getTypeABIAlignment(element);
  // By default, DataLayout says 4 for integers of 64 bits and more.
  if (isa<IntegerType, IndexType>(element))
    return std::max(least,
                    std::min<uint64_t>(
                        16, llvm::PowerOf2Ceil(
                                layout.getTypeSize(element).getFixedValue())));
  return least;
}

std::optional<int64_t> elementBytes(Operation *at, Type element) {
  if (!hasLayout(element))
    return std::nullopt;
  if (auto complex = dyn_cast<ComplexType>(element)) {
    auto part = elementBytes(at, complex.getElementType());
    return part ? std::optional(2 * *part) : std::nullopt;
  }
  const DataLayout layout = DataLayout::closest(at);
  const llvm::TypeSize size = layout.getTypeSize(element);
  if (size.isScalable())
    return std::nullopt;
  return int64_t(
      llvm::alignTo(size.getFixedValue(), elementAlignment(at, element)));
}

} // namespace shapeproof
