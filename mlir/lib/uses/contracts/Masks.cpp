// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conditions under which the masks of a kernel may go.
//
//   %m = arith.cmpi slt, %offset, %n     1024 * pid.x + lane0 < n
//   "tt.mask"(%m)                        it may go if 1024 * grid.x <= n
//
// A mask has a condition as a check has clauses: what it needs of the inputs is
// reduced where it stands, and simplified by the facts of the inputs. Nothing
// stops where a mask is false, so no clause of the contract comes from it.
//
// Tested by tests/mlir/ir/kernel-removable.mlir and tests/mlir/exec/kernels.py.

#include "core/facts/FunctionBudget.h"
#include "core/lanes/LaunchArguments.h"
#include "engine/terms/Rewrite.h"
#include "results/contract/Report.h"
#include "shapeproof/InferenceContext.h"
#include "uses/contracts/NeededChecks.h"

namespace shapeproof {

/// Adds the fact that the check holds, in whose place other claims are assumed.
FactId NeededChecks::addScratch(const Check &check) {
  FactScopes &facts = importer.facts();
  FactId scratch =
      facts.add(Fact::of(check.op, check.claim.claim, check.claim.evidence));
  for (; factsSeen < scratch.raw; ++factsSeen)
    unbounded.addFact(facts[FactId(factsSeen)].claim);
  ++factsSeen;
  return scratch;
}

void NeededChecks::noteUnproved(const UnprovedCheck &check) {
  if (!isMask(check.op))
    note({check});
  else if (check.op == check.at)
    noteMask(check);
}

/// Notes what suffices that the mask holds at all lanes.
void NeededChecks::noteMask(const UnprovedCheck &mask) {
  // The condition is to hold with the arithmetic of the types.
  if (llvm::is_contained(importer.evidence().facts(mask.claim.evidence),
                         kNoOverflow))
    return;
  findInputs();
  FactScopes &facts = importer.facts();
  const Check check{mask};
  std::vector<Glance> unused;
  const contract::Path path = pathTo(check, mask.op, unused);
  const FactId scratch = addScratch(check);
  facts.push();
  if (facts.hold(check.claim.evidence))
    facts.consume(importer.evidence().facts(check.claim.evidence));
  auto reduction = reduce(check, scratch, path);
  if (reduction && !reduction->isReduced && !reduction->isCutOff)
    reduction = reduceWithoutWraps(check, scratch, path);
  facts.pop();
  if (reduction && reduction->isReduced && !reduction->isCutOff)
    masks.push_back({mask.op, std::move(reduction->needed)});
}

/// Reduces the check where no variable of a loop wraps; that none does is a
/// part of what it needs.
std::optional<contract::Reduction>
NeededChecks::reduceWithoutWraps(const Check &check, FactId scratch,
                                 contract::Path path) {
  TermStore &store = importer.store();
  llvm::SmallVector<ClaimId> fit;
  for (contract::Range &range : path.ranges) {
    if (!range.mayGoOn())
      continue;
    fit.push_back(std::exchange(range.endsIf, TermStore::trueClaim()));
    if (!inputs.areAllIn(fit.back()))
      return std::nullopt;
  }
  if (fit.empty())
    return std::nullopt;
  InferenceContext &context = importer.facts().contexts().forChecks();
  context.push();
  context.assume(store.conj(fit), scratch);
  auto reduction = reduce(check, scratch, path);
  context.pop();
  if (reduction && reduction->isReduced)
    for (ClaimId claim : fit)
      reduction->needed.emplace_back().claim = claim;
  return reduction;
}

/// The claim in terms of arguments, where the launch is stated in these:
/// 1024 * grid.x <= n as n mod 1024 == 0 where grid.x == n ceildiv 1024.
ClaimId NeededChecks::overArguments(ClaimId claim,
                                    llvm::ArrayRef<ClaimId> known) {
  TermStore &store = importer.store();
  // A fact is size - term == 0, or its negation.
  auto definitionOf = [&](DimId size) -> std::optional<DimId> {
    for (ClaimId fact : known)
      if (store.kind(fact) == ClaimKind::Eq)
        for (DimId term : {store.sub(size, store.dim(fact)),
                           store.add(size, store.dim(fact))})
          if (!contract::mentions(store, term, size))
            return term;
    return std::nullopt;
  };
  ClaimId rewritten = claim;
  for (mlir::BlockArgument argument : root->getRegion(0).getArguments()) {
    if (!isSizeOfLaunch(argument))
      continue;
    const DimId size = importer.models().integer(argument).term;
    if (std::optional<DimId> term = definitionOf(size)) {
      Rewriter rewrite(store);
      rewrite.set(size, *term);
      rewritten = rewrite(rewritten);
    }
  }
  if (rewritten == claim)
    return claim;
  auto context = llvm::cantFail(createContext(defaultContextName(), store));
  return context->simplify(rewritten).term;
}

/// A condition is said if all that the mask needs follows from it, and inputs
/// satisfy it.
void NeededChecks::sayRemovable(InferenceContext &entry,
                                llvm::ArrayRef<ClaimId> known,
                                Findings &findings) {
  TermStore &store = importer.store();
  FunctionBudget *work = importer.options().work;
  auto isSpent = [&] { return work && work->contract.isExhausted(); };
  for (Mask &mask : masks) {
    auto decision = llvm::find_if(findings.decisions, [&](const Decision &d) {
      return d.op == mask.op && d.role == CheckRole::Query;
    });
    if (decision == findings.decisions.end() || !decision->report || isSpent())
      continue;
    for (contract::Requirement &requirement : mask.needed)
      requirement.check = 0;
    const contract::Contract found =
        contract::infer(store, entry, known, mask.needed, inputs, isSpent);
    if (!found.undecided.empty() || found.clauses.empty())
      continue;
    llvm::SmallVector<ClaimId> clauses;
    for (const contract::Clause &clause : found.clauses)
      clauses.push_back(clause.claim);
    entry.push();
    for (ClaimId claim : known)
      entry.assume(claim, FactId(1));
    const ClaimId condition = overArguments(store.conj(clauses), known);
    entry.assume(condition, FactId(1));
    const bool isEnough =
        llvm::all_of(mask.needed, [&](const contract::Requirement &needed) {
          const Answer answer = entry.decide(contract::whole(store, needed));
          return answer.verdict == Verdict::Proved && !answer.vacuous;
        });
    entry.pop();
    std::string text = contract::shownClaim(store, condition);
    if (isEnough && !text.empty())
      decision->report->remedy = {0, std::move(text), 0};
  }
}

} // namespace shapeproof
