// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Certificates that the clauses of a contract suffice.
//
//   func @f(%n, %m)                          contract: m >= n
//     scf.for %i = 0 to %n                   a fact at the check: i < n
//       assert %i < %m                       proved by i < n and m >= n
//
// The claims and facts at each check that is not proved are kept until the
// clauses are known; then a proof from these facts and the clauses is looked
// for.

#ifndef SHAPEPROOF_MLIR_CONTRACTS_CERTIFYCLAUSES_H
#define SHAPEPROOF_MLIR_CONTRACTS_CERTIFYCLAUSES_H

#include "core/checks/CheckListener.h"
#include "core/rules/Importer.h"
#include "results/contract/Inference.h"

namespace shapeproof {

class ClauseCertificates {
public:
  explicit ClauseCertificates(Importer &importer) : importer(importer) {}

  /// Notes a check with the facts that hold now, other than those from
  /// `scratch` on. `number` as in contract::Requirement.
  void note(const UnprovedCheck &check, unsigned number, FactId scratch);

  /// An entry of certificates for each check of those that is left open.
  std::vector<std::string>
  entries(const contract::Contract &contract,
          llvm::function_ref<bool(unsigned)> isOpen) const;

private:
  struct Noted {
    unsigned number;
    mlir::Operation *at;
    std::string kind;
    ClaimId claim;
    EvidenceId evidence;
    std::vector<FactId> facts;
  };
  std::string entryOf(const Noted &check,
                      const contract::Contract &contract) const;

  Importer &importer;
  std::vector<Noted> checks;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_CERTIFYCLAUSES_H
