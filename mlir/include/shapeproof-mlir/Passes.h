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
// change what they find: see below. They ask ShapeConstraintAnalysis and run on
// any operation.

#ifndef SHAPEPROOF_MLIR_PASSES_H
#define SHAPEPROOF_MLIR_PASSES_H

#include "mlir/Pass/Pass.h"
#include <memory>

namespace shapeproof {

std::unique_ptr<mlir::Pass> createElideChecksPass();

/// shapeproof-refine-types: a dimension that is proved constant becomes static
/// in types, with casts where a dynamic one is wanted. Signatures of functions
/// stay.
std::unique_ptr<mlir::Pass> createRefineTypesPass();
/// shapeproof-canonicalize-dims: tensor.dim and memref.dim become the first
/// value that dominates them and equals them, or a constant.
std::unique_ptr<mlir::Pass> createCanonicalizeDimsPass();
/// shapeproof-annotate: symbolic sizes and their bounds as attributes
/// `shapeproof.dims` and `shapeproof.bounds`.
std::unique_ptr<mlir::Pass> createAnnotatePass();
/// shapeproof-find-libraries: has the shape function libraries in the operation
/// analysed, so that shapeproof-elide-checks on a function inside it sees them.
/// Changes nothing; a library that cannot be used is an error.
std::unique_ptr<mlir::Pass> createFindLibrariesPass();

/// Makes the passes known to pipeline parsers.
void registerPasses();

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_PASSES_H
