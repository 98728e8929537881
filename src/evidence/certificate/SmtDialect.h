// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A question in SMT-LIB 2, of the form that Smtlib.h writes, as operations of
// MLIR's smt dialect:
//
//   (declare-const t0 Int)      %0 = smt.declare_fun "t0" : !smt.int
//   (assert (>= t0 0))          %1 = smt.int.constant 0
//                               %2 = smt.int.cmp ge %0, %1
//                               smt.assert %2
//
// The text is an smt.solver, which mlir-translate --export-smtlib turns back
// into SMT-LIB. Definitions with parameters are expanded where they are used.

#ifndef SHAPEPROOF_CERTIFICATE_SMTDIALECT_H
#define SHAPEPROOF_CERTIFICATE_SMTDIALECT_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace shapeproof {

/// Precondition: the question is one of smtQuery or smtProblem (Smtlib.h).
std::string smtDialect(llvm::StringRef question);

} // namespace shapeproof

#endif // SHAPEPROOF_CERTIFICATE_SMTDIALECT_H
