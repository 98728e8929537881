// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler: asks two questions about a function of its dialect, and runs a
// pass of Shapeproof on it.

#include "Toy.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "shapeproof-mlir/Passes.h"
#include "shapeproof-mlir/ShapeConstraintAnalysis.h"
#include "llvm/Support/raw_ostream.h"

static const char *const kInput = R"(
func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c40 = arith.constant 40 : index
  %ab = toy.append %a, %b : tensor<?xf32>
  %ba = toy.append %b, %a : tensor<?xf32>
  %n = tensor.dim %ab, %c0 : tensor<?xf32>
  %m = tensor.dim %ba, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %n, %m : index
  cf.assert %same, "both have all elements"
  %lane = toy.lane
  %few = arith.cmpi slt, %lane, %c40 : index
  cf.assert %few, "there are few lanes"
  %enough = arith.cmpi slt, %lane, %n : index
  cf.assert %enough, "every lane has an element"
  return %ab : tensor<?xf32>
}
)";

int main() {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  context.loadDialect<mlir::arith::ArithDialect, mlir::cf::ControlFlowDialect,
                      mlir::func::FuncDialect, toy::ToyDialect>();
  auto module = mlir::parseSourceString<mlir::ModuleOp>(kInput, &context);
  if (!module)
    return 1;
  {
    shapeproof::ShapeConstraintAnalysis sizes(*module);
    module->walk([&](toy::LaneOp lane) {
      shapeproof::ShapeConstraintAnalysis::Range range =
          sizes.bounds(lane->getNextNode(), lane->getResult(0));
      llvm::outs() << "lanes from " << *range.lo << " to " << *range.hi << "\n";
    });
  }
  mlir::PassManager passes(&context);
  passes.addPass(shapeproof::createElideChecksPass());
  if (mlir::failed(passes.run(*module)))
    return 1;
  module->walk([](mlir::cf::AssertOp check) {
    llvm::outs() << "needed: " << check.getMsg() << "\n";
  });
  return 0;
}
