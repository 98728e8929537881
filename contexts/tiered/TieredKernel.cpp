// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Escalation from tier to tier.
//
// Facts stand in one log with marks for the open scopes. Each tier remembers
// how much of the log it has seen and how many of the scopes it has opened;
// before it is asked it catches up, and pop closes a scope only in the tiers
// that opened it.
//
// Tested by tests/laws and tests/unit/tiered.

#include "tiered/TieredKernel.h"
#include "model/FactComponents.h"
#include "model/ModelSearch.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <deque>

using namespace shapeproof;

/// Steps (claims evaluated) of one search for a contingent's assignments.
static constexpr uint64_t kSearchSteps = 20000;
/// Models of components, and answers per scope, that are kept.
static constexpr size_t kMaxModels = 4096;
static constexpr size_t kMaxCached = 4096;

namespace {

class TieredKernel final : public Kernel {
public:
  TieredKernel(TermStore &store, std::vector<Tier> list,
               const ContextOptions &options)
      : store(store), components(store),
        searchSteps(static_cast<uint64_t>(kSearchSteps * options.budget) + 1) {
    for (Tier &t : list)
      tiers.push_back({t.name, std::move(t.kernel), t.isSolver, 0, 0});
    caches.emplace_back();
    for (State &t : tiers)
      if (!classes && t.kernel->quickTable())
        classes = &t;
  }

  void push() override {
    scopeMarks.push_back(log.size());
    components.push();
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
    log.resize(mark);
    components.pop();
    caches.pop_back();
    refreshQuick();
  }

  void assume(ClaimId claim, FactId fact) override {
    log.push_back({claim, fact});
    components.add(claim);
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
      if (best.lo && best.hi && *best.lo == *best.hi)
        break;
      catchUp(t);
      Bounds b = t.kernel->bound(dim);
      if (b.vacuous)
        return b;
      if (!isTighter(b, best))
        continue;
      // A stronger tier's ends lie within; should one stop early, keep both.
      if (best.lo && (!b.lo || *b.lo < *best.lo))
        mergeEnd(b.lo, best.lo, b, best);
      if (best.hi && (!b.hi || *b.hi > *best.hi))
        mergeEnd(b.hi, best.hi, b, best);
      best = std::move(b);
    }
    return best;
  }

  Verdict isEqual(DimId a, DimId b) override { return askTiers(a, b); }
  Verdict isEqual(ShapeId a, ShapeId b) override { return askTiers(a, b); }

  bool isContradictory(llvm::SmallVectorImpl<FactId> *premises) override {
    for (State &t : tiers) {
      if (t.isSolver)
        continue;
      catchUp(t);
      if (t.kernel->isContradictory(premises))
        return true;
    }
    return false;
  }

  size_t memoryUsage() const override {
    size_t bytes = log.capacity() * sizeof(Entry) + components.memoryUsage();
    for (const State &t : tiers)
      bytes += t.kernel->memoryUsage();
    return bytes;
  }

private:
  struct State {
    llvm::StringRef name;
    std::unique_ptr<Kernel> kernel;
    bool isSolver;
    size_t seen, scopes;
  };
  struct Entry {
    ClaimId claim;
    FactId fact;
  };

  void catchUp(State &t) {
    while (t.seen < log.size() || t.scopes < scopeMarks.size()) {
      if (t.scopes < scopeMarks.size() && scopeMarks[t.scopes] == t.seen) {
        t.kernel->push();
        ++t.scopes;
        continue;
      }
      t.kernel->assume(log[t.seen].claim, log[t.seen].fact);
      ++t.seen;
    }
  }

  Answer escalate(ClaimId claim) {
    Answer answer;
    for (State &t : tiers) {
      if (t.isSolver)
        if (auto found = searchContingent(claim))
          return *found;
      catchUp(t);
      Answer next = t.kernel->decide(claim);
      if (next.decidedBy.empty())
        next.decidedBy = t.name;
      if (next.verdict != Verdict::Unknown)
        return &t == &tiers.front() ? unlessContradictory(std::move(next))
                                    : next;
      // The strongest tier's reason is the one that counts.
      answer = std::move(next);
    }
    if (!tiers.back().isSolver)
      if (auto found = searchContingent(claim))
        return *found;
    answer.decidedBy = {};
    if (!tiers.back().isSolver) {
      // The search is the last resort of a build without a solver.
      answer.why = UnknownKind::Limit;
      answer.detail = "neither a proof nor two examples were found within the "
                      "budget, and this build has no solver";
    }
    return answer;
  }

  /// The first tier folds terms and does not look at the facts: the second is
  /// asked whether they contradict.
  Answer unlessContradictory(Answer answer) {
    if (answer.vacuous || tiers.size() < 2 || tiers[1].isSolver)
      return answer;
    catchUp(tiers[1]);
    llvm::SmallVector<FactId, 4> premises;
    if (!tiers[1].kernel->isContradictory(&premises))
      return answer;
    Answer vacuous = Answer::proved(premises);
    vacuous.vacuous = true;
    vacuous.decidedBy = tiers[1].name;
    return vacuous;
  }

  std::optional<Answer> searchContingent(ClaimId claim) {
    FactComponents::Component connected;
    std::vector<FactComponents::Component> others;
    components.split(claim, connected, others);
    uint64_t steps = searchSteps;
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
      uint64_t share = steps;
      auto found = searchModel(store, goals, {}, share);
      goals.pop_back();
      if (!found)
        return std::nullopt;
      found->dims.insert(rest.dims.begin(), rest.dims.end());
      found->shapes.insert(rest.shapes.begin(), rest.shapes.end());
      found->bools.insert(rest.bools.begin(), rest.bools.end());
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
      if (t.isSolver)
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
  std::deque<llvm::DenseMap<ClaimId, Answer>> caches;
  /// By component version; nothing where the search found none.
  llvm::DenseMap<uint64_t, std::optional<Assignment>> models;
  uint64_t searchSteps;
};

} // namespace

std::unique_ptr<Kernel>
shapeproof::createTieredKernel(TermStore &store, std::vector<Tier> tiers,
                               const ContextOptions &options) {
  return std::make_unique<TieredKernel>(store, std::move(tiers), options);
}
