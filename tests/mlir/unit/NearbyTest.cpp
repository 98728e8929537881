// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Answers from what is near a question: never others than those of a walk over
// the whole function, most of them found, and about the code as it is.

#include "Parsed.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "shapeproof-mlir/ShapeConstraintAnalysis.h"
#include "support/Trials.h"

using namespace shapeproof;

namespace {

ShapeConstraintAnalysis::Options options(bool nearby) {
  ShapeConstraintAnalysis::Options options;
  options.nearby = nearby;
  options.acrossFunctions = false;
  options.detectStaleUse = false;
  return options;
}

bool isDecided(Verdict verdict) {
  return verdict == Verdict::Proved || verdict == Verdict::Refuted;
}

/// The number of answers by a walk, and of those found nearby as well.
struct Counts {
  unsigned whole = 0, near = 0;
};

class InFunction {
public:
  InFunction(mlir::Operation *function, Counts &counts)
      : whole(function, options(false)), near(function, options(true)),
        dominance(function), counts(counts) {
    for (mlir::Value argument : function->getRegion(0).getArguments())
      add(argument);
    function->getRegion(0).walk<mlir::WalkOrder::PreOrder>(
        [&](mlir::Operation *op) {
          if (op->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>())
            return mlir::WalkResult::skip();
          if (++number % 8 == 0)
            askAt(op);
          for (mlir::Value result : op->getResults())
            add(result);
          for (mlir::Region &region : op->getRegions())
            for (mlir::Value argument : region.getArguments())
              add(argument);
          return mlir::WalkResult::advance();
        });
  }

private:
  void add(mlir::Value v) {
    auto shaped = llvm::dyn_cast<mlir::ShapedType>(v.getType());
    if (v.getType().isIndex())
      sizes.push_back(v);
    else if (shaped && shaped.hasRank() && shaped.getRank() > 0 &&
             shaped.isDynamicDim(0))
      sizes.push_back(Size(v, 0));
  }

  void askAt(mlir::Operation *op) {
    llvm::SmallVector<Size> last;
    for (const Size &size : llvm::reverse(sizes))
      if (last.size() < 4 && dominance.properlyDominates(size.asValue(), op))
        last.push_back(size);
    for (const Size &a : last) {
      for (const Size &b : last)
        for (Comparison comparison : {Comparison::EQ, Comparison::LE})
          compare(op, a, comparison, b);
      const auto wide = near.bounds(op, a), tight = whole.bounds(op, a);
      // Both have the value in them, unless it is not reached.
      if (wide.lo && tight.hi) {
        EXPECT_LE(*wide.lo, *tight.hi);
      }
      if (wide.hi && tight.lo) {
        EXPECT_GE(*wide.hi, *tight.lo);
      }
    }
  }
  void compare(mlir::Operation *op, const Size &a, Comparison comparison,
               const Size &b) {
    const Verdict all = whole.compare(op, a, comparison, b),
                  some = near.compare(op, a, comparison, b);
    counts.whole += isDecided(all);
    counts.near += isDecided(all) && isDecided(some);
    if (!isDecided(some) || all == some || all == Verdict::Unknown)
      return;
    // Where code cannot be reached everything is proved.
    EXPECT_TRUE(whole.explain(op, a, comparison, b).vacuous)
        << op->getName().getStringRef().str() << ": " << toString(all).str()
        << ", nearby " << toString(some).str();
  }

  ShapeConstraintAnalysis whole, near;
  mlir::DominanceInfo dominance;
  llvm::SmallVector<Size> sizes;
  Counts &counts;
  unsigned number = 0;
};

TEST(Nearby, ForgetsTheFunctionsOfAModuleThatChanges) {
  Parsed p(R"(
    module {
      module @inner {
        func.func @f(%n: index) {
          %c = arith.constant 4 : index
          %m = arith.minsi %n, %c : index
          "here"(%m) : (index) -> ()
          return
        }
      }
    })");
  ShapeConstraintAnalysis sizes(*p.module, options(true));
  auto most = [&] { return sizes.bounds(p.op("here"), p.value("here", 0)).hi; };
  EXPECT_EQ(most(), 4);
  mlir::Operation *constant = p.op("arith.constant");
  constant->setAttr(
      "value", mlir::IntegerAttr::get(mlir::IndexType::get(&p.context), 8));
  sizes.invalidate(p.op("func.func")->getParentOp());
  EXPECT_EQ(most(), 8);
}

TEST(Nearby, AgreesWithAWalkInTheFiles) {
  Counts counts;
  unsigned pieces = 0;
  forEachPiece(SHAPEPROOF_TEST_DIR "/mlir/ir", 32, pieces,
               [&](mlir::ModuleOp module, llvm::StringRef path) {
                 SCOPED_TRACE(path.str());
                 module.walk([&](mlir::FunctionOpInterface function) {
                   if (!function.isExternal())
                     InFunction(function, counts);
                 });
               });
  RecordProperty("Decided", int(counts.whole));
  RecordProperty("Nearby", int(counts.near));
  EXPECT_GE(counts.whole, 50u);
  EXPECT_GE(counts.near, counts.whole * 95 / 100);
}

Verdict isAtMost(ShapeConstraintAnalysis &sizes, mlir::Operation *at) {
  return sizes.compare(at, at->getOperand(0), Comparison::LE,
                       at->getOperand(1));
}

/// Checks about what values are computed from and compared with, one after the
/// other; other code is not looked at.
TEST(Nearby, FollowsValuesToChecks) {
  std::string text = "func.func @f(%a: index, %b: index, %c: index) {\n"
                     "%c1 = arith.constant 1 : index\n"
                     "%p = arith.cmpi sle, %a, %b : index\n"
                     "cf.assert %p, \"\"\n"
                     "%b1 = arith.addi %b, %c1 : index\n"
                     "%q = arith.cmpi sle, %b1, %c : index\n"
                     "cf.assert %q, \"\"\n";
  for (int i = 0; i < 2000; ++i)
    text += "\"other\"() : () -> ()\n";
  text += "\"here\"(%a, %c) : (index, index) -> ()\nreturn }";
  Parsed p(text);
  ShapeConstraintAnalysis sizes(*p.module, options(true));
  EXPECT_EQ(isAtMost(sizes, p.op("here")), Verdict::Proved);
  EXPECT_EQ(sizes.numHarvested(), 0u); // No walk over the function.
}

/// A check behind the question, or in a branch that may not be taken, says
/// nothing, nor does a loop that may not run.
TEST(Nearby, TakesNoCheckFromElsewhere) {
  for (const char *check :
       {"\"here\"(%a, %b) : (index, index) -> ()\ncf.assert %p, \"\"\n",
        "scf.if %t { cf.assert %p, \"\" }\n",
        "scf.for %i = %c0 to %a step %c1 { cf.assert %p, \"\" }\n",
        "scf.if %t { cf.assert %p, \"\" } else "
        "{ \"here\"(%a, %b) : (index, index) -> () }\n"}) {
    std::string text = "func.func @f(%a: index, %b: index, %t: i1) {\n"
                       "%c0 = arith.constant 0 : index\n"
                       "%c1 = arith.constant 1 : index\n"
                       "%p = arith.cmpi sle, %a, %b : index\n" +
                       std::string(check);
    if (text.find("here") == std::string::npos)
      text += "\"here\"(%a, %b) : (index, index) -> ()\n";
    Parsed p(text + "return }");
    ShapeConstraintAnalysis sizes(*p.module, options(true));
    EXPECT_FALSE(isDecided(isAtMost(sizes, p.op("here")))) << check;
  }
}

TEST(Nearby, NoticesChangesThroughTheListener) {
  Parsed p("func.func @f(%a: index, %b: index, %c: index) {\n"
           "%p = arith.cmpi sle, %a, %b {name = \"cmp\"} : index\n"
           "cf.assert %p, \"\" {name = \"check\"}\n"
           "\"here\"(%a, %b) : (index, index) -> ()\nreturn }");
  ShapeConstraintAnalysis sizes(*p.module, options(true));
  mlir::IRRewriter rewriter(&p.context, sizes.getListener());
  mlir::Operation *here = p.op("here"), *cmp = p.op("cmp");
  EXPECT_EQ(isAtMost(sizes, here), Verdict::Proved);
  const mlir::Value b = cmp->getOperand(1),
                    c = here->getBlock()->getArgument(2);
  rewriter.modifyOpInPlace(cmp, [&] { cmp->setOperand(1, c); });
  EXPECT_FALSE(isDecided(isAtMost(sizes, here)));
  rewriter.modifyOpInPlace(cmp, [&] { cmp->setOperand(1, b); });
  EXPECT_EQ(isAtMost(sizes, here), Verdict::Proved);
  rewriter.eraseOp(p.op("check"));
  EXPECT_FALSE(isDecided(isAtMost(sizes, here)));
}

} // namespace
