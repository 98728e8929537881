// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mlir-opt with our passes: every dialect, every pass and every external model
// of MLIR, and shapeproof-*.

#include "DebugOnly.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "shapeproof-mlir/Dialects.h"
#include "shapeproof-mlir/Passes.h"
#include "shapeproof/ReadFile.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/raw_ostream.h"

/// Runs the part of MlirOptMain that processes a file, and then `-stats`. In a
/// build without asserts LLVM's library counts nothing and says so when it is
/// shut down, as MlirOptMain does at its end; our own statistics count in every
/// build.
static llvm::LogicalResult runWithStatistics(llvm::StringRef input,
                                             llvm::StringRef output,
                                             mlir::DialectRegistry &registry) {
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> file = mlir::openInputFile(input, &error);
  std::unique_ptr<llvm::ToolOutputFile> out;
  if (file)
    out = mlir::openOutputFile(output, &error);
  if (!out) {
    llvm::errs() << error << '\n';
    return llvm::failure();
  }
  llvm::LogicalResult result =
      mlir::MlirOptMain(out->os(), std::move(file), registry,
                        mlir::MlirOptMainConfig::createFromCLOptions());
  if (llvm::succeeded(result))
    out->keep();
  llvm::PrintStatistics(llvm::errs());
  return result;
}

int main(int argc, char **argv) {
  mlir::registerAllPasses();
  shapeproof::registerPasses();
  mlir::DialectRegistry registry;
  shapeproof::registerAllDialects(registry);
  llvm::cl::SetVersionPrinter([](llvm::raw_ostream &os) {
    os << "shapeproof-opt " << SHAPEPROOF_VERSION << "\n";
  });
  llvm::cl::extrahelp exitStatus(
      "\nExit status: 0 if the input was processed, 1 if it or the command "
      "line is bad.\n");
  auto [input, output] = mlir::registerAndParseCLIOptions(
      argc, argv, "Shapeproof: removal of runtime checks\n", registry);
  // MLIR takes a file that cannot be read, or not to its end, for a shorter
  // one.
  if (input != "-")
    if (shapeproof::Bytes text = shapeproof::readFile(input); !text) {
      llvm::errs() << "cannot open input file '" << input
                   << "': " << text.getError().message() << '\n';
      return EXIT_FAILURE;
    }
  return mlir::asMainReturnCode(
      llvm::AreStatisticsEnabled()
          ? runWithStatistics(input, output, registry)
          : mlir::MlirOptMain(argc, argv, input, output, registry));
}
