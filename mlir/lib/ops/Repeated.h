// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bodies that run a few times, evaluated.
//
//   scf.for %i = 0 to 2 iter_args(%ok = true) {      ok after two iterations,
//     %e = tensor.extract %extents[%i] ... }         each for its own extent
//
// The body has been walked as what it is, code that runs for any iteration. It
// is walked again, once per iteration, for what it yields and nothing else.

#ifndef SHAPEPROOF_MLIR_OPS_REPEATED_H
#define SHAPEPROOF_MLIR_OPS_REPEATED_H

#include "import/OpTable.h"

namespace shapeproof {

/// Walks the body `times` times; `enter` and `leave` run in the scope of an
/// iteration, before and after it: the first models the arguments, the second
/// looks at what is yielded. Models of the body are afterwards what they were.
/// False if the walk has been given up: nothing is known then.
bool repeat(Importer &importer, mlir::Region &body, unsigned times,
            llvm::function_ref<void(unsigned)> enter,
            llvm::function_ref<void(unsigned)> leave);

/// Whether it is worth it: few ops, which compute and do nothing else.
bool isWorthRepeating(mlir::Region &body, unsigned times);

/// Whether everything the model rests on holds here.
bool holdsHere(const Importer &importer, const Model &model);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_OPS_REPEATED_H
