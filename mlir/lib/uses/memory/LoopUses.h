// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffers that are accessed in one loop, one of them written.
//
//   scf.for { load %a; scf.for { store %b } }   scf.for { load %c }
//
// {a, b}: unless a compiler knows that they are distinct, it reads %a again in
// the inner loop, and compares addresses before it makes a vector of the
// stores. LLVM knows it of two allocations, and not of two places of one:
// accesses to memrefs have no alias scopes in MLIR.

#ifndef SHAPEPROOF_MLIR_MEMORY_LOOPUSES_H
#define SHAPEPROOF_MLIR_MEMORY_LOOPUSES_H

#include "uses/memory/Aliases.h"

namespace shapeproof::memory {

class LoopUses {
public:
  explicit LoopUses(const AliasClass &group);

  /// Whether the buffers of both are accessed in one loop, or one of them in a
  /// loop within that of the other.
  static bool meet(const LoopUses &a, const LoopUses &b);

private:
  struct Use {
    /// An op that repeats its regions, one whose regions have branches, or one
    /// that accesses several memrefs by itself.
    mlir::Operation *loop;
    bool isWritten;
    bool operator==(const Use &other) const {
      return loop == other.loop && isWritten == other.isWritten;
    }
  };

  const AliasClass *group;
  llvm::SmallVector<Use, 4> uses;
};

} // namespace shapeproof::memory

#endif // SHAPEPROOF_MLIR_MEMORY_LOOPUSES_H
