// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Remedies.h. Tested by tests/mlir/ir/remedies.mlir.

#include "uses/analysis/Remedies.h"
#include "core/ir/InputNames.h"
#include "core/ir/Limits.h"
#include "core/ir/Quiet.h"
#include "core/walk/Stated.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "uses/analysis/Engine.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <set>

namespace shapeproof {
namespace {

/// A fact and the argument that it is stated of.
struct Stated {
  std::string text;
  unsigned argument;
};

/// The claim as a stated fact, where sizes are `arg0[1]`. Nothing if it has a
/// name that facts cannot have.
std::optional<Stated> asStated(llvm::StringRef claim,
                               llvm::ArrayRef<std::string> names) {
  Stated fact{{}, 0};
  bool hasArgument = false;
  while (!claim.empty()) {
    llvm::StringRef word = claim.take_while(
        [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.'; });
    claim = claim.drop_front(std::max<size_t>(word.size(), 1));
    if (word.empty()) {
      char c = claim.data()[-1];
      if (c == '@' || c == '#')
        return std::nullopt;
      fact.text += c;
      continue;
    }
    auto [base, part] = word.split('.');
    unsigned number, index;
    if (const auto *name = llvm::find(names, base); name != names.end()) {
      number = unsigned(name - names.begin());
      if (!hasArgument)
        fact.argument = number;
      hasArgument = true;
      fact.text += base;
      if (claim.starts_with("[")) // An element, which is a size in facts.
        return std::nullopt;
      if (part.empty())
        continue;
      if (!part.consume_front("dim") || part.getAsInteger(10, index))
        return std::nullopt;
      fact.text += "[" + std::to_string(index) + "]";
      continue;
    }
    fact.text += word;
  }
  return hasArgument ? std::optional(fact) : std::nullopt;
}

/// The decisions of each op, in their order.
using ByOp =
    llvm::DenseMap<mlir::Operation *, llvm::SmallVector<Decision *, 1>>;
ByOp byOp(Findings &findings) {
  ByOp result;
  for (Decision &decision : findings.decisions)
    if (decision.report && decision.role != CheckRole::Query)
      result[decision.op].push_back(&decision);
  return result;
}

/// The clauses that most checks need come first, then conjunctions of all
/// clauses that a single check needs.
std::vector<Stated> candidates(const ContractReport &contract,
                               llvm::ArrayRef<std::string> names, size_t most) {
  std::vector<const ContractReport::Clause *> clauses;
  std::map<std::pair<unsigned, unsigned>, llvm::SmallVector<std::string, 2>>
      byCheck;
  for (const ContractReport::Clause &clause : contract.clauses) {
    clauses.push_back(&clause);
    for (const SourcePlace &check : clause.checks)
      byCheck[{check.line, check.column}].push_back("(" + clause.claim + ")");
  }
  llvm::stable_sort(clauses, [](const auto *a, const auto *b) {
    return a->checks.size() > b->checks.size();
  });
  std::vector<Stated> facts;
  std::set<std::string> seen;
  size_t limit = most;
  auto add = [&](llvm::StringRef claim) {
    std::optional<Stated> fact = asStated(claim, names);
    if (fact && facts.size() < limit && seen.insert(fact->text).second)
      facts.push_back(std::move(*fact));
  };
  for (const ContractReport::Clause *clause : clauses)
    add(clause->claim);
  limit += most;
  for (const auto &[place, claims] : byCheck)
    if (claims.size() > 1)
      add(llvm::join(claims, " and "));
  return facts;
}

class Search {
public:
  Search(mlir::ModuleOp module, const ImportOptions &options,
         Findings &findings)
      : module(module), options(options), before(byOp(findings)) {
    this->options.examples = this->options.contracts = false;
    this->options.certificates = false;
    this->options.numWalks = 2 * options.scaled(limits::remedyFacts);
  }

  /// States the fact; returns the number of checks that are decided by it.
  size_t tryFact(mlir::FunctionOpInterface function, const Stated &fact);

private:
  mlir::ModuleOp module;
  ImportOptions options;
  ByOp before;
};

size_t Search::tryFact(mlir::FunctionOpInterface function, const Stated &fact) {
  if (fact.argument >= function.getNumArguments())
    return 0;
  TrialFact trial(function, fact.argument, fact.text);
  Findings found;
  if (llvm::Error error = analyze(
          module, {mlir::SymbolTable::getSymbolName(function).str()}, options,
          found)) { // It is no fact that can be stated.
    llvm::consumeError(std::move(error));
    return found.decisions.size();
  }
  if (!found.statedConflicts.empty()) // It cannot hold.
    return found.decisions.size();

  std::vector<Decision *> removed;
  for (auto &[op, after] : byOp(found)) {
    auto own = before.find(op);
    if (own == before.end() || own->second.size() != after.size())
      continue;
    for (auto [was, is] : llvm::zip(own->second, after))
      if (was->verdict != Verdict::Proved && is->verdict == Verdict::Proved &&
          !is->vacuous)
        removed.push_back(was);
  }
  for (Decision *decision : removed) {
    std::optional<CheckReport::Remedy> &remedy = decision->report->remedy;
    if (!remedy || remedy->removes < removed.size())
      remedy = {fact.argument, fact.text, unsigned(removed.size())};
  }
  return found.decisions.size();
}

} // namespace

void findRemedies(mlir::ModuleOp module, const ImportOptions &options,
                  Findings &findings) {
  Quiet quiet(module.getContext());
  Search search(module, options, findings);
  const bool hasCalls = module
                            .walk([](mlir::CallOpInterface) {
                              return mlir::WalkResult::interrupt();
                            })
                            .wasInterrupted();
  size_t tried = 0;
  for (const FunctionContract &contract : findings.contracts) {
    auto function =
        llvm::dyn_cast<mlir::FunctionOpInterface>(contract.function);
    if (!function || contract.report.goesOnWith) // It is cut off.
      continue;
    size_t decided = 0;
    for (const Stated &fact : candidates(contract.report, inputNames(function),
                                         options.scaled(limits::remedyFacts))) {
      if (decided > options.scaled(limits::remedyChecks) ||
          (hasCalls && tried == options.scaled(limits::remedyTries)))
        break;
      decided += search.tryFact(function, fact);
      ++tried;
    }
  }
}

} // namespace shapeproof
