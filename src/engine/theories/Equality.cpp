// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Congruence closure as a theory: the functions that are more than a call.
//
// Tested by tests/engine/laws and tests/engine/closure.

#include "engine/theories/Equality.h"
#include "engine/base/Limits.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;

bool EqualityTheory::settle() {
  if (!closure.settle()) {
    llvm::SmallVector<ReasonId, 8> why;
    closure.explainContradiction(why);
    state.contradict(why);
    return false;
  }
  for (auto &[formula, why] : closure.takeFormulas())
    state.conclude(formula, state.reasons.derived(why));
  return false;
}

void EqualityTheory::appendEqual(DimId dim, size_t most,
                                 llvm::SmallVectorImpl<DimId> &equal) const {
  CongruenceClosure::NodeId node = closure.find(dim);
  Int offset(0);
  if (node != CongruenceClosure::kNone) {
    offset = closure.offset(node);
  } else if (std::optional<Int> value = store.getConstant(dim)) {
    // The constant is in no fact, but terms equal to it may be.
    node = closure.zeroNode();
    offset = *value;
  } else {
    return;
  }
  CongruenceClosure::NodeId member = node;
  for (; most > 0; --most) {
    member = closure.nextMember(member);
    if (member == node)
      return;
    if (closure.offset(member) == offset)
      equal.push_back(closure.dim(member));
  }
}

llvm::SmallVector<Term, 8> EqualityTheory::beside(DimId dim) const {
  llvm::SmallVector<Term, 8> others;
  const CongruenceClosure::NodeId node = closure.find(dim);
  if (node == CongruenceClosure::kNone || closure.isConstant(node))
    return others;
  for (auto m = closure.nextMember(node); m != node;
       m = closure.nextMember(m)) {
    if (others.size() == limits::equalBeside)
      return {};
    others.push_back(Term(closure.dim(m)));
  }
  return others;
}

bool EqualityTheory::explainEqual(DimId dim, DimId other, Why &why) {
  // A constant may be in no class.
  const bool isValue = store.getConstant(dim).has_value();
  if (isValue || store.getConstant(other)) {
    const DimId named = isValue ? other : dim;
    const std::optional<Int> value = store.getConstant(isValue ? dim : other);
    return literals.constantOf(named, nullptr) == value &&
           literals.constantOf(named, &why) == value;
  }
  const CongruenceClosure::NodeId a = closure.find(dim),
                                  b = closure.find(other);
  if (a == CongruenceClosure::kNone || b == CongruenceClosure::kNone ||
      !closure.sameClass(a, b) || closure.offset(a) != closure.offset(b))
    return false;
  closure.explain(a, b, why);
  return true;
}

void EqualityTheory::dump(llvm::raw_ostream &os) const {
  os << "classes, with distances from the first member:\n";
  for (CongruenceClosure::NodeId n = 0; n < closure.numNodes(); ++n) {
    if (closure.representative(n) != n)
      continue;
    os << " ";
    closure.forEachMember(n, [&](CongruenceClosure::NodeId member) {
      os << " {";
      if (closure.isShape(member))
        store.print(os, closure.shape(member));
      else
        store.print(os, closure.dim(member));
      os << "}";
      if (!closure.isShape(member) && closure.offset(member) != 0)
        os << " (" << closure.offset(member) << ")";
    });
    os << "\n";
  }
}

std::unique_ptr<Theory> shapeproof::equalityTheory(TheoryState &state,
                                                   const ContextOptions &) {
  return std::make_unique<EqualityTheory>(state);
}
