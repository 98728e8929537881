// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A log of PyTorch as compilations with symbols and guards as text: what
// each line says, without what it means.
//
//   V0325 16:38 .../symbolic_shapes.py:66] [0/1] eval s0 > 4 [guard added] ...
//
// is a guard `s0 > 4` of the compilation 0/1.

#ifndef SHAPEPROOF_TORCH_GUARDS_LOG_H
#define SHAPEPROOF_TORCH_GUARDS_LOG_H

#include "Names.h"
#include "shapeproof-torch/Guards.h"
#include <vector>

namespace shapeproof::torch {

/// A compilation, and the names of its sizes.
struct Compilation {
  GuardSet set;
  SizeNames names{set.symbols};
};

/// The compilations that the log speaks of, in the order in which they come.
std::vector<std::unique_ptr<Compilation>> readLog(llvm::StringRef text);

} // namespace shapeproof::torch

#endif // SHAPEPROOF_TORCH_GUARDS_LOG_H
