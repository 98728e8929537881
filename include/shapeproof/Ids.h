// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Strong 32-bit ids of interned values.
//
// Dims, shapes and claims are interned by a TermStore: the same value always
// has the same id, so `n + m` and `m + n` compare equal by comparing two
// integers. Each sort has an id type of its own; mixing them up does not
// compile. Ids are meaningful only together with the store that made them.

#ifndef SHAPEPROOF_IDS_H
#define SHAPEPROOF_IDS_H

#include "llvm/ADT/DenseMapInfo.h"
#include "llvm/ADT/DynamicAPInt.h"
#include "llvm/ADT/Hashing.h"
#include <cstdint>

namespace shapeproof {

/// Exact integers: 64-bit inline, arbitrary precision beyond.
using Int = llvm::DynamicAPInt;
/// Terms and engines keep integers below 2^kMaxIntBits in magnitude only.
inline constexpr unsigned kMaxIntBits = 4096;

/// An index into one of a store's tables. `Tag` only keeps the sorts apart.
template <typename Tag> struct Id {
  static constexpr uint32_t kNone = ~0u;
  uint32_t raw = kNone;

  constexpr Id() = default;
  constexpr explicit Id(uint32_t raw) : raw(raw) {}
  /// False for a default-constructed id, which names nothing.
  constexpr bool valid() const { return raw != kNone; }
  friend constexpr bool operator==(Id a, Id b) { return a.raw == b.raw; }
  friend constexpr bool operator!=(Id a, Id b) { return a.raw != b.raw; }
  /// Order of interning: usable in containers, never for anything that a user
  /// or a verdict can see (use TermStore::compare there).
  friend constexpr bool operator<(Id a, Id b) { return a.raw < b.raw; }
  friend llvm::hash_code hash_value(Id id) { return llvm::hash_value(id.raw); }
};

/// An integer-valued term: an extent, a rank, an index, an element count.
using DimId = Id<struct DimTag>;
/// A list of extents, of known or unknown rank.
using ShapeId = Id<struct ShapeTag>;
/// A formula over dims, shapes and opaque truth values.
using ClaimId = Id<struct ClaimTag>;
/// A fact; its caller chooses the numbers (see InferenceContext::assume).
using FactId = Id<struct FactTag>;

} // namespace shapeproof

namespace llvm {
template <typename Tag> struct DenseMapInfo<shapeproof::Id<Tag>> {
  using T = shapeproof::Id<Tag>;
  static T getEmptyKey() { return T(~0u); }
  static T getTombstoneKey() { return T(~0u - 1); }
  static unsigned getHashValue(T id) {
    return DenseMapInfo<uint32_t>::getHashValue(id.raw);
  }
  static bool isEqual(T a, T b) { return a == b; }
};
} // namespace llvm

#endif // SHAPEPROOF_IDS_H
