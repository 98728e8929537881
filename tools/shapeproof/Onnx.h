// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ONNX models on the command line: written as MLIR, or analysed as MLIR.
//
// The program that reads models is the one with MLIR. A report about a model is
// about its program: lines are those of `shapeproof onnx MODEL`.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_ONNX_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_ONNX_H

#include "shapeproof-onnx/Onnx.h"
#include "shapeproof/Report.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"

namespace shapeproof {

inline bool isOnnx(llvm::StringRef path) { return path.ends_with(".onnx"); }

/// Reads the model in the buffer, which is replaced by its program, and
/// analyses that.
FileReport
analyzeOnnx(llvm::StringRef path, std::unique_ptr<llvm::MemoryBuffer> &buffer,
            const OnnxOptions &options,
            llvm::function_ref<FileReport(std::unique_ptr<llvm::MemoryBuffer>)>
                analyze);

/// The command `onnx`, its run, and the text of its --help after the options.
llvm::cl::SubCommand &onnxSubCommand();
int runOnnx(char **argv, const OnnxOptions &options);
extern const char *const kOnnxHelp;
/// Replaces the model in the buffer by its program, which is given as well;
/// returns the error, or an empty string.
std::string readModel(llvm::StringRef path,
                      std::unique_ptr<llvm::MemoryBuffer> &buffer,
                      const OnnxOptions &options, OnnxProgram &program);

/// Writes the program of a model; errors go to standard error. Returns the exit
/// status.
int writeOnnxProgram(const std::string &model, const OnnxOptions &options,
                     const std::string &output);

/// Writes the model with the sizes of its values, and to standard output the
/// names that were made; or both as JSON, without the model. Errors go to
/// standard error. Returns the exit status.
int annotateModel(const std::string &model, const OnnxOptions &options,
                  OnnxNames names, bool asJson, const std::string &output);

/// Lists the operators that have rules, one per line.
int listOnnxOperators();

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_ONNX_H
