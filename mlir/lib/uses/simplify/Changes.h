// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The changes of the pass, noted while questions are asked and made after the
// last one, so that all answers are about the code as it was.
//
//   %r = arith.remui %x, %c8          replace(%r, 0)
//   scf.if %p { A } else { B }        restructure(...): A takes its place
//
// Values are replaced first, then branches and loops go, the inner ones before
// those around them, then attributes are set; at last goes what nothing uses
// any more.

#ifndef SHAPEPROOF_MLIR_SIMPLIFY_CHANGES_H
#define SHAPEPROOF_MLIR_SIMPLIFY_CHANGES_H

#include "core/ir/Movable.h"
#include "mlir/IR/Builders.h"
#include "shapeproof-mlir/ShapeConstraintAnalysis.h"
#include "uses/rewrite/Rewrite.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include <functional>

namespace shapeproof::simplify {

/// The simpler form of an integer: a number, another value (of another type,
/// with a cast), or an operation on values of its type and a number.
struct Form {
  enum Kind : uint8_t {
    Constant,
    Value,
    Sum,
    Difference,
    Product,
    Min,
    Max,
    Quotient,  ///< divsi; `a` is nonnegative.
    Remainder, ///< remsi; `a` is nonnegative.
    FloorDiv,
    CeilDiv,
    Mask,    ///< x mod 8, as x and 7.
    MaskOff, ///< x - x mod 8, as x and -8.
  };
  Kind kind;
  mlir::Value a = {};
  /// If null, the second operand is the number.
  mlir::Value b = {};
  int64_t number = 0;
};

/// The operation of a form that is neither a number nor a value.
llvm::StringRef operationOf(Form::Kind kind);

/// Whether the op may use the value: those of the affine dialect use only
/// values of certain places.
bool mayUse(mlir::Operation *user, mlir::Value value);

class Changes {
public:
  explicit Changes(mlir::Operation *root) : root(root), truths(root) {}

  void replace(mlir::Value value, const Form &form) {
    forms.push_back({value, form});
    replaced.insert(value);
    note(value);
  }
  /// A truth value that is the only result of its op.
  void replaceTruth(mlir::Value truth, bool value) {
    known.push_back({truth, value});
    replaced.insert(truth);
    truthOf[truth] = value;
    note(truth);
  }
  std::optional<bool> truth(mlir::Value value) const {
    auto it = truthOf.find(value);
    return it == truthOf.end() ? std::nullopt : std::optional(it->second);
  }
  /// Sets an attribute, unless the op may leave other loops by then, in which
  /// what it rests on need not hold.
  void setAttribute(mlir::Operation *op, llvm::StringRef name,
                    mlir::Attribute attribute) {
    attributes.push_back({op, name, attribute, leavingOf(op).loop});
  }
  bool isReplaced(mlir::Value value) const { return replaced.contains(value); }
  /// The form that takes the place of the value; a truth value is 0 or 1.
  std::optional<Form> formOf(mlir::Value value) const;
  /// Notes why a value that operations on tensors use may be replaced.
  void mayBeReplaced(mlir::Value value,
                     const ShapeConstraintAnalysis::Explanation &why) {
    whys[value] = why;
  }
  /// Why the value may be replaced; null if that is not noted.
  const ShapeConstraintAnalysis::Explanation *
  whyReplaced(mlir::Value value) const {
    auto it = whys.find(value);
    return it == whys.end() ? nullptr : &it->second;
  }
  /// Notes that the op may go, while what is in it stays, and why.
  void mayBeOpened(mlir::Operation *op,
                   const ShapeConstraintAnalysis::Explanation &why) {
    opened[op] = why;
  }
  /// Why the op may be opened; null if it is not.
  const ShapeConstraintAnalysis::Explanation *
  whyOpened(mlir::Operation *op) const {
    auto it = opened.find(op);
    return it == opened.end() ? nullptr : &it->second;
  }
  /// A change of one op or its operands; the op stays valid until it is done.
  void annotate(mlir::Operation *op, std::function<void(Changes &)> change) {
    simplerOps.insert(op);
    annotations.push_back(std::move(change));
  }
  /// A change that may remove the op with what it contains.
  void restructure(mlir::Operation *op, std::function<void(Changes &)> change) {
    simplerOps.insert(op);
    structures.push_back(std::move(change));
  }

  /// The operations that become simpler, apart from attributes.
  const llvm::SetVector<mlir::Operation *> &simpler() const {
    return simplerOps;
  }

  //===- For the changes themselves ---------------------------------------===//

  /// Replaces uses of `value`, except in operations that cannot use `by`.
  void replaceUses(mlir::Value value, mlir::Value by);
  /// The operations of the block take the place of `op`; its arguments become
  /// `arguments`, and the results of `op` the operands that `operands` selects
  /// of the terminator.
  void open(mlir::Operation *op, mlir::Block &block, mlir::ValueRange arguments,
            unsigned firstYielded = 0);
  /// Removes an op whose results are replaced.
  void erase(mlir::Operation *op);
  /// Notes that nothing may use the value any more.
  void mayBeDead(mlir::Value value) {
    if (mlir::Operation *op = value.getDefiningOp())
      maybeDead.insert(op);
  }

  /// Makes all changes; returns whether there were any.
  bool apply();

private:
  struct Attribute {
    mlir::Operation *op;
    llvm::StringRef name;
    mlir::Attribute value;
    mlir::Operation *leaves;
  };
  void note(mlir::Value value) {
    if (mlir::Operation *op = value.getDefiningOp())
      simplerOps.insert(op);
  }
  mlir::Value make(mlir::Value value, const Form &form);
  mlir::Value current(mlir::Value value) const;
  void eraseDead();

  mlir::Operation *root;
  KnownTruths truths;
  std::vector<std::pair<mlir::Value, Form>> forms;
  std::vector<std::pair<mlir::Value, bool>> known;
  llvm::DenseMap<mlir::Value, bool> truthOf;
  std::vector<Attribute> attributes;
  llvm::DenseMap<mlir::Operation *, ShapeConstraintAnalysis::Explanation>
      opened;
  llvm::DenseSet<mlir::Value> replaced;
  llvm::DenseMap<mlir::Value, ShapeConstraintAnalysis::Explanation> whys;
  std::vector<std::function<void(Changes &)>> annotations, structures;
  llvm::DenseMap<mlir::Value, mlir::Value> replacedBy;
  llvm::SetVector<mlir::Operation *> maybeDead, simplerOps;
};

} // namespace shapeproof::simplify

#endif // SHAPEPROOF_MLIR_SIMPLIFY_CHANGES_H
