// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranges and divisors as lattices of MLIR: right for all values that were
// tried, nowhere wider than MLIR's own, and known after checks.

#include "shapeproof-mlir/DataFlow.h"
#include "Parsed.h"
#include "mlir/Analysis/DataFlow/IntegerRangeAnalysis.h"
#include "mlir/Analysis/DataFlow/Utils.h"

using namespace shapeproof;
using mlir::dataflow::IntegerValueRangeLattice;

namespace {

struct Solved {
  explicit Solved(mlir::Operation *top) : sizes(top, options()) {
    mlir::dataflow::loadBaselineAnalyses(solver);
    solver.load<SizeAnalysis>(sizes);
    EXPECT_TRUE(succeeded(solver.initializeAndRun(top)));
  }
  static ShapeConstraintAnalysis::Options options() { return {}; }

  std::pair<int64_t, int64_t> range(mlir::Value v) {
    auto *lattice = solver.lookupState<IntegerValueRangeLattice>(v);
    EXPECT_TRUE(lattice && !lattice->getValue().isUninitialized());
    const mlir::ConstantIntRanges &range = lattice->getValue().getValue();
    return {range.smin().getSExtValue(), range.smax().getSExtValue()};
  }
  uint64_t divisor(mlir::Value v) {
    auto *lattice = solver.lookupState<DivisibilityLattice>(v);
    EXPECT_TRUE(lattice);
    return lattice->getValue().divisor();
  }

  ShapeConstraintAnalysis sizes;
  mlir::DataFlowSolver solver;
};

const char *const kChecked = R"(
  func.func @f(%n: index, %m: index, %b: i8, %p: i1) {
    %c0 = arith.constant 0 : index
    %c6 = arith.constant 6 : index
    %c16 = arith.constant 16 : index
    %c100 = arith.constant 100 : index
    %rest = arith.remsi %n, %c16 : index
    %none = arith.cmpi eq, %rest, %c0 : index
    cf.assert %none, ""
    %small = arith.cmpi ule, %n, %c100 : index
    cf.assert %small, ""
    %below = arith.cmpi slt, %m, %n : index
    cf.assert %below, ""
    %k = arith.addi %n, %c0 : index
    %d = arith.subi %n, %m : index
    %x = arith.muli %n, %c6 : index
    %t = arith.cmpi sgt, %n, %m : index
    %u = arith.addi %b, %b : i8
    "at.end"(%n, %k, %d, %x, %t, %u, %c0) :
      (index, index, index, index, i1, i8, index) -> ()
    return
  })";

TEST(DataFlow, KnowsWhatChecksSay) {
  Parsed p(kChecked);
  Solved solved(*p.module);
  auto range = [&](unsigned i) { return solved.range(p.value("at.end", i)); };
  auto divisor = [&](unsigned i) {
    return solved.divisor(p.value("at.end", i));
  };
  using Range = std::pair<int64_t, int64_t>;
  // Where %n is defined nothing has been checked.
  EXPECT_EQ(range(0), Range(INT64_MIN, INT64_MAX));
  EXPECT_EQ(divisor(0), 1u);
  // Not above 100, and 16 divides it.
  EXPECT_EQ(range(1), Range(0, 96));
  EXPECT_EQ(divisor(1), 16u);
  EXPECT_EQ(range(2).first, 1);
  EXPECT_EQ(range(3), Range(0, 576));
  EXPECT_EQ(divisor(3), 96u);
  EXPECT_EQ(range(4), Range(-1, -1));    // i1, true.
  EXPECT_EQ(range(5), Range(-128, 126)); // Even, wrapped or not.
  EXPECT_EQ(divisor(6), 0u);             // 0 is divisible by all.
}

TEST(DataFlow, IsNowhereWiderThanMlir) {
  for (const char *text : {kChecked, R"(
  func.func @f(%n: index, %i: i8, %t: tensor<?xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c7 = arith.constant 7 : index
    %c10 = arith.constant 10 : index
    %w = arith.extui %i : i8 to i32
    %v = arith.extsi %i : i8 to i32
    %s = arith.addi %w, %v : i32
    %q = arith.andi %n, %c7 : index
    %d = tensor.dim %t, %c0 : tensor<?xf32>
    %o = arith.minui %d, %c10 : index
    %z = scf.for %k = %c0 to %c10 step %c1 iter_args(%a = %c0) -> (index) {
      %b = arith.maxsi %a, %k : index
      scf.yield %b : index
    }
    %r = arith.remui %n, %c7 : index
    %h = arith.shrui %n, %c1 : index
    return
  })"}) {
    Parsed p(text);
    Solved solved(*p.module);
    mlir::DataFlowSolver theirs;
    mlir::dataflow::loadBaselineAnalyses(theirs);
    theirs.load<mlir::dataflow::IntegerRangeAnalysis>();
    ASSERT_TRUE(succeeded(theirs.initializeAndRun(*p.module)));
    unsigned values = 0;
    p.module->walk([&](mlir::Operation *op) {
      for (mlir::Value v : op->getResults()) {
        auto *lattice = theirs.lookupState<IntegerValueRangeLattice>(v);
        if (!lattice || lattice->getValue().isUninitialized() ||
            !v.getType().isIntOrIndex())
          continue;
        const mlir::ConstantIntRanges &range = lattice->getValue().getValue();
        auto [lo, hi] = solved.range(v);
        EXPECT_GE(lo, range.smin().getSExtValue());
        EXPECT_LE(hi, range.smax().getSExtValue());
        ++values;
      }
    });
    EXPECT_GT(values, 5u);
  }
}

TEST(DataFlow, LeavesChecksOfALoopBehind) {
  Parsed p(R"(
  func.func @f(%n: index, %d: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    scf.for %i = %c0 to %n step %c1 {
      %rest = arith.remsi %d, %c8 : index
      %none = arith.cmpi eq, %rest, %c0 : index
      cf.assert %none, ""
      %k = arith.addi %d, %c8 : index
      %e = tensor.empty(%k) : tensor<?xf32>
      "use"(%k, %e) : (index, tensor<?xf32>) -> ()
    }
    return
  })");
  Solved solved(*p.module);
  // The tensor may be made before the loop, where 8 need not divide its size.
  EXPECT_EQ(solved.divisor(p.value("use", 0)), 1u);
}

TEST(DataFlow, DivisorsJoin) {
  for (uint64_t a : {0, 1, 4, 6, 9})
    for (uint64_t b : {0, 1, 2, 6, 12}) {
      const uint64_t joined =
          Divisibility::join(Divisibility(a), Divisibility(b)).divisor();
      // All multiples of a and of b are multiples of the divisor.
      for (uint64_t of : {a, b})
        for (uint64_t i = 0; i < 5; ++i)
          EXPECT_TRUE(joined == 0 ? of * i == 0 : of * i % joined == 0);
    }
}

} // namespace
