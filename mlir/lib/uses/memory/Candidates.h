// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The allocations of a function that a pass may replace: nothing but the
// function refers to their buffers, which are used within one iteration.
//
//   FunctionBuffers buffers(function, engine, captures);
//   for (Candidate &candidate : buffers.candidates(remark)) ...

#ifndef SHAPEPROOF_MLIR_MEMORY_CANDIDATES_H
#define SHAPEPROOF_MLIR_MEMORY_CANDIDATES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "uses/memory/Lives.h"
#include "uses/memory/Unread.h"
#include "uses/memory/UseSpans.h"

namespace shapeproof::memory {

/// Allocations that are moved together or not at all.
struct Candidate {
  struct One {
    mlir::memref::AllocOp op;
    /// In terms of values at the allocation.
    DimId bytes;
    /// Holds where it is allocated.
    Guard guard;
    UseSpans spans;
  };
  const AliasClass *group;
  llvm::SmallVector<One, 1> allocations;
  /// The alignment of each.
  uint64_t alignment = 1;
};

/// The buffers of one function.
class FunctionBuffers {
public:
  /// Says why an allocation is left as it is.
  using Remark = llvm::function_ref<void(mlir::Operation *, llvm::StringRef)>;

  FunctionBuffers(mlir::func::FuncOp function, const Engine &engine,
                  const Captures &captures);

  llvm::ArrayRef<StatedConflict> conflicts() { return state.conflicts(); }
  /// The classes that memref.alloc makes, and nothing outside refers to. A
  /// buffer belongs to one run of `frameOf(allocation)`, an op around it.
  std::vector<Candidate>
  candidates(Remark remark,
             llvm::function_ref<mlir::Operation *(mlir::Operation *)> frameOf);
  mlir::Operation *lastIn(mlir::Block &block, const UseSpans &spans) const {
    return spansOf.lastIn(block, spans);
  }

  /// Whether the op allocates a buffer that nobody reads.
  bool isUnread(mlir::Operation *op) const {
    auto alloc = llvm::dyn_cast<mlir::memref::AllocOp>(op);
    const AliasClass *group = alloc ? aliases.of(alloc) : nullptr;
    return group && unread.contains(*group);
  }
  /// Removes the buffers that nobody reads, which are no candidates. Nothing
  /// else may be asked afterwards.
  bool eraseUnread() { return unread.erase(); }

  mlir::func::FuncOp function;
  FunctionState state;
  Lives lives;

private:
  std::string whyNot(Candidate &candidate, mlir::memref::AllocOp op,
                     mlir::Operation *frame);

  Summaries none;
  Aliases aliases;
  UnreadBuffers unread;
  FunctionSpans spansOf;
  llvm::DenseMap<mlir::Operation *, const Buffer *> buffers;
};

} // namespace shapeproof::memory

#endif // SHAPEPROOF_MLIR_MEMORY_CANDIDATES_H
