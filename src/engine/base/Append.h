// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Growing tables that have an entry per fact or term.
//
// A vector that doubles has half its room empty after it grew; for a context's
// ten tables by fact that is the memory of five. Here a long vector grows by a
// quarter: in total an entry is copied five times instead of twice.
//
//   std::vector<Node> nodes;
//   append(nodes, node);      // as push_back, with at most a quarter empty

#ifndef SHAPEPROOF_BASE_APPEND_H
#define SHAPEPROOF_BASE_APPEND_H

#include <cstddef>
#include <utility>
#include <vector>

namespace shapeproof {

/// Vectors of fewer entries double.
constexpr std::size_t kMaxDoubling = 1024;

/// Appends the value. Amortised constant; references into the vector end.
template <typename T> void append(std::vector<T> &vector, T value) {
  if (vector.size() == vector.capacity() && vector.size() >= kMaxDoubling)
    vector.reserve(vector.size() + vector.size() / 4);
  vector.push_back(std::move(value));
}

} // namespace shapeproof

#endif // SHAPEPROOF_BASE_APPEND_H
