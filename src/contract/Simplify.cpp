// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Simplify.h.
//
// Tested by tests/unit/contract/ProblemContractTest.cpp.

#include "contract/Simplify.h"
#include "base/Limits.h"
#include "shapeproof/InferenceContext.h"
#include "terms/Narrowed.h"
#include "terms/Replace.h"
#include "terms/Rewrite.h"
#include "terms/Symbols.h"

namespace shapeproof::contract {

Simplifier::Simplifier(TermStore &store, InferenceContext &entry,
                       llvm::ArrayRef<ClaimId> facts, const Inputs &inputs)
    : store(store), entry(entry), inputs(inputs) {
  SymbolSet symbols = symbolsOf(store, facts);
  restricted.insert(symbols.dims.begin(), symbols.dims.end());
  restricted.insert(symbols.shapes.begin(), symbols.shapes.end());
  restricted.insert(symbols.bools.begin(), symbols.bools.end());
}

void Simplifier::charge(llvm::ArrayRef<ClaimId> claims) {
  for (ClaimId claim : claims)
    triedSize += store.size(claim);
}

bool Simplifier::isExhausted() const {
  return triedSize > limits::simplifyTriedNodes;
}

bool Simplifier::implies(llvm::ArrayRef<ClaimId> assumed, ClaimId claim) {
  if (claim == TermStore::trueClaim())
    return true;
  charge(assumed);
  charge(claim);
  if (isExhausted())
    return false;
  entry.push();
  for (auto [i, fact] : llvm::enumerate(assumed))
    entry.assume(fact, FactId(uint32_t(i)));
  bool result = entry.decideQuickly(claim).verdict == Verdict::Proved;
  entry.pop();
  return result;
}

//===- Names ----------------------------------------------------------------//

/// Symbols in the order in which they occur, with their stand-ins.
struct Simplifier::Renaming {
  llvm::SmallVector<std::pair<Term, Term>> pairs;

  template <typename IdT>
  IdT apply(TermStore &store, IdT term, bool isBack) const {
    if (!term.valid())
      return term;
    Rewriter rewrite(store);
    for (auto [symbol, standIn] : pairs) {
      Term from = isBack ? standIn : symbol, to = isBack ? symbol : standIn;
      if (from.sort == Term::Dim)
        rewrite.set(from.dim(), to.dim());
      else if (from.sort == Term::Shape)
        rewrite.set(from.shape(), to.shape());
      else
        rewrite.set(from.claim(), to.claim());
    }
    return rewrite(term);
  }
};

Term Simplifier::standIn(Term symbol, unsigned n) {
  unsigned kind = symbol.sort;
  bool isDim = symbol.sort == Term::Dim;
  if (isDim && !store.symbol(symbol.dim()).nonNegative)
    kind = 3;
  auto it = standIns.find({kind, n});
  if (it == standIns.end()) {
    std::string name = "x" + std::to_string(n);
    Term made = symbol;
    if (kind == 3)
      made = store.intSymbol(name);
    else if (isDim)
      made = store.dimSymbol(name);
    else if (symbol.sort == Term::Shape)
      made = store.shapeSymbol(name);
    else
      made = store.boolSymbol(name);
    inputs.add(made);
    it = standIns.emplace(std::pair(kind, n), made).first;
  }
  return it->second;
}

Simplified Simplifier::operator()(const Requirement &requirement) {
  // All of the requirement is rewritten and looked up, which is charged.
  charge(requirement.guards);
  charge({requirement.claim, requirement.necessary});
  if (isExhausted()) {
    Simplified result;
    result.simple = result.guarded = whole(store, requirement);
    if (requirement.necessary == result.guarded)
      result.exactly = result.guarded;
    return result;
  }
  Renaming names;
  TermSet seen;
  llvm::SmallVector<Term> roots{requirement.claim};
  roots.append(requirement.guards.begin(), requirement.guards.end());
  roots.push_back(requirement.necessary);
  bool isFree = true;
  walkTerms(store, roots, [&](Term t) {
    if (!seen.insert(t).second)
      return false;
    if (t.isSymbol(store)) {
      isFree &= !restricted.contains(t);
      names.pairs.emplace_back(t, t);
    }
    return true;
  });
  if (!isFree)
    return simplify(requirement);
  unsigned counts[4] = {};
  for (auto &[symbol, other] : names.pairs)
    other = standIn(symbol, counts[symbol.sort]++);
  Requirement renamed = requirement;
  const uint64_t before = store.work();
  std::vector<uint32_t> key;
  auto rename = [&](ClaimId &claim) {
    claim = names.apply(store, claim, /*isBack=*/false);
    key.push_back(claim.raw);
  };
  rename(renamed.claim);
  rename(renamed.necessary);
  for (ClaimId &guard : renamed.guards)
    rename(guard);
  triedSize += store.work() - before;
  auto it = known.find(key);
  if (it == known.end())
    it = known.emplace(key, simplify(renamed)).first;
  Simplified result = it->second;
  for (ClaimId *claim : {&result.simple, &result.exactly, &result.guarded})
    *claim = names.apply(store, *claim, /*isBack=*/true);
  for (ClaimId &claim : result.fitting)
    claim = names.apply(store, claim, /*isBack=*/true);
  return result;
}

//===- One requirement ------------------------------------------------------//

/// Turns `p or q`, where p is plain and q is not, into q under the guard that p
/// does not hold.
void Simplifier::splitArms(Requirement &requirement) {
  if (store.kind(requirement.claim) != ClaimKind::Or)
    return;
  Claims plain, others;
  for (ClaimId arm : store.operands(requirement.claim))
    (isPlain(store, arm) ? plain : others).push_back(arm);
  if (others.size() != 1)
    return;
  requirement.claim = others.front();
  for (ClaimId arm : plain)
    requirement.guards.push_back(store.negate(arm));
}

ClaimId Simplifier::overInputs(ClaimId claim) {
  charge({claim});
  if (isExhausted())
    return claim;
  const ClaimId found = entry.simplify(claim).term;
  return inputs.areAllIn(found) ? found : claim;
}

/// The simplest claim that is equivalent to the requirement's where the guards
/// hold.
ClaimId Simplifier::simplestCore(const Requirement &requirement) {
  // Numbers that may overflow are looked for by their form (avoidOverflow).
  if (overflowQuotientIn(store, Term(requirement.claim)))
    return requirement.claim;
  charge(requirement.guards);
  entry.push();
  for (auto [i, guard] : llvm::enumerate(requirement.guards))
    entry.assume(guard, FactId(uint32_t(i)));
  const ClaimId found = overInputs(requirement.claim);
  entry.pop();
  return found;
}

/// Drops guards without which the requirement is equivalent.
void Simplifier::dropGuards(Requirement &requirement) {
  auto &guards = requirement.guards;
  if (guards.size() > limits::simplifyGuards)
    return;
  for (size_t i = 0; i < guards.size();) {
    // Check that the claim holds where only this guard does not.
    Claims others(guards);
    others[i] = store.negate(guards[i]);
    if (implies(others, requirement.claim))
      guards.erase(guards.begin() + i);
    else
      ++i;
  }
}

/// A simpler claim that implies the requirement: without guards that sizes are
/// not 0, and with "a dim is a multiple" in place of a claim that is hard to
/// read.
ClaimId Simplifier::simplest(const Requirement &requirement) {
  Requirement simple = requirement;
  if (simple.claim == TermStore::falseClaim())
    return whole(store, simple);
  llvm::erase_if(simple.guards, [&](ClaimId guard) {
    return saysSmall(store, store.negate(guard));
  });
  if (isPlain(store, simple.claim))
    return whole(store, simple);
  CandidateSource source(store, inputs);
  source.add(simple.claim);
  size_t tried = 0;
  for (ClaimId candidate : source.multiples()) {
    if (++tried > limits::simplifyCandidates)
      break;
    Claims assumed(requirement.guards);
    assumed.push_back(candidate);
    if (implies(assumed, simple.claim)) {
      simple.claim = candidate;
      break;
    }
  }
  return whole(store, simple);
}

/// If the simple claim is about numbers that may overflow their types: replaces
/// it by the requirement without overflow, where all numbers fit.
void Simplifier::avoidOverflow(Requirement requirement, Simplified &result) {
  if (isExhausted() || !overflowQuotientIn(store, Term(result.simple)))
    return;
  const DimId zero = store.constant(0);
  llvm::SmallVector<Term> guards(requirement.guards.begin(),
                                 requirement.guards.end());
  const bool inGuards = overflowQuotientIn(store, guards).has_value();
  Claims all(requirement.guards), fitting;
  all.push_back(requirement.claim);
  for (unsigned i = 0;; ++i) {
    llvm::SmallVector<Term> roots(all.begin(), all.end());
    std::optional<DimId> quotient = overflowQuotientIn(store, roots);
    if (!quotient)
      break;
    if (i == limits::simplifyResolved)
      return;
    const DimId dividend = store.operands(*quotient)[0];
    fitting.push_back(store.ge(dividend, zero));
    fitting.push_back(store.lt(dividend, store.operands(*quotient)[1]));
    SimplifiedTerms simplified;
    for (ClaimId &claim : all)
      claim = replaced(store, claim, *quotient, zero, DimId(), &simplified);
    // A term may have become one that exists more often.
    if (!simplified.shapes.empty() || !simplified.extents.empty() ||
        !simplified.joins.empty())
      return;
  }
  requirement.claim = all.pop_back_val();
  requirement.guards = all;
  requirement.necessary = TermStore::trueClaim();
  result.simple = simplify(requirement).simple;
  if (inGuards)
    requirement.guards.clear();
  for (ClaimId claim : fitting) {
    requirement.claim = claim;
    result.fitting.push_back(simplify(requirement).simple);
  }
}

/// The guard as people write it; n != 0 for n >= 1, if n is a size.
ClaimId Simplifier::plainGuard(ClaimId guard) {
  guard = overInputs(guard);
  if (store.kind(guard) != ClaimKind::Ge)
    return guard;
  LinearView view = store.linearView(store.dim(guard));
  if (view.summands.size() != 1 || view.constant != Int(-1) ||
      view.summands[0].coefficient != Int(1) ||
      !store.isObviouslyNonNegative(view.summands[0].column))
    return guard;
  return store.ne(view.summands[0].column, store.constant(0));
}

Simplified Simplifier::simplify(Requirement requirement) {
  llvm::erase_if(requirement.guards,
                 [&](ClaimId guard) { return implies({}, guard); });
  Requirement given = requirement;
  splitArms(requirement);
  requirement.claim = simplestCore(requirement);
  for (ClaimId &guard : requirement.guards)
    guard = plainGuard(guard);
  dropGuards(requirement);
  ClaimId guarded = whole(store, requirement);
  Simplified result;
  result.guarded = guarded;
  result.simple = simplest(requirement);
  avoidOverflow(requirement, result);
  if (requirement.necessary == whole(store, given) ||
      implies({requirement.necessary}, guarded))
    result.exactly = guarded;
  // The exact claim, if it is as short.
  if (result.exactly.valid() && result.fitting.empty() &&
      costOf(store, guarded) <= costOf(store, result.simple))
    result.simple = guarded;
  return result;
}

} // namespace shapeproof::contract
