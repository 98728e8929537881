// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors with elements that nobody may have written.
//
//   %e = tensor.empty() : tensor<3xindex>
//   %x = tensor.extract %e[%c0]      some number
//   %y = tensor.extract %e[%c0]      another one: bufferization may have put
//                                    something else there in between
//
// What is handed on by any way counts: an scf.if may be known to take that one,
// and a loop may run no iteration. A tensor made from such a one by writing
// some elements has elements of its own.

#ifndef SHAPEPROOF_MLIR_IR_UNINITIALISED_H
#define SHAPEPROOF_MLIR_IR_UNINITIALISED_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <array>
#include <mutex>

namespace shapeproof {

/// Which of the tensors that functions of a module give each other are so.
class HandedTensors {
public:
  /// In and below symbol tables, which are looked at when it is first asked, by
  /// whichever thread that is. Nothing in them may change then.
  explicit HandedTensors(llvm::ArrayRef<mlir::Operation *> tops) : tops(tops) {}

  /// Whether an argument of a function, or the result of a call, may be so;
  /// null if there is no such value.
  const bool *find(mlir::Value v) const;
  /// Looks at them now.
  void prepare() const;

private:
  llvm::SmallVector<mlir::Operation *> tops;
  mutable std::once_flag isPrepared;
  mutable llvm::DenseMap<mlir::Value, bool> known;
};

/// Which tensors are so. Each value is looked at once, whatever is asked.
class UninitialisedTensors {
public:
  /// Of one root, with what is known of the module that it is in and of shape
  /// functions; each may be null. Of other functions, what calls bring may be
  /// so, and what a private one is given. What the outside gives to a public
  /// one is taken to be written.
  UninitialisedTensors(const HandedTensors *module,
                       const HandedTensors *libraries)
      : modules{module, libraries} {}

  /// Whether what is read from the tensor may be something else each time.
  bool contains(mlir::Value tensor);
  /// Of a value that is no more, or will be another.
  void forget(mlir::Value v) { known.erase(v); }

private:
  std::array<const HandedTensors *, 2> modules;
  llvm::DenseMap<mlir::Value, bool> known;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_UNINITIALISED_H
