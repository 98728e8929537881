// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ExplicitProof.h. The walk over the tree is that of the checker, without
// its checks. Tested by tests/evidence/formal/run.py.

#include "evidence/certificate/ExplicitProof.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace shapeproof;
namespace json = llvm::json;

namespace {

/// The formula of each arm of each node.
using ArmClaims = std::map<std::pair<uint32_t, size_t>, ClaimId>;

class ArmFinder {
public:
  ArmFinder(TermStore &s, const ClaimProof &proof) : s(s), proof(proof) {}

  ArmClaims run() {
    for (const ProofFormula &f : proof.formulas)
      learn(f.formula, f.firstId);
    std::vector<Task> stack(1);
    std::vector<bool> seen(proof.nodes.size());
    while (!stack.empty()) {
      const Task task = stack.back();
      stack.pop_back();
      if (task.node >= proof.nodes.size() || seen[task.node])
        continue;
      seen[task.node] = true;
      if (task.arm.valid())
        learn(task.arm, task.firstId);
      const ProofNode &node = proof.nodes[task.node];
      if (node.kind != ProofNode::Kind::Split)
        continue;
      const llvm::SmallVector<ClaimId, 4> arms = armsOf(node.split);
      for (size_t k = 0; k < std::min(arms.size(), node.arms.size()); ++k) {
        claims[{task.node, k}] = arms[k];
        stack.push_back({node.arms[k].node, arms[k], node.arms[k].firstId});
      }
    }
    return std::move(claims);
  }

private:
  struct Task {
    uint32_t node = 0;
    ClaimId arm;
    uint32_t firstId = 0;
  };

  /// A number that stands for several formulas, in arms of which none is below
  /// the other, is overwritten before it is used again.
  void learn(ClaimId formula, uint32_t id) {
    llvm::SmallVector<ClaimId, 8> work{formula};
    while (!work.empty()) {
      ClaimId c = work.pop_back_val();
      if (s.kind(c) == ClaimKind::And)
        llvm::append_range(work, llvm::reverse(s.operands(c)));
      else
        known[id++] = c;
    }
  }

  llvm::SmallVector<ClaimId, 4> armsOf(uint32_t split) {
    auto it = known.find(split);
    if (it == known.end())
      return {};
    const ClaimId c = it->second;
    if (s.kind(c) == ClaimKind::Or)
      return llvm::SmallVector<ClaimId, 4>(s.operands(c));
    if (s.kind(c) != ClaimKind::Ne)
      return {};
    const DimId t = s.dim(c), one = s.constant(1);
    return {s.ge(t, one), s.ge(s.neg(t), one)};
  }

  TermStore &s;
  const ClaimProof &proof;
  std::map<uint32_t, ClaimId> known;
  ArmClaims claims;
};

} // namespace

json::Object shapeproof::explicitProof(TermStore &store,
                                       const ExplicitAnswer &answer,
                                       const ClaimProof &proof) {
  const ArmClaims arms = ArmFinder(store, proof).run();
  std::vector<Term> roots = termsOf(proof);
  llvm::append_range(roots, answer.premises);
  roots.push_back(answer.claim);
  roots.push_back(answer.open);
  for (const ProofFormula &f : proof.formulas)
    roots.push_back(f.formula);
  for (const auto &[place, claim] : arms)
    roots.push_back(claim);
  TermTableWriter terms(store, roots, nullptr);

  std::vector<FactId> ids;
  json::Array premises;
  for (ClaimId premise : answer.premises) {
    ids.push_back(FactId(uint32_t(ids.size())));
    premises.push_back(terms[premise]);
  }
  json::Object written = writeProof(proof, ids, terms);
  json::Array &formulas = *written.getArray("formulas");
  for (size_t k = 0; k < formulas.size(); ++k)
    formulas[k].getAsArray()->push_back(terms[proof.formulas[k].formula]);
  json::Array &nodes = *written.getArray("nodes");
  for (const auto &[place, claim] : arms)
    (*nodes[place.first].getAsObject()->getArray("arms"))[place.second]
        .getAsArray()
        ->push_back(terms[claim]);
  json::Object entry;
  entry["premises"] = std::move(premises);
  entry["claim"] = terms[answer.claim];
  entry["open"] = terms[answer.open];
  entry["proof"] = std::move(written);
  entry["terms"] = terms.takeNodes();
  return entry;
}
