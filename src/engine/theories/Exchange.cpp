// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Between classes, ranges and subscribers: see Exchange.h.
//
// Reports of the closure are queued, and passed on once the closure is settled.
// Terms that a question adds in a scope of the closure's own are not reported:
// they end with the question.
//
// Tested by tests/engine/laws, tests/engine/classes and
// tests/engine/kernel/DefinedEqualitiesTest.cpp.

#include "engine/theories/Exchange.h"
#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "engine/checker/Monomials.h"
#include "engine/propagation/BoundsEngine.h"
#include "engine/terms/Kinds.h"
#include "engine/theories/Equality.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "shapeproof-exchange"

using namespace shapeproof;
using llvm::SmallVector;
using llvm::SmallVectorImpl;

Exchange::Exchange(TheoryState &state, EqualityTheory &equality,
                   BoundsEngine &bounds)
    : state(state), store(state.store), equality(equality),
      closure(equality.closure), engine(bounds), classes(state.scopes),
      active(state.scopes), concluded(state.scopes), differences(state.scopes) {
  engine.reportPinned();
  for (NodeId n = 0; n < closure.numNodes(); ++n)
    added(n);
  closure.setListener(this);
  state.exchange = this;
}

void Exchange::pop() {
  links.clear();
  defined.clear();
  dependent.clear();
  lowerBounds.clear();
  constants.clear();
  equalities.clear();
  differences.forgetChanged();
}

//===- What the closure reports -------------------------------------------===//

void Exchange::added(NodeId node) {
  const bool isDim = !closure.isShape(node);
  const DimId d = isDim ? closure.dim(node) : DimId();
  const DimKind kind = isDim ? store.kind(d) : DimKind::Symbol;
  // Ranges of the operands may show that compound terms differ.
  if (kind != DimKind::Symbol && kind != DimKind::Sum)
    closure.addKnowledge(node, ClassTable::Structure);
  if (isQuestion())
    return;
  if (isDim && dependsOnClasses(d))
    dependent.push_back(node);
  ClassData data;
  if (node == closure.zeroNode())
    data.anchor = node;
  if (isDim && kind != DimKind::Constant && kind != DimKind::Sum &&
      store.isObviouslyNonNegative(d))
    data.lowest = node;
  while (classes.size() <= node)
    classes.push_back({});
  classes.set(node, data);
}

size_t Exchange::numDistinct(DimId d) const {
  llvm::ArrayRef<DimId> factors = store.operands(d);
  if (store.kind(d) != DimKind::Product)
    return 0;
  size_t number = 1; // Equal factors are adjacent.
  for (size_t i = 1; i < factors.size(); ++i)
    number += factors[i] != factors[i - 1];
  return number;
}

void Exchange::merged(NodeId kept, NodeId gone, const Edge &edge) {
  if (isQuestion() || closure.isShape(kept))
    return;
  ClassData data = classes[kept];
  const ClassData &other = classes[gone];
  // The member with the least offset is the least, and it is >= 0.
  if (other.lowest != kNone &&
      (data.lowest == kNone ||
       closure.offset(other.lowest) < closure.offset(data.lowest))) {
    data.lowest = other.lowest;
    lowerBounds.push_back(kept);
  }
  if (other.anchor != kNone) {
    if (data.anchor == kNone) {
      data.anchor = other.anchor;
      lowerBounds.push_back(kept);
    } else {
      links.push_back({other.anchor, data.anchor});
    }
  }
  classes.set(kept, data);
  if (!edge.derived)
    return;
  DimKind a = store.kind(closure.dim(edge.a));
  DimKind b = store.kind(closure.dim(edge.b));
  // Sums follow from their columns; constants and offsets are known.
  if (a == DimKind::Constant || (a == DimKind::Sum && b == DimKind::Sum))
    return;
  // The operands of one term give a range to the other. Two terms of a kind
  // have equal operands, but n * n implies more than n * m where n == m.
  if (b != DimKind::Constant &&
      (a != b ||
       numDistinct(closure.dim(edge.a)) != numDistinct(closure.dim(edge.b))) &&
      !(isPlain(closure.dim(edge.a)) && isPlain(closure.dim(edge.b))))
    defined.push_back({edge.a, edge.b});
  if (!subscribers.empty())
    equalities.push_back({edge.a, edge.b, edge.offset});
}

void Exchange::relabelled(NodeId node) {
  if (isQuestion() || closure.isShape(node))
    return;
  linkQuotient(node);
  differences.classChanged(node);
  DimId d = closure.dim(node);
  if (dependsOnClasses(d))
    dependent.push_back(node);
  if (closure.isConstant(node) && !isPlain(d) && !active.contains(d) &&
      store.kind(d) != DimKind::Sum && store.kind(d) != DimKind::Constant)
    constants.push_back(node);
  closure.forEachParent(node, [&](NodeId parent) {
    if (closure.isShape(parent))
      return;
    linkQuotient(parent);
    const DimId of = closure.dim(parent);
    if (dependsOnClasses(of))
      dependent.push_back(parent);
    // A quotient of -n depends on the class of n.
    const LinearView view = store.linearView(of);
    if (store.kind(of) == DimKind::Sum && view.summands.size() == 1 &&
        view.constant == 0)
      closure.forEachParent(parent, [&](NodeId outer) {
        if (!closure.isShape(outer) && dependsOnClasses(closure.dim(outer)))
          dependent.push_back(outer);
      });
  });
}

void Exchange::linkQuotient(NodeId quotient) {
  DimId q = closure.dim(quotient);
  if (store.kind(q) != DimKind::FloorDiv || !active.contains(q))
    return;
  NodeId dividend = closure.find(store.operands(q)[0]);
  if (dividend != kNone && closure.sameClass(quotient, dividend) &&
      !closure.isConstant(quotient))
    links.push_back({quotient, dividend});
}

bool Exchange::dependsOnClasses(DimId d) const {
  const DimKind kind = store.kind(d);
  return kind == DimKind::Product || isDivision(kind);
}

//===- Active terms -------------------------------------------------------===//

bool Exchange::isPlain(DimId column) const {
  const DimKind kind = store.kind(column);
  return infoOf(kind).is(kRead) || kind == DimKind::Apply;
}

void Exchange::activateColumn(DimId column) {
  NodeId n = closure.add(column);
  NodeId rep = closure.representative(n);
  closure.addKnowledge(rep, ClassTable::Range);
  ClassData data = classes[rep];
  if (data.anchor == kNone) {
    data.anchor = n;
    classes.set(rep, data);
    lowerBounds.push_back(rep);
  } else {
    links.push_back({n, data.anchor});
  }
  linkQuotient(n);
  engine.follow(column);
}

void Exchange::activate(DimId term) {
  SmallVector<DimId, 8> work{term};
  while (!work.empty()) {
    DimId d = work.pop_back_val();
    DimKind kind = store.kind(d);
    if (kind == DimKind::Constant || active.contains(d))
      continue;
    active.insert(d);
    state.work.charge(16);
    if (kind != DimKind::Sum)
      activateColumn(d);
    llvm::append_range(work, store.operands(d));
  }
}

bool Exchange::passLiteral(ClaimId literal, ReasonId reason) {
  DimId t = store.dim(literal);
  if (!t.valid()) {
    // Conclude equal ranks and element counts: for compound shapes they are
    // sums and products, which the classes do not take apart.
    ShapeId a = store.shapes(literal)[0], b = store.shapes(literal)[1];
    if (store.kind(literal) == ClaimKind::ShapeEq &&
        (store.kind(a) != ShapeKind::Symbol ||
         store.kind(b) != ShapeKind::Symbol)) {
      state.conclude(store.eq(store.rank(a), store.rank(b)), reason);
      state.conclude(store.eq(store.numElements(a), store.numElements(b)),
                     reason);
    }
    return false;
  }
  LinearView v = store.linearView(t);
  // Columns that differ by a constant are in one class, and that is enough,
  // unless one of them has a range by its operands.
  if (store.kind(literal) == ClaimKind::Eq && v.summands.size() == 2 &&
      v.summands[0].coefficient + v.summands[1].coefficient == 0 &&
      isPlain(v.summands[0].column) && isPlain(v.summands[1].column))
    return false;
  activate(t);
  trackSum(literal, reason);
  return true;
}

//===- Passing on ---------------------------------------------------------===//

ReasonId Exchange::reasonOf(NodeId a, NodeId b) {
  SmallVector<ReasonId, 8> why;
  closure.explain(a, b, why);
  return state.reasons.derived(why);
}

bool Exchange::passLowerBound(NodeId node) {
  NodeId rep = closure.representative(node);
  ClassData data = classes[rep];
  if (data.anchor == kNone || data.lowest == kNone || rep == closure.zeroNode())
    return false;
  // anchor - its offset == lowest - its offset, which seldom improves a bound.
  DimId anchor = closure.dim(data.anchor);
  const Int least = closure.offset(data.anchor) - closure.offset(data.lowest);
  if (least <= 0 && store.isObviouslyNonNegative(anchor))
    return false;
  ClaimId atLeast = store.ge(anchor, store.constant(least));
  if (store.kind(atLeast) != ClaimKind::Ge)
    return false;
  engine.assumeLiteral(atLeast, reasonOf(data.anchor, data.lowest));
  return true;
}

bool Exchange::concludeOnce(ClaimId formula, NodeId a, NodeId b) {
  state.work.charge(32);
  if (concluded.contains(formula))
    return false;
  concluded.insert(formula);
  state.conclude(formula, reasonOf(a, b));
  return true;
}

bool Exchange::passClasses(NodeId node) {
  const DimId term = closure.dim(node), zero = store.constant(0),
              one = store.constant(1);
  const SmallVector<DimId, 4> operands(store.operands(term));
  auto areEqual = [&](NodeId a, DimId d) {
    const NodeId b = closure.find(d);
    state.work.charge(2);
    return a != kNone && b != kNone && closure.sameClass(a, b) &&
           closure.offset(a) == closure.offset(b);
  };
  if (store.kind(term) != DimKind::Product) {
    // The dividend, or its column, may be equal to the divisor.
    const LinearView view = store.linearView(operands[0]);
    const bool isScaled = view.summands.size() == 1 && view.constant == 0;
    Int times = isScaled ? view.summands[0].coefficient : Int(1);
    NodeId of = closure.find(isScaled ? view.summands[0].column : operands[0]);
    if (!areEqual(of, operands[1])) {
      times = 1;
      of = closure.find(operands[0]);
      if (!areEqual(of, operands[1]))
        return false;
    }
    const DimId value =
        store.kind(term) == DimKind::Mod ? zero : store.constant(times);
    return concludeOnce(
        store.disj(store.eq(operands[1], zero), store.eq(term, value)), of,
        closure.find(operands[1]));
  }
  bool any = false;
  for (size_t i = 0; i < operands.size(); ++i) {
    if ((i > 0 && operands[i] == operands[i - 1]) ||
        !areEqual(node, operands[i]))
      continue;
    const DimId rest = *divided(store, term, operands[i]);
    any |= concludeOnce(
        store.disj(store.eq(operands[i], zero), store.eq(rest, one)), node,
        closure.find(operands[i]));
  }
  return any;
}

bool Exchange::passLink(NodePair link) {
  auto [a, b] = link;
  DimId other = store.add(
      closure.dim(b), store.constant(closure.offset(a) - closure.offset(b)));
  ClaimId same = store.eq(closure.dim(a), other);
  if (store.kind(same) == ClaimKind::True)
    return false;
  LLVM_DEBUG(store.print(llvm::dbgs() << "to bounds: ", same);
             llvm::dbgs() << "\n");
  ReasonId reason = reasonOf(a, b);
  if (store.kind(same) == ClaimKind::Eq)
    engine.assumeLiteral(same, reason);
  else
    state.conclude(same, reason); // An impossible value, or a product of 0.
  return true;
}

bool Exchange::passToBounds() {
  bool any = false;
  // n * m == 2 and n == m give n * n == 2, which has no solution.
  for (size_t k = 0; k < constants.size(); ++k)
    activate(closure.dim(constants[k]));
  constants.clear();
  // Perhaps neither is active, so neither has the other's range by an anchor.
  for (size_t k = 0; k < defined.size() && !state.work.isExhausted(); ++k) {
    activate(closure.dim(defined[k].first));
    activate(closure.dim(defined[k].second));
    any |= passLink(defined[k]);
  }
  defined.clear();
  for (size_t k = 0; k < dependent.size() && !state.work.isExhausted(); ++k)
    any |= passClasses(dependent[k]);
  dependent.clear();
  for (size_t k = 0; k < lowerBounds.size() && !state.work.isExhausted(); ++k)
    any |= passLowerBound(lowerBounds[k]);
  lowerBounds.clear();
  for (size_t k = 0; k < links.size() && !state.work.isExhausted(); ++k)
    any |= passLink(links[k]);
  links.clear();
  for (uint32_t literal : differences.takeChanged())
    if (!state.work.isExhausted())
      any |= keepByAnchors(literal);
  return any;
}

bool Exchange::passToClasses() {
  // Two inequalities can make a dim, or a difference of dims, constant.
  SmallVector<DimId, 16> pinned;
  engine.takePinned(pinned);
  bool any = false;
  for (DimId t : pinned) {
    if (state.work.isExhausted())
      break;
    if (!engine.constantValue(t, nullptr) ||
        equality.literals.constantOf(t, nullptr))
      continue;
    SmallVector<ReasonId, 8> why;
    Int value = *engine.constantValue(t, &why);
    ClaimId same = store.eq(t, store.constant(value));
    ReasonId reason = state.reasons.derived(why);
    LLVM_DEBUG(store.print(llvm::dbgs() << "to classes: ", same);
               llvm::dbgs() << "\n");
    if (store.kind(same) != ClaimKind::Eq) {
      state.conclude(same, reason); // Impossible, or a product of 0.
      continue;
    }
    equality.literals.assume(same, reason);
    any = true;
  }
  return any;
}

void Exchange::passToSubscribers() {
  std::vector<Equality> batch;
  batch.swap(equalities);
  for (const Equality &e : batch) {
    if (state.work.isExhausted())
      break;
    ReasonId reason = reasonOf(e.a, e.b);
    for (Theory *theory : subscribers)
      theory->assumeEqual(closure.dim(e.a), closure.dim(e.b), e.offset, reason);
  }
#ifndef NDEBUG
  checkInvariants();
#endif
}

void Exchange::checkInvariants() const {
  for (NodeId n = 0;
       n < std::min(closure.numNodes(), limits::exchangeCheckedNodes); ++n) {
    if (closure.isShape(n) || closure.representative(n) != n ||
        n >= classes.size() || classes[n].anchor == kNone)
      continue;
    [[maybe_unused]] NodeId anchor = classes[n].anchor;
    assert(closure.sameClass(anchor, n) && "an anchor is of its class");
    assert((anchor == closure.zeroNode() ||
            active.contains(closure.dim(anchor))) &&
           "an anchor is active");
  }
}
