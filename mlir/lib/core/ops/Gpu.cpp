// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The gpu dialect: numbers that a launch gives to its threads, and the ops that
// read them.
//
//   gpu.launch blocks(%b, ..) in (%nb = %n, ..)     in the body: nb == n and
//       threads(%t, ..) in (%nt = %m, ..) { .. }    0 <= b < n, 0 <= t < m
//   %t = gpu.thread_id x        0 <= t < m, where m is gpu.block_dim x; both
//   %b = gpu.block_id x         are the same in all of the function, or what
//                               the launch gives; likewise the other ids
//   %g = gpu.global_id x        b * m + t
//
// An op with an upper_bound is undefined for greater values, but it may have
// been moved to where they occur: so nothing follows for the number itself.
//
//   %u = gpu.thread_id x upper_bound 32     0 <= u < 32, u <= t, and u == t
//                                           where t < 32
//
// Facts established in a body end with it: a thread that stops does not stop
// its launch.

#include "core/ir/Launch.h"
#include "core/ops/Harvest.h"
#include "core/ops/Sizes.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"

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
        if (rule.store().getConstant(model.term) == Int(1)) {
          rule.set(id, rule.build().constant(0));
          continue;
        }
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

/// The value that a gpu.launch gives the number; null if it gives none.
Value toldBy(gpu::LaunchOp launch, StringRef name,
             std::optional<gpu::Dimension> dimension) {
  if (!dimension)
    return {};
  const StringRef kind = name.split('.').first;
  if (kind == "block_id")
    return along(launch.getBlockIds(), *dimension);
  if (kind == "thread_id")
    return along(launch.getThreadIds(), *dimension);
  if (kind == "grid")
    return along(launch.getGridSize(), *dimension);
  return kind == "block" ? along(launch.getBlockSize(), *dimension) : Value();
}

/// The numbers of the thread that executes an op: those of the launch, or of
/// the function, that it is in.
class ThreadNumbers {
public:
  ThreadNumbers(RegionContext rule, Operation *scope)
      : rule(rule), scope(scope) {
    if (auto attribute =
            rule.op()->getAttrOfType<gpu::DimensionAttr>("dimension"))
      dimension = attribute.getValue();
  }

  /// The number, and what is known of it.
  IntModel get(const std::string &name) {
    if (auto launch = dyn_cast<gpu::LaunchOp>(scope))
      if (Value told = toldBy(launch, name, dimension))
        return rule.integer(told);
    if (std::optional<int64_t> stated = statedSize(scope, name))
      return rule.build().constant(*stated);
    TermStore &store = rule.store();
    IntModel model = symbol(name);
    const bool isId = isLaunchId(name);
    model.lo = isId ? 0 : 1;
    rule.assume(store.ge(model.term, store.constant(model.lo)));
    if (isId) {
      const IntModel size = get(sizeOfId(name));
      rule.assume(store.lt(model.term, size.term), size.evidence);
      if (std::optional<int64_t> stated = statedSize(scope, sizeOfId(name)))
        model.hi = std::max<int64_t>(*stated, 1) - 1;
    }
    return model;
  }

  /// The value `model` of an op with an upper bound, where `whole` is the
  /// number: the same up to `most`, and otherwise some less number.
  IntModel within(const IntModel &whole, int64_t most, IntModel model) {
    TermStore &store = rule.store();
    model.lo = std::min(whole.lo, most);
    model.hi = std::min(whole.hi, most);
    rule.assume(store.le(model.term, whole.term), whole.evidence);
    rule.assume(store.disj(store.gt(whole.term, store.constant(most)),
                           store.eq(model.term, whole.term)),
                whole.evidence);
    return model;
  }

  IntModel symbol(const std::string &name, std::optional<int64_t> bound = {}) {
    std::string full = name;
    if (bound)
      full += " upper_bound " + std::to_string(*bound);
    return rule.build().unknown(full, /*isSize=*/true, scope);
  }

private:
  RegionContext rule;
  Operation *scope;
  std::optional<gpu::Dimension> dimension;
};

/// An id or a count.
void number(RegionContext rule, InferIntRangeInterface op, RegionPlan &) {
  auto bound = op->getAttrOfType<IntegerAttr>("upper_bound");
  if (bound && bound.getInt() < 1)
    return;
  harvestValueBounds(rule);
  Operation *scope = launchAround(op);
  const std::optional<std::string> name = launchNumber(op);
  if (!scope || !name)
    return;
  TermStore &store = rule.store();
  const bool isGlobalId = op->getName().getStringRef() == "gpu.global_id";
  const bool isId = isLaunchId(*name);
  ThreadNumbers numbers(rule, scope);
  IntModel model = numbers.get(*name);
  if (isGlobalId) {
    const std::string dimension = name->substr(name->find('.'));
    const IntModel block = numbers.get("block_id" + dimension),
                   size = numbers.get("block" + dimension);
    model = {store.add(store.mul(block.term, size.term), model.term),
             rule.unite({block.evidence, size.evidence, model.evidence})};
    model.lo = 0;
  }
  if (bound) {
    const int64_t limit = bound.getInt();
    const std::string own =
        isGlobalId ? "global_id" + name->substr(name->find('.')) : *name;
    model = numbers.within(model, isId ? limit - 1 : limit,
                           numbers.symbol(own, limit));
    // A count beyond the same bound may be taken to be the bound.
    if (isId && !isGlobalId)
      rule.assume(
          store.lt(model.term, numbers.symbol(sizeOfId(*name), limit).term));
  }
  if (bound || !isa<gpu::LaunchOp>(scope)) {
    const IntModel stated = rule.integer(op->getResult(0));
    model.lo = std::max(model.lo, stated.lo);
    model.hi = std::min(model.hi, stated.hi);
    rule.assume(store.ge(model.term, store.constant(model.lo)));
    if (model.hi < INT64_MAX)
      rule.assume(store.le(model.term, store.constant(model.hi)));
  }
  rule.replace(op->getResult(0), {model});
}

/// As memref.alloc; a token for other operations may come with it.
void alloc(RuleContext rule, gpu::AllocOp op) {
  sizes::create(rule, op.getDynamicSizes());
}

} // namespace

void addGpuRules(OpTable &table) {
  table.add("gpu.alloc", alloc);
  table.addRegion("gpu.launch", launch);
  table.addRegion("gpu.block_id", number);
  table.addRegion("gpu.thread_id", number);
  table.addRegion("gpu.global_id", number);
  table.addRegion("gpu.cluster_id", number);
  table.addRegion("gpu.cluster_block_id", number);
  table.addRegion("gpu.lane_id", number);
  table.addRegion("gpu.subgroup_id", number);
  table.addRegion("gpu.grid_dim", number);
  table.addRegion("gpu.block_dim", number);
  table.addRegion("gpu.cluster_dim", number);
  table.addRegion("gpu.cluster_dim_blocks", number);
  table.addRegion("gpu.subgroup_size", number);
  table.addRegion("gpu.num_subgroups", number);
}

} // namespace shapeproof
