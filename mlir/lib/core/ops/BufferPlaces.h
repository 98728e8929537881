// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places in memory, and whether two are one.
//
//   %f = memref.collapse_shape %a [[0, 1]] : memref<2x4xindex> into ..
//   %f[5] and %a[1, 1]              both 5 elements from where %a begins
//   %s = memref.subview %a[1, 0] [1, 4] [1, 1]
//   %s[%j]                          %a[1, %j]
//   %v = memref.view %b[%c0][]  : memref<64xi8> to memref<4xindex>
//   %w = memref.view %b[%c32][] : memref<64xi8> to memref<4xindex>
//   %v[%j] and %w[%j]               apart, below 32 bytes and above

#ifndef SHAPEPROOF_MLIR_OPS_BUFFERPLACES_H
#define SHAPEPROOF_MLIR_OPS_BUFFERPLACES_H

#include "core/rules/OpTable.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace shapeproof::memory {

/// An element of a buffer.
struct Place {
  mlir::Value buffer;
  llvm::SmallVector<IntModel, 4> indices;
};

/// The buffer with the same places under the same indices that this one is a
/// cast of.
mlir::Value behindCasts(mlir::Value buffer);
/// The buffer that the value is a view of, as far as views begin at the pointer
/// of their source and count its elements.
mlir::Value rootOf(mlir::Value buffer);
/// Whether the two are one buffer; handles of one global are.
bool isOneBuffer(mlir::Value a, mlir::Value b);
/// The bytes of its source that a memref.view is about, without the last;
/// nothing if the size of its elements is not known.
struct Bytes {
  IntModel begin, end;
};
std::optional<Bytes> bytesOf(RuleContext rule, mlir::memref::ViewOp view);
/// The claim that the buffers are views of other bytes of one buffer; nothing
/// if they are not known to be views of one that are made once in a run.
std::optional<BoolModel> haveOtherBytes(RuleContext rule, mlir::Value a,
                                        mlir::Value b);
/// The number of elements before the place from where its root begins; nothing
/// if the layout does not tell.
std::optional<IntModel> distanceOf(RuleContext rule, const Place &place);
/// Turns a place of a slice into the place of what it is a slice of.
void resolve(RuleContext rule, Place &place);
/// The place that an op loads from or stores to, resolved, if it does that
/// alone.
std::optional<Place> accessed(RuleContext rule, mlir::Operation *op);

} // namespace shapeproof::memory

#endif // SHAPEPROOF_MLIR_OPS_BUFFERPLACES_H
