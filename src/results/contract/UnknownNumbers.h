// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers that a program does not choose and inputs do not tell, as variables
// of a path.
//
//   %t = memref.load %labels[%i]
//   if 0 <= %t < n { memref.load %x[%t] }       t in [0, n)
//
// The memory contains anything, so the check is to hold for each number that
// the conditions let through. The program need not come to all of them: a
// requirement at one of these is enough, and not needed.

#ifndef SHAPEPROOF_CONTRACT_UNKNOWNNUMBERS_H
#define SHAPEPROOF_CONTRACT_UNKNOWNNUMBERS_H

#include "results/contract/Requirement.h"

namespace shapeproof::contract {

/// Adds a range, for each symbol of the conditions that is no input and no
/// variable of the path, and that they bound by inputs from both sides.
void addUnknownNumbers(TermStore &store, const Inputs &inputs, Path &path);

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_UNKNOWNNUMBERS_H
