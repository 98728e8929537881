// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Provides the passes as a plugin for stock mlir-opt:
//
//   mlir-opt-22 --load-pass-plugin=ShapeproofPlugin.so
//     --pass-pipeline='builtin.module(shapeproof-elide-checks)' in.mlir
//
// and the operations of transform scripts, constraints of PDL patterns, and the
// attributes of ShapeproofDialect.h:
//
//   mlir-opt-22 --load-dialect-plugin=ShapeproofPlugin.so
//     --transform-interpreter in.mlir

#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "shapeproof-mlir/Passes.h"
#include "shapeproof-mlir/ShapeproofDialect.h"
#include "shapeproof-mlir/Transform.h"

extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT
    LLVM_ATTRIBUTE_WEAK ::mlir::PassPluginLibraryInfo
    mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Shapeproof", SHAPEPROOF_VERSION,
          [] { shapeproof::registerPasses(); }};
}

extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT
    LLVM_ATTRIBUTE_WEAK ::mlir::DialectPluginLibraryInfo
    mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Shapeproof", SHAPEPROOF_VERSION,
          [](mlir::DialectRegistry *registry) {
            shapeproof::registerTransformExtension(*registry);
            shapeproof::registerShapeproofDialect(*registry);
          }};
}
