// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The theory of sets of sizes that can be broadcast together, and of what their
// broadcast is.
//
//   {a, b, c, d, e} fits              says of each pair: a == b or a == 1 or
//   ... a >= 2                            so each of b, c, d, e is 1 or a b ==
//   x                            so {x, c} fits: it is a part of the set
//
// Of n sizes there are n * n / 2 pairs, and of a chain of n broadcasts, each of
// which has one operand more, n^3. None of them is looked at until it can say
// anything. A pair `a == b or a == 1 or b == 1` can do so only where a or b is
// known not to be 1: with one arm refuted out of the other two, nothing
// follows. So a set is kept whole, its sizes are watched, and the first that
// turns out not to be 1 becomes its *pivot*: each of the others is 1 or the
// pivot, which become clauses of the kernel. A second one, c, is equal to the
// pivot by their clause: what is known of c is then known of the pivot, and the
// other pairs of c say nothing new. (Without an equality theory each such size
// is a pivot.)
//
// Two sizes that differ by a number are never equal, so one of them is 1:
//
//   {a, b, b + 1} fits                says  b == 1 or b + 1 == 1
//
// Of three such, no two can be 1; so each is put beside two earlier ones.
//
// Sets that grow share their sizes (substitution/FittingSets.h): each size is
// entered and watched once in a series of them.
//
// The broadcast of sizes that fit is the one that is not 1, or 1 if there is
// none. So where one of them is known not to be 1, their broadcast equals it;
// one that is known to differ from it is 1; and where the broadcast is known to
// be 1, all of them are. (A broadcast of sizes that do not fit is undefined,
// and nothing is said of it.)
//
// Whether other sizes fit is answered by a set that has them, or sizes that are
// known to be equal to them, sizes that are known to be 1 left out.
//
// Ordinary clauses `x == 1 or x == J` were tried instead, for each size x of a
// set and its broadcast J, with `x == 1 or J != 1` and the same for every
// broadcast under the condition that its sizes fit. On examples, tests/ir and
// tests/corpus `tiered` decides the same, and `equality` loses two claims of
// tests/corpus/equality/order_of_facts.dims. In a chain of 1,000 broadcasts,
// with lists of at most 16 sizes (terms/BroadcastSets.h), 859 of 2,000 checks
// stay that otherwise go, and deciding takes three times as long.
//
// Cost: a fact takes what is new in it to its series, times a logarithm; a
// pivot one clause for each size of its series; a question the sizes in it, and
// what is equal to them.
//
// Tested by tests/unit/fitting and tests/laws.

#ifndef SHAPEPROOF_THEORIES_BROADCASTABILITY_H
#define SHAPEPROOF_THEORIES_BROADCASTABILITY_H

#include "substitution/FittingSets.h"
#include "theories/Theory.h"

namespace shapeproof {

class BroadcastabilityTheory final : public Theory {
public:
  explicit BroadcastabilityTheory(TheoryState &state);

  /// Whether the claim, a Broadcastable or its negation, is about a set of
  /// sizes: about more than two, all of lists of one.
  bool isSet(ClaimId claim) const;

  /// Assumes that the sizes of a set fit. Appends to `fresh` the numbers of the
  /// sizes that are to be watched: `mayHaveChanged` is to be called whenever
  /// one may have become known not to be 1, and has been by now.
  void assumeSet(ClaimId set, ReasonId reason,
                 llvm::SmallVectorImpl<uint32_t> &fresh);
  /// Remembers that the shapes fit, some of which have an unknown rank: for
  /// questions about parts of them.
  void rememberShapes(ClaimId set, ReasonId reason);
  /// Has `wake(literal)` tell of the size.
  void watchSize(uint32_t number, ClaimId literal);
  void wake(ClaimId literal);
  /// The numbers of sizes that may have changed since the last call, each once.
  std::vector<uint32_t> takeChanged();
  void forgetChanged() { changed.clear(); }
  DimId size(uint32_t number) const { return members[number].size; }
  /// A size of a set: invalid. Else the size is an operand of this broadcast,
  /// or it itself.
  DimId joinOf(uint32_t number) const { return members[number].join; }
  /// The size is known not to be 1: concludes what this says of the others.
  void isNotOne(uint32_t number, llvm::ArrayRef<ReasonId> why);

  /// Enters a Broadcast term, unless it has very many operands. Appends the
  /// numbers of sizes to be watched, as assumeSet does.
  void addJoin(DimId join, llvm::SmallVectorImpl<uint32_t> &fresh);
  /// The size may be known to fit others by now: its broadcasts have changed.
  void fitsOthers(DimId size);
  /// Nothing more is to be said of it.
  void markDone(uint32_t number);
  bool isDone(uint32_t number) const { return members[number].isDone; }

  /// Whether the sizes of a set are known to fit, and why.
  bool fits(ClaimId set, Why *why);
  /// The same of shapes, by a set that has all of them.
  bool shapesFit(ClaimId set, Why *why);
  bool fits(DimId a, DimId b, Why *why);

  // What it knows is no literal.
  void assume(ClaimId, ReasonId) override {}
  Verdict status(ClaimId, Why *) override { return Verdict::Unknown; }
  size_t memoryUsage() const override;

private:
  static constexpr uint32_t kNone = ~0u;
  /// A size in a series of sets, or of a broadcast.
  struct Member {
    DimId size;
    DimId join; ///< Of those of a broadcast; they are in no series.
    bool isDone = false;
    uint32_t series = kNone;
    /// The set with which it came: it is in all later ones of the series.
    uint32_t set = kNone;
    /// The one before it in its series, or that of the broadcast; the same size
    /// in another series.
    uint32_t previous = kNone, same = kNone;
    /// The one before it, in any series, that is a sum of the same columns.
    uint32_t sameColumns = kNone;
  };
  struct Series {
    uint32_t last = kNone, pivot = kNone;
    /// Why the pivot is not 1.
    ReasonId notOne;
  };
  struct Link {
    uint32_t member, next;
  };

  /// The set that has both.
  ReasonId reasonOf(uint32_t a, uint32_t b) const;
  /// Enters the size under its columns, and says of those in its series from
  /// which it differs by a number that it or they are 1.
  void compareColumns(uint32_t number);
  /// That the other one is 1 or the pivot.
  void concludeOther(uint32_t pivot, uint32_t other, ReasonId notOne);
  std::optional<uint32_t> find(DimId size, uint32_t inSeries, unsigned &steps);
  /// Known to be equal, in structural order: what is the first to be found in a
  /// set does not depend on what else is known.
  llvm::SmallVector<DimId, 8> equalTo(DimId size) const;
  /// The size that is a member of the series, of those equal to `size`.
  std::optional<uint32_t> findEqual(DimId size, uint32_t inSeries,
                                    unsigned &steps);
  bool isOne(DimId size, Why *why);
  /// The sizes but for those known to be 1, the first of each class.
  llvm::SmallVector<DimId, 8> reduced(llvm::ArrayRef<DimId> sizes);
  bool fits(llvm::ArrayRef<DimId> sizes, unsigned &steps, Why *why);
  bool explain(llvm::ArrayRef<DimId> sizes, llvm::ArrayRef<DimId> as, Why &why);

  /// Those of sizes, and those with shapes of unknown rank.
  FittingSets sets, ofShapes;
  /// By the number that these have of a set.
  ScopedVector<ReasonId> reasons;
  ScopedVector<Member> members;
  ScopedVector<Series> series;
  ScopedMap<DimId, uint32_t> ofSize;
  /// The last size with a number added to these columns.
  ScopedMap<DimId, uint32_t> ofColumns;
  /// Members by watched literal, and those of broadcasts by size: linked lists
  /// in `links`.
  ScopedVector<Link> links;
  ScopedMap<DimId, uint32_t> ofOperand;
  ScopedMap<ClaimId, uint32_t> ofLiteral;
  std::vector<uint32_t> changed;
};

std::unique_ptr<Theory> broadcastabilityTheory(TheoryState &state,
                                               const ContextOptions &options);

} // namespace shapeproof

#endif // SHAPEPROOF_THEORIES_BROADCASTABILITY_H
