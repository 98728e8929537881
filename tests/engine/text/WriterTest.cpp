// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// parse(write(p)) == p, also for problems that were built and not read, and ==
// tells problems apart.

#include "shapeproof/Problem.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;

namespace {

std::string written(const Problem &problem) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeProblem(problem, os);
  return text;
}

/// Builds random expressions of every kind, over one name of each sort.
class Builder {
public:
  explicit Builder(unsigned seed) : random(seed) {
    Statement s;
    s.kind = StatementKind::Declare;
    const DeclKind kinds[] = {DeclKind::Dim, DeclKind::Bool, DeclKind::Shape};
    const char *names[] = {"n", "p", "s"};
    for (int i = 0; i < 3; ++i) {
      s.firstName = problem.declare(names[i], kinds[i]);
      s.numNames = 1;
      problem.addStatement(s);
    }
  }

  Problem build() {
    for (int i = 0; i < 5; ++i) {
      Statement s;
      s.kind = below(2) ? StatementKind::Prove : StatementKind::Bound;
      s.expr = s.kind == StatementKind::Prove ? any(Sort::Claim, 5)
                                              : any(Sort::Term, 5);
      problem.addStatement(s);
    }
    return std::move(problem);
  }

private:
  unsigned below(unsigned n) { return random() % n; }

  /// Mostly small, or near a power of two.
  Int number() {
    Int value(int64_t(below(9)) - 4);
    if (below(4))
      return value;
    Int power(1);
    for (unsigned i = below(4) ? 60 + below(8) : below(4000); i-- > 0;)
      power = power * 2;
    return below(2) ? value + power : value - power;
  }

  ExprId any(Sort sort, unsigned depth) {
    if (depth == 0 || below(6) == 0) {
      if (sort == Sort::Term && below(2))
        return problem.addInteger(number());
      return problem.addName(DeclId(sort == Sort::Term    ? 0
                                    : sort == Sort::Claim ? 1
                                                          : 2));
    }
    --depth;
    auto kind = [&](ExprKind first, ExprKind last) {
      return ExprKind(unsigned(first) +
                      below(unsigned(last) - unsigned(first) + 1));
    };
    switch (sort) {
    case Sort::Term: {
      ExprKind k = kind(ExprKind::Neg, ExprKind::Extent);
      switch (k) {
      case ExprKind::Neg:
        return problem.add(k, any(Sort::Term, depth));
      case ExprKind::Min:
      case ExprKind::Max:
        return several(k, Sort::Term, 1, depth);
      case ExprKind::Select: {
        ExprId c = any(Sort::Claim, depth);
        ExprId a = any(Sort::Term, depth), b = any(Sort::Term, depth);
        return problem.add(k, {c, a, b});
      }
      case ExprKind::Rank:
      case ExprKind::NumElements:
        return problem.add(k, any(Sort::Shape, depth));
      case ExprKind::Extent:
        return pair(k, Sort::Shape, Sort::Term, depth);
      default:
        return pair(k, Sort::Term, Sort::Term, depth);
      }
    }
    case Sort::Shape: {
      ExprKind k = kind(ExprKind::List, ExprKind::Tail);
      if (k == ExprKind::Head || k == ExprKind::Tail)
        return pair(k, Sort::Shape, Sort::Term, depth);
      return several(k, k == ExprKind::List ? Sort::Term : Sort::Shape,
                     k == ExprKind::Meet, depth);
    }
    case Sort::Claim: {
      ExprKind k = kind(ExprKind::True, ExprKind::Or);
      switch (k) {
      case ExprKind::True:
      case ExprKind::False:
        return problem.add(k, {});
      case ExprKind::In: {
        ExprId x = any(Sort::Term, depth);
        ExprId lo = end(depth), hi = end(depth);
        return problem.add(k, {x, lo, hi});
      }
      case ExprKind::ShapeEq:
      case ExprKind::ShapeNe:
        return pair(k, Sort::Shape, Sort::Shape, depth);
      case ExprKind::Broadcastable:
        return several(k, Sort::Shape, 0, depth);
      case ExprKind::Not:
        return problem.add(k, any(Sort::Claim, depth));
      case ExprKind::And:
      case ExprKind::Or:
        return several(k, Sort::Claim, 2, depth);
      default:
        return pair(k, Sort::Term, Sort::Term, depth);
      }
    }
    }
    return ExprId();
  }

  ExprId end(unsigned depth) {
    return below(3) ? any(Sort::Term, depth) : problem.add(ExprKind::Open, {});
  }
  ExprId pair(ExprKind kind, Sort a, Sort b, unsigned depth) {
    ExprId x = any(a, depth), y = any(b, depth);
    return problem.add(kind, {x, y});
  }
  ExprId several(ExprKind kind, Sort sort, unsigned least, unsigned depth) {
    std::vector<ExprId> operands;
    for (unsigned i = least + below(3); i > 0; --i)
      operands.push_back(any(sort, depth));
    return problem.add(kind, operands);
  }

  Problem problem;
  std::mt19937 random;
};

TEST(Writer, roundTripOfBuiltProblems) {
  for (unsigned seed = 0; seed < 500; ++seed) {
    Problem problem = Builder(seed).build();
    std::string text = written(problem);
    llvm::Expected<Problem> again = parseProblem(text, "f");
    ASSERT_TRUE(bool(again)) << llvm::toString(again.takeError()) << text;
    EXPECT_TRUE(problem == *again) << text;
    EXPECT_EQ(written(*again), text);
  }
}

TEST(Writer, equalityIgnoresPlacesAndCommentsOnly) {
  auto parsed = [](const char *text) {
    return llvm::cantFail(parseProblem(text, "f"));
  };
  Problem base = parsed("dim n\nassume n == 1 \"m\"\nbound n expect [0, 1]");
  EXPECT_TRUE(base == parsed("dim n;assume (n)==1\"m\" # c\n\n"
                             "bound n expect [0, 1]"));
  for (const char *other :
       {"dim m\nassume m == 1 \"m\"\nbound m expect [0, 1]",
        "int n\nassume n == 1 \"m\"\nbound n expect [0, 1]",
        "dim n in [0, 1]\nassume n == 1 \"m\"\nbound n expect [0, 1]",
        "dim n\nassume n == 2 \"m\"\nbound n expect [0, 1]",
        "dim n\nassume n != 1 \"m\"\nbound n expect [0, 1]",
        "dim n\nassume n == 1 \"k\"\nbound n expect [0, 1]",
        "dim n\nassume n == 1\nbound n expect [0, 1]",
        "dim n\nassume n == 1 \"m\"\nbound n expect [0, inf]",
        "dim n\nassume n == 1 \"m\"\nbound n",
        "dim n\nassume n == 1 \"m\"\nprove n == 1",
        "dim n\nassume n == 1 \"m\"\nbound n expect [0, 1]\nbound n"})
    EXPECT_FALSE(base == parsed(other)) << other;
}

} // namespace
