// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts about sizes and index values that MLIR's interfaces give are proved.
//
//   %r = arith.addi %a, %b      ValueBoundsOpInterface: %r == %a + %b, so
//   %e = affine.apply ..        assert %r == %e has to be proved
//
// For every op of interfaces.mlir with one of the two interfaces, the interface
// is asked, its answer is written behind the op as a cf.assert, and the whole
// analysed as any other module. That no op of MLIR is missing in the file is
// found from the ops that are registered.
//
// One difference is meant (docs/operations.md): a structured op's result has
// the size of its init, and that of its other operands only if no loop is
// empty. Sizes of its function's arguments are therefore taken to be positive.

#include "exec/LoadedDialects.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Parser/Parser.h"
#include "shapeproof-mlir/Analyze.h"
#include "llvm/ADT/StringSet.h"
#include <gtest/gtest.h>
#include <set>

using namespace mlir;
using presburger::BoundType;
using shapeproof::Verdict;

namespace {

class Interfaces : public ::testing::Test {
protected:
  Interfaces() {
    shapeproof::loadAllDialects(context);
    module = parseSourceFile<ModuleOp>(
        SHAPEPROOF_TEST_DIR "/mlir/unit/Inputs/interfaces.mlir", &context);
  }

  bool check(Location loc, OpBuilder &builder, arith::CmpIPredicate predicate,
             Value a, Value b, const Twine &what) {
    Value holds = arith::CmpIOp::create(builder, loc, predicate, a, b);
    cf::AssertOp::create(builder, loc, holds, what.str());
    return true;
  }

  Value sizeOf(Location loc, OpBuilder &builder, Value v, int64_t dim) {
    if (isa<BaseMemRefType>(v.getType()))
      return memref::DimOp::create(builder, loc, v, dim);
    return tensor::DimOp::create(builder, loc, v, dim);
  }

  /// Asserts the bounds that the interface has for `v`, where `builder` is.
  unsigned addBounds(OpBuilder &builder, Value v, std::optional<int64_t> dim,
                     llvm::StringRef name) {
    unsigned count = 0;
    auto stop = [&](Value other, std::optional<int64_t> otherDim,
                    ValueBoundsConstraintSet &) {
      return other != v || otherDim != dim;
    };
    Location loc = v.getLoc();
    for (BoundType type : {BoundType::EQ, BoundType::LB, BoundType::UB}) {
      AffineMap map;
      ValueDimList operands;
      if (failed(ValueBoundsConstraintSet::computeBound(
              map, operands, type, {v, dim}, stop, /*closedUB=*/true)))
        continue;
      // A bound at an end of 64 bits tells nothing, and cannot be written in a
      // map.
      if (map.isSingleConstant() && map.getSingleConstantResult() == INT64_MIN)
        continue;
      llvm::SmallVector<Value> values;
      for (auto [value, operandDim] : operands)
        values.push_back(operandDim ? sizeOf(loc, builder, value, *operandDim)
                                    : value);
      Value bound = affine::AffineApplyOp::create(builder, loc, map, values);
      Value own = dim ? sizeOf(loc, builder, v, *dim) : v;
      auto predicate = type == BoundType::EQ   ? arith::CmpIPredicate::eq
                       : type == BoundType::LB ? arith::CmpIPredicate::sge
                                               : arith::CmpIPredicate::sle;
      std::string text;
      llvm::raw_string_ostream(text) << name << " " << map;
      count += check(loc, builder, predicate, own, bound, text);
    }
    return count;
  }

  unsigned addAllBounds(OpBuilder &builder, Value v, llvm::StringRef name) {
    if (v.getType().isIndex())
      return addBounds(builder, v, std::nullopt, name);
    auto type = dyn_cast<ShapedType>(v.getType());
    unsigned count = 0;
    if (type && type.hasRank() && isa<TensorType, BaseMemRefType>(type))
      for (int64_t i = 0; i < type.getRank(); ++i)
        count += addBounds(builder, v, i, name);
    return count;
  }

  unsigned askValueBounds(Operation *op) {
    std::string name = ("bounds of " + op->getName().getStringRef()).str();
    unsigned count = 0;
    OpBuilder builder(&context);
    builder.setInsertionPointAfter(op);
    for (Value result : op->getResults())
      count += addAllBounds(builder, result, name);
    for (Region &region : op->getRegions()) {
      // Other ops with regions assume that only their results are asked about.
      if (region.empty() || !isa<LoopLikeOpInterface, gpu::LaunchOp>(op))
        continue;
      builder.setInsertionPointToStart(&region.front());
      for (Value argument : region.front().getArguments())
        count += addAllBounds(builder, argument, name);
    }
    return count;
  }

  unsigned askReify(Operation *op) {
    std::string name = ("reified " + op->getName().getStringRef()).str();
    OpBuilder builder(op);
    auto reifiable = cast<ReifyRankedShapedTypeOpInterface>(op);
    ReifiedRankedShapedTypeDims sizes;
    bool atOnce = succeeded(reifiable.reifyResultShapes(builder, sizes));
    unsigned count = 0;
    for (OpResult result : op->getResults()) {
      auto type = cast<ShapedType>(result.getType());
      for (int i = 0; i < type.getRank(); ++i) {
        builder.setInsertionPoint(op);
        int number = result.getResultNumber();
        FailureOr<OpFoldResult> size =
            atOnce ? FailureOr<OpFoldResult>(sizes[number][i])
                   : reifiable.reifyDimOfResult(builder, number, i);
        if (failed(size) || !*size)
          continue;
        builder.setInsertionPointAfter(op);
        Value theirs =
            getValueOrCreateConstantIndexOp(builder, op->getLoc(), *size);
        count += check(op->getLoc(), builder, arith::CmpIPredicate::eq,
                       sizeOf(op->getLoc(), builder, result, i), theirs, name);
      }
    }
    return count;
  }

  /// No loop of the function's structured op is empty.
  void takePositive(FunctionOpInterface function) {
    Location loc = function.getLoc();
    OpBuilder builder = OpBuilder::atBlockBegin(&function.front());
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    for (Value argument : function.getArguments())
      if (auto type = dyn_cast<RankedTensorType>(argument.getType()))
        for (int64_t i = 0; i < type.getRank(); ++i)
          check(loc, builder, arith::CmpIPredicate::sgt,
                sizeOf(loc, builder, argument, i), zero, "given");
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

TEST_F(Interfaces, EveryOpIsInTheFile) {
  ASSERT_TRUE(module);
  llvm::StringSet<> present;
  module->walk(
      [&](Operation *op) { present.insert(op->getName().getStringRef()); });
  unsigned bounds = 0, reified = 0;
  for (RegisteredOperationName name : context.getRegisteredOperations()) {
    bool hasBounds = name.hasInterface<ValueBoundsOpInterface>(),
         isReified = name.hasInterface<ReifyRankedShapedTypeOpInterface>();
    bounds += hasBounds;
    reified += isReified;
    if (hasBounds || isReified) {
      EXPECT_TRUE(present.contains(name.getStringRef()))
          << name.getStringRef().str();
    }
  }
  EXPECT_GE(bounds, 47u);
  EXPECT_GE(reified, 109u);
}

TEST_F(Interfaces, WeKnowWhatTheyKnow) {
  ASSERT_TRUE(module);
  llvm::SmallVector<Operation *> ops;
  module->walk([&](Operation *op) { ops.push_back(op); });
  llvm::SmallVector<FunctionOpInterface> structured;
  llvm::StringMap<unsigned> asked;
  for (Operation *op : ops) {
    // Its interface takes every operand of the structured op for shaped.
    bool isIndex =
        isa<linalg::IndexOp>(op) && !isa<linalg::GenericOp>(op->getParentOp());
    if (isa<ValueBoundsOpInterface>(op) && !isIndex)
      asked[op->getName().getStringRef()] += askValueBounds(op);
    if (isa<ReifyRankedShapedTypeOpInterface>(op)) {
      asked[op->getName().getStringRef()] += askReify(op);
      if (isa<linalg::LinalgOp>(op) || isa<linalg::SoftmaxOp>(op))
        structured.push_back(op->getParentOfType<FunctionOpInterface>());
    }
  }
  for (FunctionOpInterface function : structured)
    takePositive(function);
  ASSERT_TRUE(succeeded(verify(*module)));

  std::string text;
  llvm::raw_string_ostream(text) << *module;
  shapeproof::MlirAnalyzeOptions options;
  options.trustOpContracts = true;
  shapeproof::FileReport report = shapeproof::MlirAnalyzer(options).analyze(
      "interfaces.mlir", llvm::MemoryBuffer::getMemBufferCopy(text));
  ASSERT_FALSE(report.error) << *report.error;
  unsigned proved = 0;
  for (const shapeproof::CheckReport &check : report.checks) {
    if (check.message == "given")
      continue;
    EXPECT_EQ(check.verdict, Verdict::Proved)
        << check.function << ": " << check.message << "\n"
        << check.detail;
    EXPECT_FALSE(check.vacuous) << check.function << ": " << check.message;
    proved += check.verdict == Verdict::Proved;
  }
  unsigned all = 0;
  std::set<std::string> silent;
  for (const auto &entry : asked) {
    all += entry.second;
    if (entry.second == 0)
      silent.insert(entry.first().str());
  }
  EXPECT_EQ(proved, all);
  EXPECT_GE(all, 300u);
  // A scalar has no sizes, and of vscale the interface tells nothing unless
  // asked for scalable bounds.
  std::set<std::string> expected = {"linalg.dot", "vector.vscale"};
  EXPECT_EQ(silent, expected);
}

} // namespace
