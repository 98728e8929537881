// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A context's answer, and the evidence that comes with it.
//
// "Can this check fail?" has four answers, not two. `Refuted` (it always
// fails) and `Unknown` (nobody worked it out) lead to opposite actions, and a
// `Contingent` (it fails for some inputs) is a promise that the check is
// needed. Each comes with something that can be checked without trusting the
// context: the facts that prove it, or one assignment of each kind.

#ifndef SHAPEPROOF_ANSWER_H
#define SHAPEPROOF_ANSWER_H

#include "shapeproof/Ids.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace shapeproof {

/// Let A be the assignments that satisfy all facts.
enum class Verdict : uint8_t {
  Proved,  ///< The claim holds in every assignment of A.
  Refuted, ///< It holds in no assignment of A, and A is not known to be empty.
  Contingent, ///< It holds in some assignments of A and fails in others.
  Unknown,    ///< The claim was not decided.
};

/// "proved", "refuted", "contingent", "unknown".
llvm::StringRef toString(Verdict verdict);

/// Why an Unknown was not decided.
enum class UnknownKind : uint8_t {
  None,        ///< It was decided.
  Limit,       ///< The step budget ended.
  Unsupported, ///< The claim has a construct this context does not model.
  Incomplete,  ///< This context cannot decide claims of this kind.
};

llvm::StringRef toString(UnknownKind kind);

/// Values of symbols. It is complete when every symbol that the facts and the
/// claim mention has one. Applications and divisions by zero have no entry: the
/// values that an evaluation needs of them are in `applications`.
struct Assignment {
  /// Dim and int symbols.
  std::map<DimId, Int> dims;
  /// Shape symbols: the extents, so also the rank.
  std::map<ShapeId, std::vector<Int>> shapes;
  /// Bool symbols (ids of the ClaimKind::Bool claims).
  std::map<ClaimId, bool> bools;
  /// Uninterpreted functions, as a finite table: function name and argument
  /// values to the result.
  std::map<std::pair<std::string, std::vector<Int>>, Int> applications;
};

struct Answer {
  Verdict verdict = Verdict::Unknown;
  /// The facts contradict: every claim is Proved, and the premises are those of
  /// the contradiction.
  bool vacuous = false;
  /// The facts a Proved or Refuted used: ascending, without repeats.
  llvm::SmallVector<FactId, 4> premises;
  /// A Contingent's evidence: the claim holds in `example` and fails in
  /// `counterexample`; both satisfy all facts and divide by no zero.
  std::optional<Assignment> example, counterexample;
  UnknownKind why = UnknownKind::None;
  /// Details for people: which construct, which budget.
  std::string detail;
  /// The context that decided: `tiered` names the tier here.
  llvm::StringRef decidedBy;

  static Answer proved(llvm::ArrayRef<FactId> premises) {
    Answer a;
    a.verdict = Verdict::Proved;
    a.premises.assign(premises.begin(), premises.end());
    return a;
  }
  static Answer refuted(llvm::ArrayRef<FactId> premises) {
    Answer a = proved(premises);
    a.verdict = Verdict::Refuted;
    return a;
  }
  static Answer unknown(UnknownKind why, std::string detail = {}) {
    Answer a;
    a.why = why;
    a.detail = std::move(detail);
    return a;
  }
};

/// A value lies in [lo, hi] in every assignment that satisfies the facts; an
/// absent end is open. Sound outer bounds, exact where the context can.
struct Bounds {
  std::optional<Int> lo, hi;
  /// The budget ended while the bounds could still have narrowed.
  bool limit = false;
  /// The facts contradict; the ends are then absent.
  bool vacuous = false;
  /// The term has no value in any assignment that satisfies the facts (an
  /// extent beyond the rank, say): all bounds contain it, and the ends are
  /// absent.
  bool undefined = false;
  /// The facts that the two ends rest on (or the contradiction, or the proof
  /// that the term is undefined).
  llvm::SmallVector<FactId, 4> premises;
};

} // namespace shapeproof

#endif // SHAPEPROOF_ANSWER_H
