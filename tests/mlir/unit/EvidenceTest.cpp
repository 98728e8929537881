// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sets of facts compared with sets of the standard library, and the kept
// subsets compared with a new test of each fact.

#include "core/facts/FactScopes.h"
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

/// Ids that are dense, sparse, and at the ends of the range.
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

/// Facts begin to hold in scopes, are left behind, sometimes stop before their
/// scope ends, and sets are asked for in between.
TEST(Evidence, SetsHoldAsIfEachFactWasLookedAt) {
  std::mt19937 random(2);
  TermStore store;
  ImportOptions options;
  FactScopes scopes(store, options);
  ASSERT_FALSE(llvm::errorToBool(scopes.init(/*withWitnesses=*/false)));
  EvidenceTable &table = scopes.evidence();
  constexpr uint32_t kFacts = 150;
  for (uint32_t i = 1; i <= kFacts; ++i)
    scopes.add({});
  std::vector<EvidenceId> sets{kNoEvidence};
  std::set<uint32_t> active;
  std::map<uint32_t, size_t> behind; // With the depth of the scope.
  std::vector<std::vector<uint32_t>> ofActive(1), ofBehind(1);
  auto anyFactHere = [&] { return uint32_t(1 + random() % kFacts); };
  auto anySet = [&] { return sets[random() % sets.size()]; };
  size_t numHeld = 0, numOthers = 0, numErased = 0;
  for (int round = 0; round < 20000; ++round) {
    switch (random() % 16) {
    case 0:
      scopes.push();
      ofActive.emplace_back();
      ofBehind.emplace_back();
      break;
    case 1:
      if (scopes.depth() == 0 || random() % 3 != 0)
        break;
      scopes.pop();
      for (uint32_t fact : ofActive.back())
        active.erase(fact);
      for (uint32_t fact : ofBehind.back())
        behind.erase(fact);
      ofActive.pop_back();
      ofBehind.pop_back();
      break;
    case 2:
      if (random() % 2 == 0) {
        EvidenceId set = anySet();
        scopes.leaveBehind(set);
        for (uint32_t fact : numbersOf(table, set)) {
          if (active.count(fact))
            continue;
          auto [it, isNew] = behind.emplace(fact, scopes.depth());
          if (isNew) {
            ofBehind.back().push_back(fact);
          } else if (it->second != scopes.depth()) {
            behind.erase(it);
            ++numErased;
          }
        }
      }
      break;
    case 3:
    case 4:
    case 5: {
      uint32_t fact = anyFactHere();
      scopes.consume(FactId(fact));
      if (active.insert(fact).second)
        ofActive.back().push_back(fact);
      break;
    }
    case 6:
    case 7:
      sets.push_back(table.unite(anySet(), table.of(FactId(anyFactHere()))));
      if (sets.size() > 60)
        sets.erase(sets.begin() + 1 + random() % 40);
      break;
    default: {
      EvidenceId set = anySet();
      std::vector<uint32_t> others, expected;
      bool areActive = true;
      for (FactId fact : scopes.others(set))
        others.push_back(fact.raw);
      for (uint32_t fact : numbersOf(table, set)) {
        if (!active.count(fact) && !behind.count(fact))
          expected.push_back(fact);
        areActive &= active.count(fact) > 0;
      }
      ASSERT_EQ(others, expected) << "round " << round;
      ASSERT_EQ(scopes.hold(set), expected.empty());
      ASSERT_EQ(scopes.hold(set, Holding::Active), areActive);
      ++(expected.empty() ? numHeld : numOthers);
    }
    }
  }
  EXPECT_GT(numHeld, 500u);
  EXPECT_GT(numOthers, 500u);
  EXPECT_GT(numErased, 50u);
}

} // namespace
