// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Problems made from problems: the variants that the laws compare, and the
// smaller ones that shrinking tries.

#ifndef SHAPEPROOF_TESTS_SUPPORT_REWRITE_H
#define SHAPEPROOF_TESTS_SUPPORT_REWRITE_H

#include "shapeproof/Problem.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace shapeproof::testing {

/// The problem as .dims text.
std::string toText(const Problem &problem);
/// Reads a text that is known to be good.
Problem fromText(llvm::StringRef text);

/// The statements of `order` (positions in `problem`), in that order. Every
/// name has to be declared before it is used.
Problem select(const Problem &problem, llvm::ArrayRef<unsigned> order);

/// The same claims written differently: the sides of `==` and `!=` swapped, and
/// both sides of every inequality negated (a <= b becomes -b <= -a, as
/// -a >= -b).
Problem swapSides(const Problem &problem);
Problem negateInequalities(const Problem &problem);

/// Other names, and other declarations first: symbols are renamed n -> x, m ->
/// y where y is declared before x. Keeps the other statements' positions.
Problem renameSymbols(const Problem &problem);

/// Looks for a smaller problem for which `fails` still holds, greedily:
/// statements are dropped, expressions replaced by operands and by literals.
/// Precondition: fails(problem).
Problem shrink(Problem problem,
               llvm::function_ref<bool(const Problem &)> fails);

} // namespace shapeproof::testing

#endif // SHAPEPROOF_TESTS_SUPPORT_REWRITE_H
