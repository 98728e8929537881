// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bytes of weights.

#ifndef SHAPEPROOF_ONNX_BUFFERS_H
#define SHAPEPROOF_ONNX_BUFFERS_H

#include "program/Model.h"

namespace shapeproof::onnx {

/// The bytes of an element; nothing for strings and other types without a size.
std::optional<int64_t> elementBytes(int32_t type);
/// The bytes of all constants of the graph; nothing if these are not known.
std::optional<int64_t> bytesOf(const Graph &graph);

} // namespace shapeproof::onnx

#endif // SHAPEPROOF_ONNX_BUFFERS_H
