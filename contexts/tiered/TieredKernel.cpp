// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Escalation from tier to tier.
//
// Facts stand in one log with marks for the open scopes. Each tier remembers
// how much of the log it has seen and how many of the scopes it has opened;
// before it is asked it catches up, and pop closes a scope only in the tiers
// that opened it.
//
// Before a tier is asked come two first looks, each worth far less than a
// tier's. What the equalities among the facts give by substitution is proved,
// where the facts cannot contradict because an assignment of them is known.
// What a standing assignment of all facts (model/StandingModel.h) makes true,
// and with another value of a symbol in no fact makes false, is contingent. A
// few steps of search for two assignments follow when the tier of classes has
// not decided.
//
// Tested by tests/laws and tests/unit/tiered.

#include "tiered/TieredKernel.h"
#include "model/FactComponents.h"
#include "model/ModelSearch.h"
#include "model/StandingModel.h"
#include "proof/ClaimProver.h"
#include "substitution/Substitution.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <deque>

using namespace shapeproof;

/// Steps (claims evaluated) of one search for a contingent's assignments.
static constexpr uint64_t kSearchSteps = 20000;
/// Steps of the first look, and how many facts a component may have for it.
static constexpr uint64_t kFirstSteps = 160;
static constexpr size_t kFirstFacts = 24;
/// Steps of completing values that a tier came across.
static constexpr uint64_t kHintSteps = 1000;
/// Facts that a tier is told without asking whether they can matter.
static constexpr size_t kManyFacts = 32;
/// Models of components, and answers per scope, that are kept.
static constexpr size_t kMaxModels = 4096;
static constexpr size_t kMaxCached = 4096;

namespace {

class TieredKernel final : public Kernel {
public:
  TieredKernel(TermStore &store, std::vector<Tier> list,
               const ContextOptions &options)
      : store(store), components(store), substitution(store), standing(store),
        wantExamples(options.examples),
        searchSteps(static_cast<uint64_t>(kSearchSteps * options.budget) + 1) {
    for (Tier &t : list) {
      tiers.emplace_back();
      tiers.back().kernel = t.create();
      tiers.back().tier = std::move(t);
    }
    caches.emplace_back();
    for (State &t : tiers)
      if (!classes && t.kernel->quickTable())
        classes = &t;
  }

  void push() override {
    scopeMarks.push_back(log.size());
    caches.emplace_back();
  }

  void pop() override {
    size_t mark = scopeMarks.pop_back_val();
    for (State &t : tiers)
      if (t.scopes > scopeMarks.size()) {
        t.kernel->pop();
        --t.scopes;
        t.seen = std::min(t.seen, mark);
      }
    if (looks.scopes > scopeMarks.size()) {
      components.pop();
      --looks.scopes;
      looks.seen = std::min(looks.seen, mark);
      consistent.resize(looks.scopes + 1);
    }
    if (followed.scopes > scopeMarks.size()) {
      standing.pop();
      --followed.scopes;
      followed.seen = std::min(followed.seen, mark);
    }
    if (solved.scopes > scopeMarks.size()) {
      substitution.pop();
      --solved.scopes;
      solved.seen = std::min(solved.seen, mark);
    }
    log.resize(mark);
    caches.pop_back();
    refreshQuick();
  }

  void assume(ClaimId claim, FactId fact) override {
    log.push_back({claim, fact});
    if (!caches.back().empty())
      caches.back().clear();
    quick = nullptr;
  }

  Answer decide(ClaimId claim) override {
    auto it = caches.back().find(claim);
    if (it != caches.back().end())
      return it->second;
    Answer answer = escalate(claim);
    if (caches.back().size() >= kMaxCached)
      caches.back().clear();
    caches.back()[claim] = answer;
    return answer;
  }

  Bounds bound(DimId dim) override {
    Bounds best;
    for (State &t : tiers) {
      // Folding alone does not end it: the facts may contradict.
      if (best.lo && best.hi && *best.lo == *best.hi &&
          (&t != &tiers.front() + 1 || isKnownConsistent()))
        break;
      catchUp(t);
      Bounds b = t.kernel->bound(dim);
      if (b.vacuous)
        return b;
      const bool isFinal = t.kernel->boundWasFinal();
      if (!isTighter(b, best)) {
        if (isFinal)
          break;
        continue;
      }
      // A stronger tier's ends lie within; should one stop early, keep both.
      if (best.lo && (!b.lo || *b.lo < *best.lo))
        mergeEnd(b.lo, best.lo, b, best);
      if (best.hi && (!b.hi || *b.hi > *best.hi))
        mergeEnd(b.hi, best.hi, b, best);
      best = std::move(b);
      if (isFinal)
        break;
    }
    return best;
  }

  Verdict isEqual(DimId a, DimId b) override {
    catchUp(solved, substitution);
    return substitution.provesEqual(a, b) ? Verdict::Proved : askTiers(a, b);
  }
  Verdict isEqual(ShapeId a, ShapeId b) override { return askTiers(a, b); }

  bool isContradictory(llvm::SmallVectorImpl<FactId> *premises) override {
    for (State &t : tiers) {
      if (t.tier.isSolver)
        continue;
      catchUp(t);
      if (t.kernel->isContradictory(premises))
        return true;
    }
    return false;
  }

  size_t memoryUsage() const override {
    size_t bytes = log.capacity() * sizeof(Entry) + components.memoryUsage() +
                   substitution.memoryUsage() + standing.memoryUsage() +
                   hasModel.getMemorySize();
    for (const State &t : tiers)
      bytes += t.kernel->memoryUsage();
    return bytes;
  }

private:
  /// How far someone has followed the log.
  struct Progress {
    size_t seen = 0, scopes = 0;
  };
  struct State : Progress {
    Tier tier;
    /// Told all facts up to `seen`.
    std::unique_ptr<Kernel> kernel;
    /// Told the facts of some components only: those with these versions.
    std::unique_ptr<Kernel> part;
    llvm::SmallVector<uint64_t, 4> versions;
    /// How many such kernels there were, and facts they were told, since
    /// `kernel` last caught up.
    size_t toldToParts = 0;
  };
  struct Entry {
    ClaimId claim;
    FactId fact;
  };

  /// To where `end` facts stand, or to the present.
  template <typename ProgressT, typename Pupil>
  void catchUp(ProgressT &progress, Pupil &pupil, size_t end = SIZE_MAX) {
    while (progress.seen < std::min(log.size(), end) ||
           (end == SIZE_MAX && progress.scopes < scopeMarks.size())) {
      if (progress.scopes < scopeMarks.size() &&
          scopeMarks[progress.scopes] == progress.seen) {
        pupil.push();
        ++progress.scopes;
        continue;
      }
      pupil.assume(log[progress.seen].claim, log[progress.seen].fact);
      ++progress.seen;
    }
  }
  void catchUp(State &t) {
    catchUp(t, *t.kernel);
    t.part.reset();
    t.toldToParts = 0;
  }

  /// A kernel of the tier that has been told what can matter to the claim.
  Kernel &informed(State &t, ClaimId claim) {
    const size_t unseen = log.size() - t.seen;
    if (t.tier.isSolver || unseen < kManyFacts || !isKnownConsistent()) {
      catchUp(t);
      return *t.kernel;
    }
    FactComponents &components = upToDate();
    llvm::SmallVector<uint32_t, 4> touched = components.touched(claim);
    llvm::SmallVector<uint64_t, 4> versions;
    for (uint32_t component : touched)
      versions.push_back(components.version(component));
    llvm::sort(versions);
    if (t.part && t.versions == versions)
      return *t.part;
    llvm::SmallVector<uint32_t, 32> facts;
    // All of them, should parts have cost as much.
    const size_t most = unseen - std::min(unseen, t.toldToParts);
    if (!components.collect(touched, most / 2, facts)) {
      catchUp(t);
      return *t.kernel;
    }
    t.part = t.tier.create();
    t.versions = std::move(versions);
    t.toldToParts += 1 + facts.size();
    for (uint32_t i : facts)
      t.part->assume(log[i].claim, log[i].fact);
    return *t.part;
  }

  FactComponents &upToDate(size_t end = SIZE_MAX) {
    // What the model makes of a fact depends on those before it alone.
    if (end == SIZE_MAX)
      currentModel();
    struct {
      FactComponents &components;
      void push() { components.push(); }
      void assume(ClaimId claim, FactId) { components.add(claim); }
    } pupil{components};
    catchUp(looks, pupil, end);
    consistent.resize(looks.scopes + 1, consistent.back());
    return components;
  }

  StandingModel &currentModel() {
    struct {
      TieredKernel &kernel;
      void push() { kernel.standing.push(); }
      void assume(ClaimId claim, FactId) { kernel.follow(claim); }
    } pupil{*this};
    catchUp(followed, pupil);
    return standing;
  }

  /// The standing model takes in the next fact; by a search, if it is not
  /// connected with many others.
  void follow(ClaimId fact) {
    if (standing.add(fact))
      return;
    const size_t index = followed.seen;
    FactComponents &components = upToDate(index + 1);
    uint32_t component = components.componentOf(static_cast<uint32_t>(index));
    llvm::SmallVector<ClaimId, 16> facts;
    uint64_t steps = kFirstSteps;
    std::optional<Assignment> found;
    if (component != FactComponents::kNone &&
        components.collect({component}, kFirstFacts, facts))
      found = searchModel(store, facts, {}, steps);
    if (found)
      standing.adopt(fact, *found);
    else
      standing.giveUp();
  }

  Answer escalate(ClaimId claim) {
    Answer answer;
    const Kernel *asked = nullptr; // the kernel asked last
    const State *before = nullptr; // its tier
    std::optional<Answer> substituted;
    if (store.kind(claim) != ClaimKind::True &&
        store.kind(claim) != ClaimKind::False) {
      catchUp(solved, substitution);
      llvm::SmallVector<FactId, 4> premises;
      // What fails in an assignment of all facts is not proved.
      if (currentModel().value(claim) != std::optional(false) &&
          substitution.proves(claim, &premises)) {
        substituted = Answer::proved(premises);
        substituted->decidedBy = "substitution";
        // Else the tiers may find that the facts contradict.
        if (isKnownConsistent())
          return *substituted;
      } else if (currentModel().canDiffer(claim)) {
        if (auto found = shownContingent(claim))
          return *found;
      }
    }
    for (State &t : tiers) {
      // Most claims that the classes leave open are contingent.
      if (!substituted && before && before == classes)
        if (auto found = searchBriefly(claim))
          return *found;
      if (t.tier.isSolver && substituted)
        return *substituted;
      if (t.tier.isSolver)
        if (auto found = searchContingent(claim, searchSteps, asked))
          return *found;
      Kernel &kernel = informed(t, claim);
      Answer next = kernel.decide(claim);
      asked = &kernel;
      before = &t;
      if (next.decidedBy.empty())
        next.decidedBy = t.tier.name;
      if (next.verdict != Verdict::Unknown)
        return t.tier.isSolver ? next : unlessContradictory(std::move(next), t);
      // The strongest tier's reason is the one that counts.
      answer = std::move(next);
    }
    if (substituted)
      return *substituted;
    if (!tiers.back().tier.isSolver)
      if (auto found = searchContingent(claim, searchSteps, asked))
        return *found;
    answer.decidedBy = {};
    if (!tiers.back().tier.isSolver) {
      // The search is the last resort of a build without a solver.
      answer.why = UnknownKind::Limit;
      answer.detail = "neither a proof nor two examples were found within the "
                      "budget, and this build has no solver";
    }
    return answer;
  }

  /// A verdict of a tier, unless the facts contradict in a way that another one
  /// would notice. The first tier does not look at the facts: the second is
  /// asked. Small components without a known assignment are looked at closely.
  Answer unlessContradictory(Answer answer, const State &decider) {
    if (answer.vacuous || isKnownConsistent())
      return answer;
    llvm::SmallVector<FactId, 4> premises;
    if (&decider == &tiers.front() && tiers.size() > 1 &&
        !tiers[1].tier.isSolver) {
      catchUp(tiers[1]);
      if (tiers[1].kernel->isContradictory(&premises))
        return contradiction(premises, tiers[1].tier.name);
    }
    if (findsContradiction(premises))
      return contradiction(premises, "affine");
    return answer;
  }

  static Answer contradiction(llvm::ArrayRef<FactId> premises,
                              llvm::StringRef by) {
    Answer vacuous = Answer::proved(premises);
    vacuous.vacuous = true;
    vacuous.decidedBy = by;
    return vacuous;
  }

  bool findsContradiction(llvm::SmallVectorImpl<FactId> &premises) {
    FactComponents &components = upToDate();
    uint32_t first = consistent.back();
    uint32_t end = std::min<uint32_t>(components.numFacts(),
                                      first + 4 * uint32_t(kFirstFacts));
    for (uint32_t i = first; i < end; ++i) {
      uint32_t component = components.componentOf(i);
      llvm::SmallVector<ClaimId, 16> facts;
      if (component == FactComponents::kNone)
        continue;
      auto [it, inserted] =
          contradictions.try_emplace(components.version(component));
      if (inserted && components.collect({component}, kFirstFacts, facts)) {
        ClaimProver prover(store, doubtOptions);
        for (uint32_t k = 0; k < facts.size(); ++k)
          prover.addFact(facts[k], FactId(k));
        if (prover.refute(store.falseClaim()) == ClaimProver::Result::Refuted)
          for (FactId k : prover.premises())
            it->second.push_back(facts[k.raw]);
      }
      if (it->second.empty())
        continue;
      for (ClaimId claim : it->second)
        premises.push_back(llvm::find_if(log, [&](const Entry &e) {
                             return e.claim == claim;
                           })->fact);
      llvm::sort(premises);
      premises.erase(std::unique(premises.begin(), premises.end()),
                     premises.end());
      return true;
    }
    return false;
  }

  /// Whether an assignment is known for each component of facts. Each is
  /// searched for once, and only if it is small.
  bool isKnownConsistent() {
    if (currentModel().satisfiesAll())
      return true;
    FactComponents &components = upToDate();
    for (uint32_t &i = consistent.back(); i < components.numFacts(); ++i) {
      uint32_t component = components.componentOf(i);
      if (component == FactComponents::kNone)
        return false;
      auto [it, inserted] =
          hasModel.try_emplace(components.version(component), false);
      if (inserted) {
        llvm::SmallVector<ClaimId, 16> facts;
        uint64_t steps = kFirstSteps;
        it->second = components.collect({component}, kFirstFacts, facts) &&
                     searchModel(store, facts, {}, steps);
      }
      if (!it->second)
        return false;
    }
    return true;
  }

  /// Of a claim that holds and fails in some assignments of the facts.
  std::optional<Answer> shownContingent(ClaimId claim) {
    if (wantExamples)
      return searchContingent(claim, searchSteps);
    Answer answer;
    answer.verdict = Verdict::Contingent;
    answer.decidedBy = "search";
    return answer;
  }

  /// A few steps of search for two assignments, among small values and where
  /// there are few facts.
  std::optional<Answer> searchBriefly(ClaimId claim) {
    llvm::SmallVector<ClaimId, 16> goals;
    FactComponents &components = upToDate();
    if (!components.collect(components.touched(claim), kFirstFacts, goals))
      return std::nullopt;
    for (bool holds : {false, true}) {
      if (standing.value(claim) == std::optional(holds))
        continue; // Seen.
      goals.push_back(holds ? claim : store.negate(claim));
      uint64_t steps = kFirstSteps;
      if (!searchModel(store, goals, {}, steps))
        return std::nullopt;
      goals.pop_back();
    }
    return isKnownConsistent() ? shownContingent(claim) : std::nullopt;
  }

  /// `hints`: a tier that was just asked about the claim, and may have come
  /// across values.
  std::optional<Answer> searchContingent(ClaimId claim, uint64_t steps,
                                         const Kernel *hints = nullptr) {
    FactComponents::Component connected;
    std::vector<FactComponents::Component> others;
    upToDate().split(claim, connected, others);
    // The facts that do not touch the claim: any model of theirs will do.
    Assignment rest;
    for (const FactComponents::Component &c : others)
      if (!addModel(c, rest, steps))
        return std::nullopt;
    llvm::SmallVector<ClaimId, 8> goals = connected.facts;
    Answer answer;
    answer.verdict = Verdict::Contingent;
    for (bool holds : {true, false}) {
      goals.push_back(holds ? claim : store.negate(claim));
      std::optional<Assignment> found;
      const Assignment *hint = hints ? hints->candidate(holds) : nullptr;
      uint64_t share = std::min(steps, kHintSteps);
      if (hint)
        found = searchModel(store, goals, *hint, share);
      share = steps;
      if (!found)
        found = searchModel(store, goals, {}, share);
      goals.pop_back();
      if (!found)
        return std::nullopt;
      found->dims.insert(rest.dims.begin(), rest.dims.end());
      found->shapes.insert(rest.shapes.begin(), rest.shapes.end());
      found->bools.insert(rest.bools.begin(), rest.bools.end());
      if (wantExamples)
        (holds ? answer.example : answer.counterexample) = std::move(*found);
    }
    answer.decidedBy = "search";
    return answer;
  }

  bool addModel(const FactComponents::Component &c, Assignment &into,
                uint64_t &steps) {
    auto it = models.find(c.version);
    if (it == models.end()) {
      if (models.size() >= kMaxModels)
        models.clear();
      uint64_t share = steps;
      it = models.try_emplace(c.version, searchModel(store, c.facts, {}, share))
               .first;
    }
    if (!it->second)
      return false;
    into.dims.insert(it->second->dims.begin(), it->second->dims.end());
    into.shapes.insert(it->second->shapes.begin(), it->second->shapes.end());
    into.bools.insert(it->second->bools.begin(), it->second->bools.end());
    return true;
  }

  static bool isTighter(const Bounds &a, const Bounds &b) {
    bool lower = a.lo && (!b.lo || *a.lo > *b.lo);
    bool upper = a.hi && (!b.hi || *a.hi < *b.hi);
    return lower || upper || a.limit;
  }
  static void mergeEnd(std::optional<Int> &end, const std::optional<Int> &from,
                       Bounds &into, const Bounds &source) {
    end = from;
    llvm::append_range(into.premises, source.premises);
    llvm::sort(into.premises);
    into.premises.erase(std::unique(into.premises.begin(), into.premises.end()),
                        into.premises.end());
  }

  template <typename IdT> Verdict askTiers(IdT a, IdT b) {
    for (State &t : tiers) {
      if (t.tier.isSolver)
        continue;
      catchUp(t);
      Verdict v = t.kernel->isEqual(a, b);
      if (v != Verdict::Unknown) {
        refreshQuick();
        return v;
      }
    }
    refreshQuick();
    return Verdict::Unknown;
  }

  /// The classes of the first tier that has some, once it knows all facts. What
  /// they leave open, no tier closes: there are no other facts of those.
  void refreshQuick() {
    const bool knowsAll = classes && classes->seen == log.size();
    quick = knowsAll ? classes->kernel->quickTable() : nullptr;
  }

  TermStore &store;
  std::vector<State> tiers;
  const State *classes = nullptr;
  std::vector<Entry> log;
  llvm::SmallVector<size_t, 4> scopeMarks;
  FactComponents components;
  Substitution substitution;
  StandingModel standing;
  Progress looks, solved, followed;
  /// Per scope that the components have: how many facts are known to be in
  /// components with an assignment.
  llvm::SmallVector<uint32_t, 4> consistent{0};
  /// By component version.
  llvm::DenseMap<uint64_t, bool> hasModel;
  const bool wantExamples;
  std::deque<llvm::DenseMap<ClaimId, Answer>> caches;
  /// By component version; nothing where the search found none.
  llvm::DenseMap<uint64_t, std::optional<Assignment>> models;
  /// By component version: the facts that contradict, if they were found to.
  llvm::DenseMap<uint64_t, llvm::SmallVector<ClaimId, 4>> contradictions;
  ProverOptions doubtOptions{50000, 60, 60};
  uint64_t searchSteps;
};

} // namespace

std::unique_ptr<Kernel>
shapeproof::createTieredKernel(TermStore &store, std::vector<Tier> tiers,
                               const ContextOptions &options) {
  return std::make_unique<TieredKernel>(store, std::move(tiers), options);
}
