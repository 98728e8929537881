// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `shapeproof onnx`: a model as a program of MLIR, or with the sizes of its
// values written into it.
//
// Tested by tests/tools/cli/onnx.test and tests/tools/cli/onnx-annotate.test.

#include "CommandLine.h"
#include "Commands.h"
#include "ExitStatus.h"
#include "Onnx.h"
#include "Output.h"
#include "WithMlir.h"

namespace cl = llvm::cl;

namespace shapeproof {

cl::SubCommand &onnxSubCommand() {
  static cl::SubCommand command(
      "onnx", "write an ONNX model as MLIR, or with the sizes of its values");
  return command;
}

namespace {

cl::opt<std::string> model(cl::Positional, cl::desc("MODEL"),
                           cl::cat(optionCategory()),
                           cl::sub(onnxSubCommand()));
cl::opt<std::string> onnxOutput("o",
                                cl::desc("the file to write (default: standard "
                                         "output)"),
                                cl::value_desc("OUT"), cl::init("-"),
                                cl::cat(optionCategory()),
                                cl::sub(onnxSubCommand()));
cl::opt<bool> annotates("annotate",
                        cl::desc("write the model, with the sizes of its "
                                 "values"),
                        cl::cat(optionCategory()), cl::sub(onnxSubCommand()));
cl::opt<OnnxNames>
    names("names", cl::desc("with --annotate: how sizes are written"),
          cl::values(clEnumValN(OnnxNames::Expressions, "expressions",
                                "by names and expressions of names (default)"),
                     clEnumValN(OnnxNames::Plain, "plain",
                                "each size by a name of its own")),
          cl::init(OnnxNames::Expressions), cl::cat(optionCategory()),
          cl::sub(onnxSubCommand()));
enum class Written { Model, Json };
cl::opt<Written> written(
    "format", cl::desc("with --annotate: what is written"),
    cl::values(clEnumValN(Written::Model, "onnx", "the model (default)"),
               clEnumValN(Written::Json, "json",
                          "the sizes of its tensors alone")),
    cl::init(Written::Model), cl::cat(optionCategory()),
    cl::sub(onnxSubCommand()));
cl::opt<bool> listOperators("operators",
                            cl::desc("list the supported operators"),
                            cl::cat(optionCategory()),
                            cl::sub(onnxSubCommand()));

} // namespace

const char *const kOnnxHelp = R"(
The program is a function that takes what the model takes and gives the sizes
that it gives; each requirement of the model is a cf.assert.
With --annotate the model is written instead. Values without a size, or with one
that says less, get the proved one, and all other bytes stay. Names that had to
be made are printed. With --format=json the sizes of the tensors of the main
graph are written instead of the model, and the names that had to be made.

Exit status:
  0  written
  2  bad input or usage, or OUT could not be written
)";

int runOnnx([[maybe_unused]] char **argv, const OnnxOptions &options) {
#if SHAPEPROOF_WITH_MLIR && !SHAPEPROOF_READS_MLIR
  return usageError(llvm::toString(continueWithMlir(argv)));
#endif
  if (listOperators)
    return listOnnxOperators();
  if (model.empty() || onnxOutput.empty())
    return usageError("onnx takes a MODEL, and -o a file name");
  if (names.getNumOccurrences() && !annotates)
    return usageError("--names goes with --annotate");
  if (written.getNumOccurrences() && !annotates)
    return usageError("--format goes with --annotate");
  if (std::string problem = sharedFile({onnxOutput}, {model}); !problem.empty())
    return usageError(problem);
  return annotates ? annotateModel(model, options, names,
                                   written == Written::Json, onnxOutput)
                   : writeOnnxProgram(model, options, onnxOutput);
}

} // namespace shapeproof
