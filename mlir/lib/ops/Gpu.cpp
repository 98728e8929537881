// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The gpu dialect: numbers that a launch gives to its threads, and the ops that
// read them.
//
//   gpu.launch blocks(%b, ..) in (%nb = %n, ..)     in the body: nb == n and
//       threads(%t, ..) in (%nt = %m, ..) { .. }    0 <= b < n, 0 <= t < m
//   %t = gpu.thread_id x        0 <= t < m, where m is gpu.block_dim x; both
//   %b = gpu.block_id x         are the same in all of the function, or what
//                               the launch gives; likewise block and grid
//
// If an op has an upper_bound, only that bound is used: the op is undefined for
// greater values, but it may have been moved to where they occur.
//
// Facts established in a body end with it: a thread that stops does not stop
// its launch.

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "ops/Harvest.h"
#include "ops/Sizes.h"

namespace shapeproof {
namespace {

using namespace mlir;

void launch(RegionContext rule, gpu::LaunchOp op, RegionPlan &plan) {
  if (op.getBody().empty())
    return;
  auto enter = [rule, op]() mutable {
    auto number = [&](gpu::KernelDim3 ids, gpu::KernelDim3 sizes,
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
    number(op.getBlockIds(), op.getGridSize(), op.getGridSizeOperandValues());
    number(op.getThreadIds(), op.getBlockSize(),
           op.getBlockSizeOperandValues());
  };
  plan.visit(op.getBody(), enter);
}

Value along(gpu::KernelDim3 values, gpu::Dimension dimension) {
  switch (dimension) {
  case gpu::Dimension::x:
    return values.x;
  case gpu::Dimension::y:
    return values.y;
  case gpu::Dimension::z:
    return values.z;
  }
  llvm_unreachable("all dimensions are above");
}

/// The symbol "gpu.block_dim x" of the function that contains `op`.
DimId numberOf(RuleContext rule, Operation *function, StringRef name,
               gpu::Dimension dimension) {
  return rule.build()
      .unknown((name + " " + gpu::stringifyDimension(dimension)).str(),
               /*isSize=*/true, function)
      .term;
}

/// An id in [0, count), or, if `limit` is empty, the count.
template <typename Op>
void number(RegionContext rule, Op op, StringRef limit,
            gpu::KernelDim3 (gpu::LaunchOp::*told)()) {
  harvestValueBounds(rule);
  if (op.getUpperBound())
    return;
  Operation *scope = op->getParentOp();
  while (scope && !isa<gpu::LaunchOp, FunctionOpInterface>(scope))
    scope = scope->getParentOp();
  if (!scope)
    return;
  if (auto launch = dyn_cast<gpu::LaunchOp>(scope))
    return rule.replace(
        op.getResult(),
        {rule.integer(along((launch.*told)(), op.getDimension()))});
  TermStore &store = rule.store();
  IntModel model = rule.integer(op.getResult());
  model.term =
      numberOf(rule, scope, op->getName().getStringRef(), op.getDimension());
  model.lo = std::max<int64_t>(model.lo, limit.empty() ? 1 : 0);
  rule.replace(op.getResult(), {model});
  rule.assume(store.ge(model.term, store.constant(model.lo)));
  if (model.hi < INT64_MAX)
    rule.assume(store.le(model.term, store.constant(model.hi)));
  if (!limit.empty())
    rule.assume(
        store.lt(model.term, numberOf(rule, scope, limit, op.getDimension())));
}

void blockId(RegionContext rule, gpu::BlockIdOp op, RegionPlan &) {
  number(rule, op, "gpu.grid_dim", &gpu::LaunchOp::getBlockIds);
}

void gridDim(RegionContext rule, gpu::GridDimOp op, RegionPlan &) {
  number(rule, op, "", &gpu::LaunchOp::getGridSize);
}

void threadId(RegionContext rule, gpu::ThreadIdOp op, RegionPlan &) {
  number(rule, op, "gpu.block_dim", &gpu::LaunchOp::getThreadIds);
}

void blockDim(RegionContext rule, gpu::BlockDimOp op, RegionPlan &) {
  number(rule, op, "", &gpu::LaunchOp::getBlockSize);
}

} // namespace

void addGpuRules(OpTable &table) {
  table.addRegion("gpu.launch", launch);
  table.addRegion("gpu.block_id", blockId);
  table.addRegion("gpu.grid_dim", gridDim);
  table.addRegion("gpu.thread_id", threadId);
  table.addRegion("gpu.block_dim", blockDim);
}

} // namespace shapeproof
