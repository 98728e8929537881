// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Walks over dims, shapes and claims as one graph, without recursion.
//
// A claim mentions dims, dims mention shapes and (in a select) claims, and any
// of them may be nested deeper than the call stack allows, and share parts. A
// Term is one of them, of any sort; its operands come in a fixed order:
//
//   select(p, a, b)   p, a, b        s[n]              s, n
//   n - m + 1 >= 0    n - m + 1      not p             p
//
// The order depends on the structure of the terms only, never on ids.

#ifndef SHAPEPROOF_TERMS_TRAVERSAL_H
#define SHAPEPROOF_TERMS_TRAVERSAL_H

#include "shapeproof/Terms.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <limits>
#include <vector>

namespace shapeproof {

/// A dim, shape or claim of some store.
struct Term {
  enum Sort : uint8_t { Dim, Shape, Claim };
  Sort sort;
  uint32_t raw;

  Term(Sort sort, uint32_t raw) : sort(sort), raw(raw) {}
  Term(DimId d) : sort(Dim), raw(d.raw) {}
  Term(ShapeId s) : sort(Shape), raw(s.raw) {}
  Term(ClaimId c) : sort(Claim), raw(c.raw) {}

  /// The id; only of its own sort.
  DimId dim() const { return id<DimId>(Dim); }
  ShapeId shape() const { return id<ShapeId>(Shape); }
  ClaimId claim() const { return id<ClaimId>(Claim); }
  /// Unique among the terms of one store.
  uint64_t key() const { return (uint64_t(sort) << 32) | raw; }
  friend bool operator==(Term a, Term b) { return a.key() == b.key(); }

  /// Whether it is of the kind (and so of its sort).
  bool is(const TermStore &store, DimKind kind) const {
    return sort == Dim && store.kind(dim()) == kind;
  }
  bool is(const TermStore &store, ShapeKind kind) const {
    return sort == Shape && store.kind(shape()) == kind;
  }
  bool is(const TermStore &store, ClaimKind kind) const {
    return sort == Claim && store.kind(claim()) == kind;
  }
  /// Whether it is a dim, shape or truth value that is a symbol.
  bool isSymbol(const TermStore &store) const {
    return is(store, DimKind::Symbol) || is(store, ShapeKind::Symbol) ||
           is(store, ClaimKind::Bool);
  }

private:
  template <typename IdT> IdT id([[maybe_unused]] Sort expected) const {
    assert(sort == expected && "a term of another sort");
    return IdT(raw);
  }
};

} // namespace shapeproof

namespace llvm {
template <> struct DenseMapInfo<shapeproof::Term> {
  using T = shapeproof::Term;
  static T getEmptyKey() { return shapeproof::DimId(~0u); }
  static T getTombstoneKey() { return shapeproof::DimId(~0u - 1); }
  static unsigned getHashValue(T t) {
    return DenseMapInfo<uint32_t>::getHashValue(t.raw * 3 + t.sort);
  }
  static bool isEqual(T a, T b) { return a == b; }
};
} // namespace llvm

namespace shapeproof {

using TermSet = llvm::SmallDenseSet<Term, 32>;

/// Calls `visit` with each operand of a term, as an id of its sort.
template <typename F>
void forEachOperand(const TermStore &store, DimId d, F visit) {
  if (ShapeId s = store.shape(d); s.valid())
    visit(s);
  if (ClaimId c = store.condition(d); c.valid())
    visit(c);
  for (DimId o : store.operands(d))
    visit(o);
}
template <typename F>
void forEachOperand(const TermStore &store, ShapeId s, F visit) {
  for (ShapeId part : store.parts(s))
    visit(part);
  for (DimId extent : store.extents(s))
    visit(extent);
  if (DimId index = store.index(s); index.valid())
    visit(index);
}
template <typename F>
void forEachOperand(const TermStore &store, ClaimId c, F visit) {
  if (store.kind(c) == ClaimKind::NotBool)
    visit(store.boolAtom(c));
  if (DimId d = store.dim(c); d.valid())
    visit(d);
  for (ShapeId s : store.shapes(c))
    visit(s);
  for (ClaimId o : store.operands(c))
    visit(o);
}
template <typename F>
void forEachOperand(const TermStore &store, Term t, F visit) {
  switch (t.sort) {
  case Term::Dim:
    return forEachOperand(store, t.dim(), visit);
  case Term::Shape:
    return forEachOperand(store, t.shape(), visit);
  case Term::Claim:
    return forEachOperand(store, t.claim(), visit);
  }
}

/// Like forEachOperand, but a claim about many sizes has their join as operand,
/// which shares its parts with other claims.
template <typename F>
void forEachSharedOperand(const TermStore &store, Term t, F visit) {
  if (DimId join = t.sort == Term::Claim ? store.join(t.claim()) : DimId();
      join.valid())
    visit(join);
  else
    forEachOperand(store, t, visit);
}

/// Calls `enter(term)` for the roots and, where it returns true, for the shared
/// operands: users first, in the order of operands. A term is met as often as
/// it occurs; to meet each once, keep a TermSet:
///
///   walkTerms(store, claim, [&](Term t) { return seen.insert(t).second; });
template <typename Enter>
void walkTerms(const TermStore &store, llvm::ArrayRef<Term> roots,
               Enter enter) {
  llvm::SmallVector<Term, 16> open(roots.rbegin(), roots.rend());
  while (!open.empty()) {
    Term t = open.pop_back_val();
    if (!enter(t))
      continue;
    size_t mark = open.size();
    forEachSharedOperand(store, t, [&](Term o) { open.push_back(o); });
    std::reverse(open.begin() + mark, open.end());
  }
}

/// All terms reachable from the roots, operands before users, each once; or
/// none if they are more than `limit`. Linear in what is reachable.
std::vector<Term> postorder(const TermStore &store, llvm::ArrayRef<Term> roots,
                            size_t limit = std::numeric_limits<size_t>::max());

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_TRAVERSAL_H
