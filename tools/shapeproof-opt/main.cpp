// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mlir-opt with our passes in it: every dialect, every pass and every external
// model that MLIR has, plus shapeproof-*.

#include "mlir/IR/DialectRegistry.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "shapeproof-mlir/Passes.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

int main(int argc, char **argv) {
  mlir::registerAllPasses();
  shapeproof::registerPasses();
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  llvm::cl::SetVersionPrinter([](llvm::raw_ostream &os) {
    os << "shapeproof-opt " << SHAPEPROOF_VERSION << "\n";
  });
  llvm::cl::extrahelp exitStatus(
      "\nExit status: 0 if the input was processed, 1 if it or the command "
      "line is bad.\n");
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv, "Shapeproof: removal of runtime checks\n", registry));
}
