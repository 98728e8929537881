// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The linear solver as a theory: see Linear.h.
//
// x == 0 is refuted if the solver finds x == 0 infeasible, and proved if it
// finds both x >= 1 and x <= -1 infeasible. One allowance of steps serves all
// calls of the solver that a question, or a fact, makes.
//
// Tested by tests/engine/laws and tests/engine/linear.

#include "engine/theories/Linear.h"
#include "engine/base/Allowances.h"
#include "engine/base/Limits.h"
#include "engine/linear/LinearSolver.h"
#include "engine/terms/Axioms.h"
#include "engine/terms/Kinds.h"
#include "engine/theories/Exchange.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "shapeproof-linear-theory"

using namespace shapeproof;
using linear::Constraint;
using linear::LinearForm;
using linear::Relation;
using linear::Var;
using llvm::SmallVector;

namespace {

class LinearTheory final : public Theory {
public:
  LinearTheory(TheoryState &state, const ContextOptions &options);

  void push() override { solver.push(); }
  void pop() override { solver.pop(); }
  void assume(ClaimId literal, ReasonId reason) override;
  void assumeEqual(DimId a, DimId b, const Int &offset,
                   ReasonId reason) override;
  bool finalCheck(Why &why) override;
  Verdict status(ClaimId literal, Why *why) override;
  void tighten(DimId dim, Bounds &bounds, Why &why) override;
  void watch(ClaimId literal) override {
    if (store.dim(literal).valid())
      formOf(store.dim(literal));
  }
  bool isPrepared(DimId dim) override;
  void prepare(DimId dim) override { formOf(dim); }
  void beginQuestion() override {
    limited = false;
    stepsLeft = stepsPerQuestion;
  }
  bool hitLimit(ClaimId) override { return limited; }
  bool wantsAxioms() const override { return true; }
  size_t memoryUsage() const override { return columns.memoryUsage(); }

private:
  Var varOf(DimId column);
  LinearForm formOf(DimId t);
  linear::LinearAnswer ask(const Constraint &extra);
  /// Whether the facts exclude form >= 0.
  bool excludes(const LinearForm &form, Why *why);
  void spend(const Budget &budget) {
    uint64_t left = budget.remaining();
    state.work.charge(limits::linearCallSteps + stepsLeft - left);
    state.work.chargeParent(batches.total() - batchesPaid);
    batchesPaid = batches.total();
    stepsLeft =
        left > limits::linearCallSteps ? left - limits::linearCallSteps : 0;
  }

  /// The steps of taking in facts, which no question pays for.
  Budget batches;
  uint64_t batchesPaid = 0;
  linear::LinearSolver solver;
  ScopedMap<DimId, Var> columns;
  /// Terms known to be >= 0.
  ScopedMap<DimId, ReasonId> nonNegative;
  const uint64_t stepsPerQuestion;
  uint64_t stepsLeft = 0;
  bool limited = false;
};

linear::SolverOptions solverOptions(const ContextOptions &options,
                                    Budget &ofBatches) {
  const Allowances allowances(options);
  linear::SolverOptions result;
  result.ofBatches = &ofBatches;
  result.batchSteps = allowances.linearBatch();
  result.batchStepsPerFact =
      static_cast<uint64_t>(static_cast<double>(result.batchStepsPerFact) *
                            options.budget) +
      1;
  return result;
}

void addPremises(const linear::LinearAnswer &answer, Theory::Why *why) {
  if (why)
    for (linear::CallerReason r : answer.premises())
      why->push_back(ReasonId(r));
}

} // namespace

LinearTheory::LinearTheory(TheoryState &state, const ContextOptions &options)
    : Theory(state), solver(solverOptions(options, batches)),
      columns(state.scopes), nonNegative(state.scopes),
      stepsPerQuestion(Allowances(options).linearQuestion()) {
  if (state.exchange)
    state.exchange->subscribe(*this);
}

std::unique_ptr<Theory>
shapeproof::linearTheory(TheoryState &state, const ContextOptions &options) {
  return std::make_unique<LinearTheory>(state, options);
}

//===- Facts --------------------------------------------------------------===//

/// The column's unknown; a new one comes with its range.
Var LinearTheory::varOf(DimId column) {
  if (const Var *known = columns.find(column))
    return *known;
  Var v = solver.addVar();
  columns.set(column, v);
  auto holds = [&](const Int &factor, const Int &constant) {
    solver.assume(
        {LinearForm({{v, factor}}, constant), Relation::NonNegative, Int(0)},
        ReasonTable::hypothesis().raw);
  };
  if (store.isObviouslyNonNegative(column))
    holds(Int(1), Int(0));
  // min(1, n) <= 1 is no axiom, because as a claim it is true.
  DimKind kind = store.kind(column);
  if (isExtremum(kind))
    for (DimId o : store.operands(column))
      if (std::optional<Int> c = store.getConstant(o))
        holds(Int(kind == DimKind::Min ? -1 : 1),
              kind == DimKind::Min ? *c : -*c);
  return v;
}

LinearForm LinearTheory::formOf(DimId t) {
  LinearView view = store.linearView(t);
  SmallVector<LinearForm::Term, 4> terms;
  for (const Summand &s : view.summands)
    terms.push_back({varOf(s.column), s.coefficient});
  return LinearForm(terms, view.constant);
}

void LinearTheory::assume(ClaimId literal, ReasonId reason) {
  ClaimKind kind = store.kind(literal);
  DimId t = store.dim(literal);
  if (kind == ClaimKind::Eq || kind == ClaimKind::Ge) {
    solver.assume(
        {formOf(t),
         kind == ClaimKind::Eq ? Relation::Zero : Relation::NonNegative,
         Int(0)},
        reason.raw);
  } else if (kind == ClaimKind::Ne) {
    DimId one = store.constant(1);
    state.conclude(store.disj(store.ge(t, one), store.ge(store.neg(t), one)),
                   reason);
  }
  if (kind != ClaimKind::Ge || reason == ReasonTable::axiom())
    return;
  // t >= 0 and -t >= 0 make an equality, which the classes can use.
  if (const ReasonId *opposite = nonNegative.find(store.neg(t)))
    state.conclude(store.eq(t, store.constant(0)),
                   state.reasons.derived({reason, *opposite}));
  nonNegative.set(t, reason);
}

void LinearTheory::assumeEqual(DimId a, DimId b, const Int &offset,
                               ReasonId reason) {
  LLVM_DEBUG(store.print(llvm::dbgs() << "from the classes: ", a);
             store.print(llvm::dbgs() << " == ", b);
             llvm::dbgs() << " + " << offset << "\n");
  LinearForm form = formOf(a);
  form.addMul(formOf(b), Int(-1));
  form.constant -= offset;
  solver.assume({std::move(form), Relation::Zero, Int(0)}, reason.raw);
}

//===- Questions ----------------------------------------------------------===//

linear::LinearAnswer LinearTheory::ask(const Constraint &extra) {
  Budget budget(stepsLeft);
  linear::LinearAnswer answer = solver.refute(extra, budget);
  spend(budget);
  return answer;
}

bool LinearTheory::excludes(const LinearForm &form, Why *why) {
  if (stepsLeft == 0 || state.work.isExhausted()) {
    limited = true;
    return false;
  }
  linear::LinearAnswer answer = ask({form, Relation::NonNegative, Int(0)});
  limited |= answer.status == linear::Status::Limit;
  if (answer.status != linear::Status::Infeasible)
    return false;
  addPremises(answer, why);
  return true;
}

Verdict LinearTheory::status(ClaimId literal, Why *why) {
  DimId t = store.dim(literal);
  if (!t.valid() || !isPrepared(t))
    return Verdict::Unknown;
  ClaimKind kind = store.kind(literal);
  LinearForm form = formOf(t), below = form; // t <= -1
  below.negate();
  below.constant -= 1;
  if (kind == ClaimKind::Ge) {
    if (excludes(below, why))
      return Verdict::Proved;
    return excludes(form, why) ? Verdict::Refuted : Verdict::Unknown;
  }
  LinearForm above = form; // t >= 1
  above.constant -= 1;
  SmallVector<ReasonId, 8> both;
  Why *collect = why ? &both : nullptr;
  if (excludes(above, collect) && excludes(below, collect)) {
    if (why)
      why->append(both.begin(), both.end());
    return kind == ClaimKind::Eq ? Verdict::Proved : Verdict::Refuted;
  }
  linear::LinearAnswer answer = ask({form, Relation::Zero, Int(0)});
  if (answer.status != linear::Status::Infeasible)
    return Verdict::Unknown;
  addPremises(answer, why);
  return kind == ClaimKind::Eq ? Verdict::Refuted : Verdict::Proved;
}

bool LinearTheory::finalCheck(Why &why) {
  Budget budget(stepsLeft);
  linear::LinearAnswer answer = solver.check(budget);
  spend(budget);
  limited |= answer.status == linear::Status::Limit;
  if (answer.status != linear::Status::Infeasible)
    return false;
  addPremises(answer, &why);
  return true;
}

bool LinearTheory::isPrepared(DimId dim) {
  for (const Summand &s : store.linearView(dim).summands)
    if (!columns.find(s.column))
      return false;
  return true;
}

void LinearTheory::tighten(DimId dim, Bounds &bounds, Why &why) {
  Budget budget(stepsLeft);
  linear::FormRange range = solver.bounds(formOf(dim), budget);
  spend(budget);
  SmallVector<ReasonId, 8> own;
  bool keptAny = false;
  auto tightenEnd = [&](std::optional<Int> &end, const linear::FormBound &b,
                        bool isLower) {
    if (b.value && (!end || (isLower ? *b.value > *end : *b.value < *end))) {
      end = b.value;
      linear::LinearAnswer premises;
      premises.certificate = b.certificate;
      addPremises(premises, &own);
    } else {
      keptAny |= end.has_value();
    }
    bounds.limit |= b.limit;
  };
  tightenEnd(bounds.lo, range.lower, true);
  tightenEnd(bounds.hi, range.upper, false);
  if (!keptAny)
    why.clear();
  why.append(own.begin(), own.end());
}
