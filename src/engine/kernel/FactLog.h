// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The facts in their scopes, and followers that learn them when needed.
//
//   log     n == m | k >= 3 | j == 7        `|` opens a scope
//   one follower has seen the first fact, another all three and both scopes
//
// A follower keeps a cursor: how many facts it has seen, and how many of the
// open scopes it has opened. Before it is asked it catches up. Pop drops the
// scope's facts and closes the scope in those followers that had opened it.

#ifndef SHAPEPROOF_KERNEL_FACTLOG_H
#define SHAPEPROOF_KERNEL_FACTLOG_H

#include "engine/facts/AssumedFact.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <functional>
#include <vector>

namespace shapeproof {

class FactLog {
public:
  /// Registers for life with the log; neither object may move.
  class Follower {
  public:
    using Act = std::function<void()>;
    using Learn = std::function<void(const AssumedFact &)>;
    /// `openScope` and `learn` run as it catches up, `closeScope` at a pop.
    Follower(FactLog &log, Act openScope, Act closeScope, Learn learn)
        : log(log), openScope(std::move(openScope)),
          closeScope(std::move(closeScope)), learn(std::move(learn)) {
      log.followers.push_back(this);
    }
    /// A follower for an engine with push, pop and assume.
    template <typename EngineT>
    Follower(FactLog &log, EngineT &engine)
        : Follower(
              log, [&engine] { engine.push(); }, [&engine] { engine.pop(); },
              [&engine](auto &fact) { engine.assume(fact.claim, fact.id); }) {}
    Follower(const Follower &) = delete;
    Follower &operator=(const Follower &) = delete;

    /// Learns all facts, in the scopes they were assumed in.
    void catchUp() {
      catchUpTo(log.facts.size());
      while (scopes < log.marks.size())
        openNextScope();
    }
    /// Learns the first `end` facts.
    void catchUpTo(size_t end) {
      for (; seen < end; ++seen) {
        while (scopes < log.marks.size() && log.marks[scopes] == seen)
          openNextScope();
        learn(log.facts[seen]);
      }
    }
    /// The number of facts seen; while it learns a fact, that fact's number.
    size_t numSeen() const { return seen; }
    size_t numUnseen() const { return log.facts.size() - seen; }

  private:
    friend class FactLog;
    void openNextScope() {
      openScope();
      ++scopes;
    }
    FactLog &log;
    Act openScope, closeScope;
    Learn learn;
    size_t seen = 0, scopes = 0;
  };

  void push() { marks.push_back(facts.size()); }
  void pop() {
    const size_t kept = marks.pop_back_val();
    for (Follower *f : followers)
      if (f->scopes > marks.size()) {
        f->closeScope();
        --f->scopes;
        f->seen = std::min(f->seen, kept);
      }
    facts.resize(kept);
  }
  void add(AssumedFact fact) { facts.push_back(fact); }

  llvm::ArrayRef<AssumedFact> all() const { return facts; }
  size_t memoryUsage() const { return facts.capacity() * sizeof(AssumedFact); }

private:
  std::vector<AssumedFact> facts;
  /// The number of facts at the start of each open scope.
  llvm::SmallVector<size_t, 4> marks;
  llvm::SmallVector<Follower *, 8> followers;
};

} // namespace shapeproof

#endif // SHAPEPROOF_KERNEL_FACTLOG_H
