// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Terms of one store as terms of another: what is known of a function's
// arguments, said of the operands of a call.
//
//   in @f:  arg0.dim0 == 4 * arg1          at call @f(%t, %n): dim(t, 0) == 4n

#ifndef SHAPEPROOF_MLIR_CALLS_TRANSFER_H
#define SHAPEPROOF_MLIR_CALLS_TRANSFER_H

#include "shapeproof/Terms.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace shapeproof {

class Transfer {
public:
  Transfer(const TermStore &from, TermStore &to) : from(from), to(to) {}

  /// What symbols stand for. A symbol may be bound once.
  void bind(DimId symbol, DimId meaning) { dims.try_emplace(symbol, meaning); }
  void bind(ShapeId symbol, ShapeId meaning) {
    shapes.try_emplace(symbol, meaning);
  }
  void bind(ClaimId symbol, ClaimId meaning) {
    claims.try_emplace(symbol, meaning);
  }
  bool isBound(DimId symbol) const { return dims.count(symbol); }

  /// Nothing for a term with a symbol that is not bound, or a large one.
  std::optional<DimId> dim(DimId d);
  std::optional<ShapeId> shape(ShapeId s);
  std::optional<ClaimId> claim(ClaimId c);

private:
  // Recursive; the size of what they are called on is capped.
  DimId build(DimId d);
  ShapeId build(ShapeId s);
  ClaimId build(ClaimId c);
  DimId fail() {
    failed = true;
    return to.constant(0);
  }

  const TermStore &from;
  TermStore &to;
  bool failed = false;
  llvm::DenseMap<DimId, DimId> dims;
  llvm::DenseMap<ShapeId, ShapeId> shapes;
  llvm::DenseMap<ClaimId, ClaimId> claims;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CALLS_TRANSFER_H
