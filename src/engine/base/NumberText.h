// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exact integers as problem text writes and reads them.
//
//   9223372036854775806     digits, of any length within the cap
//   2^63    10^18           a literal and its exponent
//   2^63 - 1                printed where a bound is the largest of its width
//
// From 2^63 - 1 on, numbers are printed by the power of two that they are, or
// that they are one below of; all others are printed by their digits.

#ifndef SHAPEPROOF_BASE_NUMBERTEXT_H
#define SHAPEPROOF_BASE_NUMBERTEXT_H

#include "shapeproof/Ids.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace shapeproof {

/// The maximal number of digits within the cap, which not all numbers of so
/// many digits are.
inline constexpr size_t kMaxDigits = 1234;

/// Reads digits; nothing for other text, and beyond the cap.
std::optional<Int> readDigits(llvm::StringRef digits);
/// Reads a literal without its sign: digits, or digits^digits. Nothing for
/// other text, and beyond the cap.
std::optional<Int> readLiteral(llvm::StringRef text);

/// Prints one literal with its sign.
void printLiteral(llvm::raw_ostream &os, const Int &value);
/// Whether printNumber writes a difference: `2^63 - 1`.
bool isPrintedAsDifference(const Int &value);
/// Prints a number, perhaps as a difference.
void printNumber(llvm::raw_ostream &os, const Int &value);
std::string numberText(const Int &value);

} // namespace shapeproof

#endif // SHAPEPROOF_BASE_NUMBERTEXT_H
