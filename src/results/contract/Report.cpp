// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Report.h.

#include "results/contract/Report.h"
#include "engine/base/Limits.h"

#include "engine/model/SymbolNames.h"
#include "engine/terms/Print.h"
#include "results/contract/TextMeaning.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof::contract {

std::string shownClaim(const TermStore &store, ClaimId claim) {
  if (store.size(claim) > limits::contractReportNodes)
    return {};
  std::string text = store.str(claim);
  return text.size() <= kMaxClaimText ? text : std::string();
}

/// The text of a clause, which a user may state as a fact: numbers beyond 64
/// bits are arithmetic in it.
static std::string textToBeRead(const TermStore &store, ClaimId claim) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printToBeRead(store, os, claim);
  return text;
}

/// The symbols that have a value in the contract's inputs, and all inputs.
static std::vector<Term> symbolsOf(const Contract &contract,
                                   const Inputs &inputs) {
  TermSet symbols;
  for (Term t : inputs.all())
    symbols.insert(t);
  auto add = [&](const std::optional<Assignment> &values) {
    if (!values)
      return;
    for (const auto &[symbol, value] : values->dims)
      symbols.insert(symbol);
    for (const auto &[symbol, value] : values->shapes)
      symbols.insert(symbol);
    for (const auto &[symbol, value] : values->bools)
      symbols.insert(symbol);
  };
  for (const Clause &clause : contract.clauses) {
    add(clause.breaks);
    add(clause.rejects);
  }
  add(contract.runsWith);
  return {symbols.begin(), symbols.end()};
}

void sayUndecided(const Contract &contract, std::vector<NeededCheck> &checks) {
  for (auto [check, failsAlways] : contract.undecided)
    checks[check].why = !failsAlways ? kNotFound.str() + " beside the others"
                        : checks[check].isInOpenRegion
                            ? "fails if this region runs"
                            : "fails if it is reached";
}

ContractReport describe(TermStore &store, llvm::ArrayRef<ClaimId> facts,
                        const Inputs &inputs, const Contract &contract,
                        llvm::ArrayRef<NeededCheck> checks) {
  ContractReport report;
  SymbolNames names(store, symbolsOf(contract, inputs));
  // Facts may be about other values than inputs.
  auto named =
      [&](const std::optional<Assignment> &values) -> std::optional<Example> {
    if (!values)
      return std::nullopt;
    Assignment ofInputs;
    auto copy = [&](const auto &from, auto &to) {
      for (const auto &entry : from)
        if (inputs.contains(entry.first))
          to.insert(entry);
    };
    copy(values->dims, ofInputs.dims);
    copy(values->shapes, ofInputs.shapes);
    copy(values->bools, ofInputs.bools);
    return nameAssignment(store, ofInputs, names);
  };
  // Other exact clauses may be assumed: an input that breaks one is rejected by
  // it.
  llvm::SmallVector<ClaimId> known(facts);
  for (const Clause &clause : contract.clauses)
    if (clause.isExact())
      known.push_back(clause.claim);
  TextMeaning meaning(store, known);
  for (const Clause &clause : contract.clauses) {
    ContractReport::Clause &entry = report.clauses.emplace_back();
    // A clause stronger than needed may be stronger still as text.
    WrittenClaim written = clause.isExact() ? meaning.write(clause.claim)
                                            : WrittenClaim{clause.claim, false};
    entry.claim = textToBeRead(store, withNames(store, written.claim, names));
    entry.exact = written.isSame;
    if (!clause.isExact() && clause.exactly.valid())
      if (WrittenClaim exactly = meaning.write(clause.exactly); exactly.isSame)
        entry.exactly =
            textToBeRead(store, withNames(store, exactly.claim, names));
    auto addPlace = [&](const SourcePlace &place) {
      if (!llvm::is_contained(entry.checks, place))
        entry.checks.push_back(place);
    };
    // One with a text says more than one without.
    llvm::SmallVector<unsigned, 2> stating = clause.statedBy;
    llvm::stable_sort(stating, [&](unsigned a, unsigned b) {
      return checks[a].message.empty() < checks[b].message.empty();
    });
    if (!stating.empty())
      entry.message = checks[stating.front()].message;
    for (unsigned check : stating)
      addPlace(checks[check].place);
    entry.numStating = unsigned(entry.checks.size());
    for (unsigned check : clause.checks)
      addPlace(checks[check].place);
    entry.mayFollow = clause.mayFollow;
    entry.breaks = named(clause.breaks);
    entry.rejects = named(clause.rejects);
  }
  for (const NeededCheck &check : checks)
    if (!check.why.empty())
      report.residue.push_back({check.place, check.why, check.isUnfinished});
  report.runsWith = named(contract.runsWith);
  return report;
}

void describeAssumed(TermStore &store, const Inputs &inputs,
                     const Contract &contract, llvm::ArrayRef<Assumed> assumed,
                     ContractReport &report) {
  SymbolNames names(store, symbolsOf(contract, inputs));
  for (const Assumed &fact : assumed)
    report.assumes.push_back(
        {textToBeRead(store, withNames(store, fact.claim, names)), fact.place,
         fact.kind, fact.isOfInputs});
}

} // namespace shapeproof::contract
