// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Columns, constraints and values. A variable is added to the solver when a
// constraint first mentions it, together with the bounds that its column's
// normal form implies (a size is >= 0, min(1, n) is <= 1): as claims these are
// true, so no fact states them. Leaving the scope undoes that, and the next use
// adds them again.
//
// Tested by tests/engine/proof/ClaimProverTest.cpp.

#include "engine/proof/LinearPart.h"
#include "engine/base/ExactInt.h"
#include "engine/checker/ClaimProof.h"
#include "engine/terms/Kinds.h"
#include "llvm/ADT/STLExtras.h"
#include <cassert>

using namespace shapeproof;
using linear::LinearForm;
using linear::Relation;
using linear::Var;

Var LinearPart::varOf(DimId column) {
  auto [it, isNew] = varOfColumn.try_emplace(column, columnList.size());
  if (isNew)
    columnList.push_back(column);
  return it->second;
}

void LinearPart::assumeRange(Var v, DimId column) {
  if (store.isObviouslyNonNegative(column))
    solver.assume({LinearForm({{v, 1}}, 0), Relation::NonNegative, Int(0)},
                  kRangeReason);
  bool isMin = store.kind(column) == DimKind::Min;
  if (!isMin && store.kind(column) != DimKind::Max)
    return;
  for (DimId o : store.operands(column))
    if (std::optional<Int> c = store.getConstant(o))
      solver.assume({LinearForm({{v, Int(isMin ? -1 : 1)}}, isMin ? *c : -*c),
                     Relation::NonNegative, Int(0)},
                    kRangeReason);
}

linear::Constraint LinearPart::constraintOf(ClaimId literal) {
  LinearView view = store.linearView(store.dim(literal));
  llvm::SmallVector<LinearForm::Term, 4> terms;
  for (const Summand &s : view.summands) {
    Var v = varOf(s.column);
    while (solver.numVars() <= v)
      solver.addVar();
    if (hasRange.insert(v, true))
      assumeRange(v, s.column);
    terms.push_back({v, s.coefficient});
  }
  return {LinearForm(terms, view.constant),
          store.kind(literal) == ClaimKind::Eq ? Relation::Zero
                                               : Relation::NonNegative,
          Int(0)};
}

bool LinearPart::knowsColumnsOf(ClaimId literal) const {
  return llvm::all_of(
      store.linearView(store.dim(literal)).summands, [&](const Summand &s) {
        auto it = varOfColumn.find(s.column);
        return it != varOfColumn.end() && it->second < solver.numVars() &&
               hasRange.contains(it->second);
      });
}

void LinearPart::readSolution(const linear::Model *model) {
  values.assign(columnList.size(), Int(0));
  std::vector<bool> isSolved(columnList.size());
  if (model)
    for (const auto &[var, value] : *model) {
      assert(var < values.size() && "the solver made a variable");
      values[var] = value;
      isSolved[var] = true;
    }
  for (size_t k = 0; k < columnList.size(); ++k) {
    if (isSolved[k] || store.kind(columnList[k]) != DimKind::Product)
      continue;
    values[k] = Int(1);
    for (DimId f : store.operands(columnList[k]))
      values[k] = canonical(values[k] * columnValue(f));
  }
}

Int LinearPart::columnValue(DimId column) const {
  auto it = varOfColumn.find(column);
  return it == varOfColumn.end() || it->second >= values.size()
             ? Int(0)
             : values[it->second];
}

Int LinearPart::valueOf(DimId dim) const {
  LinearView v = store.linearView(dim);
  Int sum = v.constant;
  for (const Summand &s : v.summands)
    sum += s.coefficient * columnValue(s.column);
  return canonical(sum);
}

bool LinearPart::holds(ClaimId comparison) const {
  return holdsOf(store.kind(comparison), valueOf(store.dim(comparison)));
}
