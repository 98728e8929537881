// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Everything here is one copy of a problem with something done differently on
// the way. Problems of tests are small: the copy recurses.

#include "support/Rewrite.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <functional>

using namespace shapeproof;
using namespace shapeproof::testing;

std::string testing::toText(const Problem &problem) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeProblem(problem, os);
  return text;
}

Problem testing::fromText(llvm::StringRef text) {
  llvm::Expected<Problem> problem = parseProblem(text, "test");
  if (!problem) {
    llvm::errs() << llvm::toString(problem.takeError()) << "in:\n" << text;
    abort();
  }
  return std::move(*problem);
}

namespace {

/// Copies statements one by one. A hook may build another expression for one
/// of the source's; it returns an invalid id to leave it to the copier.
class Copier {
public:
  using Hook = std::function<ExprId(Copier &, ExprId)>;

  explicit Copier(const Problem &from, Hook hook = nullptr)
      : from(from), hook(std::move(hook)), decls(from.declarations.size()) {}

  ExprId copy(ExprId e) {
    if (!e.valid())
      return e;
    if (hook) {
      ExprId other = hook(*this, e);
      if (other.valid())
        return other;
    }
    return copyPlain(e);
  }

  ExprId copyPlain(ExprId e) {
    switch (from[e].kind) {
    case ExprKind::Integer:
      return to.addInteger(from.integer(e));
    case ExprKind::Name:
      return to.addName(decls[from.name(e).raw]);
    default:
      return build(from[e].kind, from.operands(e));
    }
  }

  /// An expression of `kind` with the copies of the source's `operands`.
  ExprId build(ExprKind kind, llvm::ArrayRef<ExprId> operands) {
    std::vector<ExprId> copies;
    for (ExprId operand : operands)
      copies.push_back(copy(operand));
    return to.add(kind, copies);
  }

  void copyStatement(const Statement &s) {
    Statement t = s;
    t.expr = copy(s.expr);
    t.lo = copy(s.lo);
    t.hi = copy(s.hi);
    if (s.message != Statement::kNone) {
      t.message = to.messages.size();
      to.messages.push_back(from.messages[s.message]);
    }
    if (s.interval != Statement::kNone) {
      t.interval = to.intervals.size();
      to.intervals.push_back(from.intervals[s.interval]);
    }
    for (uint32_t i = 0; i < s.numNames; ++i) {
      uint32_t d = s.firstName.raw + (reverseNames ? s.numNames - 1 - i : i);
      const Declaration &declaration = from.declarations[d];
      decls[d] =
          to.declare(rename ? rename(declaration.name, d) : declaration.name,
                     declaration.kind);
      if (i == 0)
        t.firstName = decls[d];
    }
    to.addStatement(t);
  }

  const Problem &from;
  Problem to;
  bool reverseNames = false;
  std::function<std::string(llvm::StringRef, uint32_t)> rename;

private:
  Hook hook;
  std::vector<DeclId> decls;
};

Problem copyAll(Copier &copier) {
  for (const Statement &s : copier.from.statements)
    copier.copyStatement(s);
  return std::move(copier.to);
}

} // namespace

Problem testing::select(const Problem &problem,
                        llvm::ArrayRef<unsigned> order) {
  Copier copier(problem);
  for (unsigned i : order)
    copier.copyStatement(problem.statements[i]);
  return std::move(copier.to);
}

Problem testing::swapSides(const Problem &problem) {
  Copier copier(problem, [&](Copier &c, ExprId e) {
    ExprKind kind = problem[e].kind;
    if (kind != ExprKind::Eq && kind != ExprKind::Ne &&
        kind != ExprKind::ShapeEq && kind != ExprKind::ShapeNe)
      return ExprId();
    llvm::ArrayRef<ExprId> operands = problem.operands(e);
    return c.build(kind, {operands[1], operands[0]});
  });
  return copyAll(copier);
}

static std::optional<ExprKind> mirrored(ExprKind kind) {
  switch (kind) {
  case ExprKind::Lt:
    return ExprKind::Gt;
  case ExprKind::Le:
    return ExprKind::Ge;
  case ExprKind::Gt:
    return ExprKind::Lt;
  case ExprKind::Ge:
    return ExprKind::Le;
  default:
    return std::nullopt;
  }
}

Problem testing::negateInequalities(const Problem &problem) {
  Copier copier(problem, [&](Copier &c, ExprId e) {
    std::optional<ExprKind> kind = mirrored(problem[e].kind);
    if (!kind)
      return ExprId();
    ExprId a = c.build(ExprKind::Neg, problem.operands(e)[0]);
    ExprId b = c.build(ExprKind::Neg, problem.operands(e)[1]);
    return c.to.add(*kind, {a, b});
  });
  return copyAll(copier);
}

Problem testing::renameSymbols(const Problem &problem) {
  Copier copier(problem);
  copier.reverseNames = true;
  copier.rename = [&](llvm::StringRef, uint32_t d) {
    return "x" + std::to_string(problem.declarations.size() - d);
  };
  // The declarations at the head change places; ranges may name only symbols,
  // and those of other lines only if that keeps them declared before use.
  std::vector<unsigned> order(problem.statements.size());
  for (unsigned i = 0; i < order.size(); ++i)
    order[i] = i;
  unsigned head = 0;
  while (head < order.size() &&
         problem.statements[head].kind == StatementKind::Declare)
    ++head;
  bool independent = true;
  for (uint32_t e = 0; head && e < problem.statements[head - 1].exprsEnd; ++e)
    independent &= problem[ExprId(e)].kind != ExprKind::Name;
  if (independent)
    std::reverse(order.begin(), order.begin() + head);
  for (unsigned i : order)
    copier.copyStatement(problem.statements[i]);
  return std::move(copier.to);
}

//===- Shrinking
//--------------------------------------------------------------//

static uint64_t sizeOf(const Problem &problem) {
  uint64_t size = 10 * (problem.statements.size() + problem.exprs.size() +
                        problem.declarations.size());
  for (const Int &x : problem.integers)
    size += uint64_t(
        int64_t(x < 0 ? std::min(-x, Int(7)) + 1 : std::min(x, Int(8))));
  return size;
}

/// `problem` without statement `gone`; nothing if its names are in use.
static std::optional<Problem> without(const Problem &problem, unsigned gone) {
  const Statement &s = problem.statements[gone];
  for (uint32_t i = s.exprsEnd; i < problem.exprs.size(); ++i) {
    ExprId e(i);
    if (problem[e].kind == ExprKind::Name && s.numNames &&
        problem.name(e).raw - s.firstName.raw < s.numNames)
      return std::nullopt;
  }
  std::vector<unsigned> order;
  for (unsigned i = 0; i < problem.statements.size(); ++i)
    if (i != gone)
      order.push_back(i);
  return select(problem, order);
}

/// `problem` with expression `at` replaced by the one that `make` builds.
static Problem replaced(const Problem &problem, ExprId at,
                        llvm::function_ref<ExprId(Copier &)> make) {
  Copier copier(problem, [&](Copier &c, ExprId e) {
    return e == at ? make(c) : ExprId();
  });
  return copyAll(copier);
}

/// Calls `visit` with smaller problems until it returns true.
static bool forEachSmaller(const Problem &problem,
                           llvm::function_ref<bool(Problem)> visit) {
  for (unsigned i = problem.statements.size(); i-- > 0;)
    if (std::optional<Problem> smaller = without(problem, i))
      if (visit(std::move(*smaller)))
        return true;
  for (uint32_t i = problem.exprs.size(); i-- > 0;) {
    ExprId e(i);
    ExprKind kind = problem[e].kind;
    if (kind == ExprKind::Open || kind == ExprKind::Slice)
      continue;
    Sort sort = problem.sort(e);
    auto literal = [&](int64_t x) {
      return visit(
          replaced(problem, e, [&](Copier &c) { return c.to.addInteger(x); }));
    };
    if (sort == Sort::Term && (literal(0) || literal(1)))
      return true;
    if (kind == ExprKind::Integer && problem.integer(e) > 2 && literal(2))
      return true;
    if (kind == ExprKind::Integer && problem.integer(e) < -1 && literal(-1))
      return true;
    if (sort == Sort::Claim && kind != ExprKind::True &&
        visit(replaced(problem, e, [&](Copier &c) {
          return c.to.add(ExprKind::True, {});
        })))
      return true;
    llvm::ArrayRef<ExprId> operands = problem.operands(e);
    for (ExprId operand : operands)
      if (problem[operand].kind != ExprKind::Open &&
          problem.sort(operand) == sort &&
          visit(
              replaced(problem, e, [&](Copier &c) { return c.copy(operand); })))
        return true;
    bool variadic = kind == ExprKind::And || kind == ExprKind::Or ||
                    kind == ExprKind::Min || kind == ExprKind::Max ||
                    kind == ExprKind::Broadcast || kind == ExprKind::Concat ||
                    kind == ExprKind::Broadcastable || kind == ExprKind::List;
    for (size_t k = 0; variadic && operands.size() > 2 && k < operands.size();
         ++k) {
      std::vector<ExprId> fewer(operands.begin(), operands.end());
      fewer.erase(fewer.begin() + k);
      if (visit(replaced(problem, e,
                         [&](Copier &c) { return c.build(kind, fewer); })))
        return true;
    }
  }
  return false;
}

Problem testing::shrink(Problem problem,
                        llvm::function_ref<bool(const Problem &)> fails) {
  unsigned attempts = 400;
  bool progress = true;
  while (progress) {
    progress = false;
    uint64_t size = sizeOf(problem);
    Problem best;
    progress = forEachSmaller(problem, [&](Problem candidate) {
      if (attempts == 0 || sizeOf(candidate) >= size)
        return false;
      --attempts;
      if (!fails(candidate))
        return false;
      best = std::move(candidate);
      return true;
    });
    if (progress)
      problem = std::move(best);
  }
  return problem;
}
