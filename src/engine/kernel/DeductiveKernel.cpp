// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions to a list of theories: see DeductiveKernel.h.
//
// Tested by tests/engine/laws and tests/engine/kernel.

#include "engine/kernel/DeductiveKernel.h"
#include "engine/base/Allowances.h"
#include "engine/base/Limits.h"
#include "engine/facts/AssumedFact.h"
#include "engine/kernel/JoinValues.h"
#include "engine/kernel/ProofSearch.h"
#include "engine/kernel/SpelledOut.h"
#include "engine/proof/Alignment.h"
#include "engine/terms/Symbols.h"
#include "engine/theories/Equality.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "shapeproof-work"

using namespace shapeproof;
using llvm::SmallVector;

ALWAYS_ENABLED_STATISTIC(NumSteps, "Steps of theories, questions and facts");
ALWAYS_ENABLED_STATISTIC(NumCutOff,
                         "Questions and facts that ran out of steps");

namespace {

/// The steps of a question or a fact, counted by the statistics. The parent
/// pays for terms made meanwhile.
struct QuestionScope {
  QuestionScope(const TermStore &store, Budget &work, uint64_t steps)
      : store(store), work(work), before(work.total()),
        termsBefore(store.work()), scope(work, steps) {}
  ~QuestionScope() {
    work.chargeParent(rate::kTerm * (store.work() - termsBefore));
    NumSteps += work.total() - before;
    NumCutOff += work.isExhausted();
  }
  QuestionScope(const QuestionScope &) = delete;
  QuestionScope &operator=(const QuestionScope &) = delete;

  const TermStore &store;
  Budget &work;
  const uint64_t before, termsBefore;
  const Budget::Scope scope;
};

class DeductiveKernel final : public Kernel {
public:
  DeductiveKernel(TermStore &store, const ContextOptions &options,
                  const Composition &composition, Budget *shared);

  void push() override {
    if (search)
      search->beforePush();
    deduction.push();
  }
  void pop() override {
    deduction.pop();
    refreshQuick();
  }
  void assume(ClaimId claim, FactId fact) override;
  KernelAnswer decide(ClaimId claim) override;
  bool refutes(ClaimId claim, llvm::SmallVectorImpl<FactId> &premises) override;
  KernelBounds bound(DimId dim) override;
  bool areFinal(const KernelBounds &bounds, DimId dim) override {
    return search && !bounds.axiomsContradict &&
           ((bounds.lo && bounds.hi && *bounds.lo == *bounds.hi) ||
            (!bounds.limit && search->onlyLinearMatters(dim)));
  }
  Verdict isEqual(DimId a, DimId b) override { return atOnce(store.eq(a, b)); }
  Verdict isEqual(ShapeId a, ShapeId b) override {
    return atOnce(store.shapeEq(a, b));
  }
  bool isContradictory(llvm::SmallVectorImpl<FactId> *premises) override;
  void dump(llvm::raw_ostream &os) override;
  size_t memoryUsage() const override {
    return deduction.memoryUsage() + facts.memoryUsage();
  }

private:
  using Facts = Deduction::Facts;

  /// Decides a claim by the theories, hypotheses and case splits.
  KernelAnswer decideByTheories(ClaimId claim);
  KernelAnswer decideWhole(ClaimId claim);
  KernelAnswer decideWithParts(ClaimId claim, unsigned &partsLeft);
  std::optional<Answer> decideByParts(ClaimId claim, unsigned &partsLeft);
  Verdict atOnce(ClaimId claim);
  std::optional<ClaimId> spelledOut(ClaimId claim) {
    return shapeproof::spelledOut(store, claim, deduction.state.work);
  }
  /// Whether the current question has run out of steps, or a fact had when it
  /// was taken in. If so, an unknown claim may only not have been examined.
  bool wasCutOff() const {
    return deduction.state.work.isExhausted() || factCutOff;
  }
  static Answer cutOffAnswer() {
    return Answer::unknown(UnknownKind::Limit, "the step budget ended");
  }
  void refreshQuick() {
    quick = classes && deduction.state.settled() ? classes : nullptr;
  }

  TermStore &store;
  Deduction deduction;
  CaseSplits splits;
  std::unique_ptr<ProofSearch> search;
  /// The classes of the equality theory, if there is one.
  const ClassTable *classes = nullptr;
  const uint64_t stepsPerFact, stepsPerQuestion;
  ScopedValue<bool> factCutOff;
  /// The facts, for dump.
  ScopedVector<AssumedFact> facts;
};

} // namespace

static SplitLimits scaled(SplitLimits limits, double budget) {
  limits.arms =
      static_cast<unsigned>(std::min(1e6, limits.arms * std::max(1.0, budget)));
  return limits;
}

DeductiveKernel::DeductiveKernel(TermStore &store,
                                 const ContextOptions &options,
                                 const Composition &composition, Budget *shared)
    : store(store), deduction(store, options, composition.theories,
                              composition.splits.depth > 0, shared),
      splits(deduction, scaled(composition.splits, options.budget)),
      stepsPerFact(Allowances(options).fact()),
      stepsPerQuestion(Allowances(options).question()),
      factCutOff(deduction.state.scopes, false), facts(deduction.state.scopes) {
  if (composition.searchesProofs)
    search = std::make_unique<ProofSearch>(store, deduction.state.scopes,
                                           options, deduction.state.work);
  if (EqualityTheory *equality = deduction.state.equality)
    classes = &equality->classTable();
  refreshQuick();
}

std::unique_ptr<Kernel> shapeproof::createDeductiveKernel(
    TermStore &store, const ContextOptions &options,
    const Composition &composition, Budget *shared) {
  return std::make_unique<DeductiveKernel>(store, options, composition, shared);
}

void DeductiveKernel::assume(ClaimId claim, FactId fact) {
  QuestionScope scope(store, deduction.state.work, stepsPerFact);
  deduction.beginQuestion();
  quick = nullptr;
  if (!deduction.state.fitting && !deduction.state.work.isExhausted())
    claim = spelledOut(claim).value_or(claim);
  facts.push_back({claim, fact});
  if (search)
    search->add(claim, fact);
  if (!deduction.state.work.isExhausted()) {
    deduction.assume(claim, deduction.state.reasons.fact(fact));
    deduction.settle();
  }
  if (deduction.state.work.isExhausted())
    factCutOff = true;
  refreshQuick();
}

KernelAnswer DeductiveKernel::decide(ClaimId claim) {
  unsigned partsLeft = limits::questionParts;
  return decideWithParts(claim, partsLeft);
}

/// Decides a claim; each part has an allowance of its own.
KernelAnswer DeductiveKernel::decideWithParts(ClaimId claim,
                                              unsigned &partsLeft) {
  KernelAnswer answer = decideWhole(claim);
  if (search && answer.verdict == Verdict::Unknown)
    if (std::optional<Answer> byParts = decideByParts(claim, partsLeft))
      return *byParts;
  return answer;
}

KernelAnswer DeductiveKernel::decideWhole(ClaimId claim) {
  QuestionScope scope(store, deduction.state.work, stepsPerQuestion);
  if (deduction.state.work.isExhausted())
    return cutOffAnswer();
  KernelAnswer answer = decideByTheories(claim);
  if (search && answer.verdict == Verdict::Unknown)
    if (std::optional<ClaimId> pairs = spelledOut(claim))
      return search->decide(*pairs, std::move(answer));
  return answer;
}

/// Proves a claim by its parts: a disjunction by one of its arms, an equality
/// by differences that are enough for it if all are 0.
std::optional<Answer> DeductiveKernel::decideByParts(ClaimId claim,
                                                     unsigned &partsLeft) {
  if (store.kind(claim) == ClaimKind::Or) {
    for (ClaimId arm : store.operands(claim)) {
      if (partsLeft == 0)
        break;
      --partsLeft;
      if (KernelAnswer answer = decideWithParts(arm, partsLeft);
          answer.verdict == Verdict::Proved)
        return answer;
    }
    return std::nullopt;
  }
  const auto differences = alignSides(store, claim);
  if (!differences || differences->size() > partsLeft)
    return std::nullopt;
  Facts used;
  for (DimId difference : *differences) {
    if (partsLeft == 0)
      return std::nullopt;
    --partsLeft;
    KernelAnswer answer =
        decideWithParts(store.eq(difference, store.constant(0)), partsLeft);
    if (answer.verdict != Verdict::Proved)
      return std::nullopt;
    addFacts(used, answer.premises);
    if (answer.vacuous)
      return vacuousAnswer(used);
  }
  return Answer::proved(used);
}

KernelAnswer DeductiveKernel::decideByTheories(ClaimId claim) {
  deduction.beginQuestion();
  Facts used;
  if (deduction.contradicts(used))
    return vacuousAnswer(used);
  SmallVector<ReasonId, 8> why;
  Verdict v = deduction.status(claim, &why);
  if (v != Verdict::Unknown) {
    used = deduction.state.reasons.facts(why);
    KernelAnswer answer =
        v == Verdict::Proved ? Answer::proved(used) : Answer::refuted(used);
    // A claim that is a fact in other names is only decided by assuming its
    // negation; a claim that is a fact as it stands gets the same answer.
    answer.isDirect =
        !deduction.isClause(v == Verdict::Proved ? claim : store.negate(claim));
    return answer;
  }
  std::optional<ClaimId> pairs = spelledOut(claim);
  if (!pairs)
    return cutOffAnswer();
  claim = *pairs;
  splits.beginQuestion();
  if (splits.refutes(store.negate(claim), used))
    return Answer::proved(used);
  if (splits.refutes(claim, used))
    return Answer::refuted(used);
  if (splits.wasCutOff() || deduction.hitLimit(claim) || wasCutOff())
    return cutOffAnswer();
  return Answer::unknown(UnknownKind::Incomplete,
                         "not decided by this context's rules");
}

bool DeductiveKernel::refutes(ClaimId claim,
                              llvm::SmallVectorImpl<FactId> &premises) {
  QuestionScope scope(store, deduction.state.work, stepsPerQuestion);
  if (deduction.state.work.isExhausted())
    return false;
  deduction.beginQuestion();
  splits.beginQuestion();
  Facts used;
  std::optional<ClaimId> pairs = spelledOut(claim);
  if (!pairs || !splits.refutes(*pairs, used))
    return false;
  premises.assign(used.begin(), used.end());
  return true;
}

KernelBounds DeductiveKernel::bound(DimId dim) {
  QuestionScope scope(store, deduction.state.work, stepsPerQuestion);
  KernelBounds bounds;
  bounds.limit = deduction.state.work.isExhausted();
  if (bounds.limit)
    return bounds;
  deduction.beginQuestion();
  Facts contradicting;
  if (deduction.contradicts(contradicting))
    return vacuousBounds(contradicting);
  // For the question, examine the clauses nearby with all facts, as for a
  // claim, and let new atoms bring their axioms.
  const SmallVector<uint32_t, 8> near = splits.nearest(dim);
  JoinValues joins(deduction, splits, dim);
  const bool scoped =
      !near.empty() || !joins.empty() || !deduction.isPrepared(dim);
  if (scoped)
    deduction.push();
  if (!near.empty() && !splits.propagate(near, contradicting)) {
    deduction.pop();
    return vacuousBounds(contradicting);
  }
  if (!deduction.isPrepared(dim)) {
    deduction.prepare(dim);
    deduction.settle();
  }
  splits.beginQuestion();
  bounds.axiomsContradict = deduction.contradicts(bounds.premises);
  if (bounds.axiomsContradict || joins.areUndefined(bounds.premises)) {
    bounds.undefined = true;
  } else if (joins.assume(); deduction.contradicts(bounds.premises)) {
    bounds.undefined = bounds.axiomsContradict = true;
  } else {
    SmallVector<ReasonId, 8> why;
    bounds = deduction.bounds(dim, why);
    bounds.premises = deduction.state.reasons.facts(why);
    bounds.limit |= wasCutOff();
  }
  if (scoped)
    deduction.pop();
  return bounds;
}

bool DeductiveKernel::isContradictory(llvm::SmallVectorImpl<FactId> *premises) {
  QuestionScope scope(store, deduction.state.work, stepsPerQuestion);
  if (deduction.state.work.isExhausted())
    return false;
  deduction.beginQuestion();
  Facts used;
  if (!deduction.contradicts(used))
    return false;
  if (premises)
    *premises = used;
  return true;
}

Verdict DeductiveKernel::atOnce(ClaimId claim) {
  QuestionScope scope(store, deduction.state.work, stepsPerQuestion);
  if (deduction.state.work.isExhausted())
    return Verdict::Unknown;
  deduction.beginQuestion();
  deduction.settle();
  if (deduction.state.contradictory())
    return Verdict::Proved;
  Verdict v = deduction.status(claim, nullptr);
  // A hypothesis may contradict although no range decides the claim.
  return v == Verdict::Unknown && !classes ? decide(claim).verdict : v;
}

void DeductiveKernel::dump(llvm::raw_ostream &os) {
  os << "scopes: " << deduction.state.scopes.depth() << "\n";
  SmallVector<ClaimId, 16> claims;
  for (const AssumedFact &fact : facts) {
    printFact(os, store, fact);
    claims.push_back(fact.claim);
  }
  deduction.dump(os);
  for (DimId symbol : symbolsOf(store, claims).dims) {
    Bounds b = bound(symbol);
    store.print(os << "bounds of ", symbol);
    os << ": [";
    if (b.lo)
      os << *b.lo;
    os << ", ";
    if (b.hi)
      os << *b.hi;
    os << "]" << (b.vacuous ? " (contradictory facts)\n" : "\n");
  }
}
