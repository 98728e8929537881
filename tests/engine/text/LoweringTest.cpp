// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements become the right facts and goals, with their definedness, and
// neither long nor deep input costs stack or more than linear work.

#include "engine/text/Lowering.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

/// Lowers a text and keeps everything.
struct Lowered {
  explicit Lowered(llvm::StringRef text)
      : problem(llvm::cantFail(parseProblem(text, "f"))),
        lowering(problem, store) {
    for (const Statement &s : problem.statements)
      statements.push_back(lowering.lower(s));
  }
  std::string fact(unsigned i) {
    return statements[i].fact ? store.str(*statements[i].fact) : "none";
  }

  TermStore store;
  Problem problem;
  Lowering lowering;
  std::vector<LoweredStatement> statements;
};

TEST(Lowering, sameMeaningSameId) {
  Lowered l("dim n, m; bool p; shape s\n"
            "prove n + m - 1 < 2 * m\nprove not n >= m + 1\n"
            "prove n in [2, m] and p\nprove p and n <= m and n >= 2\n"
            "prove n ceildiv m == 0\nprove -((-n) floordiv m) == 0\n"
            "prove -(n - (m - n)) == 0\nprove m == 2 * n\n"
            "prove select(p, n, m) == rank(s)\n");
  unsigned first = 3;
  for (unsigned i = first; i + 1 < first + 8; i += 2)
    EXPECT_EQ(*l.statements[i].goal, *l.statements[i + 1].goal) << i;
  EXPECT_NE(*l.statements[first].goal, *l.statements[first + 2].goal);
}

TEST(Lowering, rangesAreFactsOfEachName) {
  Lowered l("dim a, b in [1, 9]\nint c in [-inf, 3]\ndim d in [0, inf]");
  DimId a = l.lowering.dim(DeclId(0)), b = l.lowering.dim(DeclId(1));
  DimId c = l.lowering.dim(DeclId(2));
  TermStore &store = l.store;
  auto in = [&](DimId x) {
    return store.conj(store.ge(x, store.constant(1)),
                      store.le(x, store.constant(9)));
  };
  EXPECT_EQ(*l.statements[0].fact, store.conj(in(a), in(b)));
  EXPECT_EQ(*l.statements[1].fact, store.le(c, store.constant(3)));
  EXPECT_EQ(l.fact(2), "none"); // A dim is >= 0 anyway.
}

TEST(Lowering, namingAssumesDefinedness) {
  Lowered l("dim n; int i\nshape s = [n]\nshape t = [i]\nlet h = s[0]\n"
            "shape u = broadcast(s, t)");
  EXPECT_EQ(l.fact(2), "none");
  DimId i = l.lowering.dim(DeclId(1));
  EXPECT_EQ(*l.statements[3].fact, l.store.ge(i, l.store.constant(0)));
  EXPECT_EQ(l.fact(4), "none");
  EXPECT_EQ(l.lowering.dim(DeclId(4)), l.lowering.dim(DeclId(0)));
  EXPECT_EQ(*l.statements[5].fact,
            l.store.broadcastable(
                {l.lowering.shape(DeclId(2)), l.lowering.shape(DeclId(3))}));
}

TEST(Lowering, definednessStaysOutsideNot) {
  Lowered l("dim n\nprove not [n][1] == 3\nassume not [n][1] == 3");
  EXPECT_EQ(*l.statements[1].goal, l.store.falseClaim());
  EXPECT_EQ(*l.statements[2].fact, l.store.falseClaim());
}

TEST(Lowering, boundsAskForTheTerm) {
  Lowered l("dim n\nbound n + n");
  EXPECT_FALSE(l.statements[1].fact);
  EXPECT_FALSE(l.statements[1].goal);
  EXPECT_EQ(*l.statements[1].term,
            l.store.scale(l.lowering.dim(DeclId(0)), Int(2)));
}

/// A sum of n terms makes terms in proportion to n, not n of n summands.
TEST(Lowering, longSums) {
  std::string text = "dim x0", sum = "bound x0";
  constexpr int n = 20000;
  for (int i = 1; i < n; ++i) {
    text += ", x" + std::to_string(i);
    sum += (i % 2 ? " + x" : " - x") + std::to_string(i);
  }
  Lowered l(text + "\n" + sum);
  EXPECT_LT(l.store.numDims(), unsigned(4 * n));
  EXPECT_LT(l.store.memoryUsage(), size_t(8000 * n));
}

/// Names nest terms deeper than any bracket can.
TEST(Lowering, deepTerms) {
  std::string text = "dim x0; shape s0; bool p\n";
  constexpr int n = 2000;
  for (int i = 1; i < n; ++i) {
    std::string now = std::to_string(i), before = std::to_string(i - 1);
    text += "let x" + now + " = ";
    switch (i % 4) {
    case 0:
      text += "max(x" + before + ", 3) floordiv 2\n";
      break;
    case 1:
      text += "x" + before + " mod 7 + 1\n";
      break;
    case 2:
      text += "select(p or x" + before + " == 4, x" + before + ", 2)\n";
      break;
    case 3:
      text += "rank(s" + before + ") * x" + before + "\n";
      break;
    }
    text += "shape s" + now + " = broadcast(s" + before + ", [x" + now + "])\n";
  }
  std::string last = std::to_string(n - 1);
  text += "prove x" + last + " == 5\nprove s" + last + " == [x" + last + "]\n";
  Lowered l(text);
  EXPECT_TRUE(l.statements.back().goal);
  // Printing and comparing walk the whole term.
  DimId deep = l.lowering.dim(DeclId(l.problem.declarations.size() - 2));
  EXPECT_NE(l.store.compare(deep, l.lowering.dim(DeclId(0))), 0);
}

} // namespace
