// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See SymbolUses.h. An operation that is not known may have symbols of its own
// in its regions; names in there are taken for symbols outside as well.

#include "core/ir/SymbolUses.h"
#include "core/ir/Attributes.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof {

SymbolUses::SymbolUses(mlir::Operation *top,
                       mlir::SymbolTableCollection &tables) {
  top->walk([&](mlir::Operation *op) {
    mlir::Operation *table = nullptr;
    allAttributes(op).walk<mlir::WalkOrder::PreOrder>(
        [&](mlir::SymbolRefAttr name) {
          if (!table)
            table = mlir::SymbolTable::getNearestSymbolTable(op);
          llvm::SmallVector<mlir::Operation *> named;
          if (table &&
              mlir::succeeded(tables.lookupSymbolIn(table, name, named)))
            for (mlir::Operation *symbol : named)
              users[symbol].push_back(op);
          return mlir::WalkResult::skip();
        });
  });
}

} // namespace shapeproof
