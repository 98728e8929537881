// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the simplest equal term.
//
//   min(H, 64 * (H ceildiv 64))
//     parts       min(...), 64 * (...), H ceildiv 64, H
//     samples     the first has the values of H everywhere
//     the engine  proves min(H, 64 * (H ceildiv 64)) == H
//
// Guess and check: a part of the term has the values of a cheaper candidate
// (Pool.h) at all samples (Samples.h), the term with the candidate in its place
// is cheaper, and the context proves that the two are equal. Parts are tried
// from the outside in, as often as something is replaced, with few candidates
// first and then with many. Claims are simplified in the same way, and in
// three more: conjuncts that the others imply go, as do disjuncts; and a claim
// becomes a comparison, or a few, that have its truth at all samples
// (Atoms.h).
//
// Sound: whatever is replaced was proved equal. Of equally cheap candidates the
// first in structural order is taken, and the context that is asked holds the
// facts near the term in structural order. So the result does not depend on the
// order of facts, as long as these are fewer than limits::simplestFacts.

#ifndef SHAPEPROOF_SIMPLIFY_SIMPLIFIER_H
#define SHAPEPROOF_SIMPLIFY_SIMPLIFIER_H

#include "results/simplify/Pool.h"
#include "shapeproof/InferenceContext.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <set>

namespace shapeproof::simplify {

/// The claims near a term that hold.
using FactsNear = llvm::function_ref<llvm::SmallVector<ClaimId, 16>(Term)>;

class Simplifier {
public:
  Simplifier(InferenceContext &context, FactsNear factsNear);

  template <typename IdT> Simplified<IdT> run(IdT term);

private:
  /// The order of terms: by cost, then by size.
  struct Rank {
    uint64_t cost;
    uint32_t size;
    bool operator<(const Rank &other) const {
      return std::pair(cost, size) < std::pair(other.cost, other.size);
    }
  };
  template <typename IdT> Rank rankOf(IdT term) const {
    return {costOf(store, term), store.size(term)};
  }

  /// The only value of the dim, or the dim.
  DimId valueOf(DimId dim);
  DimId simplest(DimId dim);
  ShapeId simplest(ShapeId shape);
  ClaimId simplest(ClaimId claim) { return simplest(claim, 0); }
  ClaimId simplest(ClaimId claim, unsigned depth);

  // Dims within a term (Parts.cpp).
  struct Parts;
  DimId simplifySelect(DimId select);
  template <typename IdT> IdT simplifySelects(IdT root);
  template <typename IdT> IdT replaceParts(IdT root);
  template <typename IdT> void replaceParts(IdT &root, Parts &parts);
  Parts partsFor(Term root, llvm::ArrayRef<Assignment> first);
  /// Whether the two, which are equal at the samples, are proved equal; notes
  /// an assignment at which they differ otherwise.
  template <typename IdT> bool areEqual(Parts &parts, IdT a, IdT b);
  bool separate(Parts &parts, ClaimId claim);
  template <typename IdT>
  bool replaceByForm(IdT &root, DimId part, Parts &parts);
  template <typename IdT> bool replaceOne(IdT &root, Parts &parts);
  template <typename IdT>
  bool replace(IdT &root, DimId part, DimId whole, DimId rest, Parts &parts,
               const Row &row);
  void addLeaves(Parts &parts, Term root, llvm::ArrayRef<ClaimId> facts);

  // Claims (Claims.cpp).
  ClaimId simplifyJunction(ClaimId claim,
                           llvm::function_ref<ClaimId(ClaimId)> simplifyPart);
  ClaimId simplifyComparisons(ClaimId claim);
  ClaimId atEnds(ClaimId claim);
  /// Dims and shapes are no comparisons.
  template <typename IdT> IdT atEnds(IdT term) { return term; }
  /// Replaces the claim by a cheaper comparison, or a few, if one is
  /// equivalent.
  bool replaceByAtoms(ClaimId &claim, Parts &parts);
  template <typename IdT> bool replaceByAtoms(IdT &, Parts &) { return false; }

  /// Calls `use` where the claims hold and returns its result; nothing if they
  /// never hold.
  template <typename Use>
  std::optional<std::invoke_result_t<Use>> where(llvm::ArrayRef<ClaimId> claims,
                                                 Use use) {
    if (isContradictory)
      return std::nullopt;
    context.push();
    for (ClaimId claim : claims) {
      const FactId fact(~0u - 2 - uint32_t(assumed.size()));
      assumed.insert(fact);
      context.assume(claim, fact);
      hypotheses.push_back(claim.raw);
    }
    auto result = use();
    hypotheses.resize(hypotheses.size() - claims.size());
    const bool isNever = std::exchange(isContradictory, false);
    context.pop();
    return isNever ? std::nullopt : std::optional(result);
  }

  /// Whether nothing more can be found: what nobody is asked about stays.
  bool isSpent() const {
    return (questionsLeft == 0 && searchesLeft == 0) || isContradictory;
  }
  /// Proved or Refuted, and then its premises are used; or Unknown.
  Verdict ask(ClaimId claim);
  Verdict accept(const Answer &answer);
  bool proves(ClaimId claim) { return ask(claim) == Verdict::Proved; }
  ClaimId equality(DimId a, DimId b) { return store.eq(a, b); }
  ClaimId equality(ClaimId a, ClaimId b) { return store.iff(a, b); }
  bool areEqual(DimId a, DimId b) { return proves(equality(a, b)); }
  bool areEqual(ClaimId a, ClaimId b) {
    return proves(store.implies(a, b)) && proves(store.implies(b, a));
  }

  InferenceContext &context;
  TermStore &store;
  FactsNear factsNear;
  size_t questionsLeft;
  /// Questions that may be answered at length.
  size_t searchesLeft;
  /// Selects around the term.
  size_t nesting = 0;
  /// The facts used, and those that are assumed for a while here.
  std::set<FactId> premises, assumed;
  /// The ids of the claims that are assumed; and of terms no part of which is
  /// replaced, with the claims that were assumed then.
  std::vector<uint32_t> hypotheses;
  std::set<std::vector<uint32_t>> settled;
  bool isContradictory = false;
  /// Whether the last claim that was asked can fail.
  bool isContingent = false;
};

} // namespace shapeproof::simplify

#endif // SHAPEPROOF_SIMPLIFY_SIMPLIFIER_H
