// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random equations and scopes: the classes stay well formed, and pop brings
// back exactly the classes and offsets that push saw.

#include "engine/closure/CongruenceClosure.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;

namespace {

/// Per pair of terms: the difference of their values, where known.
using Picture = std::vector<std::optional<Int>>;

Picture pictureOf(const CongruenceClosure &c, llvm::ArrayRef<DimId> terms) {
  Picture p;
  for (DimId a : terms)
    for (DimId b : terms) {
      auto x = c.find(a), y = c.find(b);
      bool same = x != CongruenceClosure::kNone &&
                  y != CongruenceClosure::kNone && c.sameClass(x, y);
      p.push_back(same ? std::optional(c.offset(x) - c.offset(y))
                       : std::nullopt);
    }
  return p;
}

TEST(ClosureInvariants, HoldThroughRandomScopes) {
  std::mt19937 random(11);
  unsigned pops = 0;
  for (int round = 0; round < 150; ++round) {
    TermStore s;
    std::vector<DimId> terms;
    for (int i = 0; i < 5; ++i)
      terms.push_back(s.intSymbol("x"));
    for (int i = 0; i < 5; ++i) {
      DimId a = terms[i], b = terms[(i + 1) % 5];
      terms.push_back(s.floorDiv(a, s.constant(2)));
      terms.push_back(s.mul(a, b));
      terms.push_back(s.min({a, b}));
    }
    CongruenceClosure closure(s);
    for (DimId t : terms)
      closure.add(t);
    std::vector<Picture> pictures;
    for (int step = 0; step < 30; ++step) {
      unsigned what = random() % 6;
      if (what == 0) {
        closure.push();
        pictures.push_back(pictureOf(closure, terms));
      } else if (what == 1 && !pictures.empty()) {
        closure.pop();
        ++pops;
        ASSERT_TRUE(closure.checkInvariants());
        ASSERT_TRUE(pictureOf(closure, terms) == pictures.back());
        pictures.pop_back();
      } else {
        DimId a = terms[random() % terms.size()];
        DimId b = terms[random() % terms.size()];
        DimId offset = s.constant(static_cast<int64_t>(random() % 3));
        closure.assumeZero(s.sub(s.sub(a, b), offset),
                           ReasonId(static_cast<uint32_t>(step)));
        closure.settle();
        ASSERT_TRUE(closure.checkInvariants());
      }
    }
  }
  EXPECT_GT(pops, 200u);
}

TEST(ClosureInvariants, ClassesArePrinted) {
  TermStore s;
  DimId n = s.dimSymbol("n"), m = s.dimSymbol("m"), k = s.dimSymbol("k");
  CongruenceClosure closure(s);
  closure.assumeZero(s.sub(n, m), ReasonId(2));
  closure.assumeZero(s.sub(k, s.constant(7)), ReasonId(3));
  ASSERT_TRUE(closure.settle());
  std::string text;
  llvm::raw_string_ostream os(text);
  closure.print(os);
  EXPECT_EQ(text, "0:  k (7)\nn:  m (0)\n");
}

} // namespace
