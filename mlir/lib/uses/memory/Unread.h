// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffers whose contents nobody reads, and the operations that write them.
//
//   %a = memref.alloc(%n)             nobody reads %b, so that the copy does
//   linalg.fill outs(%a)              nothing; without it nobody reads %a
//   %b = memref.alloc(%n)
//   memref.copy %a, %b
//
// LLVM removes an allocation together with the stores to it. It cannot remove
// stores to a part of an arena that has other parts, so that a plan which had
// such a buffer would make the program slower.

#ifndef SHAPEPROOF_MLIR_MEMORY_UNREAD_H
#define SHAPEPROOF_MLIR_MEMORY_UNREAD_H

#include "uses/memory/Aliases.h"
#include "llvm/ADT/SetVector.h"

namespace shapeproof::memory {

class UnreadBuffers {
public:
  explicit UnreadBuffers(const Aliases &aliases);

  bool contains(const AliasClass &group) const {
    return unread.contains(&group);
  }
  /// Erases what writes the buffers, and the buffers of which nobody asks
  /// anything else, such as a size. Ends the use of the classes. Returns
  /// whether anything was erased.
  bool erase();

private:
  llvm::SetVector<const AliasClass *> unread;
};

} // namespace shapeproof::memory

#endif // SHAPEPROOF_MLIR_MEMORY_UNREAD_H
