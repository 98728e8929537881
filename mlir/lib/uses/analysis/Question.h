// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A question at an operation: the terms that it is about, answered by their
// form or by the context.
//
//   isEqual(at, %e, 0, %n)      %e = tensor.empty(%d), %d = %n + 0: one term,
//                               Proved without a context
//   compare(at, %n, LE, 8)      the claim n <= 8, decided by the context with
//                               what is known before `at`

#ifndef SHAPEPROOF_MLIR_ANALYSIS_QUESTION_H
#define SHAPEPROOF_MLIR_ANALYSIS_QUESTION_H

#include "uses/analysis/FunctionState.h"

namespace shapeproof {

/// A claim that is asked about. There is no question where a value is not known
/// at the operation.
struct Question {
  BoolModel claim;
  /// The sides of an equality.
  std::optional<std::pair<DimId, DimId>> equality;
};

class QuestionPoint {
public:
  /// Walks the function up to `at`; nothing if the walk does not come there.
  static std::optional<QuestionPoint> reach(FunctionState *state,
                                            mlir::Operation *at);
  /// Likewise, for the analysis's own passes, which ask about terms.
  static std::optional<QuestionPoint> reach(ShapeConstraintAnalysis &sizes,
                                            mlir::Operation *at);
  /// Walks what questions about the values need (Options::nearby).
  static std::optional<QuestionPoint> reach(ShapeConstraintAnalysis &sizes,
                                            mlir::Operation *at,
                                            llvm::ArrayRef<mlir::Value> values);

  /// The model of the size; nothing if it may be an error.
  std::optional<IntModel> size(const Size &size) const;
  /// The sum; nothing if a size in it may be an error.
  std::optional<IntModel> sum(llvm::ArrayRef<SizeProduct> summands) const;
  Question compare(const IntModel &a, Comparison comparison,
                   const IntModel &b) const;
  std::optional<Question> compare(const Size &a, Comparison comparison,
                                  const Size &b) const;
  std::optional<Question> equalShapes(mlir::Value a, mlir::Value b) const;
  std::optional<Question> isTrue(mlir::Value truth) const;
  /// The claim of the operation, if it is a check.
  std::optional<Question> check() const;
  /// The claim that decides what of the operation's regions is run, if its rule
  /// noted one; the walk has to have come to its regions.
  std::optional<Question> condition() const;

  /// The index of the first size that is proved equal to `size`.
  std::optional<unsigned> firstEqual(llvm::ArrayRef<Size> sizes,
                                     const Size &size) const;
  /// The verdict; Unknown where there is no question.
  Verdict decide(const std::optional<Question> &question) const;
  ShapeConstraintAnalysis::Explanation explain(const Question &question) const;
  ShapeConstraintAnalysis::Range bounds(const IntModel &model) const;
  /// One end of bounds(model). A context is not asked where the term has an end
  /// by itself, and an assignment shows that no fact makes it nearer.
  std::optional<int64_t> end(const IntModel &model, bool isUpper) const;
  /// bounds(model).constant(), found without a context where some assignments
  /// show that there is none.
  std::optional<int64_t> constant(const IntModel &model) const;
  /// Whether the same facts are known at both places of a function.
  bool knowsAsMuchAs(const QuestionPoint &other) const {
    return &state == &other.state && point.scope == other.point.scope &&
           point.facts == other.point.facts;
  }
  /// Whether the model of a value with this evidence is right here.
  bool holds(EvidenceId evidence) const;

  //===- Terms ------------------------------------------------------------===//

  TermStore &store() const { return importer.store(); }
  EvidenceId unite(EvidenceId a, EvidenceId b) const {
    return importer.evidence().unite(a, b);
  }
  /// The values of the dim in two assignments that satisfy the facts here;
  /// nothing where none is known.
  std::optional<std::pair<int64_t, int64_t>> samples(DimId dim) const;
  /// Whether the answer is Proved, for callers that ask very many questions: it
  /// seldom asks the context where the answer is another one, and only a few
  /// times in a function. False where the facts here contradict.
  bool isProved(const Question &question) const;
  /// Whether the facts here contradict, so that the code is never run; for
  /// callers as of isProved().
  bool isNeverRun() const;
  /// Whether the claim always holds, or never does; then it is the negation.
  std::optional<bool> truthOf(Question &question) const;

private:
  QuestionPoint(FunctionState &state, mlir::Operation *at, Point point)
      : state(state), importer(state.importer()), at(at), point(point) {}
  bool dominates(const Size &size) const {
    return !size.value || state.dominates(size.value, at);
  }
  /// The model of the size at a place where its value is known.
  std::optional<IntModel> modelOf(const Size &size) const;
  Answer answer(const BoolModel &claim, InferenceContext &context) const;

  FunctionState &state;
  Importer &importer;
  mlir::Operation *at;
  Point point;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_ANALYSIS_QUESTION_H
