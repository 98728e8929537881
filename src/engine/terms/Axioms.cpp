// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Axioms of atoms, as formulas of the store. See Axioms.h.
//
// A broadcast extent equals an operand if all others are 1 or equal to that
// one. Where no operand is like that the extent is undefined, and the axioms
// say nothing about it: a claim may ask whether it is defined.
//
// Tested by tests/engine/kernel against enumeration.

#include "engine/terms/Axioms.h"
#include "engine/base/Limits.h"
#include "engine/terms/Kinds.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::ArrayRef;

namespace {

class Axioms {
public:
  Axioms(TermStore &s, llvm::SmallVectorImpl<ClaimId> &out)
      : s(s), zero(s.constant(0)), one(s.constant(1)), out(out) {}

  void of(DimId d) {
    ArrayRef<DimId> o = s.operands(d);
    switch (s.kind(d)) {
    case DimKind::FloorDiv:
      return quotient(d, o[0], o[1]);
    case DimKind::Mod:
      return remainder(d, o[0], o[1]);
    case DimKind::Min:
    case DimKind::Max:
      return extremum(d, o, s.kind(d) == DimKind::Min);
    case DimKind::Broadcast:
      return broadcast(d, o);
    case DimKind::Select: {
      ClaimId c = s.condition(d);
      add(s.implies(c, s.eq(d, o[0])));
      add(s.implies(s.negate(c), s.eq(d, o[1])));
      return;
    }
    case DimKind::Product:
    case DimKind::OpaqueProduct:
      return product(d, o);
    case DimKind::Extent:
    case DimKind::NumElements:
      if (!s.hasNonNegativeExtents(s.shape(d)))
        add(s.implies(nonNegativeExtents(s.shape(d)), s.ge(d, zero)));
      return;
    default:
      return;
    }
  }

private:
  void add(ClaimId c) {
    if (c != TermStore::trueClaim())
      out.push_back(c);
  }
  /// The claim that every extent listed in the shape, or in its parts, is >= 0.
  ClaimId nonNegativeExtents(ShapeId shape) {
    llvm::SmallVector<ClaimId, 8> signs;
    llvm::SmallVector<ShapeId, 8> work{shape};
    llvm::SmallDenseSet<ShapeId, 8> seen{shape};
    while (!work.empty()) {
      ShapeId part = work.pop_back_val();
      for (DimId extent : s.extents(part))
        signs.push_back(s.ge(extent, zero));
      for (ShapeId inner : s.parts(part))
        if (!s.hasNonNegativeExtents(inner) && seen.insert(inner).second)
          work.push_back(inner);
    }
    return s.conj(signs);
  }
  /// For y > 0: 0 <= r <= y - 1; for y < 0: y + 1 <= r <= 0, guarded.
  void remainderRange(DimId r, DimId y) {
    DimId negY = s.neg(y);
    ClaimId positive = s.ge(y, one), negative = s.ge(negY, one);
    add(s.implies(positive, s.conj(s.ge(r, zero), s.lt(r, y))));
    add(s.implies(negative, s.conj(s.le(r, zero), s.gt(r, y))));
  }

  void quotient(DimId q, DimId x, DimId y) {
    if (s.getConstant(y) && *s.getConstant(y) == 0)
      return;
    remainderRange(s.sub(x, s.mul(y, q)), y);
  }

  void remainder(DimId m, DimId x, DimId y) {
    if (s.getConstant(y) && *s.getConstant(y) == 0)
      return;
    remainderRange(m, y);
    DimId q = s.floorDiv(x, y);
    add(s.implies(s.ne(y, zero), s.eq(x, s.add(s.mul(y, q), m))));
  }

  void extremum(DimId d, ArrayRef<DimId> operands, bool isMin) {
    llvm::SmallVector<ClaimId, 4> equal;
    for (DimId o : operands) {
      add(isMin ? s.le(d, o) : s.ge(d, o));
      equal.push_back(s.eq(d, o));
    }
    add(s.disj(equal));
  }

  /// Adds one axiom for each operand, about all others; none for a large set,
  /// where this would be too many.
  void broadcast(DimId d, ArrayRef<DimId> operands) {
    if (operands.size() > limits::axiomOperands)
      return;
    for (size_t k = 0; k < operands.size(); ++k) {
      llvm::SmallVector<ClaimId, 4> fits;
      for (size_t i = 0; i < operands.size(); ++i)
        if (i != k)
          fits.push_back(
              s.disj(s.eq(operands[i], one), s.eq(operands[i], operands[k])));
      add(s.implies(s.conj(fits), s.eq(d, operands[k])));
    }
  }

  void product(DimId p, ArrayRef<DimId> factors) {
    // Compares each factor with the product of the others.
    for (size_t k = 0; k < factors.size(); ++k) {
      if (k > 0 && factors[k] == factors[k - 1])
        continue;
      DimId x = factors[k], y = one;
      for (size_t i = 0; i < factors.size(); ++i)
        if (i != k)
          y = s.mul(y, factors[i]);
      ClaimId xNeg = s.lt(x, zero), yNeg = s.lt(y, zero);
      add(s.disj({xNeg, yNeg, s.ge(p, zero)}));
      add(s.disj({s.lt(x, one), yNeg, s.ge(p, y)}));
      add(s.implies(s.eq(x, zero), s.eq(p, zero)));
      if (x == y) {
        add(s.ge(p, zero));
        add(s.ge(p, x));
        add(s.ge(p, s.neg(x)));
        return;
      }
      if (factors.size() == 2 && k == 0) {
        // The factors have opposite signs.
        ClaimId xPos = s.gt(x, zero), yPos = s.gt(y, zero);
        add(s.disj({xNeg, yPos, s.le(p, zero)}));
        add(s.disj({xPos, yNeg, s.le(p, zero)}));
        add(s.disj({xPos, yPos, s.ge(p, zero)}));
      }
    }
  }

  TermStore &s;
  DimId zero, one;
  llvm::SmallVectorImpl<ClaimId> &out;
};

} // namespace

void shapeproof::axiomsOf(TermStore &store, DimId column,
                          llvm::SmallVectorImpl<ClaimId> &axioms) {
  Axioms(store, axioms).of(column);
}

std::optional<ClaimId> shapeproof::factored(TermStore &store, ClaimId literal) {
  ClaimKind kind = store.kind(literal);
  if (!isComparison(kind))
    return std::nullopt;
  LinearView v = store.linearView(store.dim(literal));
  if (v.summands.size() < 2 || (kind == ClaimKind::Ne && v.constant != 0))
    return std::nullopt;
  auto factorsOf = [&](const DimId &column) {
    return store.kind(column) == DimKind::Product ? store.operands(column)
                                                  : ArrayRef<DimId>(column);
  };
  for (DimId x : factorsOf(v.summands[0].column)) {
    if (!llvm::all_of(v.summands, [&](const Summand &s) {
          return llvm::is_contained(factorsOf(s.column), x);
        }))
      continue;
    DimId rest = store.constant(0);
    for (const Summand &s : v.summands) {
      DimId monomial = store.constant(s.coefficient);
      bool dropped = false;
      for (DimId f : factorsOf(s.column)) {
        if (f == x && !dropped)
          dropped = true;
        else
          monomial = store.mul(monomial, f);
      }
      rest = store.add(rest, monomial);
    }
    DimId zero = store.constant(0), one = store.constant(1);
    if (kind == ClaimKind::Eq && v.constant == 0)
      return store.disj(store.eq(x, zero), store.eq(rest, zero));
    if (kind != ClaimKind::Ge)
      return store.conj(store.ne(x, zero), store.ne(rest, zero));
    if (v.constant > 0)
      return std::nullopt;
    if (v.constant < 0)
      return store.disj(store.conj(store.ge(x, one), store.ge(rest, one)),
                        store.conj(store.le(x, store.neg(one)),
                                   store.le(rest, store.neg(one))));
    return store.disj(store.conj(store.ge(x, zero), store.ge(rest, zero)),
                      store.conj(store.le(x, zero), store.le(rest, zero)));
  }
  return std::nullopt;
}

//===- Equalities with an operand of a choice -----------------------------===//

namespace {

/// Whether `rest` is -k times the operand, so that k * choice + rest == 0 says
/// that the choice equals the operand.
bool isOperand(TermStore &s, DimId rest, const Int &k, DimId operand) {
  return s.add(rest, s.scale(operand, k)) == s.constant(0);
}

/// max(A) == rest / -k, where the right side is a max over a part of A, or one
/// operand.
std::optional<ClaimId> withoutExtremum(TermStore &s, const Summand &choice,
                                       DimId rest) {
  const DimKind kind = s.kind(choice.column);
  ArrayRef<DimId> all = s.operands(choice.column);
  llvm::SmallVector<DimId, 8> others;
  // Without its constant, the rest may be another extremum.
  ArrayRef<Summand> summands = s.linearView(rest).summands;
  if (summands.size() == 1 && summands[0].coefficient == -choice.coefficient &&
      s.kind(summands[0].column) == kind) {
    ArrayRef<DimId> some = s.operands(summands[0].column);
    if (all.size() * some.size() > limits::axiomPairs)
      return std::nullopt;
    DimId constant = s.constant(s.linearView(rest).constant);
    size_t found = 0;
    for (DimId o : all) {
      bool isShared = llvm::any_of(some, [&](DimId other) {
        return isOperand(s, s.sub(constant, s.scale(other, choice.coefficient)),
                         choice.coefficient, o);
      });
      found += isShared;
      if (!isShared)
        others.push_back(o);
    }
    if (found != some.size())
      return std::nullopt;
  } else {
    if (all.size() > limits::axiomPairs)
      return std::nullopt;
    for (DimId o : all)
      if (!isOperand(s, rest, choice.coefficient, o))
        others.push_back(o);
    if (others.size() == all.size())
      return std::nullopt;
  }
  // The rest equals an extremum of the other operands, so it is compared with
  // the operands it leaves out.
  llvm::SmallVector<ClaimId, 8> claims;
  const bool asMax = (kind == DimKind::Max) == (choice.coefficient > 0);
  for (DimId o : others) {
    DimId gap = s.add(rest, s.scale(o, choice.coefficient));
    claims.push_back(asMax ? s.le(gap, s.constant(0))
                           : s.ge(gap, s.constant(0)));
  }
  return s.conj(claims);
}

} // namespace

std::optional<ClaimId> shapeproof::withoutChoice(TermStore &store,
                                                 ClaimId literal) {
  const ClaimKind kind = store.kind(literal);
  if (kind != ClaimKind::Eq && kind != ClaimKind::Ne)
    return std::nullopt;
  DimId t = store.dim(literal), zero = store.constant(0);
  for (const Summand &choice : store.linearView(t).summands) {
    DimKind column = store.kind(choice.column);
    std::optional<ClaimId> claim;
    DimId rest = t;
    auto takeOut = [&] {
      rest = store.sub(t, store.scale(choice.column, choice.coefficient));
    };
    if (isExtremum(column)) {
      takeOut();
      claim = withoutExtremum(store, choice, rest);
    } else if (column == DimKind::Select) {
      takeOut();
      ClaimId condition = store.condition(choice.column);
      for (unsigned arm : {0u, 1u}) {
        ArrayRef<DimId> arms = store.operands(choice.column);
        DimId other = arms[1 - arm];
        if (claim || !isOperand(store, rest, choice.coefficient, arms[arm]))
          continue;
        claim = store.disj(
            arm == 0 ? condition : store.negate(condition),
            store.eq(store.add(rest, store.scale(other, choice.coefficient)),
                     zero));
      }
    }
    if (claim)
      return kind == ClaimKind::Eq ? *claim : store.negate(*claim);
  }
  return std::nullopt;
}

std::optional<unsigned> shapeproof::knownRankOfEither(const TermStore &store,
                                                      ShapeId a, ShapeId b) {
  std::optional<unsigned> rank = store.knownRank(a);
  return rank ? rank : store.knownRank(b);
}

ShapeId shapeproof::withExtents(TermStore &store, ShapeId s, unsigned rank) {
  llvm::SmallVector<DimId, 8> extents;
  for (unsigned i = 0; i < rank; ++i)
    extents.push_back(store.extent(s, i));
  return store.ranked(extents);
}

void shapeproof::sizeEquations(TermStore &store, ShapeId a, ShapeId b,
                               unsigned maxRank,
                               llvm::SmallVectorImpl<ClaimId> &equations) {
  equations.push_back(store.eq(store.rank(a), store.rank(b)));
  equations.push_back(store.eq(store.numElements(a), store.numElements(b)));
  std::optional<unsigned> rank = knownRankOfEither(store, a, b);
  if (rank && *rank <= maxRank)
    for (unsigned i = 0; i < *rank; ++i)
      equations.push_back(store.eq(store.extent(a, i), store.extent(b, i)));
}
