// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Some facts in a session of their own, ready to be asked about.
//
//   Question q(store, maxTerms, items, {claim});
//   Session &z = q.session();
//   Z3_ast fails = z.track(z.negate(q.encoder().claim(claim)));
//   q.check({fails}, budget) == Satisfiable::No     // proved
//   q.premises()                                    // by these facts
//
// Each fact id has one assumption literal. Cores are made smaller by leaving
// out one fact at a time, in order, as long as that stays unsatisfiable; not
// needed facts are gone afterwards, so premises do not mention bystanders.

#ifndef SHAPEPROOF_CONTEXTS_Z3_QUESTION_H
#define SHAPEPROOF_CONTEXTS_Z3_QUESTION_H

#include "z3/Encoder.h"
#include "z3/Slice.h"

namespace shapeproof::z3 {

class Question {
public:
  /// `about`: what else will be asked for. `maxTerms` and `maxRank` as in
  /// Encoder.
  Question(TermStore &store, size_t maxTerms, llvm::ArrayRef<AssumedFact> items,
           llvm::ArrayRef<Term> about,
           std::optional<unsigned> maxRank = std::nullopt);

  /// False: too large for Z3; nothing else may be called.
  bool valid() const { return isValid; }
  /// Terms encoded, and what is asserted of them.
  size_t size() const { return encoded.size() + z.size(); }
  Session &session() { return z; }
  Encoder &encoder() { return encoded; }

  /// Can all facts and `extra` hold together? `share` as in Session::check.
  Satisfiable check(llvm::ArrayRef<Z3_ast> extra, Budget &budget,
                    uint64_t share = UINT64_MAX);
  /// After No: makes the core smaller within a small part of the budget, by
  /// further checks with the same `extra`.
  void minimise(llvm::ArrayRef<Z3_ast> extra, Budget &budget);
  /// After No: the facts of the core, ascending; with what was asked about, a
  /// context that is told them alone looks at all of them (connectedPremises).
  llvm::SmallVector<FactId, 4> premises() const;
  /// After No: whether `extra` had a part in it. If not, the facts contradict.
  bool coreUsesExtra() const { return usesExtra; }

  /// A literal: all facts and all that is asked about are defined, and numbers
  /// are not too long to compute with.
  Z3_ast defined();
  /// A literal: symbols are small.
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
