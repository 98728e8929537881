// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The layout of the elements of a memref: the offset and the strides that
// memref.extract_strided_metadata reads.
//
//   %a = memref.alloc(%n, %m) : memref<?x?xf32>                 0, [m, 1]
//   %s = memref.subview %a[%i, %j] [..] [2, 3] : ..   i * m + j, [2 * m, 3]
//   %c = memref.cast %s : .. to memref<?x?xf32, strided<[?, ?], offset: ?>>
//                                                     i * m + j, [2 * m, 3]
//
// The type of a view states a part of its layout. The rest comes from the value
// that the view was made of, and so on up to a value that is no view, whose
// layout is known from its type only. A contiguous buffer may still have any
// stride in a dimension of size 1, so only the last stride is known of a
// memref<?x?xf32> that is not an allocation.

#ifndef SHAPEPROOF_MLIR_OPS_LAYOUTS_H
#define SHAPEPROOF_MLIR_OPS_LAYOUTS_H

#include "core/rules/OpTable.h"

namespace shapeproof::layouts {

struct Layout {
  std::optional<IntModel> offset;
  llvm::SmallVector<std::optional<IntModel>> strides;
};

/// The known parts of the layout; it has as many strides as the type has
/// dimensions.
Layout of(RuleContext rule, mlir::Value memref);

} // namespace shapeproof::layouts

#endif // SHAPEPROOF_MLIR_OPS_LAYOUTS_H
