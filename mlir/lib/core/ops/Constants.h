// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constants of any dialect.
//
//   %a = arith.constant 4 : index              4
//   %b = llvm.mlir.constant(4 : i64) : i64     4
//   %c = "tosa.const"() {values = dense<[1, 2]> : tensor<2xi32>} : ..
//                                              the list [1, 2]

#ifndef SHAPEPROOF_MLIR_OPS_CONSTANTS_H
#define SHAPEPROOF_MLIR_OPS_CONSTANTS_H

#include "core/rules/OpTable.h"

namespace shapeproof::constants {

/// Sets the result to the attribute, if that is an integer or a list of them
/// and of the result's type. Returns false if nothing is known about it.
bool set(RuleContext rule, mlir::Value result, mlir::Attribute value);
/// The rule of ops that are constants (`ConstantLike`); returns false as set()
/// does.
bool import(RuleContext rule);

} // namespace shapeproof::constants

#endif // SHAPEPROOF_MLIR_OPS_CONSTANTS_H
