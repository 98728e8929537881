// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lemmas about shapes hold in every assignment, whatever was known where they
// were found: what is known may be wrong, and so may the solution.

#include "proof/LemmaFinder.h"
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
    LemmaContext context{t,   {}, {},    value,    value, no,
                         yes, no, known, tangents, budget};
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

} // namespace
