// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The visit of one operation in a walk: its results get models, its checks are
// decided, and its facts are established. The phases, in this order: the rule
// of the operation models it (or its interfaces do), the contract of a
// declaration that it calls is demanded, demands are asked, the regions are
// walked, the structure of the operation is established, its shape function is
// instantiated, the plan of its regions finishes, demands are asked again,
// results without a model become unknown, and results are within the bounds of
// their types.
//
//   %r = call @f(%n)          a call: what is known of @f, and nothing else
//   %d = tensor.dim %t, %c0   the rule of the operation, or else its interfaces
//   %q = "foo.pad"(%t)        the shape function of the operation
//   scf.for ...               the regions, walked by the plan of the rule

#ifndef SHAPEPROOF_MLIR_WALK_OPVISIT_H
#define SHAPEPROOF_MLIR_WALK_OPVISIT_H

#include "core/rules/OpTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace shapeproof {

inline bool isIsolated(mlir::Operation *op) {
  return op->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>();
}

class OpVisit {
public:
  /// Visits operations within `root`.
  OpVisit(Importer &importer, mlir::Operation *root)
      : importer(importer), root(root) {}

  /// True if the op has regions to walk: by `plan`, which also finishes the op.
  bool visit(mlir::Operation *op, RegionPlan &plan);
  /// The plan for the regions of an op that has no rule for them.
  RegionPlan defaultPlan(mlir::Operation *op);

private:
  /// Properties of all ops of a name.
  struct OfName {
    const OpEntry *entry = nullptr;
    /// On tensors, it does to each element what it does to scalars.
    bool mayBeElementwise = false;
  };
  OfName ofName(mlir::Operation *op);
  bool visitCall(mlir::Operation *op);
  bool applyRule(mlir::Operation *op, bool isMapped, RegionPlan &plan);
  void finish(mlir::Operation *op, bool isMapped, RegionPlan::Step own);
  void visitUnknown(mlir::Operation *op, bool isMapped);
  void setUnknownResults(mlir::Operation *op);

  Importer &importer;
  mlir::Operation *root;
  llvm::DenseMap<mlir::OperationName, OfName> names;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_WALK_OPVISIT_H
