// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Untracked.h. Tested by tests/mlir/ir/kernel-accesses.mlir.

#include "core/lanes/Untracked.h"
#include "core/lanes/Carried.h"
#include "core/lanes/KernelReader.h"
#include "core/syntax/LlvmOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/StringSet.h"

namespace shapeproof {

using namespace mlir;

/// The effects of an op on memory that its operands point into.
struct Touch {
  bool reads = true, writes = true;
};

static Touch touchOf(Operation *op) {
  // Operations that compute with pointers.
  static const llvm::StringSet<> pure{
      "tt.addptr",          "tt.splat",
      "tt.unsplat",         "tt.broadcast",
      "tt.expand_dims",     "tt.trans",
      "tt.reshape",         "tt.join",
      "tt.split",           "tt.cat",
      "tt.bitcast",         "tt.ptr_to_int",
      "tt.int_to_ptr",      "tt.make_tensor_ptr",
      "tt.advance",         "tt.print",
      "tt.assert",          "tt.make_tensor_descriptor",
      "ttg.convert_layout", "triton_gpu.convert_layout"};
  llvm::StringRef name = op->getName().getStringRef();
  if (auto access = accessOf(op))
    return {access->reads, access->writes};
  if (name == "tt.load" || name == "tt.descriptor_load" ||
      name == "tt.descriptor_gather")
    return {true, false};
  if (name == "tt.store" || name == "tt.descriptor_store" ||
      name == "tt.descriptor_scatter")
    return {false, true};
  if (pure.contains(name) || isMemoryEffectFree(op) ||
      op->hasTrait<OpTrait::IsTerminator>() || isAssume(op))
    return {false, false};
  // Their regions are looked at.
  if (isa<scf::ForOp, scf::IfOp, scf::WhileOp>(op))
    return {false, false};
  return {};
}

/// Whether the reader comes to the op.
static bool isRead(Operation *op) {
  while (!isa<func::FuncOp>(op = op->getParentOp()))
    if (!isa<scf::ForOp, scf::IfOp, scf::WhileOp>(op))
      return false;
  return true;
}

llvm::BitVector UntrackedAccesses::reached(ValueRange values) const {
  llvm::BitVector all(read.size());
  for (Value v : values)
    if (auto it = into.find(v); it != into.end())
      all |= it->second;
  return all;
}

/// Returns whether more is known of the value than before.
bool UntrackedAccesses::flowInto(Value v, ValueRange from) {
  const llvm::BitVector more = reached(from);
  if (more.none())
    return false;
  llvm::BitVector &own = into.try_emplace(v, read.size()).first->second;
  if (!more.test(own))
    return false;
  own |= more;
  return true;
}

bool UntrackedAccesses::flow(Operation *op) {
  bool changes = false;
  auto flowTo = [&](Value v, ValueRange others) {
    auto sources = carriedFrom(v);
    changes |= flowInto(v, sources ? ValueRange(*sources) : others);
  };
  for (Value result : op->getResults())
    flowTo(result, accessOf(op) ? ValueRange() : op->getOperands());
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Value argument : block.getArguments())
        flowTo(argument, op->getOperands());
  return changes;
}

void UntrackedAccesses::noteUses(Operation *op, const PointerBases &bases) {
  auto access = accessOf(op);
  if (access && isRead(op) && bases.of(access->pointer))
    return;
  const Touch touch = touchOf(op);
  const llvm::BitVector all = reached(access ? ValueRange(access->pointer)
                                             : ValueRange(op->getOperands()));
  if (touch.reads)
    read |= all;
  if (touch.writes)
    written |= all;
}

UntrackedAccesses::UntrackedAccesses(func::FuncOp kernel,
                                     const PointerBases &bases)
    : read(kernel.getNumArguments()), written(kernel.getNumArguments()) {
  for (BlockArgument argument : kernel.getArguments())
    if (pointeeOf(argument.getType()))
      into.try_emplace(argument, read.size())
          .first->second.set(argument.getArgNumber());
  for (bool changes = true; changes;) {
    changes = false;
    kernel.getBody().walk([&](Operation *op) { changes |= flow(op); });
    for (Block &block : llvm::drop_begin(kernel.getBody()))
      for (BlockArgument argument : block.getArguments())
        if (auto sources = carriedFrom(argument))
          changes |= flowInto(argument, *sources);
  }
  kernel.getBody().walk([&](Operation *op) { noteUses(op, bases); });
}

std::string UntrackedAccesses::of(BlockArgument argument) const {
  const unsigned i = argument.getArgNumber();
  std::string text = read.test(i) ? "reads" : "";
  if (written.test(i))
    text += text.empty() ? "writes" : ", writes";
  return text;
}

} // namespace shapeproof
