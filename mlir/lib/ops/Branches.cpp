// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   scf.if %p { cf.assert %q } else { cf.assert %r }
//
// leaves behind: p implies q, not p implies r. A result is chosen by the
// conditions, the last branch being what is left:
//
//   scf.index_switch %i  case 0 {yield %a} case 1 {yield %b} default {yield %c}
//   select(i == 0, a, select(i == 1, b, c))

#include "ops/Branches.h"
#include "ops/Choice.h"
#include <memory>

namespace shapeproof {
namespace {

/// A fact to leave behind.
struct Left {
  mlir::Operation *op;
  std::string kind, message;
  ClaimId claim;
  EvidenceId evidence;
};

/// Facts that branches leave behind nest at most this deep, and each branch
/// leaves at most so many.
constexpr unsigned kMaxLeft = 64;

mlir::Value yieldedAt(mlir::Region &region, unsigned i) {
  if (region.empty() || region.back().empty() || !region.hasOneBlock())
    return {};
  mlir::Operation &last = region.back().back();
  return i < last.getNumOperands() ? last.getOperand(i) : mlir::Value();
}

void chooseResults(Importer &importer, mlir::Operation *op,
                   llvm::ArrayRef<Branch> branches) {
  for (mlir::OpResult result : op->getResults()) {
    unsigned i = result.getResultNumber();
    mlir::Value value = yieldedAt(*branches.back().region, i);
    // One choice is a choice between two values; more would need models of
    // values that there are not. They are chosen where the first differs.
    if (!value || branches.size() != 2)
      continue;
    mlir::Value first = yieldedAt(*branches.front().region, i);
    if (first)
      setChoice(importer, result, branches.front().condition, first, value);
  }
}

/// Integers of more than two branches.
void chooseIntegers(Importer &importer, mlir::Operation *op,
                    llvm::ArrayRef<Branch> branches) {
  for (mlir::OpResult result : op->getResults()) {
    if (importer.isModelled(result) || !integerWidth(result.getType()))
      continue;
    std::optional<IntModel> chosen;
    bool known = true;
    for (const Branch &branch : llvm::reverse(branches)) {
      mlir::Value value = yieldedAt(*branch.region, result.getResultNumber());
      known = known && value && importer.isEstablished(value);
      if (!known)
        break;
      IntModel model = importer.integer(value);
      chosen =
          chosen ? importer.select(branch.condition, model, *chosen) : model;
    }
    if (known && chosen)
      importer.set(result, *chosen);
  }
}

} // namespace

void planBranches(Importer &importer, mlir::Operation *op, RegionPlan &plan,
                  llvm::ArrayRef<Branch> branches) {
  auto left = std::make_shared<std::vector<Left>>();
  for (const Branch &branch : branches) {
    BoolModel condition = branch.condition;
    RegionPlan::Visit v;
    v.region = branch.region;
    v.enter = [&importer, op, condition] {
      importer.assume(op, "branch", condition.claim, condition.evidence);
    };
    v.leave = [&importer, left, condition] {
      unsigned count = 0;
      for (FactId id : importer.scopeFacts()) {
        if (++count > kMaxLeft)
          break;
        const Fact &fact = importer.facts[id];
        left->push_back(
            {fact.op, fact.kind, fact.message,
             importer.store.implies(condition.claim, fact.claim),
             importer.evidence.unite(fact.evidence, condition.evidence)});
      }
    };
    plan.visits.push_back(std::move(v));
  }
  plan.finish = [&importer, op, left,
                 branches = llvm::SmallVector<Branch, 2>(branches)] {
    for (Left &fact : *left)
      importer.assumeExecuted(fact.op, fact.kind, fact.claim, fact.evidence,
                              fact.message);
    chooseResults(importer, op, branches);
    chooseIntegers(importer, op, branches);
    for (mlir::Value result : op->getResults())
      if (!importer.isModelled(result))
        importer.setUnmodelled(result);
  };
}

} // namespace shapeproof
