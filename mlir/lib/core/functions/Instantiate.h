// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Running a shape function on the operands of an op. See Libraries.h.

#ifndef SHAPEPROOF_MLIR_FUNCTIONS_INSTANTIATE_H
#define SHAPEPROOF_MLIR_FUNCTIONS_INSTANTIATE_H

#include "core/rules/Importer.h"

namespace shapeproof {

/// Applies the shape function of `op`, if it has one: its checks are decided at
/// `op`, its requirements are established by `op` (as contracts of `op` are: as
/// a fact if `op` cannot have been hoisted), and results that have no model yet
/// get the shape that it returns.
void instantiate(Importer &importer, mlir::Operation *op);

/// Models the results of a call within a shape function, of which there is an
/// instance, as those of the callee. False if the call is not such a call.
bool instantiateCall(Importer &importer, mlir::Operation *call);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_FUNCTIONS_INSTANTIATE_H
