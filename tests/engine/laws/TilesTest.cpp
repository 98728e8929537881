// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random questions about tiles: products, and quotients and remainders by
// symbols that may be zero or negative. Few random formulas of this kind are
// decided by accident, so they have a generator of their own.

#include "laws/Laws.h"
#include "support/Generate.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;
using namespace shapeproof::testing;

namespace {

class TileText {
public:
  explicit TileText(unsigned seed) : random(seed) {}

  std::string problem() {
    static const std::vector<const char *> facts = {
        "t > 0",
        "y != 0",
        "y < 0",
        "m > 0",
        "n == m * t",
        "n == m * y",
        "n <= m",
        "m < n",
        "m < n floordiv t",
        "m < n ceildiv t",
        "n mod t == 0",
        "m mod t == 0",
        "m + t <= n",
        "n == (m ceildiv t) * t",
        "m == n floordiv t",
        "n * t == m * m",
        "y <= t",
        "m mod 2 == 0",
    };
    std::string text = "dim n, m, t\nint y\n";
    for (unsigned k = 1 + below(4); k > 0; --k)
      text += "assume " + std::string(pick(facts)) + "\n";
    for (unsigned k = 0; k < 5; ++k)
      text += "prove " + term(2) + " " +
              pick(std::vector<const char *>{"==", "<=", "<", ">="}) + " " +
              term(1 + below(2)) + "\n";
    return text;
  }

private:
  unsigned below(unsigned n) { return static_cast<unsigned>(random() % n); }
  template <typename T> T pick(const std::vector<T> &list) {
    return list[below(static_cast<unsigned>(list.size()))];
  }
  std::string symbol() {
    return pick(std::vector<const char *>{"n", "n", "m", "m", "t", "y"});
  }
  std::string term(unsigned depth) {
    if (depth == 0)
      return below(6) ? symbol() : std::to_string(1 + below(3));
    std::string a = term(depth - 1),
                by = pick(std::vector<const char *>{"t", "t", "m", "y", "2"});
    switch (below(9)) {
    case 0:
      return "(" + a + " + " + term(depth - 1) + ")";
    case 1:
      return "(" + a + " - " + term(depth - 1) + ")";
    case 2:
    case 3:
      return "(" + a + " * " + term(depth - 1) + ")";
    case 4:
    case 5:
      return "(" + a + " floordiv " + by + ")";
    case 6:
      return "(" + a + " ceildiv " + by + ")";
    case 7:
      return "(" + a + " mod " + by + ")";
    default:
      return "min(" + a + ", " + term(depth - 1) + ")";
    }
  }

  std::mt19937 random;
};

TEST(Tiles, AffineIsSound) {
  constexpr unsigned kProblems = 100;
  const Box box{4, -3, 3, 0, 0};
  Subject affine = registeredSubject("affine");
  unsigned asked = 0, decided = 0, failures = 0;
  for (unsigned seed = 0; seed < kProblems && failures < 3; ++seed) {
    Problem problem =
        llvm::cantFail(parseProblem(TileText(seed).problem(), "tiles"));
    auto check = [&](const Problem &p) { return checkSound(affine, p, box); };
    if (check(problem)) {
      ++failures;
      ADD_FAILURE() << describe("Sound", "affine", problem, check);
    }
    Session session(affine, problem);
    session.assumeAll();
    for (const Reply &reply : session.askAll()) {
      ++asked;
      decided += reply.answer.verdict == Verdict::Proved ||
                 reply.answer.verdict == Verdict::Refuted;
    }
  }
  // Most of the others are contingent, or depend on a division by zero.
  EXPECT_GE(decided * 1000 / asked, 100u) << decided << " of " << asked;
}

TEST(Tiles, AffineObeysTheOtherLaws) {
  constexpr unsigned kProblems = 5;
  const Box box{2, -1, 1, 0, 0};
  Subject affine = registeredSubject("affine");
  unsigned failures = 0;
  for (unsigned seed = 1000; seed < 1000 + kProblems && failures < 3; ++seed) {
    Problem problem =
        llvm::cantFail(parseProblem(TileText(seed).problem(), "tiles"));
    for (const NamedLaw &law : lawsOfOneContext(box)) {
      auto check = [&](const Problem &p) { return law.check(affine, p); };
      if (!check(problem))
        continue;
      ++failures;
      ADD_FAILURE() << describe(law.name, "affine", problem, check);
    }
  }
}

} // namespace
