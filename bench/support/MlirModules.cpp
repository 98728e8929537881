// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "support/MlirModules.h"
#include "shapeproof-mlir/Dialects.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"

using namespace shapeproof;

std::unique_ptr<mlir::MLIRContext> bench::moduleContext() {
  mlir::DialectRegistry registry;
  registerAllDialects(registry);
  auto context = std::make_unique<mlir::MLIRContext>(
      registry, mlir::MLIRContext::Threading::DISABLED);
  context->allowUnregisteredDialects();
  return context;
}

std::vector<std::string> bench::examplePaths() {
  std::vector<std::string> paths;
  std::error_code error;
  llvm::sys::fs::directory_iterator end;
  for (llvm::sys::fs::directory_iterator it(SHAPEPROOF_SOURCE_DIR "/examples",
                                            error);
       it != end && !error; it.increment(error))
    if (llvm::StringRef(it->path()).ends_with(".mlir"))
      paths.push_back(it->path());
  llvm::sort(paths);
  return paths;
}

std::string bench::sliceText(unsigned n, const std::string &rows) {
  return llvm::formatv(
      "%s{0} = tensor.extract_slice %t[%i, 0] [{1}, %m] [1, 1]"
      " : tensor<?x?xf32> to tensor<?x?xf32>\n"
      "%d{0} = tensor.dim %s{0}, %c0 : tensor<?x?xf32>\n"
      "%e{0} = tensor.empty(%d{0}, %m) : tensor<?x?xf32>\n"
      "%r{0} = linalg.fill ins(%cst : f32) outs(%e{0} : tensor<?x?xf32>)"
      " -> tensor<?x?xf32>\n"
      "%k{0} = tensor.dim %r{0}, %c0 : tensor<?x?xf32>\n"
      "%x{0} = arith.addi %k{0}, %m : index\n"
      "%y{0} = arith.addi %m, %d{0} : index\n"
      "%q{0} = arith.cmpi sge, %k{0}, %i : index\n"
      "cf.assert %q{0}, \"\"\n",
      n, rows);
}
