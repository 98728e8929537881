// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the ends of Enclosure.h are found. First the term loses its choices, the
// innermost first: a quotient that is 0 unless a number wraps becomes 0, and of
// a select the operand remains that is taken (SettledChoices.cpp). What that
// rests on becomes a condition. So do the conditions of the path before it,
// which bound numbers from then on: they hold at all points.
//
// Then a sum is split by the products of inputs in it,
//
//   64 * p * s + l * s + k    =    s * (64 * p + l)  +  1 * k
//
// and each part, over variables alone, has ends by those of its summands, and
// by the conditions of the path that are about a part of it: l + 64 * p < M
// (EnclosedSums.cpp). Where y * (x floordiv y) occurs besides x, the difference
// is a number of its own, from 0 to y - 1 (EnclosedQuotients.cpp).

#ifndef SHAPEPROOF_CONTRACT_ENCLOSER_H
#define SHAPEPROOF_CONTRACT_ENCLOSER_H

#include "results/contract/Enclosure.h"
#include "shapeproof/InferenceContext.h"
#include "llvm/ADT/DenseMap.h"

namespace shapeproof::contract {

struct Ends {
  DimId least, most;
};
using Part = llvm::SmallVector<Summand, 4>;

/// rest + the summands, over variables, is at least 0; the rest is of inputs.
struct Bound {
  DimId rest;
  Part summands;
};

/// The ends of one term at the points of one path. `atCheck` is in a scope of
/// its own.
class Encloser {
public:
  Encloser(TermStore &store, InferenceContext &atCheck, FactId scratch,
           const Path &path, const Inputs &inputs,
           llvm::function_ref<bool()> isSpent)
      : store(store), atCheck(atCheck), scratch(scratch), path(path),
        inputs(inputs), isSpent(isSpent) {}

  /// To be done before terms are enclosed, of which these are all.
  void takeConditions(llvm::ArrayRef<Term> terms);
  std::optional<Ends> enclose(DimId term);
  /// The claims that all ends that were found rest on.
  const Claims &conditions() const { return required; }

  /// An equal claim, perhaps with fewer quotients.
  ClaimId withoutQuotients(ClaimId claim);

private:
  bool isOfInputs(DimId term) const { return inputs.areAllIn(term); }
  bool proves(ClaimId claim) {
    return atCheck.decideQuickly(claim).verdict == Verdict::Proved;
  }
  bool require(ClaimId claim);
  void add(ClaimId condition);
  bool requireAtLeast(DimId term, int64_t least);
  bool tries(llvm::function_ref<bool()> step);
  Claims lessThanAll(DimId term, DimId minimum);

  std::optional<DimId> innermostChoice(Term root) const;
  bool settle(DimId &root);
  bool settle(ClaimId &root);
  template <typename IdT> bool settleAll(IdT &root);
  std::optional<DimId> settled(DimId choice);
  std::optional<DimId> settledWrap(DimId quotient);
  std::optional<DimId> settledSelect(DimId select);
  bool isTaken(ClaimId condition);
  void addBound(ClaimId condition);

  std::optional<Ends> ends(DimId term);
  std::optional<Ends> endsByForm(DimId term);
  std::optional<Ends> endsOfVariable(const Range &range);
  std::optional<Ends> endsOfSum(DimId term);
  std::optional<Ends> endsOfColumn(DimId column);
  std::optional<Ends> endsOfQuotient(DimId term);
  std::optional<Ends> endsByLesser(DimId dividend, DimId divisor);
  std::optional<Ends> endsOfExtremum(DimId term);
  std::optional<DimId> mostOf(const Part &part);
  std::optional<DimId> mostBy(const Bound &bound, const Part &part);
  Ends product(const Ends &a, const Ends &b);
  bool isLonger(DimId a, DimId b) const;
  DimId lesser(DimId a, DimId b);
  DimId greater(DimId a, DimId b);
  DimId withRemainders(DimId term);
  std::optional<DimId> withRemainder(const Summand &summand, DimId quotient);
  bool isRemainder(DimId quotient);

  TermStore &store;
  InferenceContext &atCheck;
  FactId scratch;
  Path path;
  const Inputs &inputs;
  llvm::function_ref<bool()> isSpent;
  /// The conditions of all ends; none is added where only what is known counts.
  Claims required;
  bool mayRequire = true;
  /// Choices that are settled.
  llvm::DenseMap<DimId, DimId> images;
  std::vector<Bound> bounds;
  /// The ends of new variables, and those that have been found by `bounds`.
  llvm::DenseMap<DimId, Ends> own;
  llvm::DenseMap<DimId, std::optional<Ends>> found;
  /// The remainders of quotients.
  llvm::DenseMap<DimId, DimId> remainders;
};

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_ENCLOSER_H
