// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The facts of a context with their scopes, and the ones near a term.
//
//   n == m,  m >= 3,  k == 7        near n + 1: the first two
//
// Whatever simplifies a term compares candidates at a few assignments that
// satisfy these. The index (FactIndex.h) is made when it is first asked.

#ifndef SHAPEPROOF_KERNEL_NEARFACTS_H
#define SHAPEPROOF_KERNEL_NEARFACTS_H

#include "engine/base/Limits.h"
#include "engine/facts/FactIndex.h"
#include "engine/kernel/FactLog.h"
#include "shapeproof/InferenceContext.h"

namespace shapeproof {

class InferenceContext::NearFacts {
public:
  explicit NearFacts(const TermStore &store) : store(store) {}

  static NearFacts &of(InferenceContext &context) { return *context.nearFacts; }

  /// The options of the context.
  ContextOptions options;

  void push() { log.push(); }
  void pop() { log.pop(); }
  void add(AssumedFact fact) { log.add(fact); }

  /// The nearest facts that share symbols with the term, or with another such
  /// fact, in order of assumption.
  llvm::SmallVector<AssumedFact, 16> near(Term term) {
    if (log.all().empty())
      return {};
    if (!index)
      index = std::make_unique<Index>(store, log);
    index->follower.catchUp();
    return index->facts.nearest(term, limits::simplestFacts,
                                limits::simplestFacts);
  }

  /// The number of all facts.
  size_t size() const { return log.all().size(); }

  size_t memoryUsage() const {
    return log.memoryUsage() + (index ? index->facts.memoryUsage() : 0);
  }

private:
  struct Index {
    Index(const TermStore &store, FactLog &log)
        : facts(store, scopes), follower(
                                    log,
                                    [this] {
                                      facts.beforePush();
                                      scopes.push();
                                    },
                                    [this] { scopes.pop(); },
                                    [this](const AssumedFact &fact) {
                                      facts.add(fact.claim, fact.id);
                                    }) {}
    ScopeStack scopes;
    FactIndex facts;
    FactLog::Follower follower;
  };

  const TermStore &store;
  FactLog log;
  std::unique_ptr<Index> index;
};

} // namespace shapeproof

#endif // SHAPEPROOF_KERNEL_NEARFACTS_H
