// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The state of a function forgets an op that is erased: another one may be
// allocated at its address, and answers about the first must not be given for
// it.

#include "uses/analysis/FunctionState.h"
#include "Parsed.h"
#include "uses/analysis/Question.h"

using namespace shapeproof;

namespace {

TEST(FunctionState, ForgetsTheClaimOfACheckThatIsErased) {
  Parsed p(R"(
    func.func @f(%n: index) {
      %c0 = arith.constant 0 : index
      %t = tensor.empty(%n) : tensor<?xf32>
      %d = tensor.dim %t, %c0 : tensor<?xf32>
      %same = arith.cmpi eq, %d, %n : index
      cf.assert %same, "by definition" {name = "check"}
      "at.end"() : () -> ()
      return
    })");
  ImportOptions options;
  options.lazy = true;
  Engine engine(*p.module, options);
  mlir::Operation *check = p.op("check");
  FunctionState state(check->getParentOp(), engine, /*isAlone=*/true,
                      /*detectStaleUse=*/false);
  ASSERT_TRUE(state.noted(check));
  // Erasing the op gives no new facts, and other facts stay.
  ASSERT_TRUE(state.erased(check));
  EXPECT_FALSE(state.importer().checks().noted(check));
  check->erase();
  EXPECT_TRUE(state.reach(p.op("at.end")));
}

/// The number of steps for questions about p <= r, with this number of triples
/// p <= q <= r, and the number of those proved.
std::pair<uint64_t, unsigned> costOf(unsigned numTriples, double budget) {
  std::string values, checks;
  for (unsigned i = 0; i < numTriples; ++i) {
    const std::string n = std::to_string(i);
    values += (i ? ", %p" : "%p") + n + ": index, %q" + n + ": index, %r" + n +
              ": index";
    checks += "%a" + n + " = arith.cmpi sle, %p" + n + ", %q" + n +
              " : index\ncf.assert %a" + n + ", \"\"\n%b" + n +
              " = arith.cmpi sle, %q" + n + ", %r" + n +
              " : index\ncf.assert %b" + n + ", \"\"\n";
  }
  Parsed p("func.func @f(" + values + ") {\n" + checks +
           "\"at.end\"() : () -> ()\nreturn\n}");
  ImportOptions options;
  options.lazy = true;
  options.budget = budget;
  options.context = "affine";
  Engine engine(*p.module, options);
  mlir::Operation *end = p.op("at.end");
  FunctionState state(end->getParentOp(), engine, /*isAlone=*/true,
                      /*detectStaleUse=*/false);
  unsigned proved = 0;
  for (unsigned i = 0; i < numTriples; ++i) {
    std::optional<QuestionPoint> point = QuestionPoint::reach(&state, end);
    if (!point)
      return {state.spent(), proved};
    const Size first(end->getBlock()->getArgument(3 * i)),
        last(end->getBlock()->getArgument(3 * i + 2));
    proved += point->decide(point->compare(first, Comparison::LE, last)) ==
              Verdict::Proved;
  }
  return {state.spent(), proved};
}

TEST(FunctionState, EachQuestionHasItsOwnSteps) {
  const auto [steps, proved] = costOf(50, 1);
  EXPECT_GT(steps, 0u);
  EXPECT_EQ(proved, 50u);
  // With a hundredth of the budget, earlier questions take nothing from the
  // last one.
  EXPECT_EQ(costOf(50, 1e-2).second, 50u);
}

} // namespace
