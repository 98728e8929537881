// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranges of terms from facts in any spelling, by narrowing to a fixpoint.
//
//   n + m <= 10      [n + m] in [0, 10], so n and m in [0, 10]
//   2 * h == n       n is even; n in [0, 10] gives h in [0, 5]
//   h >= 3           n in [6, 10], m in [0, 4], and nothing changes any more
//
// Every variable starts with the range that always holds, and facts narrow it;
// a worklist runs the propagators of narrowed variables. There is no widening,
// so every state on the way is sound and the end is the greatest fixpoint,
// whatever the order.
//
// Stopping. Integer narrowing need not end (n >= m + 1, m >= k + 1, k >= n + 1
// climbs without end). When a variable narrows again, the log is searched for
// such a cycle of differences, which contradicts (Cycles.cpp). Other sets of
// facts climb, too, as n >= 2 * m - 1, m >= n does: a variable that narrows
// limits::boundsNarrowings times because of one fact is narrowed by facts only
// from then on, and answers about anything connected to it say `limit`. Other
// components of facts are not affected. Chains whose last fact comes first (a9
// == a8 + 1, a8 == a7 + 1, ...) narrow all their variables once per fact, which
// would be quadratic. So once there were more than limits::boundsFreeNarrowings
// narrowings, and more than limits::boundsNarrowingsPerFact per fact, a
// variable may narrow limits::boundsNarrowings times in all.
//
// Evidence. Each narrowing is logged with the propagator that made it and the
// range before, nothing else. An explanation walks the log backwards from the
// bound in question: at each entry the propagator is run again on weaker ranges
// of its variables, one end at a time, to find what it needed. So premises cost
// nothing until asked for, and an end that was not needed brings in no fact.
// The idea is lazy explanation, known from lazy clause generation (Ohrimenko,
// Stuckey, Codish: Propagation via lazy clause generation, 2009).
//
// Active. Only variables of facts and watched literals are narrowed. A question
// about another term activates it in a scope of its own, and leaves nothing
// behind.
//
// The engine has its own undo instead of base/Scoped.h: a question opens a
// scope, most scopes change one or two variables, and pop must cost no more
// than these changes. The log that explanations need is an undo log already;
// the other lists are stacks whose sizes a mark holds.

#ifndef SHAPEPROOF_PROPAGATION_BOUNDSENGINE_H
#define SHAPEPROOF_PROPAGATION_BOUNDSENGINE_H

#include "engine/base/Budget.h"
#include "engine/propagation/Network.h"
#include "shapeproof/Answer.h"
#include "llvm/Support/Compiler.h"
#include <deque>
#include <map>

namespace shapeproof {

class BoundsEngine : private GuardSource {
public:
  using Why = llvm::SmallVectorImpl<ReasonId>;

  /// Charges its work to `shared`, and stops when the allowance of that ends.
  BoundsEngine(TermStore &store, double budget, Budget *shared = nullptr);

  void push();
  /// Precondition: an open scope.
  void pop();

  /// Assumes an Eq, Ne or Ge and narrows to the fixpoint.
  void assumeLiteral(ClaimId literal, ReasonId reason);
  /// Assumes an Or of literals (and of conjunctions of them): narrows to the
  /// ranges that all arms that can hold have in common. The caller asserts the
  /// last arm if only one is left.
  void assumeClause(ClaimId disjunction, ReasonId reason);

  bool contradictory() const { return conflict != kNoEntry; }
  /// The reasons of the contradiction.
  void explainContradiction(Why &why) const;

  /// The status of an Eq, Ne or Ge; Unknown while contradictory.
  Verdict literalStatus(ClaimId literal, Why *why);
  /// The ends of a term's range; `premises` is left to the caller.
  Bounds bound(DimId dim, Why &why);
  /// The value of a term that is a known constant.
  std::optional<Int> constantValue(DimId dim, Why *why);

  /// Reports \p reported when the range that decides \p literal changes.
  void watch(ClaimId literal, ClaimId reported);
  void takeWoken(llvm::SmallVectorImpl<ClaimId> &woken);
  /// Keeps the range of a term up to date in this scope, even if no fact is
  /// about it.
  void follow(DimId dim);
  /// From now on takePinned reports terms whose range became one number:
  /// columns, and sums of two.
  void reportPinned() { reportsPinned = true; }
  void takePinned(llvm::SmallVectorImpl<DimId> &terms);

  /// The number of narrowings ever made, which tells whether anything happened.
  uint64_t numNarrowings() const { return narrowingsMade; }

  /// Forgets the limits that earlier questions ran into.
  void beginQuestion() { poppedLimit = false; }
  /// Whether the status of a claim may be incomplete: a variable stopped early
  /// in a scope of this question, or one connected to the claim did.
  bool hitLimit(ClaimId claim);
  size_t memoryUsage() const;

  /// Whether every range follows from its log entries and the initial range,
  /// and nothing is queued. Linear in the log.
  bool checkInvariants() const;
  /// The ranges of the active variables, one a line.
  void print(llvm::raw_ostream &os) const;
  LLVM_DUMP_METHOD void dump() const;

private:
  static constexpr uint32_t kNoEntry = ~0u;
  static constexpr uint32_t kDynamic = 1u << 31; // a fact's propagator
  /// A value of `conflict`: a cycle contradicts, for the reasons `cycleWhy`.
  static constexpr uint32_t kCycle = ~0u - 1;

  struct State {
    IntRange range;
    uint32_t lastEntry = kNoEntry;
    uint32_t narrowings = 0;
    /// The last run that narrowed it, and the number of narrowings in that run.
    uint32_t run = 0, narrowingsInRun = 0;
    bool active = false;
    bool limited = false;
    llvm::SmallVector<uint32_t, 4> users;   // propagators
    llvm::SmallVector<ClaimId, 1> watchers; // literals
  };
  /// One narrowing of a variable. Most move one end, so that the range before
  /// is the one after with that end put back: 32 bytes instead of 88.
  struct Entry {
    enum Kind : uint8_t {
      Lower,     ///< The lower end was `value`.
      OpenLower, ///< There was no lower end.
      Upper,
      OpenUpper,
      Whole, ///< The range was wholeRanges[value].
    };
    uint32_t variable, previous, propagator;
    Kind kind;
    Int value;
  };
  struct Mark {
    size_t log, attached, activated, watched, limited, facts, guards;
    uint32_t conflict;
  };
  using Needs = std::map<uint32_t, IntRange>; // by entry

  /// Adds a guard; false if the claim is one already.
  bool recordGuard(ClaimId claim, ReasonId reason);
  /// Undoes all changes since the last mark.
  void undo();
  /// Activates a term in a scope of its own; false if it is active already.
  bool openQuestion(const View &view);
  void closeQuestion();
  bool holds(ClaimId guard) const override;
  const Propagator &propagator(uint32_t id) const;
  /// Whether the propagator is an assumed comparison, which narrows beyond the
  /// limit.
  bool isLiteral(uint32_t id) const;
  void growStates();
  void activate(uint32_t variable);
  void attach(uint32_t propagatorId);
  void enqueue(uint32_t propagatorId);
  bool isQueued(uint32_t propagatorId) const {
    const std::vector<bool> &flags = queuedFlags[propagatorId >> 31];
    uint32_t index = propagatorId & ~kDynamic;
    return index < flags.size() && flags[index];
  }
  void setQueued(uint32_t propagatorId, bool value);
  /// Whether propagators other than facts may still narrow the variable.
  bool mayNarrow(State &state);
  void narrow(uint32_t variable, const IntRange &range, uint32_t propagatorId);
  /// Runs to the fixpoint or, if `mayStop`, to the end of the allowance.
  void propagate(bool mayStop = true);
  /// The cost of computing with the ranges; numbers beyond 64 bits take long.
  static uint64_t costOf(const Propagator &c, llvm::ArrayRef<IntRange> ranges);
  /// Runs one propagator.
  void runPropagator(uint32_t propagatorId);
  /// Runs a sum of plain ranges, or a comparison of one, in 64 bits. False if
  /// the propagator is neither.
  bool runInWords(const Propagator &c, uint32_t propagatorId);
  bool runSumInWords(const Propagator &c, uint32_t propagatorId);
  bool runLiteralInWords(const Propagator &c, uint32_t propagatorId);
  /// Looks for a cycle of differences behind the latest narrowing. If there is
  /// one, the facts contradict.
  void findCycle(uint32_t entry);
  bool findCycle(uint32_t entry, bool lower);
  /// The latest entry of a variable before the entry `before`, or none.
  uint32_t entryBefore(uint32_t variable, uint32_t before) const;
  /// The latest such entry that moved this end.
  uint32_t moveBefore(uint32_t variable, bool lower, uint32_t before) const;
  void addFact(Propagator c);
  /// The operand's range; activates its variable.
  IntRange rangeOf(const View &view) const;

  Entry makeEntry(uint32_t variable, const IntRange &after,
                  uint32_t propagatorId);
  const IntRange &wholeRange(const Entry &entry) const {
    return wholeRanges[static_cast<size_t>(static_cast<int64_t>(entry.value))];
  }
  /// Turns the range after an entry into the range before it.
  void takeBack(const Entry &entry, IntRange &range) const;
  IntRange rangeBefore(uint32_t variable, uint32_t entry) const;
  void need(uint32_t variable, const IntRange &target, uint32_t before,
            Needs &needs) const;
  static void addNeed(uint32_t entry, const IntRange &target, Needs &needs);
  void explain(Needs &needs, Why &why) const;
  struct Weakening; // Explanations.cpp
  void explainEntry(uint32_t entry, const IntRange &target, Needs &needs,
                    Why &why) const;
  /// Explains that view is in `target`.
  void explainView(const View &view, const IntRange &target, Why &why) const;
  /// Whether the variable is connected to one that stopped early.
  bool reachesLimit(uint32_t variable) const;

  TermStore &store;
  Budget ownWork;
  Budget &work;
  Network network;
  uint32_t maxNarrowings;
  /// The number of runs of the worklist.
  uint32_t run = 0;
  uint64_t narrowingsMade = 0;
  std::vector<State> states;
  std::vector<Entry> log;
  std::vector<IntRange> wholeRanges;
  uint32_t conflict = kNoEntry;
  llvm::SmallVector<ReasonId, 4> cycleWhy;
  /// The start of this run in the log, and the steps it spent on cycles.
  size_t runStart = 0, cycleSteps = 0;
  std::deque<Propagator> facts; // stable addresses
  std::vector<uint32_t> attached, activated, watched, limitedVariables;
  /// Clauses and inequations that are facts, in order; and by id, with a count
  /// and a reason.
  std::vector<ClaimId> guardLog;
  llvm::DenseMap<ClaimId, std::pair<uint32_t, ReasonId>> guards;
  std::vector<Mark> marks;
  /// Whether a variable stopped early in a scope popped since beginQuestion.
  bool poppedLimit = false;
  std::vector<uint32_t> queue;
  size_t queueHead = 0;
  /// Whether a propagator is queued: definitions, and facts.
  std::vector<bool> queuedFlags[2];
  std::vector<ClaimId> woken;
  size_t keptWoken = 0, keptPinned = 0;
  bool reportsPinned = false;
  std::vector<uint32_t> pinned;
  uint64_t keptNarrowings = 0;

  struct CachedBounds {
    Bounds bounds;
    llvm::SmallVector<ReasonId, 4> why;
  };
  /// Answers for the present facts; every change clears it.
  llvm::DenseMap<DimId, CachedBounds> cache;
};

} // namespace shapeproof

#endif // SHAPEPROOF_PROPAGATION_BOUNDSENGINE_H
