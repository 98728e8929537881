// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upper bounds of extents that a tensor type carries in its encoding:
//
//   tensor<?x4xf32, {bounds = [8, 4]}>
//   tensor<?x?xf32, #shapeproof.bounded<8, ?>>
//   tensor<?x?xf32, #stablehlo.bounds<8, ?>>
//   tensor<?x?xf32, #mhlo.type_extensions<bounds = [8, ?]>>

#ifndef SHAPEPROOF_MLIR_VALUES_TYPEBOUNDS_H
#define SHAPEPROOF_MLIR_VALUES_TYPEBOUNDS_H

#include "mlir/IR/Types.h"
#include "shapeproof/Terms.h"
#include <optional>

namespace shapeproof {

/// One bound per dimension, absent where there is none; empty for a type
/// without bounds.
llvm::SmallVector<std::optional<int64_t>, 4> typeBounds(mlir::Type type);

/// The claim that the extents of `shape` are within the bounds of `type`.
ClaimId withinTypeBounds(TermStore &store, mlir::Type type, ShapeId shape);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_VALUES_TYPEBOUNDS_H
