// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Closure and linear solver side by side.
//
// Tested by tests/laws and tests/unit/linear.

#include "affine/AffineKernel.h"
#include "classes/ClassBoundsKernel.h"
#include "linear/LinearSolver.h"
#include "model/NearbyFacts.h"
#include "proof/ClaimProofChecker.h"
#include "proof/ClaimProver.h"
#include "terms/Axioms.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;

static constexpr unsigned kSplitDepth = 3;
static constexpr unsigned kSplitClauses = 16;
static constexpr unsigned kSplitArms = 64;
/// Facts that a proof search looks at.
static constexpr size_t kProverFacts = 48;
/// Nodes of a term that are looked at before it counts as hard.
static constexpr unsigned kMaxVisited = 256;
/// What a call of the solver costs a question besides its own steps.
static constexpr uint64_t kCallSteps = 500;

namespace {

using linear::Constraint;
using linear::LinearForm;
using linear::Relation;
using linear::Var;

class AffineKernel final : public ClassBoundsKernel {
public:
  AffineKernel(TermStore &store, const ContextOptions &options)
      : ClassBoundsKernel(store, options), solver(solverOptions(options)),
        columns(scopes), facts(store, scopes), hardFacts(scopes),
        options(options) {
    hardFacts.push_back(0);
  }

  size_t memoryUsage() const override {
    return ClassBoundsKernel::memoryUsage() + columns.memoryUsage();
  }

  Answer decideFurther(ClaimId claim, Answer open) override {
    solutions[0].reset();
    solutions[1].reset();
    bool cutOff = false;
    auto nearby = facts.nearest(claim, kProverFacts, cutOff);
    if (isLinear(claim) &&
        llvm::all_of(nearby, [&](auto &f) { return isLinear(f.claim); }))
      return open;
    // By whether the claim follows (or its negation), and from what.
    Proven premises[2];
    ClaimProver::Result results[2];
    for (bool holds : {true, false}) {
      ClaimId goal = holds ? claim : store.negate(claim);
      results[holds] =
          search(nearby, goal, premises[holds], &solutions[!holds]);
      cutOff |= results[holds] == ClaimProver::Result::Limit;
    }
    // Half an answer may be one of facts that contradict.
    for (bool holds : {true, false})
      if (premises[holds] && results[!holds] == ClaimProver::Result::Limit)
        if (Proven conflict; search(nearby, store.falseClaim(), conflict,
                                    nullptr) == ClaimProver::Result::Refuted)
          premises[true] = premises[false] = conflict;
    if (premises[true] && premises[false]) {
      llvm::append_range(*premises[true], *premises[false]);
      llvm::sort(*premises[true]);
      premises[true]->erase(
          std::unique(premises[true]->begin(), premises[true]->end()),
          premises[true]->end());
      Answer answer = Answer::proved(*premises[true]);
      answer.vacuous = true;
      return answer;
    }
    if (premises[true])
      return Answer::proved(*premises[true]);
    if (premises[false])
      return Answer::refuted(*premises[false]);
    if (cutOff)
      return Answer::unknown(UnknownKind::Limit, "the step budget ended");
    return open;
  }

  const Assignment *candidate(bool holds) const override {
    return solutions[holds] ? &*solutions[holds] : nullptr;
  }

  bool boundWasFinal() const override { return finalBound; }

protected:
  void enginePush() override {
    ClassBoundsKernel::enginePush();
    solver.push();
  }
  void enginePop() override {
    merges.clear();
    solver.pop();
    ClassBoundsKernel::enginePop();
  }

  void assumeLiteral(ClaimId literal, ReasonId reason) override {
    // The other engines have the axioms built in.
    const bool isAxiom = reason == ReasonTable::axiom();
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
    if (isAxiom)
      return;
    if (kind == ClaimKind::Ge)
      pairUp(store.dim(literal), reason);
    ClassBoundsKernel::assumeLiteral(literal, reason);
  }

  void settleEngine() override {
    ClassBoundsKernel::settleEngine();
    if (contradictory())
      return;
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
    Verdict v = ClassBoundsKernel::literalStatus(literal, why);
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
    linear::StepBudget budget = openBudget();
    Constraint zero{form, Relation::Zero, Int(0)};
    auto answer = solver.refute(zero, budget);
    closeBudget(budget);
    if (answer.status != linear::Status::Infeasible)
      return Verdict::Unknown;
    addPremises(answer.premises(), why);
    return kind == ClaimKind::Eq ? Verdict::Refuted : Verdict::Proved;
  }

  bool deepConflict(Why &why) override {
    linear::StepBudget budget = openBudget();
    auto answer = solver.check(budget);
    closeBudget(budget);
    limited |= answer.status == linear::Status::Limit;
    if (answer.status != linear::Status::Infeasible)
      return false;
    addPremises(answer.premises(), &why);
    return true;
  }

  void watch(ClaimId literal) override {
    ClassBoundsKernel::watch(literal);
    if (store.dim(literal).valid())
      formOf(store.dim(literal));
  }

  bool isPrepared(DimId dim) override {
    for (const Summand &s : store.linearView(dim).summands)
      if (!columns.find(s.column))
        return false;
    return ClassBoundsKernel::isPrepared(dim);
  }
  void prepare(DimId dim) override {
    ClassBoundsKernel::prepare(dim);
    formOf(dim);
  }

  Bounds engineBound(DimId dim, Why &why) override {
    llvm::SmallVector<ReasonId, 8> narrow;
    Bounds bounds = ClassBoundsKernel::engineBound(dim, narrow);
    finalBound = bounds.lo && bounds.hi && *bounds.lo == *bounds.hi;
    if (finalBound) {
      why.append(narrow.begin(), narrow.end());
      return bounds;
    }
    linear::StepBudget budget = openBudget();
    linear::FormRange range = solver.bounds(formOf(dim), budget);
    closeBudget(budget);
    bool keptAny = false;
    auto tighten = [&](std::optional<Int> &end, const linear::FormBound &b,
                       bool isLower) {
      bool better =
          b.value && (!end || (isLower ? *b.value > *end : *b.value < *end));
      if (better) {
        end = b.value;
        linear::Answer premises;
        premises.certificate = b.certificate;
        addPremises(premises.premises(), &why);
      } else {
        keptAny |= end.has_value();
      }
      bounds.limit |= b.limit;
    };
    tighten(bounds.lo, range.lower, true);
    tighten(bounds.hi, range.upper, false);
    if (keptAny)
      why.append(narrow.begin(), narrow.end());
    finalBound = !bounds.limit && onlyLinearMatters(dim);
    return bounds;
  }

  void beginQuestion() override {
    ClassBoundsKernel::beginQuestion();
    limited = false;
    finalBound = false;
    stepsLeft = static_cast<uint64_t>(
        static_cast<double>(linear::StepBudget::defaultSteps) * options.budget);
  }
  bool hitLimit(ClaimId claim) override {
    return limited || ClassBoundsKernel::hitLimit(claim);
  }
  bool wantsAxioms(DimId) override { return true; }
  void assumedFact(ClaimId claim, FactId fact) override {
    facts.add(claim, fact);
    if (!isLinear(claim))
      hardFacts.set(0, hardFacts[0] + 1);
  }

  unsigned splitDepth() const override { return kSplitDepth; }
  unsigned splitClauses() const override { return kSplitClauses; }
  unsigned splitArms() const override {
    return static_cast<unsigned>(
        std::min(1e6, kSplitArms * std::max(1.0, options.budget)));
  }

private:
  using Proven = std::optional<llvm::SmallVector<FactId, 4>>;

  /// Looks for a proof that the facts entail the goal; `proven` gets the facts
  /// it needs, `solution` what the prover came to instead.
  ClaimProver::Result search(llvm::ArrayRef<NearbyFacts::Fact> nearby,
                             ClaimId goal, Proven &proven,
                             std::optional<Assignment> *solution) {
    ClaimProver prover(store, proverOptions());
    for (const NearbyFacts::Fact &f : nearby)
      prover.addFact(f.claim, f.id);
    ClaimProver::Result result = prover.refute(goal);
    if (result == ClaimProver::Result::Satisfied && solution)
      *solution = prover.solution();
    if (result != ClaimProver::Result::Refuted)
      return result;
    // Believed when checked.
    auto isFact = [&](ClaimId formula, FactId id) {
      return llvm::any_of(nearby, [&](const NearbyFacts::Fact &f) {
        return f.claim == formula && f.id == id;
      });
    };
    if (checkClaimProof(store, prover.takeProof(), isFact))
      proven = prover.premises();
    return proven ? result : ClaimProver::Result::Limit;
  }

  static linear::SolverOptions solverOptions(const ContextOptions &options) {
    linear::SolverOptions result;
    auto scale = [&](uint64_t &steps) {
      steps =
          static_cast<uint64_t>(static_cast<double>(steps) * options.budget) +
          1;
    };
    scale(result.batchSteps);
    scale(result.batchStepsPerFact);
    return result;
  }

  ProverOptions proverOptions() const {
    ProverOptions result;
    auto scaled = [&](auto n) {
      return static_cast<decltype(n)>(
          std::min(1e9, static_cast<double>(n) * options.budget) + 1);
    };
    result.steps = scaled(result.steps);
    result.arms = scaled(result.arms);
    result.lemmas = scaled(result.lemmas);
    return result;
  }

  /// Whether linear arithmetic over the integers says all there is to say of
  /// the formula.
  bool isLinear(ClaimId formula) const {
    llvm::SmallVector<ClaimId, 8> claims{formula};
    while (!claims.empty()) {
      ClaimId c = claims.pop_back_val();
      switch (store.kind(c)) {
      case ClaimKind::Eq:
      case ClaimKind::Ge:
        if (!isLinear(store.dim(c)))
          return false;
        break;
      case ClaimKind::And:
        llvm::append_range(claims, store.operands(c));
        break;
      case ClaimKind::True:
      case ClaimKind::Bool:
      case ClaimKind::NotBool:
        break;
      default:
        return false;
      }
    }
    return true;
  }

  bool isLinear(DimId dim) const {
    llvm::SmallVector<DimId, 8> dims{dim};
    for (unsigned visited = 0; !dims.empty(); ++visited) {
      DimId d = dims.pop_back_val();
      DimKind kind = store.kind(d);
      bool divides =
          kind == DimKind::FloorDiv && store.getConstant(store.operands(d)[1]);
      if ((kind != DimKind::Constant && kind != DimKind::Symbol &&
           kind != DimKind::Sum && !divides) ||
          visited == kMaxVisited)
        return false;
      llvm::append_range(dims, store.operands(d));
    }
    return true;
  }

  /// Whether nothing that can matter to the term is beyond the solver.
  bool onlyLinearMatters(DimId dim) {
    if (!isLinear(dim))
      return false;
    if (hardFacts[0] == 0)
      return true;
    // Any claim with the term's symbols.
    ClaimId probe = store.eq(dim, store.constant(7));
    bool cutOff = store.kind(probe) != ClaimKind::Eq;
    auto nearby = facts.nearest(probe, kProverFacts, cutOff);
    return !cutOff &&
           llvm::all_of(nearby, [&](auto &f) { return isLinear(f.claim); });
  }

  struct Derived {
    NodeId a, b;
    Int offset;
  };

  void dimsMerged(const Edge &edge) override {
    if (!edge.derived)
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
    auto holds = [&](const Int &factor, const Int &constant) {
      solver.assume(
          {LinearForm({{v, factor}}, constant), Relation::NonNegative, Int(0)},
          ReasonTable::hypothesis().raw);
    };
    if (store.isObviouslyNonNegative(column))
      holds(Int(1), Int(0));
    // min(1, n) <= 1 is no axiom, because as a claim it is true.
    DimKind kind = store.kind(column);
    if (kind == DimKind::Min || kind == DimKind::Max)
      for (DimId o : store.operands(column))
        if (std::optional<Int> c = store.getConstant(o))
          holds(Int(kind == DimKind::Min ? -1 : 1),
                kind == DimKind::Min ? *c : -*c);
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
    if (stepsLeft == 0) {
      limited = true;
      return false;
    }
    linear::StepBudget budget = openBudget();
    Constraint c{nonNegativeForm, Relation::NonNegative, Int(0)};
    auto answer = solver.refute(c, budget);
    closeBudget(budget);
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

  // One allowance of steps per question or fact, for all calls it makes.
  linear::StepBudget openBudget() const {
    return linear::StepBudget(stepsLeft);
  }
  void closeBudget(const linear::StepBudget &budget) {
    uint64_t left = budget.remaining();
    stepsLeft = left > kCallSteps ? left - kCallSteps : 0;
  }

  linear::LinearSolver solver;
  ScopedMap<DimId, Var> columns;
  ScopedMap<DimId, ReasonId> nonNegative{scopes};
  std::vector<Derived> merges;
  NearbyFacts facts;
  /// [0]: how many of them are more than linear.
  ScopedVector<uint32_t> hardFacts;
  /// Of the last question: what may satisfy it, by whether the claim holds.
  std::optional<Assignment> solutions[2];
  bool finalBound = false;
  ContextOptions options;
  bool limited = false;
  uint64_t stepsLeft = 0;
};

} // namespace

std::unique_ptr<Kernel>
shapeproof::createAffineKernel(TermStore &store,
                               const ContextOptions &options) {
  return std::make_unique<AffineKernel>(store, options);
}
