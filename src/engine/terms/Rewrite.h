// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rebuilds a term from other operands, in the same store or in another.
//
//   n * (m + 1)     with operands [2, m + 1]       is  2*m + 2
//   rank(concat(s, t)), rewritten with [k] for s   is  1 + rank(t)
//
// The result is built by the store's constructors, so it is in normal form, and
// has the value of the original where corresponding operands have equal values.
// There is no recursion: terms may be nested deeper than the call stack allows.

#ifndef SHAPEPROOF_TERMS_REWRITE_H
#define SHAPEPROOF_TERMS_REWRITE_H

#include "engine/terms/Kinds.h"
#include "engine/terms/Traversal.h"
#include "llvm/ADT/DenseMap.h"

namespace shapeproof {

/// The term of `from`, rebuilt in `to` from these operands, of which there are
/// as many as it has. A symbol has none and belongs to one store: there `to` is
/// `from`, and the result is the symbol.
DimId rebuild(TermStore &to, const TermStore &from, DimId d,
              const TermOperands &operands);
ShapeId rebuild(TermStore &to, const TermStore &from, ShapeId s,
                const TermOperands &operands);
ClaimId rebuild(TermStore &to, const TermStore &from, ClaimId c,
                const TermOperands &operands);

/// The term with `image(operand)`, of the same sort, in place of each operand.
template <typename IdT, typename Image>
IdT rebuildWith(TermStore &to, const TermStore &from, IdT t, Image image) {
  OperandLists made;
  forEachOperand(from, t, [&](auto operand) { made.add(image(operand)); });
  return rebuild(to, from, t, made);
}

/// Rewrites terms bottom up, each once: a term that has an image becomes it
/// (without a look inside), all others are rebuilt from the images of their
/// operands.
class Rewriter {
public:
  Rewriter(TermStore &to, const TermStore &from) : to(to), from(from) {}
  explicit Rewriter(TermStore &store) : Rewriter(store, store) {}

  /// Has no effect on a term that has an image.
  template <typename IdT> void set(IdT t, IdT image) { keep(t, image.raw); }
  bool hasImage(Term t) const { return images.count(t); }

  /// The image. If `from` is another store than `to`, each symbol of the term
  /// needs an image first.
  template <typename IdT> IdT operator()(IdT root) {
    run(root);
    return imageOf(root);
  }

private:
  template <typename IdT> IdT imageOf(IdT t) const {
    return IdT(images.lookup(Term(t)));
  }
  void keep(Term t, uint32_t image);
  void run(Term root);

  TermStore &to;
  const TermStore &from;
  llvm::SmallDenseMap<Term, uint32_t, 32> images;
};

/// The rank of a shape of this kind by the ranks of its operands, even where
/// they make it undefined: tail(s, i) has rank(s) - i. Not for symbols and
/// lists.
DimId rankByParts(TermStore &store, ShapeKind kind,
                  const TermOperands &operands);

/// Whether `form`, which the store makes from the shape with other parts and
/// indices, has the rank that these give, even where they make it undefined.
/// For a head, tail or concatenation this holds by each of the store's rules;
/// for broadcast([], tail(t, 1)) it does not.
bool keepsRank(TermStore &store, ShapeId s, ShapeId form,
               const TermOperands &operands);

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_REWRITE_H
