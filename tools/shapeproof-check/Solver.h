// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asks cvc5, if it is installed.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_CHECK_SOLVER_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_CHECK_SOLVER_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace shapeproof {

/// The path of cvc5; empty if it is not installed.
std::string findSolver();

/// Whether the solver at that path answers `unsat` to a text in SMT-LIB 2,
/// within a minute.
bool isUnsatisfiable(llvm::StringRef solver, llvm::StringRef query);

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_CHECK_SOLVER_H
