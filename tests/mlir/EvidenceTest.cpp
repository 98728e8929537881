// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sets of facts against sets of the standard library, and what is kept of them
// against looking at each fact anew.

#include "facts/HeldSets.h"
#include "gtest/gtest.h"

#include <map>
#include <random>
#include <set>

using namespace shapeproof;

namespace {

using Numbers = std::set<uint32_t>;

Numbers numbersOf(const EvidenceTable &table, EvidenceId set) {
  Numbers result;
  for (FactId fact : table.facts(set))
    result.insert(fact.raw);
  return result;
}

/// Dense, sparse and at the ends of what an id can be.
uint32_t anyFact(std::mt19937 &random) {
  switch (random() % 4) {
  case 0:
    return random() % 70;
  case 1:
    return random() % 1000;
  case 2:
    return UINT32_MAX - 2 - random() % 70;
  default:
    return (random() % 30) << (random() % 27);
  }
}

TEST(Evidence, SetsAreWhatTheyAreMadeOf) {
  std::mt19937 random(1);
  EvidenceTable table;
  std::vector<std::pair<EvidenceId, Numbers>> made{{kNoEvidence, {}}};
  std::map<Numbers, EvidenceId> ids;
  for (int round = 0; round < 3000; ++round) {
    auto [a, ofA] = made[random() % made.size()];
    auto [b, ofB] = made[random() % made.size()];
    if (random() % 2) {
      uint32_t fact = anyFact(random);
      b = table.of(FactId(fact));
      ofB = {fact};
    }
    EvidenceId both = table.unite(a, b);
    ofA.insert(ofB.begin(), ofB.end());
    ASSERT_EQ(numbersOf(table, both), ofA);
    // Ascending.
    llvm::SmallVector<FactId, 8> facts = table.facts(both);
    ASSERT_TRUE(std::is_sorted(facts.begin(), facts.end()));
    ASSERT_EQ(facts.size(), ofA.size());
    // One id for each set, however it came about.
    ASSERT_EQ(ids.emplace(ofA, both).first->second, both);
    ASSERT_EQ(table.of(facts), both);
    if (!ofA.empty()) {
      ASSERT_EQ(table.first(both).raw, *ofA.begin());
    }
    for (int i = 0; i < 4; ++i) {
      uint32_t fact = anyFact(random);
      ASSERT_EQ(table.contains(both, FactId(fact)), ofA.count(fact) > 0);
    }
    if (auto parts = table.parts(both)) {
      ASSERT_EQ(table.unite(parts->first, parts->second), both);
      ASSERT_LT(*numbersOf(table, parts->first).rbegin(),
                *numbersOf(table, parts->second).begin());
    }
    if (ofA.size() < 300)
      made.emplace_back(both, ofA);
  }
  EXPECT_FALSE(table.contains(kNoEvidence, FactId(0)));
}

/// Facts begin to hold in scopes, sometimes stop before their end, and sets are
/// asked for in between.
TEST(Evidence, HeldSetsAreAsIfEachFactWasLookedAt) {
  std::mt19937 random(2);
  EvidenceTable table;
  ScopeNumbers scopes;
  HeldSets held(table, scopes);
  std::vector<EvidenceId> sets{kNoEvidence};
  std::map<uint32_t, size_t> since; // With the depth of the scope.
  auto sinceOf = [&](FactId fact) -> std::optional<size_t> {
    auto it = since.find(fact.raw);
    return it == since.end() ? std::nullopt : std::optional(it->second);
  };
  size_t numHeld = 0, numOthers = 0;
  for (int round = 0; round < 20000; ++round) {
    switch (random() % 16) {
    case 0:
      scopes.push();
      break;
    case 1:
      if (scopes.depth() == 0 || random() % 3 != 0)
        break;
      scopes.pop();
      for (auto it = since.begin(); it != since.end();)
        it = it->second > scopes.depth() ? since.erase(it) : std::next(it);
      break;
    case 2:
      if (random() % 8 == 0 && !since.empty()) {
        since.erase(since.begin());
        scopes.renew();
      }
      break;
    case 3:
    case 4:
    case 5:
    case 6:
      since.emplace(random() % 150, scopes.depth());
      break;
    case 7:
      sets.push_back(table.unite(sets[random() % sets.size()],
                                 table.of(FactId(random() % 150))));
      if (sets.size() > 60)
        sets.erase(sets.begin() + 1 + random() % 40);
      break;
    default: {
      EvidenceId set = sets[random() % sets.size()];
      std::vector<uint32_t> others, expected;
      held.forEachOther(set, sinceOf,
                        [&](FactId fact) { others.push_back(fact.raw); });
      for (uint32_t fact : numbersOf(table, set))
        if (!since.count(fact))
          expected.push_back(fact);
      ASSERT_EQ(others, expected) << "round " << round;
      ASSERT_EQ(held.hold(set, sinceOf), expected.empty());
      ++(expected.empty() ? numHeld : numOthers);
    }
    }
  }
  EXPECT_GT(numHeld, 500u);
  EXPECT_GT(numOthers, 500u);
}

} // namespace
