// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Escalation from tier to tier: see TieredKernel.h for the order of it.
//
// Tested by tests/laws and tests/unit/tiered.

#include "tiered/TieredKernel.h"
#include "base/Reasons.h"
#include "linear/ShortProofs.h"
#include "substitution/Substitution.h"
#include "tiered/ContingentSearch.h"
#include "tiered/DenseSystem.h"
#include "tiered/InformedTier.h"
#include "tiered/Nearby.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include <deque>

#define DEBUG_TYPE "shapeproof-tiered"

using namespace shapeproof;
using namespace shapeproof::tiered;

ALWAYS_ENABLED_STATISTIC(NumQuestions,
                         "Claims asked that were not in the cache");
ALWAYS_ENABLED_STATISTIC(NumSubstituted, "Claims proved by substitution");
ALWAYS_ENABLED_STATISTIC(NumShort, "Claims decided by a short linear proof");
ALWAYS_ENABLED_STATISTIC(NumNear, "Claims decided by the facts near them");
ALWAYS_ENABLED_STATISTIC(NumFolding, "Claims given to the tier that folds");
ALWAYS_ENABLED_STATISTIC(NumClasses,
                         "Claims given to the tier of equality classes");
ALWAYS_ENABLED_STATISTIC(NumEngine, "Claims given to engines");
ALWAYS_ENABLED_STATISTIC(NumSolver, "Claims given to the solver");

/// Answers that are kept, in all open scopes together.
static constexpr size_t kMaxCached = 4096;

/// How to make the last tier that is no solver.
static CreateEngine strongestOf(llvm::ArrayRef<Tier> rows) {
  for (const Tier &row : llvm::reverse(rows))
    if (row.role != TierRole::Solver)
      return row.create;
  return nullptr;
}

namespace {

class TieredKernel final : public Kernel {
public:
  TieredKernel(TermStore &store, std::vector<Tier> rows,
               const ContextOptions &options)
      : store(store), substitution(store), solved(log, substitution),
        shortProofs(store), summed(log, shortProofs),
        consistency(store, log, work, strongestOf(rows)),
        contingents(store, consistency, options, work),
        dense(store, log, shortProofs, options, work) {
    work.scale(options.budget);
    work.takeFrom(options.sharedWork, 1);
    caches.emplace_back();
    auto find = [&](TierRole role) {
      return llvm::find_if(rows, [&](const Tier &t) { return t.role == role; });
    };
    if (auto inner = find(TierRole::Classes), outer = find(TierRole::Engine);
        inner != rows.end() && outer != rows.end())
      nearby.emplace(store, *inner, *outer, consistency, work);
    for (Tier &row : rows) {
      InformedTier &tier = tiers.emplace_back(store, log, std::move(row), work);
      if (tier.is(TierRole::Classes))
        classes = &tier;
      if (!tier.is(TierRole::Solver))
        strongest = &tier;
    }
  }

  void push() override {
    log.push();
    caches.emplace_back();
  }

  void pop() override {
    log.pop();
    numCached -= caches.back().size();
    caches.pop_back();
    refreshQuick();
  }

  void assume(ClaimId claim, FactId fact) override {
    log.add({claim, fact});
    quick = nullptr;
    if (caches.back().empty())
      return;
    numCached -= caches.back().size();
    caches.back().clear();
  }

  KernelAnswer decide(ClaimId claim) override {
    auto it = caches.back().find(claim);
    if (it != caches.back().end())
      return *it->second;
    Answer answer = escalate(claim, /*quickly=*/false);
    if (numCached >= kMaxCached) {
      for (auto &cache : caches)
        cache.clear();
      numCached = 0;
    }
    caches.back()[claim] = std::make_unique<Answer>(answer);
    ++numCached;
    return answer;
  }

  /// Does not look at the cache: it would say more where `decide` was asked
  /// before.
  KernelAnswer decideQuickly(ClaimId claim) override {
    return escalate(claim, /*quickly=*/true);
  }

  KernelBounds bound(DimId dim) override;
  KernelBounds boundQuickly(DimId dim) override;
  Verdict isEqual(DimId a, DimId b) override {
    solved.catchUp();
    return substitution.provesEqual(a, b) ? Verdict::Proved : askTiers(a, b);
  }
  Verdict isEqual(ShapeId a, ShapeId b) override { return askTiers(a, b); }

  bool isContradictory(llvm::SmallVectorImpl<FactId> *premises) override {
    llvm::SmallVector<FactId, 4> found;
    return llvm::any_of(tiers,
                        [&](InformedTier &tier) {
                          return !tier.is(TierRole::Solver) &&
                                 tier.whole().isContradictory(premises);
                        }) ||
           isVacuous(premises ? *premises : found);
  }

  void dump(llvm::raw_ostream &os) override {
    for (const AssumedFact &fact : log.all())
      printFact(os, store, fact);
    for (InformedTier &tier : tiers)
      tier.whole().dump(os << "tier " << tier.name() << "\n");
  }

  size_t memoryUsage() const override {
    size_t bytes = log.memoryUsage() + consistency.memoryUsage() +
                   contingents.memoryUsage() + substitution.memoryUsage() +
                   shortProofs.memoryUsage() +
                   (nearby ? nearby->memoryUsage() : 0);
    for (const InformedTier &tier : tiers)
      bytes += tier.memoryUsage();
    return bytes;
  }

private:
  /// Quickly: without the search in earnest and the solver.
  Answer escalate(ClaimId claim, bool quickly) {
    ++NumQuestions;
    if (work.isSpent())
      return Answer::unknown(UnknownKind::Limit,
                             "the step budget of all questions ended");
    const uint64_t before = shortProofs.work();
    Answer answer = askInOrder(claim, quickly);
    work.chargePool(shortProofs.work() - before);
    consistency.payForVisits();
    return answer;
  }
  Answer askInOrder(ClaimId claim, bool quickly);
  std::optional<Answer> firstLook(ClaimId claim, bool quickly,
                                  std::optional<Answer> &proof);
  std::optional<Answer> proveShortly(ClaimId claim,
                                     const StandingModels::Seen &seen);
  /// Whether facts contradict, and which, as far as a search shows.
  bool isVacuous(llvm::SmallVectorImpl<FactId> &premises) {
    return !consistency.isKnown() && strongest &&
           consistency.findContradiction(strongest->whole(), premises);
  }
  Answer unlessContradictory(ClaimId claim, Answer answer,
                             const InformedTier &decider);

  template <typename IdT> Verdict askTiers(IdT a, IdT b) {
    Verdict verdict = Verdict::Unknown;
    for (InformedTier &tier : tiers)
      if (verdict == Verdict::Unknown && !tier.is(TierRole::Solver))
        verdict = tier.whole().isEqual(a, b);
    refreshQuick();
    return verdict;
  }

  /// The equality classes, once they know all facts. What they leave open, no
  /// tier closes: there are no other facts of those.
  void refreshQuick() { quick = classes ? classes->quickTable() : nullptr; }

  TermStore &store; ///< For traces and dumps.
  /// Of all tiers but the solver, which counts in units of its own.
  WorkMeter work;
  FactLog log;
  Substitution substitution;
  FactLog::Follower solved;
  linear::ShortProofs shortProofs;
  FactLog::Follower summed;
  Consistency consistency;
  ContingentSearch contingents;
  DenseSystem dense;
  std::optional<Nearby> nearby;
  std::deque<InformedTier> tiers;
  InformedTier *classes = nullptr;
  /// The last that is no solver.
  InformedTier *strongest = nullptr;
  /// Answers to what was asked in each open scope: in most, little or nothing.
  std::deque<llvm::SmallDenseMap<ClaimId, std::unique_ptr<Answer>, 2>> caches;
  size_t numCached = 0;
};

} // namespace

/// By role.
static llvm::TrackingStatistic *const kGiven[] = {&NumFolding, &NumClasses,
                                                  &NumEngine, &NumSolver};

//===- Claims ---------------------------------------------------------------//

/// What substitution, a dense system or the standing models say. What is proved
/// or refuted goes to `proof` where the tiers may still find that the facts
/// contradict.
std::optional<Answer> TieredKernel::firstLook(ClaimId claim, bool quickly,
                                              std::optional<Answer> &proof) {
  if (claim == TermStore::trueClaim() || claim == TermStore::falseClaim())
    return std::nullopt;
  solved.catchUp();
  llvm::SmallVector<FactId, 4> premises;
  // Most of what is asked is proved by a look-up, for which no assignment has
  // to be evaluated.
  if (substitution.proves(claim, &premises))
    proof = Answer::proved(premises);
  StandingModels::Seen seen;
  if (!proof) {
    if (dense.mayDecide(claim)) {
      summed.catchUp();
      if (std::optional<Answer> found = dense.decide(claim, quickly, proof))
        return found;
      if (proof)
        return std::nullopt;
    }
    // What holds in an assignment of all facts is not refuted.
    seen = consistency.models().valueInFirstModel(claim);
    if (!seen.toHold && substitution.proves(store.negate(claim), &premises))
      proof = Answer::refuted(premises);
  }
  if (proof) {
    ++NumSubstituted;
    proof->decidedBy = "substitution";
    return consistency.isKnown() ? proof : std::nullopt;
  }
  if (std::optional<Answer> found = proveShortly(claim, seen))
    return found;
  if (!consistency.models().canDiffer(claim))
    return contingents.searchDense(claim);
  return quickly ? ContingentSearch::withoutExamples()
                 : contingents.show(claim);
}

/// Where an assignment of all facts is known, what follows from some of them
/// does not speak of nothing.
std::optional<Answer>
TieredKernel::proveShortly(ClaimId claim, const StandingModels::Seen &seen) {
  if (!consistency.models().satisfiesAll())
    return std::nullopt;
  summed.catchUp();
  llvm::SmallVector<FactId, 4> premises;
  std::optional<Answer> answer;
  if (!seen.toFail && shortProofs.proves(claim, premises))
    answer = Answer::proved(premises);
  else if (!seen.toHold && shortProofs.proves(store.negate(claim), premises))
    answer = Answer::refuted(premises);
  if (answer) {
    ++NumShort;
    answer->decidedBy = "linear";
  }
  return answer;
}

Answer TieredKernel::askInOrder(ClaimId claim, bool quickly) {
  std::optional<Answer> proof;
  if (std::optional<Answer> found = firstLook(claim, quickly, proof))
    return *std::move(found);
  const bool isConstant =
      claim == TermStore::trueClaim() || claim == TermStore::falseClaim();
  if (nearby && !proof && !isConstant)
    // Most guesses are wrong: the handful would only be asked besides.
    for (Nearby::Ring ring :
         llvm::ArrayRef(Nearby::kRings).drop_front(quickly ? 1 : 0)) {
      Kernel *near = nearby->about(claim, ring);
      if (!near)
        break;
      KernelAnswer answer = near->decide(claim);
      answer.decidedBy = nearby->name(ring);
      NumNear += answer.verdict != Verdict::Unknown;
      if (answer.verdict != Verdict::Unknown || quickly)
        return answer;
    }
  KernelAnswer answer; // The strongest tier's reason is the one that counts.
  auto search = [&] {
    return contingents.search(claim, answer.candidates.get());
  };
  for (InformedTier &tier : tiers) {
    const bool isSolver = tier.is(TierRole::Solver);
    if (isSolver && (proof || quickly))
      break;
    if (isSolver)
      if (std::optional<Answer> found = search())
        return *std::move(found);
    ++*kGiven[static_cast<size_t>(tier.role())];
    answer = tier.informed(claim, consistency).decide(claim);
    if (answer.decidedBy.empty())
      answer.decidedBy = tier.name();
    LLVM_DEBUG(llvm::dbgs() << tier.name() << ": " << store.str(claim) << " is "
                            << toString(answer.verdict) << "\n");
    if (answer.verdict != Verdict::Unknown)
      return isSolver ? answer
                      : unlessContradictory(claim, std::move(answer), tier);
    // Most claims that the classes leave open are contingent.
    if (&tier == classes && !proof && !quickly)
      if (std::optional<Answer> found = contingents.searchBriefly(claim))
        return *std::move(found);
  }
  if (proof)
    return *std::move(proof);
  if (!quickly && !tiers.back().is(TierRole::Solver)) {
    // The search is the last resort of a build without a solver.
    if (std::optional<Answer> found = search())
      return *std::move(found);
    if (llvm::SmallVector<FactId, 4> premises; isVacuous(premises)) {
      Answer vacuous = vacuousAnswer(premises);
      vacuous.decidedBy = strongest->name();
      return vacuous;
    }
    answer.why = UnknownKind::Limit;
    answer.detail = "neither a proof nor two examples were found within the "
                    "budget, and this build has no solver";
  }
  answer.decidedBy = {};
  return answer;
}

/// A verdict of a tier, unless the facts contradict in a way that another one
/// would notice. Folding does not look at the facts: the classes are asked.
/// Small components without a known assignment are looked at closely, then
/// whether the opposite of the answer follows as well.
Answer TieredKernel::unlessContradictory(ClaimId claim, Answer answer,
                                         const InformedTier &decider) {
  if (answer.vacuous || consistency.isKnown())
    return answer;
  llvm::SmallVector<FactId, 4> premises;
  llvm::StringRef by;
  const ClaimId opposite =
      answer.verdict == Verdict::Proved ? claim : store.negate(claim);
  Kernel &engine = strongest->whole();
  if (decider.is(TierRole::Folding) && classes &&
      classes->whole().isContradictory(&premises)) {
    by = classes->name();
  } else if (consistency.findContradiction(engine, premises)) {
    by = strongest->name();
  } else if (engine.refutes(opposite, premises)) {
    addFacts(premises, answer.premises);
    by = strongest->name();
  } else {
    return answer;
  }
  LLVM_DEBUG(llvm::dbgs() << by << ": the facts contradict\n");
  Answer vacuous = vacuousAnswer(premises);
  vacuous.decidedBy = by;
  return vacuous;
}

//===- Bounds ---------------------------------------------------------------//

static bool isTighter(const Bounds &a, const Bounds &b) {
  bool lower = a.lo && (!b.lo || *a.lo > *b.lo);
  bool upper = a.hi && (!b.hi || *a.hi < *b.hi);
  return lower || upper || a.limit;
}

/// Replaces the end of `into` by the one of `source`.
static void takeEnd(std::optional<Int> &end, const std::optional<Int> &from,
                    Bounds &into, const Bounds &source) {
  end = from;
  llvm::append_range(into.premises, source.premises);
  llvm::sort(into.premises);
  into.premises.erase(llvm::unique(into.premises), into.premises.end());
}

KernelBounds TieredKernel::bound(DimId dim) {
  KernelBounds best;
  best.limit = work.isSpent();
  if (best.limit)
    return best;
  // What no tier says more of, unless the facts contradict elsewhere.
  auto unlessVacuous = [&](KernelBounds bounds) {
    llvm::SmallVector<FactId, 4> premises;
    return isVacuous(premises) ? KernelBounds(vacuousBounds(premises))
                               : std::move(bounds);
  };
  for (InformedTier &tier : tiers) {
    // A value alone does not end it: the facts may contradict, which the solver
    // is not asked to find out.
    if (best.lo && best.hi && *best.lo == *best.hi &&
        (tier.is(TierRole::Solver) || consistency.isKnown()))
      return unlessVacuous(std::move(best));
    KernelBounds b = tier.whole().bound(dim);
    if (b.vacuous)
      return b;
    if (b.undefined)
      return unlessVacuous(std::move(b));
    const bool isLast = &tier == &tiers.back();
    const bool isFinal = !isLast && tier.whole().areFinal(b, dim);
    if (isTighter(b, best)) {
      // A stronger tier's ends lie within; should one stop early, keep both.
      if (best.lo && (!b.lo || *b.lo < *best.lo))
        takeEnd(b.lo, best.lo, b, best);
      if (best.hi && (!b.hi || *b.hi > *best.hi))
        takeEnd(b.hi, best.hi, b, best);
      best = std::move(b);
    }
    if (isFinal)
      break;
  }
  return unlessVacuous(std::move(best));
}

KernelBounds TieredKernel::boundQuickly(DimId dim) {
  if (work.isSpent() || !strongest) {
    KernelBounds none;
    none.limit = true;
    return none;
  }
  Kernel *near = nearby ? nearby->about(dim, Nearby::Outer) : nullptr;
  return (near ? *near : strongest->whole()).bound(dim);
}

std::unique_ptr<Kernel>
shapeproof::createTieredKernel(TermStore &store, std::vector<Tier> tiers,
                               const ContextOptions &options) {
  return std::make_unique<TieredKernel>(store, std::move(tiers), options);
}
