// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   scf.if %p { cf.assert %q } else { cf.assert %r }
//
// leaves two facts: p implies q, not p implies r. A result is chosen by the
// conditions; the last branch is the default:
//
//   scf.index_switch %i  case 0 {yield %a} case 1 {yield %b} default {yield %c}
//   select(i == 0, a, select(i == 1, b, c))

#include "core/ops/Branches.h"
#include "core/ir/Limits.h"
#include <memory>

namespace shapeproof {
namespace {

/// A fact that remains after the branch, in its form there.
struct Left {
  FactId fact;
  ClaimId claim;
  EvidenceId evidence;
};

mlir::Value yieldedAt(mlir::Region &region, unsigned i) {
  if (region.empty() || region.back().empty() || !region.hasOneBlock())
    return {};
  mlir::Operation &last = region.back().back();
  return i < last.getNumOperands() ? last.getOperand(i) : mlir::Value();
}

/// Models the results of two branches as a choice between two values.
void chooseResults(RegionContext rule, llvm::ArrayRef<Branch> branches) {
  for (mlir::OpResult result : rule.op()->getResults()) {
    unsigned i = result.getResultNumber();
    mlir::Value first = yieldedAt(*branches.front().region, i),
                second = yieldedAt(*branches.back().region, i);
    if (first && second)
      rule.setChoice(result, branches.front().condition, first, second);
  }
}

/// The model of the choice between two models; nothing if there is no term for
/// it.
std::optional<Model> choose(RuleContext rule, mlir::Type type,
                            const BoolModel &condition, const Model &a,
                            const Model &b) {
  Model chosen;
  if (integerWidth(type)) {
    chosen.integer = rule.build().select(condition, a.integer, b.integer);
  } else if (isTruth(type)) {
    chosen.truth = rule.build().select(condition, a.truth, b.truth);
  } else {
    auto shape = rule.build().select(condition, a.shape, b.shape);
    if (!shape)
      return std::nullopt;
    chosen.shape = *shape;
  }
  return chosen;
}

/// Models the integers, truth values and sizes of more than two branches; other
/// results would need models that do not exist.
void chooseOfMany(RegionContext rule, llvm::ArrayRef<Branch> branches) {
  for (mlir::OpResult result : rule.op()->getResults()) {
    mlir::Type type = result.getType();
    const bool isChosen = integerWidth(type) || isTruth(type) ||
                          (extentsOf(type) && !saysShape(type));
    if (rule.isModelled(result) || !isChosen)
      continue;
    std::optional<Model> chosen;
    for (const Branch &branch : llvm::reverse(branches)) {
      mlir::Value value = yieldedAt(*branch.region, result.getResultNumber());
      if (!value || !rule.isEstablished(value)) {
        chosen.reset();
        break;
      }
      Model model = rule.model(value);
      chosen = chosen ? choose(rule, type, branch.condition, model, *chosen)
                      : std::optional(model);
      if (!chosen)
        break;
    }
    if (!chosen)
      continue;
    if (integerWidth(type))
      rule.set(result, chosen->integer);
    else if (isTruth(type))
      rule.set(result, chosen->truth);
    else
      rule.setShape(result, chosen->shape);
  }
}

} // namespace

void planBranches(RegionContext rule, RegionPlan &plan,
                  llvm::ArrayRef<Branch> branches) {
  auto left = std::make_shared<std::vector<Left>>();
  for (const Branch &branch : branches) {
    BoolModel condition = branch.condition;
    auto enter = [rule, condition] {
      rule.assume(condition.claim, condition.evidence, "branch");
    };
    auto leave = [rule, left, condition] {
      for (FactId id : rule.scopeFacts().take_front(limits::branchFacts))
        left->push_back(
            {id, rule.store().implies(condition.claim, rule.fact(id).claim),
             rule.unite({rule.fact(id).evidence, condition.evidence})});
    };
    plan.visit(*branch.region, enter, leave);
  }
  plan.finish = [rule, left,
                 branches = llvm::SmallVector<Branch, 2>(branches)] {
    for (const Left &l : *left)
      rule.sayAgain(l.fact, l.claim, l.evidence);
    if (branches.size() == 2)
      chooseResults(rule, branches);
    chooseOfMany(rule, branches);
  };
}

} // namespace shapeproof
