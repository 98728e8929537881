// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The memrefs of a function by the buffers that they may be in.
//
//   %a = memref.alloc(%n)
//   %v = memref.subview %a[..]               {a, v, r, x}: one class
//   %r = scf.for .. iter_args(%x = %v)
//   call @f(%b)                              {b}: escapes, if @f may keep it
//
// Values are in one class if one is a view of the other, or if control flow
// makes one of the other. A class whose values are followed, and whose uses are
// all known, is the whole story of its buffers: nothing else refers to them.

#ifndef SHAPEPROOF_MLIR_MEMORY_ALIASES_H
#define SHAPEPROOF_MLIR_MEMORY_ALIASES_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "uses/memory/CallOrder.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include <string>
#include <vector>

namespace shapeproof::memory {

struct AliasClass {
  llvm::SmallVector<mlir::Value, 2> values;
  /// In the order of the code. The uses are all but memref.dealloc and those
  /// that look at sizes alone.
  llvm::SmallVector<mlir::Operation *, 2> allocations, deallocations;
  llvm::SmallVector<mlir::Operation *> uses;
  /// The uses that do more than make another value of the class.
  llvm::SmallVector<mlir::Operation *> accesses;
  /// The alignment that the code assumes of its addresses.
  uint64_t alignment = 1;
  /// The reason why something else may refer to the buffers; empty if nothing
  /// does, other than by arguments of the function.
  std::string escape;
  /// Whether a buffer may be the caller's, or another one not allocated by
  /// memref.alloc.
  bool isForeign = false;
};

class Captures;

class Aliases {
public:
  Aliases(mlir::FunctionOpInterface function, const Captures &captures);

  /// In the order of the code.
  llvm::ArrayRef<AliasClass> classes() const { return all; }
  /// Null for what is no memref.
  const AliasClass *of(mlir::Value value) const {
    auto it = numbers.find(value);
    return it == numbers.end() ? nullptr : &all[it->second];
  }

private:
  std::vector<AliasClass> all;
  llvm::DenseMap<mlir::Value, unsigned> numbers;
};

/// Whether functions keep what they are given.
class Captures {
public:
  /// Knows the functions in and below `top`.
  explicit Captures(mlir::Operation *top);

  /// Whether the buffer of an argument may be freed, or be referred to after
  /// the function has returned.
  bool mayKeep(mlir::FunctionOpInterface function, unsigned argument) const;
  bool mayCallItself(mlir::Operation *function) const {
    return calls.recursive.contains(function);
  }

private:
  CallOrder calls;
  /// By function, the arguments that it does not keep.
  llvm::DenseMap<mlir::Operation *, llvm::BitVector> given;
};

/// How often, within one run of the op around it, an op runs its regions.
enum class Repeats {
  Once,    ///< All of them, each once, or at most once.
  Either,  ///< One of them at most.
  InTurn,  ///< Many times, one after the other.
  AtOnce,  ///< Many times, perhaps at the same time.
  NotKnown ///< Perhaps after the op has ended.
};
Repeats repeatsOf(mlir::Operation *op);

} // namespace shapeproof::memory

#endif // SHAPEPROOF_MLIR_MEMORY_ALIASES_H
