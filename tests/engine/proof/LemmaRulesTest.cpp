// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every rule of LemmaRules.def holds in every small assignment, also where its
// operands are undefined: in the reading of support/UndefinedReading.h, which
// is one for all of them, as a proof puts them together.
//
//   s != [2] or rank(tail(s, 3)) ... is true where tail(s, 3) is no shape, too
//
// The row of a rule lists its operands, so a new rule is enumerated by its row.
// A rule for which no lemma can be made, or that never occurs in use, fails the
// test.

#include "engine/checker/LemmaRules.h"
#include "engine/proof/Alignment.h"
#include "engine/terms/Axioms.h"
#include "engine/terms/Replace.h"
#include "shapeproof/Evaluate.h"
#include "support/Trials.h"
#include "support/UndefinedReading.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;
using namespace shapeproof::testing;

namespace {

/// Terms, many of which are undefined, and values of their symbols.
class RuleWorlds {
protected:
  RuleWorlds() { makePools(); }

  void makePools();
  /// Claims about the shapes, and about each two of them.
  void makeSources();
  void makeBroadcasts();
  TermWorld randomWorld();
  bool next(ProofFormula &f, llvm::StringRef fields);
  /// Describes the formula and the values for which it does not hold.
  std::string describe(const ProofFormula &f, UndefinedReading &reading);
  /// An operand that is undefined there: by the definitions.
  bool isUndefined(const ProofFormula &f, const Assignment &a) const;
  static Assignment assignmentOf(const TermWorld &world);

  unsigned below(size_t n) { return random() % static_cast<unsigned>(n); }
  template <typename T> T any(const std::vector<T> &pool) {
    return pool[below(pool.size())];
  }

  std::mt19937 random{11};
  TermStore s;
  ShapeId a = s.shapeSymbol("a"), b = s.shapeSymbol("b"),
          x = s.shapeSymbol("x");
  DimId n = s.dimSymbol("n"), i = s.intSymbol("i");
  std::vector<DimId> dims, quotients;
  std::vector<ShapeId> shapes;
  std::vector<ClaimId> sources, aboutBroadcasts;
};

void RuleWorlds::makePools() {
  auto c = [&](int64_t value) { return s.constant(value); };
  ShapeId both = s.broadcast({a, b}), head = s.head(a, i), tail = s.tail(a, i),
          behind = s.tail(b, c(1));
  shapes = {a,
            b,
            x,
            s.ranked({}),
            s.ranked({n}),
            s.ranked({i}),
            s.ranked({c(2)}),
            s.ranked({s.extent(a, c(0)), n}),
            head,
            tail,
            behind,
            s.head(b, n),
            s.head(x, s.sub(s.rank(x), c(1))),
            s.tail(x, n),
            both,
            s.broadcast({x, s.ranked({i})}),
            s.concat({s.ranked({i}), tail}),
            s.concat({x, head}),
            s.concat({behind, s.ranked({n})}),
            s.broadcast({behind, a}),
            s.tail(both, c(1))};
  dims = {n,
          i,
          c(0),
          c(1),
          c(2),
          s.neg(i),
          s.add(n, c(1)),
          s.mul(n, i),
          s.floorDiv(i, n),
          s.mod(n, i),
          s.min({i, n}),
          s.max({n, s.rank(a)}),
          s.broadcastExtent({i, n}),
          s.select(s.ge(i, c(0)), n, i)};
  for (ShapeId shape : shapes)
    for (DimId d :
         {s.rank(shape), s.numElements(shape), s.extent(shape, c(0)),
          s.extent(shape, i), s.extent(shape, s.sub(s.rank(shape), c(1)))})
      if (!llvm::is_contained(dims, d))
        dims.push_back(d);
  for (DimId d : {s.mul(n, n), s.add(s.mul(n, i), i), s.rank(both),
                  s.mul(i, s.extent(a, i)), s.numElements(head)})
    for (int64_t divisor : {2, 3, 4})
      quotients.push_back(s.floorDiv(d, c(divisor)));
  makeSources();
  makeBroadcasts();
}

void RuleWorlds::makeSources() {
  for (ShapeId p : shapes) {
    for (ShapeId q : shapes) {
      if (!(p == q))
        for (ClaimId claim : {s.shapeEq(p, q), s.broadcastable({p, q})}) {
          sources.push_back(claim);
          sources.push_back(s.negate(claim));
        }
      sources.push_back(s.ge(s.rank(p), s.rank(q)));
    }
    for (DimId d : {s.numElements(p), s.extent(p, i), s.extent(p, n),
                    s.extent(p, s.constant(1)),
                    s.extent(p, s.sub(s.rank(p), s.constant(1)))}) {
      sources.push_back(s.eq(d, n));
      sources.push_back(s.ne(d, s.constant(2)));
    }
  }
}

/// Sizes that fit in some worlds: if one of them is a number, the store's
/// broadcast is the other size, or the number.
void RuleWorlds::makeBroadcasts() {
  const std::vector<DimId> sizes = {n,
                                    i,
                                    s.constant(2),
                                    s.constant(3),
                                    s.mul(n, i),
                                    s.mul(n, n),
                                    s.add(n, s.constant(1)),
                                    s.extent(a, s.constant(0))};
  std::vector<DimId> joins;
  for (DimId p : sizes)
    for (DimId q : sizes)
      if (!(p == q) && !s.getConstant(s.broadcastExtent({p, q})))
        joins.push_back(s.broadcastExtent({p, q}));
  for (DimId p : joins)
    for (DimId q : joins)
      if (!(p == q)) {
        aboutBroadcasts.push_back(s.eq(p, q));
        aboutBroadcasts.push_back(s.ne(p, below(2) ? q : any(sizes)));
        aboutBroadcasts.push_back(s.ge(p, any(sizes)));
      }
}

TermWorld RuleWorlds::randomWorld() {
  static const std::vector<std::vector<int64_t>> values = {{},  {0},    {1},
                                                           {2}, {2, 3}, {1, 2}};
  TermWorld world;
  for (ShapeId shape : {a, b, x})
    world.shapes[shape] = any(values);
  world.dims[n] = below(4);
  world.dims[i] = int64_t(below(6)) - 2;
  world.zeroDivision = static_cast<ZeroDivision>(below(kNumZeroDivisions));
  return world;
}

Assignment RuleWorlds::assignmentOf(const TermWorld &world) {
  Assignment result;
  for (auto [d, value] : world.dims)
    result.dims[d] = Int(value);
  for (const auto &[shape, extents] : world.shapes)
    result.shapes[shape] = {extents.begin(), extents.end()};
  return result;
}

/// Chooses operands of the rule.
bool RuleWorlds::next(ProofFormula &f, llvm::StringRef fields) {
  for (char field : fields)
    switch (field) {
    case 'a':
      // One in four is a symbol, which occurs in most of the other dims.
      f.a = fields == "ar" ? any(quotients)
            : below(4)     ? any(dims)
            : below(2)     ? n
                           : i;
      break;
    case 'b':
      f.b = below(2) ? any(dims) : s.constant(below(4));
      break;
    case 'c':
      f.c = any(dims);
      break;
    case 'C':
      f.c = below(2) ? DimId() : any(dims);
      break;
    case 'f':
      f.from = any(shapes);
      break;
    case 't':
      f.to = any(shapes);
      break;
    case 's':
      f.source = below(4) ? any(sources) : any(aboutBroadcasts);
      break;
    case 'r':
      f.residues.clear();
      if (f.b.valid()) // Residues of a factor and of the product.
        for (DimId d : {f.b, s.mul(f.a, f.b)}) {
          const int64_t divisor = 1 + below(8);
          f.residues.push_back({d, divisor, below(size_t(divisor))});
        }
      else if (below(2))
        f.residues.push_back({any(dims), 2, below(2)});
      break;
    default:
      return false;
    }
  return true;
}

bool RuleWorlds::isUndefined(const ProofFormula &f, const Assignment &a) const {
  Evaluator evaluator(s, a);
  auto isSo = [&](auto term) { return term.valid() && !evaluator.value(term); };
  return isSo(f.a) || isSo(f.b) || isSo(f.c) || isSo(f.from) || isSo(f.to) ||
         isSo(f.source);
}

std::string RuleWorlds::describe(const ProofFormula &f,
                                 UndefinedReading &reading) {
  std::string text = nameOf(f.rule).str() + ": " + s.str(f.formula) + "\nwhere";
  auto add = [&](const char *name, auto term) {
    if (term.valid())
      text += std::string(" ") + name + " is " + s.str(term);
  };
  add("a", f.a);
  add("b", f.b);
  add("c", f.c);
  add("from", f.from);
  add("to", f.to);
  add("source", f.source);
  for (ShapeId shape : {a, b, x})
    text += ", " + s.str(shape) + " = " + reading.shape(shape).name();
  return text + ", n = " + std::to_string(reading.value(n)) +
         ", i = " + std::to_string(reading.value(i));
}

class LemmaRules : public ::testing::TestWithParam<ProofRule>,
                   protected RuleWorlds {};

TEST_P(LemmaRules, HoldWhateverIsUndefined) {
  // In few worlds the replacement equals the replaced term.
  const bool replaces = operandsOf(GetParam()).contains('t');
  const unsigned numFormulas = trials(replaces ? 30000 : 4000),
                 numWorlds = trials(replaces ? 400 : 100);
  std::vector<ProofFormula> formulas;
  for (unsigned k = 0; k < numFormulas; ++k) {
    ProofFormula f;
    f.rule = GetParam();
    ASSERT_TRUE(next(f, operandsOf(f.rule)));
    std::optional<ClaimId> formula = formulaOf(s, f);
    if (!formula || *formula == TermStore::trueClaim())
      continue;
    f.formula = *formula;
    formulas.push_back(std::move(f));
  }
  EXPECT_GT(formulas.size(), numFormulas / 100);
  unsigned undefined = 0;
  for (unsigned k = 0; k < numWorlds; ++k) {
    const TermWorld world = randomWorld();
    const Assignment assignment = assignmentOf(world);
    UndefinedReading reading(s, world);
    for (const ProofFormula &f : formulas) {
      // A replacement needs a term to replace.
      if (f.from.valid() && f.to.valid() &&
          !reading.holds(s.shapeEq(f.from, f.to)))
        continue;
      ASSERT_TRUE(reading.holds(f.formula)) << describe(f, reading);
      undefined += k % 10 == 0 && isUndefined(f, assignment);
    }
  }
  if (!kSanitized) { // Fewer formulas in fewer worlds.
    EXPECT_GT(undefined, 100u);
  }
}

std::vector<ProofRule> allRules() {
  return {
#define LEMMA_RULE(Name, formula, effect, operands) ProofRule::Name,
#include "engine/checker/LemmaRules.def"
  };
}

INSTANTIATE_TEST_SUITE_P(All, LemmaRules, ::testing::ValuesIn(allRules()),
                         [](const auto &info) {
                           return nameOf(info.param).str();
                         });

class AlignedSidesOf : public ::testing::Test, protected RuleWorlds {};
TEST_F(AlignedSidesOf, AreEqualWhereTheirPartsAre) {
  std::vector<std::pair<ClaimId, llvm::SmallVector<DimId, 4>>> aligned;
  for (unsigned k = 0; k < trials(6000); ++k) {
    const DimId p = any(dims), q = any(dims), by = any(dims);
    const ShapeId of = any(shapes), other = any(shapes);
    const std::pair<DimId, DimId> sides[] = {
        {s.mul(by, p), s.mul(q, by)},
        {s.mul(p, p), s.mul(q, q)},
        {s.mul(p, any(dims)), s.mul(q, any(dims))},
        {s.floorDiv(p, by), s.floorDiv(q, by)},
        {s.mod(by, p), s.mod(by, q)},
        {s.mod(p, q), s.mod(q, p)},
        {s.extent(of, p), s.extent(of, q)},
        {s.extent(of, p), s.extent(other, p)},
        {s.select(s.ge(by, n), p, i), s.select(s.ge(by, n), q, i)},
        {s.select(s.ge(p, n), p, i), s.select(s.ge(q, n), p, i)},
        {s.max({p, by}), s.max({by, q})}};
    auto [left, right] = sides[below(std::size(sides))];
    if (below(3) == 0) { // Add the other conclusions from the parts.
      left = s.add(left, p);
      right = s.add(right, q);
    }
    const ClaimId claim = s.eq(left, right);
    if (auto found = alignSides(s, claim))
      aligned.push_back({claim, *found});
  }
  EXPECT_GT(aligned.size(), trials(6000) / 20);
  unsigned equal = 0;
  for (unsigned k = 0; k < trials(200); ++k) {
    const TermWorld world = randomWorld();
    UndefinedReading reading(s, world);
    for (const auto &[claim, differences] : aligned) {
      if (llvm::any_of(differences,
                       [&](DimId d) { return reading.value(d) != 0; }))
        continue;
      ++equal;
      ASSERT_TRUE(reading.holds(claim)) << s.str(claim);
    }
  }
  EXPECT_GT(equal, trials(200));
}

/// A concatenation of too many parts to be flattened has the elements of its
/// parts together, and where these are undefined the rank of another list.
TEST(LongConcatenations, HaveElementsWhereTheyAreDefined) {
  TermStore s;
  ShapeId t = s.shapeSymbol("t");
  DimId n = s.dimSymbol("n");
  std::vector<ShapeId> parts;
  for (unsigned k = 0; k < 300; ++k) {
    parts.push_back(s.ranked({n}));
    parts.push_back(s.tail(t, s.constant(1)));
  }
  ProofFormula f;
  f.rule = ProofRule::Elements;
  f.b = s.constant(0);
  unsigned made = 0;
  for (size_t first = 0; first + 300 <= parts.size(); first += 100) {
    ShapeId part = s.concat(llvm::ArrayRef(parts).slice(first, 300));
    f.a = s.numElements(s.concat({part, s.concat(parts)}));
    const DimId whole = f.a;
    llvm::SmallVector<DimId, 8> factors(s.operands(whole));
    factors.push_back(whole);
    for (DimId factor : factors) {
      f.a = factor;
      std::optional<ClaimId> formula = formulaOf(s, f);
      if (!formula)
        continue;
      ++made;
      for (int64_t value : {0, 1, 2}) {
        TermWorld world{{{n, value}}, {{t, {}}}, {}, ZeroDivision::Zero};
        EXPECT_TRUE(UndefinedReading(s, world).holds(*formula));
      }
    }
  }
  EXPECT_GT(made, 0u);
}

/// The reading agrees with the definitions where these give a value; axioms,
/// and properties that the normal form knows, hold in it.
class UndefinedReadings : public ::testing::Test, protected RuleWorlds {};
TEST_F(UndefinedReadings, AgreeWithDefinitionsAndAxioms) {
  std::vector<ClaimId> axioms;
  for (const std::vector<DimId> &pool : {dims, quotients})
    for (DimId d : pool) {
      llvm::SmallVector<ClaimId, 8> own;
      for (const Summand &column : s.linearView(d).summands)
        axiomsOf(s, column.column, own);
      axioms.insert(axioms.end(), own.begin(), own.end());
    }
  EXPECT_GT(axioms.size(), 50u);
  unsigned compared = 0;
  for (unsigned k = 0; k < trials(300); ++k) {
    const TermWorld world = randomWorld();
    const Assignment assignment = assignmentOf(world);
    UndefinedReading reading(s, world);
    Evaluator evaluator(s, assignment);
    for (ClaimId axiom : axioms)
      ASSERT_TRUE(reading.holds(axiom)) << s.str(axiom);
    for (DimId d : dims) {
      if (s.isObviouslyNonNegative(d)) {
        EXPECT_GE(reading.value(d), 0) << s.str(d);
      }
      if (std::optional<Int> value = evaluator.value(d)) {
        EXPECT_EQ(*value, Int(reading.value(d))) << s.str(d);
      }
    }
    for (ShapeId shape : shapes) {
      EXPECT_EQ(reading.value(s.rank(shape)), reading.shape(shape).rank());
      std::optional<std::vector<Int>> value = evaluator.value(shape);
      if (!value)
        continue;
      ++compared;
      EXPECT_TRUE(reading.shape(shape).isDefined());
      EXPECT_EQ(int64_t(value->size()), reading.shape(shape).rank());
      for (size_t at = 0; at < value->size(); ++at)
        EXPECT_EQ((*value)[at], Int(reading.shape(shape).extent(int64_t(at))));
    }
    for (ClaimId claim : sources)
      if (std::optional<bool> value = evaluator.value(claim)) {
        ++compared;
        EXPECT_EQ(*value, reading.holds(claim)) << s.str(claim);
      }
  }
  EXPECT_GT(compared, trials(1000));
}

} // namespace
