// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the elements of a memref lie: the offset and the strides that
// memref.extract_strided_metadata reads.
//
//   %a = memref.alloc(%n, %m) : memref<?x?xf32>                 0, [m, 1]
//   %s = memref.subview %a[%i, %j] [..] [2, 3] : ..   i * m + j, [2 * m, 3]
//   %c = memref.cast %s : .. to memref<?x?xf32, strided<[?, ?], offset: ?>>
//                                                     i * m + j, [2 * m, 3]
//
// What the type of a view says is so. What it leaves open is what the view was
// made with, and so on up to a value that is no view: of that, only what its
// type says is known. A buffer with rows one after the other may still have any
// stride where a dimension has size 1, so of the strides of a memref<?x?xf32>
// that is not an allocation, only the last one is known.

#ifndef SHAPEPROOF_MLIR_OPS_LAYOUTS_H
#define SHAPEPROOF_MLIR_OPS_LAYOUTS_H

#include "rules/OpTable.h"

namespace shapeproof::layouts {

struct Layout {
  std::optional<IntModel> offset;
  llvm::SmallVector<std::optional<IntModel>> strides;
};

/// The parts that are known; as many strides as the type has dimensions.
Layout of(RuleContext rule, mlir::Value memref);

} // namespace shapeproof::layouts

#endif // SHAPEPROOF_MLIR_OPS_LAYOUTS_H
