// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts that an analysis of a module has in one function from others: facts
// that all callers establish before, facts that a callee establishes, and shape
// function libraries; and the changes that drop them.
//
// `"at.x"(...)` marks a place, and carries the values that are asked about.

#include "Parsed.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Threading.h"
#include "shapeproof-mlir/ShapeConstraintAnalysis.h"

using namespace shapeproof;

namespace {

/// Whether operand 0 of the op is proved to equal operand 1 before it.
bool equalAt(ShapeConstraintAnalysis &sizes, Parsed &p, llvm::StringRef name) {
  mlir::Operation *op = p.op(name);
  return sizes.isEqual(op, op->getOperand(0), op->getOperand(1)) ==
         Verdict::Proved;
}

/// @f is called with equal numbers only, and returns them only if they are
/// at most 9.
const char *const kCalls = R"(
  func.func private @f(%n: index, %m: index) -> index
      attributes {name = "f"} {
    "at.callee"(%n, %m) : (index, index) -> ()
    %c9 = arith.constant 9 : index
    %le = arith.cmpi sle, %n, %c9 : index
    cf.assert %le, "small" {name = "small"}
    return %m : index
  }
  func.func @g(%n: index, %m: index) attributes {name = "g"} {
    %eq = arith.cmpi eq, %n, %m : index
    cf.assert %eq, "equal" {name = "equal"}
    %r = func.call @f(%n, %m) {name = "call"} : (index, index) -> index
    "at.caller"(%r, %n) : (index, index) -> ()
    return
  }
  func.func @h(%n: index) attributes {name = "h"} {
    "at.before"(%n) : (index) -> ()
    %r = func.call @f(%n, %n) : (index, index) -> index
    "at.small"(%r, %n) : (index, index) -> ()
    return
  }
  func.func @apart(%n: index, %m: index) attributes {name = "apart"} {
    %eq = arith.cmpi eq, %n, %m : index
    cf.assert %eq, "equal" {name = "elsewhere"}
    "at.apart"(%n, %m) : (index, index) -> ()
    return
  })";

bool isSmallAt(ShapeConstraintAnalysis &sizes, Parsed &p,
               llvm::StringRef name) {
  mlir::Operation *op = p.op(name);
  return sizes.compare(op, op->getOperand(0), Comparison::LE,
                       Size::constant(9)) == Verdict::Proved;
}

TEST(AcrossFunctions, CallersAndCalleesAreKnown) {
  Parsed p(kCalls);
  ShapeConstraintAnalysis sizes(*p.module);
  EXPECT_EQ(sizes.numHarvested(), 0u);
  EXPECT_TRUE(equalAt(sizes, p, "at.callee"));
  EXPECT_TRUE(equalAt(sizes, p, "at.caller"));
  EXPECT_TRUE(isSmallAt(sizes, p, "at.small"));
  // Checks of the callee are not facts before it has run.
  EXPECT_FALSE(isSmallAt(sizes, p, "at.before"));
  EXPECT_FALSE(isSmallAt(sizes, p, "at.callee"));
  mlir::Operation *at = p.op("at.callee");
  auto why =
      sizes.explain(at, at->getOperand(0), Comparison::EQ, at->getOperand(1));
  ASSERT_EQ(why.reasons.size(), 1u);
  EXPECT_EQ(why.reasons[0].op, p.op("call"));
}

TEST(AcrossFunctions, NotWhenSwitchedOffOrForAFunctionAlone) {
  Parsed p(kCalls);
  ShapeConstraintAnalysis::Options options;
  options.acrossFunctions = false;
  ShapeConstraintAnalysis off(*p.module, options), alone(p.op("f")),
      caller(p.op("h"));
  EXPECT_FALSE(equalAt(off, p, "at.callee"));
  EXPECT_FALSE(isSmallAt(off, p, "at.small"));
  EXPECT_FALSE(equalAt(alone, p, "at.callee"));
  EXPECT_FALSE(isSmallAt(caller, p, "at.small"));
  EXPECT_TRUE(equalAt(off, p, "at.apart"));
}

TEST(AcrossFunctions, OnlyWhereAllCallersAreSeen) {
  const char *const functions[] = {
      // Public: there may be other callers.
      R"(func.func @f(%n: index, %c: index) {
           "at.in"(%n, %c) : (index, index) -> () return }
         func.func @g() { %c = arith.constant 4 : index
           func.call @f(%c, %c) : (index, index) -> () return })",
      // One caller passes other numbers.
      R"(func.func private @f(%n: index, %c: index) {
           "at.in"(%n, %c) : (index, index) -> () return }
         func.func @g() { %c = arith.constant 4 : index
           func.call @f(%c, %c) : (index, index) -> () return }
         func.func @h(%n: index, %m: index) {
           func.call @f(%n, %m) : (index, index) -> () return })",
      // Its address is taken.
      R"(func.func private @f(%n: index, %c: index) {
           "at.in"(%n, %c) : (index, index) -> () return }
         func.func @g() -> ((index, index) -> ()) {
           %c = arith.constant 4 : index
           func.call @f(%c, %c) : (index, index) -> ()
           %f = func.constant @f : (index, index) -> ()
           return %f : (index, index) -> () })",
      // It calls itself.
      R"(func.func private @f(%n: index, %c: index) {
           "at.in"(%n, %c) : (index, index) -> ()
           %d = arith.addi %c, %n : index
           func.call @f(%n, %d) : (index, index) -> () return }
         func.func @g() { %c = arith.constant 4 : index
           func.call @f(%c, %c) : (index, index) -> () return })"};
  for (const char *text : functions) {
    Parsed p(text);
    ShapeConstraintAnalysis sizes(*p.module);
    EXPECT_FALSE(equalAt(sizes, p, "at.in")) << text;
  }
}

//===- Changes --------------------------------------------------------------//

/// Asks, changes, and asks again at "at.callee" and "at.small".
struct Changed {
  Changed()
      : p(kCalls), sizes(*p.module), rewriter(&p.context, sizes.getListener()) {
    EXPECT_TRUE(equalAt(sizes, p, "at.callee"));
    EXPECT_TRUE(isSmallAt(sizes, p, "at.small"));
    EXPECT_TRUE(equalAt(sizes, p, "at.apart"));
  }
  /// Whether each of the two functions has facts from the other. Expects that
  /// both have them or neither has.
  bool isLinked() {
    bool callee = equalAt(sizes, p, "at.callee");
    EXPECT_EQ(isSmallAt(sizes, p, "at.small"), callee);
    EXPECT_EQ(equalAt(sizes, p, "at.callee"), callee);
    return callee;
  }

  Parsed p;
  ShapeConstraintAnalysis sizes;
  mlir::IRRewriter rewriter;
};

TEST(AcrossFunctions, AnErasedCheckIsNoticedElsewhere) {
  Changed c;
  c.rewriter.eraseOp(c.p.op("equal"));
  EXPECT_FALSE(c.isLinked());
  EXPECT_TRUE(equalAt(c.sizes, c.p, "at.apart"));
  // Set up again: the callee still checks, the caller no longer does.
  c.sizes.invalidate(*c.p.module);
  EXPECT_FALSE(equalAt(c.sizes, c.p, "at.callee"));
  EXPECT_TRUE(isSmallAt(c.sizes, c.p, "at.small"));
}

TEST(AcrossFunctions, ANewCallIsNoticed) {
  for (const char *where : {"at.before", "at.apart"}) {
    Changed c;
    mlir::Operation *at = c.p.op(where);
    c.rewriter.setInsertionPoint(at);
    mlir::Value one =
        mlir::arith::ConstantIndexOp::create(c.rewriter, at->getLoc(), 1);
    EXPECT_TRUE(c.isLinked()) << where;
    mlir::func::CallOp::create(c.rewriter, at->getLoc(),
                               llvm::cast<mlir::func::FuncOp>(c.p.op("f")),
                               mlir::ValueRange{at->getOperand(0), one});
    EXPECT_FALSE(c.isLinked()) << where;
    c.sizes.invalidate(*c.p.module);
    EXPECT_FALSE(equalAt(c.sizes, c.p, "at.callee")) << where;
    EXPECT_TRUE(isSmallAt(c.sizes, c.p, "at.small")) << where;
  }
}

TEST(AcrossFunctions, AChangedOperandOrFunctionIsNoticed) {
  {
    Changed c;
    mlir::Operation *call = c.p.op("call");
    c.rewriter.modifyOpInPlace(
        call, [&] { call->setOperand(1, c.p.value("equal", 0)); });
    EXPECT_FALSE(c.isLinked());
  }
  {
    Changed c;
    mlir::Operation *f = c.p.op("f");
    c.rewriter.modifyOpInPlace(f, [&] {
      llvm::cast<mlir::func::FuncOp>(f).setVisibility(
          mlir::SymbolTable::Visibility::Public);
    });
    EXPECT_FALSE(c.isLinked());
  }
  {
    Changed c;
    c.rewriter.eraseOp(c.p.op("apart"));
    EXPECT_FALSE(c.isLinked());
  }
}

TEST(AcrossFunctions, InvalidatedByHand) {
  Changed c;
  mlir::Operation *g = c.p.op("g");
  c.p.op("equal")->erase();
  c.sizes.invalidate(g);
  EXPECT_FALSE(c.isLinked());
}

TEST(AcrossFunctions, OtherChangesLeaveItKnown) {
  Changed c;
  c.rewriter.eraseOp(c.p.op("elsewhere"));
  EXPECT_FALSE(equalAt(c.sizes, c.p, "at.apart"));
  EXPECT_TRUE(c.isLinked());
  // Values that nothing depends on come and go.
  mlir::Operation *at = c.p.op("at.before");
  c.rewriter.setInsertionPoint(at);
  mlir::Value sum = mlir::arith::AddIOp::create(
      c.rewriter, at->getLoc(), at->getOperand(0), at->getOperand(0));
  EXPECT_TRUE(c.isLinked());
  c.rewriter.eraseOp(sum.getDefiningOp());
  EXPECT_TRUE(c.isLinked());
}

//===- Options and threads --------------------------------------------------//

TEST(AcrossFunctions, EqualOptionsKeepWhatIsKnown) {
  Parsed p(kCalls);
  ShapeConstraintAnalysis sizes(*p.module);
  EXPECT_TRUE(equalAt(sizes, p, "at.callee"));
  uint64_t harvested = sizes.numHarvested();
  auto options = sizes.getOptions();
  sizes.setOptions(options);
  EXPECT_TRUE(equalAt(sizes, p, "at.callee"));
  EXPECT_EQ(sizes.numHarvested(), harvested);
  options.budget = 2;
  sizes.setOptions(options);
  EXPECT_TRUE(equalAt(sizes, p, "at.callee"));
  EXPECT_GT(sizes.numHarvested(), harvested);
}

TEST(AcrossFunctions, AskedInThreads) {
  std::string text;
  for (unsigned i = 0; i < 16; ++i) {
    std::string n = std::to_string(i);
    text += "func.func private @f" + n + R"((%n: index, %m: index) -> index {
      "at.callee"(%n, %m) : (index, index) -> ()
      %c = arith.constant )" +
            n + R"( : index
      %k = arith.addi %n, %c : index
      return %k : index
    }
    func.func @g)" +
            n + R"((%n: index) {
      %c = arith.constant )" +
            n + R"( : index
      %k = arith.addi %n, %c : index
      %r = func.call @f)" +
            n + R"((%n, %n) : (index, index) -> index
      "at.caller"(%r, %k) : (index, index) -> ()
      return
    })";
  }
  Parsed p(text, /*threads=*/true);
  ShapeConstraintAnalysis sizes(*p.module);
  llvm::SmallVector<mlir::Operation *> functions;
  for (mlir::Operation &op : p.module->getOps())
    functions.push_back(&op);
  std::atomic<unsigned> right = 0;
  mlir::parallelForEach(&p.context, functions, [&](mlir::Operation *f) {
    f->walk([&](mlir::Operation *op) {
      if (op->getName().getStringRef().starts_with("at."))
        right += sizes.isEqual(op, Size(op->getOperand(0)),
                               Size(op->getOperand(1))) == Verdict::Proved;
    });
  });
  EXPECT_EQ(right, 32u);
}

//===- Shape function libraries ---------------------------------------------//

const char *const kLibrary = R"(
  shape.function_library @lib {
    shape.func @same(%a: !shape.value_shape) -> !shape.shape {
      %s = shape.shape_of %a : !shape.value_shape -> !shape.shape
      return {name = "return"} %s : !shape.shape
    }
  } mapping { test.same = @same }
  func.func @f(%t: tensor<?xf32>) attributes {name = "f"} {
    %u = "test.same"(%t) : (tensor<?xf32>) -> tensor<?xf32>
    "at.end"(%u, %t) : (tensor<?xf32>, tensor<?xf32>) -> ()
    return
  })";

bool sameShapeAt(ShapeConstraintAnalysis &sizes, Parsed &p) {
  mlir::Operation *at = p.op("at.end");
  return sizes.areShapesEqual(at, at->getOperand(0), at->getOperand(1)) ==
         Verdict::Proved;
}

TEST(AcrossFunctions, LibrariesOfTheModuleApply) {
  Parsed p(kLibrary);
  ShapeConstraintAnalysis sizes(*p.module), alone(p.op("f"));
  EXPECT_TRUE(sameShapeAt(sizes, p));
  EXPECT_FALSE(sameShapeAt(alone, p));
  // The shape function is changed.
  mlir::IRRewriter rewriter(&p.context, sizes.getListener());
  mlir::Operation *end = p.op("return");
  rewriter.setInsertionPoint(end);
  rewriter.modifyOpInPlace(end, [] {});
  EXPECT_FALSE(sameShapeAt(sizes, p));
  sizes.invalidate(*p.module);
  EXPECT_TRUE(sameShapeAt(sizes, p));
}

} // namespace
