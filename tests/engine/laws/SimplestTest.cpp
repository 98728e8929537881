// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The simplest term depends neither on the order of facts nor on names: random
// facts, in several orders, with names whose alphabetical order is another one.
// A text is of the symbols 0 to 4, of which 4 is an integer: `$0 <= $4`.

#include "shapeproof/Analyze.h"
#include "shapeproof/InferenceContext.h"
#include "support/Rewrite.h"
#include "support/Trials.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <random>

using namespace shapeproof;
using namespace shapeproof::testing;

namespace {

using Texts = std::vector<std::string>;

/// Random texts.
class Texter {
public:
  explicit Texter(unsigned seed) : random(seed) {}

  unsigned below(unsigned limit) { return random() % limit; }

  std::string dim(unsigned depth) {
    if (depth == 0 || below(5) == 0)
      return below(6) == 0 ? number() : "$" + std::to_string(below(5));
    const std::string a = dim(depth - 1), b = dim(depth - 1), c = number();
    switch (below(9)) {
    case 0:
      return "(" + a + " + " + b + ")";
    case 1:
      return "(" + a + " - " + b + ")";
    case 2:
      return "(" + c + " * " + a + ")";
    case 3:
      return "(" + a + " floordiv " + c + ")";
    case 4:
      return "(" + a + " mod " + c + ")";
    case 5:
      return "(" + c + " * (" + a + " ceildiv " + c + "))";
    case 6:
      return "min(" + a + ", " + b + ")";
    case 7:
      return "max(" + a + ", " + b + ")";
    default:
      return "select(" + comparison(0) + ", " + a + ", " + b + ")";
    }
  }
  std::string claim(unsigned depth) {
    if (depth == 0 || below(2))
      return comparison(depth);
    return "(" + claim(depth - 1) + (below(2) ? " and " : " or ") +
           claim(depth - 1) + ")";
  }
  std::string fact() {
    const std::string s = "$" + std::to_string(below(5)),
                      t = "$" + std::to_string(below(4)), c = number();
    switch (below(8)) {
    case 0:
      return s + " mod " + c + " == 0";
    case 1:
      return s + " <= " + t;
    case 2:
      return s + " == min(" + t + ", " + c + ")";
    case 3:
      return s + " >= " + c;
    case 4:
      return s + " == 1 or " + s + " == " + t;
    case 5:
      return s + " + " + t + " <= " + c;
    case 6:
      return s + " < " + t;
    default:
      return comparison(1);
    }
  }

private:
  std::string number() {
    const char *const numbers[] = {"2", "3", "4", "8", "16", "64"};
    return numbers[below(6)];
  }
  std::string comparison(unsigned depth) {
    const char *const signs[] = {" == ", " != ", " <= ", " > "};
    const std::string a = dim(depth);
    return a + signs[below(4)] + dim(depth);
  }

  std::mt19937 random;
};

/// The simplest terms, with `$` in place of names.
Texts simplest(const Texts &facts, const Texts &terms, llvm::StringRef names) {
  std::string text = "dim $0, $1, $2, $3; int $4\n";
  for (const std::string &fact : facts)
    text += "assume " + fact + "\n";
  for (const std::string &term : terms)
    text += "simplify " + term + "\n";
  std::string named;
  for (size_t i = 0; i < text.size(); ++i)
    if (text[i] == '$')
      named += names.substr(text[++i] - '0', 1);
    else
      named += text[i];
  const FileReport report =
      llvm::cantFail(analyzeProblem(fromText(named), "", defaultContextName()));
  Texts results;
  for (const SimplifiedReport &entry : report.simplified) {
    llvm::StringRef result = entry.result;
    std::string &symbolic = results.emplace_back();
    for (size_t i = 0; i < result.size(); ++i) {
      auto isLetter = [&](size_t at) {
        return at < result.size() && llvm::isAlpha(result[at]);
      };
      const bool isWord = (i > 0 && isLetter(i - 1)) || isLetter(i + 1);
      if (isLetter(i) && !isWord)
        symbolic += "$" + std::to_string(names.find(result[i]));
      else
        symbolic += result[i];
    }
  }
  return results;
}

void expectSame(Texts facts, const Texts &terms) {
  const Texts first = simplest(facts, terms, "nmkai");
  ASSERT_EQ(first.size(), terms.size());
  const std::string all = llvm::join(facts, "; ");
  auto compare = [&](llvm::StringRef names) {
    const Texts now = simplest(facts, terms, names);
    for (size_t i = 0; i < terms.size(); ++i)
      EXPECT_EQ(now[i], first[i])
          << terms[i] << " where " << all << ", " << llvm::join(facts, "; ");
  };
  std::reverse(facts.begin(), facts.end());
  compare("nmkai");
  std::rotate(facts.begin(), facts.begin() + 1, facts.end());
  compare("zyxwb");
  std::swap(facts.front(), facts.back());
  compare("nmkai");
}

TEST(Simplest, IsTheSameInAnyOrderOfFacts) {
  for (unsigned seed = 0; seed < trials(60); ++seed) {
    SCOPED_TRACE(seed);
    Texter random(seed);
    Texts facts, terms;
    for (unsigned k = 2 + random.below(3); k > 0; --k)
      facts.push_back(random.fact());
    for (unsigned depth : {2, 3})
      terms.push_back(random.dim(depth));
    for (unsigned depth : {1, 2})
      terms.push_back(random.claim(depth));
    expectSame(facts, terms);
  }
}

/// Terms that had other results in other orders, as contexts gave other
/// examples or found fewer proofs.
TEST(Simplest, IsTheSameWhereExamplesDiffer) {
  expectSame({"$0 == min($3, 4)", "$1 <= 3", "$3 + $0 <= 8"},
             {"$0 < $1 and $3 <= $4"});
  expectSame({"$0 + $3 <= 16", "$3 == 1 or $3 == $1", "$2 <= 4"},
             {"($3 <= $0 or $0 >= 16) and $3 floordiv 8 >= $0"});
  expectSame({"$4 < $1", "$3 == min($1, 8)", "$4 < $2", "$3 >= 2"},
             {"4 * $2 > select($4 >= $3, $1, $4) or ($4 != $3 and $1 >= 8)"});
  expectSame({"$1 == 2 * $0", "$0 < $2"},
             {"select($4 >= $0, $2 + $1, max($0, 4)) >= $4 and "
              "min(8, max($4, $2)) <= ($3 floordiv 4) mod 16"});
  expectSame({"$0 <= $3", "$4 < $1", "$2 >= 3", "$3 - $4 >= 2"},
             {"$2 == $1 or $1 == $0 or ($4 < $0 and $4 == $1) or "
              "$2 <= min($0, $3 - $4)"});
  expectSame({"select($2 > $1, $3, $2) > 2 * $2", "$3 == 1 or $3 == $0"},
             {"max($2, $0)"});
  expectSame({"$4 mod 4 == 0", "$4 < $1", "$4 >= 0"},
             {"4 >= select($4 <= $1, 64, $3) or ($4 <= 3 and $1 >= $3)"});
}

} // namespace
