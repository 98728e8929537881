// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See LoopPostconditions.h. A conjunction is taken apart; in a disjunction the
// variable has one value, the same in each part.

#include "core/loops/LoopPostconditions.h"
#include "core/facts/Symbols.h"
#include "core/ir/Limits.h"
#include "engine/terms/Kinds.h"

using namespace shapeproof;
using namespace shapeproof::loops;

/// The claim with another value for the variable, where the variable is a
/// summand: the value is `change` more than the variable.
std::optional<ClaimId> LoopPostconditions::with(ClaimId claim, DimId iv,
                                                DimId change,
                                                unsigned depth) const {
  TermStore &store = rule.store();
  ClaimKind kind = store.kind(claim);
  if (isComparison(kind)) {
    DimId term = store.dim(claim);
    const Int coefficient = coefficientOf(store, term, iv);
    if (coefficient == Int(0))
      return claim;
    term = store.add(term, store.scale(change, coefficient));
    return infoOf(kind).make(store, {term, {}, {}});
  }
  if (!isJunction(kind))
    return claim;
  if (depth >= limits::postconditionDepth)
    return std::nullopt;
  llvm::SmallVector<ClaimId> operands;
  bool isSame = true;
  for (ClaimId operand : llvm::SmallVector<ClaimId>(store.operands(claim))) {
    auto part = with(operand, iv, change, depth + 1);
    if (!part)
      return std::nullopt;
    operands.push_back(*part);
    isSame &= *part == operand;
  }
  if (isSame)
    return claim;
  return kind == ClaimKind::And ? store.conj(operands) : store.disj(operands);
}

/// Whether a term of the claim rises, or falls, as the variable rises.
void LoopPostconditions::signs(ClaimId claim, DimId iv, bool &rises,
                               bool &falls) const {
  llvm::SmallVector<ClaimId> open{claim};
  for (unsigned steps = 0; !open.empty() && steps < limits::postconditionFacts;
       ++steps) {
    ClaimId c = open.pop_back_val();
    ClaimKind kind = rule.store().kind(c);
    if (isJunction(kind)) {
      open.append(rule.store().operands(c).begin(),
                  rule.store().operands(c).end());
    } else if (isComparison(kind)) {
      Int coefficient = coefficientOf(rule.store(), rule.store().dim(c), iv);
      rises |= coefficient > Int(0) ||
               (kind != ClaimKind::Ge && coefficient != Int(0));
      falls |= coefficient < Int(0) ||
               (kind != ClaimKind::Ge && coefficient != Int(0));
    }
  }
}

llvm::SmallVector<LoopPostconditions::Claim, 2>
LoopPostconditions::atEnds(const Claim &claim, DimId iv, const Bounds &bounds,
                           const std::optional<EvidenceId> &counted) const {
  TermStore &store = rule.store();
  bool rises = false, falls = false;
  signs(claim.first, iv, rises, falls);
  llvm::SmallVector<Claim, 2> result;
  if (!rises && !falls)
    result.push_back(claim);
  if (rises)
    if (auto first = with(claim.first, iv, store.sub(bounds.lb.term, iv)))
      result.emplace_back(*first, claim.second);
  if (falls && counted) {
    // lb + step * ((ub - 1 - lb) floordiv step)
    DimId last = store.sub(bounds.ub.term, store.constant(1));
    if (store.getConstant(bounds.step.term) != Int(1))
      last = store.add(bounds.lb.term,
                       store.mul(bounds.step.term,
                                 store.floorDiv(store.sub(last, bounds.lb.term),
                                                bounds.step.term)));
    if (auto at = with(claim.first, iv, store.sub(last, iv)))
      result.emplace_back(*at, rule.unite({claim.second, *counted}));
  }
  return result;
}

/// Splits a conjunction into its parts, and c or (a and b) into c or a, c or b.
void LoopPostconditions::split(ClaimId claim,
                               llvm::SmallVectorImpl<ClaimId> &parts) const {
  TermStore &store = rule.store();
  llvm::SmallVector<ClaimId> open{claim};
  while (!open.empty() && parts.size() < limits::postconditionFacts) {
    ClaimId c = open.pop_back_val();
    llvm::SmallVector<ClaimId> operands;
    if (isJunction(store.kind(c)))
      operands.assign(store.operands(c).begin(), store.operands(c).end());
    if (store.kind(c) == ClaimKind::And) {
      open.append(operands.rbegin(), operands.rend());
      continue;
    }
    auto *both = llvm::find_if(operands, [&](ClaimId operand) {
      return store.kind(operand) == ClaimKind::And;
    });
    if (both == operands.end()) {
      parts.push_back(c);
      continue;
    }
    llvm::SmallVector<ClaimId> arms(store.operands(*both));
    for (ClaimId arm : llvm::reverse(arms)) {
      *both = arm;
      open.push_back(store.disj(operands));
    }
  }
}

void LoopPostconditions::collect(
    llvm::ArrayRef<mlir::Value> variables, llvm::ArrayRef<Bounds> bounds,
    llvm::ArrayRef<std::optional<EvidenceId>> counted) {
  TermStore &store = rule.store();
  llvm::SmallVector<ClaimId> ranges;
  EvidenceId support = kNoEvidence;
  for (const Bounds &b : bounds) {
    ranges.push_back(store.lt(b.lb.term, b.ub.term));
    support = rule.unite({support, b.lb.evidence, b.ub.evidence});
  }
  ClaimId runs = store.conj(ranges);
  llvm::DenseSet<ClaimId> seen, seenParts;
  llvm::ArrayRef<FactId> facts = rule.scopeFacts();
  for (FactId id : llvm::SmallVector<FactId>(
           facts.take_front(limits::postconditionFacts))) {
    llvm::SmallVector<ClaimId> parts;
    split(rule.fact(id).claim, parts);
    for (ClaimId part : parts) {
      if (!seenParts.insert(part).second)
        continue;
      llvm::SmallVector<Claim> claims{
          {part, rule.unite({support, rule.fact(id).evidence})}};
      for (auto [iv, b, steps] : llvm::zip(variables, bounds, counted)) {
        llvm::SmallVector<Claim> next;
        for (const Claim &claim : claims)
          llvm::append_range(next,
                             atEnds(claim, rule.integer(iv).term, b, steps));
        claims = std::move(next);
        if (claims.size() > limits::postconditions)
          break;
      }
      for (const Claim &claim : claims) {
        if (left.size() >= limits::postconditions ||
            start.hasLaterSymbol(store, claim.first))
          continue;
        ClaimId after = store.implies(runs, claim.first);
        if (after == store.trueClaim() || !seen.insert(after).second)
          continue;
        left.push_back({id, after, claim.second});
      }
    }
  }
}

/// Assumes the claim of `id`, or one that follows from it, outside of the loop:
/// other facts that held there did so whenever it did.
static void sayOutside(RegionContext rule, FactId id, ClaimId claim,
                       EvidenceId evidence) {
  rule.sayAgain(id, claim, rule.partHere(evidence));
}

void LoopPostconditions::leave() {
  for (const Left &l : left)
    sayOutside(rule, l.fact, l.claim, l.evidence);
}

void LastTime::leave() {
  for (FactId id :
       llvm::ArrayRef<FactId>(facts).take_front(limits::postconditionFacts))
    sayOutside(rule, id, rule.fact(id).claim, rule.fact(id).evidence);
}
