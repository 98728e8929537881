// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The limits of Limits.def as constants: limits::maxRank and so on.

#ifndef SHAPEPROOF_BASE_LIMITS_H
#define SHAPEPROOF_BASE_LIMITS_H

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace shapeproof::limits {

#define SHAPEPROOF_LIMIT(type, name, value, scaled, reason, noticed)           \
  inline constexpr type name = value;
#include "engine/base/Limits.def"

/// The limit, marked `scaled` in its row, under a budget that is so many times
/// the usual one: more of it for more budget, and not less for less.
template <typename T> constexpr T scaled(T limit, double budget) {
  return static_cast<T>(std::clamp(static_cast<double>(limit) * budget,
                                   static_cast<double>(limit),
                                   1e9 + static_cast<double>(limit)));
}

} // namespace shapeproof::limits

#endif // SHAPEPROOF_BASE_LIMITS_H
