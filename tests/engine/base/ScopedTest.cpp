// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random changes and scopes: after pop a container equals a copy made at the
// push.

#include "engine/base/Scoped.h"
#include "shapeproof/Ids.h"
#include "gtest/gtest.h"
#include <map>
#include <random>
#include <set>

using namespace shapeproof;

namespace {

/// Ends of words and pages, and far away.
constexpr uint32_t kIds[] = {0,    1,    62,   63,     64,      65,
                             4094, 4095, 4096, 262143, 1 << 20, 1 << 24};

TEST(Scoped, PopRestoresWhatPushSaw) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    ScopeStack scopes;
    ScopedVector<int> vector(scopes);
    ScopedMap<int, int> map(scopes);
    ScopedValue<int> last(scopes, 5);
    ScopedIdSet<DimId> set(scopes);
    int sum = 0;
    ScopedLog<int> additions(scopes, [&](int added) { sum -= added; });
    struct State {
      std::vector<int> v;
      std::map<int, int> m;
      std::set<uint32_t> s;
      int last = 5, sum = 0;
    } now;
    std::vector<State> copies;
    auto &[v, m, s, lastNow, sumNow] = now;
    for (int step = 0; step < 120; ++step) {
      int value = static_cast<int>(random() % 1000);
      int key = static_cast<int>(random() % 12);
      switch (random() % 9) {
      case 0:
        vector.push_back(value);
        v.push_back(value);
        break;
      case 1:
        if (!v.empty()) {
          size_t at = random() % v.size();
          vector.set(at, value);
          v[at] = value;
        }
        break;
      case 2:
        map.set(key, value);
        m[key] = value;
        break;
      case 3:
        scopes.push();
        copies.push_back(now);
        break;
      case 4:
        if (!copies.empty()) {
          scopes.pop();
          now = copies.back();
          copies.pop_back();
        }
        break;
      case 5:
        ASSERT_EQ(map.insert(key, value), m.emplace(key, value).second);
        break;
      case 6:
        last = value;
        lastNow = value;
        break;
      case 7:
        sum += value;
        additions.record(value);
        sumNow += value;
        break;
      case 8:
        if (s.insert(kIds[key]).second)
          set.insert(DimId(kIds[key]));
        break;
      }
      ASSERT_EQ(last, lastNow);
      ASSERT_EQ(sum, sumNow);
      ASSERT_EQ(std::vector<int>(vector.begin(), vector.end()), v);
      for (uint32_t id : kIds)
        ASSERT_EQ(set.contains(DimId(id)), s.count(id) == 1) << id;
      ASSERT_EQ(map.size(), m.size());
      for (auto [k, expected] : m) {
        const int *found = map.find(k);
        ASSERT_TRUE(found);
        ASSERT_EQ(*found, expected);
      }
      ASSERT_EQ(scopes.depth(), copies.size());
    }
  }
}

TEST(Append, LeavesAQuarterEmptyAtMost) {
  std::vector<int> vector;
  for (int k = 0; k < 100000; ++k) {
    append(vector, k);
    ASSERT_EQ(vector.back(), k);
    if (vector.size() > 2 * kMaxDoubling) {
      ASSERT_LE(vector.capacity(), vector.size() + vector.size() / 4 + 1);
    }
  }
  for (int k = 0; k < 100000; ++k)
    ASSERT_EQ(vector[static_cast<size_t>(k)], k);
}

} // namespace
