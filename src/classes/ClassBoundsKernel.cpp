// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The exchange between classes and ranges.
//
// Tested by tests/laws and tests/unit/classes.

#include "classes/ClassBoundsKernel.h"
#include "base/ExactInt.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::SmallVector;
using llvm::SmallVectorImpl;

static constexpr CongruenceClosure::NodeId kNone = CongruenceClosure::kNone;

ClassBoundsKernel::ClassBoundsKernel(TermStore &store,
                                     const ContextOptions &options)
    : DeductiveKernel(store), closure(store), literals(store, closure),
      engine(store, options.budget), classes(scopes), active(scopes) {
  engine.reportPinned();
  for (NodeId n = 0; n < closure.numNodes(); ++n)
    added(n);
  closure.setListener(this);
  offerClasses(closure.classTable());
}

void ClassBoundsKernel::enginePush() {
  literals.push();
  engine.push();
}

void ClassBoundsKernel::enginePop() {
  links.clear();
  floors.clear();
  constants.clear();
  wokenByEngine.clear();
  engine.pop();
  literals.pop();
}

//===- Data on classes ----------------------------------------------------===//

void ClassBoundsKernel::added(NodeId node) {
  if (!closure.isShape(node)) {
    // Ranges of the operands may tell compound terms apart.
    DimKind kind = store.kind(closure.dim(node));
    if (kind != DimKind::Symbol && kind != DimKind::Sum)
      closure.addKnowledge(node, ClassTable::Structure);
  }
  if (closure.depth() != scopes.depth())
    return; // A question's own term.
  ClassData data;
  if (node == closure.zeroNode())
    data.anchor = node;
  if (!closure.isShape(node)) {
    DimId d = closure.dim(node);
    DimKind kind = store.kind(d);
    if (kind != DimKind::Constant && kind != DimKind::Sum &&
        store.isObviouslyNonNegative(d))
      data.floor = {true, Int(0), node};
  }
  while (classes.size() <= node)
    classes.push_back({});
  classes.set(node, data);
}

void ClassBoundsKernel::merged(NodeId kept, NodeId gone, const Int &offset,
                               const Edge &edge) {
  if (closure.depth() != scopes.depth() || closure.isShape(kept))
    return;
  ClassData data = classes[kept];
  const ClassData &other = classes[gone];
  // value(gone) == value(kept) + offset, so value(kept) >= floor - offset.
  if (other.floor.known) {
    Int value = canonical(other.floor.value - offset);
    if (!data.floor.known || value > data.floor.value) {
      data.floor = {true, value, other.floor.member};
      floors.push_back(kept);
    }
  }
  if (other.anchor != kNone) {
    if (data.anchor == kNone) {
      data.anchor = other.anchor;
      floors.push_back(kept);
    } else {
      links.push_back({other.anchor, data.anchor});
    }
  }
  classes.set(kept, data);
  dimsMerged(edge);
}

void ClassBoundsKernel::relabelled(NodeId node) {
  if (closure.depth() != scopes.depth() || closure.isShape(node))
    return;
  linkQuotient(node);
  DimId d = closure.dim(node);
  if (closure.isConstant(node) && !isPlain(d) && !active.find(d) &&
      store.kind(d) != DimKind::Sum && store.kind(d) != DimKind::Constant)
    constants.push_back(node);
  closure.forEachParent(node, [&](NodeId parent) {
    if (!closure.isShape(parent))
      linkQuotient(parent);
  });
}

void ClassBoundsKernel::linkQuotient(NodeId quotient) {
  DimId q = closure.dim(quotient);
  if (store.kind(q) != DimKind::FloorDiv || !active.find(q))
    return;
  NodeId dividend = closure.find(store.operands(q)[0]);
  if (dividend != kNone && closure.sameClass(quotient, dividend) &&
      !closure.isConstant(quotient))
    links.push_back({quotient, dividend});
}

void ClassBoundsKernel::activateColumn(DimId column) {
  NodeId n = closure.add(column);
  NodeId rep = closure.representative(n);
  closure.addKnowledge(rep, ClassTable::Range);
  ClassData data = classes[rep];
  if (data.anchor == kNone) {
    data.anchor = n;
    classes.set(rep, data);
    floors.push_back(rep);
  } else {
    links.push_back({n, data.anchor});
  }
  linkQuotient(n);
  engine.follow(column);
}

void ClassBoundsKernel::activate(DimId term) {
  SmallVector<DimId, 8> work{term};
  while (!work.empty()) {
    DimId d = work.pop_back_val();
    DimKind kind = store.kind(d);
    if (kind == DimKind::Constant || active.find(d))
      continue;
    active.set(d, true);
    if (kind != DimKind::Sum)
      activateColumn(d);
    llvm::append_range(work, store.operands(d));
  }
}

//===- Facts --------------------------------------------------------------===//

bool ClassBoundsKernel::isPlain(DimId column) const {
  switch (store.kind(column)) {
  case DimKind::Symbol:
  case DimKind::Rank:
  case DimKind::Extent:
  case DimKind::NumElements:
  case DimKind::Apply:
    return true;
  default:
    return false;
  }
}

void ClassBoundsKernel::measureShapes(ClaimId equality, ReasonId reason) {
  ShapeId a = store.shapes(equality)[0], b = store.shapes(equality)[1];
  if (store.kind(a) == ShapeKind::Symbol && store.kind(b) == ShapeKind::Symbol)
    return;
  conclude(store.eq(store.rank(a), store.rank(b)), reason);
  conclude(store.eq(store.numElements(a), store.numElements(b)), reason);
}

void ClassBoundsKernel::assumeLiteral(ClaimId literal, ReasonId reason) {
  literals.assume(literal, reason);
  ClaimKind kind = store.kind(literal);
  if (kind == ClaimKind::ShapeEq)
    measureShapes(literal, reason);
  if (kind == ClaimKind::ShapeEq || kind == ClaimKind::ShapeNe)
    return;
  DimId t = store.dim(literal);
  LinearView v = store.linearView(t);
  // Columns that differ by a constant are in one class: that is all, unless
  // one of them has a range by what it is made of.
  if (kind == ClaimKind::Eq && v.summands.size() == 2 &&
      v.summands[0].coefficient + v.summands[1].coefficient == 0 &&
      isPlain(v.summands[0].column) && isPlain(v.summands[1].column))
    return;
  activate(t);
  engine.assumeLiteral(literal, reason);
}

void ClassBoundsKernel::assumeClause(ClaimId disjunction, ReasonId reason) {
  SmallVector<ClaimId, 8> work{disjunction};
  while (!work.empty()) {
    ClaimId c = work.pop_back_val();
    if (store.dim(c).valid())
      activate(store.dim(c));
    llvm::append_range(work, store.operands(c));
  }
  engine.assumeClause(disjunction, reason);
}

bool ClassBoundsKernel::passToEngine() {
  bool any = false;
  // n * m == 2 and n == m give n * n == 2, which has no solution.
  for (size_t k = 0; k < constants.size(); ++k)
    activate(closure.dim(constants[k]));
  constants.clear();
  for (size_t k = 0; k < floors.size(); ++k) {
    NodeId rep = closure.representative(floors[k]);
    ClassData data = classes[rep];
    if (data.anchor == kNone || !data.floor.known || rep == closure.zeroNode())
      continue;
    // anchor - offset == rep >= floor: seldom news of a dim.
    if (closure.offset(data.anchor) + data.floor.value <= 0 &&
        store.isObviouslyNonNegative(closure.dim(data.anchor)))
      continue;
    ClaimId atLeast = store.ge(
        closure.dim(data.anchor),
        store.constant(data.floor.value + closure.offset(data.anchor)));
    if (store.kind(atLeast) != ClaimKind::Ge)
      continue;
    SmallVector<ReasonId, 8> why;
    closure.explain(data.anchor, data.floor.member, why);
    engine.assumeLiteral(atLeast, reasons.derived(why));
    any = true;
  }
  floors.clear();
  for (size_t k = 0; k < links.size(); ++k) {
    auto [a, b] = links[k];
    DimId other = store.add(
        closure.dim(b), store.constant(closure.offset(a) - closure.offset(b)));
    ClaimId same = store.eq(closure.dim(a), other);
    ClaimKind kind = store.kind(same);
    if (kind == ClaimKind::True)
      continue;
    SmallVector<ReasonId, 8> why;
    closure.explain(a, b, why);
    ReasonId reason = reasons.derived(why);
    any = true;
    if (kind == ClaimKind::Eq)
      engine.assumeLiteral(same, reason);
    else
      conclude(same, reason); // An impossible value, or a product of 0.
  }
  links.clear();
  return any;
}

bool ClassBoundsKernel::passToClosure() {
  engine.takeWoken(wokenByEngine);
  // Two inequalities can make a dim, or a difference of dims, constant.
  SmallVector<DimId, 16> pinned;
  engine.takePinned(pinned);
  bool any = false;
  for (DimId t : pinned) {
    if (!engine.constantValue(t, nullptr) || literals.constantOf(t, nullptr))
      continue;
    SmallVector<ReasonId, 8> why;
    Int value = *engine.constantValue(t, &why);
    ClaimId same = store.eq(t, store.constant(value));
    if (store.kind(same) != ClaimKind::Eq) {
      conclude(same, reasons.derived(why)); // Impossible, or a product of 0.
      continue;
    }
    literals.assume(same, reasons.derived(why));
    any = true;
  }
  return any;
}

void ClassBoundsKernel::settleEngine() {
  for (bool again = true; again;) {
    if (!closure.settle()) {
      SmallVector<ReasonId, 8> why;
      closure.explainContradiction(why);
      return contradict(why);
    }
    for (auto &[formula, why] : closure.takeFormulas())
      conclude(formula, reasons.derived(why));
    again = passToEngine();
    if (engine.contradictory()) {
      SmallVector<ReasonId, 8> why;
      engine.explainContradiction(why);
      return contradict(why);
    }
    again |= passToClosure();
  }
}

//===- Questions ----------------------------------------------------------===//

std::optional<DimId>
ClassBoundsKernel::anchored(DimId column,
                            SmallVectorImpl<std::pair<NodeId, NodeId>> &used) {
  NodeId n = closure.find(column);
  if (n == kNone)
    return std::nullopt;
  NodeId anchor = classes[closure.representative(n)].anchor;
  if (anchor == kNone)
    return std::nullopt;
  if (anchor != n)
    used.push_back({n, anchor});
  return store.add(closure.dim(anchor),
                   store.constant(closure.offset(n) - closure.offset(anchor)));
}

Verdict ClassBoundsKernel::rangeStatus(ClaimId literal, Why *why) {
  DimId t = store.dim(literal);
  Verdict direct = engine.literalStatus(literal, why);
  if (direct != Verdict::Unknown)
    return direct;
  // The same claim about the classes' anchors.
  LinearView v = store.linearView(t);
  DimId sum = store.constant(v.constant);
  SmallVector<std::pair<NodeId, NodeId>, 4> used;
  for (const Summand &s : v.summands) {
    auto term = anchored(s.column, used);
    sum = store.add(sum, store.scale(term ? *term : s.column, s.coefficient));
  }
  if (sum == t)
    return Verdict::Unknown;
  DimId zero = store.constant(0);
  ClaimKind kind = store.kind(literal);
  ClaimId other = kind == ClaimKind::Eq   ? store.eq(sum, zero)
                  : kind == ClaimKind::Ne ? store.ne(sum, zero)
                                          : store.ge(sum, zero);
  Verdict v2 = Verdict::Unknown;
  if (other == store.trueClaim())
    v2 = Verdict::Proved;
  else if (other == store.falseClaim())
    v2 = Verdict::Refuted;
  else if (store.dim(other).valid())
    v2 = engine.literalStatus(other, why);
  if (v2 != Verdict::Unknown && why)
    for (auto [a, b] : used)
      closure.explain(a, b, *why);
  return v2;
}

Verdict ClassBoundsKernel::literalStatus(ClaimId literal, Why *why) {
  Verdict v = literals.status(literal, why);
  if (v != Verdict::Unknown || !store.dim(literal).valid())
    return v;
  return rangeStatus(literal, why);
}

Bounds ClassBoundsKernel::engineBound(DimId dim, Why &why) {
  Bounds bounds;
  if (auto value = literals.constantOf(dim, &why)) {
    bounds.lo = bounds.hi = value;
    return bounds;
  }
  LinearView v = store.linearView(dim);
  // One class: its anchor's bounds, or its floor.
  if (v.summands.size() == 1 && v.summands[0].coefficient == 1) {
    NodeId n = closure.find(v.summands[0].column);
    if (n != kNone) {
      const ClassData &data = classes[closure.representative(n)];
      if (data.anchor == kNone) {
        if (data.floor.known) {
          bounds.lo =
              canonical(data.floor.value + closure.offset(n) + v.constant);
          closure.explain(n, data.floor.member, why);
        }
        return bounds;
      }
      if (!active.find(v.summands[0].column)) {
        bounds = engine.bound(closure.dim(data.anchor), why);
        Int shift =
            closure.offset(n) - closure.offset(data.anchor) + v.constant;
        if (bounds.lo)
          bounds.lo = canonical(*bounds.lo + shift);
        if (bounds.hi)
          bounds.hi = canonical(*bounds.hi + shift);
        if (bounds.lo || bounds.hi)
          closure.explain(n, data.anchor, why);
        return bounds;
      }
    }
  }
  return engine.bound(dim, why);
}

bool ClassBoundsKernel::isPrepared(DimId dim) {
  if (!isEntered(dim))
    return false;
  LinearView v = store.linearView(dim);
  bool single = v.summands.size() == 1 && v.summands[0].coefficient == 1 &&
                closure.find(v.summands[0].column) != kNone;
  return v.summands.empty() || single || active.find(dim);
}

void ClassBoundsKernel::prepare(DimId dim) {
  DeductiveKernel::prepare(dim);
  activate(dim);
  markUnsettled();
}

void ClassBoundsKernel::watch(ClaimId literal) {
  literals.watch(literal);
  if (!store.dim(literal).valid())
    return;
  activate(store.dim(literal));
  engine.watch(literal);
}

void ClassBoundsKernel::takeWoken(SmallVectorImpl<ClaimId> &woken) {
  literals.takeWoken(woken);
  llvm::append_range(woken, wokenByEngine);
  wokenByEngine.clear();
}

ShapeId ClassBoundsKernel::knownForm(ShapeId s, Why *why) {
  return literals.knownForm(s, why);
}

bool ClassBoundsKernel::hitLimit(ClaimId claim) {
  return closure.limit() || closure.takePoppedLimit() || engine.hitLimit(claim);
}

size_t ClassBoundsKernel::memoryUsage() const {
  return DeductiveKernel::memoryUsage() + closure.memoryUsage() +
         engine.memoryUsage() + classes.memoryUsage() + active.memoryUsage();
}
