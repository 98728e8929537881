// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The context that knows linear relations between dims.
//
//   a <= b, b <= c                       gives  a <= c
//   r == c - h, c == 2*h                 gives  r == h
//   i < n floordiv 8 * 8, i mod 8 == 0   gives  i + 7 < n
//   a * b == c * d, a == c, a > 0        gives  b == d
//
// Equalities go to a congruence closure and to a solver of linear integer
// arithmetic (linear/LinearSolver.h), inequalities to the latter. Atoms are
// its columns, tied to what they are made of by their axioms
// (terms/Axioms.h); equalities that congruence finds between columns are
// passed on. Disjunctions, among them those of min, max and products, are
// split on: up to kSplitDepth nested splits among the kSplitClauses clauses
// nearest to the question, kSplitArms arms in all.
//
// What that leaves open, if anything but linear arithmetic is involved, goes to
// a proof search over the kProverFacts nearest facts (proof/ClaimProver.h): it
// multiplies inequalities, puts in equalities, rewrites quotients and shapes as
// needed, and its proofs are checked before they are believed. Where it proves
// one half and has no answer on the other, it asks whether the facts
// contradict; verdicts that the solver gives at once are not doubted so, and
// may be of facts whose products contradict. (`tiered` looks.)
//
// Cost: a fact, about its size; a question, a feasibility check of the facts
// connected to it, incremental over what was checked before; the proof search,
// a millisecond, or tens where products have many factors. All of it, and what
// a question makes the solver take in, is paid from ContextOptions::budget;
// where that ends, the answer says limit.

#ifndef SHAPEPROOF_CONTEXTS_AFFINE_AFFINEKERNEL_H
#define SHAPEPROOF_CONTEXTS_AFFINE_AFFINEKERNEL_H

#include "kernel/Kernel.h"

namespace shapeproof {

std::unique_ptr<Kernel> createAffineKernel(TermStore &store,
                                           const ContextOptions &options);

} // namespace shapeproof

#endif // SHAPEPROOF_CONTEXTS_AFFINE_AFFINEKERNEL_H
