// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of stages that a question passes: see TieredKernel.h.
//
//   n + 1 > n         folded                      the first stage
//   n == k, k == m    gives n == m by look-up     the second
//   n * m >= 9        left open by the cheap ones: classes, then the engine
//
// Tested by tests/engine/laws and tests/engine/tiered.

#include "tiered/TieredKernel.h"
#include "engine/base/Limits.h"
#include "engine/linear/ShortProofs.h"
#include "engine/substitution/Substitution.h"
#include "tiered/ContingentSearch.h"
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

/// A factory for the last tier that is not the solver.
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
      : store(store), work(options.parent, 1), substitution(store),
        solved(log, substitution), shortProofs(store), summed(log, shortProofs),
        consistency(store, log, work, strongestOf(rows), options),
        contingents(store, log, consistency, options, work) {
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
    Answer answer = ask({claim, Asked::InEarnest});
    if (numCached >= limits::tieredCachedAnswers) {
      for (auto &cache : caches)
        cache.clear();
      numCached = 0;
    }
    caches.back()[claim] = std::make_unique<Answer>(answer);
    ++numCached;
    return answer;
  }

  /// Does not read the cache, which would make the answer depend on whether
  /// `decide` was asked before.
  KernelAnswer decideQuickly(ClaimId claim) override {
    return ask({claim, Asked::Quickly});
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
    return consistency.areContradictory(engine, premises ? *premises : found);
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
  /// The questions that a stage is asked; InEarnest includes Quickly.
  enum class Asked : uint8_t {
    Quickly,   ///< `decideQuickly`.
    InEarnest, ///< `decide`.
  };
  /// Whether a verdict needs a check that the facts do not contradict.
  enum class Trust : uint8_t { Doubted, Trusted };
  struct Question {
    ClaimId claim;
    Asked asked;
    /// Whether an assignment of all facts showed the claim to hold, or to fail.
    StandingModels::Seen seen = {};
    /// Why it is open: the answer of the strongest tier asked so far.
    KernelAnswer open = {};
  };
  struct Stage;
  static const Stage kStages[];

  Answer ask(Question question);
  Answer leftOpen(Question &question) const;
  std::optional<Answer> lookUp(Question &question);
  std::optional<Answer> addUp(Question &question);
  std::optional<Answer> compareModels(Question &question);
  std::optional<Answer> askNear(Question &question);
  template <TierRole role> std::optional<Answer> askTiers(Question &question);
  std::optional<Answer> searchBriefly(Question &question) {
    return contingents.searchBriefly(question.claim);
  }
  std::optional<Answer> search(Question &question) {
    return contingents.search(question.claim, question.open.candidates.get());
  }

  template <typename IdT> Verdict askTiers(IdT a, IdT b) {
    Verdict verdict = Verdict::Unknown;
    for (InformedTier &tier : tiers)
      if (verdict == Verdict::Unknown && !tier.is(TierRole::Solver))
        verdict = tier.whole().isEqual(a, b);
    refreshQuick();
    return verdict;
  }

  /// The equality classes, once they know all facts. Where the table answers
  /// Unknown, all facts about the two dims are equalities, so no tier decides
  /// more.
  void refreshQuick() { quick = classes ? classes->quickTable() : nullptr; }

  TermStore &store; ///< For traces and dumps.
  /// The work of all tiers but the solver, which has its own units.
  Budget work;
  FactLog log;
  Substitution substitution;
  FactLog::Follower solved;
  linear::ShortProofs shortProofs;
  FactLog::Follower summed;
  Consistency consistency;
  ContingentSearch contingents;
  std::optional<Nearby> nearby;
  std::deque<InformedTier> tiers;
  InformedTier *classes = nullptr;
  /// The last tier that is not the solver; there always is one.
  InformedTier *strongest = nullptr;
  const std::function<Kernel &()> engine = [this]() -> Kernel & {
    return strongest->whole();
  };
  /// The answers asked for in each open scope; mostly few or none.
  std::deque<llvm::SmallDenseMap<ClaimId, std::unique_ptr<Answer>, 2>> caches;
  size_t numCached = 0;
};

} // namespace

/// Indexed by role.
static llvm::TrackingStatistic *const kGiven[] = {&NumFolding, &NumClasses,
                                                  &NumEngine, &NumSolver};

//===- Claims ---------------------------------------------------------------//

struct TieredKernel::Stage {
  std::optional<Answer> (TieredKernel::*ask)(Question &);
  Asked asked;
  Trust trust;
};

/// In order: the first stage that answers is the last, even if it says Unknown.
const TieredKernel::Stage TieredKernel::kStages[] = {
    // The normal form.
    {&TieredKernel::askTiers<TierRole::Folding>, Asked::Quickly,
     Trust::Doubted},
    // Equalities among the facts.
    {&TieredKernel::lookUp, Asked::Quickly, Trust::Doubted},
    // A few linear facts around the claim.
    {&TieredKernel::addUp, Asked::Quickly, Trust::Trusted},
    // Assignments that are kept along with the facts.
    {&TieredKernel::compareModels, Asked::Quickly, Trust::Trusted},
    // The facts near the claim, where there are many.
    {&TieredKernel::askNear, Asked::Quickly, Trust::Trusted},
    // Equality classes and bounds.
    {&TieredKernel::askTiers<TierRole::Classes>, Asked::Quickly,
     Trust::Doubted},
    // Most claims that the classes leave open are contingent.
    {&TieredKernel::searchBriefly, Asked::InEarnest, Trust::Trusted},
    // Linear arithmetic, case splits, and proofs by lemmas.
    {&TieredKernel::askTiers<TierRole::Engine>, Asked::Quickly, Trust::Doubted},
    // Assignments, in earnest.
    {&TieredKernel::search, Asked::InEarnest, Trust::Trusted},
    {&TieredKernel::askTiers<TierRole::Solver>, Asked::InEarnest,
     Trust::Trusted},
};

Answer TieredKernel::ask(Question question) {
  ++NumQuestions;
  const uint64_t before = shortProofs.work();
  std::optional<Answer> answer;
  Trust trust =
      question.asked == Asked::InEarnest ? Trust::Doubted : Trust::Trusted;
  for (const Stage &stage : kStages) {
    if (stage.asked <= question.asked)
      answer = (this->*stage.ask)(question);
    if (!answer)
      continue;
    trust = stage.trust;
    break;
  }
  if (!answer)
    answer = leftOpen(question);
  if (trust == Trust::Doubted)
    answer = consistency.unlessContradictory(engine, question.claim,
                                             *std::move(answer));
  if (answer->vacuous && answer->decidedBy.empty())
    answer->decidedBy = strongest->name();
  work.chargeParent(shortProofs.work() - before);
  consistency.payForVisits();
  return *std::move(answer);
}

/// The answer if no stage answered.
Answer TieredKernel::leftOpen(Question &question) const {
  if (question.asked == Asked::InEarnest && !tiers.back().is(TierRole::Solver))
    return Answer::unknown(
        UnknownKind::Limit,
        "neither a proof nor two examples were found within the budget, and "
        "this build has no solver");
  question.open.decidedBy = {};
  return std::move(question.open);
}

std::optional<Answer> TieredKernel::lookUp(Question &question) {
  solved.catchUp();
  llvm::SmallVector<FactId, 4> premises;
  std::optional<Answer> answer;
  // Most claims are proved here, without evaluating an assignment.
  if (substitution.proves(question.claim, &premises)) {
    answer = Answer::proved(premises);
  } else {
    // A claim that holds in an assignment of all facts is not refuted.
    question.seen = consistency.models().valueInFirstModel(question.claim);
    if (!question.seen.toHold &&
        substitution.proves(store.negate(question.claim), &premises))
      answer = Answer::refuted(premises);
  }
  if (answer) {
    ++NumSubstituted;
    answer->decidedBy = "substitution";
  }
  return answer;
}

/// Runs only where an assignment of all facts is known, so that a proof from
/// some facts is not one from facts that contradict.
std::optional<Answer> TieredKernel::addUp(Question &question) {
  if (!consistency.models().satisfiesAll())
    return std::nullopt;
  summed.catchUp();
  llvm::SmallVector<FactId, 4> premises;
  std::optional<Answer> answer;
  if (!question.seen.toFail && shortProofs.proves(question.claim, premises))
    answer = Answer::proved(premises);
  else if (!question.seen.toHold &&
           shortProofs.proves(store.negate(question.claim), premises))
    answer = Answer::refuted(premises);
  if (answer) {
    ++NumShort;
    answer->decidedBy = "linear";
  }
  return answer;
}

std::optional<Answer> TieredKernel::compareModels(Question &question) {
  if (!consistency.models().canDiffer(question.claim))
    return std::nullopt;
  return question.asked == Asked::Quickly ? ContingentSearch::withoutExamples()
                                          : contingents.show(question.claim);
}

/// Quick questions are mostly unprovable guesses, so they skip the inner ring,
/// and end here.
std::optional<Answer> TieredKernel::askNear(Question &question) {
  const bool quickly = question.asked == Asked::Quickly;
  for (Nearby::Ring ring :
       llvm::ArrayRef(Nearby::kRings).drop_front(quickly ? 1 : 0)) {
    Kernel *near = nearby ? nearby->about(question.claim, ring) : nullptr;
    if (!near)
      return std::nullopt;
    KernelAnswer answer = near->decide(question.claim);
    answer.decidedBy = nearby->name(ring);
    NumNear += answer.verdict != Verdict::Unknown;
    if (answer.verdict != Verdict::Unknown || quickly)
      return answer;
  }
  return std::nullopt;
}

template <TierRole role>
std::optional<Answer> TieredKernel::askTiers(Question &question) {
  for (InformedTier &tier : tiers) {
    if (!tier.is(role))
      continue;
    ++*kGiven[static_cast<size_t>(role)];
    // Keep the answer of the strongest tier, whose reason counts.
    question.open =
        tier.informed(question.claim, consistency).decide(question.claim);
    if (question.open.decidedBy.empty())
      question.open.decidedBy = tier.name();
    LLVM_DEBUG(llvm::dbgs()
               << tier.name() << ": " << store.str(question.claim) << " is "
               << toString(question.open.verdict) << "\n");
    if (question.open.verdict != Verdict::Unknown)
      return std::move(question.open);
  }
  return std::nullopt;
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
  // No tier has better bounds, unless the facts contradict elsewhere.
  auto doubted = [&](KernelBounds bounds) {
    return consistency.unlessContradictory(engine, std::move(bounds));
  };
  for (InformedTier &tier : tiers) {
    // A single value does not end the search: the facts may contradict, and the
    // solver is not asked to find that out.
    if (best.lo && best.hi && *best.lo == *best.hi &&
        (tier.is(TierRole::Solver) || consistency.isKnown()))
      return doubted(std::move(best));
    KernelBounds b = tier.whole().bound(dim);
    if (b.vacuous)
      return b;
    if (b.undefined)
      return doubted(std::move(b));
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
  return doubted(std::move(best));
}

KernelBounds TieredKernel::boundQuickly(DimId dim) {
  if (!strongest) {
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
