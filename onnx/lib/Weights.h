// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A model without its weights: no size depends on them, and a file may have
// more of them than protobuf parses.

#ifndef SHAPEPROOF_ONNX_WEIGHTS_H
#define SHAPEPROOF_ONNX_WEIGHTS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace shapeproof::onnx {

/// The model without the elements of large tensors of floats among the
/// initializers; false if there are none, or what is read is no model.
bool withoutWeights(llvm::StringRef model, std::string &to);

} // namespace shapeproof::onnx

#endif // SHAPEPROOF_ONNX_WEIGHTS_H
