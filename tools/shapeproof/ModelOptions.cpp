// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ModelOptions.h. Tested by tests/torch/options.py.

#include "ModelOptions.h"
#include "Commands.h"

namespace cl = llvm::cl;

namespace shapeproof {

ModelOptions::ModelOptions(cl::SubCommandGroup commands)
    : runtime("runtime",
              cl::desc("for ONNX models: the behaviour to follow where the two "
                       "differ (default: onnxruntime)"),
              cl::values(clEnumValN(OnnxOptions::Runtime::Spec, "spec",
                                    "the specification of ONNX"),
                         clEnumValN(OnnxOptions::Runtime::OnnxRuntime,
                                    "onnxruntime", "ONNX Runtime")),
              cl::init(OnnxOptions::Runtime::OnnxRuntime),
              cl::cat(optionCategory()), cl::sub(commands)),
      minSize("min-size",
              cl::desc("for models and programs: assume that sizes of inputs "
                       "are at least N (default: 0)"),
              cl::value_desc("N"), cl::init(0), cl::cat(optionCategory()),
              cl::sub(commands)),
      trustDimParams("trust-dim-params",
                     cl::desc("for models and programs: assume that sizes of "
                              "inputs declared with the same name are equal "
                              "(default: true)"),
                     cl::init(true), cl::cat(optionCategory()),
                     cl::sub(commands)) {}

llvm::Error ModelOptions::read(OnnxOptions &options) const {
  if (minSize < 0)
    return llvm::createStringError("--min-size has to be a size, 0 or more");
  options.runtime = runtime;
  options.minSize = minSize;
  options.trustDimParams = trustDimParams;
  return llvm::Error::success();
}

} // namespace shapeproof
