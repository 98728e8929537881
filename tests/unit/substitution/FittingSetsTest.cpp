// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is found among sets that fit, against looking at each of them: growing
// series, several of them, and scopes.

#include "substitution/FittingSets.h"
#include "shapeproof/Terms.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;

TEST(FittingSets, FindsWhatIsPartOfASetInForce) {
  TermStore store;
  std::vector<ShapeId> all;
  for (unsigned i = 0; i < 12; ++i)
    all.push_back(store.ranked({store.dimSymbol("d")}));
  std::mt19937 random(3);
  for (unsigned round = 0; round < 300; ++round) {
    ScopeStack scopes;
    FittingSets fitting(scopes);
    std::vector<std::vector<unsigned>> sets;
    std::vector<size_t> marks;
    // The members outlive the table.
    std::vector<std::unique_ptr<std::vector<ShapeId>>> kept;
    auto asMembers = [&](const std::vector<unsigned> &set) {
      kept.push_back(std::make_unique<std::vector<ShapeId>>());
      for (unsigned i : set)
        kept.back()->push_back(all[i]);
      return llvm::ArrayRef(*kept.back());
    };
    for (unsigned step = 0; step < 30; ++step) {
      switch (random() % 6) {
      case 0:
        scopes.push();
        marks.push_back(sets.size());
        break;
      case 1:
        if (marks.empty())
          break;
        scopes.pop();
        sets.resize(marks.back());
        marks.pop_back();
        break;
      default: {
        std::vector<unsigned> set;
        const auto *base = sets.empty() || random() % 3 == 0
                               ? nullptr
                               : &sets[random() % sets.size()];
        for (unsigned i = 0; i < all.size(); ++i)
          if ((base && llvm::is_contained(*base, i)) || random() % 5 == 0)
            set.push_back(i);
        if (set.empty())
          break;
        fitting.add(asMembers(set), FactId(sets.size()));
        sets.push_back(set);
      }
      }
      std::vector<unsigned> wanted;
      for (unsigned i = 0; i < all.size(); ++i)
        if (random() % 4 == 0)
          wanted.push_back(i);
      if (wanted.empty())
        continue;
      auto has = [&](const std::vector<unsigned> &set) {
        return llvm::all_of(
            wanted, [&](unsigned i) { return llvm::is_contained(set, i); });
      };
      unsigned steps = 1000, none = 0;
      auto found = fitting.find(asMembers(wanted), steps);
      // Every set is a part of the newest of its series.
      EXPECT_EQ(found.has_value(), llvm::any_of(sets, has));
      if (found) {
        EXPECT_TRUE(has(sets[found->raw]));
      }
      if (wanted.size() > 1)
        (void)fitting.find(asMembers(wanted), none);
      EXPECT_EQ(none, 0u);
    }
  }
}
