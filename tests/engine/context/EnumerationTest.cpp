// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every context against enumeration, below the text format: random facts and
// questions over terms of all kinds, asked of each context, in worlds of small
// numbers and shapes. A Proved holds wherever its premises do, a Refuted fails
// there, a bound contains each value, facts that contradict hold nowhere. The
// laws ask more, and of more problems; this takes about a second and names the
// terms.
//
// Worlds also differ in the results of divisions by zero. Where a term may be
// undefined, its definedness is among the facts.

#include "shapeproof/InferenceContext.h"
#include "shapeproof/ShapeBuilder.h"
#include "support/TermEvaluation.h"
#include "support/Trials.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;
using namespace shapeproof::testing;

namespace {

class Instance {
public:
  explicit Instance(unsigned seed) : random(seed) {
    DimId n = store.dimSymbol("n"), m = store.dimSymbol("m");
    DimId i = store.intSymbol("i");
    s = store.shapeSymbol("s");
    t = store.shapeSymbol("t");
    p = store.boolSymbol("p");
    symbols = {n, n, m, i};
    // Use dims only, or dims with shapes.
    withShapes = pick(2);
    using List = std::vector<int64_t>;
    const std::vector<List> few = {{}};
    const std::vector<List> many = {{}, {1}, {2}, {0}, {2, 1}, {3, 2}};
    const auto &lists = withShapes ? many : few;
    const std::vector<int64_t> numbers =
        withShapes ? std::vector<int64_t>{0, 1, 3}
                   : std::vector<int64_t>{0, 1, 2, 3, 6};
    for (int64_t x : numbers)
      for (int64_t y : numbers)
        for (int64_t z : {-2, 0, 1, 4})
          for (const List &a : lists)
            for (const List &b : lists)
              for (ZeroDivision how :
                   {ZeroDivision::One, ZeroDivision::Scramble})
                worlds.push_back({{{n, x}, {m, y}, {i, z}},
                                  {{s, a}, {t, b}},
                                  {{p, worlds.size() % 3 == 0}},
                                  how});

    for (unsigned k = 0, e = 1 + pick(4); k < e; ++k) {
      ClaimId claim = this->claim(pick(3) == 0 ? 2 : 1);
      addFact(store.conj(builder.takeDefinedness(), claim));
    }
    firstDefinedness = facts.size();
    question = claim(1);
    addFact(builder.takeDefinedness());
    dim = term(1);
    addFact(builder.takeDefinedness());

    for (const TermWorld &world : worlds) {
      TermEvaluation evaluation(store, world);
      truths.push_back(evaluation.holds(question));
      values.push_back(evaluation.value(dim));
      factTruths.emplace_back();
      for (ClaimId fact : facts)
        factTruths.back().push_back(evaluation.holds(fact));
    }
  }

  /// Calls visit(truth of the question, value of the dim) in every world that
  /// satisfies the facts `given`, and in which the questions are defined.
  template <typename F>
  void forEachWorld(llvm::ArrayRef<FactId> given, F visit) const {
    for (size_t w = 0; w < worlds.size(); ++w) {
      const std::vector<bool> &holds = factTruths[w];
      if (std::all_of(holds.begin() + std::ptrdiff_t(firstDefinedness),
                      holds.end(), [](bool truth) { return truth; }) &&
          llvm::all_of(given, [&](FactId fact) { return holds[fact.raw]; }))
        visit(bool(truths[w]), values[w]);
    }
  }

  std::string text() {
    std::string result;
    for (ClaimId fact : facts)
      result += "assume " + store.str(fact) + "\n";
    return result + "decide " + store.str(question) + "\nbound " +
           store.str(dim);
  }

  TermStore store;
  std::vector<ClaimId> facts;
  ClaimId question;
  DimId dim;

private:
  unsigned pick(unsigned n) { return unsigned(random() % n); }
  void addFact(ClaimId fact) { facts.push_back(fact); }

  DimId leaf() {
    if (withShapes && pick(3) == 0) {
      if (pick(3) == 0)
        return store.rank(shape(0));
      return builder.extent(shape(0), store.constant(int64_t(pick(3)) - 1));
    }
    return pick(4) ? symbols[pick(4)] : store.constant(int64_t(pick(6)) - 1);
  }

  DimId term(unsigned depth) {
    if (depth == 0)
      return leaf();
    DimId a = term(depth - 1), b = leaf();
    DimId c = store.constant(int64_t(pick(4)) + (pick(3) ? 1 : -3));
    switch (pick(12)) {
    case 0:
      return store.add(a, b);
    case 1:
      return store.sub(a, b);
    case 2:
      return store.add(store.mul(a, c), b);
    case 3:
      return store.mul(a, b);
    case 4:
      return store.floorDiv(a, c);
    case 5:
      return store.mod(a, c);
    case 6:
      return store.floorDiv(a, b);
    case 7:
      return store.mod(a, b);
    case 8:
      return store.min({a, b, c});
    case 9:
      return store.max({a, b});
    case 10: {
      llvm::SmallVector<ShapeId, 3> lists;
      for (DimId extent : {a, b, leaf()})
        lists.push_back(builder.ranked({extent}));
      return builder.extent(
          builder.broadcast(llvm::ArrayRef(lists).take_front(2 + pick(2))),
          store.constant(0));
    }
    default:
      return store.select(pick(2) ? p : store.ge(b, c), a, b);
    }
  }

  ShapeId shape(unsigned depth) {
    if (depth == 0)
      return pick(2) ? s : t;
    ShapeId a = shape(depth - 1);
    DimId at =
        pick(3) ? store.constant(int64_t(pick(3)) - 1) : symbols[pick(4)];
    switch (pick(6)) {
    case 0:
      return builder.ranked({leaf()});
    case 1:
      return builder.ranked({leaf(), leaf()});
    case 2:
      return builder.concat({a, shape(0)});
    case 3:
      return builder.head(a, at);
    case 4:
      return builder.tail(a, at);
    default:
      return builder.broadcast({a, shape(0)});
    }
  }

  ClaimId claim(unsigned depth) {
    if (depth == 2) {
      ClaimId a = claim(1), b = claim(0);
      unsigned what = pick(3);
      return what == 0   ? store.disj(a, b)
             : what == 1 ? store.conj(a, b)
                         : store.implies(b, a);
    }
    if (withShapes && pick(2)) {
      ShapeId a = shape(pick(2)), b = shape(pick(2));
      ClaimId c = pick(3) ? store.shapeEq(a, b) : store.broadcastable({a, b});
      return pick(4) ? c : store.negate(c);
    }
    DimId a = term(depth), b = leaf();
    switch (pick(8)) {
    case 0:
    case 1:
    case 2:
      return store.eq(a, b);
    case 3:
      return store.ne(a, b);
    case 4:
      return pick(3) ? store.lt(a, b) : pick(2) ? p : store.negate(p);
    default:
      return store.ge(a, b);
    }
  }

  std::mt19937 random;
  ShapeBuilder builder{store};
  std::vector<DimId> symbols;
  ShapeId s, t;
  ClaimId p;
  bool withShapes = false;
  size_t firstDefinedness = 0;
  std::vector<TermWorld> worlds;
  std::vector<bool> truths;
  std::vector<int64_t> values;
  std::vector<std::vector<bool>> factTruths;
};

/// Contexts that ask a solver are asked less.
unsigned problemsFor(llvm::StringRef context) {
  if (context == "z3")
    return trials(40);
  return trials(context == "affine" || context == "tiered" ? 150 : 500);
}

struct Tally {
  unsigned decided = 0, bounded = 0;
};

void check(Instance &problem, llvm::StringRef name, Tally &tally) {
  auto context = llvm::cantFail(createContext(name, problem.store));
  for (size_t k = 0; k < problem.facts.size(); ++k)
    context->assume(problem.facts[k], FactId(uint32_t(k)));

  llvm::SmallVector<FactId, 4> premises;
  if (context->isContradictory(&premises))
    problem.forEachWorld(premises, [&](bool, int64_t) {
      ADD_FAILURE() << "contradictory, says " << name.str();
    });
  Answer answer = context->decide(problem.question);
  if (answer.verdict == Verdict::Proved || answer.verdict == Verdict::Refuted) {
    ++tally.decided;
    bool expected = answer.verdict == Verdict::Proved;
    problem.forEachWorld(answer.premises, [&](bool truth, int64_t) {
      EXPECT_TRUE(truth == expected && !answer.vacuous)
          << name.str() << " says " << (expected ? "proved" : "refuted")
          << (answer.vacuous ? ", vacuously" : "");
    });
  }
  Bounds bounds = context->bound(problem.dim);
  tally.bounded += bounds.lo || bounds.hi;
  problem.forEachWorld(bounds.premises, [&](bool, int64_t value) {
    EXPECT_TRUE(!bounds.vacuous && (!bounds.lo || *bounds.lo <= value) &&
                (!bounds.hi || *bounds.hi >= value))
        << name.str() << " excludes " << value;
  });
  ClaimId q = problem.question;
  if (problem.store.kind(q) == ClaimKind::Eq) {
    Verdict quick =
        context->isEqual(problem.store.dim(q), problem.store.constant(0));
    llvm::SmallVector<FactId, 4> all;
    for (size_t k = 0; k < problem.facts.size(); ++k)
      all.push_back(FactId(uint32_t(k)));
    problem.forEachWorld(all, [&](bool truth, int64_t) {
      EXPECT_FALSE(quick == Verdict::Proved && !truth) << name.str();
      EXPECT_FALSE(quick == Verdict::Refuted && truth) << name.str();
    });
  }
}

} // namespace

TEST(ContextEnumeration, EveryAnswerHolds) {
  std::map<std::string, Tally> tallies;
  for (unsigned seed = 0; seed < trials(500); ++seed) {
    Instance problem(seed);
    for (const ContextInfo &info : registeredContexts())
      if (seed < problemsFor(info.name))
        check(problem, info.name, tallies[info.name.str()]);
    ASSERT_FALSE(HasFailure()) << "seed " << seed << "\n" << problem.text();
  }
  if (kSanitized)
    return; // Too few to count.
  for (const ContextInfo &info : registeredContexts()) {
    // Only a few of the questions follow from folding alone.
    const Tally &tally = tallies[info.name.str()];
    unsigned asked = problemsFor(info.name);
    EXPECT_GE(tally.decided, asked / (info.name == "static" ? 50 : 10))
        << info.name.str();
    EXPECT_GE(tally.bounded, asked / 10) << info.name.str();
  }
}
