// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The gpu dialect: what a launch tells its threads.
//
//   gpu.launch blocks(%b, ..) in (%nb = %n, ..)     in the body: nb == n and
//       threads(%t, ..) in (%nt = %m, ..) { .. }    0 <= b < n, 0 <= t < m
//
// A body ends with all that it establishes: a thread that stops does not stop
// who has launched it.

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "ops/Sizes.h"

namespace shapeproof {
namespace {

using namespace mlir;

void launch(RegionContext rule, gpu::LaunchOp op, RegionPlan &plan) {
  if (op.getBody().empty())
    return;
  auto enter = [rule, op]() mutable {
    auto along = [&](gpu::KernelDim3 ids, gpu::KernelDim3 sizes,
                     gpu::KernelDim3 limits) {
      for (auto [id, size, limit] : {std::tuple(ids.x, sizes.x, limits.x),
                                     std::tuple(ids.y, sizes.y, limits.y),
                                     std::tuple(ids.z, sizes.z, limits.z)}) {
        IntModel model = rule.integer(limit);
        rule.set(size, model);
        rule.setFresh(id, 0, std::max<int64_t>(model.hi, 1) - 1);
        rule.assume(
            withinRange(rule.store(), rule.integer(id).term, model.term),
            model.evidence);
      }
    };
    along(op.getBlockIds(), op.getGridSize(), op.getGridSizeOperandValues());
    along(op.getThreadIds(), op.getBlockSize(), op.getBlockSizeOperandValues());
  };
  plan.visit(op.getBody(), enter);
}

} // namespace

void addGpuRules(OpTable &table) { table.addRegion("gpu.launch", launch); }

} // namespace shapeproof
