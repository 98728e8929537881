// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions at an operation: facts that hold there are used, facts that hold
// only elsewhere are not; and answers follow the changes of the code.
//
// `"at.x"(...)` marks a place, and carries the values that are asked about.

#include "shapeproof-mlir/ShapeConstraintAnalysis.h"
#include "Parsed.h"
#include "core/ir/Limits.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Threading.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "shapeproof/InferenceContext.h"

using namespace shapeproof;

namespace {

/// Neither proved nor refuted.
bool isOpen(Verdict verdict) {
  return verdict == Verdict::Unknown || verdict == Verdict::Contingent;
}

/// The equality of operands 0 and 1 of the op, asked before it.
Verdict verdictAt(ShapeConstraintAnalysis &sizes, Parsed &p,
                  llvm::StringRef name) {
  mlir::Operation *op = p.op(name);
  return sizes.isEqual(op, op->getOperand(0), op->getOperand(1));
}

const char *const kAssert = R"(
  func.func @f(%n: index, %m: index, %t: tensor<?x4xf32>) {
    "at.before"(%n, %m) : (index, index) -> ()
    %eq = arith.cmpi eq, %n, %m : index
    cf.assert %eq, "equal" {name = "check"}
    "at.after"(%n, %m) : (index, index) -> ()
    %ne = arith.cmpi eq, %m, %n : index
    cf.assert %ne, "again" {name = "again"}
    return
  })";

TEST(ShapeConstraintAnalysis, AFactHoldsAfterTheCheckOnly) {
  Parsed p(kAssert);
  ShapeConstraintAnalysis sizes(*p.module);
  // The questions are asked in both orders: a later question must not affect an
  // earlier place.
  EXPECT_EQ(verdictAt(sizes, p, "at.after"), Verdict::Proved);
  EXPECT_TRUE(isOpen(verdictAt(sizes, p, "at.before")));
  EXPECT_EQ(verdictAt(sizes, p, "at.after"), Verdict::Proved);
  EXPECT_TRUE(isOpen(sizes.decide(p.op("check"))));
  EXPECT_FALSE(sizes.isRedundant(p.op("check")));
  EXPECT_TRUE(sizes.isRedundant(p.op("again")));
  EXPECT_EQ(sizes.decide(p.op("at.after")), Verdict::Unknown);
}

TEST(ShapeConstraintAnalysis, WhyIsToldByOperations) {
  Parsed p(kAssert);
  ShapeConstraintAnalysis sizes(*p.module);
  mlir::Operation *at = p.op("at.after");
  auto why =
      sizes.explain(at, at->getOperand(0), Comparison::EQ, at->getOperand(1));
  EXPECT_EQ(why.verdict, Verdict::Proved);
  ASSERT_EQ(why.reasons.size(), 1u);
  EXPECT_EQ(why.reasons[0].op, p.op("check"));
  EXPECT_EQ(why.reasons[0].message, "equal");
  // The most precise context knows for which inputs a check fails.
  auto options = sizes.getOptions();
  options.context = defaultContextName().str();
  sizes.setOptions(options);
  if (options.context != "tiered")
    GTEST_SKIP() << "no Z3";
  why = sizes.explain(p.op("check"));
  EXPECT_EQ(why.verdict, Verdict::Contingent);
  EXPECT_NE(why.detail.find("arg0 ="), std::string::npos) << why.str();
}

TEST(ShapeConstraintAnalysis, ABranchIsNotItsSibling) {
  Parsed p(R"(
  func.func @f(%n: index, %m: index, %q: i1) {
    %eq = arith.cmpi eq, %n, %m : index
    scf.if %eq {
      "at.then"(%n, %m) : (index, index) -> ()
    } else {
      "at.else"(%n, %m) : (index, index) -> ()
    }
    scf.if %q {
      cf.assert %eq, "here"
      "at.in"(%n, %m) : (index, index) -> ()
    } else {
      "at.sibling"(%n, %m) : (index, index) -> ()
    }
    "at.end"(%n, %m) : (index, index) -> ()
    return
  })");
  ShapeConstraintAnalysis sizes(*p.module);
  EXPECT_TRUE(isOpen(verdictAt(sizes, p, "at.end")));
  EXPECT_EQ(verdictAt(sizes, p, "at.in"), Verdict::Proved);
  EXPECT_TRUE(isOpen(verdictAt(sizes, p, "at.sibling")));
  EXPECT_EQ(verdictAt(sizes, p, "at.else"), Verdict::Refuted);
  EXPECT_EQ(verdictAt(sizes, p, "at.then"), Verdict::Proved);
}

TEST(ShapeConstraintAnalysis, BlocksFollowDominance) {
  Parsed p(R"(
  func.func @f(%n: index, %m: index, %q: i1) {
    %eq = arith.cmpi eq, %n, %m : index
    cf.cond_br %eq, ^a, ^b
  ^a:
    "at.a"(%n, %m) : (index, index) -> ()
    cf.br ^c
  ^b:
    "at.b"(%n, %m) : (index, index) -> ()
    cf.br ^c
  ^c:
    "at.c"(%n, %m) : (index, index) -> ()
    return
  ^dead:
    "at.dead"(%n, %n) : (index, index) -> ()
    return
  })");
  ShapeConstraintAnalysis sizes(*p.module);
  EXPECT_TRUE(isOpen(verdictAt(sizes, p, "at.c")));
  EXPECT_EQ(verdictAt(sizes, p, "at.b"), Verdict::Refuted);
  EXPECT_EQ(verdictAt(sizes, p, "at.a"), Verdict::Proved);
  EXPECT_EQ(verdictAt(sizes, p, "at.dead"), Verdict::Unknown);
}

TEST(ShapeConstraintAnalysis, ALoopMayNotRun) {
  Parsed p(R"(
  func.func @f(%n: index, %m: index, %b: memref<?xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %d = memref.dim %b, %c0 : memref<?xf32>
    scf.for %i = %c0 to %d step %c1 {
      "at.in"(%i, %d, %c0) : (index, index, index) -> ()
      %eq = arith.cmpi eq, %n, %m : index
      cf.assert %eq, "inside"
      "at.checked"(%n, %m) : (index, index) -> ()
    }
    "at.out"(%n, %m, %d, %c0) : (index, index, index, index) -> ()
    return
  })");
  ShapeConstraintAnalysis sizes(*p.module);
  mlir::Operation *in = p.op("at.in"), *out = p.op("at.out");
  EXPECT_EQ(
      sizes.compare(in, in->getOperand(0), Comparison::LT, in->getOperand(1)),
      Verdict::Proved);
  EXPECT_EQ(
      sizes.compare(in, in->getOperand(1), Comparison::GT, in->getOperand(2)),
      Verdict::Proved);
  EXPECT_EQ(verdictAt(sizes, p, "at.checked"), Verdict::Proved);
  EXPECT_TRUE(isOpen(verdictAt(sizes, p, "at.out")));
  // The dim may be zero outside, and facts in the loop are not used there.
  EXPECT_TRUE(isOpen(sizes.compare(out, out->getOperand(2), Comparison::GT,
                                   out->getOperand(3))));
  EXPECT_EQ(sizes.isEqual(out, in->getOperand(0), in->getOperand(0)),
            Verdict::Unknown);
}

TEST(ShapeConstraintAnalysis, ValuesThatComeLaterAreNotKnown) {
  Parsed p(kAssert);
  ShapeConstraintAnalysis sizes(*p.module);
  mlir::Value later = p.op("again")->getOperand(0);
  EXPECT_EQ(sizes.isTrue(p.op("check"), later), Verdict::Unknown);
  EXPECT_EQ(sizes.isTrue(p.op("again"), later), Verdict::Proved);
}

TEST(ShapeConstraintAnalysis, DimsShapesBoundsAndConstants) {
  Parsed p(R"(
  func.func @f(%t: tensor<?x4xf32>, %n: index, %u: tensor<*xf32>) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %d = tensor.dim %t, %c0 : tensor<?x4xf32>
    %e = tensor.empty(%d) : tensor<?x4xf32>
    %small = arith.minsi %d, %c8 : index
    %g = tensor.empty(%small) : tensor<?xf32>
    "at.end"(%t, %e, %g, %d, %n, %u) : (tensor<?x4xf32>, tensor<?x4xf32>,
        tensor<?xf32>, index, index, tensor<*xf32>) -> ()
    return
  })");
  ShapeConstraintAnalysis sizes(*p.module);
  mlir::Operation *at = p.op("at.end");
  mlir::Value t = at->getOperand(0), e = at->getOperand(1),
              g = at->getOperand(2), d = at->getOperand(3),
              n = at->getOperand(4), u = at->getOperand(5);
  mlir::Builder builder(&p.context);
  EXPECT_EQ(sizes.isEqual(at, t, 0, e, 0), Verdict::Proved);
  EXPECT_TRUE(isOpen(sizes.isEqual(at, t, 0, e, 1)));
  EXPECT_EQ(sizes.isEqual(at, Size(d), Size(e, 0)), Verdict::Proved);
  EXPECT_EQ(sizes.isEqual(at, Size(e, 1), Size::constant(4)), Verdict::Proved);
  EXPECT_EQ(sizes.isEqual(at, builder.getIndexAttr(4), builder.getIndexAttr(4)),
            Verdict::Proved);
  EXPECT_EQ(sizes.isEqual(at, mlir::OpFoldResult(d),
                          mlir::OpFoldResult(builder.getIndexAttr(-1))),
            Verdict::Refuted);
  EXPECT_EQ(sizes.areShapesEqual(at, t, e), Verdict::Proved);
  EXPECT_EQ(sizes.areShapesEqual(at, t, g), Verdict::Refuted);
  auto range = sizes.bounds(at, Size(g, 0));
  EXPECT_EQ(range.lo, 0);
  EXPECT_EQ(range.hi, 8);
  range = sizes.bounds(at, n);
  EXPECT_FALSE(range.lo || range.hi);
  // Outside the rank, of no rank, no size at all: nothing, and no crash.
  EXPECT_EQ(sizes.isEqual(at, t, 7, t, 7), Verdict::Unknown);
  EXPECT_EQ(sizes.isEqual(at, t, -3, t, -3), Verdict::Unknown);
  EXPECT_EQ(sizes.isEqual(at, u, 0, u, 0), Verdict::Unknown);
  EXPECT_EQ(sizes.isEqual(at, n, 0, n, 0), Verdict::Unknown);
  EXPECT_EQ(sizes.isEqual(at, Size(t), Size(t)), Verdict::Unknown);
  EXPECT_EQ(sizes.isEqual(at, builder.getStringAttr("x"), n), Verdict::Unknown);
  EXPECT_EQ(sizes.isEqual(*p.module, Size(n), Size(n)), Verdict::Unknown);
}

TEST(ShapeConstraintAnalysis, ContractsAreBelievedOnRequest) {
  Parsed p(R"(
  func.func @f(%t: tensor<?xf32>) {
    %c = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
    "at.end"(%t) : (tensor<?xf32>) -> ()
    return
  })");
  ShapeConstraintAnalysis sizes(*p.module);
  mlir::Operation *at = p.op("at.end");
  Size dim(at->getOperand(0), 0);
  EXPECT_TRUE(isOpen(sizes.isEqual(at, dim, Size::constant(4))));
  auto options = sizes.getOptions();
  options.trustOpContracts = true;
  sizes.setOptions(options);
  EXPECT_EQ(sizes.isEqual(at, dim, Size::constant(4)), Verdict::Proved);
}

/// A body that runs once per element makes a claim per element.
TEST(ShapeConstraintAnalysis, ChecksInReductions) {
  Parsed p(R"(
  func.func @f(%n: index, %m: index) -> index {
    %c1 = arith.constant 1 : index
    %s = shape.from_extents %n, %m : index, index
    %init = shape.const_size 1
    %r = shape.reduce(%s, %init) : !shape.shape -> !shape.size {
    ^bb0(%i: index, %extent: !shape.size, %acc: !shape.size):
      %index = shape.size_to_index %extent : !shape.size
      %small = arith.cmpi sle, %index, %c1 : index
      %w = shape.cstr_require %small, "small" {name = "inside"}
      %product = shape.mul %acc, %extent
          : !shape.size, !shape.size -> !shape.size
      shape.yield %product : !shape.size
    }
    %eq = arith.cmpi eq, %m, %c1 : index
    cf.assert %eq, "one"
    %index = shape.size_to_index %r : !shape.size
    return %index : index
  })");
  ShapeConstraintAnalysis sizes(*p.module);
  EXPECT_TRUE(isOpen(sizes.decide(p.op("inside"))));
  p.module->walk([&](mlir::func::ReturnOp op) {
    EXPECT_TRUE(
        isOpen(sizes.isEqual(op, Size(op.getOperand(0)), Size::constant(1))));
  });
  EXPECT_TRUE(isOpen(sizes.decide(p.op("inside"))));
}

//===- Laziness -------------------------------------------------------------//

TEST(ShapeConstraintAnalysis, WalksNoFurtherThanAsked) {
  std::string text;
  for (const char *name : {"f", "g"}) {
    text += std::string("func.func @") + name + "(%n: index) {\n";
    for (unsigned i = 0; i < 100; ++i)
      text += "\"at." + std::string(name) + std::to_string(i) +
              "\"(%n, %n) : (index, index) -> ()\n";
    text += "return }\n";
  }
  Parsed p(text);
  ShapeConstraintAnalysis sizes(*p.module);
  EXPECT_EQ(sizes.numHarvested(), 0u);
  EXPECT_EQ(verdictAt(sizes, p, "at.g10"), Verdict::Proved);
  EXPECT_LE(sizes.numHarvested(), 11u);
  EXPECT_EQ(verdictAt(sizes, p, "at.g5"), Verdict::Proved);
  EXPECT_LE(sizes.numHarvested(), 11u);
  EXPECT_EQ(verdictAt(sizes, p, "at.g20"), Verdict::Proved);
  EXPECT_LE(sizes.numHarvested(), 21u);
}

//===- Changes --------------------------------------------------------------//

TEST(ShapeConstraintAnalysis, FollowsItsListener) {
  Parsed p(kAssert);
  ShapeConstraintAnalysis::Options options;
  options.detectStaleUse = true;
  ShapeConstraintAnalysis sizes(*p.module, options);
  mlir::IRRewriter rewriter(&p.context, sizes.getListener());
  EXPECT_EQ(verdictAt(sizes, p, "at.after"), Verdict::Proved);
  // An erased check takes its fact with it.
  rewriter.eraseOp(p.op("check"));
  EXPECT_TRUE(isOpen(verdictAt(sizes, p, "at.after")));
  // A new one comes, before the place.
  mlir::Operation *at = p.op("at.after");
  rewriter.setInsertionPoint(at);
  mlir::Value eq = mlir::arith::CmpIOp::create(
      rewriter, at->getLoc(), mlir::arith::CmpIPredicate::eq, at->getOperand(0),
      at->getOperand(1));
  mlir::cf::AssertOp::create(rewriter, at->getLoc(), eq, "new");
  EXPECT_EQ(verdictAt(sizes, p, "at.after"), Verdict::Proved);
  // The checked operation is changed in place.
  rewriter.modifyOpInPlace(eq.getDefiningOp(), [&] {
    eq.getDefiningOp()->setOperand(1, at->getOperand(0));
  });
  EXPECT_TRUE(isOpen(verdictAt(sizes, p, "at.after")));
}

TEST(ShapeConstraintAnalysis, ChangesInTheOrderOfTheCodeCostNoNewWalk) {
  std::string text = "func.func @f(%n: index) {\n";
  for (unsigned i = 0; i < 200; ++i)
    text += "%x" + std::to_string(i) + " = arith.addi %n, %n : index\n";
  text += "\"at.end\"(%n, %n) : (index, index) -> ()\nreturn }\n";
  Parsed p(text);
  ShapeConstraintAnalysis sizes(*p.module);
  mlir::IRRewriter rewriter(&p.context, sizes.getListener());
  llvm::SmallVector<mlir::arith::AddIOp> sums;
  p.module->walk([&](mlir::arith::AddIOp op) { sums.push_back(op); });
  for (mlir::arith::AddIOp op : sums) {
    rewriter.setInsertionPoint(op);
    auto twin = mlir::arith::AddIOp::create(rewriter, op.getLoc(), op.getLhs(),
                                            op.getRhs());
    EXPECT_EQ(sizes.isEqual(op, Size(twin.getResult()), Size(twin.getResult())),
              Verdict::Proved);
    rewriter.replaceOp(op, twin);
  }
  EXPECT_EQ(verdictAt(sizes, p, "at.end"), Verdict::Proved);
  EXPECT_LE(sizes.numHarvested(), 700u);
}

TEST(ShapeConstraintAnalysis, InvalidatedByHand) {
  Parsed p(kAssert);
  ShapeConstraintAnalysis sizes(*p.module);
  EXPECT_EQ(verdictAt(sizes, p, "at.after"), Verdict::Proved);
  p.op("check")->erase();
  sizes.invalidate(p.op("at.after"));
  EXPECT_TRUE(isOpen(verdictAt(sizes, p, "at.after")));
}

TEST(ShapeConstraintAnalysisDeathTest, StaleUseIsFound) {
  Parsed p(kAssert);
  ShapeConstraintAnalysis::Options options;
  options.detectStaleUse = true;
  ShapeConstraintAnalysis sizes(*p.module, options);
  EXPECT_EQ(verdictAt(sizes, p, "at.after"), Verdict::Proved);
  p.op("check")->erase();
  EXPECT_DEATH(verdictAt(sizes, p, "at.after"), "without its listener");
}

/// Carried values are examined when the loop is entered.
TEST(ShapeConstraintAnalysis, AChangedYieldIsNoticed) {
  Parsed p(R"(
  func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t)
        -> (tensor<?xf32>) {
      "at.in"(%a, %t) : (tensor<?xf32>, tensor<?xf32>) -> ()
      scf.yield %a : tensor<?xf32>
    }
    return
  })");
  ShapeConstraintAnalysis sizes(*p.module);
  mlir::IRRewriter rewriter(&p.context, sizes.getListener());
  mlir::Operation *at = p.op("at.in");
  auto ask = [&] {
    return sizes.isEqual(at, at->getOperand(0), 0, at->getOperand(1), 0);
  };
  EXPECT_EQ(ask(), Verdict::Proved);
  mlir::Operation *yield = at->getNextNode();
  rewriter.modifyOpInPlace(yield, [&] {
    yield->setOperand(0, p.op("scf.for")->getParentRegion()->getArgument(1));
  });
  EXPECT_NE(ask(), Verdict::Proved);
}

/// The same holds for its checks: each keeps the carried value within bounds.
TEST(ShapeConstraintAnalysis, AnErasedCheckOfALoopIsNoticed) {
  const char *const loops[] = {R"(
  func.func @f(%n: index, %p: i1) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c9 = arith.constant 9 : index
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c9) -> index {
      "at.in"(%x, %c9) : (index, index) -> ()
      %y = "step"(%x) : (index) -> index
      %small = arith.cmpi sle, %y, %c9 : index
      cf.assert %small, "small" {name = "check"}
      "at.later"(%x, %c9) : (index, index) -> ()
      scf.yield %y : index
    }
    return
  })",
                               R"(
  func.func @f(%n: index, %p: i1) {
    %c0 = arith.constant 0 : index
    %c9 = arith.constant 9 : index
    cf.br ^loop(%c9 : index)
  ^loop(%x: index):
    "at.in"(%x, %c9) : (index, index) -> ()
    cf.cond_br %p, ^body, ^end
  ^body:
    %y = "step"(%x) : (index) -> index
    %small = arith.cmpi sle, %y, %c9 : index
    cf.assert %small, "small" {name = "check"}
    "at.later"(%x, %c9) : (index, index) -> ()
    cf.br ^loop(%y : index)
  ^end:
    return
  })"};
  for (const char *loop : loops) {
    Parsed p(loop);
    ShapeConstraintAnalysis sizes(*p.module);
    mlir::IRRewriter rewriter(&p.context, sizes.getListener());
    mlir::Operation *at = p.op("at.in"), *later = p.op("at.later");
    auto ask = [&](mlir::Operation *op) {
      return sizes.compare(op, op->getOperand(0), Comparison::LE,
                           op->getOperand(1));
    };
    bool known = ask(at) == Verdict::Proved;
    // Otherwise the test would test nothing.
    EXPECT_TRUE(known || loop != loops[0]);
    rewriter.eraseOp(p.op("check"));
    EXPECT_TRUE(isOpen(ask(at)));
    EXPECT_TRUE(isOpen(ask(later)));
  }
}

/// An invariant that is tried and found wrong is known nowhere.
TEST(ShapeConstraintAnalysis, WhatALoopTriesIsNotKnown) {
  Parsed p(R"(
  func.func @f(%n: index, %t: tensor<?xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c0) -> index {
      "at.in"(%x, %c0) : (index, index) -> ()
      %y = "step"(%x) : (index) -> index
      "at.later"(%x, %c0) : (index, index) -> ()
      scf.yield %y : index
    }
    return
  })");
  ShapeConstraintAnalysis sizes(*p.module);
  for (const char *name : {"at.in", "at.later"})
    for (Comparison comparison :
         {Comparison::EQ, Comparison::LE, Comparison::GE}) {
      mlir::Operation *at = p.op(name);
      EXPECT_TRUE(isOpen(
          sizes.compare(at, at->getOperand(0), comparison, at->getOperand(1))));
    }
}

//===- Threads and passes ---------------------------------------------------//

TEST(ShapeConstraintAnalysis, FunctionsInThreads) {
  std::string text;
  for (unsigned i = 0; i < 64; ++i)
    text += "func.func @f" + std::to_string(i) + R"((%n: index, %m: index) {
      %c = arith.constant )" +
            std::to_string(i) + R"( : index
      %k = arith.addi %n, %c : index
      %eq = arith.cmpi eq, %k, %m : index
      "at.before"(%k, %m) : (index, index) -> ()
      cf.assert %eq, "equal"
      "at.after"(%k, %m) : (index, index) -> ()
      return
    })";
  Parsed p(text, /*threads=*/true);
  ShapeConstraintAnalysis sizes(*p.module);
  llvm::SmallVector<mlir::Operation *> functions;
  for (mlir::Operation &op : p.module->getOps())
    functions.push_back(&op);
  std::atomic<unsigned> right = 0;
  mlir::parallelForEach(&p.context, functions, [&](mlir::Operation *f) {
    for (unsigned round = 0; round < 20; ++round)
      f->walk([&](mlir::Operation *op) {
        llvm::StringRef name = op->getName().getStringRef();
        if (!name.starts_with("at."))
          return;
        bool equal = sizes.isEqual(op, Size(op->getOperand(0)),
                                   Size(op->getOperand(1))) == Verdict::Proved;
        right += equal == (name == "at.after");
      });
  });
  EXPECT_EQ(right, 64u * 20 * 2);
}

/// Erases redundant asserts, by getAnalysis.
struct EraseAsserts
    : mlir::PassWrapper<EraseAsserts, mlir::OperationPass<mlir::func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(EraseAsserts)

  void runOnOperation() final {
    auto &sizes = getAnalysis<ShapeConstraintAnalysis>();
    mlir::IRRewriter rewriter(&getContext(), sizes.getListener());
    getOperation()->walk([&](mlir::cf::AssertOp op) {
      if (sizes.isRedundant(op))
        rewriter.eraseOp(op);
    });
  }
};

TEST(ShapeConstraintAnalysis, InAPass) {
  Parsed p(kAssert);
  mlir::PassManager passes(&p.context);
  passes.addNestedPass<mlir::func::FuncOp>(std::make_unique<EraseAsserts>());
  ASSERT_TRUE(mlir::succeeded(passes.run(*p.module)));
  unsigned asserts = 0;
  p.module->walk([&](mlir::cf::AssertOp) { ++asserts; });
  EXPECT_EQ(asserts, 1u);
}

// No assignment of 64 bits but 0 gives these products values, which would tell
// them apart.
TEST(ShapeConstraintAnalysis, FindsNoEqualSizesOnceTooManyAreNotProved) {
  Parsed p(R"(
    func.func @f(%n: index, %m: index) {
      %large = arith.constant 4611686018427387904 : index
      %product = arith.muli %n, %large : index
      %a = arith.muli %product, %large {name = "a"} : index
      %b = arith.addi %a, %a {name = "b"} : index
      %x = arith.addi %n, %m {name = "x"} : index
      %y = arith.addi %m, %n {name = "y"} : index
      %eq = arith.cmpi eq, %n, %m : index
      cf.assert %eq, "equal"
      "at.end"(%n, %m) : (index, index) -> ()
      return
    })");
  ASSERT_TRUE(p.module);
  ShapeConstraintAnalysis sizes(*p.module);
  mlir::Operation *end = p.op("at.end");
  auto named = [&](llvm::StringRef name) -> Size {
    return p.op(name)->getResult(0);
  };
  const Size n = end->getOperand(0), m = end->getOperand(1);
  EXPECT_TRUE(sizes.provesEqual(end, n, m));
  const Size a = named("a"), b = named("b");
  for (unsigned i = 0; i < limits::vainPairs; ++i)
    ASSERT_FALSE(sizes.provesEqual(end, a, b));
  // Sizes with the same term are found without a comparison.
  EXPECT_TRUE(sizes.provesEqual(end, named("x"), named("y")));
  EXPECT_FALSE(sizes.provesEqual(end, n, m));
  EXPECT_EQ(sizes.isEqual(end, n, m), Verdict::Proved);
}

} // namespace
