// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See AddressValues.h. Tested by tests/mlir/ir/no-wrap.mlir.

#include "uses/analysis/AddressValues.h"
#include "core/ir/Types.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/StringMap.h"

namespace shapeproof {

using namespace mlir;

//===- Operations -----------------------------------------------------------//

namespace {
constexpr unsigned kFirstOperand = 1 << 0, kBothOperands = 1 << 0 | 1 << 1,
                   kChosenOperands = 1 << 1 | 1 << 2;
constexpr auto kFits = std::nullopt;
constexpr auto kReadsSigned = ArithmeticOp::Signed;
constexpr auto kReadsUnsigned = ArithmeticOp::Unsigned;
constexpr auto kReadsAsResult = ArithmeticOp::AsResult;

constexpr ArithmeticOp kArithmetic[] = {
    {"arith.addi", Wrapping::Sum, kBothOperands, kReadsAsResult},
    {"index.add", Wrapping::Sum, kBothOperands, kReadsAsResult},
    {"arith.subi", Wrapping::Difference, kBothOperands, kReadsAsResult},
    {"index.sub", Wrapping::Difference, kBothOperands, kReadsAsResult},
    {"arith.muli", Wrapping::Product, kBothOperands, kReadsAsResult},
    {"index.mul", Wrapping::Product, kBothOperands, kReadsAsResult},
    {"arith.shli", Wrapping::Shift, kFirstOperand, kReadsAsResult},
    {"index.shl", Wrapping::Shift, kFirstOperand, kReadsAsResult},
    {"arith.trunci", Wrapping::Narrowing, kFirstOperand, kReadsAsResult},
    {"arith.index_cast", Wrapping::Narrowing, kFirstOperand, kReadsSigned},
    {"index.casts", Wrapping::Narrowing, kFirstOperand, kReadsSigned},
    {"arith.index_castui", Wrapping::Narrowing, kFirstOperand, kReadsUnsigned},
    {"index.castu", Wrapping::Narrowing, kFirstOperand, kReadsUnsigned},
    {"arith.extsi", kFits, kFirstOperand, kReadsSigned},
    {"arith.extui", kFits, kFirstOperand, kReadsUnsigned},
    {"arith.divsi", kFits, kBothOperands, kReadsSigned},
    {"index.divs", kFits, kBothOperands, kReadsSigned},
    {"arith.floordivsi", kFits, kBothOperands, kReadsSigned},
    {"index.floordivs", kFits, kBothOperands, kReadsSigned},
    {"arith.ceildivsi", kFits, kBothOperands, kReadsSigned},
    {"index.ceildivs", kFits, kBothOperands, kReadsSigned},
    {"arith.divui", kFits, kBothOperands, kReadsUnsigned},
    {"index.divu", kFits, kBothOperands, kReadsUnsigned},
    {"arith.ceildivui", kFits, kBothOperands, kReadsUnsigned},
    {"index.ceildivu", kFits, kBothOperands, kReadsUnsigned},
    {"arith.remsi", kFits, kBothOperands, kReadsSigned},
    {"index.rems", kFits, kBothOperands, kReadsSigned},
    {"arith.shrsi", kFits, kFirstOperand, kReadsSigned},
    {"index.shrs", kFits, kFirstOperand, kReadsSigned},
    {"arith.minsi", kFits, kBothOperands, kReadsSigned},
    {"index.mins", kFits, kBothOperands, kReadsSigned},
    {"arith.maxsi", kFits, kBothOperands, kReadsSigned},
    {"index.maxs", kFits, kBothOperands, kReadsSigned},
    {"arith.minui", kFits, kBothOperands, kReadsUnsigned},
    {"index.minu", kFits, kBothOperands, kReadsUnsigned},
    {"arith.maxui", kFits, kBothOperands, kReadsUnsigned},
    {"index.maxu", kFits, kBothOperands, kReadsUnsigned},
    {"arith.select", kFits, kChosenOperands, kReadsAsResult},
    {"math.absi", kFits, kFirstOperand, kReadsSigned},
    // The number modulo a power of two, or any function of its bits, is meant.
    {"arith.remui", kFits, 0, kReadsUnsigned},
    {"index.remu", kFits, 0, kReadsUnsigned},
    {"arith.shrui", kFits, 0, kReadsUnsigned},
    {"index.shru", kFits, 0, kReadsUnsigned},
    {"arith.andi", kFits, 0, kReadsAsResult},
    {"index.and", kFits, 0, kReadsAsResult},
    {"arith.ori", kFits, 0, kReadsAsResult},
    {"index.or", kFits, 0, kReadsAsResult},
    {"arith.xori", kFits, 0, kReadsAsResult},
    {"index.xor", kFits, 0, kReadsAsResult},
};
} // namespace

const ArithmeticOp *arithmeticOf(Operation *op) {
  static const auto table = [] {
    llvm::StringMap<const ArithmeticOp *> rows;
    for (const ArithmeticOp &row : kArithmetic)
      rows[row.name] = &row;
    return rows;
  }();
  if (op->getNumResults() != 1 || !integerWidth(op->getResult(0).getType()))
    return nullptr;
  return table.lookup(op->getName().getStringRef());
}

std::optional<Wrapping> wrappingOf(Operation *op) {
  const ArithmeticOp *row = arithmeticOf(op);
  if (!row || !row->wraps)
    return std::nullopt;
  const auto from = integerWidth(op->getOperand(0).getType()),
             to = integerWidth(op->getResult(0).getType());
  if (!from || (*row->wraps == Wrapping::Narrowing && *to >= *from))
    return std::nullopt;
  return row->wraps;
}

//===- Where numbers are used -----------------------------------------------//

/// Whether the operand is data that is put into memory.
static bool isStored(OpOperand &use) {
  return use.getOperandNumber() == 0 &&
         isa<memref::StoreOp, affine::AffineStoreOp, tensor::InsertOp>(
             use.getOwner());
}

/// Whether the operand is carried, into a region or out of one.
static bool isCarried(OpOperand &use) {
  Operation *op = use.getOwner();
  if (op->hasTrait<OpTrait::IsTerminator>())
    return !isa_and_nonnull<FunctionOpInterface>(op->getParentOp());
  auto loop = dyn_cast<LoopLikeOpInterface>(op);
  return loop && llvm::any_of(loop.getInitsMutable(),
                              [&](OpOperand &init) { return &init == &use; });
}

/// Whether the operand is an index, an offset, a size or a bound of a loop.
static bool isAddress(OpOperand &use) {
  Operation *op = use.getOwner();
  if (arithmeticOf(op) ||
      isa<arith::CmpIOp, index::CmpOp, scf::IndexSwitchOp>(op) ||
      isCarried(use))
    return false;
  if (use.get().getType().isIndex())
    return !isStored(use);
  if (isa<scf::ForOp>(op))
    return true;
  const StringRef name = op->getName().getStringRef();
  return name == "llvm.getelementptr" || name == "llvm.alloca";
}

AddressValues::AddressValues(Operation *root) {
  root->walk([&](Operation *op) {
    for (OpOperand &use : op->getOpOperands())
      if (integerWidth(use.get().getType()) && isAddress(use))
        add(use.get());
  });
  while (!open.empty())
    addSources(open.pop_back_val());
}

void AddressValues::add(Value v) {
  if (integerWidth(v.getType()) && found.insert(v).second)
    open.push_back(v);
}

void AddressValues::addSources(Value v) {
  if (auto argument = dyn_cast<BlockArgument>(v))
    return addIncoming(argument);
  Operation *op = v.getDefiningOp();
  if (const ArithmeticOp *row = arithmeticOf(op)) {
    for (auto [i, operand] : llvm::enumerate(op->getOperands()))
      if (row->passes >> i & 1)
        add(operand);
    return;
  }
  addYielded(op, cast<OpResult>(v).getResultNumber());
}

/// Adds the numbers that the regions of the op, and a loop that does not run,
/// give its result.
void AddressValues::addYielded(Operation *op, unsigned result) {
  if (auto loop = dyn_cast<LoopLikeOpInterface>(op);
      loop && result < loop.getInits().size())
    add(loop.getInits()[result]);
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      if (block.empty() || !block.back().hasTrait<OpTrait::IsTerminator>())
        continue;
      ValueRange given = block.back().getOperands();
      if (isa<scf::ConditionOp>(block.back()))
        given = given.drop_front();
      if (result < given.size())
        add(given[result]);
    }
}

void AddressValues::addIncoming(BlockArgument argument) {
  Block *block = argument.getOwner();
  const unsigned number = argument.getArgNumber();
  for (Block *before : block->getPredecessors())
    if (auto branch = dyn_cast<BranchOpInterface>(before->getTerminator()))
      for (auto [i, to] : llvm::enumerate(before->getSuccessors()))
        if (to == block)
          if (Value given = branch.getSuccessorOperands(i)[number])
            add(given);
  auto loop = dyn_cast_if_present<LoopLikeOpInterface>(block->getParentOp());
  if (!loop || !block->isEntryBlock())
    return;
  // All that the loop carries in this place: a number of the other region of a
  // while may be added, which is a check too many.
  unsigned place = number;
  if (auto variables = loop.getLoopInductionVars())
    place -= std::min<unsigned>(place, variables->size());
  addYielded(loop, place);
}

//===- Signs ----------------------------------------------------------------//

bool isReadUnsigned(Value v) {
  llvm::SmallVector<Value> open{v};
  bool isRead = false;
  while (!open.empty())
    for (OpOperand &use : open.pop_back_val().getUses()) {
      Operation *op = use.getOwner();
      if (isWrapCheck(op))
        continue;
      if (auto compare = dyn_cast<arith::CmpIOp>(op)) {
        using P = arith::CmpIPredicate;
        const P p = compare.getPredicate();
        if (p == P::eq || p == P::ne)
          continue;
        if (p != P::ult && p != P::ule && p != P::ugt && p != P::uge)
          return false;
        isRead = true;
        continue;
      }
      const ArithmeticOp *row = arithmeticOf(op);
      if (!row || row->reading == ArithmeticOp::Signed)
        return false;
      if (row->reading == ArithmeticOp::Unsigned)
        isRead = true;
      else
        open.push_back(op->getResult(0));
    }
  return isRead;
}

} // namespace shapeproof
