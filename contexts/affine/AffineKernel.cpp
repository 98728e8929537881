// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Closure and linear solver side by side.
//
// Tested by tests/laws and tests/unit/affine.

#include "affine/AffineKernel.h"
#include "closure/ClosureLiterals.h"
#include "kernel/Axioms.h"
#include "kernel/DeductiveKernel.h"
#include "simplex/LinearSolver.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;

static constexpr unsigned kSplitDepth = 3;
static constexpr unsigned kSplitClauses = 16;
static constexpr unsigned kSplitArms = 64;

namespace {

using linear::Constraint;
using linear::LinearForm;
using linear::Relation;
using linear::Var;

class AffineKernel final : public DeductiveKernel, CongruenceClosure::Listener {
public:
  AffineKernel(TermStore &store, const ContextOptions &options)
      : DeductiveKernel(store), closure(store), literals(store, closure),
        columns(scopes), options(options) {
    closure.setListener(this);
  }

  Verdict isEqual(DimId a, DimId b) override {
    if (settled()) {
      NodeId x = closure.find(a), y = closure.find(b);
      if (x != CongruenceClosure::kNone && y != CongruenceClosure::kNone &&
          closure.sameClass(x, y))
        return closure.offset(x) == closure.offset(y) ? Verdict::Proved
                                                      : Verdict::Refuted;
    }
    return DeductiveKernel::isEqual(a, b);
  }
  Verdict isEqual(ShapeId a, ShapeId b) override {
    return DeductiveKernel::isEqual(a, b);
  }

  size_t memoryUsage() const override {
    return DeductiveKernel::memoryUsage() + closure.memoryUsage() +
           columns.memoryUsage();
  }

protected:
  using NodeId = CongruenceClosure::NodeId;

  void enginePush() override {
    literals.push();
    solver.push();
  }
  void enginePop() override {
    merges.clear();
    solver.pop();
    literals.pop();
  }

  void assumeLiteral(ClaimId literal, ReasonId reason) override {
    ClaimKind kind = store.kind(literal);
    if (auto formula = factored(store, literal))
      conclude(*formula, reason);
    if (kind == ClaimKind::Eq || kind == ClaimKind::Ge) {
      solver.assume(
          {formOf(store.dim(literal)),
           kind == ClaimKind::Eq ? Relation::Zero : Relation::NonNegative,
           Int(0)},
          reason.raw);
    } else if (kind == ClaimKind::Ne) {
      DimId t = store.dim(literal), one = store.constant(1);
      conclude(store.disj(store.ge(t, one), store.ge(store.neg(t), one)),
               reason);
    }
    if (kind != ClaimKind::Ge)
      literals.assume(literal, reason);
    else
      pairUp(store.dim(literal), reason);
  }

  void settleEngine() override {
    if (!closure.settle()) {
      llvm::SmallVector<ReasonId, 8> why;
      closure.explainContradiction(why);
      return contradict(why);
    }
    for (auto &[formula, why] : closure.takeFormulas())
      conclude(formula, reasons.derived(why));
    // Equalities that congruence found between columns.
    std::vector<Derived> batch;
    batch.swap(merges);
    for (const Derived &m : batch) {
      llvm::SmallVector<ReasonId, 8> why;
      closure.explain(m.a, m.b, why);
      LinearForm form = formOf(closure.dim(m.a));
      form.addMul(formOf(closure.dim(m.b)), Int(-1));
      form.constant -= m.offset;
      solver.assume({std::move(form), Relation::Zero, Int(0)},
                    reasons.derived(why).raw);
    }
  }

  Verdict literalStatus(ClaimId literal, Why *why) override {
    Verdict v = literals.status(literal, why);
    if (v != Verdict::Unknown || !store.dim(literal).valid())
      return v;
    DimId t = store.dim(literal);
    for (const Summand &s : store.linearView(t).summands)
      if (!columns.find(s.column))
        return Verdict::Unknown;
    ClaimKind kind = store.kind(literal);
    LinearForm form = formOf(t), negative = form;
    negative.negate();
    LinearForm above = form, below = negative; // t >= 1, t <= -1
    above.constant -= 1;
    below.constant -= 1;
    if (kind == ClaimKind::Ge) {
      if (excludes(below, why))
        return Verdict::Proved;
      return excludes(form, why) ? Verdict::Refuted : Verdict::Unknown;
    }
    llvm::SmallVector<ReasonId, 8> both;
    Why *collect = why ? &both : nullptr;
    if (excludes(above, collect) && excludes(below, collect)) {
      if (why)
        why->append(both.begin(), both.end());
      return kind == ClaimKind::Eq ? Verdict::Proved : Verdict::Refuted;
    }
    linear::StepBudget budget = newBudget();
    Constraint zero{form, Relation::Zero, Int(0)};
    auto answer = solver.refute(zero, budget);
    if (answer.status != linear::Status::Infeasible)
      return Verdict::Unknown;
    addPremises(answer.premises(), why);
    return kind == ClaimKind::Eq ? Verdict::Refuted : Verdict::Proved;
  }

  bool deepConflict(Why &why) override {
    linear::StepBudget budget = newBudget();
    auto answer = solver.check(budget);
    limited = answer.status == linear::Status::Limit;
    if (answer.status != linear::Status::Infeasible)
      return false;
    addPremises(answer.premises(), &why);
    return true;
  }

  void watch(ClaimId literal) override {
    literals.watch(literal);
    if (store.dim(literal).valid())
      formOf(store.dim(literal));
  }
  void takeWoken(llvm::SmallVectorImpl<ClaimId> &woken) override {
    literals.takeWoken(woken);
  }

  Bounds engineBound(DimId dim, Why &why) override {
    Bounds bounds;
    if (auto c = literals.constantOf(dim, &why)) {
      bounds.lo = bounds.hi = c;
      return bounds;
    }
    linear::StepBudget budget = newBudget();
    linear::FormRange range = solver.bounds(formOf(dim), budget);
    bounds.lo = range.lower.value;
    bounds.hi = range.upper.value;
    bounds.limit = range.lower.limit || range.upper.limit;
    for (const linear::FormBound *b : {&range.lower, &range.upper}) {
      linear::Answer premises;
      premises.certificate = b->certificate;
      addPremises(premises.premises(), &why);
    }
    return bounds;
  }

  ShapeId knownForm(ShapeId s, Why *why) override {
    return literals.knownForm(s, why);
  }
  bool hitLimit(ClaimId) override { return limited || closure.limit(); }
  bool wantsAxioms(DimId) override { return true; }
  unsigned splitDepth() const override { return kSplitDepth; }
  unsigned splitClauses() const override { return kSplitClauses; }
  unsigned splitArms() const override {
    return static_cast<unsigned>(
        std::min(1e6, kSplitArms * std::max(1.0, options.budget)));
  }

private:
  struct Derived {
    NodeId a, b;
    Int offset;
  };

  // CongruenceClosure::Listener
  void added(NodeId) override {}
  void merged(NodeId, NodeId, const Int &, const Edge &edge) override {
    // What a question looks up in a scope of the closure alone stays there.
    if (!edge.derived || closure.isShape(edge.a) ||
        closure.depth() != scopes.depth())
      return;
    DimKind a = store.kind(closure.dim(edge.a));
    DimKind b = store.kind(closure.dim(edge.b));
    // Sums follow from their columns; constants and offsets are no news.
    if (a == DimKind::Constant || (a == DimKind::Sum && b == DimKind::Sum))
      return;
    merges.push_back({edge.a, edge.b, edge.offset});
  }

  /// The column's unknown; a new one comes with its range.
  Var varOf(DimId column) {
    if (const Var *known = columns.find(column))
      return *known;
    Var v = solver.addVar();
    columns.set(column, v);
    if (store.isObviouslyNonNegative(column))
      solver.assume({LinearForm({{v, 1}}, 0), Relation::NonNegative, Int(0)},
                    ReasonTable::hypothesis().raw);
    return v;
  }

  LinearForm formOf(DimId t) {
    LinearView view = store.linearView(t);
    llvm::SmallVector<LinearForm::Term, 4> terms;
    for (const Summand &s : view.summands)
      terms.push_back({varOf(s.column), s.coefficient});
    return LinearForm(terms, view.constant);
  }

  /// t >= 0 and -t >= 0 make an equality, which the closure can use.
  void pairUp(DimId t, ReasonId reason) {
    const ReasonId *opposite = nonNegative.find(store.neg(t));
    if (opposite)
      conclude(store.eq(t, store.constant(0)),
               reasons.derived({reason, *opposite}));
    nonNegative.set(t, reason);
  }

  bool excludes(const LinearForm &nonNegativeForm, Why *why) {
    linear::StepBudget budget = newBudget();
    Constraint c{nonNegativeForm, Relation::NonNegative, Int(0)};
    auto answer = solver.refute(c, budget);
    if (answer.status == linear::Status::Limit)
      limited = true;
    if (answer.status != linear::Status::Infeasible)
      return false;
    addPremises(answer.premises(), why);
    return true;
  }

  static void addPremises(llvm::ArrayRef<linear::ReasonId> premises, Why *why) {
    if (why)
      for (linear::ReasonId r : premises)
        why->push_back(ReasonId(r));
  }

  linear::StepBudget newBudget() const {
    return linear::StepBudget(static_cast<uint64_t>(
        linear::StepBudget::defaultSteps * options.budget));
  }

  CongruenceClosure closure;
  ClosureLiterals literals;
  linear::LinearSolver solver;
  ScopedMap<DimId, Var> columns;
  ScopedMap<DimId, ReasonId> nonNegative{scopes};
  std::vector<Derived> merges;
  ContextOptions options;
  bool limited = false;
};

} // namespace

std::unique_ptr<Kernel>
shapeproof::createAffineKernel(TermStore &store,
                               const ContextOptions &options) {
  return std::make_unique<AffineKernel>(store, options);
}
