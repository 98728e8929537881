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
#include "llvm/ADT/DenseMap.h"

namespace shapeproof {

class CalleeContracts {
public:
  void add(FunctionContract &&contract) {
    mlir::Operation *function = contract.function;
    byFunction.try_emplace(
        function, std::make_unique<FunctionContract>(std::move(contract)));
  }
  /// The contract of the function that the op calls; null if it has none.
  const FunctionContract *find(mlir::Operation *call) const;

private:
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<FunctionContract>>
      byFunction;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_CALLEECONTRACTS_H
