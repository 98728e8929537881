// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The least that can answer "are these two equal?": a union-find in a vector,
// path halving, union by size. It cannot forget, explain or know of congruence;
// it is the yardstick.

#ifndef SHAPEPROOF_BENCH_SUPPORT_UNIONFIND_H
#define SHAPEPROOF_BENCH_SUPPORT_UNIONFIND_H

#include <cstdint>
#include <utility>
#include <vector>

namespace shapeproof::bench {

class UnionFind {
public:
  explicit UnionFind(uint32_t elements) : parent(elements), size(elements, 1) {
    for (uint32_t i = 0; i < elements; ++i)
      parent[i] = i;
  }

  uint32_t find(uint32_t x) {
    while (parent[x] != x)
      x = parent[x] = parent[parent[x]];
    return x;
  }

  bool isEqual(uint32_t a, uint32_t b) { return find(a) == find(b); }

  void merge(uint32_t a, uint32_t b) {
    a = find(a);
    b = find(b);
    if (a == b)
      return;
    if (size[a] < size[b])
      std::swap(a, b);
    parent[b] = a;
    size[a] += size[b];
  }

private:
  std::vector<uint32_t> parent, size;
};

} // namespace shapeproof::bench

#endif // SHAPEPROOF_BENCH_SUPPORT_UNIONFIND_H
