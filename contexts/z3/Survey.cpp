// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Properties of all terms that are needed before the first is encoded: the
// number of terms of a kind, and the equalities of shapes that are only facts.
//
// Tested by tests/engine/z3.

#include "z3/ShapeEncoder.h"

using namespace shapeproof;
using namespace shapeproof::z3;

void Encoder::countOccurrences(llvm::ArrayRef<Term> order) {
  llvm::DenseSet<std::pair<DimId, DimId>> divided;
  for (Term n : order) {
    if (n.sort != Term::Dim)
      continue;
    DimId d = n.dim();
    llvm::ArrayRef<DimId> operands = terms_.operands(d);
    switch (terms_.kind(d)) {
    case DimKind::Mod:
      ++remainders;
      [[fallthrough]];
    case DimKind::FloorDiv:
      divisions += divided.insert({operands[0], operands[1]}).second;
      break;
    case DimKind::Broadcast:
      ++broadcasts[operands.size()];
      break;
    case DimKind::Apply:
      ++calls[{terms_.function(d).str(), operands.size()}];
      break;
    default:
      break;
    }
  }
}

void Encoder::findOnlyFacts(llvm::ArrayRef<Term> order,
                            llvm::ArrayRef<Term> roots, size_t numFacts) {
  for (Term n : roots.take_front(numFacts))
    if (n.is(terms_, ClaimKind::ShapeEq))
      onlyFacts.insert(n.claim());
  if (onlyFacts.empty())
    return;
  auto drop = [&](Term n) {
    if (n.sort != Term::Claim)
      return;
    onlyFacts.erase(n.claim());
    if (terms_.kind(n.claim()) == ClaimKind::ShapeNe)
      onlyFacts.erase(terms_.negate(n.claim()));
  };
  llvm::for_each(roots.drop_front(numFacts), drop);
  for (Term n : order) {
    if (n.is(terms_, ClaimKind::ShapeNe))
      drop(n);
    forEachOperand(terms_, n, drop);
  }
}
