// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the certificates of a problem's report. The problem is lowered again,
// as a checker of the certificates does, so nothing of the analysis is left in
// the store; results and clauses are read from their texts.
//
// Tested by tests/evidence/certificate.

#include "evidence/search/Certify.h"
#include "evidence/certificate/CertifiedProblem.h"
#include "results/analysis/ProblemSize.h"
#include "shapeproof/Certificate.h"
#include "shapeproof/InferenceContext.h"
#include "shapeproof/Problem.h"

using namespace shapeproof;

namespace {

/// Certifies that the clauses of a contract suffice.
class ContractCertification {
public:
  ContractCertification(const Problem &problem, ContractReport &contract,
                        TermStore &store, InferenceContext &context,
                        double budget)
      : problem(problem), contract(contract), store(store), context(context),
        budget(budget), certified(problem, store) {}

  void run(llvm::ArrayRef<CheckReport> checks);

private:
  void readClauses();
  std::string entryOf(ClaimId goal, Place place);

  const Problem &problem;
  ContractReport &contract;
  TermStore &store;
  InferenceContext &context;
  const double budget;
  CertifiedProblem certified;
  /// The clauses that have a meaning, and their texts. Their facts have the
  /// numbers after those of the statements.
  std::vector<std::pair<ClaimId, llvm::StringRef>> clauses;
};

} // namespace

static void addPremises(const CertifiedProblem &certified,
                        llvm::ArrayRef<Premise> premises,
                        CertifiedAnswer &answer) {
  for (const Premise &premise : premises)
    if (const CertifiedProblem::Fact *fact = certified.factAt(premise.place))
      answer.premises.push_back({premise.place, premise.kind, fact->claim,
                                 FactId(uint32_t(fact->begin))});
}

void shapeproof::certifyProblem(const Problem &problem, FileReport &report,
                                double budget) {
  TermStore store;
  CertifiedProblem certified(problem, store);
  auto check = report.checks.begin();
  auto simplified = report.simplified.begin();
  auto finish = [&](CertifiedAnswer &&answer, const auto &entry) {
    addPremises(certified, entry.premises, answer);
    return certify(store, answer, budget, &certified.symbols());
  };
  while (const CertifiedProblem::Goal *goal = certified.next()) {
    if (goal->isCheck() && check != report.checks.end()) {
      check->certificate =
          finish(answerIn(*check, *goal->lowered.goal), *check);
      ++check;
    } else if (!goal->isCheck() && simplified != report.simplified.end()) {
      CertifiedAnswer answer;
      answer.place = goal->statement->place;
      answer.kind = "simplify";
      // A result of which the text has no meaning here is not certified.
      if (auto claim = certified.equality(*goal, simplified->result)) {
        answer.verdict = Verdict::Proved;
        answer.claim = *claim;
        answer.result = simplified->result;
      } else {
        llvm::consumeError(claim.takeError());
      }
      simplified->certificate = finish(std::move(answer), *simplified);
      ++simplified;
    }
  }
}

void ContractCertification::readClauses() {
  for (const ContractReport::Clause &clause : contract.clauses)
    if (auto claim = certified.claim(clause.claim))
      clauses.emplace_back(*claim, clause.claim);
    else
      llvm::consumeError(claim.takeError());
  for (auto [k, clause] : llvm::enumerate(clauses))
    context.assume(clause.first,
                   FactId(uint32_t(problem.statements.size() + k)));
}

std::string ContractCertification::entryOf(ClaimId goal, Place place) {
  Answer found = context.decide(goal);
  CertifiedAnswer answer;
  answer.place = place;
  answer.kind = "prove";
  answer.claim = goal;
  if (found.verdict == Verdict::Proved) {
    answer.verdict = found.verdict;
    answer.vacuous = found.vacuous;
    answer.decidedBy = found.decidedBy.str();
  }
  for (FactId id : found.premises) {
    if (id.raw >= problem.statements.size()) {
      auto [claim, text] = clauses[id.raw - problem.statements.size()];
      answer.premises.push_back(
          {{}, kClausePremise.str(), claim, id, true, text.str()});
      continue;
    }
    const Place at = problem.statements[id.raw].place;
    answer.premises.push_back({at, "assume", certified.factAt(at)->claim, id});
  }
  return certify(store, answer, budget, &certified.symbols());
}

void ContractCertification::run(llvm::ArrayRef<CheckReport> checks) {
  std::vector<std::optional<ClaimId>> goals(problem.statements.size());
  while (const CertifiedProblem::Goal *goal = certified.next())
    goals[goal->index] = goal->lowered.goal;
  readClauses();
  auto assumeFact = [&](size_t i, bool isInScope) {
    const auto *fact = certified.factAt(problem.statements[i].place);
    if (fact && fact->begin == i && fact->isInScope == isInScope)
      context.assume(fact->claim, FactId(uint32_t(i)));
  };
  // Facts outside of scopes are about all inputs, wherever they stand.
  for (size_t i = 0; i < goals.size(); ++i)
    assumeFact(i, false);
  const CheckReport *check = checks.begin();
  for (auto [i, statement] : llvm::enumerate(problem.statements)) {
    if (statement.kind == StatementKind::ScopeOpen)
      context.push();
    else if (statement.kind == StatementKind::ScopeClose)
      context.pop();
    else if (!goals[i])
      assumeFact(i, true);
    else if (check != checks.end() && check++->verdict != Verdict::Proved)
      contract.certificates.push_back(entryOf(*goals[i], statement.place));
  }
}

void shapeproof::certifyContract(const Problem &problem, FileReport &report,
                                 llvm::StringRef contextName,
                                 const ContextOptions &options) {
  if (!report.contracts)
    return;
  TermStore store;
  ContextOptions quick = options;
  quick.examples = false;
  quick.size = sizeOf(problem);
  for (ContractReport &contract : *report.contracts) {
    // The clauses of one contract are no facts for another.
    auto context = llvm::cantFail(createContext(contextName, store, quick));
    ContractCertification(problem, contract, store, *context, options.budget)
        .run(report.checks);
  }
}
