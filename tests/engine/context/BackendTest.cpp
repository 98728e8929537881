// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contexts that others wrote: the calls they get, and the answers that are
// believed. tests/engine/registry registers some; a real one, with the laws, is
// in examples/own-context.

#include "engine/kernel/BackendKernel.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

/// Answers as a test wants, and remembers its calls.
struct Scripted final : Backend {
  using Backend::Backend;

  void push() override { log += "push;"; }
  void pop() override { log += "pop" + std::to_string(facts().size()) + ";"; }
  void assume(const Fact &fact) override {
    EXPECT_EQ(fact.id, facts().back().id);
    log += store.str(fact.claim) + ";";
  }
  Answer decide(ClaimId) override { return answer; }
  Bounds bound(DimId) override { return bounds; }
  bool isContradictory(llvm::SmallVectorImpl<FactId> &premises) override {
    premises.assign(contradiction.begin(), contradiction.end());
    return contradicts;
  }

  std::string log;
  Answer answer;
  Bounds bounds;
  bool contradicts = false;
  std::vector<FactId> contradiction;
};

class BackendTest : public ::testing::Test {
protected:
  BackendTest() {
    auto made = std::make_unique<Scripted>(store);
    backend = made.get();
    context = Kernel::makeContext(
        store, std::make_unique<BackendKernel>(store, std::move(made)),
        "scripted");
    n = store.dimSymbol("n"), m = store.dimSymbol("m");
    claim = store.eq(n, m);
    fact = store.ge(n, store.constant(1));
    context->assume(fact, FactId(7));
  }

  Answer contingent(int64_t first, int64_t second) {
    Answer answer;
    answer.verdict = Verdict::Contingent;
    answer.example = values(first, first);
    answer.counterexample = values(first, second);
    return answer;
  }
  Assignment values(int64_t first, int64_t second) {
    Assignment assignment;
    assignment.dims = {{n, Int(first)}, {m, Int(second)}};
    return assignment;
  }
  Answer ask(Answer scripted) {
    backend->answer = std::move(scripted);
    return context->decide(claim);
  }
  Bounds askBound(Bounds scripted) {
    backend->bounds = std::move(scripted);
    context->push(); // A new scope drops remembered answers.
    context->pop();
    return context->bound(n);
  }

  TermStore store;
  Scripted *backend;
  std::unique_ptr<InferenceContext> context;
  DimId n, m;
  ClaimId claim, fact;
};

TEST_F(BackendTest, isToldFactsAndScopes) {
  context->push();
  context->assume(claim, FactId(8));
  context->pop();
  context->pop(); // One too many.
  EXPECT_EQ(backend->log,
            store.str(fact) + ";push;" + store.str(claim) + ";pop1;");
}

TEST_F(BackendTest, leavesOutWhatItDoesNotKnow) {
  struct Silent final : Backend {
    using Backend::Backend;
  };
  auto silent = Kernel::makeContext(
      store,
      std::make_unique<BackendKernel>(store, std::make_unique<Silent>(store)),
      "silent");
  silent->push();
  silent->assume(fact, FactId(0));
  Answer answer = silent->decide(claim);
  EXPECT_EQ(answer.verdict, Verdict::Unknown);
  EXPECT_EQ(answer.why, UnknownKind::Incomplete);
  EXPECT_EQ(answer.decidedBy, "silent");
  EXPECT_FALSE(silent->bound(n).lo || silent->bound(n).hi);
  EXPECT_EQ(silent->isEqual(n, m), Verdict::Unknown);
  EXPECT_EQ(silent->isEqual(store.shapeSymbol("s"), store.shapeSymbol("t")),
            Verdict::Unknown);
  EXPECT_FALSE(silent->isContradictory());
  silent->pop();
}

TEST_F(BackendTest, answersConstantsWithoutIt) {
  backend->answer = Answer::refuted({});
  EXPECT_EQ(context->decide(TermStore::trueClaim()).verdict, Verdict::Proved);
  EXPECT_EQ(context->decide(TermStore::falseClaim()).verdict, Verdict::Refuted);
  EXPECT_EQ(context->bound(store.constant(4)).hi, Int(4));
  EXPECT_EQ(context->isEqual(n, store.add(n, store.constant(1))),
            Verdict::Refuted);
}

TEST_F(BackendTest, aFalseFactContradicts) {
  context->push();
  context->assume(TermStore::falseClaim(), FactId(3));
  backend->answer = Answer::refuted({});
  Answer answer = context->decide(claim);
  EXPECT_TRUE(answer.verdict == Verdict::Proved && answer.vacuous);
  ASSERT_EQ(answer.premises.size(), 1u);
  EXPECT_EQ(answer.premises[0], FactId(3));
  EXPECT_TRUE(context->bound(n).vacuous);
  EXPECT_EQ(context->isEqual(n, m), Verdict::Proved);
  context->pop();
  EXPECT_FALSE(context->isContradictory());
  EXPECT_EQ(context->decide(claim).verdict, Verdict::Refuted);
}

TEST_F(BackendTest, premisesAreFactsInForce) {
  Answer answer = ask(Answer::proved({FactId(7), FactId(7)}));
  EXPECT_EQ(answer.verdict, Verdict::Proved);
  EXPECT_EQ(answer.premises.size(), 1u);

  answer = ask(Answer::proved({FactId(7), FactId(8)}));
  EXPECT_EQ(answer.verdict, Verdict::Unknown);
  EXPECT_NE(answer.detail.find("premise"), std::string::npos);
  EXPECT_EQ(ask(Answer::refuted(FactId())).verdict, Verdict::Unknown);

  context->push();
  context->assume(claim, FactId(8));
  EXPECT_EQ(ask(Answer::refuted(FactId(8))).verdict, Verdict::Refuted);
  context->pop();
  EXPECT_EQ(ask(Answer::refuted(FactId(8))).verdict, Verdict::Unknown);

  backend->contradicts = true;
  backend->contradiction = {FactId(8)};
  EXPECT_FALSE(context->isContradictory());
  backend->contradiction = {FactId(7)};
  EXPECT_TRUE(context->isContradictory());
}

TEST_F(BackendTest, anExampleHasToSatisfyTheFacts) {
  EXPECT_EQ(ask(contingent(1, 2)).verdict, Verdict::Contingent);
  // n >= 1 is a fact; the counterexample has n == m; m is negative.
  EXPECT_EQ(ask(contingent(0, 2)).verdict, Verdict::Unknown);
  EXPECT_EQ(ask(contingent(1, 1)).verdict, Verdict::Unknown);
  EXPECT_EQ(ask(contingent(1, -1)).verdict, Verdict::Unknown);
  Answer answer = contingent(1, 2);
  answer.counterexample.reset();
  EXPECT_EQ(ask(answer).verdict, Verdict::Unknown);
  answer = contingent(1, 2);
  answer.example->dims.erase(m);
  EXPECT_EQ(ask(answer).verdict, Verdict::Unknown);
}

TEST_F(BackendTest, idsThatThereAreNotDoNoHarm) {
  for (DimId foreign : {DimId(), DimId(100000), store.add(n, m)}) {
    Answer answer = contingent(1, 2);
    answer.example->dims[foreign] = Int(1);
    EXPECT_EQ(ask(answer).verdict, Verdict::Unknown);
  }
  Answer answer = contingent(1, 2);
  answer.example->shapes[ShapeId(100000)] = {};
  EXPECT_EQ(ask(answer).verdict, Verdict::Unknown);
  answer = contingent(1, 2);
  answer.example->bools[ClaimId(0)] = true;
  EXPECT_EQ(ask(answer).verdict, Verdict::Unknown);
}

TEST_F(BackendTest, boundsThatCannotBeAreOpen) {
  Bounds bounds;
  bounds.lo = Int(1), bounds.hi = Int(4);
  EXPECT_EQ(askBound(bounds).hi, Int(4));
  bounds.premises = {FactId(9)};
  EXPECT_FALSE(askBound(bounds).hi);
  bounds.premises = {};
  bounds.lo = Int(5);
  EXPECT_FALSE(askBound(bounds).lo || askBound(bounds).hi);
  bounds.vacuous = true;
  bounds.lo = Int(1);
  EXPECT_TRUE(askBound(bounds).vacuous && !askBound(bounds).lo);
}

TEST_F(BackendTest, vacuousMeansProved) {
  Answer answer = Answer::refuted(FactId(7));
  answer.vacuous = true;
  EXPECT_EQ(ask(answer).verdict, Verdict::Unknown);
  answer.verdict = Verdict::Proved;
  EXPECT_TRUE(ask(answer).vacuous);
}

TEST_F(BackendTest, reasonsAreText) {
  Answer answer = Answer::unknown(UnknownKind::None, "\xff");
  Answer seen = ask(answer);
  EXPECT_EQ(seen.why, UnknownKind::Incomplete);
  EXPECT_EQ(seen.detail, "\xef\xbf\xbd");
}

} // namespace
