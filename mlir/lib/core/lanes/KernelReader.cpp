// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Control flow and memory of a kernel: see KernelReader.h. Tested by
// tests/mlir/ir/kernel-masks.mlir and tests/mlir/exec/kernels.py.

#include "core/lanes/KernelReader.h"
#include "core/lanes/AxisOps.h"
#include "core/lanes/Kernels.h"
#include "core/lanes/LaunchArguments.h"
#include "core/syntax/LlvmOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/CallInterfaces.h"

namespace shapeproof {

using namespace mlir;

bool KernelReader::read() {
  if (!demanded.findIn(kernel, lanes, asked.axes))
    return false;
  makeFunction();
  readBlocks(kernel.getBody(), function.getBody());
  if (isBroken) {
    function.erase();
    return false;
  }
  kernel.erase();
  return true;
}

Value KernelReader::at(Value v, AffineMap tuple) {
  auto it = values.find({v, tuple});
  if (it != values.end())
    return it->second;
  // Something that is not known stands for it until the reading is given up.
  isBroken = true;
  return unknown(kernel, laneTypeOf(v.getType()));
}

//===- Control flow ---------------------------------------------------------//

void KernelReader::addAll(Value v, Value of,
                          llvm::SmallVectorImpl<Value> &into) {
  for (AffineMap tuple : demanded.of(of))
    into.push_back(at(v, tuple));
}

llvm::SmallVector<Type> KernelReader::typesOf(ValueRange all) {
  llvm::SmallVector<Type> result;
  for (Value v : all)
    result.append(demanded.of(v).size(), laneTypeOf(v.getType()));
  return result;
}

void KernelReader::setAll(ValueRange all, ValueRange read) {
  size_t next = 0;
  for (Value v : all)
    for (AffineMap tuple : demanded.of(v))
      values[{v, tuple}] = read[next++];
}

/// The blocks are read in their order, in which values are defined before they
/// are used in what Triton prints.
void KernelReader::readBlocks(Region &from, Region &to) {
  for (Block &block : from) {
    if (block.isEntryBlock()) {
      blocks[&block] = &to.front();
      continue;
    }
    auto types = typesOf(block.getArguments());
    Block *made =
        b.createBlock(&to, to.end(), types,
                      llvm::SmallVector<Location>(types.size(), from.getLoc()));
    blocks[&block] = made;
    setAll(block.getArguments(), made->getArguments());
  }
  for (Block &block : from) {
    b.setInsertionPointToEnd(blocks[&block]);
    readBlock(block);
  }
}

static bool mayDivideByZero(Operation *op) {
  return dividesIntegers(op) && !matchPattern(op->getOperand(1), m_NonZero());
}

/// Whether a program may end at the op, or anywhere within. A division by 0 is
/// undefined, so what is behind it says more of arguments than callers do.
static bool mayNotComeBehind(Operation *op) {
  const bool isOfTriton = op->getName().getDialectNamespace() == "tt";
  return op->hasTrait<OpTrait::IsTerminator>() || op->getNumRegions() > 0 ||
         op->getName().getStringRef() == "tt.assert" ||
         isa<CallOpInterface>(op) || mayStop(op) || mayDivideByZero(op) ||
         !(isOfTriton || isMemoryEffectFree(op) || assumedCondition(op));
}

void KernelReader::readBlock(Block &from) {
  auto noteAll = [&](ValueRange read) {
    for (Value v : read)
      for (AffineMap tuple : demanded.of(v))
        noteLanes(at(v, tuple), tuple);
  };
  const bool notesLanes = asked.axes || asked.widths;
  if (notesLanes) {
    // Variables of loops come before what is computed from them.
    for (Value argument : from.getArguments())
      if (auto it = values.find({argument, lanes.none()}); it != values.end())
        noteLanes(it->second, lanes.none());
    noteAll(from.getArguments());
  }
  bool comesHere = asked.axes && &from == &kernel.getBody().front();
  for (Operation &op : from) {
    // Assumptions up to here hold of all calls.
    if (comesHere && mayNotComeBehind(&op)) {
      askArguments();
      comesHere = false;
    }
    readOp(&op);
    if (notesLanes)
      noteAll(op.getResults());
    if (asked.axes)
      llvm::for_each(op.getResults(), [&](OpResult r) { askAxes(r); });
  }
}

bool mayStop(Operation *op) {
  if (isInlineAssembly(op))
    return true;
  auto call = dyn_cast<CallOpInterface>(op);
  if (!call)
    return false;
  Operation *function = call.resolveCallable();
  return !function || function
                          ->walk([](Operation *inner) {
                            const bool stops =
                                isa<cf::AssertOp, CallOpInterface>(inner) ||
                                inner->getName().getStringRef() == "tt.assert";
                            return stops ? WalkResult::interrupt()
                                         : WalkResult::advance();
                          })
                          .wasInterrupted();
}

void createStop(OpBuilder &b, Operation *op) {
  b.create(OperationState(op->getLoc(), isInlineAssembly(op)
                                            ? op->getName().getStringRef()
                                            : "tt.call"));
}

void KernelReader::readOp(Operation *op) {
  if (op->hasTrait<OpTrait::IsTerminator>() && op->isRegistered())
    return readTerminator(op);
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return readFor(loop);
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return readIf(branch);
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return readWhile(loop);
  if (auto access = accessOf(op))
    readAccess(op, *access);
  const bool isAssert = op->getName().getStringRef() == "tt.assert";
  if (isAssert || isa<cf::AssertOp>(op)) {
    Value condition = op->getOperand(0);
    auto message = op->getAttrOfType<StringAttr>(isAssert ? "message" : "msg");
    if (getElementTypeOrSelf(condition.getType()).isInteger(1))
      cf::AssertOp::create(b, op->getLoc(),
                           at(condition, lanes.of(condition.getType())),
                           message ? message.getValue() : "");
  } else if (Value condition = assumedCondition(op)) {
    createAssume(b, op->getLoc(), at(condition));
  }
  if (mayStop(op))
    createStop(b, op);
  for (OpResult result : op->getResults())
    for (AffineMap tuple : demanded.of(result))
      readResult(result, tuple);
}

void KernelReader::readTerminator(Operation *op) {
  llvm::SmallVector<Value> yielded;
  auto addBranch = [&](Block *to, ValueRange operands,
                       llvm::SmallVectorImpl<Value> &into) {
    for (auto [v, argument] : llvm::zip(operands, to->getArguments()))
      addAll(v, argument, into);
  };
  if (isa<func::ReturnOp>(op)) {
    func::ReturnOp::create(b, op->getLoc());
  } else if (auto branch = dyn_cast<cf::BranchOp>(op)) {
    addBranch(branch.getDest(), branch.getDestOperands(), yielded);
    cf::BranchOp::create(b, op->getLoc(), blocks[branch.getDest()], yielded);
  } else if (auto branch = dyn_cast<cf::CondBranchOp>(op)) {
    llvm::SmallVector<Value> otherwise;
    addBranch(branch.getTrueDest(), branch.getTrueDestOperands(), yielded);
    addBranch(branch.getFalseDest(), branch.getFalseDestOperands(), otherwise);
    cf::CondBranchOp::create(b, op->getLoc(), at(branch.getCondition()),
                             blocks[branch.getTrueDest()], yielded,
                             blocks[branch.getFalseDest()], otherwise);
  } else if (auto end = dyn_cast<scf::ConditionOp>(op)) {
    auto loop = cast<scf::WhileOp>(op->getParentOp());
    for (auto [v, argument] :
         llvm::zip(end.getArgs(), loop.getAfterArguments()))
      addAll(v, argument, yielded);
    scf::ConditionOp::create(b, op->getLoc(), at(end.getCondition()), yielded);
  } else if (isa<scf::YieldOp>(op)) {
    Operation *parent = op->getParentOp();
    ValueRange of = parent->getResults();
    if (auto loop = dyn_cast<scf::ForOp>(parent))
      of = loop.getRegionIterArgs();
    if (auto loop = dyn_cast<scf::WhileOp>(parent))
      of = loop.getBeforeArguments();
    for (auto [v, to] : llvm::zip(op->getOperands(), of))
      addAll(v, to, yielded);
    scf::YieldOp::create(b, op->getLoc(), yielded);
  } else {
    isBroken = true;
  }
}

void KernelReader::readFor(scf::ForOp op) {
  llvm::SmallVector<Value> inits;
  for (auto [init, argument] : llvm::zip(op.getInits(), op.getRegionIterArgs()))
    addAll(init, argument, inits);
  auto made = scf::ForOp::create(
      b, op.getLoc(), at(op.getLowerBound()), at(op.getUpperBound()),
      at(op.getStep()), inits, [](OpBuilder &, Location, Value, ValueRange) {},
      op.getUnsignedCmp());
  values[{op.getInductionVar(), lanes.none()}] = made.getInductionVar();
  setAll(op.getRegionIterArgs(), made.getRegionIterArgs());
  for (auto [result, argument] :
       llvm::zip(op.getResults(), op.getRegionIterArgs())) {
    // A tuple of the result is asked for of the argument as well.
    for (AffineMap tuple : demanded.of(result)) {
      auto carried =
          cast<BlockArgument>(at(argument, tuple)).getArgNumber() - 1;
      values[{result, tuple}] = made.getResult(carried);
    }
  }
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToEnd(made.getBody());
  readBlock(*op.getBody());
}

void KernelReader::readIf(scf::IfOp op) {
  const bool hasElse = !op.getElseRegion().empty();
  auto made = scf::IfOp::create(b, op.getLoc(), typesOf(op.getResults()),
                                at(op.getCondition()),
                                /*addThenBlock=*/true, hasElse);
  setAll(op.getResults(), made.getResults());
  OpBuilder::InsertionGuard guard(b);
  for (auto [from, to] :
       {std::pair(&op.getThenRegion(), &made.getThenRegion()),
        std::pair(&op.getElseRegion(), &made.getElseRegion())}) {
    if (from->empty())
      continue;
    b.setInsertionPointToEnd(&to->front());
    readBlock(from->front());
  }
}

void KernelReader::readWhile(scf::WhileOp op) {
  llvm::SmallVector<Value> inits;
  for (auto [init, argument] :
       llvm::zip(op.getInits(), op.getBeforeArguments()))
    addAll(init, argument, inits);
  auto made = scf::WhileOp::create(b, op.getLoc(),
                                   typesOf(op.getAfterArguments()), inits);
  OpBuilder::InsertionGuard guard(b);
  for (auto [from, to] : {std::pair(&op.getBefore(), &made.getBefore()),
                          std::pair(&op.getAfter(), &made.getAfter())}) {
    auto types = typesOf(from->getArguments());
    Block *block =
        b.createBlock(to, to->end(), types,
                      llvm::SmallVector<Location>(types.size(), op.getLoc()));
    setAll(from->getArguments(), block->getArguments());
    b.setInsertionPointToEnd(block);
    readBlock(from->front());
  }
  for (auto [result, argument] :
       llvm::zip(op.getResults(), op.getAfterArguments()))
    for (AffineMap tuple : demanded.of(result))
      values[{result, tuple}] = made.getResult(
          cast<BlockArgument>(at(argument, tuple)).getArgNumber());
}

//===- Memory ---------------------------------------------------------------//

/// A mask is asked about; what is behind it is accessed where it holds.
void KernelReader::readAccess(Operation *op, const Access &access) {
  OpBuilder::InsertionGuard guard(b);
  auto make = [&](llvm::StringRef name, ValueRange operands, TypeRange types,
                  llvm::StringRef kind) {
    OperationState state(op->getLoc(), name, operands, types);
    state.addAttribute(kKindAttribute, b.getStringAttr(kind));
    return b.create(state);
  };
  const bool isAtomic = access.reads && access.writes;
  if (asked.widths && !isAtomic)
    askAbout(kWidthOp, op->getLoc(), access.pointer, access.mask);
  if (access.mask) {
    Value mask = at(access.mask, lanes.of(access.mask.getType()));
    make("tt.mask", mask, mask.getType(), "mask");
    auto branch = scf::IfOp::create(b, op->getLoc(), mask,
                                    /*withElseRegion=*/false);
    b.setInsertionPointToStart(branch.thenBlock());
  }
  BlockArgument base = bases.of(access.pointer);
  if (!base)
    return;
  Value buffer = function.getArgument(base.getArgNumber());
  if (!isa<MemRefType>(buffer.getType()))
    return;
  Operation *made =
      make("tt.access",
           {buffer, at(access.pointer, lanes.of(access.pointer.getType()))},
           b.getNoneType(), access.writes ? "store" : "load");
  if (access.reads)
    made->setAttr(kReadsAttribute, b.getUnitAttr());
  if (access.writes)
    made->setAttr(kWritesAttribute, b.getUnitAttr());
}

} // namespace shapeproof
