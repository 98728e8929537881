// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rounds to the float types, whose values are kept as doubles:
//
//   roundTo(2^24 + 1, f32)               2^24
//   roundTo(0.1, f80)                    nothing: a double cannot represent it
//   roundTo(1e9, f8E4M3FN)               nothing: a NaN, or the greatest number
//   fromInteger(2^53 + 1, 64, true, f32)     rounded once

#ifndef SHAPEPROOF_MLIR_EXEC_FLOATS_H
#define SHAPEPROOF_MLIR_EXEC_FLOATS_H

#include "core/exec/Interpreter.h"

namespace shapeproof::exec {

/// Whether a double represents every number of the float type.
bool isHeld(mlir::Type type);

/// \p value rounded to the nearest number of \p type, ties to even.
std::optional<double> roundTo(double value, mlir::Type type);

/// The integer with these \p bits, of \p width bits, rounded to \p type.
std::optional<double> fromInteger(uint64_t bits, unsigned width, bool isSigned,
                                  mlir::Type type);

/// a * b + c, rounded once; nothing for types for which machines do not do
/// that.
std::optional<double> fusedMultiplyAdd(double a, double b, double c,
                                       mlir::Type type);

} // namespace shapeproof::exec

#endif // SHAPEPROOF_MLIR_EXEC_FLOATS_H
