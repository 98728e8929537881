// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exported programs of PyTorch on the command line: written as MLIR, or
// analysed as MLIR. A report about a program is about that text, whose lines
// `shapeproof torch FILE` shows; operations stand at the lines of the model's
// source where the program names them.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_TORCH_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_TORCH_H

#include "Commands.h"
#include "shapeproof-onnx/Onnx.h"
#include "llvm/Support/MemoryBuffer.h"

namespace shapeproof {

/// Whether the file is a program: .pt2 and .json are, and text that has a line
/// `def forward(` unless its name says that it is something else.
bool isTorch(llvm::StringRef path, llvm::StringRef text);

/// Whether places in a program are those of its text.
bool isPrinted(llvm::StringRef path, llvm::StringRef text);

/// Replaces a program in the buffer by its text; other files stay. Returns the
/// error, or an empty string. The options are those of models, which programs
/// share, and `weights` gets the bytes of the weights.
std::string readTorchFile(llvm::StringRef path,
                          std::unique_ptr<llvm::MemoryBuffer> &buffer,
                          std::vector<std::string> &remarks,
                          const OnnxOptions &options = {},
                          std::optional<int64_t> *weights = nullptr);

/// The command `torch`.
Command torchCommand();

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_TORCH_H
