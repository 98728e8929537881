// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Remembers at most a fixed number of values that are functions of their keys.
//
//   BoundedCache<int, Int, 1000> squares;
//   squares.get(7, [] { return Int(49); });   // made once
//
// A full cache is emptied, and values are made again when asked for; so what it
// holds changes no answer.

#ifndef SHAPEPROOF_BASE_BOUNDEDCACHE_H
#define SHAPEPROOF_BASE_BOUNDEDCACHE_H

#include "llvm/ADT/DenseMap.h"

namespace shapeproof {

template <typename K, typename V, unsigned Most> class BoundedCache {
public:
  /// The value of the key, made by `make()` if it is not known. Valid until the
  /// next call.
  template <typename F> const V &get(const K &key, F make) {
    auto it = values.find(key);
    if (it != values.end())
      return it->second;
    V value = make();
    if (values.size() >= Most)
      values.clear();
    return values.try_emplace(key, std::move(value)).first->second;
  }
  size_t memoryUsage() const { return values.getMemorySize(); }

private:
  llvm::DenseMap<K, V> values;
};

} // namespace shapeproof

#endif // SHAPEPROOF_BASE_BOUNDEDCACHE_H
