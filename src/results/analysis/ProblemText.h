// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A question that came up in IR, as a complete problem: declarations, premises
// and claim, as .dims or as SMT-LIB. `shapeproof analyze` or another solver can
// be run on it, and it belongs into a bug report.
//
//   dim arg0.dim0, tensor.dim_3.8
//   assume arg0.dim0 == tensor.dim_3.8 "cf.assert at 12:3"
//   prove tensor.dim_3.8 >= arg0.dim0 expect proved
//
// In .dims everything that is mentioned is defined; where the claim says less
// than its text would, another text is found for it (TextMeaning.h). A function
// of machine integers that .dims does not have is printed as a symbol for each
// application, with the equations that equal operands imply. Where the verdict
// on the text may still differ, the text expects none, and a comment says why.

#ifndef SHAPEPROOF_ANALYSIS_PROBLEMTEXT_H
#define SHAPEPROOF_ANALYSIS_PROBLEMTEXT_H

#include "shapeproof/Analyze.h"
#include "shapeproof/Answer.h"
#include "shapeproof/Terms.h"
#include <string>
#include <vector>

namespace shapeproof {

struct NamedClaim {
  ClaimId claim;
  /// The origin of the claim.
  std::string text;
};

/// The problem as .dims. Linear in the length of the text; calls nest to a
/// constant depth.
std::string problemText(const TermStore &store,
                        llvm::ArrayRef<NamedClaim> premises, ClaimId claim,
                        std::optional<Verdict> expected = Verdict::Proved);

/// The problem in a format, which is not None, after lines of comment that
/// describe it; these lines alone if the format cannot express the problem.
std::string dumpProblem(const TermStore &store, CheckExtras::Problems format,
                        llvm::ArrayRef<NamedClaim> facts, ClaimId claim,
                        Verdict verdict, llvm::StringRef what);

/// The events of a problem, in order.
struct ProblemEvent {
  enum Kind : uint8_t { ScopeOpen, ScopeClose, Fact, Check } kind;
  /// The claim of a fact or check.
  ClaimId claim = {};
  /// For a check: its verdict, and lines of comment.
  Verdict verdict = Verdict::Unknown;
  std::string what = {};
};
/// The whole problem as .dims, cut after each check. This is linear, whereas
/// one problem for each check repeats its facts. Nothing if a claim is too
/// large.
std::optional<std::vector<std::string>>
problemPieces(const TermStore &store, llvm::ArrayRef<ProblemEvent> events);

} // namespace shapeproof

#endif // SHAPEPROOF_ANALYSIS_PROBLEMTEXT_H
