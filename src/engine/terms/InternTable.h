// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A hash table from the contents of nodes, which are stored elsewhere, to
// 32-bit ids.
//
// The table holds ids only; the caller of a look-up gives the hash and a
// predicate "is node #id the one I mean?". Open addressing with linear probing,
// at most three quarters full, never shrinking: terms are never removed.

#ifndef SHAPEPROOF_TERMS_INTERNTABLE_H
#define SHAPEPROOF_TERMS_INTERNTABLE_H

#include <cstdint>
#include <vector>

namespace shapeproof {

class InternTable {
public:
  /// The id with this hash for which `isSame(id)` holds; if there is none,
  /// enters and returns `fresh`.
  template <typename IsSame>
  uint32_t findOrInsert(uint32_t hash, uint32_t fresh, IsSame isSame) {
    if ((count + 1) * 4 > slots.size() * 3)
      grow();
    size_t mask = slots.size() - 1;
    size_t at = hash & mask;
    while (slots[at].id != kEmpty) {
      if (slots[at].hash == hash && isSame(slots[at].id))
        return slots[at].id;
      at = (at + 1) & mask;
    }
    slots[at] = {hash, fresh};
    ++count;
    return fresh;
  }

  size_t memoryUsage() const { return slots.capacity() * sizeof(Slot); }

private:
  static constexpr uint32_t kEmpty = ~0u;
  struct Slot {
    uint32_t hash = 0;
    uint32_t id = kEmpty;
  };

  void grow() {
    std::vector<Slot> old(slots.empty() ? 256 : slots.size() * 2);
    old.swap(slots);
    size_t mask = slots.size() - 1;
    for (const Slot &slot : old) {
      if (slot.id == kEmpty)
        continue;
      size_t at = slot.hash & mask;
      while (slots[at].id != kEmpty)
        at = (at + 1) & mask;
      slots[at] = slot;
    }
  }

  std::vector<Slot> slots;
  size_t count = 0;
};

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_INTERNTABLE_H
