// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The checks of MLIR's --generate-runtime-verification, and the operations that
// they are for.
//
//   %d = memref.dim %m, %c0          added
//   %p = arith.cmpi slt, %i, %d      added
//   cf.assert %p, "..."              added
//   %v = memref.load %m[%i]          has checks
//   %r = arith.addf %x, %y           has none: its demands are asked
//                                    (checks/OperandDemands.h)

#ifndef SHAPEPROOF_MLIR_ANALYSIS_VERIFICATION_H
#define SHAPEPROOF_MLIR_ANALYSIS_VERIFICATION_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>
#include <string>
#include <vector>

namespace shapeproof {

using VerifiedOps = llvm::DenseSet<mlir::Operation *>;

/// Runs the pass, by `run`, on the op. Returns the ops that have checks of it,
/// and those that it has added; nothing if it fails. Shape function libraries
/// stay as they are.
std::optional<VerifiedOps>
addVerification(mlir::Operation *root,
                llvm::function_ref<mlir::LogicalResult()> run);

/// The paths of libraries that are given, and of those in the folder for
/// dialects that the module has operations of: rules model operations that have
/// them, and libraries say what these demand.
std::vector<std::string> withDemands(mlir::ModuleOp module,
                                     std::vector<std::string> given,
                                     llvm::StringRef folder);

/// Adds the checks of MLIR's --generate-runtime-verification to a module or a
/// function.
std::optional<VerifiedOps> verifyOps(mlir::Operation *root);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_ANALYSIS_VERIFICATION_H
