// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The programs and lanes of a launch, one after another: a kernel that has
// become a function of one lane of one program (lanes/Kernels.h) runs with its
// arguments iff it runs for all of them.
//
//   grid.x = 2, lane0 < 1024      pid.x, lane0 = (0, 0), (1, 0), (0, 1023), ..

#ifndef SHAPEPROOF_MLIR_CONTRACTS_LAUNCHRUNS_H
#define SHAPEPROOF_MLIR_CONTRACTS_LAUNCHRUNS_H

#include "core/exec/Inputs.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace shapeproof {

/// A number of a program or a lane: the place of its parameter in a vector, and
/// the number that it is below.
struct LaunchId {
  size_t parameter;
  int64_t below;
};
using LaunchIds = llvm::SmallVector<LaunchId, 4>;

/// The ids among the arguments of the function that are not given, for the
/// launch in \p vector; none for a function that is no such kernel. Nothing if
/// one is no parameter.
std::optional<LaunchIds> launchIds(mlir::Operation *function,
                                   const exec::Arguments &arguments,
                                   const exec::Given &given,
                                   const exec::Vector &vector);

/// Sets the ids in \p vector to all their values in turn, the ends of all
/// first, and calls \p visit each time until it returns false. Returns whether
/// it has visited all; an empty launch has none.
bool visitLaunch(const LaunchIds &ids, exec::Vector &vector,
                 llvm::function_ref<bool()> visit);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_LAUNCHRUNS_H
