// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts of arguments with which more becomes simpler.
//
//   m.mlir:9:1: remark: n mod 8 == 0 removes 5 operations (2 masks, 1 min), if
//     argument 0 has it as shapeproof.facts
//
// Guess and check. The sizes and the numbers behind an operation that stays (a
// mask, an extreme, a branch, a loop, a division) give facts: that a size is a
// multiple of a number, or at least that, and which of two sizes is larger.
// Those that are behind most operations are stated in turn, and the function is
// simplified with them, without a change.

#ifndef SHAPEPROOF_MLIR_SIMPLIFY_MISSINGFACTS_H
#define SHAPEPROOF_MLIR_SIMPLIFY_MISSINGFACTS_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "uses/rewrite/RemarkSink.h"
#include "uses/simplify/Changes.h"

namespace shapeproof::simplify {

/// Emits a remark at the function for each fact that is the best one for some
/// operation that stays; those that remove most come first. `root` contains the
/// function, or is it; `found`: the changes without a fact; `find` notes those
/// of the function. Leaves the code as it was. Cost: an analysis of the
/// function for each fact that is tried, and those are few.
void emitMissingFacts(
    mlir::Operation *root, mlir::FunctionOpInterface function,
    const ShapeConstraintAnalysis::Options &options, const Changes &found,
    llvm::function_ref<void(ShapeConstraintAnalysis &, Changes &)> find,
    const RemarkSink &sink);

} // namespace shapeproof::simplify

#endif // SHAPEPROOF_MLIR_SIMPLIFY_MISSINGFACTS_H
