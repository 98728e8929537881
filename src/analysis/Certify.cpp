// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the certificates of a problem's report. The problem is lowered again,
// as a checker of the certificates does, so nothing of the analysis is left in
// the store.
//
// Tested by tests/unit/certificate.

#include "proof/Certify.h"
#include "shapeproof/Certificate.h"
#include "shapeproof/Problem.h"
#include "text/Lowering.h"
#include <map>

using namespace shapeproof;

namespace {

class Certification {
public:
  Certification(const Problem &problem, double budget)
      : problem(problem), budget(budget), lowering(problem, store) {}

  void run(FileReport &report) {
    auto check = report.checks.begin();
    for (size_t i = 0; i < problem.statements.size(); ++i) {
      const Statement &statement = problem.statements[i];
      if (statement.kind == StatementKind::ScopeOpen ||
          statement.kind == StatementKind::ScopeClose)
        continue;
      LoweredStatement lowered = lowering.lower(statement);
      for (uint32_t k = 0; k < statement.numNames; ++k)
        number(DeclId(statement.firstName.raw + k));
      if (lowered.fact)
        facts[{statement.place.line, statement.place.column}] = {*lowered.fact,
                                                                 FactId(i)};
      if (lowered.goal && check != report.checks.end())
        certifyCheck(*check++, *lowered.goal);
    }
  }

private:
  void number(DeclId d) {
    switch (problem[d].kind) {
    case DeclKind::Dim:
    case DeclKind::Int:
      symbols[lowering.dim(d)] = d.raw;
      break;
    case DeclKind::Bool:
      symbols[lowering.claim(d)] = d.raw;
      break;
    case DeclKind::Shape:
      symbols[lowering.shape(d)] = d.raw;
      break;
    case DeclKind::LetDim:
    case DeclKind::LetShape:
      break;
    }
  }

  void certifyCheck(CheckReport &check, ClaimId goal) {
    CertifiedAnswer answer = answerIn(check, goal);
    for (const Premise &premise : check.premises) {
      auto fact = facts.find({premise.place.line, premise.place.column});
      if (fact != facts.end())
        answer.premises.push_back({premise.place, premise.kind,
                                   fact->second.first, fact->second.second});
    }
    check.certificate = certify(store, answer, budget, &symbols);
  }

  const Problem &problem;
  double budget;
  TermStore store;
  Lowering lowering;
  SymbolNumbers symbols;
  std::map<std::pair<unsigned, unsigned>, std::pair<ClaimId, FactId>> facts;
};

} // namespace

void shapeproof::certifyProblem(const Problem &problem, FileReport &report,
                                double budget) {
  Certification(problem, budget).run(report);
}
