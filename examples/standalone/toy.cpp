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
  %aa = toy.twice %a : tensor<?xf32>
  %k = tensor.dim %a, %c0 : tensor<?xf32>
  %kk = tensor.dim %aa, %c0 : tensor<?xf32>
  %sum = arith.addi %k, %k : index
  %double = arith.cmpi eq, %kk, %sum : index
  cf.assert %double, "all elements are there twice"
  %next = toy.next %lane
  %after = arith.cmpi sgt, %next, %lane : index
  cf.assert %after, "the next one is behind it"
  toy.touch %ab, %lane : tensor<?xf32>
  toy.touch %ab, %lane : tensor<?xf32>
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
  // Checks of the dialect's own operations are added before any is removed.
  std::unique_ptr<mlir::Pass> elide = shapeproof::createElideChecksPass();
  if (mlir::failed(elide->initializeOptions("verify-ops=true",
                                            [](const llvm::Twine &error) {
                                              llvm::errs() << error << "\n";
                                              return mlir::failure();
                                            })))
    return 1;
  passes.addPass(std::move(elide));
  if (mlir::failed(passes.run(*module)))
    return 1;
  module->walk([](mlir::cf::AssertOp check) {
    llvm::outs() << "needed: " << check.getMsg().split('\n').first << "\n";
  });
  return 0;
}
