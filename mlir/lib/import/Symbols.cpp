// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A walk over a term, each operand as often as it stands there; what it is
// called on is small.

#include "import/Symbols.h"

namespace shapeproof {

constexpr uint32_t kMaxTermSize = 300;

static bool search(const TermStore &store, llvm::SmallVector<DimId> dims,
                   llvm::SmallVector<ClaimId> claims, uint32_t firstDim,
                   uint32_t firstShape, uint32_t firstClaim) {
  llvm::SmallVector<ShapeId> shapes;
  while (!dims.empty() || !shapes.empty() || !claims.empty()) {
    if (!dims.empty()) {
      DimId d = dims.pop_back_val();
      DimKind kind = store.kind(d);
      if (kind == DimKind::Constant)
        continue;
      if (kind == DimKind::Symbol) {
        if (d.raw >= firstDim)
          return true;
        continue;
      }
      if (kind == DimKind::Rank || kind == DimKind::Extent ||
          kind == DimKind::NumElements)
        shapes.push_back(store.shape(d));
      if (kind == DimKind::Select)
        claims.push_back(store.condition(d));
      if (kind != DimKind::Rank && kind != DimKind::NumElements)
        dims.append(store.operands(d).begin(), store.operands(d).end());
      continue;
    }
    if (!shapes.empty()) {
      ShapeId s = shapes.pop_back_val();
      switch (store.kind(s)) {
      case ShapeKind::Symbol:
        if (s.raw >= firstShape)
          return true;
        break;
      case ShapeKind::Ranked:
        dims.append(store.extents(s).begin(), store.extents(s).end());
        break;
      case ShapeKind::Head:
      case ShapeKind::Tail:
        dims.push_back(store.index(s));
        [[fallthrough]];
      case ShapeKind::Concat:
      case ShapeKind::Broadcast:
        shapes.append(store.parts(s).begin(), store.parts(s).end());
        break;
      }
      continue;
    }
    ClaimId c = claims.pop_back_val();
    switch (store.kind(c)) {
    case ClaimKind::True:
    case ClaimKind::False:
      break;
    case ClaimKind::Bool:
    case ClaimKind::NotBool:
      if (store.boolAtom(c).raw >= firstClaim)
        return true;
      break;
    case ClaimKind::Eq:
    case ClaimKind::Ne:
    case ClaimKind::Ge:
      dims.push_back(store.dim(c));
      break;
    case ClaimKind::ShapeEq:
    case ClaimKind::ShapeNe:
    case ClaimKind::Broadcastable:
    case ClaimKind::NotBroadcastable:
      shapes.append(store.shapes(c).begin(), store.shapes(c).end());
      break;
    case ClaimKind::And:
    case ClaimKind::Or:
      claims.append(store.operands(c).begin(), store.operands(c).end());
      break;
    }
  }
  return false;
}

bool hasSymbolSince(const TermStore &store, ClaimId claim, uint32_t dims,
                    uint32_t shapes, uint32_t claims) {
  return store.size(claim) > kMaxTermSize ||
         search(store, {}, {claim}, dims, shapes, claims);
}

bool hasSymbolSince(const TermStore &store, DimId term, uint32_t dims,
                    uint32_t shapes, uint32_t claims) {
  return store.size(term) > kMaxTermSize ||
         search(store, {term}, {}, dims, shapes, claims);
}

} // namespace shapeproof
