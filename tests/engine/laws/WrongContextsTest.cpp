// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The suite is able to fail: for each law, contexts that break it in a way that
// has a good chance to be written by accident, and the law's check that catches
// them. The context they are made from passes every check on the same problems.

#include "laws/Laws.h"
#include "support/BruteForce.h"
#include "support/Generate.h"
#include "support/Rewrite.h"
#include "gtest/gtest.h"

using namespace shapeproof;
using namespace shapeproof::testing;

namespace {

/// Values stay in the box: dims in [0, 2], integers in [-2, 2].
const Box box = {2, -2, 2, 1, 2};

template <typename KernelType>
Subject subject(const char *name, BruteForceOptions options = {}) {
  options.box = box;
  return {name, [=](TermStore &store) {
            return Kernel::makeContext(
                store, std::make_unique<KernelType>(store, options), name);
          }};
}

std::vector<Problem> problems() {
  std::vector<Problem> result;
  for (const char *text : {
           "dim n, m, k\nassume n == m\nassume m == k\nassume k >= 1\n"
           "prove n == k\nprove n >= 1\nprove n == 0\nprove n < m\n"
           "bound n\nbound n + k",
           "dim n, m\nassume n <= m or n == 2\nassume m == 0\n"
           "prove n == 0 or n == 2\nprove n == 2\nbound n\nbound n - m",
           "int i, j; dim n\nassume i floordiv 2 == j\nassume i < 0\n"
           "prove j < 0\nprove j == 0\nprove n floordiv n == 1\n"
           "prove i mod 2 >= 0\nbound j\nbound i mod 2",
           "shape s, t, u\nassume s == t\nassume broadcastable(t, u)\n"
           "prove broadcastable(s, u)\nprove rank(s) == rank(t)\n"
           "prove broadcast(s, t) == s\nbound rank(u)",
           "dim n, m; shape s = [n]\nshape r = slice(s, [1], [n], [1])\n"
           "assume meet([m], s) == s\nprove m >= 1\nprove r[0] + 1 == m\n"
           "prove m == 2\nbound r[0]",
           "bool p, q; dim n\nassume p or n == 1\nassume not p\n"
           "prove n == 1\nprove q\nprove p and q\nbound n",
           "dim n, m\nassume n < m\nassume m < n\nassume n == 2\n"
           "prove n == 0\nbound n",
       })
    result.push_back(fromText(text));
  return result;
}

//===- The right one
//----------------------------------------------------------//

TEST(BruteForce, passesEveryLaw) {
  Subject good = subject<BruteForceKernel>("brute force");
  for (const Problem &problem : problems()) {
    for (const NamedLaw &law : lawsOfOneContext(box))
      EXPECT_EQ(law.check(good, problem), std::nullopt) << law.name << "\n"
                                                        << toText(problem);
    EXPECT_EQ(checkOrdered(good, good, problem), std::nullopt);
  }
}

//===- Sound
//------------------------------------------------------------------//

/// Bounds miss their upper end.
struct ExclusiveEnds : BruteForceKernel {
  using BruteForceKernel::BruteForceKernel;
  KernelBounds bound(DimId dim) override {
    Bounds bounds = BruteForceKernel::bound(dim);
    if (bounds.hi && bounds.lo && *bounds.lo < *bounds.hi)
      bounds.hi = *bounds.hi - Int(1);
    return bounds;
  }
};

/// Its assignments satisfy the facts about the claim's own symbols only.
struct ForgetsOtherFacts : BruteForceKernel {
  using BruteForceKernel::BruteForceKernel;
  KernelAnswer decide(ClaimId claim) override {
    Answer answer = BruteForceKernel::decide(claim);
    if (answer.verdict == Verdict::Contingent)
      return decideFrom({}, claim);
    return answer;
  }
};

/// Its quick question takes terms for different that are not known to be equal.
struct QuickAndWrong : BruteForceKernel {
  using BruteForceKernel::BruteForceKernel;
  Verdict isEqual(DimId a, DimId b) override {
    bool equal = decide(store.eq(a, b)).verdict == Verdict::Proved;
    return equal ? Verdict::Proved : Verdict::Refuted;
  }
};

//===- Monotone
//---------------------------------------------------------------//

/// Gives up on more than two facts, without calling it a limit.
struct GivesUp : BruteForceKernel {
  using BruteForceKernel::BruteForceKernel;
  KernelAnswer decide(ClaimId claim) override {
    if (facts.size() > 2)
      return Answer::unknown(UnknownKind::Incomplete);
    return BruteForceKernel::decide(claim);
  }
};

/// Bounds come from the newest fact that says something.
struct NewestBound : BruteForceKernel {
  using BruteForceKernel::BruteForceKernel;
  KernelBounds bound(DimId dim) override {
    Facts all = std::move(facts);
    facts.clear();
    if (!all.empty())
      facts.push_back(all.back());
    Bounds bounds = BruteForceKernel::bound(dim);
    facts = std::move(all);
    return bounds;
  }
};

//===- Scoped
//-----------------------------------------------------------------//

/// Pop takes back one fact, however many the scope had.
struct PopsOneFact : BruteForceKernel {
  using BruteForceKernel::BruteForceKernel;
  void pop() override {
    if (facts.size() > scopes.back())
      facts.pop_back();
    scopes.pop_back();
  }
};

/// Remembers proved claims, and keeps them after a pop.
struct KeepsAnswers : BruteForceKernel {
  using BruteForceKernel::BruteForceKernel;
  KernelAnswer decide(ClaimId claim) override {
    auto it = proved.find(claim);
    if (it != proved.end())
      return it->second;
    Answer answer = BruteForceKernel::decide(claim);
    if (answer.verdict == Verdict::Proved && !answer.vacuous)
      proved[claim] = answer;
    return answer;
  }
  std::map<ClaimId, Answer> proved;
};

//===- Order-free
//-------------------------------------------------------------//

/// Finds the facts that matter in one pass: a fact that is connected only
/// through a later one is missed.
struct OnePass : BruteForceKernel {
  using BruteForceKernel::BruteForceKernel;
  Facts relevant(ClaimId claim, DimId dim) override {
    Facts result;
    ClaimId reached = claim;
    for (const Fact &fact : facts) {
      if (connected({fact}, reached, dim).empty())
        continue;
      result.push_back(fact);
      reached = reached.valid() ? store.conj(reached, fact.claim) : fact.claim;
    }
    return result;
  }
};

//===- Deterministic
//----------------------------------------------------------//

/// One budget for all questions: later ones find it spent.
struct SharedBudget : BruteForceKernel {
  using BruteForceKernel::BruteForceKernel;
  KernelAnswer decide(ClaimId claim) override {
    if (++questions > 8)
      return Answer::unknown(UnknownKind::Incomplete, "spent");
    return BruteForceKernel::decide(claim);
  }
  unsigned questions = 0;
};

/// The second time, it names all facts as the premises.
struct LazyPremises : BruteForceKernel {
  using BruteForceKernel::BruteForceKernel;
  KernelAnswer decide(ClaimId claim) override {
    Answer answer = BruteForceKernel::decide(claim);
    if (answer.verdict == Verdict::Proved && !asked.insert(claim.raw).second)
      answer.premises = idsOf(facts);
    return answer;
  }
  std::set<uint32_t> asked;
};

//===- Ordered
//----------------------------------------------------------------//

/// Does not understand disjunctions.
struct NoDisjunctions : BruteForceKernel {
  using BruteForceKernel::BruteForceKernel;
  KernelAnswer decide(ClaimId claim) override {
    if (store.kind(claim) == ClaimKind::Or)
      return Answer::unknown(UnknownKind::Unsupported, "or");
    return BruteForceKernel::decide(claim);
  }
};

/// Its bounds have no lower end.
struct UpperBounds : BruteForceKernel {
  using BruteForceKernel::BruteForceKernel;
  KernelBounds bound(DimId dim) override {
    Bounds bounds = BruteForceKernel::bound(dim);
    bounds.lo.reset();
    return bounds;
  }
};

//===- Evident
//----------------------------------------------------------------//

/// Forgets one premise.
struct MissesAPremise : BruteForceKernel {
  using BruteForceKernel::BruteForceKernel;
  KernelAnswer decide(ClaimId claim) override {
    Answer answer = BruteForceKernel::decide(claim);
    if (answer.premises.size() > 1)
      answer.premises.pop_back();
    return answer;
  }
};

/// Names every fact there is as a premise.
struct BlamesEverything : BruteForceKernel {
  using BruteForceKernel::BruteForceKernel;
  KernelAnswer decide(ClaimId claim) override {
    Answer answer = BruteForceKernel::decide(claim);
    if (answer.verdict == Verdict::Proved && !answer.premises.empty())
      answer.premises = idsOf(facts);
    return answer;
  }
};

/// The two ends of a bound have premises; only one's are named.
struct BlamesHalf : BruteForceKernel {
  using BruteForceKernel::BruteForceKernel;
  KernelBounds bound(DimId dim) override {
    Bounds bounds = BruteForceKernel::bound(dim);
    if (!bounds.vacuous && bounds.premises.size() > 1)
      bounds.premises.erase(bounds.premises.begin());
    return bounds;
  }
};

//===- Caught
//-----------------------------------------------------------------//

bool isCaught(const Subject &wrong, const Law &law) {
  for (const Problem &problem : problems())
    if (law(wrong, problem))
      return true;
  return false;
}

Law lawNamed(const std::string &name) {
  for (const NamedLaw &law : lawsOfOneContext(box))
    if (name == law.name)
      return law.check;
  return nullptr;
}

BruteForceOptions startingAtOne() {
  BruteForceOptions options;
  options.dimMin = 1;
  return options;
}
BruteForceOptions truncating() {
  BruteForceOptions options;
  options.truncates = true;
  return options;
}
BruteForceOptions quotientOne() {
  BruteForceOptions options;
  options.zeroDivisions = {ZeroDivision::One};
  return options;
}

TEST(WrongContexts, areCaughtByTheirLaw) {
  const std::pair<const char *, Subject> wrongOnes[] = {
      {"Sound", subject<BruteForceKernel>("no zero", startingAtOne())},
      {"Sound", subject<BruteForceKernel>("truncates", truncating())},
      {"Sound", subject<BruteForceKernel>("x / x is 1", quotientOne())},
      {"Sound", subject<ExclusiveEnds>("exclusive ends")},
      {"Sound", subject<ForgetsOtherFacts>("forgets other facts")},
      {"Quick", subject<QuickAndWrong>("quick and wrong")},
      {"Monotone", subject<GivesUp>("gives up")},
      {"Monotone", subject<NewestBound>("newest bound")},
      {"Scoped", subject<PopsOneFact>("pops one fact")},
      {"Scoped", subject<KeepsAnswers>("keeps answers")},
      {"OrderFree", subject<OnePass>("one pass")},
      {"Deterministic", subject<SharedBudget>("shared budget")},
      {"Deterministic", subject<LazyPremises>("lazy premises")},
      {"Evident", subject<MissesAPremise>("misses a premise")},
      {"Evident", subject<BlamesEverything>("blames everything")},
      {"Evident", subject<BlamesHalf>("blames half")},
  };
  for (const auto &[law, wrong] : wrongOnes)
    EXPECT_TRUE(isCaught(wrong, lawNamed(law))) << wrong.name << ", " << law;
}

TEST(WrongContexts, areCaughtByTheOrder) {
  Subject good = subject<BruteForceKernel>("brute force");
  for (const Subject &wrong : {subject<NoDisjunctions>("no disjunctions"),
                               subject<UpperBounds>("upper bounds")}) {
    bool caught = false;
    for (const Problem &problem : problems()) {
      caught |= bool(checkOrdered(good, wrong, problem));
      EXPECT_EQ(checkOrdered(wrong, good, problem), std::nullopt);
    }
    EXPECT_TRUE(caught) << wrong.name;
  }
}

TEST(WrongContexts, failuresAreShrunk) {
  Subject wrong = subject<BruteForceKernel>("truncates", truncating());
  Problem problem = problems()[2];
  auto check = [&](const Problem &p) { return checkSound(wrong, p, box); };
  ASSERT_TRUE(check(problem));
  std::string text = describe("Sound", wrong.name, problem, check);
  EXPECT_NE(text.find("Sound is broken by truncates: "), std::string::npos);
  EXPECT_LT(text.size(), 300u) << text;
}

} // namespace
