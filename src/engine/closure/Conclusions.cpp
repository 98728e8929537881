// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conclusions from equalities of classes beyond congruence.
//
// An equation n - m - 3 == 0 joins n and m; a + b - c == 0 puts c into the
// class of a + b, a into that of c - b and b into that of c - a. A sum that
// becomes constant is such an equation, too. A rank that becomes constant
// spells out its shape, equal shapes have equal extents, as far as they are
// spelled out, and a term that equals an extent is not negative.

#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "engine/closure/CongruenceClosure.h"
#include "engine/terms/Axioms.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;

using NodeId = CongruenceClosure::NodeId;

void CongruenceClosure::zeroBecause(DimId t, uint32_t justification) {
  if (store.kind(t) == DimKind::Sum) {
    LinearView v = store.linearView(t);
    if (v.summands.size() == 1 || isDifference(v))
      return solve(t, Int(0), justification);
  }
  enqueue(add(t), zero, Int(0), justification);
}

void CongruenceClosure::solve(DimId sum, const Int &value,
                              uint32_t justification) {
  LinearView v = store.linearView(sum);
  Int rest = value - v.constant; // The sum of the summands.
  Int g(0);
  for (const Summand &s : v.summands)
    g = g == 0 ? abs(s.coefficient) : gcd(g, abs(s.coefficient));
  if (floorModulo(rest, g) != 0) {
    return fail(justifications[justification].reason, pairsOf(justification));
  }
  if (auto formula = factored(store, store.eq(sum, store.constant(value))))
    formulas.push_back({*formula, justification});
  if (v.summands.size() == 1) {
    const Summand &s = v.summands[0];
    return enqueue(add(s.column), zero, floorDivide(rest, s.coefficient),
                   justification);
  }
  if (isDifference(v)) {
    const Summand &s = v.summands[0];
    return enqueue(add(s.column), add(v.summands[1].column),
                   floorDivide(rest, s.coefficient), justification);
  }
  if (v.summands.size() > limits::closureIsolatedColumns)
    return;
  llvm::SmallVector<Summand, 8> summands(v.summands);
  for (size_t k = 0; k < summands.size(); ++k) {
    const Int &c = summands[k].coefficient;
    if (c != 1 && c != -1)
      continue;
    // c * column == rest - others.
    llvm::SmallVector<Summand, 8> others;
    for (size_t i = 0; i < summands.size(); ++i)
      if (i != k)
        others.push_back(
            {summands[i].column, canonical(-c * summands[i].coefficient)});
    DimId other = store.linear(Int(0), others), column = summands[k].column;
    Int offset = canonical(c * rest);
    enqueue(add(column), add(other), offset, justification);
    // A sum and its negation are different terms, so both are merged.
    enqueue(add(store.neg(column)), add(store.neg(other)), canonical(-offset),
            justification);
  }
}

/// A term that equals a nonzero term has no factor 0: from e != 0 and e == n *
/// m - m it follows that neither m nor n - 1 is 0.
void CongruenceClosure::concludeFactors(NodeId rep) {
  auto own = classFlags.find(rep);
  if (own == classFlags.end() || nodes[rep].size > limits::closureSignedMembers)
    return;
  work.charge(own->second.size() * nodes[rep].size);
  forEachMember(rep, [&](NodeId m) {
    const Flag *known = nonZeroFlag(m);
    if (!known || m == known->node || store.kind(dim(m)) != DimKind::Sum)
      return;
    work.charge(8);
    if (auto formula = factored(store, store.ne(dim(m), store.constant(0))))
      formulas.push_back(
          {*formula,
           justify(known->reason, std::pair<NodeId, NodeId>(m, known->node))});
  });
}

void CongruenceClosure::becameConstant(NodeId n) {
  DimId d = dim(n);
  Int value = offsets[n];
  std::pair<NodeId, NodeId> because{n, zero};
  if (store.isObviouslyNonNegative(d) && value < 0)
    return fail(ReasonId(), because);
  switch (store.kind(d)) {
  case DimKind::Sum: {
    uint32_t justification = justify(ReasonId(), because);
    enqueue(add(store.neg(d)), zero, canonical(-value), justification);
    return solve(d, value, justification);
  }
  case DimKind::Product:
    if (value == 0) { // One of the factors is 0.
      concludeFrom(store.eq(d, store.constant(0)), because);
      return;
    }
    for (DimId factor : llvm::SmallVector<DimId, 4>(store.operands(d))) {
      work.charge(4);
      if (!isConstant(find(factor)))
        formulas.push_back({store.ne(factor, store.constant(0)),
                            justify(ReasonId(), because)});
    }
    return;
  case DimKind::Rank:
    if (value <= static_cast<int64_t>(limits::maxRank)) {
      ShapeId s = store.shape(d);
      NodeId list =
          add(withExtents(store, s, static_cast<unsigned>(int64_t(value))));
      enqueueEqual(find(s), list, because);
    }
    return;
  default:
    return;
  }
}

/// The least of the shapes in a class that are symbols.
NodeId CongruenceClosure::leastSymbol(NodeId rep) {
  NodeId least = kNone;
  forEachMember(rep, [&](NodeId m) {
    if (store.kind(shape(m)) == ShapeKind::Symbol &&
        (least == kNone || store.compare(shape(m), shape(least)) < 0))
      least = m;
  });
  work.charge(nodes[rep].size);
  return least;
}

/// Spells out one symbol of the class, since extents are not negative: t == [i]
/// implies that i is not negative. One symbol is enough.
void CongruenceClosure::spellOutSymbol(NodeId rep, NodeId list) {
  const std::optional<unsigned> rank = store.knownRank(shape(list));
  if (store.kind(shape(list)) != ShapeKind::Ranked || *rank > limits::maxRank ||
      llvm::all_of(store.extents(shape(list)), [&](DimId extent) {
        return store.isObviouslyNonNegative(extent);
      }))
    return;
  const NodeId symbol = leastSymbol(rep);
  if (symbol == kNone)
    return;
  ShapeId extents = withExtents(store, shape(symbol), *rank);
  concludeFrom(store.shapeEq(extents, shape(list)),
               std::pair<NodeId, NodeId>(symbol, list));
}

/// Makes extents of equal lists equal as terms, so that either list may stand
/// for both: for `[n] == [k - n]` the equation is `k == 2 * n`, which does not
/// put `n` and `k - n` into one class.
void CongruenceClosure::mergeExtents(NodeId a, NodeId b) {
  if (store.kind(shape(a)) != ShapeKind::Ranked ||
      store.kind(shape(b)) != ShapeKind::Ranked)
    return;
  llvm::SmallVector<DimId, 8> of(store.extents(shape(a))),
      with(store.extents(shape(b)));
  work.charge(of.size());
  if (of.size() != with.size())
    return;
  for (auto [x, y] : llvm::zip(of, with))
    if (x != y && !conflicting)
      enqueueEqual(add(x), add(y), std::pair<NodeId, NodeId>(a, b));
}

void CongruenceClosure::shapesMerged(NodeId rep) {
  // Compare the class's forms with visible structure with the first of them.
  llvm::SmallVector<NodeId, 8> structured, compound;
  forEachMember(rep, [&](NodeId m) {
    ShapeKind k = store.kind(shape(m));
    if (k == ShapeKind::Ranked || k == ShapeKind::Concat)
      structured.push_back(m);
    if (k != ShapeKind::Ranked && k != ShapeKind::Symbol)
      compound.push_back(m);
  });
  work.charge(nodes[rep].size + limits::closureStepsOfForm * compound.size());
  llvm::stable_sort(structured, [&](NodeId a, NodeId b) {
    bool ra = store.kind(shape(a)) == ShapeKind::Ranked;
    bool rb = store.kind(shape(b)) == ShapeKind::Ranked;
    return ra != rb ? ra : store.compare(shape(a), shape(b)) < 0;
  });
  for (size_t k = 1; k < structured.size() && !conflicting; ++k) {
    concludeFrom(store.shapeEq(shape(structured[0]), shape(structured[k])),
                 std::pair<NodeId, NodeId>(structured[0], structured[k]));
    mergeExtents(structured[0], structured[k]);
  }
  if (!structured.empty() && !conflicting)
    spellOutSymbol(rep, structured[0]);
  if (llvm::any_of(structured, [&](NodeId m) {
        return store.kind(shape(m)) == ShapeKind::Concat;
      })) {
    concludeSizes(structured, rep);
    wakeReaders(rep);
  }
  // Equate rank and element count of a compound form and of the best form.
  NodeId best = nodes[nodes[rep].rep].best;
  for (NodeId m : compound) {
    if (m == best || conflicting)
      continue;
    std::pair<NodeId, NodeId> because{best, m};
    concludeFrom(store.eq(store.rank(shape(best)), store.rank(shape(m))),
                 because);
    concludeFrom(
        store.eq(store.numElements(shape(best)), store.numElements(shape(m))),
        because);
  }
}

void CongruenceClosure::concludeFrom(ClaimId formula, PairList because) {
  switch (store.kind(formula)) {
  case ClaimKind::False:
    return fail(ReasonId(), because);
  case ClaimKind::And:
    for (ClaimId o : store.operands(formula))
      concludeFrom(o, because);
    return;
  case ClaimKind::Eq:
    return zeroBecause(store.dim(formula), justify(ReasonId(), because));
  case ClaimKind::ShapeEq: {
    NodeId a = add(store.shapes(formula)[0]);
    NodeId b = add(store.shapes(formula)[1]);
    return enqueueEqual(a, b, because);
  }
  case ClaimKind::Or: // n * m == 0
    formulas.push_back({formula, justify(ReasonId(), because)});
    return;
  default:
    return;
  }
}
