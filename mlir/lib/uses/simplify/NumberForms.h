// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations on one value and a number that may take the place of several.
//
//   (x / 4 + (x % 4 != 0)) / 8      ceildivsi x, 32
//   x - (x / 64) * 64               remsi x, 64
//   b - min(b, 250) + 250           maxsi b, 250
//
// The numbers are those of the operations that would be gone, their products
// and quotients. An operation is a guess where it has the value's samples.

#ifndef SHAPEPROOF_MLIR_SIMPLIFY_NUMBERFORMS_H
#define SHAPEPROOF_MLIR_SIMPLIFY_NUMBERFORMS_H

#include "uses/simplify/Changes.h"

namespace shapeproof::simplify {

/// The numbers of the operations behind a value, with products and quotients.
llvm::SmallVector<int64_t, 16> numbersBehind(mlir::Value value);

/// The kinds of operations on a value and a number that are tried.
inline constexpr Form::Kind kNumberKinds[] = {
    Form::Min,      Form::Max,      Form::Remainder, Form::Mask,
    Form::Quotient, Form::FloorDiv, Form::CeilDiv,   Form::MaskOff};

/// The constant operand that gives the operation the number: 7 for a mask by 8.
/// Nothing where the operation has no such number.
std::optional<int64_t> operandOf(Form::Kind kind, int64_t number);
/// The value of the operation on x and its constant operand.
int64_t valueOf(Form::Kind kind, int64_t x, int64_t operand);
/// The same as a term.
DimId termOf(TermStore &store, Form::Kind kind, DimId x, int64_t operand);
/// Whether the operation is right where x >= 0 alone.
inline bool isForNonNegative(Form::Kind kind) {
  return kind == Form::Quotient || kind == Form::Remainder;
}

} // namespace shapeproof::simplify

#endif // SHAPEPROOF_MLIR_SIMPLIFY_NUMBERFORMS_H
