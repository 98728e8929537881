// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Shard.h. Tested by tests/mlir/ir/small-dialects.mlir.
//
//   shard.grid @g(shape = 2x?)
//   %n:2 = shard.grid_shape @g             2, and a size: the same one wherever
//                                          the function reads it
//   %i:2 = shard.process_multi_index on @g 0 <= i0 < n0, 0 <= i1 < n1
//   %p = shard.process_linear_index on @g  0 <= p < n0 * n1
//
// A process is the same in all of a function, and so are its numbers.

#include "core/ops/Shard.h"
#include "core/ops/Sizes.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace shapeproof {
namespace {

using namespace mlir;

class Grid {
public:
  template <typename Op>
  Grid(RuleContext rule, Op op)
      : rule(rule),
        function(op->template getParentOfType<FunctionOpInterface>()),
        grid(SymbolTable::lookupNearestSymbolFrom<shard::GridOp>(
            op, op.getGridAttr())) {}

  explicit operator bool() const { return function && grid; }
  unsigned rank() { return unsigned(grid.getShape().size()); }

  IntModel size(unsigned axis) {
    const int64_t size = grid.getShape()[axis];
    return ShapedType::isDynamic(size) ? number("grid_shape", axis)
                                       : rule.build().constant(size);
  }

  /// The place of the process along the axis.
  IntModel place(unsigned axis) {
    IntModel own = number("process_multi_index", axis);
    below(own, size(axis));
    return own;
  }

  /// The number of the process among all.
  IntModel linear() {
    TermStore &store = rule.store();
    IntModel all = rule.build().constant(1), own = number("process_linear", 0);
    for (unsigned axis = 0; axis < rank(); ++axis) {
      const IntModel n = size(axis);
      all.term = store.mul(all.term, n.term);
      all.evidence = rule.unite({all.evidence, n.evidence});
    }
    below(own, all);
    return own;
  }

private:
  IntModel number(StringRef what, unsigned axis) {
    const std::string name =
        ("shard." + what + " @" + grid.getSymName() + "[" + Twine(axis) + "]")
            .str();
    IntModel model = rule.build().unknown(name, /*isSize=*/true, function);
    model.lo = 0;
    rule.assume(rule.store().ge(model.term, rule.store().constant(0)));
    return model;
  }

  void below(const IntModel &number, const IntModel &size) {
    rule.assume(rule.store().lt(number.term, size.term), size.evidence);
  }

  RuleContext rule;
  Operation *function;
  shard::GridOp grid;
};

/// Sets a number for each of the axes: all of them if none is named.
template <typename Op>
void alongAxes(RuleContext rule, Op op, IntModel (Grid::*get)(unsigned)) {
  Grid grid(rule, op);
  if (!grid)
    return;
  for (auto [i, result] : llvm::enumerate(op.getResult())) {
    const unsigned axis = op.getAxes().empty() ? i : unsigned(op.getAxes()[i]);
    if (axis < grid.rank())
      rule.set(result, (grid.*get)(axis));
  }
}

void gridShape(RuleContext rule, shard::GridShapeOp op) {
  alongAxes(rule, op, &Grid::size);
}

void multiIndex(RuleContext rule, shard::ProcessMultiIndexOp op) {
  alongAxes(rule, op, &Grid::place);
}

void linearIndex(RuleContext rule, shard::ProcessLinearIndexOp op) {
  if (Grid grid(rule, op); grid)
    rule.set(op.getResult(), grid.linear());
}

} // namespace

void addShardRules(OpTable &table) {
  table.add("shard.grid_shape", gridShape);
  table.add("shard.process_multi_index", multiIndex);
  table.add("shard.process_linear_index", linearIndex);
  table.addAll({"shard.shard", "shard.broadcast"}, sizes::sameShapes);
  table.addAll({"shard.recv", "shard.send", "shard.reduce"}, sizes::sameShapes);
}

} // namespace shapeproof
