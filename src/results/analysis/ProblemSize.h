// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How large a problem is, which decides how much each question in it may take
// (base/Allowances.h).

#ifndef SHAPEPROOF_ANALYSIS_PROBLEMSIZE_H
#define SHAPEPROOF_ANALYSIS_PROBLEMSIZE_H

#include "shapeproof/Problem.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof {

/// The number of its facts and questions: a declaration with a value is a fact,
/// too.
inline size_t sizeOf(const Problem &problem) {
  return llvm::count_if(problem.statements, [](const Statement &statement) {
    return statement.kind != StatementKind::ScopeOpen &&
           statement.kind != StatementKind::ScopeClose;
  });
}

} // namespace shapeproof

#endif // SHAPEPROOF_ANALYSIS_PROBLEMSIZE_H
