// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Equalities over the integers, solved by substitution.
//
// An equality with a coefficient 1 or -1 is solved for that variable, and the
// variable is replaced wherever it occurs: from x1 == x0 + s and x2 == x1 + s,
// x2 reads x0 + 2*s. One without is first divided by the gcd of its
// coefficients (which must divide its constant), then Euclid's algorithm makes
// a unit coefficient, naming a part: 3x + 5y == 1 is 3*(x + 2y) - y == 1, so
// with z = x + 2y, y == 3z - 1 and x == -5z + 2. So every equality over the
// integers ends as a substitution, as redundant or as a contradiction: this is
// complete. (The step is that of Knuth, The Art of Computer Programming 2,
// section 4.5.2, on linear Diophantine equations.)
//
// Substitutions are stored unexpanded and expanded on first use, with path
// compression, so a chain of n equalities costs about n whatever its order.
// Everything can be rolled back to a mark(). Its owner rolls back not only
// scopes but also the expansions that a question caused, so it keeps its own
// log rather than one of base/Scoped.h.

#ifndef SHAPEPROOF_LINEAR_ELIMINATION_H
#define SHAPEPROOF_LINEAR_ELIMINATION_H

#include "engine/base/Budget.h"
#include "engine/linear/Proof.h"

namespace shapeproof::linear {

/// The steps of visiting every coefficient once; a large one takes as long as
/// thousands of words.
uint64_t costOf(const LinearForm &form);

class Elimination {
public:
  /// Larger coefficients end in Limit.
  static constexpr unsigned maxBits = kMaxIntBits;

  explicit Elimination(Proof &proof) : derivations(proof) {}

  /// Adds a variable; the owner numbers them.
  void addVar() { append(latest, kNone); }
  void truncateVars(size_t count) { latest.resize(count); }

  bool isEliminated(Var var) const { return latest[var] != kNone; }

  /// Replaces all eliminated variables. `why` gets the sum to be added to the
  /// form's own proof. False when the budget is out: the form is then equal but
  /// not fully reduced.
  bool reduce(LinearForm &form, ProofSum &why, Budget &budget);

  /// The owner's part in solving an equality.
  struct Hooks {
    /// Whether a is better to solve for than b.
    llvm::function_ref<bool(Var a, Var b)> better;
    /// Creates a variable that stands for the form; the proof of
    /// var - form == 0.
    llvm::function_ref<std::pair<Var, ProofId>(const LinearForm &)> define;
    /// Reports the variable that has just been eliminated.
    llvm::function_ref<void(Var)> eliminated;
  };
  enum class Result { Redundant, Eliminated, Contradiction, Limit };
  /// Adds form == 0, whose proof is `why`. On Contradiction `why` is a sum
  /// equal to a negative constant.
  Result add(LinearForm form, ProofSum &why, const Hooks &hooks,
             Budget &budget);

  size_t mark() const { return substitutions.size(); }
  void rollback(size_t mark);

private:
  static constexpr uint32_t kNone = ~0u;
  struct Substitution {
    SHAPEPROOF_NOEXCEPT_MOVE(Substitution);
    Var var = 0;
    uint32_t before = kNone; // the one of this variable that it replaced
    ProofId why = 0;         // of var - form == 0
    LinearForm form;
  };
  /// The latest substitution of each variable, or none.
  std::vector<uint32_t> latest;
  /// All substitutions made, in order.
  std::vector<Substitution> substitutions;
  Proof &derivations;

  const Substitution &of(Var var) const { return substitutions[latest[var]]; }

  void set(Var var, LinearForm form, ProofId why);
  bool substitute(LinearForm &form, ProofSum &why, Budget &budget) const;
  bool isReduced(const LinearForm &form) const;
  bool resolve(Var var, Budget &budget);
};

} // namespace shapeproof::linear

#endif // SHAPEPROOF_LINEAR_ELIMINATION_H
