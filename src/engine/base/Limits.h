// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The limits of Limits.def as constants: limits::maxRank and so on.

#ifndef SHAPEPROOF_BASE_LIMITS_H
#define SHAPEPROOF_BASE_LIMITS_H

#include <cstddef>
#include <cstdint>

namespace shapeproof::limits {

#define SHAPEPROOF_LIMIT(type, name, value, scaled, reason, noticed)           \
  inline constexpr type name = value;
#include "engine/base/Limits.def"

} // namespace shapeproof::limits

#endif // SHAPEPROOF_BASE_LIMITS_H
