// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The elements of tensors that the iterations of scf.forall share.
//
//   %r = scf.forall (%i) = (0) to (%n) step (4) shared_outs(%o = %t) {
//     %v = ..                                   : tensor<4xindex>, of %i
//     scf.forall.in_parallel {
//       tensor.parallel_insert_slice %v into %o[%i] [4] [1]
//     }
//   }
//   r[p] = v[p - i] for i = 4 * (p floordiv 4),  where 0 <= i < n;  else t[p]
//
// Each element is written by one iteration, or by none: then it is that of the
// start. Where iterations are few and known, the body is evaluated for each,
// and no element may be written twice. Otherwise there is one variable and one
// dimension, and the offset is a line in the variable that grows by no less
// than a slice is long.

#ifndef SHAPEPROOF_MLIR_LOOPS_SHAREDOUTPUTS_H
#define SHAPEPROOF_MLIR_LOOPS_SHAREDOUTPUTS_H

#include "core/loops/BoxReductions.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace shapeproof::loops {

/// Sets the elements of the results; to be called behind the walk of the loop.
void setSharedOutputs(RegionContext rule, mlir::scf::ForallOp loop,
                      llvm::ArrayRef<Bounds> ranges);

} // namespace shapeproof::loops

#endif // SHAPEPROOF_MLIR_LOOPS_SHAREDOUTPUTS_H
