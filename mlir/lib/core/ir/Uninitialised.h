// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors with elements that nobody may have written.
//
//   %e = tensor.empty() : tensor<3xindex>
//   %x = tensor.extract %e[%c0]      some number
//   %y = tensor.extract %e[%c0]      another one: bufferization may have put
//                                    something else there in between
//
// Every way in which a tensor may be handed on counts: an scf.if may be known
// to take that one, and a loop may run no iteration. A tensor made from such a
// one by writing some elements has elements of its own.

#ifndef SHAPEPROOF_MLIR_IR_UNINITIALISED_H
#define SHAPEPROOF_MLIR_IR_UNINITIALISED_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <array>
#include <mutex>

namespace shapeproof {

/// Tensors that functions of a module give each other and that may be
/// unwritten.
class HandedTensors {
public:
  /// Looks at code in and below these symbol tables at the first question, in
  /// the thread that asks it. Nothing in them may change then.
  explicit HandedTensors(llvm::ArrayRef<mlir::Operation *> tops) : tops(tops) {}

  /// Whether an argument of a function, or the result of a call, may be
  /// unwritten; null if the value is neither.
  const bool *find(mlir::Value v) const;
  /// Looks at the symbol tables now.
  void prepare() const;

private:
  llvm::SmallVector<mlir::Operation *> tops;
  mutable std::once_flag isPrepared;
  mutable llvm::DenseMap<mlir::Value, bool> known;
};

/// Tensors that may be unwritten. Each value is looked at once, whatever is
/// asked.
class UninitialisedTensors {
public:
  /// For one root, with the answers of its module and of shape functions; each
  /// may be null. Results of calls, and arguments of private functions, may be
  /// unwritten unless those answers tell otherwise. Arguments from outside to a
  /// public function are taken to be written.
  UninitialisedTensors(const HandedTensors *module,
                       const HandedTensors *libraries)
      : modules{module, libraries} {}

  /// Whether elements read from the tensor may be others each time.
  bool contains(mlir::Value tensor);
  /// Forgets a value that is erased, or will be another.
  void forget(mlir::Value v) { known.erase(v); }

private:
  std::array<const HandedTensors *, 2> modules;
  llvm::DenseMap<mlir::Value, bool> known;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_UNINITIALISED_H
