// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "support/Parts.h"
#include "support/Rewrite.h"

using namespace shapeproof;
using namespace shapeproof::testing;
using Texts = std::vector<std::string>;

static constexpr unsigned kClaimsPerProblem = 40;

static std::string call(const char *name, const std::string &a,
                        const std::string &b) {
  return std::string(name) + "(" + a + ", " + b + ")";
}

/// Shapes, and terms over them with one part that may be undefined.
static Texts makePool() {
  Texts pool = {"s", "t", "[i]", "[]"};
  for (const char *part :
       {"tail(t, 1)", "tail(s, i)", "head(t, 1)", "head(s, i)",
        "tail(t, rank(s))", "head(t, rank(t) - 1)", "tail(t, i)",
        "broadcast(s, t)", "tail(broadcast(s, t), 1)"}) {
    pool.push_back(part);
    pool.push_back(call("concat", "s", part));
    pool.push_back(call("concat", part, "[i]"));
    pool.push_back(call("broadcast", part, "s"));
    pool.push_back(call("tail", call("concat", part, "s"), "1"));
  }
  return pool;
}

static Texts makeClaims() {
  Texts claims;
  const Texts pool = makePool();
  for (size_t a = 0; a < pool.size(); ++a) {
    for (size_t b = 0; b < pool.size(); ++b) {
      const std::string &x = pool[a], &y = pool[b];
      claims.push_back("rank(" + x + ") <= rank(" + y + ")");
      if (b < a)
        continue;
      claims.push_back(x + " == " + y);
      claims.push_back(x + " != " + y);
      claims.push_back(call("broadcastable", x, y));
    }
    claims.push_back(call("broadcastable", "[rank(s)]", pool[a]));
    claims.push_back("num_elements(" + pool[a] + ") == 0 or " +
                     call("broadcastable", "[2]", pool[a]));
  }
  return claims;
}

static const Texts &allClaims() {
  static const Texts claims = makeClaims();
  return claims;
}

/// No fact, each one, and each two.
static const Texts &allFacts() {
  static const Texts all = [] {
    const Texts facts = {"s == [i]",
                         "i == 0",
                         "i == 1",
                         "rank(s) == 0",
                         "rank(t) <= 1",
                         "t == s",
                         "rank(t) == rank(s)",
                         "i >= 0",
                         "i < 0",
                         "broadcastable(s, t)",
                         "s == [0]",
                         "rank(t) < rank(s)"};
    Texts sets = {""};
    for (size_t a = 0; a < facts.size(); ++a) {
      const std::string first = "assume " + facts[a] + "\n";
      sets.push_back(first);
      for (size_t b = a + 1; b < facts.size(); ++b)
        sets.push_back(first + "assume " + facts[b] + "\n");
    }
    return sets;
  }();
  return all;
}

static unsigned numBlocks() {
  return (allClaims().size() + kClaimsPerProblem - 1) / kClaimsPerProblem;
}

unsigned testing::numPartsProblems() {
  return numBlocks() * static_cast<unsigned>(allFacts().size());
}

/// The claims of a problem stand at regular distances in the list, so that it
/// has claims of all kinds.
Problem testing::partsProblem(unsigned index) {
  std::string text =
      "int i; shape s, t\n" + allFacts()[index % allFacts().size()];
  for (size_t claim = index / allFacts().size(); claim < allClaims().size();
       claim += numBlocks())
    text += "prove " + allClaims()[claim] + "\n";
  return fromText(text);
}
