// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The inference contexts of one analysis, over one store and in lockstep.
//
//   plain      what is established: branches, loops, executed ops, consumed
//              witnesses
//   carrying   besides, every dominating witness that nobody has consumed yet.
//              Only a shape.cstr_* may profit from those, because the rewrite
//              can make it carry them. It exists only where there are
//              witnesses.
//   quick      stands in for a `plain` that decides at least what `affine`
//              does, while a loop is tried: most guesses of what stays true in
//              it are wrong, and a solver takes a hundred times as long to say
//              so. It is `plain` where that is `tiered`, and otherwise a
//              context of that name, asked for quick answers.
//
// Of a lazy analysis `plain` is not in lockstep: what is assumed where is kept
// (Points.h), and the context is moved to where a question is asked. For
// questions without premises there are others, which keep the conditions that
// most branches share (UsualConditions.h).

#ifndef SHAPEPROOF_MLIR_FACTS_CONTEXTS_H
#define SHAPEPROOF_MLIR_FACTS_CONTEXTS_H

#include "facts/ImportOptions.h"
#include "facts/Points.h"
#include "facts/UsualConditions.h"
#include "shapeproof/Answer.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <utility>

namespace shapeproof {

class DistinctModel;
class InferenceContext;

class Contexts {
public:
  Contexts(Contexts &&);
  ~Contexts();
  /// `facts` outlives this. Error: no such context.
  static llvm::Expected<Contexts> create(TermStore &store,
                                         const FactTable &facts,
                                         const ImportOptions &options,
                                         bool withWitnesses);

  void push();
  void pop();
  /// In `plain` and `carrying`, from here to the end of the scope.
  void assume(FactId fact);
  /// In `carrying` only, unless it cannot hold: to carry that would make
  /// everything follow.
  void offer(FactId fact);
  /// In `carrying` only, which there is; it does not contradict.
  void carry(FactId fact);
  /// What is in `carrying` proves the fact; to the end of the scope.
  void noteImplied(FactId fact) { carriedFacts.insert({fact, depth()}); }
  size_t depth() const { return marks.size(); }
  /// If the fact is assumed in `plain` now: the depth of the scope in which it
  /// was.
  std::optional<size_t> assumedSince(FactId fact) const {
    if (fact.raw >= active.size() || active[fact.raw] == 0)
      return std::nullopt;
    return active[fact.raw] - 1;
  }
  /// If it is in `carrying` alone, or follows there: the same.
  std::optional<size_t> carriedSince(FactId fact) const {
    auto it = carriedFacts.find(fact);
    if (it == carriedFacts.end())
      return std::nullopt;
    return it->second;
  }

  /// Of what is established now; for questions about what to model.
  Answer decide(ClaimId claim);
  Bounds bound(DimId dim);
  /// Holds what is established now; for questions about checks.
  InferenceContext &forChecks() { return *plain; }
  /// Null where there are no witnesses.
  InferenceContext *withWitnesses() { return carrying.get(); }

  /// Of a lazy analysis with a context that decides all that `affine` does:
  /// whether the claim follows from what is established now, found quickly. A
  /// fact that does is not worth telling: of the checks in a long function most
  /// follow from those before them.
  bool follows(ClaimId claim);

  /// How many QuickProofs there are.
  unsigned trials() const { return trialDepth; }

  //===- Of a lazy analysis -----------------------------------------------===//

  /// What is assumed now, to be gone back to.
  Point here() const { return points.here(); }
  /// The context, with what is assumed at the place.
  InferenceContext &at(Point place);
  /// A context with what is assumed at the place, for questions whose premises
  /// nobody asks for.
  InferenceContext &withoutPremisesAt(Point place);
  /// Whether the facts assumed at the place can hold with different values of
  /// the two. False says nothing.
  bool canDifferAt(Point place, DimId a, DimId b);
  /// The same of one with different values.
  bool canVaryAt(Point place, DimId dim);
  /// Whether the fact is assumed at the place that was last gone to.
  bool isAssumedThere(FactId fact) const {
    return (last ? *last : cursor).isAssumed(fact);
  }

private:
  friend class QuickProofs;
  DistinctModel &distinctAt(Point place);
  Contexts(TermStore &store, const FactTable &facts,
           const ImportOptions &options);
  InferenceContext &established();
  InferenceContext &quickContext();
  /// Whether questions are to be answered quickly or not at all.
  bool isHasty() const { return trialDepth > 0 && isStrong; }

  TermStore &store;
  const FactTable &facts;
  std::string name;
  ContextOptions contextOptions;
  bool isLazy;
  std::unique_ptr<InferenceContext> plain, carrying, quick;
  /// `plain` decides all that `affine` does; it has quick answers of its own.
  bool isStrong = false, isQuick = false;
  unsigned trialDepth = 0;
  /// The facts in `plain`; how many there were when each scope was opened.
  std::vector<FactId> assumed;
  std::vector<size_t> marks;
  /// By FactId: 0 if it is not among them, or one more than the depth of its
  /// scope.
  std::vector<uint32_t> active;
  /// What is in `carrying` alone, or implied there, with the depth of its
  /// scope; how many there were when each scope was opened.
  llvm::MapVector<FactId, size_t> carriedFacts;
  std::vector<size_t> carriedMarks;
  FactStack inQuick;
  /// How many of the facts in `quick` are those in `plain` still.
  size_t commonInQuick = 0;
  PointTree points;
  PointCursor cursor;
  std::unique_ptr<UsualConditions> usual;
  /// Where the last question was asked.
  const PointCursor *last = nullptr;
  std::unique_ptr<DistinctModel> distinct;
  PointCursor distinctCursor;
};

/// While it lives, what is asked to say what values are is decided quickly or
/// not at all: a loop is tried, or the elements of lists are many.
class QuickProofs {
public:
  explicit QuickProofs(Contexts &contexts) : contexts(&contexts) {
    ++contexts.trialDepth;
  }
  QuickProofs(QuickProofs &&other)
      : contexts(std::exchange(other.contexts, nullptr)) {}
  ~QuickProofs() {
    if (contexts)
      --contexts->trialDepth;
  }

private:
  Contexts *contexts;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_FACTS_CONTEXTS_H
