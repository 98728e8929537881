// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Dialects.h.

#include "shapeproof-mlir/Dialects.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"

namespace shapeproof {

void registerAllDialects(mlir::DialectRegistry &registry) {
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
}

} // namespace shapeproof
