// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The content of memory where an operation reads it.
//
//   memref.store %n, %m[%c0]
//   memref.store %k, %m[%c1]       another place
//   %x = memref.load %m[%c0]       n
//   %y = memref.load %a[%i]
//   scf.if %p { .. no write .. }
//   %z = memref.load %a[%i]        the value of %y
//
// The operations before the read are looked at backwards, out of branches and
// through loops that write nothing there, up to one that has stored or loaded
// the same place: through a view of the same memory as well, where distances
// from its begin tell, or in a loop that fills a part of it (Filled.h). A store
// that may have written the place, as the indices or a mask decide, makes the
// content a choice of two:
//
//   memref.store %v, %m[%i]
//   %x = memref.load %m[%j]        i == j ? v : <what was there before>
//
// Any other operation that may write it ends the search: a store to memory that
// may be the same (as MLIR's alias analysis tells), and, unless nobody else can
// have the address, a call or an operation whose effects are not known. At the
// entry of a function an argument has contents, the same however often they are
// read: an input, as elements of tensors are. Code that runs in parallel with
// other iterations or threads knows only memory that none of them writes, and
// its own.

#ifndef SHAPEPROOF_MLIR_OPS_MEMORY_H
#define SHAPEPROOF_MLIR_OPS_MEMORY_H

#include "core/ir/Limits.h"
#include "core/ops/BufferPlaces.h"

namespace shapeproof::memory {

/// The integer or i1 at the place when `op` reads it; nothing if it is not
/// known. `depth` is that of laneOf().
std::optional<Model> read(RegionContext rule, mlir::Operation *op, Place place,
                          unsigned depth = limits::viewChain);
/// Models the result of the op of the rule, which reads the place.
void load(RegionContext rule, Place place);

} // namespace shapeproof::memory

#endif // SHAPEPROOF_MLIR_OPS_MEMORY_H
