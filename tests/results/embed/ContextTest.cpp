// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A context of handles: facts, scopes, answers, and misuse.

#include "shapeproof/Context.h"
#include "shapeproof/Evaluate.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace shapeproof;

namespace {

std::string print(const Bounds &bounds) {
  std::string text;
  llvm::raw_string_ostream(text) << bounds;
  return text;
}

TEST(Context, AnswersWithEvidence) {
  Context ctx;
  auto [n, k, m] = ctx.dims("n", "k", "m");
  FactId split = ctx.assume(n == 4 * k, "split evenly");
  ctx.assume(m <= 9);
  Answer answer = ctx.prove(n % 4 == 0);
  EXPECT_EQ(answer.verdict, Verdict::Proved);
  ASSERT_EQ(answer.premises.size(), 1u);
  EXPECT_EQ(answer.premises[0], split);
  EXPECT_EQ(ctx.fact(split)->text, "split evenly");
  std::string why = ctx.explain(answer);
  EXPECT_NE(why.find("proved by "), std::string::npos) << why;
  EXPECT_NE(why.find("(split evenly)"), std::string::npos) << why;

  Answer open = ctx.prove(m == 3);
  ASSERT_EQ(open.verdict, Verdict::Contingent);
  EXPECT_EQ(open.example->dims.at(m.id()), Int(3));
  EXPECT_NE(ctx.explain(open).find("fails with "), std::string::npos);

  EXPECT_EQ(print(ctx.bound(m + 1)), "[1, 10]");
  EXPECT_EQ(print(ctx.bound(n)), "[0, inf]");
  EXPECT_TRUE(ctx.knows(n >= k));
  EXPECT_FALSE(ctx.knows(m == 3));
  EXPECT_EQ(ctx.isEqual(n, 4 * k), Verdict::Proved);
  EXPECT_EQ(ctx.isEqual(m, 10), Verdict::Refuted);
  EXPECT_EQ(ctx.isEqual(3, ctx.constant(3)), Verdict::Proved);
}

TEST(Context, NamesStandForOneThing) {
  Context ctx;
  EXPECT_EQ(ctx.dim("n").id(), ctx.dim("n").id());
  EXPECT_EQ(ctx.shape("s").id(), ctx.shape("s").id());
  ctx.assume(ctx.dim("n") == 3);
  llvm::Expected<Claim> claim = ctx.parse("n mod 2 == 1 and rank(s) >= 0");
  ASSERT_TRUE(bool(claim)) << llvm::toString(claim.takeError());
  EXPECT_EQ(ctx.prove(*claim).verdict, Verdict::Proved);
  llvm::Expected<Claim> bad = ctx.parse("n +");
  ASSERT_FALSE(bool(bad));
  EXPECT_FALSE(llvm::toString(bad.takeError()).empty());
  // Names outside of the grammar are valid names, too.
  for (const char *name : {"", "a b", "mod", "1", "x;y", "\n", "é"})
    EXPECT_TRUE(ctx.dim(name).valid()) << name;
  EXPECT_TRUE(bool(claim = ctx.parse("n == 3")));
}

TEST(Context, TextKnowsTruths) {
  Context ctx;
  Claim p = ctx.truth("p");
  llvm::Expected<Claim> claim = ctx.parse("p");
  ASSERT_TRUE(bool(claim)) << llvm::toString(claim.takeError());
  EXPECT_EQ(claim->id(), p.id());
  EXPECT_TRUE(ctx.truth("no name; of the text").valid());
  EXPECT_TRUE(bool(claim = ctx.parse("not p")));
}

TEST(Context, BudgetsAreNumbersAboveZero) {
  for (double budget : {0.0, -1.0, double(NAN), double(INFINITY)}) {
    ContextOptions options;
    options.budget = budget;
    for (const ContextInfo &info : registeredContexts()) {
      auto created = Context::create(info.name, options);
      EXPECT_EQ(created ? "" : llvm::toString(created.takeError()),
                "the budget has to be a number above 0");
    }
  }
  for (double budget : {5e-324, 1e-9, 1e308}) {
    ContextOptions options;
    options.budget = budget;
    auto created = Context::create(defaultContextName(), options);
    EXPECT_TRUE(bool(created)) << llvm::toString(created.takeError());
  }
}

TEST(Context, ExplainsAnswersOfClosedScopes) {
  Context ctx;
  Dim n = ctx.dim("n"), k = ctx.dim("k");
  ctx.assume(k >= 1, "outer");
  ctx.push();
  ctx.assume(n == 3 * k, "three");
  Answer answer = ctx.prove(n >= 3);
  std::vector<Fact> premises;
  for (FactId id : answer.premises)
    premises.push_back(*ctx.fact(id));
  std::string before = ctx.explain(answer);
  ctx.pop();
  EXPECT_NE(ctx.explain(answer), before);
  EXPECT_EQ(explain(ctx.store(), answer, premises), before);
}

TEST(Context, ScopesForgetFacts) {
  Context ctx;
  Dim n = ctx.dim("n");
  FactId inner;
  {
    Scope scope(ctx);
    inner = ctx.assume(n == 7);
    EXPECT_TRUE(ctx.knows(n == 7));
    EXPECT_EQ(ctx.facts().size(), 1u);
  }
  EXPECT_FALSE(ctx.knows(n == 7));
  EXPECT_EQ(ctx.fact(inner), nullptr);
  EXPECT_EQ(ctx.fact(FactId()), nullptr);
  EXPECT_NE(ctx.assume(n == 8), inner);
  EXPECT_FALSE(ctx.pop());
  EXPECT_EQ(ctx.facts().size(), 1u);
  EXPECT_TRUE(ctx.knows(n == 8));
}

/// A claim is proved if it is defined and holds.
TEST(Context, DefinednessCounts) {
  Context ctx;
  Shape s = ctx.shape("s");
  EXPECT_EQ(ctx.prove(s[0] == s[0]).verdict, Verdict::Contingent);
  EXPECT_NE(ctx.isEqual(s[0], s[0]), Verdict::Proved);
  EXPECT_FALSE(ctx.knows(!(s[0] < 0)));
  EXPECT_EQ(print(ctx.bound(s[0])), "[0, inf]");
  EXPECT_TRUE(ctx.bound(ctx.list({2})[1]).vacuous);
  EXPECT_FALSE(ctx.isContradictory());
  ctx.assume(s[1] == 3);
  EXPECT_EQ(ctx.prove(s.rank() >= 2).verdict, Verdict::Proved);
  EXPECT_EQ(ctx.isEqual(s[0], s[0]), Verdict::Proved);
  // The facts that a bound comes from are the user's.
  for (FactId id : ctx.bound(s[-1] + s[1]).premises)
    EXPECT_NE(ctx.fact(id), nullptr);
}

TEST(Context, MisuseIsAnAnswer) {
  Context ctx, other;
  Dim n = ctx.dim("n"), foreign = other.dim("n");
  Answer answer = ctx.prove(n == foreign);
  EXPECT_EQ(answer.verdict, Verdict::Unknown);
  EXPECT_EQ(answer.why, UnknownKind::Unsupported);
  EXPECT_EQ(answer.detail, "handles of different contexts");
  EXPECT_EQ(ctx.prove(Claim()).verdict, Verdict::Unknown);
  EXPECT_EQ(ctx.prove(foreign == 1).detail, "handles of different contexts");
  EXPECT_EQ(ctx.isEqual(n, foreign), Verdict::Unknown);
  EXPECT_EQ(ctx.isEqual(foreign, foreign), Verdict::Unknown);
  EXPECT_EQ(ctx.isEqual(Shape(), Shape()), Verdict::Unknown);
  EXPECT_FALSE(ctx.knows(foreign == foreign));
  EXPECT_EQ(ctx.error(), "");
  EXPECT_FALSE(ctx.assume(foreign == 1).valid());
  EXPECT_TRUE(ctx.facts().empty());
  EXPECT_EQ(ctx.error(), "handles of different contexts");
  EXPECT_EQ(print(ctx.bound(Dim())), "[-inf, inf]");

  llvm::Expected<std::unique_ptr<Context>> none = Context::create("nope");
  ASSERT_FALSE(bool(none));
  EXPECT_NE(llvm::toString(none.takeError()).find("unknown context 'nope'"),
            std::string::npos);
}

/// Proved and Refuted against all values up to 3.
TEST(Context, AnswersAgreeWithEnumeration) {
  Context ctx;
  auto [n, m] = ctx.dims("n", "m");
  ctx.assume(n <= 3 && m <= 3);
  Dim terms[] = {n + m,          n - m,         n * m,         n % (m + 1),
                 floorDiv(n, 2), ceilDiv(n, 2), min(n, m + 1), max(n, 2),
                 -n % 3,         n % (m - 5)};
  for (const Dim &a : terms)
    for (const Dim &b : terms) {
      Claim claims[] = {a == b, a != b, a < b, a <= b, !(a > b), a >= b};
      for (const Claim &claim : claims) {
        unsigned holds = 0, fails = 0;
        for (int x = 0; x <= 3; ++x)
          for (int y = 0; y <= 3; ++y) {
            Assignment values;
            values.dims = {{n.id(), Int(x)}, {m.id(), Int(y)}};
            std::optional<bool> value =
                Evaluator(ctx.store(), values).value(claim.id());
            ASSERT_TRUE(value) << claim.str();
            ++(*value ? holds : fails);
          }
        Verdict expected = fails == 0   ? Verdict::Proved
                           : holds == 0 ? Verdict::Refuted
                                        : Verdict::Contingent;
        EXPECT_EQ(ctx.prove(claim).verdict, expected) << claim.str();
      }
    }
}

} // namespace
