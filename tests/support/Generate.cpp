// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "support/Generate.h"
#include "support/Rewrite.h"
#include <random>

using namespace shapeproof;
using namespace shapeproof::testing;

const std::vector<Family> &testing::families() {
  static const std::vector<Family> all = {
      {"dims",
       "dim n, m, k",
       "dim n, m, k in [0, 3]",
       {"n == m", "m == k", "n != m", "n <= m", "m < k", "n == 2 * k",
        "n + m == k", "n >= 2", "not n > 1", "m in [1, 2]", "n mod 2 == 0",
        "n floordiv 2 == m", "n * m == 2", "min(n, m) == k", "max(n, 2) == m",
        "n == 0 or m == 1", "not (n == m and m == k)", "n * k == m * k",
        "2 * n + 3 * m == 7"},
       {"prove n == k",
        "prove n == m",
        "prove n <= k",
        "prove n < m",
        "prove n != k",
        "prove n + m == 2 * k",
        "prove n mod 2 == m mod 2",
        "prove n floordiv 2 <= n",
        "prove n * m == n * k",
        "prove n * m >= n",
        "prove max(n, m) >= k",
        "prove min(n, m) == k",
        "prove n == 0 or n >= 1",
        "prove n == 1 and m == 2",
        "prove (n + 1) floordiv 2 == n ceildiv 2",
        "prove n - m > -3",
        "prove select(n < m, n, m) == min(n, m)",
        "prove 2 * n != 2 * m + 1",
        "bound n",
        "bound n + m",
        "bound n - 2 * k",
        "bound n mod 3",
        "bound n * m",
        "bound m floordiv 2",
        "bound max(n, k)"},
       {3, -2, 3, 2, 2}},
      {"division",
       "int i, j; dim n",
       "int i, j in [-3, 3]; dim n in [0, 2]",
       {"i floordiv -2 == j", "i mod -3 == j", "i floordiv 0 == j",
        "i mod n == 0", "i floordiv n == 1", "n != 0", "i == -3", "j < 0",
        "i ceildiv 2 == j", "i == j", "j == n * (i floordiv n) + i mod n",
        "i mod 2 == 1"},
       {"prove i floordiv i == 1", "prove i == n * (i floordiv n) + i mod n",
        "prove i mod n >= 0", "prove i mod n < n", "prove i mod -3 <= 0",
        "prove i floordiv 0 == j floordiv 0", "prove i mod 0 == j",
        "prove i floordiv -2 == -(i floordiv 2)",
        "prove i ceildiv 2 >= i floordiv 2", "prove i mod n == j mod n",
        "prove i floordiv n <= i", "prove n floordiv n == 1",
        "prove i ceildiv -2 == j", "bound i mod 3", "bound i mod -3",
        "bound i floordiv 2", "bound i floordiv n", "bound i mod n",
        "bound i * j"},
       {2, -3, 3, 2, 2}},
      {"ranked",
       "dim a, b, c; shape s = [a, b]; shape t = [b, c]; shape u = [c]",
       "dim a, b, c in [0, 2]; shape s = [a, b]; shape t = [b, c]; "
       "shape u = [c]",
       {"s == t", "broadcastable(s, t)", "broadcastable(s, t, u)", "a == 1",
        "b != 1", "meet(s, [c, 2]) == s", "meet([a], u) == [b]", "s != t",
        "num_elements(s) == 2", "broadcast(s, u) == s", "a >= 2",
        "broadcastable(t, [b]) or c == 0", "b == 0"},
       {"prove broadcastable(s, u)", "prove broadcast(s, t) == s",
        "prove broadcast(s, t)[0] == a", "prove num_elements(s) == a * b",
        "prove s == t", "prove meet(s, t) == t", "prove broadcastable(s, t)",
        "prove b == c", "prove a == b or c == 1",
        "prove num_elements(t) == num_elements(s)",
        "prove concat(u, head(s, 1)) == [c, a]", "prove tail(t, 1) == u",
        "prove not broadcastable(u, [b])", "bound num_elements(s)",
        "bound broadcast(s, u)[1]", "bound rank(broadcast(u, [a, b, c]))",
        "bound a * c"},
       {2, 0, 2, 2, 2}},
      {"slices",
       "dim a, b; int i; shape s = [a, b]\n"
       "shape r = slice(s, [i, 0], [a, b], [1, 2])",
       "dim a, b in [0, 3]; int i in [-1, 3]; shape s = [a, b]\n"
       "shape r = slice(s, [i, 0], [a, b], [1, 2])",
       {"r == s", "r[0] == 1", "a == 3", "b == 0", "i == a", "i >= 2",
        "r[1] == 2", "broadcastable(r, s)", "r != s"},
       {"prove r[0] <= a", "prove i >= 0", "prove i == 0", "prove r[1] < b",
        "prove r == s", "prove 2 * r[1] >= b", "prove r[0] + i == a",
        "prove num_elements(r) <= num_elements(s)", "prove broadcastable(r, s)",
        "bound r[0]", "bound r[1]", "bound i", "bound num_elements(r)"},
       {3, -1, 3, 2, 2}},
      {"unranked",
       "shape s, t; dim n",
       "shape s, t; dim n in [0, 2]; assume rank(s) == 1 and s[0] <= 2\n"
       "assume rank(t) == 2 and t[0] <= 2 and t[1] <= 2",
       {"s == t", "s != t", "broadcastable(s, t)", "rank(s) == 2",
        "rank(s) == rank(t)", "s[0] == n", "s[-1] == 2", "num_elements(s) == 0",
        "t == concat(s, [n])", "s == [n, n]", "head(t, 1) == s",
        "broadcast(s, t) == s", "t == [1]", "n == 1", "meet(s, [n]) == t"},
       {"prove s == t", "prove rank(s) == rank(t)",
        "prove num_elements(s) == num_elements(t)", "prove s[0] == t[0]",
        "prove s[-1] == t[-1]", "prove broadcastable(s, t)",
        "prove broadcast(s, t) == broadcast(t, s)",
        "prove broadcast(s, s) == s",
        "prove concat(head(s, 1), tail(s, 1)) == s",
        "prove rank(broadcast(s, t)) >= rank(s)",
        "prove broadcastable(s, t, [n])",
        "prove rank(concat(s, t)) == rank(s) + rank(t)", "prove s == [n]",
        "prove rank(s) >= 1 and s[0] == 1", "prove not s == t", "bound rank(s)",
        "bound s[0]", "bound num_elements(t)", "bound rank(broadcast(s, t))"},
       {2, 0, 2, 2, 2}},
      {"three shapes",
       "shape s, t, u",
       "shape s, t, u; assume rank(s) == 1 and s[0] <= 2\n"
       "assume rank(t) == 1 and t[0] <= 2; assume rank(u) == 1 and u[0] <= 2",
       {"s == t", "t == u", "s != t", "broadcastable(s, t, u)",
        "broadcast(s, t) == u", "rank(s) != rank(u)", "meet(s, t) == u",
        "s == [2]", "u == []"},
       {"prove s == u", "prove rank(s) == rank(u)",
        "prove u == broadcast(t, s)", "prove broadcastable(s, u)",
        "prove num_elements(s) == 2", "prove head(s, 1) == head(u, 1)",
        "prove s != u", "prove t == [2]",
        "prove broadcast(broadcast(s, t), u) == broadcast(s, broadcast(t, u))",
        "bound rank(u)", "bound num_elements(u)"},
       {1, 0, 1, 1, 2}},
      {"many sizes",
       "dim a, b, c, d, e, f",
       "dim a, b, c in [0, 2]; dim d, e, f in [0, 2]",
       {"broadcastable([a], [b], [c], [d], [e], [f])",
        "broadcastable([a], [b], [c], [d], [e])",
        "not broadcastable([b], [c], [d], [e], [f])",
        "broadcast([a], [b], [c], [d], [e]) == [f]",
        "broadcast([a], [b], [c]) == broadcast([d], [e], [f])", "a == b",
        "c == 1 and d == 2", "e != 1", "f == 0",
        "broadcastable([a], [b], [c], [d], [e], [2]) or f >= 2"},
       {"prove broadcastable([f], [e], [d], [c], [b], [a])",
        "prove broadcastable(broadcast([a], [b], [c]), [d], [e])",
        "prove broadcastable(broadcast([b], [c], [d], [e]), [f])",
        "prove broadcastable([a], [d])", "prove broadcastable([b], [e], [f])",
        "prove broadcast([a], [b], [c], [d], [e], [f]) == "
        "broadcast(broadcast([f], [e]), broadcast([d], [c], [b], [a]))",
        "prove broadcast([a], [b], [c], [d], [e]) == [e]",
        "prove not broadcastable([a], [b], [c], [d], [e], [2])",
        "prove a == 1 or b == 1 or a == b", "prove b == c",
        "bound broadcast([a], [b], [c], [d], [e])[0]", "bound a"},
       {3, 0, 2, 2, 2}},
      {"logic",
       "bool p, q; dim n, m",
       "bool p, q; dim n, m in [0, 3]",
       {"p or q", "not p", "p and n == 1", "not (p and q)", "p or n >= 2",
        "select(p, n, 0) == 2", "not q or n == m", "n < m or m < n",
        "not n == m or not p", "q"},
       {"prove p", "prove q", "prove p and q", "prove not p or q",
        "prove n == m", "prove n >= 1 or not p", "prove select(q, n, m) == n",
        "prove p or not p", "prove n == 1 and not q",
        "prove select(p, 1, 2) >= 1", "bound n", "bound select(p, n, 3)",
        "bound n - m"},
       {3, 0, 3, 2, 2}},
  };
  return all;
}

unsigned testing::numProblems(const Family &family) {
  unsigned n = family.facts.size();
  return 1 + n + n * (n - 1) / 2;
}

Problem testing::problemOf(const Family &family, unsigned index, bool boxed) {
  std::string text = boxed ? family.boxed : family.open;
  text += '\n';
  auto assume = [&](unsigned fact) {
    text += std::string("assume ") + family.facts[fact] + "\n";
  };
  unsigned n = family.facts.size();
  if (index >= 1 && index <= n)
    assume(index - 1);
  if (index > n) {
    unsigned pair = index - 1 - n, first = 0;
    while (pair >= n - 1 - first)
      pair -= n - 1 - first++;
    assume(first);
    assume(first + 1 + pair);
  }
  for (const char *question : family.questions)
    text += std::string(question) + "\n";
  return fromText(text);
}

//===- Random problems
//--------------------------------------------------------//

namespace {

class RandomText {
public:
  explicit RandomText(unsigned seed) : random(seed) {}

  std::string problem() {
    bool shapes = below(2);
    std::string text = "dim n, m";
    dims = {"n", "m"};
    if (below(2)) {
      text += below(2) ? " in [0, 3]" : " in [1, inf]";
    }
    text += "\n";
    if (!shapes) {
      text += below(2) ? "int i in [-2, 3]\n" : "int i\n";
      dims.push_back("i");
      if (below(3) == 0) {
        text += "bool p\n";
        bools = {"p"};
      }
      if (below(3) == 0) {
        text += "let h = " + term(1) + "\n";
        dims.push_back("h");
      }
    } else {
      text += "shape s\n";
      text += "shape t = [" + term(1) + (below(2) ? ", m]\n" : "]\n");
      shapeNames = {"s", "t"};
      if (below(2)) {
        text += "shape r = slice([n, m], [" + term(0) + ", 0], [" + term(0) +
                ", m], [1, " + std::to_string(1 + below(2)) + "])\n";
        shapeNames.push_back("r");
      }
    }
    for (unsigned facts = below(4); facts > 0; --facts)
      text += "assume " + claim(2) + "\n";
    for (int i = 0; i < 4; ++i)
      text += "prove " + claim(2) + "\n";
    text += "bound " + term(2) + "\nbound " + term(1) + "\n";
    return text;
  }

  /// Shapes of unknown rank, and lists whose extents may be negative.
  std::string unrankedProblem() {
    isUnranked = true;
    std::string text = "int i\ndim n\nshape s\n";
    dims = {"i", "i", "n"};
    shapeNames = {"s"};
    if (below(2)) {
      text += "shape t\n";
      shapeNames.push_back("t");
    }
    shapeNames.push_back("[i]");
    for (unsigned facts = below(4); facts > 0; --facts)
      text += "assume " + unrankedFact() + "\n";
    for (int k = 0; k < 4; ++k)
      text += "prove " + claim(2) + "\n";
    text += "bound " + term(2) + "\nbound " + term(1) + "\n";
    return text;
  }

private:
  std::string unrankedFact() {
    static const char *const comparisons[] = {"==", "<=", ">="};
    const std::string compare = comparisons[below(3)];
    switch (below(6)) {
    case 0:
    case 1:
      return "rank(s) " + compare + " " + std::to_string(below(3));
    case 2:
      return "i " + compare + " " + std::to_string(int(below(6)) - 3);
    case 3:
      return "s == " + shape(1);
    default:
      return claim(1);
    }
  }

  unsigned below(unsigned n) { return random() % n; }
  const std::string &pick(const std::vector<std::string> &list) {
    return list[below(list.size())];
  }

  std::string term(unsigned depth) {
    if (depth == 0 || below(3) == 0)
      return below(3) ? pick(dims) : std::to_string(int(below(8)) - 3);
    --depth;
    switch (below(shapeNames.empty() ? 11 : 15)) {
    case 0:
    case 1:
      return "(" + term(depth) + " + " + term(depth) + ")";
    case 2:
      return "(" + term(depth) + " - " + term(depth) + ")";
    case 3:
      return "(" + term(depth) + " * " + term(depth) + ")";
    case 4:
      return "(" + term(depth) + " floordiv " + term(depth) + ")";
    case 5:
      return "(" + term(depth) + " mod " + term(depth) + ")";
    case 6:
      return "(" + term(depth) + " ceildiv " + term(depth) + ")";
    case 7:
      return "min(" + term(depth) + ", " + term(depth) + ")";
    case 8:
      return "max(" + term(depth) + ", " + term(depth) + ")";
    case 9:
      return "-(" + term(depth) + ")";
    case 10:
      return "select(" + claim(depth) + ", " + term(depth) + ", " +
             term(depth) + ")";
    case 11:
      return "rank(" + shape(depth) + ")";
    case 12:
      return "num_elements(" + shape(depth) + ")";
    default:
      return shape(depth) + "[" + index() + "]";
    }
  }

  std::string index() {
    if (!isUnranked)
      return std::to_string(int(below(3)) - 1);
    switch (below(8)) {
    case 0:
      return pick(dims);
    case 1:
      return "rank(s) - 1";
    default:
      return std::to_string(int(below(4)) - 2);
    }
  }

  std::string shape(unsigned depth) {
    if (depth == 0 || below(3) == 0)
      return pick(shapeNames);
    --depth;
    switch (below(7)) {
    case 0:
      return "[" + term(depth) + "]";
    case 1:
      return "[" + term(depth) + ", " + term(depth) + "]";
    case 2:
      return "broadcast(" + shape(depth) + ", " + shape(depth) + ")";
    case 3:
      return "meet(" + shape(depth) + ", " + shape(depth) + ")";
    case 4:
      return "concat(" + shape(depth) + ", " + shape(depth) + ")";
    case 5:
      return "head(" + shape(depth) + ", " + index() + ")";
    default:
      return "tail(" + shape(depth) + ", " + index() + ")";
    }
  }

  std::string claim(unsigned depth) {
    if (!bools.empty() && below(5) == 0)
      return pick(bools);
    if (!shapeNames.empty() && below(2)) {
      switch (below(4)) {
      case 0:
        return shape(depth) + " != " + shape(depth);
      case 1:
        return "broadcastable(" + shape(depth) + ", " + shape(depth) + ")";
      default:
        return shape(depth) + " == " + shape(depth);
      }
    }
    if (depth > 0 && below(4) == 0) {
      switch (below(3)) {
      case 0:
        return "(" + claim(depth - 1) + " and " + claim(depth - 1) + ")";
      case 1:
        return "(" + claim(depth - 1) + " or " + claim(depth - 1) + ")";
      default:
        return "not (" + claim(depth - 1) + ")";
      }
    }
    static const char *const comparisons[] = {
        "==", "==", "==", "!=", "<", "<=", ">", ">="};
    // Parentheses, so that it can be an operand of anything.
    return "(" + term(depth) + " " + comparisons[below(8)] + " " +
           term(depth ? depth - 1 : 0) + ")";
  }

  std::mt19937 random;
  bool isUnranked = false;
  std::vector<std::string> dims, bools, shapeNames;
};

} // namespace

Problem testing::randomProblem(unsigned seed) {
  return fromText(RandomText(seed * 2654435761u + 12345).problem());
}

Problem testing::randomUnrankedProblem(unsigned seed) {
  return fromText(RandomText(seed * 2654435761u + 777).unrankedProblem());
}

Box testing::randomBox() { return {4, -3, 4, 2, 2}; }
