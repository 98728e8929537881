// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Narrowing.h. All ranges are read before the first change. Tested by
// tests/mlir/unit/NarrowingTest.cpp and tests/mlir/ir/narrow.mlir.

#include "uses/passes/Narrowing.h"
#include "core/ir/Types.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "uses/passes/RangePatterns.h"
#include "llvm/ADT/StringMap.h"

namespace shapeproof {

namespace arith = mlir::arith;
using mlir::ConstantIntRanges;
using mlir::Operation;
using mlir::Value;

llvm::ArrayRef<NarrowingRow> narrowingRows() {
  static constexpr NarrowingRow kRows[] = {
#define NARROWING(OPERATION, WHERE, BESIDES)                                   \
  {OPERATION, NarrowingRow::WHERE, NarrowingRow::BESIDES},
#include "uses/passes/Narrowing.def"
  };
  return kRows;
}

namespace {

using Row = NarrowingRow;

const Row *rowOf(Operation *op) {
  static const llvm::StringMap<const Row *> rows = [] {
    llvm::StringMap<const Row *> map;
    for (const Row &row : narrowingRows())
      map[row.operation] = &row;
    return map;
  }();
  if (auto compare = llvm::dyn_cast<arith::CmpIOp>(op))
    return rows.lookup(
        ("arith.cmpi " + arith::stringifyCmpIPredicate(compare.getPredicate()))
            .str());
  return rows.lookup(op->getName().getStringRef());
}

class Narrowing {
public:
  Narrowing(const RangePatterns &ranges, mlir::MLIRContext *context,
            unsigned width)
      : ranges(ranges), width(width),
        type(mlir::IntegerType::get(context, width)) {}

  /// Notes the operation if it can be narrowed.
  void find(Operation *op);
  /// Narrows all operations that were noted.
  void apply();

private:
  struct Narrow {
    Operation *op;
    bool isSigned, isUnsigned; ///< Numbers that are so; of all, or the result.
    arith::IntegerOverflowFlags flags;
  };

  bool isSigned(const ConstantIntRanges &range) const {
    return range.smin().isSignedIntN(width) && range.smax().isSignedIntN(width);
  }
  bool isUnsigned(const ConstantIntRanges &range) const {
    return range.umax().isIntN(width);
  }
  bool mayDo(const Row &row, llvm::ArrayRef<ConstantIntRanges> operands,
             bool areSigned, bool areUnsigned) const;
  Value truncate(mlir::OpBuilder &builder, Value v) const;
  Value extend(mlir::OpBuilder &builder, Value v, mlir::Type to,
               bool isUnsigned);
  void apply(const Narrow &narrow);

  const RangePatterns &ranges;
  const unsigned width;
  const mlir::IntegerType type;
  std::vector<Narrow> found;
  llvm::SmallVector<Operation *> extensions;
};

bool Narrowing::mayDo(const Row &row,
                      llvm::ArrayRef<ConstantIntRanges> operands,
                      bool areSigned, bool areUnsigned) const {
  const bool isSame = row.where == Row::Modulo ||
                      (row.where != Row::Unsigned && areSigned) ||
                      (row.where != Row::Signed && areUnsigned);
  if (!isSame || row.besides == Row::Nothing)
    return isSame;
  const ConstantIntRanges &a = operands[0], &b = operands[1];
  if (row.besides == Row::AmountBelowWidth)
    return b.umax().ult(width);
  const bool isMinusOne =
      !b.smin().isStrictlyPositive() &&
      !b.smax().slt(llvm::APInt::getAllOnes(b.smax().getBitWidth())) &&
      !b.smin().isZero();
  return !isMinusOne || a.smin().sgt(llvm::APInt::getSignedMinValue(width).sext(
                            a.smin().getBitWidth()));
}

void Narrowing::find(Operation *op) {
  const Row *row = rowOf(op);
  if (!row)
    return;
  auto wide = integerWidth(op->getOperand(0).getType());
  if (!wide || *wide <= width)
    return;
  llvm::SmallVector<ConstantIntRanges> operands, all;
  for (Value operand : op->getOperands()) {
    auto range = ranges.rangeOf(operand);
    if (!range)
      return;
    operands.push_back(*range);
  }
  all = operands;
  const bool isComparison = llvm::isa<arith::CmpIOp>(op);
  if (!isComparison) {
    auto range = ranges.rangeOf(op->getResult(0));
    if (!range)
      return;
    all.push_back(*range);
  }
  auto areAllOf = [&](auto isSo) {
    return llvm::all_of(all, [&](const ConstantIntRanges &range) {
      return (this->*isSo)(range);
    });
  };
  const bool areSigned = areAllOf(&Narrowing::isSigned),
             areUnsigned = areAllOf(&Narrowing::isUnsigned);
  Narrow narrow{op, isSigned(all.back()), isUnsigned(all.back()),
                arith::IntegerOverflowFlags::none};
  if (!mayDo(*row, operands, areSigned, areUnsigned) ||
      (!narrow.isSigned && !narrow.isUnsigned))
    return;
  using Flags = arith::IntegerOverflowFlags;
  if (auto flags =
          llvm::dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op))
    narrow.flags =
        (flags.hasNoSignedWrap() && areSigned ? Flags::nsw : Flags::none) |
        (flags.hasNoUnsignedWrap() && areUnsigned ? Flags::nuw : Flags::none);
  found.push_back(narrow);
}

/// A value that was extended from the type is not extended and truncated.
Value Narrowing::truncate(mlir::OpBuilder &builder, Value v) const {
  if (Operation *op = v.getDefiningOp();
      op &&
      llvm::isa<arith::ExtSIOp, arith::ExtUIOp, arith::IndexCastOp,
                arith::IndexCastUIOp>(op) &&
      op->getOperand(0).getType() == type)
    return op->getOperand(0);
  if (v.getType().isIndex())
    return builder.createOrFold<arith::IndexCastOp>(v.getLoc(), type, v);
  return builder.createOrFold<arith::TruncIOp>(v.getLoc(), type, v);
}

Value Narrowing::extend(mlir::OpBuilder &builder, Value v, mlir::Type to,
                        bool isUnsigned) {
  auto create = [&](auto casts) {
    Operation *op = decltype(casts)::create(builder, v.getLoc(), to, v);
    extensions.push_back(op);
    return op->getResult(0);
  };
  if (to.isIndex())
    return isUnsigned ? create(arith::IndexCastUIOp())
                      : create(arith::IndexCastOp());
  return isUnsigned ? create(arith::ExtUIOp()) : create(arith::ExtSIOp());
}

void Narrowing::apply(const Narrow &narrow) {
  Operation *op = narrow.op;
  mlir::OpBuilder builder(op);
  mlir::IRMapping operands;
  for (Value operand : op->getOperands())
    if (!operands.contains(operand))
      operands.map(operand, truncate(builder, operand));
  Operation *made = builder.clone(*op, operands);
  Value result = made->getResult(0);
  if (!llvm::isa<arith::CmpIOp>(op)) {
    result.setType(type);
    if (llvm::isa<arith::ArithIntegerOverflowFlagsInterface>(op))
      made->setAttr("overflowFlags", arith::IntegerOverflowFlagsAttr::get(
                                         op->getContext(), narrow.flags));
    result =
        extend(builder, result, op->getResult(0).getType(), narrow.isUnsigned);
  }
  op->getResult(0).replaceAllUsesWith(result);
  op->erase();
}

void Narrowing::apply() {
  for (const Narrow &narrow : found)
    apply(narrow);
  for (Operation *op : llvm::reverse(extensions))
    if (op->use_empty())
      op->erase();
}

} // namespace

llvm::LogicalResult narrow(Operation *top,
                           const ShapeConstraintAnalysis::Options &options,
                           unsigned width) {
  ShapeConstraintAnalysis sizes(top, options);
  RangePatterns ranges(top);
  if (failed(ranges.solve(sizes)))
    return llvm::failure();
  Narrowing narrowing(ranges, top->getContext(), width);
  top->walk([&](Operation *op) { narrowing.find(op); });
  narrowing.apply();
  return llvm::success();
}

} // namespace shapeproof
