// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Answers questions about classes.
//
// A difference of two columns that occur in facts, n - m - 3 == 0, is answered
// by comparing labels and offsets. Any other term is added first, in a scope
// when it is new, and re-normalised: if it ends up in the class of 0, its value
// is known. A sum and its negation have different normal forms under
// substitution, so both are tried.

#include "engine/closure/ClosureLiterals.h"
#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "engine/terms/Kinds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "shapeproof-closure"

using namespace shapeproof;

void ClosureLiterals::assume(ClaimId literal, ReasonId reason) {
  LLVM_DEBUG(llvm::dbgs() << "assume " << store.str(literal) << ", reason "
                          << reason.raw << '\n');
  switch (store.kind(literal)) {
  case ClaimKind::Eq:
    return closure.assumeZero(store.dim(literal), reason);
  case ClaimKind::Ne:
    return closure.assumeNonZero(store.dim(literal), reason);
  case ClaimKind::Ge: {
    LinearView v = store.linearView(store.dim(literal));
    const Int least = canonical(-v.constant);
    if (v.summands.size() == 1 && v.summands[0].coefficient == 1)
      return closure.assumeAtLeast(v.summands[0].column, store.constant(0),
                                   least, reason);
    if (v.summands.size() == 1 && v.summands[0].coefficient == -1)
      return closure.assumeAtLeast(store.constant(0), v.summands[0].column,
                                   least, reason);
    if (isDifference(v) && abs(v.summands[0].coefficient) == 1) {
      const bool swapped = v.summands[0].coefficient < 0;
      return closure.assumeAtLeast(v.summands[swapped].column,
                                   v.summands[!swapped].column, least, reason);
    }
    return closure.assumeAtLeast(store.dim(literal), store.constant(0), Int(0),
                                 reason);
  }
  case ClaimKind::ShapeEq:
    return closure.assumeEqual(store.shapes(literal)[0],
                               store.shapes(literal)[1], reason);
  case ClaimKind::ShapeNe:
    return closure.assumeDifferent(store.shapes(literal)[0],
                                   store.shapes(literal)[1], reason);
  default:
    llvm_unreachable("not a literal of the closure");
  }
}

Verdict ClosureLiterals::status(ClaimId literal, Why *why) {
  ClaimKind kind = store.kind(literal);
  return kind == ClaimKind::ShapeEq || kind == ClaimKind::ShapeNe
             ? shapeStatus(literal, why)
             : dimStatus(literal, why);
}

/// The verdict on a literal of kind Eq, Ne or Ge when its term has this value.
static Verdict verdictFor(ClaimKind kind, const Int &value) {
  return holdsOf(kind, value) ? Verdict::Proved : Verdict::Refuted;
}

bool ClosureLiterals::isAtLeast(DimId column, const Int &least, Why *why) {
  if (least <= 0 && store.isObviouslyNonNegative(column))
    return true;
  const NodeId n = closure.find(column);
  if (n == CongruenceClosure::kNone)
    return false;
  NodeId m = n;
  for (unsigned looked = 0; looked < limits::closureSignedMembers; ++looked) {
    m = closure.nextMember(m);
    if (m == n)
      return false;
    if (closure.offset(n) - closure.offset(m) >= least &&
        store.isObviouslyNonNegative(closure.dim(m))) {
      if (why)
        closure.explain(n, m, *why);
      return true;
    }
  }
  return false;
}

/// Example: with e == 0, c + 1 - e is c + 1, which is not 0, as sizes are >= 0.
Verdict ClosureLiterals::signStatus(ClaimKind kind, const LinearView &v,
                                    Why *why) {
  auto isConstant = [&](DimId column) {
    const NodeId n = closure.find(column);
    return n != CongruenceClosure::kNone && closure.isConstant(n);
  };
  // The literal is about sign * (x - bound).
  DimId x = v.summands[0].column, constant;
  Int sign = v.summands[0].coefficient, bound(0);
  if (v.summands.size() == 2) {
    constant = v.summands[1].column;
    if (isConstant(x)) {
      std::swap(x, constant);
      sign = -sign;
    }
    if (!isConstant(constant))
      return Verdict::Unknown;
    bound = closure.offset(closure.find(constant));
  }
  if (abs(sign) != 1)
    return Verdict::Unknown;
  bound = canonical(bound - sign * v.constant);
  const bool mayBeZero = kind == ClaimKind::Ge && sign == 1;
  if (!isAtLeast(x, mayBeZero ? bound : canonical(bound + 1), why))
    return Verdict::Unknown;
  if (why && constant.valid())
    closure.explain(closure.find(constant), closure.zeroNode(), *why);
  return kind == ClaimKind::Ne || mayBeZero ? Verdict::Proved
                                            : Verdict::Refuted;
}

bool ClosureLiterals::isNonZero(DimId t, Why *why) {
  for (DimId side : {t, store.neg(t)}) {
    NodeId n = closure.find(side);
    if (n != CongruenceClosure::kNone && closure.isNonZero(n, why))
      return true;
  }
  return false;
}

Verdict ClosureLiterals::dimStatus(ClaimId literal, Why *why) {
  ClaimKind kind = store.kind(literal);
  DimId t = store.dim(literal);
  LinearView v = store.linearView(t);
  // All columns are known: a constant, or a difference within one class, has a
  // value. Otherwise a sum of one or two columns has none, as its value would
  // have made it one of these.
  bool mayHaveValue = true;
  bool allKnown = true;
  for (const Summand &s : v.summands)
    allKnown &= closure.find(s.column) != CongruenceClosure::kNone;
  if (allKnown) {
    if (v.summands.size() == 1) {
      NodeId n = closure.find(v.summands[0].column);
      if (closure.isConstant(n)) {
        if (why)
          closure.explain(n, closure.zeroNode(), *why);
        return verdictFor(kind, v.constant + v.summands[0].coefficient *
                                                 closure.offset(n));
      }
      mayHaveValue = false;
    } else if (isDifference(v)) {
      NodeId a = closure.find(v.summands[0].column);
      NodeId b = closure.find(v.summands[1].column);
      if (closure.sameClass(a, b)) {
        if (why)
          closure.explain(a, b, *why);
        return verdictFor(
            kind, v.constant + v.summands[0].coefficient *
                                   (closure.offset(a) - closure.offset(b)));
      }
      mayHaveValue = false;
    }
  }
  if (mayHaveValue) {
    if (auto value = differenceOf(v, why))
      return verdictFor(kind, *value);
    if (auto value = constantOf(t, why))
      return verdictFor(kind, *value);
  }
  if (v.summands.size() == 1 || isDifference(v))
    if (Verdict known = signStatus(kind, v, why); known != Verdict::Unknown)
      return known;
  if (kind == ClaimKind::Ge || !closure.hasNonZero())
    return Verdict::Unknown;
  // Look for a disequality of the same term, under any of its names.
  bool scoped = closure.find(t) == CongruenceClosure::kNone ||
                closure.find(store.neg(t)) == CongruenceClosure::kNone;
  if (scoped) {
    closure.push();
    closure.add(t);
    closure.add(store.neg(t));
    closure.settle();
  }
  Verdict result = Verdict::Unknown;
  if (!closure.contradictory() && isNonZero(t, why))
    result = kind == ClaimKind::Ne ? Verdict::Proved : Verdict::Refuted;
  if (scoped)
    closure.pop();
  return result;
}

std::optional<Int> ClosureLiterals::differenceOf(const LinearView &v,
                                                 Why *why) {
  if (!isDifference(v))
    return std::nullopt;
  const Summand x = v.summands[0], y = v.summands[1];
  const Int constant = v.constant;
  closure.push();
  NodeId a = closure.add(x.column), b = closure.add(y.column);
  std::optional<Int> value;
  if (closure.settle() && closure.sameClass(a, b)) {
    value = canonical(constant +
                      x.coefficient * (closure.offset(a) - closure.offset(b)));
    if (why)
      closure.explain(a, b, *why);
  }
  closure.pop();
  return value;
}

std::optional<Int> ClosureLiterals::constantOf(DimId t, Why *why) {
  if (auto c = store.getConstant(t))
    return c;
  auto read = [&](DimId d) -> std::optional<Int> {
    NodeId n = closure.find(d);
    if (n == CongruenceClosure::kNone || !closure.isConstant(n))
      return std::nullopt;
    if (why)
      closure.explain(n, closure.zeroNode(), *why);
    return closure.offset(n);
  };
  if (auto value = read(t))
    return value;
  DimId negated = store.neg(t);
  if (auto value = read(negated))
    return canonical(-*value);
  // Terms in use are normalised already.
  bool known = closure.find(t) != CongruenceClosure::kNone &&
               closure.find(negated) != CongruenceClosure::kNone;
  if (known || closure.numNodes() == 1)
    return std::nullopt;
  closure.push();
  closure.add(t);
  closure.add(negated);
  std::optional<Int> value;
  if (closure.settle()) {
    value = read(t);
    if (!value)
      if (auto opposite = read(negated))
        value = canonical(-*opposite);
  }
  closure.pop();
  return value;
}

Verdict ClosureLiterals::shapeStatus(ClaimId literal, Why *why) {
  ShapeId a = store.shapes(literal)[0], b = store.shapes(literal)[1];
  bool equal = store.kind(literal) == ClaimKind::ShapeEq;
  bool scoped = closure.find(a) == CongruenceClosure::kNone ||
                closure.find(b) == CongruenceClosure::kNone;
  if (scoped) {
    closure.push();
    closure.add(a);
    closure.add(b);
  }
  Verdict result = Verdict::Unknown;
  if (closure.settle()) {
    NodeId x = closure.find(a), y = closure.find(b);
    if (closure.sameClass(x, y)) {
      if (why)
        closure.explain(x, y, *why);
      result = equal ? Verdict::Proved : Verdict::Refuted;
    } else if (closure.areDifferent(x, y, why)) {
      result = equal ? Verdict::Refuted : Verdict::Proved;
    }
  }
  if (scoped)
    closure.pop();
  return result;
}

void ClosureLiterals::watch(ClaimId literal) {
  auto attach = [&](NodeId n) {
    closure.watch(n);
    llvm::SmallVector<ClaimId, 1> list;
    if (const auto *known = literals.find(n))
      list = *known;
    if (llvm::is_contained(list, literal))
      return;
    list.push_back(literal);
    literals.set(n, std::move(list));
  };
  if (store.dim(literal).valid()) {
    DimId t = store.dim(literal);
    attach(closure.add(t));
    attach(closure.add(store.neg(t)));
  }
  for (ShapeId s : store.shapes(literal))
    attach(closure.add(s));
}

void ClosureLiterals::takeWoken(llvm::SmallVectorImpl<ClaimId> &out) {
  llvm::SmallVector<NodeId, 16> nodes;
  closure.takeWoken(nodes);
  for (NodeId n : nodes)
    if (const auto *list = literals.find(n))
      llvm::append_range(out, *list);
}

ShapeId ClosureLiterals::knownForm(ShapeId s, Why *why) {
  auto read = [&](NodeId n) {
    ShapeId form = closure.bestForm(n);
    if (why && form != s)
      closure.explain(n, closure.find(form), *why);
    return form;
  };
  NodeId n = closure.find(s);
  if (n != CongruenceClosure::kNone)
    return read(n);
  closure.push();
  n = closure.add(s);
  ShapeId form = closure.settle() ? read(n) : s;
  closure.pop();
  return form;
}
