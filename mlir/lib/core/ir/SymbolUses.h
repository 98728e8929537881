// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operations that name each symbol of a module, found by one walk. Asking
// MLIR for the uses of one symbol walks the module each time.

#ifndef SHAPEPROOF_MLIR_IR_SYMBOLUSES_H
#define SHAPEPROOF_MLIR_IR_SYMBOLUSES_H

#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof {

class SymbolUses {
public:
  /// Finds the uses in and below `top`.
  SymbolUses(mlir::Operation *top, mlir::SymbolTableCollection &tables);

  /// The ops that name the symbol, each as often as it does.
  llvm::ArrayRef<mlir::Operation *> of(mlir::Operation *symbol) const {
    auto it = users.find(symbol);
    return it == users.end() ? llvm::ArrayRef<mlir::Operation *>() : it->second;
  }

  /// The symbols that are named, in no particular order.
  auto symbols() const { return llvm::make_first_range(users); }

private:
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Operation *, 2>>
      users;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_SYMBOLUSES_H
