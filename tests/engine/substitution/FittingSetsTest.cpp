// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Look-ups among sets that fit, compared with a search in each of them: growing
// series, several of them, and scopes.

#include "engine/substitution/FittingSets.h"
#include "shapeproof/Terms.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;

namespace {

/// Sets of sizes, some of them so large that claims keep their joins.
struct Sizes {
  TermStore store;
  std::vector<DimId> all;
  std::mt19937 random;

  Sizes(unsigned count, unsigned seed) : random(seed) {
    for (unsigned i = 0; i < count; ++i)
      all.push_back(store.dimSymbol("d" + std::to_string(i)));
  }
  /// The members of `base`, if given, and some others.
  std::vector<unsigned> pick(const std::vector<unsigned> *base, unsigned of) {
    std::vector<unsigned> set;
    for (unsigned i = 0; i < all.size(); ++i)
      if ((base && llvm::is_contained(*base, i)) || random() % of == 0)
        set.push_back(i);
    return set;
  }
  /// That they fit; of more than four one claim about all.
  ClaimId fit(const std::vector<unsigned> &set) {
    std::vector<ShapeId> shapes;
    for (unsigned i : set)
      shapes.push_back(store.ranked({all[i]}));
    return store.broadcastable(shapes);
  }
};

void expectWhatIsPart(unsigned count, unsigned sparse, unsigned rounds) {
  Sizes sizes(count, 3);
  std::mt19937 &random = sizes.random;
  for (unsigned round = 0; round < rounds; ++round) {
    ScopeStack scopes;
    FittingSets fitting(sizes.store, scopes);
    std::vector<std::vector<unsigned>> sets;
    std::vector<size_t> marks;
    for (unsigned step = 0; step < 40; ++step) {
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
        const auto *base = sets.empty() || random() % 3 == 0
                               ? nullptr
                               : &sets[random() % sets.size()];
        auto set = sizes.pick(base, random() % 2 ? sparse : 2);
        if (set.size() <= 4)
          break;
        fitting.add(sizes.fit(set), FactId(sets.size()));
        sets.push_back(set);
      }
      }
      // A part of a set, a set of others, or two sizes.
      auto wanted = sizes.pick(nullptr, random() % 2 ? sparse : 2);
      if (!sets.empty() && random() % 2) {
        wanted = sets[random() % sets.size()];
        llvm::erase_if(wanted, [&](unsigned) { return random() % 9 == 0; });
        if (random() % 4 == 0)
          wanted.push_back(random() % count);
        llvm::sort(wanted);
        wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
      }
      const bool isPair = random() % 3 == 0 && wanted.size() >= 2;
      if (isPair)
        wanted.resize(2);
      else if (wanted.size() <= 4)
        continue;
      auto has = [&](const std::vector<unsigned> &set) {
        return llvm::all_of(
            wanted, [&](unsigned i) { return llvm::is_contained(set, i); });
      };
      unsigned steps = 100000, none = 0;
      auto ask = [&](unsigned &left) {
        return isPair ? fitting.find(sizes.all[wanted[0]], sizes.all[wanted[1]],
                                     left)
                      : fitting.find(sizes.fit(wanted), left);
      };
      auto found = ask(steps);
      // Every set is a part of the newest of its series.
      ASSERT_EQ(found.has_value(), llvm::any_of(sets, has));
      if (found) {
        ASSERT_TRUE(has(sets[found->raw]));
      }
      (void)ask(none);
      ASSERT_EQ(none, 0u);
    }
  }
}

} // namespace

TEST(FittingSets, FindsWhatIsPartOfASetInForce) {
  expectWhatIsPart(12, 5, 300);
}

TEST(FittingSets, FindsWhatIsPartOfAJoinInForce) {
  expectWhatIsPart(220, 20, 60);
}
