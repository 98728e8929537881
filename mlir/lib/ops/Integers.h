// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer arithmetic, the same for the arith and the index dialect. Each rule
// takes its operands and its result by position.

#ifndef SHAPEPROOF_MLIR_OPS_INTEGERS_H
#define SHAPEPROOF_MLIR_OPS_INTEGERS_H

#include "import/OpTable.h"

namespace shapeproof::integers {

void add(Importer &importer, mlir::Operation *op);
void sub(Importer &importer, mlir::Operation *op);
void mul(Importer &importer, mlir::Operation *op);
/// Division, by where it rounds to.
void divTruncated(Importer &importer, mlir::Operation *op);
void divFloor(Importer &importer, mlir::Operation *op);
void divCeil(Importer &importer, mlir::Operation *op);
void divUnsigned(Importer &importer, mlir::Operation *op);
void divCeilUnsigned(Importer &importer, mlir::Operation *op);
/// The remainder of divTruncated: it has the dividend's sign.
void remSigned(Importer &importer, mlir::Operation *op);
void remUnsigned(Importer &importer, mlir::Operation *op);
void minSigned(Importer &importer, mlir::Operation *op);
void maxSigned(Importer &importer, mlir::Operation *op);
void minUnsigned(Importer &importer, mlir::Operation *op);
void maxUnsigned(Importer &importer, mlir::Operation *op);
void shiftLeft(Importer &importer, mlir::Operation *op);
void shiftRightSigned(Importer &importer, mlir::Operation *op);
void shiftRightUnsigned(Importer &importer, mlir::Operation *op);
void bitAnd(Importer &importer, mlir::Operation *op);
void bitOr(Importer &importer, mlir::Operation *op);
void bitXor(Importer &importer, mlir::Operation *op);
/// Widening or narrowing to the result's width, repeating the sign bit or zero.
void castSigned(Importer &importer, mlir::Operation *op);
void castUnsigned(Importer &importer, mlir::Operation *op);

enum class Comparison { Eq, Ne, Slt, Sle, Sgt, Sge, Ult, Ule, Ugt, Uge };
void compare(Importer &importer, mlir::Operation *op, Comparison comparison);
/// The claim `a comparison b`, for numbers of equal width.
ClaimId comparisonClaim(Importer &importer, Comparison comparison,
                        const IntModel &a, const IntModel &b);

} // namespace shapeproof::integers

#endif // SHAPEPROOF_MLIR_OPS_INTEGERS_H
