// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ONNX models on the command line: written as MLIR, or analysed as that.
//
// The program that reads them is the one with MLIR. What is reported of a model
// is reported of its program: lines are those of `shapeproof onnx MODEL`.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_ONNX_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_ONNX_H

#include "shapeproof-onnx/Onnx.h"
#include "shapeproof/Report.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/MemoryBuffer.h"

namespace shapeproof {

inline bool isOnnx(llvm::StringRef path) { return path.ends_with(".onnx"); }

/// Reads the model in the buffer, which becomes its program, and has that
/// analysed.
FileReport
analyzeOnnx(llvm::StringRef path, std::unique_ptr<llvm::MemoryBuffer> &buffer,
            const OnnxOptions &options,
            llvm::function_ref<FileReport(std::unique_ptr<llvm::MemoryBuffer>)>
                analyze);

/// Writes the program of a model; what is wrong goes to standard error. Returns
/// the exit status.
int writeOnnxProgram(const std::string &model, const OnnxOptions &options,
                     const std::string &output);

/// The operators that have rules, a line each.
int listOnnxOperators();

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_ONNX_H
