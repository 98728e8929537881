// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of a function in which the content of a buffer matters.
//
//   1  %a = memref.alloc            a: [1, 4]
//   2  scf.for .. {                 b: [3, 3]     of each iteration
//   3    %b = memref.alloc; use %b
//      }
//   4  use %a
//   5  %c = memref.alloc            c: [5, ..]    does not meet a or b
//
// From an allocation to the last use of its class (Aliases.h): a buffer that is
// freed later than that may be overwritten before. Within a loop, the parts are
// those of one iteration, as the next one allocates again.

#ifndef SHAPEPROOF_MLIR_MEMORY_USESPANS_H
#define SHAPEPROOF_MLIR_MEMORY_USESPANS_H

#include "uses/memory/Aliases.h"
#include <optional>

namespace shapeproof::memory {

struct UseSpans {
  mlir::Operation *allocation;
  /// First and last place of each part.
  llvm::SmallVector<std::pair<unsigned, unsigned>, 1> parts;
};

class FunctionSpans {
public:
  explicit FunctionSpans(mlir::Operation *function);

  /// Nothing if the buffer may outlive the iteration that allocates it, or if
  /// several may be alive at once within `top`; `why` is the reason.
  std::optional<UseSpans> of(mlir::Operation *allocation,
                             const AliasClass &group, mlir::Operation *top,
                             std::string &why) const;
  /// Whether both buffers may hold content at the same time.
  static bool meet(const UseSpans &a, const UseSpans &b);
  /// The op in the region's block that is the last one in the parts.
  mlir::Operation *lastIn(mlir::Block &block, const UseSpans &spans) const;

private:
  struct Level;
  bool addParts(const Level &level, const AliasClass &group,
                UseSpans &spans) const;
  unsigned begin(mlir::Operation *op) const { return places.at(op).first; }
  unsigned end(mlir::Operation *op) const { return places.at(op).second; }

  mlir::Operation *function;
  llvm::DenseMap<mlir::Operation *, std::pair<unsigned, unsigned>> places;
};

} // namespace shapeproof::memory

#endif // SHAPEPROOF_MLIR_MEMORY_USESPANS_H
