// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The buffers of a function, and which of them are alive together.
//
//   %a = memref.alloc(%n)                     moment: {a}
//   scf.if %p {
//     %b = memref.alloc(%m)                   moment: {a, b}, where p holds
//     memref.dealloc %b
//   }
//   memref.dealloc %a
//   %c = memref.alloc(%k)                     moment: {c}
//
// Bytes grow at allocations only, so the peak is attained at one of these
// moments. A walk over the code keeps the buffers that are alive: in each
// branch from those before it, and after branches that leave different ones, a
// buffer that stands for these. A loop whose iterations free what they allocate
// is walked once; what each of them leaves is counted once for each iteration.
//
// Where it is not known what is freed, nothing is: more is counted than there
// is, and the buffers are not exact.

#ifndef SHAPEPROOF_MLIR_MEMORY_LIVES_H
#define SHAPEPROOF_MLIR_MEMORY_LIVES_H

#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "uses/memory/Allocation.h"
#include "uses/memory/Summary.h"
#include "uses/memory/UpperEnds.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir::scf {
class IndexSwitchOp;
} // namespace mlir::scf

namespace shapeproof::memory {

/// The condition under which the walk comes to a place: implied by it, and
/// equivalent if exact, in runs that end.
struct Guard {
  ClaimId claim = TermStore::trueClaim();
  bool isExact = true;
};

struct Buffer {
  /// The allocation, or the op that several buffers come together at.
  mlir::Operation *op;
  /// Nothing: not known.
  std::optional<DimId> bytes;
  /// Whether there are so many bytes, not fewer, wherever it is alive.
  bool isExact = true;
  bool isOnStack = false;
  /// Whether it is an allocation of the code, for lists of these.
  bool isListed = true;
  /// The op that frees it, the last one of several.
  mlir::Operation *freedAt = nullptr;
  /// The buffer that stands for it from some place on.
  std::optional<unsigned> partOf = std::nullopt;
  /// Where it is allocated.
  Guard guard = {};
};

/// The attribute of a function that allocates and frees what its operations on
/// tensors need, and the beginning of the names of operations that stand for
/// buffers whose size is not known.
inline constexpr llvm::StringLiteral kStatesBuffers =
    "shapeproof.states_buffers";
inline constexpr llvm::StringLiteral kUnknownBuffers = "buffers_of.";

using Alive = llvm::SmallVector<unsigned, 8>;

struct Moment {
  mlir::Operation *at;
  Alive alive;
  Guard guard;
};

class Lives {
public:
  Lives(FunctionState &state, mlir::Operation *function,
        const Summaries &callees);

  void walk();

  llvm::ArrayRef<Buffer> buffers() const { return all; }
  llvm::ArrayRef<Moment> moments() const { return found; }
  /// The reason why there is no bound; null if that is not known yet.
  const std::string *unbounded() const {
    return reason.empty() ? nullptr : &reason;
  }
  mlir::Operation *unboundedAt() const { return reasonAt; }
  /// The buffers that are left when the function returns, and the place in
  /// this list of the buffer that each result is in, if it is in one.
  struct Left {
    Alive buffers;
    llvm::SmallVector<std::optional<unsigned>> results;
  };
  const Left &left() const { return leftAtEnd; }
  /// The arguments whose buffers the function frees: always, or perhaps.
  const llvm::SmallDenseMap<unsigned, bool> &freedArguments() const {
    return argumentsFreed;
  }
  bool assumesNoOverflow() const { return isOverflowAssumed; }
  UpperEnds upperEnds() { return {store, inputs, ranges}; }
  const SymbolMark &inputMark() const { return inputs; }
  mlir::Operation *entry() const { return first; }
  /// The bytes of a memref of this shape, known before `at`.
  std::optional<DimId> bytesOf(mlir::Value memref, mlir::Operation *at);

private:
  /// The end of a region: the buffers alive there, and the op.
  struct Way {
    Alive alive;
    mlir::Operation *end = nullptr;
    mlir::ValueRange values;
    /// The condition of this way, among several.
    std::optional<ClaimId> condition = std::nullopt;
  };
  enum : int { kInput = -1, kNotKnown = -2 };
  struct Branch {
    mlir::Region *region;
    std::optional<ClaimId> condition;
  };
  struct Box;

  // Lives.cpp
  bool isWithoutBuffers(mlir::Operation *op) const;
  void markTouching();
  void visit(mlir::Operation *op);
  void visitBlock(mlir::Block &block);
  void allocate(mlir::Operation *op, mlir::Value memref);
  void reallocate(mlir::Operation *op);
  void free(mlir::Operation *op, const Freed &freed);
  void call(mlir::CallOpInterface op);
  void giveUp(mlir::Operation *at, const llvm::Twine &why);
  unsigned add(Buffer buffer);
  void noteMoment(mlir::Operation *at);
  bool isAlive(unsigned buffer) const {
    return llvm::is_contained(alive, buffer);
  }
  void leave(mlir::Operation *at, unsigned buffer);
  /// The buffer of a value, or kInput or kNotKnown.
  int bufferOf(mlir::Value value);

  // Joining.cpp
  /// Continues after the ways: with the buffers that all have, and with some
  /// that stand for the others.
  void join(mlir::Operation *at, mlir::ValueRange values,
            llvm::ArrayRef<Way> ways);
  unsigned joined(mlir::Operation *at, llvm::ArrayRef<Way> ways,
                  llvm::ArrayRef<Alive> parts);
  std::optional<DimId> sumOf(const Alive &buffers, bool &isExact);
  llvm::SmallVector<Way, 2> walkRegion(mlir::Region &region);
  llvm::SmallVector<Way, 2> walkBlocks(mlir::Region &region);

  // Regions.cpp
  void region(mlir::Operation *op);
  void branches(mlir::Operation *op, llvm::ArrayRef<Branch> ways);
  void switchOn(mlir::scf::IndexSwitchOp op);
  std::optional<ClaimId> claimOf(mlir::Value truth, mlir::Operation *at);
  void once(mlir::Operation *op, mlir::Region &region);

  // LoopLives.cpp
  void counted(mlir::LoopLikeOpInterface loop);
  void whileLoop(mlir::Operation *op);
  std::optional<Box> boxOf(mlir::LoopLikeOpInterface loop);
  struct Loop;
  std::optional<DimId> extentOf(mlir::Value memref, unsigned dim,
                                const AtPoint &here);
  void findKept(Loop &loop);
  bool walkBody(Loop &loop, llvm::ArrayRef<int> owned);
  void repeat(Loop &loop);
  void replaceCarried(Loop &loop, llvm::ArrayRef<int> owned);
  bool keepsOwners(const Loop &loop, llvm::ArrayRef<int> owned);
  void growInLoop(mlir::Operation *loop, const std::optional<Box> &box,
                  size_t firstMoment, const Alive &left, mlir::Operation *end);
  void widenParallel(mlir::Operation *loop, const std::optional<Box> &box,
                     size_t firstMoment, const Alive &before);

  FunctionState &state;
  mlir::Operation *function;
  const Summaries &callees;
  TermStore &store;
  mlir::Operation *first = nullptr;
  SymbolMark inputs;
  IterationRanges ranges;
  /// Ops that allocate or free, and the ops around them.
  llvm::DenseSet<mlir::Operation *> touching;

  std::vector<Buffer> all;
  std::vector<Moment> found;
  llvm::DenseMap<mlir::Value, int> owners;
  Alive alive;
  Guard guard;
  unsigned depth = 0, walkedAgain = 0;
  Left leftAtEnd;
  llvm::SmallDenseMap<unsigned, bool> argumentsFreed;
  std::string reason;
  mlir::Operation *reasonAt = nullptr;
  bool isOverflowAssumed = false, statesBuffers = false;
};

} // namespace shapeproof::memory

#endif // SHAPEPROOF_MLIR_MEMORY_LIVES_H
