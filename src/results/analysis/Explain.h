// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Explains how a verdict comes about, step by step.
//
//   n == m, k <= m  |-  k <= n + 3
//
//   n == m           n + 3 - k: nothing yet
//   k <= m           n + 3 - k is in [3, inf]
//   so k <= n + 3 always holds
//
// Every step is checked: it names only premises that the proof needs, each
// bound is one that a context gives from the premises named so far, and the
// values are those that the evaluator computes.

#ifndef SHAPEPROOF_ANALYSIS_EXPLAIN_H
#define SHAPEPROOF_ANALYSIS_EXPLAIN_H

#include "shapeproof/Report.h"
#include "shapeproof/Terms.h"

namespace shapeproof {

/// A fact that a proof may use.
struct ExplainedFact {
  ClaimId claim;
  SourcePlace place;
  /// "cf.assert", "loop".
  std::string kind;
};

struct Explainer {
  TermStore &store;
  std::string context;
  double budget = 1.0;

  using Steps = std::vector<CheckReport::Step>;

  /// The facts without any one of which the claim is not proved, as far as a
  /// bounded number of questions tells.
  std::vector<size_t> minimal(llvm::ArrayRef<ExplainedFact> facts,
                              ClaimId claim) const;
  /// Explains a claim that is proved or refuted. `facts` are the premises,
  /// `others` the facts that the terms in them rest on.
  Steps decided(llvm::ArrayRef<ExplainedFact> facts,
                llvm::ArrayRef<ExplainedFact> others, ClaimId claim,
                Verdict verdict, const SourcePlace &at) const;
  /// Explains a contingent claim by the values of its parts for both inputs.
  Steps contingent(ClaimId claim, const Assignment &holds,
                   const Assignment &fails, const SourcePlace &at) const;
  /// Explains an unknown by the answer of each context.
  Steps unknown(llvm::ArrayRef<ClaimId> facts, ClaimId claim,
                const SourcePlace &at) const;
  /// The bounds that each context up to this one gives, where they are tighter
  /// than those of all contexts before it: the first that gives an end is the
  /// weakest reasoning that finds it.
  Steps bounds(llvm::ArrayRef<ClaimId> facts, DimId dim,
               const SourcePlace &at) const;
};

} // namespace shapeproof

#endif // SHAPEPROOF_ANALYSIS_EXPLAIN_H
