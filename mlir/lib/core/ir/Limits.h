// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The limits of Limits.def as constants: limits::maxRank and so on.

#ifndef SHAPEPROOF_MLIR_IR_LIMITS_H
#define SHAPEPROOF_MLIR_IR_LIMITS_H

#include "engine/base/Limits.h"
#include <cstddef>
#include <cstdint>

namespace shapeproof::limits {

#define SHAPEPROOF_LIMIT(type, name, value, scaled, reason, noticed)           \
  inline constexpr type name = value;
#include "core/ir/Limits.def"

} // namespace shapeproof::limits

#endif // SHAPEPROOF_MLIR_IR_LIMITS_H
