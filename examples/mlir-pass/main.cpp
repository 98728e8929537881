// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the pass on a function and prints the result: one loop in place of the
// two that are equally long, the one that is not, and the check that can fail.

#include "SimplifyLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/raw_ostream.h"

static const char *const kInput = R"(
func.func @f(%a: memref<?xf32>, %b: memref<?xf32>, %c: memref<?xf32>,
             %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  %m = memref.dim %b, %c0 : memref<?xf32>
  %k = memref.dim %c, %c0 : memref<?xf32>
  %same = arith.cmpi eq, %n, %m : index
  cf.assert %same, "a and b have one size"
  scf.for %i = %c0 to %n step %c1 {
    %in = arith.cmpi slt, %i, %m : index
    cf.assert %in, "i in b"
    memref.store %v, %a[%i] : memref<?xf32>
  }
  scf.for %i = %c0 to %m step %c1 {
    memref.store %v, %b[%i] : memref<?xf32>
  }
  scf.for %i = %c0 to %k step %c1 {
    memref.store %v, %c[%i] : memref<?xf32>
  }
  return
}
)";

int main() {
  mlir::MLIRContext context;
  context.loadDialect<mlir::arith::ArithDialect, mlir::cf::ControlFlowDialect,
                      mlir::func::FuncDialect, mlir::memref::MemRefDialect,
                      mlir::scf::SCFDialect>();
  auto module = mlir::parseSourceString<mlir::ModuleOp>(kInput, &context);
  mlir::PassManager passes(&context);
  passes.addNestedPass<mlir::func::FuncOp>(other::createSimplifyLoopsPass());
  if (!module || mlir::failed(passes.run(*module)))
    return 1;
  unsigned loops = 0, checks = 0;
  module->walk([&](mlir::scf::ForOp) { ++loops; });
  module->walk([&](mlir::cf::AssertOp check) {
    ++checks;
    llvm::outs() << "needed: " << check.getMsg() << "\n";
  });
  llvm::outs() << loops << " loops, " << checks << " checks\n";
  return 0;
}
