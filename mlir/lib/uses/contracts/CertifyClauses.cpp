// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See CertifyClauses.h. Tested by tests/tools/cli/certificate-contract.test.

#include "uses/contracts/CertifyClauses.h"
#include "core/ir/Places.h"
#include "evidence/search/Certify.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "shapeproof/InferenceContext.h"
#include "llvm/ADT/DenseSet.h"

namespace shapeproof {

void ClauseCertificates::note(const UnprovedCheck &check, unsigned number,
                              FactId scratch) {
  if (!importer.options().clauseCertificates)
    return;
  Noted &noted = checks.emplace_back();
  noted.number = number;
  noted.at = check.at;
  noted.kind = check.op->getName().getStringRef().str();
  noted.claim = check.claim.claim;
  noted.evidence = check.claim.evidence;
  for (uint32_t i = 0; i < scratch.raw; ++i)
    if (const FactId id(i); id != kNoOverflow && importer.facts().isActive(id))
      noted.facts.push_back(id);
}

static std::string functionAround(mlir::Operation *op) {
  auto function = op->getParentOfType<mlir::FunctionOpInterface>();
  auto name = function ? function->getAttrOfType<mlir::StringAttr>(
                             mlir::SymbolTable::getSymbolAttrName())
                       : mlir::StringAttr();
  return name ? name.str() : std::string();
}

/// The place of the fact.
static Place placeOf(const Fact &fact) {
  return sourcePlaceOf(fact.argument ? fact.argument.getLoc()
                                     : fact.op->getLoc());
}

std::string
ClauseCertificates::entryOf(const Noted &check,
                            const contract::Contract &contract) const {
  TermStore &store = importer.store();
  FactScopes &facts = importer.facts();
  const ImportOptions &options = importer.options();
  ContextOptions contextOptions;
  contextOptions.budget = options.budget;
  contextOptions.examples = false;
  auto context = llvm::cantFail(createContext(
      options.context.empty() ? defaultContextName() : options.context, store,
      contextOptions));
  for (FactId id : check.facts)
    context->assume(facts[id].claim, id);
  // The facts of clauses have numbers that no fact has.
  const uint32_t firstClause =
      facts.add(Fact::of(check.at, TermStore::trueClaim(), kNoEvidence)).raw +
      1;
  for (auto [k, clause] : llvm::enumerate(contract.clauses))
    context->assume(clause.claim, FactId(uint32_t(firstClause + k)));

  Answer found = context->decide(check.claim);
  CertifiedAnswer answer;
  answer.function = functionAround(check.at);
  answer.place = sourcePlaceOf(check.at);
  answer.kind = check.kind;
  answer.claim = check.claim;
  if (found.verdict != Verdict::Proved)
    return certify(store, answer, options.budget);
  answer.verdict = found.verdict;
  answer.vacuous = found.vacuous;
  answer.decidedBy = found.decidedBy.str();
  llvm::SmallVector<FactId, 8> direct;
  for (FactId id : found.premises) {
    if (id.raw < firstClause)
      direct.push_back(id);
    else
      answer.premises.push_back({{},
                                 kClausePremise.str(),
                                 contract.clauses[id.raw - firstClause].claim,
                                 id});
  }
  EvidenceTable &evidence = importer.evidence();
  const EvidenceId all = evidence.unite(check.evidence, facts.closure(direct));
  for (FactId id : evidence.facts(all))
    if (id != kNoOverflow)
      answer.premises.push_back({placeOf(facts[id]), facts[id].kind,
                                 facts[id].claim, id,
                                 llvm::is_contained(direct, id)});
  return certify(store, answer, options.budget);
}

std::vector<std::string>
ClauseCertificates::entries(const contract::Contract &contract,
                            llvm::function_ref<bool(unsigned)> isOpen) const {
  std::vector<std::string> result;
  for (const Noted &check : checks)
    if (isOpen(check.number))
      result.push_back(entryOf(check, contract));
  return result;
}

} // namespace shapeproof
