// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes the sizes with which a kernel is launched, in its signature.
//
//   k(m: [A]) launched with grid.x blocks of block.x threads
//   k(m: [A]) launched with grid.x programs

#ifndef SHAPEPROOF_CONTRACT_LAUNCHTEXT_H
#define SHAPEPROOF_CONTRACT_LAUNCHTEXT_H

#include "results/contract/Signature.h"

namespace shapeproof::contract {

/// The type of a size that counts programs, which have no threads that anyone
/// counts.
inline constexpr llvm::StringLiteral kPrograms = "programs";

/// The sizes among the parameters that are of the launch; empty if none is.
std::string launchedWith(llvm::ArrayRef<Parameter> parameters);

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_LAUNCHTEXT_H
