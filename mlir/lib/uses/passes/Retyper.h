// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives operands and results of operations the types that are proved for them.
//
//   %t = tensor.empty(%n) : tensor<?xf32>      proved: tensor<4xf32>
//   %r = linalg.fill outs(%t)
//   return %r
//
// becomes, operation by operation in the order of the code:
//
//   %t = tensor.empty() : tensor<4xf32>        refined in place,
//   %w = tensor.cast %t : .. to tensor<?xf32>  for users of the old type:
//   %r = linalg.fill outs(%t)                  not this one, as its result has
//   %v = tensor.cast %r : .. to tensor<?xf32>  the type of its operand
//   return %v
//
// and unused casts are removed. An operation is tried with its operands and
// results refined, then with fewer of them. If it does not verify it is
// restored. Where proved types contradict, as in code that never runs, no value
// on the way to the operation is refined (Contradictions.cpp).

#ifndef SHAPEPROOF_MLIR_PASSES_RETYPER_H
#define SHAPEPROOF_MLIR_PASSES_RETYPER_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/SetVector.h"

namespace shapeproof {

class Retyper {
public:
  explicit Retyper(mlir::MLIRContext *context) : builder(context) {}

  //===- What is proved; all of it before the first change ----------------===//

  /// States that `v` has this type, more static than its own, wherever it is
  /// defined.
  void prove(mlir::Value v, mlir::ShapedType type) { proved[v] = type; }
  /// States that `v` is this constant at `op`.
  void prove(mlir::Operation *op, mlir::Value v, int64_t constant) {
    constants[{op, v}] = constant;
  }
  bool empty() const { return proved.empty() && constants.empty(); }
  /// Whether retype() may change the op.
  static bool mayRetype(mlir::Operation *op);
  /// Whether constants among its operands matter.
  static bool hasSizes(mlir::Operation *op);

  //===- Changes ----------------------------------------------------------===//

  /// Takes the types of values back that would contradict in one of these
  /// operations. To be called before the first change.
  void leaveContradictions(llvm::ArrayRef<mlir::Operation *> ops);
  /// To be called for each operation, in the order of the code.
  void retype(mlir::Operation *op);
  /// To be called after the last one.
  void finish();

private:
  /// The operands and results that are to be refined.
  struct Parts {
    bool inputs, inits, results;
  };
  struct Carried {
    mlir::OpOperand *yielded;
    mlir::ShapedType type;
  };

  mlir::ShapedType provedType(mlir::Value v) const { return proved.lookup(v); }
  std::optional<int64_t> constant(mlir::Operation *op,
                                  mlir::OpFoldResult x) const;
  mlir::Value cast(mlir::Type type, mlir::Value v);
  mlir::Value narrowed(mlir::Value v, bool mayCast);
  mlir::Value asType(mlir::Value v, mlir::ShapedType type,
                     mlir::Operation *before);
  void widen(mlir::Value v, mlir::Type type);

  // Contradictions.cpp
  mlir::Type refinedType(mlir::Value v) const;
  bool isInvalidRefined(mlir::Operation *op);
  bool isSliceOutside(mlir::OffsetSizeAndStrideOpInterface op,
                      mlir::ShapedType source) const;
  bool isPaddingOutside(mlir::tensor::PadOp pad) const;
  bool isContradictory(mlir::Operation *op);

  bool concerns(mlir::Operation *op) const;
  bool attempt(mlir::Operation *op, Parts parts);
  void refineOperands(mlir::Operation *op, Parts parts);
  bool refineResults(mlir::Operation *op);
  void retypeCast(mlir::Operation *op);
  void retypeLoop(mlir::scf::ForOp loop);

  // Operations that need more than new types.
  bool create(mlir::Operation *op, mlir::MutableOperandRange sizes);
  llvm::SmallVector<int64_t> makeStatic(mlir::Operation *op,
                                        llvm::ArrayRef<int64_t> sizes,
                                        mlir::MutableOperandRange dynamic,
                                        bool exceptOne);
  template <typename Op> bool slice(Op op);
  template <typename Op> bool insert(Op op);
  template <typename Op> bool collapse(Op op);
  template <typename Op> bool expand(Op op);
  bool pad(mlir::Operation *op);

  mlir::OpBuilder builder;
  llvm::DenseMap<mlir::Value, mlir::ShapedType> proved;
  llvm::DenseMap<std::pair<mlir::Operation *, mlir::Value>, int64_t> constants;
  /// The value with a more static type.
  llvm::DenseMap<mlir::Value, mlir::Value> narrow;
  /// Operations that stay as they are.
  llvm::DenseSet<mlir::Operation *> left;
  /// Casts to remove if they are unused.
  llvm::SetVector<mlir::Operation *> casts;
  std::vector<Carried> carried;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_PASSES_RETYPER_H
