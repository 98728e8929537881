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
#include <string>
#include <vector>

namespace shapeproof {

struct TorchProgram {
  std::string text;
  /// Remarks about what the program declares.
  std::vector<std::string> remarks;
};

/// The error begins with the path, and the line and column of text.
llvm::Expected<TorchProgram> readTorch(llvm::StringRef bytes,
                                       llvm::StringRef path);

} // namespace shapeproof

#endif // SHAPEPROOF_TORCH_TORCH_H
