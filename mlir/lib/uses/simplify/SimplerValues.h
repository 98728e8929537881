// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds what an integer or a truth value is equal to and costs less.
//
//   %x = minsi %n, 256 * ((%n + 255) / 256)      %n
//
// Guess and check. The values behind %x, a few steps back, are candidates, and
// all values with the same term; so are sums, products and extremes of two of
// them, or of one and a number. Two assignments that satisfy the facts at %x
// (model/DistinctModel.h) tell nearly all wrong ones apart from %x, and suggest
// the numbers. Whatever remains is proved by the context, or not used.
//
// The result costs less than what dies with %x: a division is worth several
// sums, so (%n + 8 * %k) / 8 becomes one sum if it can, but no sum becomes
// another sum.

#ifndef SHAPEPROOF_MLIR_SIMPLIFY_SIMPLERVALUES_H
#define SHAPEPROOF_MLIR_SIMPLIFY_SIMPLERVALUES_H

#include "uses/analysis/Question.h"
#include "uses/passes/Poison.h"
#include "uses/simplify/Changes.h"
#include <map>

namespace shapeproof::simplify {

class SimplerValues {
public:
  SimplerValues(ShapeConstraintAnalysis &sizes, Changes &changes,
                bool trustsPoison)
      : sizes(sizes), changes(changes), trustsPoison(trustsPoison) {}

  /// Makes integers that are known before `at` candidates for later ones.
  void know(mlir::Operation *at, mlir::ValueRange values);
  /// Forgets the candidates within a function, of which no more is asked.
  void forget(mlir::Operation *function) {
    knownIn.erase(function);
    candidatesAt.reset();
    candidates.clear();
  }
  /// Looks for a simpler form of a result, before the next operation, and makes
  /// an integer that is used a candidate for later ones.
  void simplify(mlir::Operation *next, mlir::OpResult result);

private:
  /// A value with its model and what it is at the samples.
  struct Candidate {
    mlir::Value value;
    IntModel model;
    std::optional<std::pair<int64_t, int64_t>> samples;
  };
  /// The result that is looked at.
  struct Wanted : Candidate {
    Wanted(Candidate candidate, const QuestionPoint &point)
        : Candidate(std::move(candidate)), point(point) {}
    QuestionPoint point;
    unsigned questionsLeft = limits::simplerQuestions;
    /// Values that, if they are poison, make it poison.
    llvm::SmallPtrSet<mlir::Value, 8> handedOn;
  };

  std::optional<Candidate> candidate(const QuestionPoint &point,
                                     mlir::Value value);
  void remember(mlir::Operation *at, mlir::Value value, const IntModel &model);
  void search(Wanted &wanted, mlir::OpResult result);
  void simplifyTruth(mlir::Operation *next, mlir::OpResult result);
  bool tryForm(Wanted &wanted, const Form &form, const IntModel &model);
  bool tryConstant(Wanted &wanted);
  bool trySame(Wanted &wanted, const Candidate &other);
  bool tryKnown(Wanted &wanted);
  bool tryOperations(Wanted &wanted, llvm::ArrayRef<Candidate> behind);
  bool tryNumbers(Wanted &wanted, llvm::ArrayRef<const Candidate *> parts);
  bool tryPair(Wanted &wanted, const Candidate &a, const Candidate &b);

  using ByTerm = llvm::DenseMap<uint32_t, llvm::SmallVector<mlir::Value, 1>>;

  ShapeConstraintAnalysis &sizes;
  Changes &changes;
  bool trustsPoison;
  PoisonSources poison;
  std::map<mlir::Operation *, ByTerm> knownIn;
  /// The candidates at the last place, as most operations establish no fact.
  std::optional<QuestionPoint> candidatesAt;
  llvm::DenseMap<mlir::Value, Candidate> candidates;
};

/// Whether the op only computes integers or truth values of a dialect whose
/// operations are replaced: it is gone once its results are.
bool isArithmetic(mlir::Operation *op);

/// Whether a result of the op, or one that a fact about it makes so, may have a
/// simpler form, as far as the op tells: `i + 1` of an unknown `i` has none.
bool mayBeSimpler(mlir::Operation *op);

} // namespace shapeproof::simplify

#endif // SHAPEPROOF_MLIR_SIMPLIFY_SIMPLERVALUES_H
