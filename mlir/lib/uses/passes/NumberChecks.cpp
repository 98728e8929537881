// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See NumberChecks.h. Tested by tests/mlir/ir/version-loops.mlir.

#include "uses/passes/NumberChecks.h"
#include "core/ir/Buffers.h"
#include "core/walk/Stated.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/MathExtras.h"
#include <climits>

namespace shapeproof {

namespace arith = mlir::arith;
using mlir::Value;
using Predicate = arith::CmpIPredicate;

unsigned widthOf(mlir::Type type) {
  return type.isIndex() ? mlir::IndexType::kInternalStorageBitWidth
                        : type.getIntOrFloatBitWidth();
}

mlir::memref::LoadOp loadedNumber(Value value) {
  while (mlir::Operation *op = value.getDefiningOp()) {
    if (auto load = llvm::dyn_cast<mlir::memref::LoadOp>(op))
      return load;
    // To fewer bits the order would change.
    const bool keeps =
        llvm::isa<arith::ExtSIOp>(op) ||
        (llvm::isa<arith::IndexCastOp>(op) && value.getType().isIndex() &&
         op->getOperand(0).getType().getIntOrFloatBitWidth() <=
             mlir::IndexType::kInternalStorageBitWidth);
    if (!keeps)
      return nullptr;
    value = op->getOperand(0);
  }
  return nullptr;
}

namespace {

/// Whether the value is the same in all iterations, and can be computed before
/// the loop.
bool isInvariant(mlir::scf::ForOp loop, Value value) {
  if (loop.isDefinedOutsideOfLoop(value))
    return true;
  mlir::Operation *op = value.getDefiningOp();
  return op && mlir::isPure(op) && op->getNumRegions() == 0 &&
         llvm::all_of(op->getOperands(),
                      [&](Value v) { return isInvariant(loop, v); });
}

/// Whether the op gives a value for all operands, apart from flags, which
/// copies do not have: an iteration that is not come to may compute it.
bool isDefinedForAll(mlir::Operation *op) {
  if (auto apply = llvm::dyn_cast<mlir::affine::AffineApplyOp>(op)) {
    bool divides = false;
    apply.getAffineMap().walkExprs([&](mlir::AffineExpr e) {
      divides |= e.getKind() >= mlir::AffineExprKind::Mod &&
                 e.getKind() <= mlir::AffineExprKind::CeilDiv;
    });
    return !divides;
  }
  // Dimensions and divisions are pure where they are defined for all.
  if (!mlir::isPure(op) || op->hasAttr("isExact"))
    return false;
  return llvm::isa<
      arith::ConstantOp, arith::AddIOp, arith::SubIOp, arith::MulIOp,
      arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp,
      arith::MinSIOp, arith::MaxSIOp, arith::MinUIOp, arith::MaxUIOp,
      arith::AndIOp, arith::OrIOp, arith::XOrIOp, arith::CmpIOp,
      arith::SelectOp, arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp,
      arith::ExtUIOp, arith::TruncIOp, mlir::memref::DimOp>(op);
}

/// Whether the value depends on the counter and on nothing that the loop does,
/// so that it can be computed for all iterations.
bool isOfCounter(mlir::scf::ForOp loop, Value value) {
  if (value == loop.getInductionVar() || loop.isDefinedOutsideOfLoop(value))
    return true;
  mlir::Operation *op = value.getDefiningOp();
  return op && isDefinedForAll(op) &&
         llvm::all_of(op->getOperands(),
                      [&](Value v) { return isOfCounter(loop, v); });
}

/// Whether where the buffer begins and ends can be said by its sizes.
bool isContiguous(Value buffer) {
  auto type = llvm::dyn_cast<mlir::MemRefType>(buffer.getType());
  return type && type.getLayout().isIdentity() &&
         type.getElementType().isIntOrIndexOrFloat();
}

/// Whether all of the buffer has been written: it is an argument or a global.
/// The function need not have written all of one that it has allocated, and
/// what is read there is not defined.
bool isWritten(Value buffer) {
  Value source = sourceOf(buffer);
  if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(source)) {
    auto function = llvm::dyn_cast_if_present<mlir::FunctionOpInterface>(
        argument.getOwner()->getParentOp());
    // Functions for GPUs allocate the arguments behind those of their type.
    return function && argument.getOwner()->isEntryBlock() &&
           argument.getArgNumber() < function.getNumArguments();
  }
  auto get = source.getDefiningOp<mlir::memref::GetGlobalOp>();
  auto global =
      get ? mlir::SymbolTable::lookupNearestSymbolFrom<mlir::memref::GlobalOp>(
                get, get.getNameAttr())
          : mlir::memref::GlobalOp();
  return global && !global.isUninitialized();
}

/// Whether a load of the loop can be made before it, as far as one can see.
bool canReadBefore(mlir::scf::ForOp loop, mlir::memref::LoadOp load) {
  Value buffer = load.getMemref();
  return load->getBlock() == loop.getBody() &&
         loop.isDefinedOutsideOfLoop(buffer) && isContiguous(buffer) &&
         isWritten(buffer) && llvm::all_of(load.getIndices(), [&](Value v) {
           return isOfCounter(loop, v);
         });
}

/// The comparison as one of the candidate's; false if it is none.
bool addComparison(CheckedLoop &it, arith::CmpIOp op,
                   llvm::SmallVectorImpl<NumberComparison> &to) {
  if (isInvariant(it.loop, op.getResult())) {
    to.push_back({op, nullptr});
    return true;
  }
  if (!llvm::is_contained(
          {Predicate::slt, Predicate::sle, Predicate::sgt, Predicate::sge},
          op.getPredicate()))
    return false;
  mlir::memref::LoadOp left = loadedNumber(op.getLhs()),
                       right = loadedNumber(op.getRhs());
  if (left && !isInvariant(it.loop, op.getRhs()))
    return false;
  if (!left && !isInvariant(it.loop, op.getLhs()))
    return false;
  mlir::memref::LoadOp number = left ? left : right;
  if (!number || !canReadBefore(it.loop, number))
    return false;
  it.numbers.insert(number);
  to.push_back({op, number});
  return true;
}

bool addCheck(CheckedLoop &it, mlir::cf::AssertOp check) {
  llvm::SmallVector<Value, 4> open{check.getArg()};
  auto &comparisons = it.comparisons.emplace_back();
  it.checks.push_back(check);
  while (!open.empty()) {
    mlir::Operation *op = open.pop_back_val().getDefiningOp();
    if (auto conjunction = llvm::dyn_cast_if_present<arith::AndIOp>(op)) {
      open.push_back(conjunction.getRhs());
      open.push_back(conjunction.getLhs());
    } else if (auto compare = llvm::dyn_cast_if_present<arith::CmpIOp>(op);
               !compare || !addComparison(it, compare, comparisons)) {
      return false;
    }
  }
  return true;
}

/// Adds what the op may write; false if that is not known.
bool addWritten(CheckedLoop &it, mlir::Operation *op) {
  if (llvm::isa<mlir::cf::AssertOp>(op) || mlir::isMemoryEffectFree(op))
    return true;
  auto effects = llvm::dyn_cast<mlir::MemoryEffectOpInterface>(op);
  // Operations of linalg have effects of their own and those of their regions.
  if (!effects)
    return op->hasTrait<mlir::OpTrait::HasRecursiveMemoryEffects>();
  llvm::SmallVector<mlir::MemoryEffects::EffectInstance> instances;
  effects.getEffects(instances);
  for (const auto &instance : instances) {
    if (llvm::isa<mlir::MemoryEffects::Read>(instance.getEffect()))
      continue;
    Value buffer = instance.getValue();
    if (!buffer ||
        !llvm::isa<mlir::MemoryEffects::Write>(instance.getEffect()) ||
        !it.loop.isDefinedOutsideOfLoop(buffer) || !isContiguous(buffer))
      return false;
    it.written.insert(buffer);
  }
  return true;
}

/// Whether the op accesses a place that the counter does not give.
bool accessesOthers(mlir::scf::ForOp loop, mlir::Operation *op) {
  mlir::ValueRange at;
  if (auto load = llvm::dyn_cast<mlir::memref::LoadOp>(op))
    at = load.getIndices();
  else if (auto store = llvm::dyn_cast<mlir::memref::StoreOp>(op))
    at = store.getIndices();
  return llvm::any_of(at, [&](Value v) { return !isOfCounter(loop, v); });
}

mlir::Attribute spaceOf(Value buffer) {
  return llvm::cast<mlir::MemRefType>(buffer.getType()).getMemorySpace();
}

/// The addresses where the buffer begins and ends.
std::pair<Value, Value> endsOf(mlir::OpBuilder &builder,
                               mlir::Location location, Value buffer) {
  auto type = llvm::cast<mlir::MemRefType>(buffer.getType());
  const unsigned width = widthOf(type.getElementType());
  Value bytes = arith::ConstantIndexOp::create(
      builder, location,
      int64_t(llvm::PowerOf2Ceil(llvm::divideCeil(width, CHAR_BIT))));
  for (int64_t axis = 0; axis < type.getRank(); ++axis) {
    Value size = mlir::memref::DimOp::create(builder, location, buffer, axis);
    bytes = arith::MulIOp::create(builder, location, bytes, size);
  }
  Value begin = mlir::memref::ExtractAlignedPointerAsIndexOp::create(
      builder, location, buffer);
  return {begin, arith::AddIOp::create(builder, location, begin, bytes)};
}

} // namespace

Value areApart(mlir::OpBuilder &builder, mlir::Location location, Value a,
               Value b) {
  auto [beginA, endA] = endsOf(builder, location, a);
  auto [beginB, endB] = endsOf(builder, location, b);
  Value first =
      arith::CmpIOp::create(builder, location, Predicate::ule, endA, beginB);
  Value second =
      arith::CmpIOp::create(builder, location, Predicate::ule, endB, beginA);
  return arith::OrIOp::create(builder, location, first, second);
}

std::optional<CheckedLoop> checkedLoop(mlir::scf::ForOp loop, unsigned maxOps) {
  CheckedLoop it{loop, {}, {}, {}, {}, false};
  mlir::Type counter = loop.getStep().getType();
  if (loop->hasAttr(kVersionedAttribute) || loop.getUnsignedCmp() ||
      !(counter.isIndex() || counter.isInteger(32) || counter.isInteger(64)))
    return std::nullopt;
  unsigned numOps = 0;
  const bool isSimple =
      !loop.getBody()
           ->walk([&](mlir::Operation *op) {
             auto check = llvm::dyn_cast<mlir::cf::AssertOp>(op);
             it.readsPlaces |= accessesOthers(loop, op);
             const bool isRight =
                 ++numOps <= maxOps &&
                 !llvm::isa<mlir::LoopLikeOpInterface>(op) &&
                 op->getNumSuccessors() == 0 && addWritten(it, op) &&
                 (!check ||
                  (check->getBlock() == loop.getBody() && addCheck(it, check)));
             return isRight ? mlir::WalkResult::advance()
                            : mlir::WalkResult::interrupt();
           })
           .wasInterrupted();
  // Addresses say whether buffers lie apart if they are of one memory.
  const bool mayBeRead =
      llvm::none_of(it.numbers, [&](mlir::Operation *number) {
        Value from = llvm::cast<mlir::memref::LoadOp>(number).getMemref();
        return llvm::any_of(it.written, [&](Value to) {
          return to == from || spaceOf(to) != spaceOf(from);
        });
      });
  if (!isSimple || it.numbers.empty() || !mayBeRead)
    return std::nullopt;
  return it;
}

std::pair<Predicate, Value> numberFirst(arith::CmpIOp op) {
  if (loadedNumber(op.getLhs()))
    return {op.getPredicate(), op.getRhs()};
  switch (op.getPredicate()) {
  case Predicate::slt:
    return {Predicate::sgt, op.getLhs()};
  case Predicate::sle:
    return {Predicate::sge, op.getLhs()};
  case Predicate::sgt:
    return {Predicate::slt, op.getLhs()};
  default:
    return {Predicate::sle, op.getLhs()};
  }
}

bool isNotNegative(NumberComparison comparison) {
  if (!comparison.number)
    return false;
  auto [how, with] = numberFirst(comparison.op);
  llvm::APInt value;
  return mlir::matchPattern(with, mlir::m_ConstantInt(&value)) &&
         ((how == Predicate::sge && value.isZero()) ||
          (how == Predicate::sgt && value.isAllOnes()));
}

bool isUpper(arith::CmpIOp op) {
  return llvm::is_contained({Predicate::slt, Predicate::sle},
                            numberFirst(op).first);
}

} // namespace shapeproof
