// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Running a shape function on the operands of an op. See Libraries.h.

#ifndef SHAPEPROOF_MLIR_FUNCTIONS_INSTANTIATE_H
#define SHAPEPROOF_MLIR_FUNCTIONS_INSTANTIATE_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "rules/Importer.h"

namespace shapeproof {

/// `op` has the shape function: its checks are decided at `op`, what it
/// requires is established by `op` (as contracts of `op` are: a fact if `op`
/// cannot have been hoisted), and results that have no model yet get the shape
/// it returns.
void instantiate(Importer &importer, mlir::Operation *op,
                 mlir::FunctionOpInterface function);

/// A call within a shape function, of which there is an instance: its results
/// are those of the callee. False if the call is not one of these.
bool instantiateCall(Importer &importer, mlir::Operation *call);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_FUNCTIONS_INSTANTIATE_H
