// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The methods of InferenceContext, as a compiler calls them, against
// enumeration.
//
// The laws state their problems in the text format. A client calls
// assumeEqual, assumeBroadcastable, assumeMeet and assumeSlice itself, asks
// isEqual, and has function symbols (TermStore::apply), which the format has
// not. Here every random expression is made twice: as a term, and as a C++
// function of a world, i.e. of values for the symbols; so nothing of the
// library takes part in saying what is true. Functions are tried as several
// fixed tables.

#include "shapeproof/InferenceContext.h"
#include "support/Trials.h"
#include "gtest/gtest.h"
#include <functional>
#include <random>

using namespace shapeproof;
using shapeproof::testing::trials;

namespace {

using Extents = std::vector<int64_t>;

struct World {
  int64_t dims[3];
  int64_t integer;
  Extents shape;
  unsigned table;
};

/// A number; nothing if computing it would divide by zero.
using Value = std::optional<int64_t>;

struct Dim {
  DimId term;
  std::function<Value(const World &)> value;
};

struct Shape {
  ShapeId term;
  std::function<std::optional<Extents>(const World &)> value;
};

struct Claim {
  ClaimId term;
  std::function<std::optional<bool>(const World &)> value;
};

int64_t floorDivided(int64_t a, int64_t b) {
  int64_t quotient = a / b;
  return quotient - (a % b != 0 && (a < 0) != (b < 0));
}

/// One of three functions of any number of operands.
int64_t applied(unsigned table, const std::vector<int64_t> &operands) {
  int64_t sum = 0;
  for (int64_t operand : operands)
    sum = sum * 5 + operand;
  if (table == 0)
    return 1;
  return table == 1 ? -sum : (sum * sum + 3 * sum) % 7 - 2;
}

std::optional<Extents> broadcasted(const Extents &a, const Extents &b) {
  const Extents &longer = a.size() < b.size() ? b : a;
  const Extents &shorter = a.size() < b.size() ? a : b;
  Extents result = longer;
  size_t offset = longer.size() - shorter.size();
  for (size_t i = 0; i < shorter.size(); ++i) {
    int64_t &there = result[offset + i];
    if (there != shorter[i] && there != 1 && shorter[i] != 1)
      return std::nullopt;
    if (there == 1)
      there = shorter[i];
  }
  return result;
}

/// All worlds of the box: dims in [0, 3], the integer in [-2, 2], the shape of
/// rank <= 2 with extents in [0, 2].
std::vector<World> allWorlds() {
  std::vector<Extents> shapes = {{}};
  for (int64_t a = 0; a < 3; ++a) {
    shapes.push_back({a});
    for (int64_t b = 0; b < 3; ++b)
      shapes.push_back({a, b});
  }
  std::vector<World> worlds;
  for (int64_t n = 0; n < 4; ++n)
    for (int64_t m = 0; m < 4; ++m)
      for (int64_t k = 0; k < 4; ++k)
        for (int64_t i = -2; i < 3; ++i)
          for (const Extents &shape : shapes)
            for (unsigned table = 0; table < 3; ++table)
              worlds.push_back({{n, m, k}, i, shape, table});
  return worlds;
}

class Generator {
public:
  Generator(TermStore &store, unsigned seed) : store(store), random(seed) {
    for (const char *name : {"n", "m", "k"})
      symbols.push_back(store.dimSymbol(name));
    integer = store.intSymbol("i");
    shapeSymbol = store.shapeSymbol("s");
  }

  /// The box, as facts; all of fact 0.
  void assumeBox(InferenceContext &context) {
    for (DimId symbol : symbols)
      context.assume(store.le(symbol, store.constant(3)), FactId(0));
    context.assume(store.conj(store.ge(integer, store.constant(-2)),
                              store.le(integer, store.constant(2))),
                   FactId(0));
    context.assume(store.le(store.rank(shapeSymbol), store.constant(2)),
                   FactId(0));
    std::vector<ClaimId> ranks;
    for (unsigned rank = 0; rank < 3; ++rank) {
      std::vector<ClaimId> claims = {
          store.eq(store.rank(shapeSymbol), store.constant(rank))};
      for (unsigned i = 0; i < rank; ++i)
        claims.push_back(
            store.le(store.extent(shapeSymbol, i), store.constant(2)));
      ranks.push_back(store.conj(claims));
    }
    context.assume(store.disj(ranks), FactId(0));
  }

  unsigned below(unsigned limit) { return random() % limit; }

  Dim dim(unsigned depth) {
    switch (depth == 0 ? below(3) : below(9)) {
    case 0:
      return constant(static_cast<int64_t>(below(5)) - 1);
    case 1:
      return {integer, [](const World &w) -> Value { return w.integer; }};
    case 2:
      return symbol();
    case 3: {
      Dim a = dim(depth - 1), b = dim(depth - 1);
      return {store.add(a.term, b.term),
              both(a, b, [](int64_t x, int64_t y) { return Value(x + y); })};
    }
    case 4: {
      Dim a = dim(depth - 1), b = dim(depth - 1);
      return {store.mul(a.term, b.term),
              both(a, b, [](int64_t x, int64_t y) { return Value(x * y); })};
    }
    case 5: {
      Dim a = dim(depth - 1), b = dim(depth - 1);
      return {store.floorDiv(a.term, b.term),
              both(a, b, [](int64_t x, int64_t y) {
                return y == 0 ? Value() : Value(floorDivided(x, y));
              })};
    }
    case 6: {
      Dim a = dim(depth - 1), b = dim(depth - 1);
      return {store.max({a.term, b.term}), both(a, b, [](int64_t x, int64_t y) {
                return Value(std::max(x, y));
              })};
    }
    case 7: {
      Dim a = dim(depth - 1);
      return {store.apply("f", {a.term}), [a](const World &w) -> Value {
                Value x = a.value(w);
                return x ? Value(applied(w.table, {*x})) : Value();
              }};
    }
    default: {
      Dim a = dim(depth - 1), b = dim(depth - 1);
      return {store.apply("g", {a.term, b.term}), [a, b](const World &w) {
                Value x = a.value(w), y = b.value(w);
                return x && y ? Value(applied(w.table, {*x, *y})) : Value();
              }};
    }
    }
  }

  /// A dim that is >= 0 in every world.
  Dim extent() {
    switch (below(4)) {
    case 0:
      return constant(below(4));
    case 1: {
      Dim a = symbol();
      return {store.floorDiv(a.term, store.constant(2)),
              [a](const World &w) { return Value(*a.value(w) / 2); }};
    }
    default:
      return symbol();
    }
  }

  Shape shape(bool ranked) {
    if (!ranked && below(3) == 0)
      return {shapeSymbol, [](const World &w) { return w.shape; }};
    return rankedShape(below(3));
  }

  Shape rankedShape(unsigned rank) {
    std::vector<Dim> extents;
    std::vector<DimId> terms;
    for (unsigned i = 0; i < rank; ++i) {
      extents.push_back(extent());
      terms.push_back(extents.back().term);
    }
    return {store.ranked(terms),
            [extents](const World &w) -> std::optional<Extents> {
              Extents values;
              for (const Dim &extent : extents)
                values.push_back(*extent.value(w));
              return values;
            }};
  }

  Claim comparison(unsigned depth) {
    Dim a = dim(depth), b = dim(depth);
    if (below(2))
      return {store.eq(a.term, b.term), [a, b](const World &w) {
                return compared(a, b, w,
                                [](int64_t x, int64_t y) { return x == y; });
              }};
    return {store.le(a.term, b.term), [a, b](const World &w) {
              return compared(a, b, w,
                              [](int64_t x, int64_t y) { return x <= y; });
            }};
  }

  Claim shapeClaim() {
    Shape a = shape(false), b = shape(false);
    if (below(2))
      return {store.shapeEq(a.term, b.term),
              [a, b](const World &w) -> std::optional<bool> {
                return *a.value(w) == *b.value(w);
              }};
    return {store.broadcastable({a.term, b.term}),
            [a, b](const World &w) -> std::optional<bool> {
              return broadcasted(*a.value(w), *b.value(w)).has_value();
            }};
  }

  /// Makes one fact through a method of the context; returns its meaning.
  std::function<std::optional<bool>(const World &)>
  assumeOne(InferenceContext &context, FactId fact) {
    switch (below(5)) {
    case 0: {
      Claim claim = comparison(1);
      context.assume(claim.term, fact);
      return claim.value;
    }
    case 1: {
      Shape a = shape(false), b = shape(false);
      context.assumeEqual(a.term, b.term, fact);
      return [a, b](const World &w) -> std::optional<bool> {
        return a.value(w) == b.value(w);
      };
    }
    case 2: {
      Shape a = shape(false), b = shape(false), c = shape(true);
      context.assumeBroadcastable({a.term, b.term, c.term}, fact);
      return [a, b, c](const World &w) -> std::optional<bool> {
        Extents x = *a.value(w), y = *b.value(w), z = *c.value(w);
        return broadcasted(x, y) && broadcasted(y, z) && broadcasted(x, z);
      };
    }
    case 3: {
      Shape a = shape(false), b = shape(false), result = shape(false);
      context.assumeMeet({a.term, b.term}, result.term, fact);
      return [a, b, result](const World &w) -> std::optional<bool> {
        return a.value(w) == b.value(w) && a.value(w) == result.value(w);
      };
    }
    default:
      return assumeSlice(context, fact);
    }
  }

private:
  Dim constant(int64_t value) {
    return {store.constant(value),
            [value](const World &) { return Value(value); }};
  }
  Dim symbol() {
    unsigned which = below(3);
    return {symbols[which],
            [which](const World &w) { return Value(w.dims[which]); }};
  }

  static std::function<Value(const World &)>
  both(Dim a, Dim b, std::function<Value(int64_t, int64_t)> combine) {
    return [a, b, combine](const World &w) {
      Value x = a.value(w), y = b.value(w);
      return x && y ? combine(*x, *y) : Value();
    };
  }
  static std::optional<bool>
  compared(const Dim &a, const Dim &b, const World &w,
           llvm::function_ref<bool(int64_t, int64_t)> holds) {
    Value x = a.value(w), y = b.value(w);
    if (!x || !y)
      return std::nullopt;
    return holds(*x, *y);
  }

  std::function<std::optional<bool>(const World &)>
  assumeSlice(InferenceContext &context, FactId fact) {
    unsigned rank = below(3);
    Shape source = below(3) ? rankedShape(rank) : shape(false);
    Shape result = shape(false);
    std::vector<std::array<Dim, 3>> parts;
    std::vector<SliceDim> slices;
    for (unsigned i = 0; i < rank; ++i) {
      parts.push_back({dim(0), dim(0), dim(0)});
      slices.push_back({parts[i][0].term, parts[i][1].term, parts[i][2].term});
    }
    context.assumeSlice(source.term, slices, result.term, fact);
    return [source, parts, result](const World &w) -> std::optional<bool> {
      Extents sizes = *source.value(w), sliced;
      if (sizes.size() != parts.size())
        return false;
      for (size_t i = 0; i < parts.size(); ++i) {
        int64_t start = *parts[i][0].value(w), limit = *parts[i][1].value(w),
                stride = *parts[i][2].value(w);
        if (start < 0 || start > limit || limit > sizes[i] || stride < 1)
          return false;
        sliced.push_back((limit - start + stride - 1) / stride);
      }
      return sliced == *result.value(w);
    };
  }

  TermStore &store;
  std::mt19937 random;
  std::vector<DimId> symbols;
  DimId integer;
  ShapeId shapeSymbol;
};

/// The truth in the worlds that satisfy the facts. Where a fact or a question
/// needs a division by zero nothing is known, so such worlds refute no answer:
/// a fixed value for each would only admit fewer answers.
class Truth {
public:
  using Predicate = std::function<std::optional<bool>(const World &)>;

  Truth(const std::vector<World> &all, const std::vector<Predicate> &facts) {
    for (const World &world : all)
      if (llvm::all_of(facts, [&](const Predicate &fact) {
            return fact(world).value_or(false);
          }))
        worlds.push_back(&world);
  }
  bool someWhere(const Predicate &claim, bool value) const {
    return llvm::any_of(worlds, [&](const World *world) {
      std::optional<bool> holds = claim(*world);
      return holds && *holds == value;
    });
  }
  bool empty() const { return worlds.empty(); }
  const std::vector<const World *> &all() const { return worlds; }

private:
  std::vector<const World *> worlds;
};

void expectTrue(const Truth &truth, const Claim &claim, Verdict verdict,
                const char *asked) {
  if (verdict == Verdict::Proved) {
    EXPECT_FALSE(truth.someWhere(claim.value, false)) << asked;
  }
  if (verdict == Verdict::Refuted) {
    EXPECT_FALSE(truth.someWhere(claim.value, true)) << asked;
  }
}

class ContextMethods : public ::testing::TestWithParam<std::string> {};

TEST_P(ContextMethods, AgreeWithEnumeration) {
  static const std::vector<World> worlds = allWorlds();
  unsigned problems = trials(60);
  if (GetParam() == "z3" || GetParam() == "tiered")
    problems = 6;
  unsigned decided = 0;
  for (unsigned seed = 0; seed < problems; ++seed) {
    TermStore store;
    auto context = llvm::cantFail(createContext(GetParam(), store));
    Generator make(store, seed);
    make.assumeBox(*context);
    std::vector<Truth::Predicate> facts;
    for (unsigned i = 0, e = 1 + make.below(3); i < e; ++i)
      facts.push_back(make.assumeOne(*context, FactId(i + 1)));
    Truth truth(worlds, facts);
    SCOPED_TRACE("seed " + std::to_string(seed));
    if (context->isContradictory()) {
      EXPECT_TRUE(truth.empty());
    }
    for (unsigned i = 0; i < 8; ++i) {
      Claim claim = i % 2 ? make.shapeClaim() : make.comparison(1 + i / 4);
      Answer answer = context->decide(claim.term);
      expectTrue(truth, claim, answer.verdict, "decide");
      decided += answer.verdict != Verdict::Unknown;
    }
    Dim a = make.dim(1), b = make.dim(1);
    Claim same = {
        store.eq(a.term, b.term), [&](const World &w) -> std::optional<bool> {
          Value x = a.value(w), y = b.value(w);
          return x && y ? std::optional<bool>(*x == *y) : std::nullopt;
        }};
    expectTrue(truth, same, context->isEqual(a.term, b.term), "isEqual");
    Shape s = make.shape(false), t = make.shape(false);
    Claim alike = {store.shapeEq(s.term, t.term),
                   [&](const World &w) -> std::optional<bool> {
                     return *s.value(w) == *t.value(w);
                   }};
    expectTrue(truth, alike, context->isEqual(s.term, t.term), "isEqual");
    Bounds bounds = context->bound(a.term);
    for (const World *world : truth.all()) {
      Value value = a.value(*world);
      if (!value)
        continue;
      EXPECT_TRUE(!bounds.lo || *bounds.lo <= *value);
      EXPECT_TRUE(!bounds.hi || *bounds.hi >= *value);
    }
  }
  EXPECT_GT(decided, 0u) << "nothing was tested";
}

std::vector<std::string> contextNames() {
  std::vector<std::string> names;
  for (const ContextInfo &info : registeredContexts())
    names.push_back(info.name.str());
  return names;
}

INSTANTIATE_TEST_SUITE_P(All, ContextMethods,
                         ::testing::ValuesIn(contextNames()),
                         [](const ::testing::TestParamInfo<std::string> &info) {
                           std::string name = info.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

} // namespace
