// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See SimplestForm.h. Tested by tests/editor/lsp/simplest.py.

#include "uses/simplify/SimplestForm.h"
#include "uses/passes/NamedPass.h"
#include "uses/simplify/SimplerValues.h"

namespace shapeproof::simplify {

/// Makes the integers known that the region has before the op, in its order;
/// true once the op is reached.
static bool knowBefore(mlir::Operation *op, mlir::Region &region,
                       SimplerValues &values) {
  for (mlir::Block &block : region) {
    if (!block.empty())
      values.know(&block.front(), block.getArguments());
    for (mlir::Operation &before : block) {
      if (&before == op)
        return true;
      for (mlir::Region &inner : before.getRegions())
        if (knowBefore(op, inner, values))
          return true;
      if (mlir::Operation *next = after(&before))
        values.know(next, before.getResults());
    }
  }
  return false;
}

std::optional<Form> simplestForm(ShapeConstraintAnalysis &sizes,
                                 mlir::OpResult result) {
  mlir::Operation *op = result.getOwner(), *root = rootOf(op);
  if (!isArithmetic(op) || op->getNumResults() != 1 || !root)
    return std::nullopt;
  if (llvm::Error error = sizes.checkStatedFacts()) {
    llvm::consumeError(std::move(error));
    return std::nullopt;
  }
  Changes changes(root);
  SimplerValues values(sizes, changes, /*trustsPoison=*/false);
  for (mlir::Region &region : root->getRegions())
    knowBefore(op, region, values);
  values.simplify(after(op), result);
  std::optional<Form> form = changes.formOf(result);
  // An operation on values is no symbol of the affine dialect everywhere.
  auto mayHave = [&](mlir::Operation *user) {
    const bool isValue =
        form->kind == Form::Value && form->a.getType() == result.getType();
    return form->kind == Form::Constant ||
           mayUse(user, isValue ? form->a : mlir::Value(result));
  };
  return form && llvm::all_of(result.getUsers(), mayHave) ? form : std::nullopt;
}

} // namespace shapeproof::simplify
