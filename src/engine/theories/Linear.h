// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The theory of linear relations between dims.
//
//   a <= b, b <= c                       gives  a <= c
//   r == c - h, c == 2*h                 gives  r == h
//   i < n floordiv 8 * 8, i mod 8 == 0   gives  i + 7 < n
//
// Equalities and inequalities go to a solver of linear integer arithmetic
// (linear/LinearSolver.h). Atoms are its columns, related to their operands by
// axioms (terms/Axioms.h); equalities that congruence finds between columns
// come from the exchange.
//
// Cost: a fact, about its size; a question, a feasibility check of the facts
// connected to it, incremental over earlier checks. It is paid from
// ContextOptions::budget; if that ends, the answer has `limit`.

#ifndef SHAPEPROOF_THEORIES_LINEAR_H
#define SHAPEPROOF_THEORIES_LINEAR_H

#include "engine/theories/Theory.h"

namespace shapeproof {

std::unique_ptr<Theory> linearTheory(TheoryState &state,
                                     const ContextOptions &options);

} // namespace shapeproof

#endif // SHAPEPROOF_THEORIES_LINEAR_H
