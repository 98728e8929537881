// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the broadcasts of sizes in a term are, found out as claims are.
//
//   facts: broadcast([a], [d], [e]) == [0], d == 0     bounds of
//                                                     broadcast([a], [d])[0]?
//   no theory says it, but that it is not 0 contradicts
//
// A claim about a broadcast is decided by assuming its negation. Bounds come
// from what theories know without assuming anything, which depends on the order
// in which facts came; so for them, too, it is assumed that the broadcasts in a
// term exist, and that they are not equal to an operand that is a number.
//
//   e >= 2                       bounds of broadcast([d], [e])[0]: [2, inf]
//
// Cost: at most limits::boundedBroadcasts * (limits::boundedBroadcastValues +
// 2) hypotheses.

#ifndef SHAPEPROOF_KERNEL_JOINVALUES_H
#define SHAPEPROOF_KERNEL_JOINVALUES_H

#include "base/Limits.h"
#include "kernel/CaseSplits.h"

namespace shapeproof {

class JoinValues {
public:
  using Facts = Deduction::Facts;

  JoinValues(Deduction &deduction, CaseSplits &splits, DimId dim);

  bool empty() const { return joins.empty(); }
  /// Whether the term has no value, since the sizes of a broadcast in it do not
  /// fit, and by which facts. Settled.
  bool areUndefined(Facts &premises);
  /// Assumes, in the scope that is open, that the sizes of broadcasts fit, and
  /// which numbers they are, and settles.
  void assume();

private:
  llvm::ArrayRef<DimId> tried() const {
    return llvm::ArrayRef(joins).take_front(limits::boundedBroadcasts);
  }
  std::optional<Int> constantOf(DimId dim);

  Deduction &deduction;
  CaseSplits &splits;
  /// Of sizes, and such that the term has no value without them.
  llvm::SmallVector<DimId, 4> joins;
};

} // namespace shapeproof

#endif // SHAPEPROOF_KERNEL_JOINVALUES_H
