// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The range that a function declares for vscale, a power of two.
//
//   attributes {vscale_range = #llvm.vscale_range<minRange = 2, maxRange = 4>}

#ifndef SHAPEPROOF_MLIR_IR_VSCALERANGE_H
#define SHAPEPROOF_MLIR_IR_VSCALERANGE_H

#include "mlir/IR/Operation.h"

namespace shapeproof {

struct VscaleRange {
  int64_t least = 1;
  /// 0 if there is none.
  int64_t most = 0;

  /// Whether vscale may have the value.
  bool contains(int64_t value) const;
};

/// The range for the op, both ends powers of two; any power of two if none, or
/// no valid one, is declared.
VscaleRange vscaleRange(mlir::Operation *op);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_VSCALERANGE_H
