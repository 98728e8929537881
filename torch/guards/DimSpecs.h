// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A torch.export.Dim of each size that admits all sizes within the guards, as
// narrow as can be: a range, a multiple, or an expression of another size.
//
//   s0 mod 20 == 0, s0 in [2, 1024], s1 == 2 * s0
//     20 * _s0 with _s0 = Dim("_s0", min=1, max=51), and 40 * _s0 for s1
//
// Ranges, remainders and equations are proved from the guards. Whether the
// guards follow from them in turn is asked: then the dims say all of it.

#ifndef SHAPEPROOF_TORCH_GUARDS_DIMSPECS_H
#define SHAPEPROOF_TORCH_GUARDS_DIMSPECS_H

#include "shapeproof-torch/Guards.h"
#include "shapeproof/Terms.h"

namespace shapeproof::torch {

/// A condition that follows from the guards, and a guard that needs it. Those
/// that are needed suffice for the guards.
struct DimGuard {
  size_t guard;
  ClaimId claim;
  bool isNeeded;
};

/// Fills in `dims` and `notSaid`; `sizes` are the terms of the symbols.
llvm::Error findDimSpecs(TermStore &store, llvm::ArrayRef<DimId> sizes,
                         llvm::ArrayRef<DimGuard> conditions,
                         llvm::StringRef context, const ContextOptions &options,
                         GuardSet &set);

} // namespace shapeproof::torch

#endif // SHAPEPROOF_TORCH_GUARDS_DIMSPECS_H
