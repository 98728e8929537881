// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The options about models of ONNX and programs of PyTorch, which all commands
// that read them take: --runtime, --min-size, --trust-dim-params.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_MODELOPTIONS_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_MODELOPTIONS_H

#include "shapeproof-onnx/Onnx.h"
#include "llvm/Support/CommandLine.h"

namespace shapeproof {

class ModelOptions {
public:
  explicit ModelOptions(llvm::cl::SubCommandGroup commands);

  /// Error: there is no such size.
  llvm::Error read(OnnxOptions &options) const;

private:
  llvm::cl::opt<OnnxOptions::Runtime> runtime;
  llvm::cl::opt<int64_t> minSize;
  llvm::cl::opt<bool> trustDimParams;
};

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_MODELOPTIONS_H
