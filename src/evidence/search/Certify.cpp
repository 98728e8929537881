// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Certify.h. Tested by tests/evidence/certificate and tests/engine/laws.

#include "evidence/search/Certify.h"
#include "engine/base/Limits.h"
#include "engine/proof/CheckedProof.h"
#include <algorithm>

using namespace shapeproof;

static ProverOptions generousOptions(double budget) {
  ProverOptions options;
  auto scale = [&](auto &n) {
    n = static_cast<std::decay_t<decltype(n)>>(
        std::min(1e9, static_cast<double>(n) * limits::certifyEffort * budget) +
        1);
  };
  scale(options.steps);
  scale(options.arms);
  scale(options.lemmas);
  options.size = budget;
  options.triesAllRanks = true;
  options.alignedLevels = limits::certifyAlignedLevels;
  return options;
}

std::string shapeproof::certify(TermStore &store, const CertifiedAnswer &answer,
                                double budget, const SymbolNumbers *known) {
  if (answer.verdict != Verdict::Proved && answer.verdict != Verdict::Refuted)
    return writeEntry(store, answer, nullptr, known);
  ClaimId goal = goalOf(store, answer.claim, answer.verdict, answer.vacuous);
  llvm::SmallVector<ClaimId, 8> premises;
  for (const CertificatePremise &premise : answer.premises)
    premises.push_back(premise.claim);
  const ClaimId open = openPartOf(store, premises, goal);
  CheckedProof found;
  // A search over few facts is faster.
  for (bool all : {false, true}) {
    std::vector<AssumedFact> facts;
    for (const CertificatePremise &premise : answer.premises)
      if (all || premise.isDirect)
        facts.push_back({premise.claim, premise.id});
    found = proveAndCheck(store, facts, open, generousOptions(budget));
    if (found.result == ClaimProver::Result::Refuted)
      return writeEntry(store, answer, &found.proof, known);
    if (facts.size() == answer.premises.size())
      break;
  }
  return writeEntry(store, answer, nullptr, known);
}
