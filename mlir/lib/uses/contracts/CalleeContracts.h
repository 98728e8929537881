// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contracts of functions that are called, made checks of their callers.
//
//   func.func private @f(%n: index)      contract: n >= 1
//   call @f(%d)                          d >= 1 is a check of the caller
//
// Contracts are found callees first, without the facts that callers know. A
// function that calls itself, directly or not, has none while it is looked at.

#ifndef SHAPEPROOF_MLIR_CONTRACTS_CALLEECONTRACTS_H
#define SHAPEPROOF_MLIR_CONTRACTS_CALLEECONTRACTS_H

#include "core/checks/EntryContract.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseMap.h"

namespace shapeproof {

/// The kernel that a gpu.launch_func runs; null if there is none, or no body of
/// it.
mlir::FunctionOpInterface launchedBy(mlir::Operation *op);

class CalleeContracts {
public:
  void add(FunctionContract &&contract) {
    mlir::Operation *function = contract.function;
    byFunction.try_emplace(
        function, std::make_unique<FunctionContract>(std::move(contract)));
  }
  bool has(mlir::Operation *function) const {
    return byFunction.contains(function);
  }
  /// The contract of the function that the op calls or launches; null if it has
  /// none.
  const FunctionContract *find(mlir::Operation *call) const;

private:
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<FunctionContract>>
      byFunction;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_CALLEECONTRACTS_H
