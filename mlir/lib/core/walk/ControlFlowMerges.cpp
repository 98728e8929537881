// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ControlFlowMerges.h.

#include "core/walk/ControlFlowMerges.h"
#include "core/ir/Limits.h"

namespace shapeproof {

mlir::Block *ControlFlowMerges::dominatorOf(mlir::Block *block) const {
  mlir::DominanceInfoNode *node = dominance.getNode(block);
  return node && node->getIDom() ? node->getIDom()->getBlock() : nullptr;
}

void ControlFlowMerges::enter(mlir::Block *block,
                              std::optional<FactId> branch) {
  entered[block] = {importer.facts().depth(), branch};
}

/// Whether more edges lead to the block than are joined; loops have edges back
/// besides.
static bool hasManyWays(mlir::Block *block) {
  size_t n = 0;
  for (auto it = block->pred_begin(); it != block->pred_end(); ++it)
    if (++n > 2 * limits::joinedWays)
      return true;
  return false;
}

void ControlFlowMerges::leave(mlir::Block *block) {
  FactScopes &facts = importer.facts();
  for (unsigned i = 0; i < block->getNumSuccessors(); ++i) {
    mlir::Block *to = block->getSuccessor(i);
    mlir::Block *above = dominatorOf(to);
    auto start = entered.find(above);
    // Skips the only edge to a block, and edges back, which have to come from
    // where the block has been entered.
    if (!above || start == entered.end() || hasManyWays(to) ||
        dominance.dominates(to, block) || to->getSinglePredecessor())
      continue;
    Way way;
    auto add = [&](const Fact &fact) {
      way.claims.push_back(fact.claim);
      way.evidence = importer.evidence().unite(way.evidence, fact.evidence);
    };
    if (auto branch = blocks.branchFact(block->getTerminator(), to))
      add(*branch);
    size_t numBlocks = 0;
    for (mlir::Block *b = block; b && b != above; b = dominatorOf(b)) {
      if (++numBlocks > limits::joinedBlocks)
        return;
      auto it = entered.find(b);
      if (it != entered.end() && it->second.branch)
        add(facts[*it->second.branch]);
    }
    for (FactId fact : facts.executedSince(start->second.depth)
                           .take_back(limits::joinedFacts)) {
      add(facts[fact]);
      way.hasExecuted = true;
    }
    ways[{block, i}] = std::move(way);
  }
}

void ControlFlowMerges::assume(mlir::Block *block) {
  TermStore &store = importer.store();
  llvm::SmallVector<Edge, 4> in = blocks.loopEdgesInto(block).first;
  if (in.size() < 2 || in.size() > limits::joinedWays)
    return;
  llvm::SmallVector<ClaimId, 4> arms;
  EvidenceId evidence = kNoEvidence;
  bool hasExecuted = false;
  for (Edge edge : in) {
    auto it = ways.find({edge.from, edge.successor});
    if (it == ways.end())
      return; // Not walked yet: the region is in another order.
    arms.push_back(store.conj(it->second.claims));
    hasExecuted |= it->second.hasExecuted;
    // Facts that no longer hold here held on the way.
    evidence = importer.evidence().unite(
        evidence, importer.facts().partHere(it->second.evidence));
  }
  if (!hasExecuted)
    return; // One condition or the other: nothing new.
  ClaimId claim = store.disj(arms);
  if (store.size(claim) > limits::joinedNodes)
    return;
  mlir::Operation *branch = dominatorOf(block)->getTerminator();
  importer.facts().assumeExecuted({branch, "branch", claim, evidence});
}

} // namespace shapeproof
