// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Simplify.h.
//
// Tested by tests/unit/contract/ProblemContractTest.cpp.

#include "contract/Simplify.h"
#include "base/Limits.h"
#include "shapeproof/InferenceContext.h"
#include "simplify/Samples.h"
#include "terms/Definedness.h"
#include "terms/Folding.h"
#include "terms/Narrowed.h"
#include "terms/Replace.h"
#include "terms/Rewrite.h"
#include "terms/Traversal.h"

namespace shapeproof::contract {

Simplifier::Simplifier(TermStore &store, InferenceContext &entry,
                       llvm::ArrayRef<ClaimId> facts, const Inputs &inputs)
    : store(store), entry(entry), facts(facts), inputs(inputs) {
  for (Term symbol : symbolsIn(store, facts))
    restricted.insert(symbol);
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

/// Stand-ins for all symbols; nothing if facts are about one.
std::optional<Simplifier::Renaming>
Simplifier::renamingFor(llvm::ArrayRef<Term> roots) {
  Renaming names;
  TermSet seen;
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
    return std::nullopt;
  unsigned counts[4] = {};
  for (auto &[symbol, other] : names.pairs)
    other = standIn(symbol, counts[symbol.sort]++);
  return names;
}

std::vector<Simplified> Simplifier::operator()(const Requirement &requirement) {
  // All of the requirement is rewritten and looked up, which is charged.
  charge(requirement.guards);
  charge({requirement.claim, requirement.necessary});
  if (isExhausted()) {
    Simplified result;
    result.simple = result.guarded = whole(store, requirement);
    if (requirement.necessary == result.guarded)
      result.exactly = result.guarded;
    return {result};
  }
  llvm::SmallVector<Term> roots{requirement.claim};
  roots.append(requirement.guards.begin(), requirement.guards.end());
  roots.push_back(requirement.necessary);
  const std::optional<Renaming> free = renamingFor(roots);
  if (!free)
    return simplify(requirement);
  const Renaming &names = *free;
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
  std::vector<Simplified> results = it->second;
  for (Simplified &result : results) {
    for (ClaimId *claim : {&result.simple, &result.exactly, &result.guarded})
      *claim = names.apply(store, *claim, /*isBack=*/true);
    for (ClaimId &claim : result.fitting)
      claim = names.apply(store, claim, /*isBack=*/true);
  }
  return results;
}

//===- One requirement ------------------------------------------------------//

static Claims armsOf(const TermStore &store, ClaimId claim) {
  if (store.kind(claim) != ClaimKind::Or)
    return {claim};
  return Claims(store.operands(claim));
}

ClaimId asWritten(TermStore &store, ClaimId claim, bool isArm) {
  const ClaimKind kind = store.kind(claim);
  if (kind == ClaimKind::And || kind == ClaimKind::Or) {
    if (!foldFitting(store, claim).fits.empty())
      return claim;
    Claims parts(store.operands(claim));
    for (ClaimId &part : parts)
      part = asWritten(store, part, isArm || kind == ClaimKind::Or);
    return kind == ClaimKind::And ? store.conj(parts) : store.disj(parts);
  }
  if (kind != ClaimKind::Ge && (kind != ClaimKind::Ne || isArm))
    return claim;
  const LinearView view = store.linearView(store.dim(claim));
  if (view.summands.size() != 1 || view.constant != Int(0) ||
      !store.isObviouslyNonNegative(view.summands[0].column))
    return claim;
  const DimId size = view.summands[0].column;
  return kind == ClaimKind::Ge ? store.eq(size, store.constant(0))
                               : store.ge(size, store.constant(1));
}

/// The arms in groups that have no symbol in common.
static std::vector<Claims> independent(const TermStore &store,
                                       llvm::ArrayRef<ClaimId> arms) {
  struct Group {
    Claims arms;
    std::vector<Term> symbols;
  };
  std::vector<Group> groups;
  for (ClaimId arm : arms) {
    Group own;
    own.arms.push_back(arm);
    own.symbols = symbolsIn(store, arm);
    llvm::erase_if(groups, [&](const Group &group) {
      const bool isConnected = llvm::any_of(group.symbols, [&](Term t) {
        return llvm::is_contained(own.symbols, t);
      });
      if (isConnected) {
        own.arms.append(group.arms);
        llvm::append_range(own.symbols, group.symbols);
      }
      return isConnected;
    });
    groups.push_back(std::move(own));
  }
  std::vector<Claims> result;
  result.reserve(groups.size());
  for (Group &group : groups)
    result.push_back(std::move(group.arms));
  return result;
}

ClaimId Simplifier::overInputs(ClaimId claim) {
  charge({claim});
  if (isExhausted())
    return claim;
  const ClaimId found = asWritten(store, equalTo(claim));
  return inputs.areAllIn(found) ? found : claim;
}

ClaimId Simplifier::equalTo(ClaimId claim) {
  if (store.kind(claim) == ClaimKind::Or &&
      store.size(claim) <= limits::contractPartNodes)
    if (auto groups = independent(store, store.operands(claim));
        groups.size() > 1) {
      Claims parts;
      for (const Claims &group : groups)
        parts.push_back(equalTo(store.disj(group)));
      return store.disj(parts);
    }
  const std::optional<Renaming> names = renamingFor({Term(claim)});
  if (!names)
    return entry.simplify(claim).term;
  const ClaimId renamed = names->apply(store, claim, /*isBack=*/false);
  auto it = equal.find(renamed);
  if (it == equal.end())
    it = equal.try_emplace(renamed, entry.simplify(renamed).term).first;
  return names->apply(store, it->second, /*isBack=*/true);
}

/// The claim, with the numbers that it divides by in all cases being other than
/// 0: where one is 0, the program's behaviour is undefined.
ClaimId Simplifier::withDivisors(ClaimId claim) {
  if (!store.dim(claim).valid())
    return claim;
  Claims defined{claim};
  TermSet seen;
  walkTerms(store, Term(claim), [&](Term t) {
    if (!seen.insert(t).second || t.is(store, DimKind::Select))
      return false;
    if (t.is(store, DimKind::FloorDiv) || t.is(store, DimKind::Mod)) {
      const DimId divisor = store.operands(t.dim())[1];
      const ClaimId isZero = store.eq(divisor, store.constant(0));
      if (isZero != TermStore::falseClaim() && isZero != TermStore::trueClaim())
        defined.push_back(store.negate(isZero));
    }
    return true;
  });
  return store.conj(defined);
}

/// A claim that is a multiple of a number and implies `hard` where `others`
/// fail, in place of one that is hard to read.
ClaimId Simplifier::multipleFor(ClaimId hard, llvm::ArrayRef<ClaimId> others) {
  CandidateSource source(store, inputs);
  source.add(hard);
  const std::vector<ClaimId> candidates = source.multiples();
  if (candidates.empty() || isExhausted())
    return hard;
  Claims assumed;
  for (ClaimId other : others)
    assumed.push_back(store.negate(other));
  // Most candidates hold somewhere where `hard` fails.
  std::vector<ClaimId> given(assumed.begin(), assumed.end());
  llvm::append_range(given, facts);
  simplify::Samples samples(store, Term(hard), given, hard, {});
  const simplify::TruthRow wanted = samples.truth(hard);
  auto isRefuted = [&](ClaimId candidate) {
    for (auto [holds, isWanted] : llvm::zip(samples.truth(candidate), wanted))
      if (holds == 1 && isWanted == 0)
        return true;
    return false;
  };
  size_t tried = 0;
  for (ClaimId candidate : candidates) {
    if (++tried > limits::simplifyCandidates)
      break;
    if (facts.size() <= limits::simplestFacts && isRefuted(candidate))
      continue;
    assumed.push_back(candidate);
    if (implies(assumed, hard))
      return candidate;
    assumed.pop_back();
  }
  return hard;
}

/// A simpler claim that implies this one: without arms that sizes are 0, and
/// with "a dim is a multiple" in place of an arm that is hard to read.
ClaimId Simplifier::simplest(ClaimId exactly) {
  Claims small, plain, hard;
  for (ClaimId arm : armsOf(store, exactly))
    (saysSmall(store, arm) ? small
     : isPlain(store, arm) ? plain
                           : hard)
        .push_back(arm);
  if (plain.empty() && hard.empty())
    return exactly;
  if (hard.size() == 1) {
    llvm::append_range(small, plain);
    hard.front() = multipleFor(hard.front(), small);
  }
  llvm::append_range(plain, hard);
  return store.disj(plain);
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
  auto simpleOf = [&](const Requirement &fits) {
    Claims parts;
    for (const Simplified &part : simplify(fits))
      parts.push_back(part.simple);
    return store.conj(parts);
  };
  result.simple = simpleOf(requirement);
  if (inGuards)
    requirement.guards.clear();
  for (ClaimId claim : fitting) {
    requirement.claim = claim;
    result.fitting.push_back(simpleOf(requirement));
  }
}

std::vector<Simplified> Simplifier::simplify(Requirement requirement) {
  const bool isNecessary = requirement.necessary == whole(store, requirement);
  requirement.claim = withDivisors(requirement.claim);
  const ClaimId given = whole(store, requirement);
  // Numbers that may overflow are looked for by their form (avoidOverflow).
  const bool mayOverflow = overflowQuotientIn(store, Term(given)).has_value();
  const bool isKept =
      mayOverflow || requirement.guards.size() > limits::simplifyGuards;
  const ClaimId found = isKept ? given : overInputs(given);
  std::vector<Simplified> results;
  for (ClaimId part :
       mayOverflow ? Claims{found} : Claims(conjunctsOf(store, found))) {
    Simplified &result = results.emplace_back();
    result.guarded = part;
    result.simple = simplest(part);
    avoidOverflow(requirement, result);
    if (isNecessary || implies({requirement.necessary}, part))
      result.exactly = part;
    // The exact claim, if it is as short.
    if (result.exactly.valid() && result.fitting.empty() &&
        costOf(store, part) <= costOf(store, result.simple))
      result.simple = part;
  }
  return results;
}

} // namespace shapeproof::contract
