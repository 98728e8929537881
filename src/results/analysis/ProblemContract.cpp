// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Infers the claims that, assumed in addition, make everything provable that a
// problem asks to prove.
//
//   dim n, m
//   assume n >= 1
//   scope { assume m >= n; prove m mod n == 0 }     m < n or m mod n == 0
//   prove n <= 8                                    n <= 8
//
// Every name is an input. Claims assumed outside of scopes are facts about all
// inputs; claims assumed in a scope are conditions of the path to its checks. A
// check has to be proved from the statements before it and the contract.
//
// Tested by tests/results/contract/ProblemContractTest.cpp.

#include "engine/base/Allowances.h"
#include "engine/base/Budget.h"
#include "engine/text/Lowering.h"
#include "results/analysis/ProblemSize.h"
#include "results/contract/Report.h"
#include "shapeproof/Analyze.h"
#include "shapeproof/InferenceContext.h"

using namespace shapeproof;

namespace {

class ContractOfProblem {
public:
  ContractOfProblem(const Problem &problem, TermStore &store,
                    InferenceContext &context, double budget,
                    const Budget &verdicts, Budget &ofContract)
      : problem(problem), store(store), context(context), budget(budget),
        verdicts(verdicts), ofContract(ofContract), lowering(problem, store),
        inputs(store) {}

  void run();
  ContractReport report(InferenceContext &entry);

private:
  void prove(size_t index, ClaimId goal);
  void addInputs(const Statement &statement);

  const Problem &problem;
  TermStore &store;
  InferenceContext &context;
  const double budget;
  /// Counts the steps of the context; and limits those of the contract.
  const Budget &verdicts;
  Budget &ofContract;
  Lowering lowering;
  contract::Inputs inputs;
  /// The claims assumed in open scopes, and the start of each scope among them.
  llvm::SmallVector<ClaimId> conditions;
  llvm::SmallVector<size_t> scopes;
  /// The facts about all inputs: claims assumed outside of scopes, wherever
  /// they stand.
  std::vector<ClaimId> facts;
  /// The facts that are assumed or declared.
  std::vector<contract::Assumed> assumed;
  unsigned numChecks = 0, numProved = 0;
  std::vector<contract::NeededCheck> needed;
  std::vector<contract::Requirement> requirements;
};

void ContractOfProblem::addInputs(const Statement &statement) {
  for (uint32_t i = 0; i < statement.numNames; ++i) {
    DeclId d(statement.firstName.raw + i);
    switch (problem[d].kind) {
    case DeclKind::Dim:
    case DeclKind::Int:
      inputs.add(lowering.dim(d));
      break;
    case DeclKind::Bool:
      inputs.add(lowering.claim(d));
      break;
    case DeclKind::Shape:
      inputs.add(lowering.shape(d));
      break;
    default:
      break;
    }
  }
}

void ContractOfProblem::prove(size_t index, ClaimId goal) {
  ++numChecks;
  if (context.decide(goal).verdict == Verdict::Proved) {
    ++numProved;
    return;
  }
  contract::NeededCheck check;
  check.place = problem.statements[index].place;
  contract::Path path;
  path.conditions.assign(conditions.begin(), conditions.end());
  const uint64_t before = verdicts.total();
  const uint64_t most =
      std::min(ofContract.remaining(), Allowances(budget).neededCheck());
  contract::Reduction reduction =
      contract::reduce(store, context, FactId(index), goal, path, inputs,
                       nullptr, unsigned(needed.size()),
                       [&] { return verdicts.total() - before >= most; });
  ofContract.charge(verdicts.total() - before + rate::kNeededCheck);
  if (reduction.isCutOff) {
    ofContract.noteCut();
    check.endUnfinished();
  } else if (!reduction.isReduced) {
    check.why = "the claim is too large";
  }
  requirements.insert(requirements.end(), reduction.needed.begin(),
                      reduction.needed.end());
  needed.push_back(std::move(check));
}

void ContractOfProblem::run() {
  for (auto [i, statement] : llvm::enumerate(problem.statements)) {
    if (statement.kind == StatementKind::ScopeOpen) {
      context.push();
      scopes.push_back(conditions.size());
      continue;
    }
    if (statement.kind == StatementKind::ScopeClose) {
      context.pop();
      conditions.resize(scopes.pop_back_val());
      continue;
    }
    LoweredStatement lowered = lowering.lower(statement);
    if (statement.kind == StatementKind::Declare)
      addInputs(statement);
    if (lowered.fact) {
      context.assume(*lowered.fact, FactId(i));
      if (!scopes.empty())
        conditions.push_back(*lowered.fact);
      else
        facts.push_back(*lowered.fact);
      const bool isRange = statement.kind == StatementKind::Declare;
      if (scopes.empty() &&
          (isRange || statement.kind == StatementKind::Assume))
        assumed.push_back({*lowered.fact, statement.place,
                           isRange ? "type" : "assume", true});
    }
    if (lowered.goal)
      prove(i, *lowered.goal);
  }
}

ContractReport ContractOfProblem::report(InferenceContext &entry) {
  contract::Contract found =
      contract::infer(store, entry, facts, requirements, inputs, [&] {
        ofContract.charge(rate::kClause);
        return ofContract.isExhausted();
      });
  contract::sayUndecided(found, needed);
  ContractReport result =
      contract::describe(store, facts, inputs, found, needed);
  contract::describeAssumed(store, inputs, found, assumed, result);
  result.checks = numChecks;
  result.redundant = numProved;
  if (ofContract.isExhausted() || ofContract.wasCut())
    result.goesOnWith = kGoesOn * budget;
  return result;
}

} // namespace

llvm::Expected<ContractReport>
shapeproof::inferProblemContract(const Problem &problem,
                                 llvm::StringRef contextName,
                                 const ContextOptions &options) {
  TermStore store;
  ContextOptions quick = options;
  quick.examples = false;
  quick.size = sizeOf(problem);
  Budget verdicts;
  Budget ofContract(Allowances(options.budget, quick.size).contract());
  quick.parent = &verdicts;
  ContextOptions atEntry = options;
  atEntry.parent = &ofContract;
  auto context = createContext(contextName, store, quick);
  if (!context)
    return context.takeError();
  auto entry = createContext(contextName, store, atEntry);
  if (!entry)
    return entry.takeError();
  ContractOfProblem contract(problem, store, **context, options.budget,
                             verdicts, ofContract);
  contract.run();
  return contract.report(**entry);
}
