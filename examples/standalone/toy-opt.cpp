// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mlir-opt for this compiler's dialects, with the passes of Shapeproof.

#include "Toy.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "shapeproof-mlir/Passes.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  registry.insert<mlir::arith::ArithDialect, mlir::cf::ControlFlowDialect,
                  mlir::func::FuncDialect, mlir::tensor::TensorDialect,
                  toy::ToyDialect>();
  shapeproof::registerPasses();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "toy compiler\n", registry));
}
