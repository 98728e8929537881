// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contexts that keep the conditions which most branches of a function share.
//
//   scf.if %0 < %n { ... }      checks of an operation on %a, under n >= 1
//   scf.if %0 < %n { ... }      checks of an operation on %b, under n >= 1
//   scf.if %0 < %n { ... }      and so on
//
// After a branch its checks are known to hold where it was taken: n >= 1
// implies m == k. A context that enters the branches one after the other finds
// all these consequences in each anew, which is quadratic. Here a second
// context assumes n >= 1 first, for good, and then goes from branch to branch
// (Points.h): a consequence is found once.
//
// Such a context answers the same, as the order of facts does not matter. But
// the premises it gives name the branch that was first, so it is for questions
// whose premises nobody asks for.
//
// A condition, or part of a conjunction, is usual once limits::usualBranches
// branches began with it. There are up to limits::usualContexts contexts, for
// the first sets of usual conditions that a question is asked under.

#ifndef SHAPEPROOF_MLIR_FACTS_USUALCONDITIONS_H
#define SHAPEPROOF_MLIR_FACTS_USUALCONDITIONS_H

#include "core/facts/Points.h"
#include "shapeproof/InferenceContext.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <deque>

namespace shapeproof {

class UsualConditions {
public:
  UsualConditions(const TermStore &store, const FactTable &facts)
      : store(store), facts(facts) {}

  /// A branch begins with the fact.
  void note(FactId fact);

  struct Kept {
    llvm::SmallVector<ClaimId, 4> conditions;
    std::unique_ptr<InferenceContext> context;
    PointCursor cursor;
  };
  /// A context with its usual conditions, moved to the place; null where there
  /// is none for it. `create` makes an empty one.
  Kept *at(const PointTree &tree, Point place,
           llvm::function_ref<std::unique_ptr<InferenceContext>()> create);

private:
  template <typename F> void forEachPart(FactId fact, F visit) const;

  const TermStore &store;
  const FactTable &facts;
  llvm::DenseMap<ClaimId, unsigned> count;
  bool anyUsual = false;
  std::deque<Kept> kept; // stable addresses
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_FACTS_USUALCONDITIONS_H
