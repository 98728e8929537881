// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "support/MlirModules.h"
#include "shapeproof-mlir/Dialects.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

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
