// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The contracts of functions that are called, asked where they are.
//
//   func.func private @f(%n: index)      contract: n >= 1
//   call @f(%d)                          d >= 1 is a check of the caller
//
// They are found without what callers know, callees first. A function that
// calls itself, directly or not, has none while it is looked at.

#ifndef SHAPEPROOF_MLIR_CONTRACTS_CALLEECONTRACTS_H
#define SHAPEPROOF_MLIR_CONTRACTS_CALLEECONTRACTS_H

#include "checks/EntryContract.h"
#include "llvm/ADT/DenseMap.h"

namespace shapeproof {

class CalleeContracts {
public:
  void add(FunctionContract &&contract) {
    mlir::Operation *function = contract.function;
    byFunction.try_emplace(
        function, std::make_unique<FunctionContract>(std::move(contract)));
  }
  /// Of the function that the op calls; null if it has none.
  const FunctionContract *find(mlir::Operation *call) const;

private:
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<FunctionContract>>
      byFunction;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_CALLEECONTRACTS_H
