// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Terms of one store as terms of another: claims about a function's arguments,
// made of the operands of a call.
//
//   in @f:  arg0.dim0 == 4 * arg1          at call @f(%t, %n): dim(t, 0) == 4n

#ifndef SHAPEPROOF_MLIR_CALLS_TRANSFER_H
#define SHAPEPROOF_MLIR_CALLS_TRANSFER_H

#include "core/ir/Limits.h"
#include "engine/terms/Rewrite.h"
#include <optional>

namespace shapeproof {

class Transfer {
public:
  Transfer(const TermStore &from, TermStore &to)
      : from(from), rewriter(to, from) {}

  /// Sets the meaning of a symbol. A symbol may be bound once.
  template <typename IdT> void bind(IdT symbol, IdT meaning) {
    rewriter.set(symbol, meaning);
  }

  /// The term of the other store; nothing for one with a symbol that is not
  /// bound, or a large one, which says little to people and costs much.
  template <typename IdT> std::optional<IdT> operator()(IdT term) {
    bool isBound = from.size(term) <= limits::callTermNodes;
    if (isBound)
      walkTerms(from, Term(term), [&](Term t) {
        if (rewriter.hasImage(t))
          return false;
        isBound &= !t.isSymbol(from);
        return isBound;
      });
    return isBound ? std::optional<IdT>(rewriter(term)) : std::nullopt;
  }

private:
  const TermStore &from;
  Rewriter rewriter;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CALLS_TRANSFER_H
