// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A session with some facts, in which questions about them are asked.
//
//   Question q(store, maxTerms, items, {claim});
//   Session &z = q.session();
//   Z3_ast fails = z.track(z.negate(q.encoder().claim(claim)));
//   q.check({fails}, budget) == Satisfiable::No     // proved
//   q.premises()                                    // by these facts
//
// Each fact id has one assumption literal. Cores are made smaller by leaving
// out one fact at a time, in order, as long as the rest is unsatisfiable; so
// premises have no fact that is not needed.

#ifndef SHAPEPROOF_CONTEXTS_Z3_QUESTION_H
#define SHAPEPROOF_CONTEXTS_Z3_QUESTION_H

#include "z3/Encoder.h"
#include "z3/Slice.h"

namespace shapeproof::z3 {

class Question {
public:
  /// `about`: the terms that will be asked for. `maxTerms` and `maxRank` as in
  /// Encoder.
  Question(TermStore &store, size_t maxTerms, llvm::ArrayRef<AssumedFact> items,
           llvm::ArrayRef<Term> about,
           std::optional<unsigned> maxRank = std::nullopt);

  /// False if the question is too large for Z3; then nothing else may be
  /// called.
  bool valid() const { return isValid; }
  /// The number of terms encoded, plus the number of claims asserted.
  size_t size() const { return encoded.size() + z.size(); }
  Session &session() { return z; }
  Encoder &encoder() { return encoded; }

  /// Whether all facts and `extra` can hold together. `share` as in
  /// Session::check.
  Satisfiable check(llvm::ArrayRef<Z3_ast> extra, Budget &budget,
                    uint64_t share = UINT64_MAX);
  /// After No: makes the core smaller within a small part of the budget, by
  /// further checks with the same `extra`.
  void minimise(llvm::ArrayRef<Z3_ast> extra, Budget &budget);
  /// After No: the facts of the core, ascending. A context that is told only
  /// these finds all of them connected with the question (connectedPremises).
  llvm::SmallVector<FactId, 4> premises() const;
  /// After No: whether the core has a part of `extra`. If not, the facts
  /// contradict.
  bool coreUsesExtra() const { return usesExtra; }

  /// A literal for: all facts and all terms asked about are defined, and
  /// numbers are short enough to compute with.
  Z3_ast defined();
  /// A literal for: symbols are small.
  Z3_ast small();

private:
  TermStore &store;
  const Component items;
  Session z;
  Encoder encoded;
  bool isValid;
  llvm::SmallVector<Term, 8> roots;
  std::vector<FactId> facts;
  std::vector<Z3_ast> literals;
  llvm::SmallVector<unsigned, 8> core;
  bool usesExtra = false;
  Z3_ast definedLiteral = nullptr, smallLiteral = nullptr;
};

} // namespace shapeproof::z3

#endif // SHAPEPROOF_CONTEXTS_Z3_QUESTION_H
