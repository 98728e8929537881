// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of the arguments of functions, for reports.
//
//   func.func @f(%x: tensor<?xf32>, %0: index loc("n"))     x, n

#ifndef SHAPEPROOF_MLIR_CONTRACTS_ARGUMENTNAMES_H
#define SHAPEPROOF_MLIR_CONTRACTS_ARGUMENTNAMES_H

#include "core/checks/Findings.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace shapeproof {

class SourceExcerpt;

/// The name in the argument's location, or in `text` (null: none) at its place,
/// unless that is the name of a number; `arg0` and so on otherwise.
std::string nameOf(mlir::BlockArgument argument, const SourceExcerpt *text);

/// The names of the arguments of the function; empty if there are none besides
/// `arg0`, `arg1`, ...
std::vector<std::string> argumentNames(mlir::FunctionOpInterface function,
                                       const SourceExcerpt *text);

/// The names of arguments of the functions that have checks, if there are any
/// besides `arg0`, `arg1`, ...: in the order of the IR.
std::vector<ArgumentNames> argumentNames(const Findings &findings,
                                         const SourceExcerpt *text);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_ARGUMENTNAMES_H
