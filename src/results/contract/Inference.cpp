// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Inference.h. Tested by tests/results/contract/ProblemContractTest.cpp.

#include "results/contract/Inference.h"
#include "engine/base/Limits.h"
#include "engine/terms/Definedness.h"
#include "results/contract/ClauseGroups.h"
#include "results/contract/Conjuncts.h"
#include "results/contract/EqualInputs.h"
#include "shapeproof/InferenceContext.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof::contract {
namespace {

class Inference {
public:
  Inference(TermStore &store, InferenceContext &entry,
            llvm::ArrayRef<ClaimId> facts, const Inputs &inputs,
            llvm::function_ref<bool()> isSpent)
      : store(store), entry(entry), inputs(inputs),
        make(store, entry, facts, inputs), isSpent(isSpent) {}

  Contract run(llvm::ArrayRef<Requirement> requirements);

private:
  struct Draft : Clause {
    /// A claim that the clause's claim implies, with those of others, and that
    /// suffices for the checks: those of the clause, and those of clauses that
    /// were dropped or simplified because of it.
    ClaimId enough;
  };
  void add(Draft draft);
  void state(const Conjunct &conjunct, unsigned check, bool useSimple);
  void uniteBounds();
  bool uniteInto(Draft &a, const Draft &b);
  /// Returns false if no input satisfies all clauses.
  bool sortAndDropImplied();
  void dropImplied(std::vector<size_t> &some);
  void drop(size_t implied, llvm::ArrayRef<FactId> by);
  void dropTrue() {
    llvm::erase_if(clauses, [](const Clause &c) {
      return c.claim == TermStore::trueClaim();
    });
  }
  void sortClauses() {
    llvm::stable_sort(clauses, [&](const Clause &a, const Clause &b) {
      return isSimpler(store, a.claim, b.claim);
    });
  }
  bool simplifyGroups();
  bool simplifyTogether();
  ClaimId underOthers(size_t i, ClaimId claim, bool exactOnly);
  void equateInputs();
  void tidyDemands();
  void showInputs(Contract &contract);
  bool conclude(llvm::ArrayRef<std::vector<Conjunct>> stated,
                llvm::ArrayRef<Requirement> requirements, bool useSimple,
                Keep keep);
  void sayNever();
  void uniteSameDemands();
  bool mayAsk() const { return !isSpent || !isSpent(); }
  void assume(size_t i, ClaimId claim) {
    entry.assume(claim, FactId(uint32_t(i)));
  }

  TermStore &store;
  InferenceContext &entry;
  const Inputs &inputs;
  ConjunctMaker make;
  llvm::function_ref<bool()> isSpent;
  std::vector<Draft> clauses;
  /// While clauses are added: the index of the clause with this claim.
  llvm::DenseMap<ClaimId, size_t> placeOf;
  bool isContradictory = false;
};

void Inference::add(Draft draft) {
  if (draft.claim == TermStore::trueClaim())
    return;
  auto [place, isNew] = placeOf.try_emplace(draft.claim, clauses.size());
  if (isNew)
    return clauses.push_back(std::move(draft));
  Draft *it = &clauses[place->second];
  if (draft.isExact())
    it->exactly = draft.claim;
  else if (!it->isExact()) // An unknown condition cannot be combined.
    it->exactly = it->exactly.valid() && draft.exactly.valid()
                      ? store.conj(it->exactly, draft.exactly)
                      : ClaimId();
  it->enough = store.conj(it->enough, draft.enough);
  it->checks.append(draft.checks.begin(), draft.checks.end());
  it->statedBy.append(draft.statedBy);
}

/// Combines two bounds to an equality.
bool Inference::uniteInto(Draft &a, const Draft &b) {
  if (a.isExact() != b.isExact() || a.exactly.valid() != b.exactly.valid())
    return false;
  const std::optional<ClaimId> both = equalityOf(store, a.claim, b.claim);
  if (!both)
    return false;
  const bool isExact = a.isExact();
  a.claim = *both;
  if (isExact)
    a.exactly = a.claim;
  else if (a.exactly.valid())
    a.exactly = store.conj(a.exactly, b.exactly);
  a.enough = store.conj(a.enough, b.enough);
  a.checks.append(b.checks.begin(), b.checks.end());
  a.statedBy.append(b.statedBy);
  return true;
}

void Inference::uniteBounds() {
  if (clauses.size() > limits::contractShownClauses)
    return;
  for (size_t i = 0; i < clauses.size(); ++i)
    for (size_t j = i + 1; j < clauses.size();)
      if (uniteInto(clauses[i], clauses[j]))
        clauses.erase(clauses.begin() + j);
      else
        ++j;
}

//===- What follows from the others -----------------------------------------//

void Inference::drop(size_t implied, llvm::ArrayRef<FactId> by) {
  Draft &gone = clauses[implied];
  bool isDemanded =
      !gone.exactly.valid() || gone.exactly == TermStore::trueClaim();
  for (FactId fact : by) {
    if (fact.raw >= clauses.size())
      continue;
    Draft &other = clauses[fact.raw];
    other.checks.append(gone.checks.begin(), gone.checks.end());
    other.enough = store.conj(other.enough, gone.enough);
    // The claims imply the requirement of the dropped one, less may not.
    if (!gone.exactly.valid() && !other.isExact())
      other.exactly = ClaimId();
  }
  // Exact clauses imply all that the dropped one required.
  for (FactId fact : by) {
    if (isDemanded || fact.raw >= clauses.size())
      continue;
    Clause &other = clauses[fact.raw];
    if (other.isExact() || !other.exactly.valid())
      continue;
    other.exactly = store.conj(other.exactly, gone.exactly);
    isDemanded = true;
  }
  gone.claim = TermStore::trueClaim();
}

/// Drops each of `some` that is proved from all others. Each half is handled
/// with the other half assumed, so that every clause is assumed log n times.
void Inference::dropImplied(std::vector<size_t> &some) {
  if (isContradictory || some.empty())
    return;
  if (!mayAsk()) {
    for (size_t i : some)
      clauses[i].mayFollow = true;
    return;
  }
  if (some.size() == 1) {
    ClaimId claim = clauses[some[0]].enough;
    Answer answer = clauses.size() > limits::contractSolvedClauses
                        ? entry.decideQuickly(claim)
                        : entry.decide(claim);
    isContradictory |= answer.vacuous;
    if (answer.verdict != Verdict::Proved || answer.vacuous)
      return;
    drop(some[0], answer.premises);
    some.clear();
    return;
  }
  std::vector<size_t> simple(some.begin(), some.begin() + some.size() / 2);
  std::vector<size_t> others(some.begin() + some.size() / 2, some.end());
  // The simpler ones are kept.
  for (auto *half : {&others, &simple}) {
    entry.push();
    for (size_t i : half == &others ? simple : others)
      assume(i, clauses[i].claim);
    dropImplied(*half);
    entry.pop();
  }
  some = std::move(simple);
  some.insert(some.end(), others.begin(), others.end());
}

bool Inference::sortAndDropImplied() {
  sortClauses();
  std::vector<size_t> all(clauses.size());
  for (size_t i = 0; i < all.size(); ++i) {
    all[i] = i;
    clauses[i].mayFollow = false;
  }
  dropImplied(all);
  if (!isContradictory && !clauses.empty() && mayAsk()) {
    entry.push();
    for (size_t i : all)
      assume(i, clauses[i].claim);
    isContradictory = entry.isContradictory();
    entry.pop();
  }
  dropTrue();
  return !isContradictory;
}

//===- Simplified under each other ------------------------------------------//

/// Replaces exact claims about the same inputs by simpler ones that are
/// equivalent together: n mod 2 == 0 and n mod 4 <= 1 by n mod 4 == 0.
bool Inference::simplifyGroups() {
  Claims exact;
  for (const Draft &clause : clauses)
    exact.push_back(clause.isExact() ? clause.claim : TermStore::trueClaim());
  bool isChanged = false;
  for (const std::vector<size_t> &group : ofSameInputs(store, exact)) {
    Claims claims;
    Draft all;
    for (size_t i : group) {
      claims.push_back(clauses[i].claim);
      all.checks.append(clauses[i].checks);
      all.statedBy.append(clauses[i].statedBy);
    }
    if (group.size() < 2 || group.size() > limits::contractParts || !mayAsk())
      continue;
    const ClaimId both = store.conj(claims), found = make.overInputs(both);
    if (costOf(store, found) >= costOf(store, both))
      continue;
    for (size_t i : group)
      clauses[i].claim = TermStore::trueClaim();
    for (ClaimId part : conjunctsOf(store, found)) {
      all.claim = all.exactly = all.enough = part;
      clauses.push_back(all);
    }
    isChanged = true;
  }
  dropTrue();
  return isChanged;
}

/// The simplest claim that is equal where the other clauses hold, or only the
/// exact ones: of n == 0 or m >= k the second arm, if the others imply that
/// where n is 0. Adds the checks of the clauses that are used.
ClaimId Inference::underOthers(size_t i, ClaimId claim, bool exactOnly) {
  auto isOther = [&](size_t j) {
    return j != i && (!exactOnly || clauses[j].isExact());
  };
  // The claim is the simplest one already where the others are about other
  // inputs.
  TermSet inOthers;
  for (size_t j = 0; j < clauses.size(); ++j)
    if (isOther(j))
      for (Term t : symbolsIn(store, clauses[j].claim))
        inOthers.insert(t);
  if (!mayAsk() || llvm::none_of(symbolsIn(store, claim),
                                 [&](Term t) { return inOthers.contains(t); }))
    return claim;
  entry.push();
  for (size_t j = 0; j < clauses.size(); ++j)
    if (isOther(j))
      assume(j, clauses[j].claim);
  const Simplified<ClaimId> found = entry.simplify(claim);
  entry.pop();
  if (!(costOf(store, found.term) < costOf(store, claim)) ||
      !inputs.areAllIn(found.term))
    return claim;
  for (FactId fact : found.premises)
    if (fact.raw < clauses.size()) {
      Draft &other = clauses[fact.raw];
      clauses[i].checks.append(other.checks);
      other.enough = store.conj(other.enough, clauses[i].enough);
    }
  return asWritten(store, found.term);
}

/// Simplifies the clauses where the others hold: the conjunction of all stays
/// the same, and so does that of the exact ones, which are simplified under
/// each other alone. The most complex one comes first.
bool Inference::simplifyTogether() {
  if (clauses.size() > limits::contractShownClauses)
    return false;
  bool isChanged = simplifyGroups();
  for (size_t i = clauses.size(); i-- > 0;) {
    const bool isExact = clauses[i].isExact();
    const ClaimId found = underOthers(i, clauses[i].claim, isExact);
    if (found == clauses[i].claim || found == TermStore::trueClaim())
      continue;
    isChanged = true;
    Draft part = clauses[i];
    clauses[i].claim = TermStore::trueClaim();
    // A clause that is not exact has one condition that is.
    for (ClaimId claim :
         isExact ? Claims(conjunctsOf(store, found)) : Claims{found}) {
      part.claim = claim;
      if (isExact)
        part.exactly = part.enough = claim;
      if (clauses[i].claim == TermStore::trueClaim())
        clauses[i] = part;
      else
        clauses.push_back(part);
    }
  }
  dropTrue();
  return isChanged;
}

/// Compares equal inputs with the one declared first.
void Inference::equateInputs() {
  std::vector<NeededClaim> claims;
  for (const Draft &clause : clauses)
    if (clause.isExact())
      claims.push_back({clause.claim, clause.checks});
  equateWithFirst(store, claims);
  const NeededClaim *next = claims.data();
  for (Draft &clause : clauses)
    if (clause.isExact()) {
      clause.claim = clause.exactly = clause.enough = next->claim;
      clause.checks = (next++)->checks;
    }
  sortClauses();
}

/// Simplifies what clauses that are not exact demand.
void Inference::tidyDemands() {
  if (clauses.size() > limits::contractShownClauses)
    return;
  for (size_t i = 0; i < clauses.size(); ++i) {
    Draft &clause = clauses[i];
    if (!clause.exactly.valid() || clause.isExact())
      continue;
    // The claims of several checks may follow from each other.
    if (store.kind(clause.exactly) == ClaimKind::And)
      clause.exactly = make.overInputs(clause.exactly);
    clause.exactly = underOthers(i, clause.exactly, /*exactOnly=*/true);
    if (!mayAsk())
      return;
    // Together with the exact ones, the claim has to demand no less: it may
    // rest on claims that are not exact.
    auto implies = [&](ClaimId assumed, ClaimId claim, bool withExact) {
      entry.push();
      assume(i, assumed);
      for (size_t j = 0; withExact && j < clauses.size(); ++j)
        if (clauses[j].isExact())
          assume(j, clauses[j].claim);
      const Answer answer = entry.decideQuickly(claim);
      entry.pop();
      return answer.verdict == Verdict::Proved;
    };
    if (implies(clause.exactly, clause.claim, /*withExact=*/false) &&
        implies(clause.claim, clause.exactly, /*withExact=*/true))
      clause.exactly = clause.claim;
  }
}

void Inference::showInputs(Contract &contract) {
  if (clauses.size() > limits::contractShownClauses)
    return;
  for (size_t i = 0; i < clauses.size() && mayAsk(); ++i) {
    Clause &clause = clauses[i];
    entry.push();
    for (size_t j = 0; j < clauses.size(); ++j)
      if (j != i)
        assume(j, clauses[j].claim);
    Answer answer =
        entry.decide(clause.exactly.valid() ? clause.exactly : clause.claim);
    clause.breaks = answer.counterexample;
    if (!clause.isExact() && clause.exactly.valid()) {
      // The claims of the others may rest on this one.
      for (const Clause &other : clauses)
        if (other.exactly.valid())
          assume(i, other.exactly);
      answer = entry.decide(clause.claim);
      clause.rejects = answer.counterexample;
    } else if (!clause.isExact() && !contract.runsWith) {
      answer = entry.decide(clause.claim);
    }
    if (!contract.runsWith)
      contract.runsWith = answer.example;
    entry.pop();
  }
}

/// Adds the clauses of a conjunct of a check's requirement.
void Inference::state(const Conjunct &s, unsigned check, bool useSimple) {
  auto stated = [&](ClaimId claim, ClaimId enough) {
    add({{claim, s.exactly, {check}, {check}, {}, {}}, enough});
  };
  if (!useSimple || s.fitting.empty())
    return stated(useSimple ? s.simple : s.guarded, s.guarded);
  stated(s.simple, s.simple);
  for (ClaimId fits : s.fitting)
    stated(fits, fits);
}

/// Makes the clauses; returns false if no input satisfies all of them.
bool Inference::conclude(llvm::ArrayRef<std::vector<Conjunct>> stated,
                         llvm::ArrayRef<Requirement> requirements,
                         bool useSimple, Keep keep) {
  clauses.clear();
  placeOf.clear();
  isContradictory = false;
  for (auto [parts, requirement] : llvm::zip(stated, requirements))
    for (const Conjunct &s : parts)
      if (isKept(s, requirement, keep))
        state(s, requirement.check, useSimple);
  uniteBounds();
  if (!sortAndDropImplied() || (simplifyTogether() && !sortAndDropImplied()))
    return false;
  if (clauses.size() <= limits::contractShownClauses)
    equateInputs();
  return true;
}

/// Exact clauses contradict, so that some check fails whatever the inputs are:
/// says which clauses do.
void Inference::sayNever() {
  llvm::SmallVector<FactId, 4> premises;
  entry.push();
  for (const auto &[i, clause] : llvm::enumerate(clauses))
    assume(i, clause.claim);
  const bool isKnown = entry.isContradictory(&premises);
  entry.pop();
  Draft never;
  never.claim = never.exactly = never.enough = TermStore::falseClaim();
  for (const auto &[i, clause] : llvm::enumerate(clauses))
    if (!isKnown || llvm::is_contained(premises, FactId(uint32_t(i)))) {
      never.checks.append(clause.checks);
      never.statedBy.append(clause.statedBy);
    }
  clauses = {std::move(never)};
}

/// Makes one clause of those that demand the same: of the parts of a claim that
/// is simple where numbers do not overflow.
void Inference::uniteSameDemands() {
  llvm::DenseMap<ClaimId, size_t> firsts;
  for (size_t i = 0; i < clauses.size(); ++i) {
    Draft &clause = clauses[i];
    if (!clause.exactly.valid() || clause.isExact())
      continue;
    auto [place, isNew] = firsts.try_emplace(clause.exactly, i);
    if (isNew)
      continue;
    Draft &first = clauses[place->second];
    first.claim = store.conj(first.claim, clause.claim);
    first.enough = store.conj(first.enough, clause.enough);
    first.checks.append(clause.checks);
    first.statedBy.append(clause.statedBy);
    clause.claim = TermStore::trueClaim();
  }
  dropTrue();
}

Contract Inference::run(llvm::ArrayRef<Requirement> requirements) {
  std::vector<std::vector<Conjunct>> stated;
  for (const Requirement &requirement : requirements)
    stated.push_back(make(requirement));
  Contract contract;
  // Use the simple clauses, unless they can never hold together.
  auto tries = [&](bool useSimple, Keep keep) {
    const bool isPossible = conclude(stated, requirements, useSimple, keep);
    if (isPossible)
      contract.undecided = undecidedAmong(stated, requirements, keep);
    return isPossible;
  };
  if (!tries(true, Keep::All) && !tries(false, Keep::All) &&
      !tries(false, Keep::OnTheWay) && !tries(false, Keep::Exact))
    sayNever();
  uniteSameDemands();
  for (Draft &clause : clauses) {
    eachOnce(clause.checks);
    eachOnce(clause.statedBy);
  }
  if (!isContradictory) {
    tidyDemands();
    showInputs(contract);
  }
  for (Draft &clause : clauses)
    contract.clauses.push_back(std::move(clause));
  return contract;
}

} // namespace

Contract infer(TermStore &store, InferenceContext &entry,
               llvm::ArrayRef<ClaimId> facts,
               llvm::ArrayRef<Requirement> requirements, const Inputs &inputs,
               llvm::function_ref<bool()> isSpent) {
  for (auto [i, fact] : llvm::enumerate(facts))
    entry.assume(fact, FactId((1u << 20) + uint32_t(i)));
  return Inference(store, entry, facts, inputs, isSpent).run(requirements);
}

} // namespace shapeproof::contract
