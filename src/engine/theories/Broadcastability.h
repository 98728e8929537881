// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The theory of sets of sizes that can be broadcast together, and of their
// broadcasts.
//
//   {a, b, c, d, e} fits     each pair: a == b or a == 1 or b == 1
//   and a >= 2               so each of b, c, d, e is 1 or a
//   b == x                   so {x, c} fits, as a part of the set
//
// A set of n sizes has n * n / 2 pairs, and a chain of n broadcasts, each with
// one operand more, has n^3. No pair is examined until it can have a
// consequence: in `a == b or a == 1 or b == 1` one arm must be refuted before
// another can follow, and at first that is the arm of a size known not to be 1.
// So a set is kept whole, its sizes are watched, and the first that turns out
// not to be 1 becomes its *pivot*: each of the others is 1 or the pivot, which
// become clauses of the kernel. A second one, c, is equal to the pivot by its
// clause: facts about c then apply to the pivot, and the other pairs of c add
// nothing. (Without an equality theory each such size is a pivot.)
//
// Two sizes that differ by a number are never equal, so one of them is 1:
//
//   {a, b, b + 1} fits      gives  b == 1 or b + 1 == 1
//
// At most one of three such sizes can be 1, so each is compared with two
// earlier ones.
//
// Sets that grow share their sizes (substitution/FittingSets.h): each size is
// entered and watched once in a series of them.
//
// The broadcast of sizes that fit is the size that is not 1, or 1 if there is
// none. So the broadcast equals a size that is known not to be 1; a size that
// is known to differ from the broadcast is 1; and if the broadcast is 1, all
// sizes are. (A broadcast of sizes that do not fit is undefined, and nothing is
// concluded.)
//
// A question whether sizes fit is answered by a set that has them, or equal
// sizes; sizes known to be 1 are left out.
//
// Ordinary clauses `x == 1 or x == J` were tried instead, for each size x of a
// set and its broadcast J, with `x == 1 or J != 1` and the same for every
// broadcast under the condition that its sizes fit. On examples, tests/mlir/ir
// and tests/engine/corpus `tiered` decides the same, and `equality` loses two
// claims of tests/engine/corpus/equality/order_of_facts.dims. In a chain of
// 1,000 broadcasts, with lists of at most 16 sizes (terms/BroadcastSets.h), 859
// of 2,000 checks stay that otherwise go, and deciding takes three times as
// long.
//
// Cost: a fact takes the number of sizes that are new to its series, times a
// logarithm; a pivot one clause for each size of its series; a question the
// number of its sizes and of sizes equal to them.
//
// Tested by tests/engine/fitting and tests/engine/laws.

#ifndef SHAPEPROOF_THEORIES_BROADCASTABILITY_H
#define SHAPEPROOF_THEORIES_BROADCASTABILITY_H

#include "engine/substitution/FittingSets.h"
#include "engine/theories/Theory.h"

namespace shapeproof {

class BroadcastabilityTheory final : public Theory {
public:
  explicit BroadcastabilityTheory(TheoryState &state);

  /// Whether the claim, a Broadcastable or its negation, is about more than two
  /// shapes, all of them lists of one size.
  bool isSet(ClaimId claim) const;

  /// Assumes that the sizes of a set fit. Appends to `fresh` the numbers of the
  /// sizes to be watched; a size is reported as changed now, and whenever a
  /// watched literal of it is woken.
  void assumeSet(ClaimId set, ReasonId reason,
                 llvm::SmallVectorImpl<uint32_t> &fresh);
  /// Remembers that the shapes fit, some of which have an unknown rank, for
  /// questions about parts of them.
  void rememberShapes(ClaimId set, ReasonId reason);
  /// Has `wake(literal)` report the size.
  void watchSize(uint32_t number, ClaimId literal);
  void wake(ClaimId literal);
  /// The numbers of sizes that may have changed since the last call, each once.
  std::vector<uint32_t> takeChanged();
  void forgetChanged() { changed.clear(); }
  DimId size(uint32_t number) const { return members[number].size; }
  /// Invalid for a size of a set; else the broadcast whose operand the size is,
  /// or which it is itself.
  DimId joinOf(uint32_t number) const { return members[number].join; }
  /// Concludes that each other size is 1 or this one, which is known not to be
  /// 1.
  void isNotOne(uint32_t number, llvm::ArrayRef<ReasonId> why);

  /// Enters a Broadcast term, unless it has very many operands. Appends the
  /// numbers of sizes to be watched, as assumeSet does.
  void addJoin(DimId join, llvm::SmallVectorImpl<uint32_t> &fresh);
  /// Reports the broadcasts of the size, which may be known to fit others now.
  void fitsOthers(DimId size);
  /// Marks a size that allows no further conclusions.
  void markDone(uint32_t number);
  bool isDone(uint32_t number) const { return members[number].isDone; }

  /// Whether the sizes of a set are known to fit, and why.
  bool fits(ClaimId set, Why *why);
  /// Whether a set of shapes has all shapes of the claim, and why.
  bool shapesFit(ClaimId set, Why *why);
  bool fits(DimId a, DimId b, Why *why);

  // Its facts are no literals.
  void assume(ClaimId, ReasonId) override {}
  Verdict status(ClaimId, Why *) override { return Verdict::Unknown; }
  size_t memoryUsage() const override;

private:
  static constexpr uint32_t kNone = ~0u;
  /// A size in a series of sets, or of a broadcast.
  struct Member {
    DimId size;
    DimId join; ///< Broadcast with this operand; its sizes are in no series.
    bool isDone = false;
    uint32_t series = kNone;
    /// The set that added the size; all later sets of the series have it.
    uint32_t set = kNone;
    /// The previous size of its series, or of the broadcast; the same size in
    /// another series.
    uint32_t previous = kNone, same = kNone;
    /// The previous size, in any series, that is a sum of the same columns.
    uint32_t sameColumns = kNone;
  };
  struct Series {
    uint32_t last = kNone, pivot = kNone;
    /// The reason why the pivot is not 1.
    ReasonId notOne;
  };
  struct Link {
    uint32_t member, next;
  };

  /// The reason of the first set that has both sizes.
  ReasonId reasonOf(uint32_t a, uint32_t b) const;
  /// Enters the size by its columns. Where it differs from a size of its series
  /// by a number, concludes that one of the two is 1.
  void compareColumns(uint32_t number);
  /// Concludes that the other size is 1 or the pivot.
  void concludeOther(uint32_t pivot, uint32_t other, ReasonId notOne);
  std::optional<uint32_t> find(DimId size, uint32_t inSeries, unsigned &steps);
  /// The sizes known to be equal, in structural order, so that the first one
  /// found in a set depends on nothing else.
  llvm::SmallVector<DimId, 8> equalTo(DimId size) const;
  /// A member of the series that is `size` or equal to it.
  std::optional<uint32_t> findEqual(DimId size, uint32_t inSeries,
                                    unsigned &steps);
  bool isOne(DimId size, Why *why);
  /// The sizes without those known to be 1, and only the first of each class.
  llvm::SmallVector<DimId, 8> reduced(llvm::ArrayRef<DimId> sizes);
  bool fits(llvm::ArrayRef<DimId> sizes, unsigned &steps, Why *why);
  bool explain(llvm::ArrayRef<DimId> sizes, llvm::ArrayRef<DimId> as, Why &why);

  /// The sets of sizes, and the sets with shapes of unknown rank.
  FittingSets sets, ofShapes;
  /// The reasons of sets, by their numbers in `sets`.
  ScopedVector<ReasonId> reasons;
  ScopedVector<Member> members;
  ScopedVector<Series> series;
  ScopedMap<DimId, uint32_t> ofSize;
  /// The last size that is the sum of these columns and a number.
  ScopedMap<DimId, uint32_t> ofColumns;
  /// Members by watched literal, and members of broadcasts by size: linked
  /// lists in `links`.
  ScopedVector<Link> links;
  ScopedMap<DimId, uint32_t> ofOperand;
  ScopedMap<ClaimId, uint32_t> ofLiteral;
  std::vector<uint32_t> changed;
};

std::unique_ptr<Theory> broadcastabilityTheory(TheoryState &state,
                                               const ContextOptions &options);

} // namespace shapeproof

#endif // SHAPEPROOF_THEORIES_BROADCASTABILITY_H
