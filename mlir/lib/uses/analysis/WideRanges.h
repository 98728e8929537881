// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How large a number would be, if nothing on the way to it wrapped.
//
//   %p = arith.muli %a, %b : i32        at most 2^62: i64 would be enough
//   %q = arith.muli %p, %c : i32        up to 2^93: it would not
//
// Only types and constants are looked at, so that the range holds of any
// program with the same operations in wider types, whatever it branches on.

#ifndef SHAPEPROOF_MLIR_ANALYSIS_WIDERANGES_H
#define SHAPEPROOF_MLIR_ANALYSIS_WIDERANGES_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace shapeproof {

class WideRanges {
public:
  /// Whether 64 bits hold the number, and all numbers that it is made of.
  bool fits64(mlir::Value v) { return of(v, 0).has_value(); }

private:
  struct Range {
    __int128 lo, hi;
  };
  /// Nothing if a number on the way does not fit, or is not known.
  std::optional<Range> of(mlir::Value v, unsigned depth);
  std::optional<Range> compute(mlir::Value v, unsigned depth);
  std::optional<Range> ofArgument(mlir::BlockArgument v, unsigned depth);
  std::optional<Range> hull(mlir::ValueRange values, unsigned depth);

  llvm::DenseMap<mlir::Value, std::optional<Range>> known;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_ANALYSIS_WIDERANGES_H
