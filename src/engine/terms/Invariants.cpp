// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Invariants of a store, checked node by node; in debug builds the destructor
// checks them.
//
//   - interning: looking up what a node consists of finds the node itself
//   - operands are older than their users, so the graph has no cycle
//   - a sum is in normal form: columns (no constant, no sum) in structural
//     order, coefficients nonzero and within the cap, never a lone column
//   - products have two or more factors in order, min and max different ones
//   - a comparison's coefficients have no common factor; the operands of a
//     junction are different and in order
//
// Tested by tests/engine/terms.

#include "engine/terms/BroadcastSets.h"
#include "engine/terms/Kinds.h"
#include "engine/terms/StoreImpl.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::ArrayRef;

namespace {

/// Whether the list is in structural order, and without repeats if `isStrict`.
template <typename IdT>
bool isOrdered(const TermStore &store, ArrayRef<IdT> list, bool isStrict) {
  for (size_t k = 1; k < list.size(); ++k)
    if (store.compare(list[k - 1], list[k]) >= (isStrict ? 0 : 1))
      return false;
  return true;
}

template <typename IdT> bool areBelow(ArrayRef<IdT> list, uint32_t bound) {
  return llvm::all_of(list, [&](IdT id) { return id.raw < bound; });
}

bool isNormalSum(const TermStore &store, DimId d) {
  LinearView v = store.linearView(d);
  if (v.summands.empty() || !areInNormalForm(store, v.constant, v.summands))
    return false;
  return v.summands.size() > 1 || v.constant != 0 ||
         v.summands[0].coefficient != 1;
}

} // namespace

bool TermStore::Impl::check(DimId d) {
  const DimNode n = node(d);
  Payload payload = infoOf(n.kind).payload;
  if (!areBelow(n.operands, d.raw) ||
      (payload == Payload::Shape && n.payload >= shapes.size()) ||
      (payload == Payload::Claim && n.payload >= claims.size()))
    return false;
  switch (n.kind) {
  case DimKind::Constant:
    return n.summands.empty() && store.constant(constants[n.payload]) == d;
  case DimKind::Sum:
    return isNormalSum(store, d) &&
           internLinear(constants[n.payload], n.summands) == d;
  case DimKind::Product:
    if (n.operands.size() < 2 || !isOrdered(store, n.operands, false))
      return false;
    break;
  case DimKind::Min:
  case DimKind::Max:
    if (n.operands.size() < 2 || !isOrdered(store, n.operands, true))
      return false;
    break;
  default:
    break;
  }
  return n.summands.size() == 1 && n.summands[0].column == d &&
         n.summands[0].coefficient == 1 &&
         internDim(n.kind, n.operands, n.payload) == d;
}

bool TermStore::Impl::check(ShapeId s) {
  const ShapeNode n = node(s);
  return areBelow(n.parts, s.raw) && areBelow(n.dims, dims.size()) &&
         n.rank.valid() == (n.kind != ShapeKind::Ranked) &&
         internShape(n.kind, n.dims, n.parts, n.payload) == s;
}

bool TermStore::Impl::check(ClaimId c) {
  const ClaimNode n = node(c);
  if (!areBelow(n.operands, c.raw) || !areBelow(n.shapes, shapes.size()) ||
      (n.dim.valid() && n.dim.raw >= dims.size()))
    return false;
  if (n.isOfJoin() && joins::isFlat(store, n.dim))
    return false;
  if (n.dim.valid() && contentOf(store.linearView(n.dim).summands) != 1)
    return false;
  if (isJunction(n.kind) &&
      (n.operands.size() < 2 || !isOrdered(store, n.operands, true)))
    return false;
  return internClaim(n.kind, n.dim, n.ownShapes(), n.operands, n.payload) == c;
}

bool TermStore::Impl::checkInvariants() {
  // Looking up a missing node adds it; so the counts below show a missing one.
  const size_t counts[] = {dims.size(), shapes.size(), claims.size()};
  auto allHold = [&](auto first, size_t count) {
    for (uint32_t k = 0; k < count; ++k)
      if (!check(decltype(first)(k)))
        return false;
    return true;
  };
  return allHold(DimId(), counts[0]) && allHold(ShapeId(), counts[1]) &&
         allHold(ClaimId(), counts[2]) && dims.size() == counts[0] &&
         shapes.size() == counts[1] && claims.size() == counts[2];
}

bool TermStore::checkInvariants() const { return impl->checkInvariants(); }
