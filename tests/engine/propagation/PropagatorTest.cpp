// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One propagator compared with enumeration: whatever the ranges of its
// variables, `refine` keeps every tuple of values that satisfies it. Operands
// have scales and offsets, or are constants; a division by zero and a broadcast
// of extents that do not fit may be anything.

#include "engine/propagation/Propagator.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;
using domains::Congruence;
using domains::Interval;

namespace {

constexpr int64_t kLow = -4, kHigh = 5;

struct Guards final : GuardSource {
  bool all = false;
  bool holds(ClaimId) const override { return all; }
};

using Values = std::vector<int64_t>;

int64_t small(const Int &x) { return static_cast<int64_t>(x); }

int64_t valueOf(const Operand &o, const Values &values) {
  if (o.position == Operand::kConstant)
    return small(o.offset);
  return small(o.scale) * values[o.position] + small(o.offset);
}

int64_t floorQuotient(int64_t a, int64_t b) {
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

bool broadcast(int64_t a, int64_t b) { return a == b || a == 1 || b == 1; }

bool satisfies(const Propagator &c, const Values &values,
               const Guards &guards) {
  auto at = [&](size_t i) { return valueOf(c.operands[i], values); };
  const size_t count = c.operands.size();
  switch (c.kind) {
  case Propagator::Linear: {
    int64_t sum = small(c.constant);
    for (size_t i = 0; i < count; ++i)
      sum += at(i);
    return sum == 0;
  }
  case Propagator::Product: {
    int64_t product = 1;
    for (size_t i = 1; i < count; ++i)
      for (uint32_t k = 0; k < c.operands[i].exponent; ++k)
        product *= at(i);
    return at(0) == product;
  }
  case Propagator::FloorDiv:
    return at(2) == 0 || at(0) == floorQuotient(at(1), at(2));
  case Propagator::Mod:
    return at(2) == 0 || at(0) == at(1) - at(2) * floorQuotient(at(1), at(2));
  case Propagator::Min:
  case Propagator::Max: {
    int64_t best = at(1);
    for (size_t i = 2; i < count; ++i)
      best = c.kind == Propagator::Min ? std::min(best, at(i))
                                       : std::max(best, at(i));
    return at(0) == best;
  }
  case Propagator::Broadcast: {
    size_t pair = 1 + c.arity;
    bool fits = true, isOne = false;
    int64_t common = 1;
    for (size_t i = 1; i <= c.arity; ++i) {
      if (common == 1)
        common = at(i);
      isOne |= at(0) == at(i);
      for (size_t j = i + 1; j <= c.arity; ++j, ++pair) {
        fits &= broadcast(at(i), at(j));
        if (pair < count && at(pair) != at(i) - at(j))
          return false;
      }
    }
    return fits ? at(0) == common : !guards.all && isOne;
  }
  case Propagator::OneOf:
    for (size_t i = 1; i < count; ++i)
      if (at(0) == at(i))
        return true;
    return false;
  case Propagator::Literal:
    return c.literal == ClaimKind::Eq   ? at(0) == 0
           : c.literal == ClaimKind::Ne ? at(0) != 0
                                        : at(0) >= 0;
  case Propagator::Clause:
    for (const auto &arm : c.arms) {
      bool all = true;
      for (const Propagator &part : arm.parts)
        all &= satisfies(part, values, guards);
      if (all)
        return true;
    }
    return false;
  }
  return false;
}

class Propagators {
public:
  explicit Propagators(unsigned seed) : random(seed) {}

  unsigned pick(unsigned n) { return unsigned(random() % n); }

  IntRange range() {
    Interval ends;
    int64_t lo = int64_t(pick(7)) - 3;
    if (pick(5))
      ends = ends.meet(Interval::atLeast(lo));
    if (pick(5))
      ends = ends.meet(Interval::atMost(lo + int64_t(pick(4))));
    IntRange result(ends);
    if (pick(4) == 0)
      result.narrow(Congruence::make(int64_t(pick(3)), 2 + pick(2)));
    return result;
  }

  Operand operand(unsigned variables, bool plain = false) {
    Operand o;
    if (!plain && pick(5) == 0) {
      o.offset = int64_t(pick(7)) - 3;
      return o;
    }
    o.position = pick(variables);
    if (!plain && pick(3) == 0) {
      o.scale = pick(2) ? 2 : -1;
      o.offset = int64_t(pick(3)) - 1;
    }
    return o;
  }

  Propagator literal(unsigned variables) {
    Propagator c;
    c.kind = Propagator::Literal;
    const ClaimKind kinds[] = {ClaimKind::Eq, ClaimKind::Ne, ClaimKind::Ge};
    c.literal = kinds[pick(3)];
    c.operands.push_back(operand(variables));
    return c;
  }

  /// A propagator over that many variables.
  Propagator make(Propagator::Kind kind, unsigned variables) {
    Propagator c;
    c.kind = kind;
    switch (kind) {
    case Propagator::Literal:
      c = literal(variables);
      break;
    case Propagator::Linear:
      for (unsigned v = 0; v < variables; ++v) {
        Operand o;
        o.position = v;
        o.scale = int64_t(pick(3)) + (pick(2) ? 1 : -3);
        if (o.scale == 0)
          o.scale = 1;
        c.operands.push_back(o);
      }
      c.constant = int64_t(pick(7)) - 3;
      break;
    case Propagator::Product:
      for (unsigned i = 0; i < 3; ++i) {
        c.operands.push_back(operand(variables, /*plain=*/i == 0));
        if (i > 0)
          c.operands.back().exponent = 1 + pick(3);
      }
      break;
    case Propagator::FloorDiv:
    case Propagator::Mod:
      for (unsigned i = 0; i < 3; ++i)
        c.operands.push_back(operand(variables));
      break;
    case Propagator::Min:
    case Propagator::Max:
    case Propagator::OneOf:
      for (unsigned i = 0, e = 2 + pick(3); i < e; ++i)
        c.operands.push_back(operand(variables));
      break;
    case Propagator::Clause:
      for (unsigned arm = 0, e = 1 + pick(3); arm < e; ++arm) {
        std::vector<Propagator> parts;
        for (unsigned i = 0, n = 1 + pick(2); i < n; ++i)
          parts.push_back(pick(2) ? literal(variables)
                                  : make(Propagator::FloorDiv, variables));
        c.addArm(std::move(parts));
      }
      break;
    case Propagator::Broadcast:
      // Variables: the result, the operands, the differences of two of them.
      c.arity = 2;
      for (unsigned v = 0; v < 4; ++v) {
        c.operands.push_back(operand(variables, /*plain=*/true));
        c.operands.back().position = v;
      }
      if (pick(3) == 0)
        c.operands.pop_back();
      else
        c.guards.push_back(pick(2) ? ClaimId(5) : ClaimId());
      break;
    }
    for (unsigned v = 0; v < variables; ++v)
      c.variables.push_back(v);
    return c;
  }

private:
  std::mt19937 random;
};

/// All tuples of the window that are within the ranges.
template <typename F>
void forEachTuple(llvm::ArrayRef<IntRange> ranges, F visit) {
  std::vector<std::vector<int64_t>> members(ranges.size());
  for (size_t v = 0; v < ranges.size(); ++v) {
    for (int64_t x = kLow; x <= kHigh; ++x)
      if (ranges[v].contains(x))
        members[v].push_back(x);
    if (members[v].empty())
      return;
  }
  std::vector<size_t> index(ranges.size());
  Values values(ranges.size());
  for (;;) {
    for (size_t v = 0; v < ranges.size(); ++v)
      values[v] = members[v][index[v]];
    visit(values);
    size_t v = 0;
    while (v < index.size() && ++index[v] == members[v].size())
      index[v++] = 0;
    if (v == index.size())
      return;
  }
}

void checkRefine(const Propagator &c, const std::vector<IntRange> &before,
                 const Guards &guards, unsigned &kept, unsigned &narrowed) {
  std::vector<IntRange> after = before;
  refine(c, after, guards);
  for (size_t v = 0; v < before.size(); ++v) {
    ASSERT_TRUE(before[v].contains(after[v]));
    narrowed += before[v] != after[v];
  }
  forEachTuple(before, [&](const Values &values) {
    if (!satisfies(c, values, guards))
      return;
    ++kept;
    for (size_t v = 0; v < values.size(); ++v)
      EXPECT_TRUE(after[v].contains(values[v]))
          << "variable " << v << " loses " << values[v];
  });
}

} // namespace

TEST(Propagator, KeepsWhatSatisfiesIt) {
  for (auto kind : {Propagator::Linear, Propagator::Product,
                    Propagator::FloorDiv, Propagator::Mod, Propagator::Min,
                    Propagator::Max, Propagator::Broadcast, Propagator::OneOf,
                    Propagator::Literal, Propagator::Clause}) {
    unsigned kept = 0, narrowed = 0;
    for (unsigned seed = 0; seed < 600; ++seed) {
      Propagators propagators(seed);
      unsigned variables =
          kind == Propagator::Broadcast ? 4 : 1 + propagators.pick(3);
      Propagator c = propagators.make(kind, variables);
      std::vector<IntRange> ranges;
      for (unsigned v = 0; v < variables; ++v)
        ranges.push_back(propagators.range());
      Guards guards;
      guards.all = !c.guards.empty() && c.guards[0].valid() && seed % 2;
      checkRefine(c, ranges, guards, kept, narrowed);
      ASSERT_FALSE(HasFailure()) << "kind " << int(kind) << ", seed " << seed;
    }
    EXPECT_GT(kept, 300u) << int(kind);
    EXPECT_GT(narrowed, 100u) << int(kind);
  }
}

TEST(Propagator, ABroadcastIsDefinedOnlyWhereAllPairsAre) {
  // Ranges only: no guard holds. A difference of 0 makes a pair equal.
  std::vector<IntRange> universe = {IntRange()};
  for (int64_t lo = 0; lo <= 3; ++lo)
    for (int64_t hi = lo; hi <= 3; ++hi)
      universe.push_back(Interval::range(lo, hi));
  Guards none;
  unsigned defined = 0;
  for (const IntRange &a : universe)
    for (const IntRange &b : universe)
      for (const IntRange &d :
           {IntRange(), IntRange::constant(0), IntRange::constant(1)}) {
        Propagator c;
        c.kind = Propagator::Broadcast;
        c.arity = 2;
        for (uint32_t v = 0; v < 4; ++v) {
          c.variables.push_back(v);
          c.operands.emplace_back();
          c.operands.back().position = v;
        }
        IntRange ranges[] = {IntRange(), a, b, d};
        // The first call has no room for guards; later the guards may not hold.
        EXPECT_FALSE(isDefinedBroadcast(c, ranges, none, nullptr));
        c.guards.push_back(ClaimId(5));
        if (!isDefinedBroadcast(c, ranges, none, nullptr))
          continue;
        ++defined;
        for (int64_t x = 0; x <= 5; ++x)
          for (int64_t y = 0; y <= 5; ++y)
            ASSERT_TRUE(broadcast(x, y) || !a.contains(x) || !b.contains(y) ||
                        !d.contains(x - y))
                << x << " and " << y;
        c.guards[0] = ClaimId();
        EXPECT_TRUE(isDefinedBroadcast(c, ranges, none, nullptr));
      }
  EXPECT_GT(defined, 20u);
}
