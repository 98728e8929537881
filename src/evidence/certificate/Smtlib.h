// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The claim of a missing proof as a question in SMT-LIB 2, for another solver.
// It is made from the terms by the rules below, and shares nothing with
// contexts/z3:
//
//   n >= 1 |- n*m floordiv n == m
//
//   (declare-const d0 Int)  (assert (>= d0 0))   ...
//   (define-fun t3 () Int (* d0 d1))
//   (define-fun t4 () Int (floordiv t3 d0))   ...
//   (assert t6)  (assert (not t8))  (check-sat)       unsat: it is proved
//
// Every assignment that satisfies the premises and not the goal satisfies the
// question. Properties that the text leaves out make it weaker, not wrong:
// division by zero is a function of the dividend, and a broadcast extent is
// free where its operands do not fit.

#ifndef SHAPEPROOF_CERTIFICATE_SMTLIB_H
#define SHAPEPROOF_CERTIFICATE_SMTLIB_H

#include "shapeproof/Terms.h"
#include <string>

namespace shapeproof {

/// Nothing if a shape matters in a way other than by the rank, the extents and
/// the number of elements of symbols, or the terms are too many.
std::optional<std::string> smtQuery(const TermStore &store,
                                    llvm::ArrayRef<ClaimId> premises,
                                    ClaimId goal);

/// Two questions of one problem: whether the goal can fail where the premises
/// hold, and whether it can hold. Nothing in the same cases as smtQuery.
std::optional<std::string> smtProblem(const TermStore &store,
                                      llvm::ArrayRef<ClaimId> premises,
                                      ClaimId goal);

} // namespace shapeproof

#endif // SHAPEPROOF_CERTIFICATE_SMTLIB_H
