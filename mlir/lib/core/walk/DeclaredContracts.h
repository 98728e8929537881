// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contracts that declarations state, asked at their calls.
//
//   func.func private @f(tensor<?xf32>, index) attributes
//       {shapeproof.contract = #shapeproof.contract<"arg0[0] == arg1">}
//
//   call @f(%t, %n)       demands that t.dim0 == n, as an operation does
//
// A call has no defined behaviour where a clause does not hold. arg0, arg1, ..
// are integers, truth values (i1) or shapes; arg0.dim1 is arg0[1], and
// arg0.e1 an element of a list of integers. A function with a body has the
// contract that its body has, whatever its attribute says.

#ifndef SHAPEPROOF_MLIR_WALK_DECLAREDCONTRACTS_H
#define SHAPEPROOF_MLIR_WALK_DECLAREDCONTRACTS_H

#include "core/rules/Importer.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace shapeproof {

/// The contracts of those of the calls that call a declaration with one.
DeclaredContracts declaredContracts(llvm::ArrayRef<mlir::Operation *> calls);
/// Demands the contract of a call, if it has one and demands are asked.
void demandContract(Importer &importer, mlir::Operation *call);
/// Emits an error if the contract of a declaration is no list of claims about
/// its arguments; returns whether it is one, or there is none.
bool checkContract(mlir::FunctionOpInterface function);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_WALK_DECLAREDCONTRACTS_H
