// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Terms of one store as terms of another: what is known of a function's
// arguments, said of the operands of a call.
//
//   in @f:  arg0.dim0 == 4 * arg1          at call @f(%t, %n): dim(t, 0) == 4n

#ifndef SHAPEPROOF_MLIR_CALLS_TRANSFER_H
#define SHAPEPROOF_MLIR_CALLS_TRANSFER_H

#include "terms/Rewrite.h"
#include <optional>

namespace shapeproof {

class Transfer {
public:
  Transfer(const TermStore &from, TermStore &to)
      : from(from), rewrite(to, from) {}

  /// What symbols stand for. A symbol may be bound once.
  template <typename IdT> void bind(IdT symbol, IdT meaning) {
    rewrite.set(symbol, meaning);
  }

  /// Nothing for a term with a symbol that is not bound, or a large one.
  std::optional<DimId> dim(DimId d) { return image(d); }
  std::optional<ShapeId> shape(ShapeId s) { return image(s); }
  std::optional<ClaimId> claim(ClaimId c) { return image(c); }

private:
  /// Larger terms say little to people and cost much.
  static constexpr uint32_t kMaxSize = 300;

  template <typename IdT> std::optional<IdT> image(IdT t) {
    if (from.size(t) > kMaxSize)
      return std::nullopt;
    bool isBound = true;
    walkTerms(from, Term(t), [&](Term part) {
      if (rewrite.hasImage(part))
        return false;
      isBound &= !part.isSymbol(from);
      return isBound;
    });
    return isBound ? std::optional(rewrite(t)) : std::nullopt;
  }

  const TermStore &from;
  Rewriter rewrite;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CALLS_TRANSFER_H
