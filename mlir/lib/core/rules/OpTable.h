// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of rules: what each operation gives.
//
//   table.add("tensor.rank", +[](RuleContext rule, tensor::RankOp op) {
//     rule.set(op.getResult(), rule.build().rank(rule.shape(op.getTensor())));
//   });
//
// A rule models the op's results (what it leaves out becomes unknown) and
// establishes the facts that running the op implies. An op with regions has a
// rule that says in which order they are walked, and what holds in each; those
// of its results that have no model afterwards become unknown. The rules of a
// dialect are in ops/<Dialect>.cpp, of loops in loops/; docs/operations.md
// lists them.

#ifndef SHAPEPROOF_MLIR_RULES_OPTABLE_H
#define SHAPEPROOF_MLIR_RULES_OPTABLE_H

#include "core/rules/RuleContext.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/FunctionExtras.h"
#include "llvm/ADT/StringMap.h"
#include <functional>

namespace shapeproof {

/// How the regions of an op are walked: each in a scope of its own, in order.
struct RegionPlan {
  using Step = llvm::unique_function<void()>;
  struct Visit {
    mlir::Region *region;
    /// Run in the region's scope, before and after its blocks; may be null.
    Step enter, leave;
  };
  llvm::SmallVector<Visit, 2> visits;
  /// Runs after the last scope is closed; may be null.
  Step finish;

  void visit(mlir::Region &region, Step enter = nullptr, Step leave = nullptr) {
    visits.push_back({&region, std::move(enter), std::move(leave)});
  }
};

using OpRule = std::function<void(RuleContext, mlir::Operation *)>;
using RegionRule =
    std::function<void(RegionContext, mlir::Operation *, RegionPlan &)>;

struct OpEntry {
  OpRule rule;
  RegionRule regionRule;
};

class OpTable {
public:
  /// All rules; built once.
  static const OpTable &get();

  /// A rule takes an operation of its class, an interface, or any.
  template <typename Op>
  void add(llvm::StringRef name, void (*rule)(RuleContext, Op)) {
    entries[name].rule = [rule](RuleContext context, mlir::Operation *op) {
      rule(context, llvm::cast<Op>(op));
    };
  }
  void add(llvm::StringRef name, void (*rule)(RuleContext, mlir::Operation *)) {
    entries[name].rule = rule;
  }
  /// Adds one rule for several operations that mean the same.
  void addAll(std::initializer_list<llvm::StringRef> names,
              void (*rule)(RuleContext, mlir::Operation *)) {
    for (llvm::StringRef name : names)
      add(name, rule);
  }
  template <typename Op>
  void addRegion(llvm::StringRef name,
                 void (*rule)(RegionContext, Op, RegionPlan &)) {
    entries[name].regionRule = [rule](RegionContext context,
                                      mlir::Operation *op, RegionPlan &plan) {
      rule(context, llvm::cast<Op>(op), plan);
    };
  }
  const OpEntry *find(llvm::StringRef name) const {
    auto it = entries.find(name);
    return it == entries.end() ? nullptr : &it->second;
  }

private:
  llvm::StringMap<OpEntry> entries;
};

/// Models an op without a rule by its interfaces. False if they tell nothing.
bool importFromInterfaces(RegionContext rule);
/// Whether the op does to each element of tensors what it does to scalars; its
/// rule is about scalars, and importFromInterfaces applies it to the elements.
bool isElementwise(mlir::Operation *op);
/// Establishes the requirements of a structured op on its operands, once it has
/// run: in its body, not all points have been looked at.
void establishStructure(RuleContext rule);
/// After the regions of an op without a rule have been walked.
void finishFromInterfaces(RegionContext rule);
/// Models the arguments of one of the op's regions as its interfaces tell.
void harvestArguments(RegionContext rule, mlir::Region &region);

// One per dialect, in ops/ and loops/.
void addAffineLoopRules(OpTable &table);
void addAffineRules(OpTable &table);
void addArithRules(OpTable &table);
void addBufferizationRules(OpTable &table);
void addCfRules(OpTable &table);
void addForwardingRules(OpTable &table);
void addGpuRules(OpTable &table);
void addVectorRules(OpTable &table);
void addIndexRules(OpTable &table);
void addLinalgRules(OpTable &table);
void addLlvmRules(OpTable &table);
void addTosaRules(OpTable &table);
void addMemRefRules(OpTable &table);
void addScfRules(OpTable &table);
void addShapeRules(OpTable &table);
void addTensorRules(OpTable &table);
void addTritonRules(OpTable &table);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_RULES_OPTABLE_H
