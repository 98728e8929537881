// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Decider.h.

#include "core/checks/Decider.h"
#include "core/ir/Limits.h"
#include "shapeproof/InferenceContext.h"

namespace shapeproof {

llvm::SmallVector<FactId, 8>
allPremises(FactScopes &facts, const Answer &answer, const BoolModel &claim) {
  EvidenceTable &evidence = facts.evidence();
  return evidence.facts(
      evidence.unite(claim.evidence, facts.closure(answer.premises)));
}

Answer Decider::answer(const BoolModel &claim) {
  if (facts.hold(claim.evidence, Holding::Active))
    return facts.contexts().forChecks().decide(claim.claim);
  if (!facts.hold(claim.evidence))
    return answerWith({}, claim.claim);
  const size_t most = options.scaled(limits::latestFacts);
  llvm::SmallVector<FactId> last = latest.of(claim.evidence, most + 1);
  if (last.size() <= most)
    return answerWith(last, claim.claim);
  Answer answer = answerWith(llvm::ArrayRef(last).take_back(most), claim.claim);
  if (isDecided(answer))
    return answer;
  // The other facts may rule out the example.
  if (!options.examples)
    return Answer::unknown(UnknownKind::Limit,
                           "its operands rest on many facts");
  return answerWith(facts.evidence().facts(claim.evidence), claim.claim);
}

void Decider::askFirstTime(Asked &asked) {
  if (isDecided(asked.answer))
    return;
  llvm::SmallVector<Fact, 4> known = firstTimes.at(asked.op);
  if (known.empty())
    return;
  facts.push();
  for (Fact &fact : known)
    facts.assume(std::move(fact));
  Answer first = answer(asked.claim);
  if (first.verdict == Verdict::Refuted && !first.vacuous)
    asked.answer = std::move(first);
  else if (first.verdict == Verdict::Contingent)
    asked.atFirst = std::move(first);
  facts.pop();
}

Answer Decider::answerWith(llvm::ArrayRef<FactId> behind, ClaimId claim) {
  facts.push();
  facts.consume(behind);
  Answer answer = facts.contexts().forChecks().decide(claim);
  facts.pop();
  return answer;
}

} // namespace shapeproof
