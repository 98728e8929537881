// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The inference contexts of one analysis, over one store.
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
// The walk notes the facts assumed at each place (Points.h), and a context is
// moved to the place where a question is asked; in a lazy analysis that can be
// any place. Questions without premises go to other contexts, which keep the
// conditions that most branches share (UsualConditions.h).

#ifndef SHAPEPROOF_MLIR_FACTS_CONTEXTS_H
#define SHAPEPROOF_MLIR_FACTS_CONTEXTS_H

#include "core/facts/ImportOptions.h"
#include "core/facts/Points.h"
#include "core/facts/UsualConditions.h"
#include "shapeproof/Answer.h"
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
  /// Assumes the fact in `plain` and `carrying`, to the end of the scope.
  void assume(FactId fact);
  /// Assumes the fact in `carrying` only, to the end of the scope.
  /// Preconditions: there is such a context, and it does not refute the fact.
  void carry(FactId fact) { carriedPoints.add(fact); }

  /// Answers from what is established now; for questions about what to model.
  Answer decide(ClaimId claim);
  /// Sound bounds for such questions, which may be wider than the best.
  Bounds boundQuickly(DimId dim);
  /// The context with the facts established now, until a scope ends or a fact
  /// is assumed; for questions about checks.
  InferenceContext &forChecks() { return at(here()); }
  /// The context `carrying` with the facts carried now; null where there are no
  /// witnesses.
  InferenceContext *withWitnesses();

  /// Whether the claim follows from what is established now, found quickly;
  /// true only in a lazy analysis with a context that decides all that `affine`
  /// does. A fact that follows need not be told: most checks in a long function
  /// follow from those before them.
  bool follows(ClaimId claim);

  /// How many QuickProofs there are.
  unsigned trials() const { return trialDepth; }

  /// The place with the facts assumed now; in a lazy analysis for at() later.
  Point here() const { return points.here(); }
  /// The context, moved to the facts assumed at the place.
  InferenceContext &at(Point place);

  //===- For a lazy analysis ----------------------------------------------===//

  /// A context with the facts assumed at the place, for questions whose
  /// premises nobody asks for.
  InferenceContext &withoutPremisesAt(Point place);
  /// Whether the facts assumed at the place can hold with different values of
  /// the two. False says nothing.
  bool canDifferAt(Point place, DimId a, DimId b);
  /// Whether the facts assumed at the place can hold with different values of
  /// the term. False says nothing.
  bool canVaryAt(Point place, DimId dim);
  /// The values in two assignments that satisfy the facts assumed at the place;
  /// nothing where none is known.
  std::optional<std::pair<int64_t, int64_t>> samplesAt(Point place, DimId dim);
  /// Whether the facts assumed at the place can hold where the claim does not.
  /// False says nothing.
  bool canFailAt(Point place, ClaimId claim);
  /// Whether the facts assumed now can hold where the claim does not. Where
  /// verdicts are not asked for, this saves most proofs that are in vain. False
  /// where questions are hasty: an answer costs less than an assignment that
  /// satisfies the facts of a loop that is tried.
  bool canBeSeenToFail(ClaimId claim) {
    return isLazy && !isHasty() && canFailAt(here(), claim);
  }
  /// Whether the fact is assumed at the place that was last gone to.
  bool isAssumedThere(FactId fact) const {
    return (last ? *last : plain.cursor).isAssumed(fact);
  }

private:
  friend class QuickProofs;
  /// A context and what it is moved by.
  struct Moved {
    std::unique_ptr<InferenceContext> context = nullptr;
    PointCursor cursor;
  };

  DistinctModel &distinctAt(Point place);
  Contexts(TermStore &store, const FactTable &facts,
           const ImportOptions &options);
  InferenceContext &quickContext();
  /// Whether questions are to be answered quickly or not at all.
  bool isHasty() const { return trialDepth > 0 && isStrong; }

  TermStore &store;
  const FactTable &facts;
  std::string name;
  ContextOptions contextOptions;
  bool isLazy;
  /// The facts established, and those with what is carried, at each place.
  PointTree points, carriedPoints;
  Moved plain, carrying, quick;
  /// Whether `plain` decides all that `affine` does; whether it has quick
  /// answers of its own.
  bool isStrong = false, isQuick = false;
  unsigned trialDepth = 0;
  std::unique_ptr<UsualConditions> usual;
  /// The cursor of the context in which the last question was asked.
  const PointCursor *last = nullptr;
  std::unique_ptr<DistinctModel> distinct;
  PointCursor distinctCursor;
};

/// While one lives, questions about what values are get a quick answer or none:
/// a loop is tried, or the elements of lists are many.
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
