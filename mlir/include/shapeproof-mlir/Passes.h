// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes, for tools that build their own pipelines.
//
//   shapeproof-elide-checks{context=NAME trust-op-contracts=BOOL
//                           assume-no-overflow=BOOL
//                           assume-valid-inputs=BOOL budget=FACTOR
//                           remarks=BOOL validate=BOOL}
//
// removes the runtime checks that cannot fail: each cf.assert and shape.cstr_*
// whose condition follows from what is established before it. Runs on any
// operation; functions inside are analysed one by one.
//
//   shapeproof-refine-types, shapeproof-canonicalize-dims, shapeproof-annotate
//     {context=NAME trust-op-contracts=BOOL assume-no-overflow=BOOL
//      assume-valid-inputs=BOOL}
//
// change the code by their results: see below. They ask ShapeConstraintAnalysis
// and run on any operation.

//   shapeproof-simplify{... flags=BOOL}
//
// makes integers, masks, branches and loops simpler; shapeproof-optimize is all
// passes of these that make a program faster, in an order that pays.
//
//   shapeproof-hoist-checks
//     {context=NAME ... budget=FACTOR move-before-effects=BOOL}
//   shapeproof-version{context=NAME ... budget=FACTOR max-ops=NUMBER}
//
// use the contracts of functions (docs/contracts.md): the first one checks
// inputs at the entry, the second one chooses between two copies there.
//
//   shapeproof-plan-buffers
//     {context=NAME ... budget=FACTOR alignment=BYTES entry-argument=BOOL
//      remarks=BOOL}
//   shapeproof-promote-buffers
//     {context=NAME ... budget=FACTOR max-bytes=NUMBER memory-space=NUMBER
//      remarks=BOOL}
//
// replace allocations (docs/memory.md).

#ifndef SHAPEPROOF_MLIR_PASSES_H
#define SHAPEPROOF_MLIR_PASSES_H

#include "mlir/Pass/Pass.h"
#include <memory>

namespace shapeproof {

std::unique_ptr<mlir::Pass> createElideChecksPass();

/// shapeproof-refine-types: a dimension that is proved constant becomes static
/// in types, with casts where users need a dynamic one. Signatures of functions
/// stay unchanged.
std::unique_ptr<mlir::Pass> createRefineTypesPass();
/// shapeproof-canonicalize-dims: tensor.dim and memref.dim become the first
/// value that dominates them and equals them, or a constant.
std::unique_ptr<mlir::Pass> createCanonicalizeDimsPass();
/// shapeproof-annotate: symbolic sizes and their bounds as attributes
/// `shapeproof.dims` and `shapeproof.bounds`.
std::unique_ptr<mlir::Pass> createAnnotatePass();
/// shapeproof-assume: states before innermost scf.for loops, as
/// llvm.intr.assume, how often they run: what is proved of it, and makes a
/// difference to LLVM. For the end of a pipeline, before loops become branches.
std::unique_ptr<mlir::Pass> createAssumePass();
/// shapeproof-find-libraries: analyses the shape function libraries in the
/// operation, so that shapeproof-elide-checks on a function inside it can use
/// them. Changes nothing; a library that cannot be used is an error.
std::unique_ptr<mlir::Pass> createFindLibrariesPass();
/// shapeproof-hoist-checks: the exact clauses of the contract of each func.func
/// become asserts at its entry, and the checks that follow from them are
/// removed, with all others that cannot fail. A clause is not hoisted if the
/// function may, before a check that needs it, do something that others can
/// observe: write memory that it has not allocated, run an unknown op or
/// function, or run a loop that may not end. Only then would the program
/// differ, by stopping sooner. Checks in loops and launches that remain are
/// asserted before these, where that is exact.
std::unique_ptr<mlir::Pass> createHoistChecksPass();
/// shapeproof-version: each func.func in which a check depends on the inputs
/// alone runs a copy of its body without the check if its contract holds. In
/// the copy, sizes that the contract makes constant or equal are so in types
/// and values. Functions of more than `max-ops` operations stay unchanged.
std::unique_ptr<mlir::Pass> createVersionPass();
/// shapeproof-version-loops: where the checks of an innermost scf.for are about
/// numbers that it reads from memory, their extremes are found before it, and
/// it runs without checks if these are in range and what it writes lies apart.
/// Loops of more than `max-ops` operations stay unchanged.
std::unique_ptr<mlir::Pass> createVersionLoopsPass();
/// shapeproof-plan-buffers: allocations of a func.func whose sizes are known at
/// its entry become views of one buffer that is allocated there. Buffers whose
/// uses do not meet share bytes. A remark says why an allocation stays.
std::unique_ptr<mlir::Pass> createPlanBuffersPass();
/// shapeproof-promote-buffers: allocations of at most `max-bytes` bytes, by a
/// proved bound, become views of memref.alloca of the bound.
std::unique_ptr<mlir::Pass> createPromoteBuffersPass();
/// shapeproof-simplify: integers, truth values, masks, branches and loops
/// become simpler where they stand: constants, existing values, fewer and
/// cheaper operations. Checks stay.
std::unique_ptr<mlir::Pass> createSimplifyPass();
/// shapeproof-int-range-optimizations: MLIR's int-range-optimizations and
/// arith-unsigned-when-equivalent, with ranges that are proved from checks,
/// branches and relations between values.
std::unique_ptr<mlir::Pass> createIntRangesPass();
/// shapeproof-optimize: elide-checks, canonicalize, cse, hoist-checks (of
/// loops, before writes), version-loops, simplify, refine-types,
/// canonicalize-dims.
void buildOptimizePipeline(mlir::OpPassManager &passes);

/// Registers the passes and the pipeline with parsers.
void registerPasses();

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_PASSES_H
