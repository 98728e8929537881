// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The comparison of a program before and after must notice the errors of a
// wrong pass. The "passes" here are texts, each wrong in one way.

#include "Study.h"
#include "LoadedDialects.h"

#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace shapeproof::exec;

namespace {

class StudyTest : public testing::Test {
protected:
  StudyTest() : context(MLIRContext::Threading::DISABLED) {
    shapeproof::loadAllDialects(context);
  }

  OwningOpRef<ModuleOp> parse(const std::string &text) {
    return parseSourceString<ModuleOp>(text, &context);
  }

  /// Compares two texts whose lines correspond: an operation at line:column
  /// before is at the same place after.
  Study study(const std::string &before, const std::string &after) {
    first = parse(before);
    second = parse(after);
    EXPECT_TRUE(first && second);
    Options options;
    options.cap = 500;
    options.speculative = speculative;
    options.extremes = extremes;
    return compare(*first, *second, options);
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> first, second;
  bool speculative = false, extremes = false;
};

const std::string open = "func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>,"
                         " %m: memref<?xf32>) -> index {\n"
                         " %c0 = arith.constant 0 : index\n"
                         " %x = tensor.dim %a, %c0 : tensor<?xf32>\n"
                         " %y = tensor.dim %b, %c0 : tensor<?xf32>\n"
                         " %pos = arith.cmpi sge, %x, %c0 : index\n"
                         " %eq = arith.cmpi eq, %x, %y : index\n";
const std::string isPositive = " cf.assert %pos, \"positive\"\n";
const std::string isEqual = " cf.assert %eq, \"equal\"\n";
const std::string gone = "\n";
const std::string close = " return %x : index }\n";

TEST_F(StudyTest, FindsWhatIsNeeded) {
  Study s =
      study(open + isPositive + isEqual + close, open + gone + isEqual + close);
  EXPECT_TRUE(s.violations.empty());
  EXPECT_TRUE(s.problems.empty());
  ASSERT_EQ(s.checks.size(), 2u);
  const CheckRecord &positive = s.checks.begin()->second;
  EXPECT_EQ(positive.message, "positive");
  EXPECT_TRUE(positive.reached);
  EXPECT_FALSE(positive.left);
  EXPECT_EQ(positive.neededBy, "");
  const CheckRecord &equal = s.checks.rbegin()->second;
  EXPECT_TRUE(equal.left);
  EXPECT_NE(equal.neededBy, "");
  ASSERT_EQ(s.functions.size(), 1u);
  EXPECT_TRUE(s.functions[0].completeGrid);
  EXPECT_EQ(s.functions[0].completed, 7u * 7u); // x == y, any size of %m
  EXPECT_EQ(s.functions[0].stopped, 7u * 7u * 6u);
}

TEST_F(StudyTest, NoticesALostCheck) {
  Study s = study(open + isPositive + isEqual + close,
                  open + isPositive + gone + close);
  EXPECT_FALSE(s.violations.empty());
}

TEST_F(StudyTest, NoticesALostCheckOfTheLargestNumber) {
  const std::string function = "func.func @f(%n: i64) {\n"
                               " %c = arith.constant 100 : i64\n"
                               " %p = arith.cmpi sle, %n, %c : i64\n";
  const std::string check = " cf.assert %p, \"small\"\n", end = " return }\n";
  EXPECT_TRUE(
      study(function + check + end, function + gone + end).violations.empty());
  extremes = true;
  EXPECT_FALSE(
      study(function + check + end, function + gone + end).violations.empty());
}

TEST_F(StudyTest, NoticesALostCheckBeforeWhatItGuards) {
  const std::string load = " %l = memref.load %m[%y] : memref<?xf32>\n";
  const std::string small = " %in = arith.cmpi slt, %y, %x : index\n";
  const std::string guard = " cf.assert %in, \"in\"\n";
  Study s = study(open + small + guard + load + close,
                  open + small + gone + load + close);
  EXPECT_FALSE(s.violations.empty());
  // The loads out of bounds before the change are left out.
  EXPECT_GT(s.functions[0].broken, 0u);
}

TEST_F(StudyTest, NoticesAnInventedCheck) {
  const std::string failing = " %f = arith.constant false\n"
                              " %g = arith.ori %eq, %f : i1\n";
  Study s = study(open + failing + isPositive + close,
                  open + failing + isEqual + close);
  EXPECT_FALSE(s.violations.empty());
}

TEST_F(StudyTest, NoticesAnotherResult) {
  Study s =
      study(open + isEqual + close, open + isEqual + " return %y : index }\n");
  EXPECT_TRUE(s.violations.empty()) << "equal where it completes";
  s = study(open + isEqual + close, open + isEqual + " return %c0 : index }\n");
  EXPECT_FALSE(s.violations.empty());
}

TEST_F(StudyTest, NoticesAnotherStore) {
  const std::string store = " %v = arith.constant 9.0 : f32\n"
                            " %some = arith.cmpi slt, %c0, %x : index\n"
                            " cf.assert %some, \"some\"\n"
                            " memref.store %v, %m[%c0] : memref<?xf32>\n";
  const std::string noStore = " %some = arith.cmpi slt, %c0, %x : index\n\n"
                              " cf.assert %some, \"some\"\n";
  Study s = study(open + store + close, open + noStore + close);
  EXPECT_FALSE(s.violations.empty());
}

TEST_F(StudyTest, NoticesTrustInAnOpThatMayMove) {
  // The cast requires that %a has size 4, wherever it is.
  const std::string cast =
      " %four = tensor.cast %a : tensor<?xf32> to tensor<4xf32>\n"
      " %c4 = arith.constant 4 : index\n"
      " %is4 = arith.cmpi eq, %x, %c4 : index\n";
  const std::string check = " cf.assert %is4, \"four\"\n";
  Study s = study(open + cast + check + close, open + cast + gone + close);
  EXPECT_TRUE(s.violations.empty());
  speculative = true;
  s = study(open + cast + check + close, open + cast + gone + close);
  EXPECT_FALSE(s.violations.empty());
}

TEST_F(StudyTest, LetsAWitnessStandForAnother) {
  const std::string head =
      "func.func @f(%a: !shape.shape, %b: !shape.shape) -> !shape.witness {\n";
  const std::string eq =
      " %v = shape.cstr_eq %a, %b : !shape.shape, !shape.shape\n";
  const std::string fits =
      " %w = shape.cstr_broadcastable %a, %b : !shape.shape, !shape.shape\n";
  const std::string tail = " return %w : !shape.witness }\n";
  Study s = study(head + eq + fits + tail,
                  head + eq + " %w = shape.assuming_all %v\n" + tail);
  EXPECT_TRUE(s.violations.empty());
  s = study(head + eq + fits + tail,
            head + eq + " %w = shape.const_witness false\n" + tail);
  EXPECT_FALSE(s.violations.empty());
  s = study(head + gone + fits + tail,
            head + gone + " %w = shape.const_witness true\n" + tail);
  EXPECT_FALSE(s.violations.empty());
}

TEST_F(StudyTest, LetsAnOpMove) {
  const std::string head = " %c4 = arith.constant 4 : index\n"
                           " %is4 = arith.cmpi eq, %x, %c4 : index\n";
  const std::string cast =
      " %four = tensor.cast %a : tensor<?xf32> to tensor<4xf32>\n";
  const std::string when = " scf.if %is4 {\n";
  const std::string use = " %e = tensor.extract %four[%c0] : tensor<4xf32>\n"
                          " memref.store %e, %m[%c0] : memref<?xf32>\n }\n";
  Study s = study(open + head + when + cast + use + close,
                  open + head + cast + when + use + close);
  EXPECT_FALSE(s.violations.empty());
  speculative = true;
  s = study(open + head + when + cast + use + close,
            open + head + cast + when + use + close);
  EXPECT_TRUE(s.violations.empty());
}

TEST_F(StudyTest, NoticesLocationsThatDoNotMatch) {
  Study s =
      study(open + isPositive + close, open + "\n\n" + isPositive + close);
  EXPECT_FALSE(s.problems.empty());
}

TEST_F(StudyTest, ShowsWhetherAnAssignmentFailsACheck) {
  auto module = parse(open + isPositive + isEqual + close);
  std::string why;
  shapeproof::Place equal{8, 2};
  using Assignment = shapeproof::Example;
  auto show = [&](const Assignment &assignment) {
    return demonstrate(*module, "f", equal, assignment, why).has_value();
  };
  EXPECT_TRUE(show(Assignment{{"arg0.dim0", shapeproof::Int(2)},
                              {"arg1.dim0", shapeproof::Int(3)},
                              {"arg2.dim0", shapeproof::Int(0)}}));
  EXPECT_FALSE(show(Assignment{{"arg0.dim0", shapeproof::Int(2)},
                               {"arg1.dim0", shapeproof::Int(2)},
                               {"arg2.dim0", shapeproof::Int(0)}}));
  // Values that are left open are searched for.
  EXPECT_TRUE(show(Assignment{{"arg1.dim0", shapeproof::Int(3)}}));
  EXPECT_FALSE(show(Assignment{{"arg0.dim0", shapeproof::Int(-1)},
                               {"arg1.dim0", shapeproof::Int(2)}}));
}

/// Thread 0 would fail the other check; thread 2 may as well come first.
// An unknown extent of a constant is some extent, in both programs the same.
TEST_F(StudyTest, UnknownExtentsAreVaried) {
  const std::string before =
      "func.func @f() -> index {\n"
      " %c3 = arith.constant 3 : index\n"
      " %s = shape.const_shape [-9223372036854775808, 3] : tensor<2xindex>\n"
      " %n = shape.num_elements %s : tensor<2xindex> -> index\n"
      " %z = shape.const_size -9223372036854775808\n"
      " %m = shape.size_to_index %z : !shape.size\n"
      " %p = arith.cmpi sge, %n, %m : index\n"
      " cf.assert %p, \"room\"\n"
      " return %n : index\n}";
  std::string after = before;
  after.replace(after.find(" cf.assert"), 10, " //        ");
  Study lost = study(before, after);
  EXPECT_TRUE(lost.problems.empty());
  ASSERT_EQ(lost.violations.size(), 4u); // Three runs, and the check.
  EXPECT_NE(lost.violations[0].find("@f on shape.const_shape@3:7[0]=0 "
                                    "shape.const_size@5:7[0]=1"),
            std::string::npos)
      << lost.violations[0];
  EXPECT_TRUE(study(before, before).violations.empty());
  EXPECT_EQ(study(before, before).functions[0].stopped, 10u);

  shapeproof::Place room{8, 2};
  std::string why;
  EXPECT_TRUE(demonstrate(*parse(before), "f", room,
                          {{"shape.const_shape@3:7[0]", shapeproof::Int(1)},
                           {"shape.const_size@5:7[0]", shapeproof::Int(4)}},
                          why));
  EXPECT_FALSE(demonstrate(*parse(before), "f", room,
                           {{"shape.const_shape@3:7[0]", shapeproof::Int(1)},
                            {"shape.const_size@5:7[0]", shapeproof::Int(3)}},
                           why));
}

TEST_F(StudyTest, ThreadsRunInAnyOrder) {
  auto module = parse("func.func @f(%n: index, %k: index) {\n"
                      " scf.forall (%i) in (%n) {\n"
                      " %p = arith.cmpi slt, %i, %k : index\n"
                      " cf.assert %p, \"below\"\n"
                      " %q = arith.cmpi sgt, %i, %k : index\n"
                      " cf.assert %q, \"above\"\n }\n return\n}");
  std::string why;
  using Assignment = shapeproof::Example;
  shapeproof::Place below{4, 2};
  EXPECT_FALSE(demonstrate(
      *module, "f", below,
      Assignment{{"arg0", shapeproof::Int(3)}, {"arg1", shapeproof::Int(2)}},
      why));
  EXPECT_TRUE(
      demonstrate(*module, "f", below,
                  Assignment{{"arg0", shapeproof::Int(3)},
                             {"arg1", shapeproof::Int(2)},
                             {"scf.forall@2:2.arg0", shapeproof::Int(2)}},
                  why));
  // There is no thread 2 of two threads.
  EXPECT_FALSE(
      demonstrate(*module, "f", below,
                  Assignment{{"arg0", shapeproof::Int(2)},
                             {"arg1", shapeproof::Int(2)},
                             {"scf.forall@2:2.arg0", shapeproof::Int(2)}},
                  why));
}

} // namespace
