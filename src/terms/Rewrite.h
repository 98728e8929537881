// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Making a term again from other operands, in the same store or in another.
//
//   n * (m + 1)     with [2, m + 1] for operands   is  2*m + 2
//   rank(concat(s, t)), rewritten with [k] for s   is  1 + rank(t)
//
// The result is built by the store's constructors, so it is in normal form, and
// has the value of the original where the operands have. Without recursion:
// terms may be nested deeper than the call stack allows.

#ifndef SHAPEPROOF_TERMS_REWRITE_H
#define SHAPEPROOF_TERMS_REWRITE_H

#include "terms/Kinds.h"
#include "terms/Traversal.h"
#include "llvm/ADT/DenseMap.h"

namespace shapeproof {

/// The term of `from`, made again in `to` from these operands, which are as
/// many as its own. Symbols have none and are of one store: there `to` is
/// `from`, and the result is the symbol.
DimId rebuild(TermStore &to, const TermStore &from, DimId d,
              const TermOperands &operands);
ShapeId rebuild(TermStore &to, const TermStore &from, ShapeId s,
                const TermOperands &operands);
ClaimId rebuild(TermStore &to, const TermStore &from, ClaimId c,
                const TermOperands &operands);

/// As above, from `image(operand)` for each operand, an id of the same sort.
template <typename IdT, typename Image>
IdT rebuildWith(TermStore &to, const TermStore &from, IdT t, Image image) {
  struct {
    llvm::SmallVector<DimId, 8> dims;
    llvm::SmallVector<ShapeId, 4> shapes;
    llvm::SmallVector<ClaimId, 4> claims;
    void add(DimId d) { dims.push_back(d); }
    void add(ShapeId s) { shapes.push_back(s); }
    void add(ClaimId c) { claims.push_back(c); }
  } made;
  forEachOperand(from, t, [&](auto operand) { made.add(image(operand)); });
  return rebuild(to, from, t, {made.dims, made.shapes, made.claims});
}

/// Rewrites terms bottom up, each once: what has an image becomes that (and is
/// not looked into), all else is rebuilt from the images of its operands.
class Rewriter {
public:
  Rewriter(TermStore &to, const TermStore &from) : to(to), from(from) {}
  explicit Rewriter(TermStore &store) : Rewriter(store, store) {}

  /// Has no effect on a term that has an image.
  template <typename IdT> void set(IdT t, IdT image) { keep(t, image.raw); }
  bool hasImage(Term t) const { return images.count(t); }

  /// The image. Of another store than `to`, each symbol in it needs one before.
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

/// The rank of a shape that is made of others in this way, also of operands
/// with which it is undefined: tail(s, i) has rank(s) - i. Neither of symbols
/// nor of lists.
DimId rankByParts(TermStore &store, ShapeKind kind,
                  const TermOperands &operands);

/// Whether `form`, which the store makes of the shape with these parts and
/// indices in place of its own, has the rank that they give, also where they
/// are undefined. Of a head, tail or concatenation it always has, by each of
/// the store's rules; broadcast([], tail(t, 1)) has not.
bool keepsRank(TermStore &store, ShapeId s, ShapeId form,
               const TermOperands &operands);

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_REWRITE_H
