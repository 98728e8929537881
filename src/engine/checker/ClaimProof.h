// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The evidence of a whole claim: a proof that some formulas cannot hold
// together.
//
//   n == m*k, m >= 1   prove  n floordiv m == k          (q is n floordiv m)
//
//   given       n - m*k == 0;  m - 1 >= 0;  not q == k
//   axiom of q  m <= 0 or 0 <= n - m*q <= m - 1
//   product     k - q - 1 < 0 or m < 0 or m*(k - q - 1) >= 0, and the like
//   tree        split on `not q == k`: q >= k + 1 or q <= k - 1; in each arm
//               on the axiom and a product; each leaf is a linear certificate
//
// A proof is a list of formulas and a tree of case splits. Each formula is
// *given* (a fact, or the negation of the goal) or valid whatever the facts are
// (its rule says why). A known conjunction makes its operands known; the
// operands have consecutive numbers, from the formula's `firstId` on, depth
// first. An inner node splits on a known `or`, or on a known t != 0 into t >= 1
// and -t >= 1; in each arm its operand is known. A leaf contradicts: by a
// linear certificate (checker/Certificate.h), which rounds, combines by Farkas'
// lemma and branches over the columns of the known comparisons, or because a
// formula and its negation are known, or because false is known.
//
// ClaimProofChecker.h checks proofs without trusting the search that found
// them.

#ifndef SHAPEPROOF_CHECKER_CLAIMPROOF_H
#define SHAPEPROOF_CHECKER_CLAIMPROOF_H

#include "engine/checker/Certificate.h"
#include "engine/checker/Residues.h"
#include "shapeproof/Terms.h"

namespace shapeproof {

enum class ProofRule : uint8_t {
  Given, ///< fact, or (fact invalid) the negation of the goal
  Axiom, ///< one of the axioms of the column a (terms/Axioms.h)
#define LEMMA_RULE(Name, formula, effect, operands) Name,
#include "engine/checker/LemmaRules.def"
};

/// A formula and why it is known. The rule says which of `a` to `residues` it
/// uses.
struct ProofFormula {
  ClaimId formula;
  ProofRule rule = ProofRule::Given;
  uint32_t firstId = 0;
  FactId fact;
  DimId a, b, c;
  ShapeId from, to;
  ClaimId source;
  llvm::SmallVector<KnownResidue, 1> residues;
};

/// The reason of hypotheses that hold by the normal form and need no fact.
constexpr linear::CallerReason kRangeReason = linear::questionReason - 1;

struct ProofNode {
  enum class Kind : uint8_t { Split, Linear, Opposites } kind = Kind::Linear;
  struct Arm {
    uint32_t node = 0; ///< Later than this one.
    uint32_t firstId = 0;
  };
  /// Split: the number of the disjunction, and an arm for each operand.
  uint32_t split = 0;
  llvm::SmallVector<Arm, 3> arms;
  /// Linear: a hypothesis' reason is the number of a known comparison, or
  /// kRangeReason: an inequality that the normal form knows to hold (a size is
  /// >= 0, min(1, n) is <= 1).
  linear::Certificate certificate;
  /// Opposites: the numbers of a formula and its negation; for false, its
  /// number twice.
  uint32_t opposites[2] = {0, 0};
};

struct ClaimProof {
  /// The claim that the given formulas prove, and whose negation is among them.
  ClaimId goal;
  std::vector<ProofFormula> formulas;
  /// Variable v of the certificates is columns[v].
  std::vector<DimId> columns;
  /// [0] is the root.
  std::vector<ProofNode> nodes;

  /// The formulas with their rules, and the tree.
  void print(llvm::raw_ostream &os, const TermStore &store) const;
  LLVM_DUMP_METHOD void dump(const TermStore &store) const;
};

} // namespace shapeproof

#endif // SHAPEPROOF_CHECKER_CLAIMPROOF_H
