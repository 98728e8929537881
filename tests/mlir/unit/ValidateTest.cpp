// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Translation validation: a proof that is none is found out, keeps its check,
// and is printed as a .dims problem that a fresh parser and context judge
// alike.

#include "core/checks/Validate.h"
#include "Parsed.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "shapeproof/Analyze.h"
#include "shapeproof/InferenceContext.h"
#include "shapeproof/Problem.h"
#include "uses/rewrite/Rewrite.h"

using namespace shapeproof;

namespace {

/// The verdict on the one `prove` of a problem text.
Verdict judge(const std::string &text) {
  auto problem = parseProblem(text, "problem.dims");
  if (!problem) {
    ADD_FAILURE() << llvm::toString(problem.takeError()) << text;
    return Verdict::Unknown;
  }
  auto report = analyzeProblem(*problem, "problem.dims", defaultContextName());
  EXPECT_TRUE(bool(report));
  EXPECT_EQ(report->checks.size(), 1u) << text;
  return report->checks[0].verdict;
}

struct ValidateTest : ::testing::Test {
  void SetUp() override {
    if (!canValidate())
      GTEST_SKIP() << "no z3";
  }
  Validation validate(llvm::ArrayRef<NamedClaim> premises, ClaimId claim) {
    return validateProof(store, premises, claim, 1.0, problem);
  }
  TermStore store;
  std::string problem;
};

TEST_F(ValidateTest, AgreesWithProofs) {
  DimId n = store.dimSymbol("n"), m = store.dimSymbol("m");
  EXPECT_EQ(validate({{store.eq(n, m), "fact"}}, store.ge(n, m)),
            Validation::Agreed);
  EXPECT_TRUE(problem.empty());
}

TEST_F(ValidateTest, FindsOutWrongProofs) {
  DimId n = store.dimSymbol("arg0.dim0"), m = store.intSymbol("op@3:7");
  EXPECT_EQ(
      validate({{store.ge(n, m), "a \"quoted\" \\ text\n"}}, store.eq(n, m)),
      Validation::Disagreed);
  EXPECT_EQ(judge(problem), Verdict::Contingent) << problem;
}

TEST_F(ValidateTest, ProblemsDeclareWhatTheyMention) {
  // Names that .dims does not have: other characters, keywords, twice the same.
  DimId a = store.dimSymbol("tensor.dim@1:2"), b = store.dimSymbol("rank"),
        c = store.intSymbol("rank"), d = store.dimSymbol("1st");
  ShapeId s = store.shapeSymbol("shape"), t = store.shapeSymbol("");
  ClaimId p = store.boolSymbol("arg0.error");
  DimId all = store.add(
      store.select(p, store.mul(a, b), store.floorDiv(c, store.constant(3))),
      store.min({d, store.numElements(s), store.mod(a, c)}));
  all = store.add(all, store.max({store.rank(t), store.apply("divui64", {a, b}),
                                  store.broadcastExtent({a, d})}));
  ShapeId joined =
      store.concat({s, store.ranked({a, store.constant(1)}),
                    store.broadcast({t, store.head(s, b), store.tail(s, d)})});
  std::vector<NamedClaim> premises = {
      {store.ge(all, store.constant(-5)), "all"},
      {store.negate(store.broadcastable({joined, t})), ""},
      {store.disj(p, store.shapeNe(joined, s)), "either"},
      {store.eq(store.extent(s, int64_t(2)), a), "extent"}};
  std::string text = problemText(store, premises, store.lt(a, d));
  auto parsed = parseProblem(text, "problem.dims");
  ASSERT_TRUE(bool(parsed)) << llvm::toString(parsed.takeError()) << text;
  unsigned assumed = 0;
  for (const Statement &statement : parsed->statements)
    assumed += statement.kind == StatementKind::Assume;
  EXPECT_EQ(assumed, premises.size()) << text;
}

TEST_F(ValidateTest, DeepTermsCostNoStack) {
  DimId x = store.intSymbol("x");
  ClaimId claim = store.ge(x, store.constant(0));
  for (unsigned i = 0; i < 50000; ++i)
    x = store.floorDiv(store.add(x, store.constant(1)), store.dimSymbol("y"));
  std::string text =
      problemText(store, {{store.ge(x, store.constant(0)), ""}}, claim);
  EXPECT_NE(text.find("prove x >= 0 expect proved"), std::string::npos);
}

TEST(Disagreement, KeepsTheCheckAndIsAnError) {
  Parsed p("func.func @f(%c: i1) { cf.assert %c, \"kept\" return }");
  Findings findings;
  Decision &decision = findings.decisions.emplace_back();
  p.module->walk([&](mlir::cf::AssertOp op) { decision.op = op; });
  ASSERT_TRUE(decision.op);
  decision.verdict = Verdict::Proved;
  decision.validation = Validation::Disagreed;
  decision.problem = "dim n\nprove n == 0 expect proved\n";
  std::string errors;
  mlir::ScopedDiagnosticHandler handler(
      &p.context, [&](mlir::Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error)
          errors += diagnostic.str();
        return mlir::success();
      });
  emitProblems(findings);
  EXPECT_NE(errors.find("dim n\nprove n == 0"), std::string::npos) << errors;
  EXPECT_FALSE(applyDecisions(findings, *p.module));
  unsigned left = 0;
  p.module->walk([&](mlir::cf::AssertOp) { ++left; });
  EXPECT_EQ(left, 1u);
}

} // namespace
