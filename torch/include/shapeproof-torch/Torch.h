// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exported programs of PyTorch as torch operations of MLIR.
//
//   llvm::Expected<TorchProgram> program = readTorch(bytes, "model.pt2");
//   program->text          func.func @main(%x: !torch.vtensor<[?,32],f32>) ->
//   ...
//
// The bytes are an archive that torch.export.save writes, the JSON in it, or
// the text that print(exported_program) gives. The library `torch` of shape
// functions knows what the operations do with sizes. Symbols of the program are
// torch.symbolic_int with their ranges, sizes that it declares are
// torch.bind_symbolic_shape, and weights are global slots: no value of them is
// read. This library needs no MLIR.

#ifndef SHAPEPROOF_TORCH_TORCH_H
#define SHAPEPROOF_TORCH_TORCH_H

#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace shapeproof {

struct TorchOptions {
  /// The sizes of inputs are at least this, which is stated as a fact.
  int64_t minSize = 0;
  /// Sizes of inputs that are declared with one symbol go together.
  bool trustDimParams = true;
  /// Allocate a buffer for each tensor that a node computes, and free it after
  /// the last node that uses it; return nothing.
  bool withBuffers = false;
};

struct TorchProgram {
  std::string text;
  /// Remarks about what the program declares.
  std::vector<std::string> remarks;
  /// The bytes of weights and buffers; nothing if some have no known size.
  std::optional<int64_t> weights = std::nullopt;
};

/// The error begins with the path, and the line and column of text.
llvm::Expected<TorchProgram> readTorch(llvm::StringRef bytes,
                                       llvm::StringRef path,
                                       const TorchOptions &options = {});

} // namespace shapeproof

#endif // SHAPEPROOF_TORCH_TORCH_H
