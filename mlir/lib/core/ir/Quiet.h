// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Trying something whose errors concern nobody: a refinement that may not
// verify, a fact that may contradict others.

#ifndef SHAPEPROOF_MLIR_IR_QUIET_H
#define SHAPEPROOF_MLIR_IR_QUIET_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/Threading.h"

namespace shapeproof {

/// Suppresses the diagnostics of this thread while it lives. Other threads
/// keep theirs.
class Quiet {
public:
  explicit Quiet(mlir::MLIRContext *context)
      : handler(context, [thread = llvm::get_threadid()](mlir::Diagnostic &) {
          return mlir::success(llvm::get_threadid() == thread);
        }) {}

private:
  mlir::ScopedDiagnosticHandler handler;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_QUIET_H
