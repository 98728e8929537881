// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Control flow between blocks: the successor of a branch, its operands, and the
// end of a region.
//
//   cf.switch %f, [default: ^a, 1: ^b(%x), 2: ^b(%y)]   by case, not by block,
//                                                       as two cases lead to ^b
//   scf.yield %x                                        ends its region
//   llvm.unreachable                                    ends the run

#include "core/exec/Interpreter.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;

namespace shapeproof::exec {

/// Whether \p last passes its operands to the enclosing op. The ops in the
/// second line do so without an interface that says it.
static bool givesBack(Operation *last) {
  return last->getDialect() == last->getParentOp()->getDialect() &&
         (isa<RegionBranchTerminatorOpInterface>(last) ||
          isa<scf::ReduceReturnOp, scf::InParallelOp, memref::AtomicYieldOp,
              gpu::ReturnOp, gpu::TerminatorOp>(last));
}

/// Whether values may be used before they are defined.
static bool isGraph(Region &region) {
  auto kind = dyn_cast<RegionKindInterface>(region.getParentOp());
  return kind && !kind.hasSSADominance(region.getRegionNumber());
}

LogicalResult Interpreter::endRegion(Operation *last,
                                     std::vector<RtValue> &yielded) {
  if (!last->hasTrait<OpTrait::IsTerminator>() || !givesBack(last))
    return unsupported(last, "it does not end a region of `" +
                                 last->getParentOp()->getName().getStringRef() +
                                 "`");
  yielded.clear();
  for (Value operand : last->getOperands())
    yielded.push_back(get(operand));
  return success();
}

/// The successor that a switch with cases takes, or another branch.
static unsigned successorOf(Operation *branch, int64_t flag) {
  if (auto cases = branch->getAttrOfType<DenseIntElementsAttr>("case_values"))
    for (auto [i, value] : llvm::enumerate(cases))
      if (value.getSExtValue() == flag)
        return 1 + i; // The default is successor 0.
  return 0;
}

/// The edge of a branch to a block that is known only by name: all edges to it
/// have to pass the same operands.
static std::optional<unsigned> edgeTo(BranchOpInterface branch, Block *block) {
  std::optional<unsigned> edge;
  for (unsigned i = 0; i < branch->getNumSuccessors(); ++i) {
    if (branch->getSuccessor(i) != block)
      continue;
    if (edge &&
        !llvm::equal(branch.getSuccessorOperands(*edge).getForwardedOperands(),
                     branch.getSuccessorOperands(i).getForwardedOperands()))
      return std::nullopt;
    edge = i;
  }
  return edge;
}

FailureOr<unsigned> Interpreter::chooseSuccessor(Operation *last) {
  if (last->getNumSuccessors() == 1)
    return 0;
  // The first operand decides.
  Value flag = last->getNumOperands() > 0 ? last->getOperand(0) : Value();
  if (!flag || isa<ShapedType>(flag.getType()) || !bitsOf(flag.getType()))
    return unsupported(last, last->getName().getStringRef());
  if (std::holds_alternative<Unknown>(get(flag)))
    return undetermined(last, get(flag));
  if (isPoison(flag))
    return usesPoison(last, "it branches on");
  if (isa<cf::CondBranchOp>(last))
    return boolean(flag) ? 0 : 1;
  if (isa<cf::SwitchOp>(last) ||
      last->getName().getStringRef() == "llvm.switch")
    return successorOf(last, integer(flag));
  SmallVector<Attribute> constants(last->getNumOperands());
  constants[0] =
      Builder(last->getContext()).getIntegerAttr(flag.getType(), integer(flag));
  auto branch = cast<BranchOpInterface>(last);
  Block *successor = branch.getSuccessorForOperands(constants);
  std::optional<unsigned> edge =
      successor ? edgeTo(branch, successor) : std::nullopt;
  if (!edge)
    return unsupported(last, "which way it goes");
  return *edge;
}

LogicalResult Interpreter::runBlock(Block &block) {
  for (Operation &op : block.without_terminator()) {
    if (failed(execute(&op)))
      return failure();
    if (&op == watched)
      watchResult();
    if (outcome.watchedFailed)
      return end(Status::Completed, nullptr, "the watched op failed");
  }
  return success();
}

LogicalResult Interpreter::runRegion(Region &region,
                                     ArrayRef<RtValue> arguments,
                                     std::vector<RtValue> &yielded) {
  if (isGraph(region))
    return unsupported(region.getParentOp(), "a graph region");
  // Count a step, so that a loop with an empty body ends as well.
  if (++steps > options.maxSteps)
    return limit(region.getParentOp(), "too many steps");
  Block *block = &region.front();
  std::vector<RtValue> incoming(arguments.begin(), arguments.end());
  while (true) {
    for (auto [argument, value] :
         llvm::zip_equal(block->getArguments(), incoming))
      set(argument, std::move(value));
    if (block->empty())
      return unsupported(region.getParentOp(), "a block without an end");
    if (failed(runBlock(*block)))
      return failure();

    Operation *last = &block->back();
    if (!areDefined(last->getOperands()))
      return unsupported(last, "it uses a value that is defined later");
    if (last->getNumSuccessors() == 0)
      return endRegion(last, yielded);
    auto branch = dyn_cast<BranchOpInterface>(last);
    if (!branch)
      return unsupported(last, last->getName().getStringRef());
    if (++steps > options.maxSteps)
      return limit(last, "too many steps");
    FailureOr<unsigned> taken = chooseSuccessor(last);
    if (failed(taken))
      return failure();
    SuccessorOperands brought = branch.getSuccessorOperands(*taken);
    if (brought.getProducedOperandCount() > 0)
      return unsupported(last, "it makes values for a block");
    incoming.clear();
    for (Value operand : brought.getForwardedOperands())
      incoming.push_back(get(operand));
    block = last->getSuccessor(*taken);
  }
}

} // namespace shapeproof::exec
