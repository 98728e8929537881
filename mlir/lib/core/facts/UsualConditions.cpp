// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See UsualConditions.h.
//
// Tested by tests/mlir/unit/UsualConditionsTest.cpp.

#include "core/facts/UsualConditions.h"
#include "core/ir/Limits.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof {

template <typename F>
void UsualConditions::forEachPart(FactId fact, F visit) const {
  ClaimId claim = facts[fact].claim;
  if (store.kind(claim) != ClaimKind::And)
    return visit(claim);
  for (ClaimId part : store.operands(claim))
    visit(part);
}

void UsualConditions::note(FactId fact) {
  forEachPart(fact, [&](ClaimId part) {
    if (++count[part] == limits::usualBranches)
      anyUsual = true;
  });
}

UsualConditions::Kept *UsualConditions::at(
    const PointTree &tree, Point place,
    llvm::function_ref<std::unique_ptr<InferenceContext>()> create) {
  if (!anyUsual)
    return nullptr;
  // The conditions of the branches around it, with the fact of each.
  llvm::SmallVector<std::pair<ClaimId, FactId>, 4> usual;
  Point p = place;
  for (unsigned i = 0; i < limits::usualScopes && p.scope != 0; ++i) {
    if (p.facts > 0)
      forEachPart(tree.fact(p.scope, 0), [&](ClaimId part) {
        if (count.lookup(part) >= limits::usualBranches)
          usual.emplace_back(part, tree.fact(p.scope, 0));
      });
    p = tree.parent(p.scope);
  }
  if (usual.empty())
    return nullptr;
  llvm::sort(usual, llvm::less_first());
  llvm::SmallVector<ClaimId, 4> conditions;
  for (auto [part, fact] : usual)
    if (conditions.empty() || conditions.back() != part)
      conditions.push_back(part);
  auto it = llvm::find_if(
      kept, [&](const Kept &k) { return k.conditions == conditions; });
  if (it == kept.end()) {
    if (kept.size() == limits::usualContexts)
      return nullptr;
    kept.push_back(Kept{conditions, create(), PointCursor()});
    it = std::prev(kept.end());
    for (auto [part, fact] : usual)
      it->context->assume(part, fact);
  }
  it->cursor.moveTo(tree, place, facts, *it->context);
  return &*it;
}

} // namespace shapeproof
