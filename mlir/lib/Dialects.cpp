// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Dialects.h.

#include "shapeproof-mlir/Dialects.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "shapeproof-mlir/ShapeproofDialect.h"

namespace shapeproof {

void registerAllDialects(mlir::DialectRegistry &registry) {
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registerShapeproofDialect(registry);
}

} // namespace shapeproof
