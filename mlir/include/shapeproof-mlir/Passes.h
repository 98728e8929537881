// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes, for tools that build their own pipelines.
//
//   shapeproof-elide-checks{context=NAME trust-op-contracts=BOOL
//                           assume-no-overflow=BOOL budget=FACTOR
//                           remarks=BOOL validate=BOOL}
//
// removes the runtime checks that cannot fail: each cf.assert and shape.cstr_*
// whose condition follows from what is established before it. Runs on any
// operation; functions inside are analysed one by one.

#ifndef SHAPEPROOF_MLIR_PASSES_H
#define SHAPEPROOF_MLIR_PASSES_H

#include "mlir/Pass/Pass.h"
#include <memory>

namespace shapeproof {

std::unique_ptr<mlir::Pass> createElideChecksPass();

/// Makes the passes known to pipeline parsers.
void registerPasses();

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_PASSES_H
