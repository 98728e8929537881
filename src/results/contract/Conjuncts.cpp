// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Conjuncts.h.
//
// Tested by tests/results/contract/ProblemContractTest.cpp.

#include "results/contract/Conjuncts.h"
#include "engine/base/Limits.h"
#include "engine/terms/Definedness.h"
#include "engine/terms/Folding.h"
#include "engine/terms/Narrowed.h"
#include "engine/terms/Replace.h"
#include "engine/terms/Rewrite.h"
#include "engine/terms/Traversal.h"
#include "engine/terms/Written.h"
#include "results/simplify/Factored.h"
#include "results/simplify/Samples.h"
#include "shapeproof/InferenceContext.h"

namespace shapeproof::contract {

ConjunctMaker::ConjunctMaker(TermStore &store, InferenceContext &entry,
                             llvm::ArrayRef<ClaimId> facts,
                             const Inputs &inputs)
    : store(store), entry(entry), facts(facts), inputs(inputs) {
  for (Term symbol : symbolsIn(store, facts))
    restricted.insert(symbol);
}

void ConjunctMaker::charge(llvm::ArrayRef<ClaimId> claims) {
  for (ClaimId claim : claims)
    triedSize += store.size(claim);
}

bool ConjunctMaker::isExhausted() const {
  return triedSize > limits::simplifyTriedNodes;
}

bool ConjunctMaker::implies(llvm::ArrayRef<ClaimId> assumed, ClaimId claim) {
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

//===- The simplest equal claim ---------------------------------------------//

/// The symbol that stands for the n-th one in a claim.
Term ConjunctMaker::standIn(Term symbol, size_t n) {
  const bool isDim = symbol.sort == Term::Dim;
  const bool isSigned = isDim && !store.symbol(symbol.dim()).nonNegative;
  auto [place, isNew] =
      standIns.try_emplace({symbol.sort, isSigned, n}, symbol);
  if (isNew) {
    const std::string name = "x" + std::to_string(n);
    place->second = isSigned                     ? Term(store.intSymbol(name))
                    : isDim                      ? Term(store.dimSymbol(name))
                    : symbol.sort == Term::Shape ? Term(store.shapeSymbol(name))
                                                 : Term(store.boolSymbol(name));
  }
  inputs.add(place->second);
  return place->second;
}

/// Asks `find` once for claims that differ by names alone, with stand-ins for
/// symbols that no fact is about.
ClaimId ConjunctMaker::once(Memo &memo, ClaimId claim,
                            llvm::function_ref<ClaimId(ClaimId)> find) {
  Rewriter rename(store), back(store);
  TermSet seen;
  size_t numSymbols = 0;
  bool isFree = true;
  auto setAll = [&](auto symbol, auto standIn) {
    rename.set(symbol, standIn);
    back.set(standIn, symbol);
  };
  walkTerms(store, Term(claim), [&](Term t) {
    if (!seen.insert(t).second)
      return false;
    if (!t.isSymbol(store))
      return true;
    isFree &= !restricted.contains(t);
    const Term other = standIn(t, numSymbols++);
    if (t.sort == Term::Dim)
      setAll(t.dim(), other.dim());
    else if (t.sort == Term::Shape)
      setAll(t.shape(), other.shape());
    else
      setAll(t.claim(), other.claim());
    return false;
  });
  if (!isFree)
    return find(claim);
  auto [known, isNew] = memo.try_emplace(rename(claim));
  if (isNew)
    known->second = find(known->first);
  return back(known->second);
}

//===- One requirement ------------------------------------------------------//

/// n >= min(64, m) for n >= 64 or n >= m, where n is a size: how large it has
/// to be is said once. Nothing if the two are no lower bounds of one size.
static std::optional<ClaimId> joined(TermStore &store, ClaimId a, ClaimId b) {
  if (store.kind(a) != ClaimKind::Ge || store.kind(b) != ClaimKind::Ge)
    return std::nullopt;
  const DimId ours = store.dim(a), theirs = store.dim(b);
  const DimId size = simplify::commonSummands(store, ours, theirs);
  if (store.kind(size) != DimKind::Symbol || !store.symbol(size).nonNegative)
    return std::nullopt;
  return store.ge(size,
                  store.min({store.sub(size, ours), store.sub(size, theirs)}));
}

/// Joins the disjuncts that are lower bounds of one size.
static void joinBounds(TermStore &store, Claims &parts) {
  for (size_t i = 0; i < parts.size(); ++i)
    for (size_t j = i + 1; j < parts.size();)
      if (const auto both = joined(store, parts[i], parts[j])) {
        parts[i] = *both;
        parts.erase(parts.begin() + j);
      } else {
        ++j;
      }
}

ClaimId asWritten(TermStore &store, ClaimId claim) {
  const ClaimKind kind = store.kind(claim);
  if (isJunction(kind)) {
    if (!foldFitting(store, claim).fits.empty())
      return claim;
    Claims parts(store.operands(claim));
    for (ClaimId &part : parts)
      part = asWritten(store, part);
    if (kind == ClaimKind::Or)
      joinBounds(store, parts);
    return kind == ClaimKind::And ? store.conj(parts) : store.disj(parts);
  }
  if ((kind != ClaimKind::Ne && kind != ClaimKind::Ge) ||
      store.linearView(store.dim(claim)).constant != 0)
    return claim;
  const DimId dim = store.dim(claim),
              size = kind == ClaimKind::Ne ? dim : store.neg(dim);
  if (!store.isObviouslyNonNegative(size))
    return claim;
  return kind == ClaimKind::Ne ? store.ge(size, store.constant(1))
                               : store.eq(size, store.constant(0));
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

ClaimId ConjunctMaker::simplestEqual(ClaimId claim) {
  if (store.kind(claim) == ClaimKind::Or &&
      store.size(claim) <= limits::contractPartNodes)
    if (auto groups = independent(store, store.operands(claim));
        groups.size() > 1) {
      Claims parts;
      for (const Claims &group : groups)
        parts.push_back(simplestEqual(store.disj(group)));
      return store.disj(parts);
    }
  return once(equal, claim, [&](ClaimId c) { return entry.simplify(c).term; });
}

ClaimId ConjunctMaker::overInputs(ClaimId claim) {
  charge({claim});
  if (isExhausted())
    return claim;
  const ClaimId found = asWritten(store, simplestEqual(claim));
  return inputs.areAllIn(found) ? found : claim;
}

/// The claim, with the numbers that it divides by in all cases being other than
/// 0: where one is 0, the program's behaviour is undefined.
ClaimId ConjunctMaker::withDivisors(ClaimId claim) {
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

/// Whether people can read the claim as it is: it has remainders, but no
/// quotients.
static bool isPlain(const TermStore &store, ClaimId claim) {
  Written written(store, /*hasWraps=*/false);
  return !written.anyOf(written(claim), [](const WrittenNode &node) {
    return node.op == WrittenOp::FloorDiv || node.op == WrittenOp::CeilDiv;
  });
}

/// A claim that is a multiple of a number and implies `hard` where `others`
/// fail, in place of one that is hard to read.
ClaimId ConjunctMaker::multipleFor(ClaimId hard,
                                   llvm::ArrayRef<ClaimId> others) {
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

/// n == -2^31: a number at an end of a machine word, which nobody passes.
static bool isAtWordEnd(const TermStore &store, ClaimId claim) {
  if (store.kind(claim) != ClaimKind::Eq)
    return false;
  const LinearView view = store.linearView(store.dim(claim));
  return view.summands.size() == 1 &&
         llvm::any_of(std::initializer_list<int64_t>{INT32_MIN, INT32_MAX,
                                                     INT64_MIN, INT64_MAX},
                      [&](int64_t end) {
                        return view.constant ==
                               -view.summands[0].coefficient * Int(end);
                      });
}

/// A simpler claim that implies this one: without arms that sizes are 0 or
/// numbers at the end of their type, and with "a dim is a multiple" in place of
/// an arm that is hard to read.
ClaimId ConjunctMaker::simpler(ClaimId exactly) {
  Claims small, plain, hard;
  const Claims arms = store.kind(exactly) == ClaimKind::Or
                          ? Claims(store.operands(exactly))
                          : Claims{exactly};
  for (ClaimId arm : arms)
    (saysSmall(store, arm) || isAtWordEnd(store, arm) ? small
     : isPlain(store, arm)                            ? plain
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
void ConjunctMaker::avoidOverflow(Requirement requirement, Conjunct &result) {
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
    for (const Conjunct &part : (*this)(fits))
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

std::vector<Conjunct> ConjunctMaker::operator()(Requirement requirement) {
  // All of the requirement is rewritten, which is charged.
  charge(requirement.guards);
  charge({requirement.claim, requirement.necessary});
  if (isExhausted()) {
    Conjunct result;
    result.simple = result.guarded = whole(store, requirement);
    if (requirement.necessary == result.guarded)
      result.exactly = result.guarded;
    return {result};
  }
  const bool isNecessary = requirement.necessary == whole(store, requirement);
  requirement.claim = withDivisors(requirement.claim);
  const ClaimId given = whole(store, requirement);
  // Numbers that may overflow are looked for by their form (avoidOverflow).
  const bool mayOverflow = overflowQuotientIn(store, Term(given)).has_value();
  const bool isKept =
      mayOverflow || requirement.guards.size() > limits::simplifyGuards;
  const ClaimId found = isKept ? given : overInputs(given);
  std::vector<Conjunct> results;
  for (ClaimId part :
       mayOverflow ? Claims{found} : Claims(conjunctsOf(store, found))) {
    Conjunct &result = results.emplace_back();
    result.guarded = part;
    result.simple = once(simple, part, [&](ClaimId c) { return simpler(c); });
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
