// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lemmas about shapes hold in every assignment, whatever was known where they
// were found: those facts may be wrong, and so may the solution.

#include "engine/checker/LemmaRules.h"
#include "engine/proof/LemmaFinder.h"
#include "engine/terms/Replace.h"
#include "shapeproof/Evaluate.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;

namespace {

TEST(ShapeLemmas, HoldInEveryAssignment) {
  std::mt19937 random(7);
  auto upTo = [&](unsigned n) { return static_cast<int64_t>(random() % n); };
  TermStore t;
  ShapeId s = t.shapeSymbol("s"), u = t.shapeSymbol("u");
  DimId n = t.dimSymbol("n"), m = t.dimSymbol("m");
  std::vector<ShapeId> shapes = {s,
                                 u,
                                 t.ranked({}),
                                 t.ranked({n}),
                                 t.ranked({n, m}),
                                 t.ranked({t.constant(1)}),
                                 t.concat({t.ranked({n}), s}),
                                 t.broadcast({s, u}),
                                 t.head(s, n),
                                 t.tail(u, m),
                                 t.broadcast({s, t.ranked({m})})};
  std::vector<std::vector<Int>> values = {{}};
  for (int64_t i = 0; i < 3; ++i) {
    values.push_back({Int(i)});
    for (int64_t k = 0; k < 3; ++k)
      values.push_back({Int(i), Int(k)});
  }
  unsigned made = 0, evaluated = 0;
  for (unsigned round = 0; round < 400; ++round) {
    auto shape = [&] { return shapes[random() % shapes.size()]; };
    std::vector<ClaimId> known;
    for (unsigned k = 0; k < 4; ++k) {
      switch (upTo(6)) {
      case 0:
      case 1:
      case 2:
        known.push_back(t.shapeEq(shape(), shape()));
        break;
      case 3:
        known.push_back(t.broadcastable({shape(), shape()}));
        break;
      case 4:
        known.push_back(t.eq(t.rank(shape()), t.constant(upTo(3))));
        break;
      default:
        known.push_back(t.ge(t.numElements(shape()), n));
      }
    }
    int64_t fixed = upTo(3);
    auto value = [&](DimId) { return Int(fixed); };
    auto yes = [](ClaimId) { return true; };
    auto no = [](ClaimId) { return false; };
    unsigned tangents = 0;
    ProverBudget budget(t, 1000000);
    RewriteCache rewrites;
    LemmaContext context{t,   {}, {},    value,    value,  no,
                         yes, no, known, tangents, budget, rewrites};
    llvm::SmallVector<ProofFormula, 8> lemmas;
    findShapeLemmas(context, lemmas);
    made += lemmas.size();
    for (const ProofFormula &lemma : lemmas)
      for (unsigned world = 0; world < 40; ++world) {
        Assignment a;
        a.dims[n] = Int(upTo(3));
        a.dims[m] = Int(upTo(3));
        a.shapes[s] = values[random() % values.size()];
        a.shapes[u] = values[random() % values.size()];
        auto holds = Evaluator(t, a).value(lemma.formula);
        evaluated += holds.has_value();
        ASSERT_NE(holds, std::optional(false)) << t.str(lemma.formula);
      }
  }
  EXPECT_GT(made, 300u);
  EXPECT_GT(evaluated, 5000u);
}

/// Shapes that are undefined in many of the enumerated worlds.
class UndefinedShapes : public ::testing::Test {
protected:
  using Values = std::vector<Int>;

  void forEachAssignment(llvm::function_ref<void(const Assignment &)> visit) {
    const Values values[] = {{}, {Int(2)}, {Int(3)}, {Int(2), Int(3)}};
    for (const Values &first : values)
      for (const Values &second : values)
        for (int64_t at = -3; at <= 3; ++at) {
          Assignment a;
          a.shapes = {{s, first}, {u, second}};
          a.dims[i] = Int(at);
          visit(a);
        }
  }
  /// Expects that the formula is never false, and that it is true if the shape
  /// is undefined.
  void expectHolds(std::optional<ClaimId> formula, ShapeId whole) {
    ASSERT_TRUE(formula) << t.str(whole);
    forEachAssignment([&](const Assignment &a) {
      std::optional<bool> holds = Evaluator(t, a).value(*formula);
      EXPECT_NE(holds, std::optional(false)) << t.str(*formula);
      if (Evaluator(t, a).value(whole))
        return;
      ++undefined;
      EXPECT_EQ(holds, std::optional(true)) << t.str(*formula);
    });
  }

  TermStore t;
  ShapeId s = t.shapeSymbol("s"), u = t.shapeSymbol("u");
  DimId i = t.intSymbol("i");
  ShapeId head = t.head(s, i), tail = t.tail(s, i), both = t.broadcast({s, u}),
          list = t.ranked({i});
  const std::vector<ShapeId> wholes = {head,
                                       tail,
                                       both,
                                       t.concat({list, head}),
                                       t.concat({u, tail}),
                                       t.concat({both, u}),
                                       t.head(t.concat({u, tail}), i),
                                       t.broadcast({t.concat({u, head}), s}),
                                       t.broadcast({tail, u}),
                                       t.tail(both, i)};
  unsigned undefined = 0;
};

/// They have a rank by their parts, and may not be spelled out by it.
TEST_F(UndefinedShapes, AreNotSpelledOut) {
  for (ShapeId whole : wholes)
    for (int64_t rank = 0; rank <= 4; ++rank) {
      ProofFormula f;
      f.from = whole;
      f.b = t.constant(rank);
      expectHolds(spellOutFormula(t, f), whole);
    }
  EXPECT_GT(undefined, 1000u);
}

/// Undefined shapes are not simplified as if they were defined.
TEST_F(UndefinedShapes, AreNotSimplified) {
  unsigned made = 0;
  for (ShapeId whole : wholes)
    for (ShapeId from : {s, u})
      for (ShapeId to : {t.ranked({}), list, t.ranked({t.constant(2)}), s}) {
        ProofFormula f;
        f.source = t.shapeEq(whole, t.shapeSymbol("other"));
        f.from = from;
        f.to = to;
        SimplifiedTerms simplified;
        replaced(t, f.source, from, to, &simplified);
        if (from == to)
          continue;
        for (ShapeId shape : simplified.shapes) {
          ++made;
          expectHolds(replaceShapeFormula(t, f), shape);
        }
      }
  EXPECT_GT(made, 10u);
  for (ShapeId whole : wholes)
    for (int64_t at : {-1, 0, 1, 2}) {
      ProofFormula f;
      f.source = t.shapeEq(whole, t.shapeSymbol("other"));
      f.a = i;
      f.b = t.constant(at);
      SimplifiedTerms simplified;
      replaced(t, f.source, f.a, f.b, {}, &simplified);
      for (ShapeId shape : simplified.shapes)
        expectHolds(replaceDimFormula(t, f), shape);
    }
  EXPECT_GT(undefined, 1000u);
}

} // namespace
