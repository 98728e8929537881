// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Reference.h. Tested by tests/engine/text/ReferenceTest.cpp.

#include "support/Reference.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace shapeproof;
using namespace shapeproof::testing;

int64_t shapeproof::testing::divideByZero(int64_t a, ZeroDivision how) {
  switch (how) {
  case ZeroDivision::Zero:
    return 0;
  case ZeroDivision::One:
    return 1;
  case ZeroDivision::Identity:
    return a;
  case ZeroDivision::Scramble:
    return ((a * 7 + 3) ^ 5) % 11 - 4;
  }
  return 0;
}

namespace {

//===- Integers
//---------------------------------------------------------------//

/// Rounds down: the largest q with q * b <= a for b > 0, >= for b < 0.
int64_t floorDivide(int64_t a, int64_t b) {
  int64_t q = a / b;
  bool inexact = q * b != a;
  bool negative = (a < 0) != (b < 0);
  return q - (inexact && negative ? 1 : 0);
}

//===- Shapes
//-----------------------------------------------------------------//

using Extents = std::vector<int64_t>;

/// Extent `i` from the back; 1 in front of the shape.
int64_t fromBack(const Extents &s, size_t i) {
  return i < s.size() ? s[s.size() - 1 - i] : 1;
}

bool areBroadcastable(llvm::ArrayRef<Extents> shapes) {
  for (const Extents &a : shapes)
    for (const Extents &b : shapes)
      for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
        int64_t x = fromBack(a, i), y = fromBack(b, i);
        if (x != y && x != 1 && y != 1)
          return false;
      }
  return true;
}

/// Precondition: areBroadcastable.
Extents broadcastTogether(llvm::ArrayRef<Extents> shapes) {
  size_t rank = 0;
  for (const Extents &s : shapes)
    rank = std::max(rank, s.size());
  Extents result(rank, 1);
  for (const Extents &s : shapes)
    for (size_t i = 0; i < s.size(); ++i)
      if (fromBack(s, i) != 1)
        result[rank - 1 - i] = fromBack(s, i);
  return result;
}

//===- One statement
//----------------------------------------------------------//

/// The expressions of a statement, evaluated one after the other.
class Evaluation {
public:
  Evaluation(const Problem &problem, World &world, const Statement &statement)
      : problem(problem), world(world), base(statement.exprsBegin),
        values(statement.exprsEnd - statement.exprsBegin) {
    for (uint32_t i = base; i < statement.exprsEnd; ++i)
      values[i - base] = compute(ExprId(i));
  }

  const Value &operator[](ExprId e) const { return values[e.raw - base]; }

  bool defined = true;

private:
  /// Part of the statement's definedness.
  void require(bool condition) { defined = defined && condition; }

  static Value scalar(int64_t x) {
    Value v;
    v.scalar = x;
    return v;
  }
  static Value shapeValue(Extents extents) {
    Value v;
    v.extents = std::move(extents);
    return v;
  }

  int64_t divide(int64_t a, int64_t b) const {
    return b ? floorDivide(a, b) : divideByZero(a, world.zeroDivision);
  }
  int64_t modulo(int64_t a, int64_t b) const {
    // By zero, another function than division's.
    return b ? a - b * floorDivide(a, b)
             : divideByZero(a + 1, world.zeroDivision);
  }

  std::vector<Extents> shapeOperands(ExprId e) const {
    std::vector<Extents> shapes;
    for (ExprId operand : problem.operands(e))
      shapes.push_back((*this)[operand].extents);
    return shapes;
  }

  /// The position that an index means; requires it to be within [0, end].
  size_t position(const Extents &s, int64_t index, size_t end) {
    int64_t at = index < 0 ? index + int64_t(s.size()) : index;
    bool within = at >= 0 && at <= int64_t(end) && end <= s.size();
    require(within);
    return within ? size_t(at) : 0;
  }

  Value slice(ExprId e) {
    llvm::ArrayRef<ExprId> operands = problem.operands(e);
    const Extents &source = (*this)[operands[0]].extents;
    size_t n = operands.size() / 3;
    require(source.size() == n);
    Extents result;
    for (size_t i = 0; i < n; ++i) {
      int64_t start = (*this)[operands[1 + i]].scalar;
      int64_t limit = (*this)[operands[1 + n + i]].scalar;
      int64_t stride = (*this)[operands[1 + 2 * n + i]].scalar;
      int64_t size = i < source.size() ? source[i] : 0;
      bool legal = 0 <= start && start <= limit && limit <= size && stride >= 1;
      require(legal);
      // Counted, not computed: start, start + stride, ... below limit.
      int64_t count = 0;
      if (legal)
        for (int64_t at = start; at < limit; at += stride)
          ++count;
      result.push_back(count);
    }
    return shapeValue(result);
  }

  Value compute(ExprId e) {
    llvm::ArrayRef<ExprId> operands = problem.operands(e);
    auto num = [&](unsigned i) { return (*this)[operands[i]].scalar; };
    auto ext = [&](unsigned i) -> const Extents & {
      return (*this)[operands[i]].extents;
    };
    switch (problem[e].kind) {
    case ExprKind::Integer:
      return scalar(int64_t(problem.integer(e)));
    case ExprKind::Name:
      return world.values[problem.name(e).raw];
    case ExprKind::Open:
      return Value();
    case ExprKind::Neg:
      return scalar(-num(0));
    case ExprKind::Add:
      return scalar(num(0) + num(1));
    case ExprKind::Sub:
      return scalar(num(0) - num(1));
    case ExprKind::Mul:
      return scalar(num(0) * num(1));
    case ExprKind::FloorDiv:
      return scalar(divide(num(0), num(1)));
    case ExprKind::CeilDiv:
      return scalar(-divide(-num(0), num(1)));
    case ExprKind::Mod:
      return scalar(modulo(num(0), num(1)));
    case ExprKind::Min:
    case ExprKind::Max: {
      int64_t best = num(0);
      for (unsigned i = 1; i < operands.size(); ++i)
        best = problem[e].kind == ExprKind::Min ? std::min(best, num(i))
                                                : std::max(best, num(i));
      return scalar(best);
    }
    case ExprKind::Select:
      return scalar(num(0) ? num(1) : num(2));
    case ExprKind::Rank:
      return scalar(int64_t(ext(0).size()));
    case ExprKind::NumElements: {
      int64_t product = 1;
      for (int64_t extent : ext(0))
        product *= extent;
      return scalar(product);
    }
    case ExprKind::Extent: {
      const Extents &s = ext(0);
      int64_t at = num(1) < 0 ? num(1) + int64_t(s.size()) : num(1);
      bool within = at >= 0 && at < int64_t(s.size());
      require(within);
      return scalar(within ? s[at] : 0);
    }
    case ExprKind::List: {
      Extents extents;
      for (unsigned i = 0; i < operands.size(); ++i) {
        require(num(i) >= 0);
        extents.push_back(num(i));
      }
      return shapeValue(extents);
    }
    case ExprKind::Broadcast: {
      std::vector<Extents> shapes = shapeOperands(e);
      bool good = areBroadcastable(shapes);
      require(good);
      return good ? shapeValue(broadcastTogether(shapes)) : Value();
    }
    case ExprKind::Meet:
      for (unsigned i = 1; i < operands.size(); ++i)
        require(ext(i) == ext(0));
      return shapeValue(ext(0));
    case ExprKind::Concat: {
      Extents all;
      for (unsigned i = 0; i < operands.size(); ++i)
        all.insert(all.end(), ext(i).begin(), ext(i).end());
      return shapeValue(all);
    }
    case ExprKind::Head: {
      const Extents &s = ext(0);
      size_t at = position(s, num(1), s.size());
      return shapeValue(Extents(s.begin(), s.begin() + at));
    }
    case ExprKind::Tail: {
      const Extents &s = ext(0);
      size_t at = position(s, num(1), s.size());
      return shapeValue(Extents(s.begin() + at, s.end()));
    }
    case ExprKind::Slice:
      return slice(e);
    case ExprKind::True:
      return scalar(1);
    case ExprKind::False:
      return scalar(0);
    case ExprKind::Eq:
      return scalar(num(0) == num(1));
    case ExprKind::Ne:
      return scalar(num(0) != num(1));
    case ExprKind::Lt:
      return scalar(num(0) < num(1));
    case ExprKind::Le:
      return scalar(num(0) <= num(1));
    case ExprKind::Gt:
      return scalar(num(0) > num(1));
    case ExprKind::Ge:
      return scalar(num(0) >= num(1));
    case ExprKind::In:
      return scalar(within(num(0), operands[1], operands[2]));
    case ExprKind::OneOf:
      return scalar(llvm::any_of(operands.drop_front(), [&](ExprId o) {
        return (*this)[o].scalar == num(0);
      }));
    case ExprKind::ShapeEq:
      return scalar(ext(0) == ext(1));
    case ExprKind::ShapeNe:
      return scalar(ext(0) != ext(1));
    case ExprKind::Broadcastable:
      return scalar(areBroadcastable(shapeOperands(e)));
    case ExprKind::Not:
      return scalar(!num(0));
    case ExprKind::And:
      return scalar(llvm::all_of(
          operands, [&](ExprId o) { return (*this)[o].scalar != 0; }));
    case ExprKind::Or:
      return scalar(llvm::any_of(
          operands, [&](ExprId o) { return (*this)[o].scalar != 0; }));
    }
    return Value();
  }

public:
  bool within(int64_t x, ExprId lo, ExprId hi) const {
    return (problem[lo].kind == ExprKind::Open || (*this)[lo].scalar <= x) &&
           (problem[hi].kind == ExprKind::Open || x <= (*this)[hi].scalar);
  }

private:
  const Problem &problem;
  World &world;
  uint32_t base;
  std::vector<Value> values;
};

Outcome evaluateStatement(const Problem &problem, World &world,
                          const Statement &s) {
  Outcome outcome;
  Evaluation evaluation(problem, world, s);
  outcome.holds = evaluation.defined;
  switch (s.kind) {
  case StatementKind::Declare:
    if (!s.lo.valid())
      break;
    for (uint32_t i = 0; i < s.numNames; ++i)
      outcome.holds &= evaluation.within(
          world.values[s.firstName.raw + i].scalar, s.lo, s.hi);
    break;
  case StatementKind::Let:
    world.values[s.firstName.raw] = evaluation[s.expr];
    break;
  case StatementKind::Assume:
  case StatementKind::Prove:
    outcome.holds &= evaluation[s.expr].scalar != 0;
    break;
  case StatementKind::Bound:
    outcome.value = evaluation[s.expr].scalar;
    break;
  case StatementKind::ScopeOpen:
  case StatementKind::ScopeClose:
  case StatementKind::Simplify:
    break;
  }
  return outcome;
}

} // namespace

std::vector<Outcome> testing::evaluate(const Problem &problem, World &world) {
  std::vector<Outcome> outcomes;
  for (const Statement &s : problem.statements)
    outcomes.push_back(evaluateStatement(problem, world, s));
  return outcomes;
}

std::optional<std::vector<Outcome>>
testing::evaluateIfFactsHold(const Problem &problem, World &world,
                             llvm::function_ref<bool(unsigned)> wanted) {
  std::vector<Outcome> outcomes(problem.statements.size());
  for (unsigned i = 0; i < outcomes.size(); ++i) {
    const Statement &s = problem.statements[i];
    const bool isQuestion =
        s.kind == StatementKind::Prove || s.kind == StatementKind::Bound;
    if (isQuestion && !wanted(i))
      continue;
    outcomes[i] = evaluateStatement(problem, world, s);
    if (!isQuestion && !outcomes[i].holds)
      return std::nullopt;
  }
  return outcomes;
}

//===- Enumeration
//------------------------------------------------------------//

bool testing::mayDivideByZero(const Problem &problem) {
  for (uint32_t i = 0; i < problem.exprs.size(); ++i) {
    ExprId e(i);
    ExprKind kind = problem[e].kind;
    if (kind != ExprKind::FloorDiv && kind != ExprKind::CeilDiv &&
        kind != ExprKind::Mod)
      continue;
    ExprId divisor = problem.operands(e)[1];
    if (problem[divisor].kind != ExprKind::Integer ||
        problem.integer(divisor) == 0)
      return true;
  }
  return false;
}

/// All values of a declaration in the box; one empty value for a `let`.
static std::vector<Value> valuesOf(DeclKind kind, const Box &box) {
  std::vector<Value> values;
  auto range = [&](int64_t lo, int64_t hi) {
    for (int64_t x = lo; x <= hi; ++x)
      values.push_back({x, {}});
  };
  switch (kind) {
  case DeclKind::Dim:
    range(0, box.dimMax);
    break;
  case DeclKind::Int:
    range(box.intMin, box.intMax);
    break;
  case DeclKind::Bool:
    range(0, 1);
    break;
  case DeclKind::Shape: {
    values.push_back(Value());
    size_t begin = 0;
    for (unsigned rank = 1; rank <= box.rankMax; ++rank) {
      size_t end = values.size();
      for (size_t i = begin; i < end; ++i)
        for (int64_t extent = 0; extent <= box.extentMax; ++extent) {
          Value longer = values[i];
          longer.extents.push_back(extent);
          values.push_back(longer);
        }
      begin = end;
    }
    break;
  }
  case DeclKind::LetDim:
  case DeclKind::LetShape:
    values.emplace_back();
    break;
  }
  return values;
}

uint64_t testing::countWorlds(const Problem &problem, const Box &box,
                              uint64_t limit) {
  uint64_t count = mayDivideByZero(problem) ? kNumZeroDivisions : 1;
  for (const Declaration &d : problem.declarations) {
    count *= valuesOf(d.kind, box).size();
    if (count >= limit)
      return limit;
  }
  return count;
}

void testing::forEachWorld(const Problem &problem, const Box &box,
                           llvm::function_ref<bool(World &)> visit) {
  size_t n = problem.declarations.size();
  std::vector<std::vector<Value>> choices;
  for (const Declaration &d : problem.declarations)
    choices.push_back(valuesOf(d.kind, box));
  unsigned zeroDivisions = mayDivideByZero(problem) ? kNumZeroDivisions : 1;
  std::vector<size_t> chosen(n, 0);
  while (true) {
    for (unsigned z = 0; z < zeroDivisions; ++z) {
      World world;
      world.zeroDivision = ZeroDivision(z);
      for (size_t i = 0; i < n; ++i)
        world.values.push_back(choices[i][chosen[i]]);
      if (!visit(world))
        return;
    }
    // The next choice: an odometer.
    size_t i = 0;
    while (i < n && ++chosen[i] == choices[i].size())
      chosen[i++] = 0;
    if (i == n)
      return;
  }
}

static std::optional<int64_t> small(const Int &x) {
  // These limits are far from the ends of 64 bits, so that small problems do
  // not overflow.
  if (x > Int(1 << 20) || x < Int(-(1 << 20)))
    return std::nullopt;
  return static_cast<int64_t>(x);
}

std::optional<World> testing::worldOf(const Problem &problem,
                                      const Example &example) {
  llvm::StringMap<const NamedValue *> byName;
  for (const NamedValue &named : example)
    byName[named.name] = &named;
  World world;
  for (const Declaration &d : problem.declarations) {
    Value value;
    auto it = byName.find(d.name);
    if (it != byName.end()) {
      const auto &given = it->second->value;
      if (const bool *truth = std::get_if<bool>(&given)) {
        value.scalar = *truth;
      } else if (const Int *number = std::get_if<Int>(&given)) {
        std::optional<int64_t> x = small(*number);
        if (!x)
          return std::nullopt;
        value.scalar = *x;
      } else {
        for (const Int &extent : std::get<std::vector<Int>>(given)) {
          std::optional<int64_t> x = small(extent);
          if (!x)
            return std::nullopt;
          value.extents.push_back(*x);
        }
      }
    }
    world.values.push_back(std::move(value));
  }
  return world;
}
