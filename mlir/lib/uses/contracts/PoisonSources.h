// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The arguments of a function that a program looks at when it looks at a value.
//
//   %0 = arith.addi %a, %b
//   %1 = arith.select %p, %0, %c           %1: %p, for certain; not %a, %b, %c
//
// If one of these arguments is poison, so is the value. Only arguments that are
// numbers, and elements of lists of numbers, count: sizes of arguments are
// never poison.

#ifndef SHAPEPROOF_MLIR_CONTRACTS_POISONSOURCES_H
#define SHAPEPROOF_MLIR_CONTRACTS_POISONSOURCES_H

#include "core/checks/EntryContract.h"

namespace shapeproof {

/// Adds the symbols of those parts of the arguments of `root` to `symbols`,
/// each once. Looks at a bounded number of operations, and may leave some out.
void addPoisonSources(mlir::Value value, mlir::Operation *root,
                      llvm::ArrayRef<ArgumentPart> parts,
                      llvm::SmallVectorImpl<Term> &symbols);

/// Whether the part may be poison: a number, a truth value or an element.
bool mayBePoison(const ArgumentPart &part);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_POISONSOURCES_H
