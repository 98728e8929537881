// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions in many branches under the same conditions: the contexts that keep
// these answer like a context that gets each branch anew, in any order, and
// reasons name the branch of the question.

#include "Parsed.h"
#include "shapeproof-mlir/ShapeConstraintAnalysis.h"
#include "support/Trials.h"
#include <random>

using namespace shapeproof;

namespace {

/// A function with many branches. Branch i is taken if k_i >= 1 and n >= 1;
/// every third branch also requires m >= 1, and every fifth requires neither.
/// It asserts k_i == n or k_i <= m. Questions are asked in the branch, in its
/// other arm, and after it.
std::string program(unsigned branches) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "func.func @f(%n: index, %m: index";
  for (unsigned i = 0; i < branches; ++i)
    os << ", %k" << i << ": index";
  os << ") {\n%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n"
     << "%pn = arith.cmpi sgt, %n, %c0 : index\n"
     << "%pm = arith.cmpi sgt, %m, %c0 : index\n";
  for (unsigned i = 0; i < branches; ++i) {
    std::string k = "%k" + std::to_string(i);
    std::string before = "%k" + std::to_string(i ? i - 1 : 0);
    os << "%q" << i << " = arith.cmpi sgt, " << k << ", %c0 : index\n";
    std::string condition = "%q" + std::to_string(i);
    auto conjoin = [&](const char *other, const char *suffix) {
      os << condition << suffix << " = arith.andi " << other << ", "
         << condition << " : i1\n";
      condition += suffix;
    };
    if (i % 5 != 4)
      conjoin("%pn", "n");
    if (i % 3 == 2)
      conjoin("%pm", "m");
    auto ask = [&](const char *where) {
      os << "\"at." << where << i << "\"(%n, %m, " << k << ", " << before
         << ", %d" << i << ") : (index, index, index, index, index) -> ()\n";
    };
    os << "%d" << i << " = arith.subi " << k << ", %c1 : index\n"
       << "scf.if " << condition << " {\n"
       << "%a" << i << " = arith.cmpi " << (i % 4 == 1 ? "sle" : "eq") << ", "
       << k << ", " << (i % 4 == 1 ? "%m" : "%n") << " : index\n"
       << "cf.assert %a" << i << ", \"a\"\n";
    ask("in");
    os << "} else {\n";
    ask("else");
    os << "}\n";
    ask("after");
  }
  os << "return\n}\n";
  return text;
}

TEST(UsualConditions, AnswerWhatAContextDoesThatIsToldAnew) {
  constexpr unsigned kBranches = shapeproof::testing::kSanitized ? 8 : 20;
  Parsed p(program(kBranches));
  std::vector<mlir::Operation *> places;
  p.module->walk([&](mlir::Operation *op) {
    if (op->getName().getStringRef().starts_with("at."))
      places.push_back(op);
  });
  ASSERT_EQ(places.size(), 3 * kBranches);
  unsigned proved = 0, ends = 0, branchReasons = 0;
  auto namesBranchesAround = [&](auto &explained, mlir::Operation *at) {
    for (auto &reason : explained.reasons)
      if (reason.kind == "branch") {
        ++branchReasons;
        EXPECT_TRUE(reason.op->isAncestor(at));
      }
  };
  for (unsigned seed = 0; seed < 2; ++seed) {
    std::mt19937 random(seed);
    if (seed > 0) // In the order of the code, and in others.
      for (size_t i = places.size(); i > 1; --i)
        std::swap(places[i - 1], places[random() % i]);
    ShapeConstraintAnalysis sizes(*p.module);
    for (mlir::Operation *at : places) {
      for (mlir::Value a : at->getOperands()) {
        auto range = sizes.bounds(at, a);
        ASSERT_EQ(sizes.constant(at, a), range.constant());
        for (auto [end, comparison] : {std::pair(range.lo, Comparison::GE),
                                       std::pair(range.hi, Comparison::LE)})
          if (end && *end < 1000 && *end > -1000) { // Not of the type.
            ++ends;
            auto explained =
                sizes.explain(at, a, comparison, Size::constant(*end));
            ASSERT_EQ(explained.verdict, Verdict::Proved)
                << sizes.describe(at, a) << " " << *end << " at "
                << at->getName().getStringRef().str();
            namesBranchesAround(explained, at);
          }
        for (mlir::Value b : at->getOperands()) {
          Verdict verdict = sizes.isEqual(at, a, b);
          auto explained = sizes.explain(at, a, Comparison::EQ, b);
          ASSERT_EQ(verdict, explained.verdict) << explained.str();
          proved += a != b && verdict == Verdict::Proved;
          namesBranchesAround(explained, at);
        }
      }
    }
  }
  EXPECT_GT(proved, 5 * kBranches / 2);
  EXPECT_GT(ends, 5 * kBranches);
  EXPECT_GT(branchReasons, kBranches);
}

} // namespace
