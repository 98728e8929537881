// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A context that parses every file that the tools parse.

#ifndef SHAPEPROOF_TESTS_EXEC_LOADEDDIALECTS_H
#define SHAPEPROOF_TESTS_EXEC_LOADEDDIALECTS_H

#include "mlir/IR/MLIRContext.h"
#include "shapeproof-mlir/Dialects.h"

namespace shapeproof {

/// Registers and loads all dialects that the tools have.
inline void loadAllDialects(mlir::MLIRContext &context) {
  mlir::DialectRegistry registry;
  registerAllDialects(registry);
  context.appendDialectRegistry(registry);
  context.loadAllAvailableDialects();
}

} // namespace shapeproof

#endif // SHAPEPROOF_TESTS_EXEC_LOADEDDIALECTS_H
