// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of a module that others may call, and what they run.
//
//   func.func private @walk(%i: index)     is run by @f alone, and so is what
//   func.func @f() { call @walk(%c0) }     @walk calls, itself included

#ifndef SHAPEPROOF_MLIR_EXEC_ENTRIES_H
#define SHAPEPROOF_MLIR_EXEC_ENTRIES_H

#include "core/ir/SymbolUses.h"
#include "shapeproof/Example.h"
#include <optional>

namespace shapeproof::exec {

class Entries {
public:
  /// The functions that others may call and that call the function, directly or
  /// not: itself, unless it is private and all that names it are calls of it.
  /// Itself as well if nobody runs it.
  llvm::ArrayRef<mlir::Operation *> of(mlir::Operation *function);
  /// The values of the example, which are of inputs of the function, as inputs
  /// of a function that runs it, for each chain of calls between them: as far
  /// as arguments are handed on.
  ///
  ///   func.func @f(%m: index, %n: index) { call @walk(%n) }
  ///   {"arg0": 3} of @walk     {"arg1": 3} of @f
  std::vector<Example> handedOn(const Example &example,
                                mlir::Operation *function,
                                mlir::Operation *runner);

private:
  bool isOpen(mlir::Operation *function) const;

  mlir::SymbolTableCollection tables;
  std::optional<SymbolUses> uses;
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Operation *, 1>>
      found;
};

} // namespace shapeproof::exec

#endif // SHAPEPROOF_MLIR_EXEC_ENTRIES_H
