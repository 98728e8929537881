// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of rules: what each operation gives.
//
//   table.add("tensor.rank", [](Importer &importer, mlir::Operation *op) {
//     importer.set(op->getResult(0), importer.rank(importer.shape(op0)));
//   });
//
// A rule models the op's results (what it leaves out becomes unknown) and
// establishes the facts that running the op implies. An op with regions has a
// rule that says in which order they are walked, and what holds in each. The
// rules of a dialect are in ops/<Dialect>.cpp; docs/operations.md lists them.

#ifndef SHAPEPROOF_MLIR_IMPORT_OPTABLE_H
#define SHAPEPROOF_MLIR_IMPORT_OPTABLE_H

#include "import/Importer.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/FunctionExtras.h"
#include "llvm/ADT/StringMap.h"

namespace shapeproof {

/// How the regions of an op are walked: each in a scope of its own, in order.
struct RegionPlan {
  struct Visit {
    mlir::Region *region;
    /// Runs in the region's scope, before and after its blocks.
    llvm::unique_function<void()> enter, leave;
  };
  llvm::SmallVector<Visit, 2> visits;
  /// Runs after the last scope is closed.
  llvm::unique_function<void()> finish;
};

using OpRule = void (*)(Importer &, mlir::Operation *);
using RegionRule = void (*)(Importer &, mlir::Operation *, RegionPlan &);

struct OpEntry {
  OpRule rule = nullptr;
  RegionRule regionRule = nullptr;
};

class OpTable {
public:
  /// All rules; built once.
  static const OpTable &get();

  void add(llvm::StringRef op, OpRule rule) { entries[op].rule = rule; }
  void addRegion(llvm::StringRef op, RegionRule rule) {
    entries[op].regionRule = rule;
  }
  const OpEntry *find(llvm::StringRef op) const {
    auto it = entries.find(op);
    return it == entries.end() ? nullptr : &it->second;
  }
  const llvm::StringMap<OpEntry> &all() const { return entries; }

private:
  llvm::StringMap<OpEntry> entries;
};

/// For ops without a rule: what their interfaces tell. False if nothing.
bool importFromInterfaces(Importer &importer, mlir::Operation *op);
/// The same for the arguments of one of its regions.
void harvestArguments(Importer &importer, mlir::Operation *op,
                      mlir::Region &region);

// One per file in ops/.
void addAffineRules(OpTable &table);
void addArithRules(OpTable &table);
void addBufferizationRules(OpTable &table);
void addCfRules(OpTable &table);
void addIndexRules(OpTable &table);
void addLinalgRules(OpTable &table);
void addMemRefRules(OpTable &table);
void addScfRules(OpTable &table);
void addShapeRules(OpTable &table);
void addTensorRules(OpTable &table);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IMPORT_OPTABLE_H
