// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random changes and scopes: after pop a container is what a copy taken at the
// push says.

#include "base/Scoped.h"
#include "gtest/gtest.h"
#include <map>
#include <random>

using namespace shapeproof;

namespace {

TEST(Scoped, PopRestoresWhatPushSaw) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    ScopeStack scopes;
    ScopedVector<int> vector(scopes);
    ScopedMap<int, int> map(scopes);
    ScopedValue<int> last(scopes, 5);
    int sum = 0;
    ScopedLog<int> additions(scopes, [&](int added) { sum -= added; });
    struct State {
      std::vector<int> v;
      std::map<int, int> m;
      int last = 5, sum = 0;
    } now;
    std::vector<State> copies;
    auto &[v, m, lastNow, sumNow] = now;
    for (int step = 0; step < 120; ++step) {
      int value = static_cast<int>(random() % 1000);
      int key = static_cast<int>(random() % 12);
      switch (random() % 8) {
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
      }
      ASSERT_EQ(last, lastNow);
      ASSERT_EQ(sum, sumNow);
      ASSERT_EQ(std::vector<int>(vector.begin(), vector.end()), v);
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

} // namespace
