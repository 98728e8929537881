// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See GuardOrder.h.
//
// The values that the program looks at are followed from check to check. On the
// way to the first one the program looks at the first condition; if that is
// known to hold, at the next one, and so on to the check itself. A check whose
// clauses are all claimed holds if it is reached, so the next one is followed.
// A condition of the program is proved from the clauses claimed so far and from
// the arms that do not hold. Where no argument can be poison nothing is asked.
//
// Where the next condition decides whether the check of the clause is come to,
// that it is not is an arm as well: the clause fails only where the check does.
//
//   scf.for %i = 0 to %n {                 n <= 0, then
//     scf.for %j = 0 to %m { cf.assert }   m <= 0, then  n * m <= d
//
// Tested by tests/mlir/ir/guard-order.mlir and tests/mlir/exec/GuardTest.cpp.

#include "uses/contracts/GuardOrder.h"
#include "shapeproof/InferenceContext.h"
#include "uses/contracts/PoisonSources.h"
#include "llvm/ADT/DenseSet.h"

namespace shapeproof {
namespace {

class Reader {
public:
  Reader(const EntryContract &contract, InferenceContext &known)
      : contract(contract), store(*contract.store), known(known),
        isClaimed(contract.clauses.size()), numOpen(contract.readings.size()) {
    for (const EntryContract::Clause &clause : contract.clauses)
      for (unsigned check : clause.needing)
        ++numOpen[check];
    for (const ArgumentPart &part : contract.parts)
      if (mayBePoison(part))
        hidden.insert(part.symbol);
    follow();
  }

  /// Assumes the claim from here on.
  void assume(ClaimId claim) {
    if (!hidden.empty())
      known.assume(claim, FactId(0));
  }
  void claimed(size_t clause) {
    if (isClaimed[clause])
      return;
    isClaimed[clause] = true;
    for (unsigned check : contract.clauses[clause].needing)
      --numOpen[check];
  }
  /// Finds the values that the program looks at, by the claims known now.
  void follow();
  bool mayLookAt(ClaimId claim) const;
  /// The condition without which the program does not come to the check of the
  /// clause, if that is the first one that may fail and the condition can be
  /// looked at next; invalid if there is none.
  ClaimId nextCondition(const EntryContract::Clause &clause) const;

private:
  bool holds(ClaimId claim) const {
    return claim.valid() &&
           known.decideQuickly(claim).verdict == Verdict::Proved;
  }

  const EntryContract &contract;
  const TermStore &store;
  InferenceContext &known;
  std::vector<bool> isClaimed;
  /// For each check, the number of clauses that it needs and that are not
  /// claimed.
  std::vector<unsigned> numOpen;
  /// The symbols that may be poison and are not known to be looked at.
  llvm::DenseSet<Term> hidden;
  /// The first check that may fail: those before it hold where they are come
  /// to.
  size_t next = 0;
};

void Reader::follow() {
  for (; next < contract.readings.size() && !hidden.empty(); ++next) {
    const EntryContract::Reading &reading = contract.readings[next];
    if (reading.mayNotBeReached)
      return;
    for (const EntryContract::Look &look : reading.looks) {
      for (Term symbol : look.symbols)
        hidden.erase(symbol);
      if (!holds(look.passes))
        break;
    }
    if (!reading.isReduced || numOpen[next] > 0)
      return;
  }
}

bool Reader::mayLookAt(ClaimId claim) const {
  bool isVisible = true;
  TermSet seen;
  walkTerms(store, Term(claim), [&](Term t) {
    if (!isVisible || !seen.insert(t).second)
      return false;
    isVisible = !hidden.contains(t);
    return isVisible;
  });
  return isVisible;
}

ClaimId Reader::nextCondition(const EntryContract::Clause &clause) const {
  if (next >= contract.readings.size() ||
      contract.readings[next].mayNotBeReached || clause.needing.empty() ||
      !llvm::all_of(clause.needing,
                    [&](unsigned check) { return check == next; }))
    return ClaimId();
  for (const EntryContract::Look &look : contract.readings[next].looks)
    if (!holds(look.passes))
      return look.passes.valid() && mayLookAt(look.passes) ? look.passes
                                                           : ClaimId();
  return ClaimId();
}

/// The arms of the claim in an order in which they may be looked at; none if
/// there is no such order.
llvm::SmallVector<ClaimId, 2> armsInOrder(const EntryContract &contract,
                                          const WantedClause &wanted,
                                          InferenceContext &known,
                                          Reader reader) {
  TermStore &store = *contract.store;
  const ClaimId claim = wanted.claim;
  llvm::SmallVector<ClaimId, 4> open{claim};
  known.push();
  if (store.kind(claim) == ClaimKind::Or)
    open.assign(store.operands(claim).begin(), store.operands(claim).end());
  llvm::SmallVector<ClaimId, 2> result;
  while (!open.empty()) {
    auto *it =
        llvm::find_if(open, [&](ClaimId arm) { return reader.mayLookAt(arm); });
    if (it != open.end()) {
      result.push_back(*it);
      open.erase(it);
    } else if (ClaimId passes =
                   wanted.isNecessary
                       ? reader.nextCondition(contract.clauses[wanted.clause])
                       : ClaimId();
               passes.valid() &&
               !llvm::is_contained(result, store.negate(passes))) {
      result.push_back(store.negate(passes));
    } else {
      result.clear();
      break;
    }
    reader.assume(store.negate(result.back()));
    reader.follow();
  }
  known.pop();
  return result;
}

} // namespace

std::vector<GuardClause> inGuardOrder(const EntryContract &contract,
                                      llvm::ArrayRef<WantedClause> wanted,
                                      GuardArithmetic *arithmetic) {
  std::vector<GuardClause> result;
  std::vector<WantedClause> open(wanted);
  auto known = llvm::cantFail(
      createContext(defaultContextName(), *contract.store, ContextOptions()));
  Reader reader(contract, *known);
  for (bool isNew = true; isNew;) {
    isNew = false;
    llvm::erase_if(open, [&](const WantedClause &each) {
      if (!each.claim.valid())
        return true; // The claim is too large.
      llvm::SmallVector<ClaimId, 2> arms =
          armsInOrder(contract, each, *known, reader);
      if (arms.empty() ||
          (arithmetic && !each.isThere && !arithmetic->canComputeOneOf(arms)))
        return false;
      ClaimId claim = each.claim; // With the arms that it had not.
      for (ClaimId arm : arms)
        claim = contract.store->disj(claim, arm);
      result.push_back({each.clause, claim, std::move(arms), each.isThere});
      reader.assume(claim);
      if (arithmetic)
        arithmetic->assume(claim);
      if (each.claim == contract.clauses[each.clause].claim)
        reader.claimed(each.clause);
      reader.follow();
      return isNew = true;
    });
  }
  return result;
}

} // namespace shapeproof
