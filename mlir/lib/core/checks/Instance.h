// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code that is walked on behalf of an op that stands elsewhere.
//
//   shape.func @matmul(%a, %b) { ... shape.meet ... }   mapped to foo.matmul
//   "foo.matmul"(%x, %y)                                @matmul is walked here,
//                                                       with %a = %x, %b = %y
//
// The body's values get models of this instance, which are forgotten when it
// ends; its checks are reported at the op, with their own place as `at`. The
// body of a shape.reduce over a known rank is walked the same way, once per
// extent, and reports nothing.

#ifndef SHAPEPROOF_MLIR_CHECKS_INSTANCE_H
#define SHAPEPROOF_MLIR_CHECKS_INSTANCE_H

#include "core/ir/Limits.h"
#include "mlir/IR/Operation.h"
#include "shapeproof/Ids.h"
#include <string>

namespace shapeproof {

struct Instance {
  /// The op at which checks are reported; null: nowhere.
  mlir::Operation *op = nullptr;
  /// The function whose body is walked; null for a body of shape.reduce.
  mlir::Operation *function = nullptr;
  /// The instance around this one; null if there is none.
  Instance *outer = nullptr;
  unsigned depth = 0;
  /// Ops walked so far, and at most.
  unsigned ops = 0, mostOps = limits::instanceOps;
  /// mostOps or limits::instanceCalls was exceeded: nothing is known.
  bool ended = false;
  /// The text of its checks in place of their own; may be empty.
  std::string message = {};
  /// Facts of witnesses that the function cannot return without consuming, and
  /// claims of checks whose result nobody has to consume (meets, witnesses).
  llvm::SmallVector<FactId> consumed = {}, stated = {};

  /// Counts an op; false if there have been too many.
  bool step();
  /// Whether the function comes to `inner` if it returns.
  bool isSureToRun(mlir::Operation *inner) const;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CHECKS_INSTANCE_H
