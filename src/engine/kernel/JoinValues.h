// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The values of broadcasts of sizes in a term, found by hypotheses.
//
//   facts: broadcast([a], [d], [e]) == [0], d == 0     bounds of
//                                                     broadcast([a], [d])[0]?
//   no theory knows that it is 0, but assuming that it is not contradicts
//
// A claim about a broadcast is decided by assuming its negation. Bounds come
// from the theories without any assumption, and so would depend on the order in
// which facts came. Therefore bounds, too, assume that the broadcasts in a term
// exist, and try whether one must equal an operand that is a known number.
//
//   e >= 2                       bounds of broadcast([d], [e])[0]: [2, inf]
//
// Cost: at most limits::boundedBroadcasts * (limits::boundedBroadcastValues +
// 2) hypotheses.

#ifndef SHAPEPROOF_KERNEL_JOINVALUES_H
#define SHAPEPROOF_KERNEL_JOINVALUES_H

#include "engine/base/Limits.h"
#include "engine/kernel/CaseSplits.h"

namespace shapeproof {

class JoinValues {
public:
  using Facts = Deduction::Facts;

  JoinValues(Deduction &deduction, CaseSplits &splits, DimId dim);

  bool empty() const { return joins.empty(); }
  /// Whether the term has no value because sizes of a broadcast in it do not
  /// fit, and by which facts. Settled.
  bool areUndefined(Facts &premises);
  /// Assumes, in the scope that is open, that the sizes of broadcasts fit and
  /// the numbers that broadcasts must equal, and settles.
  void assume();

private:
  llvm::ArrayRef<DimId> tried() const {
    return llvm::ArrayRef(joins).take_front(limits::boundedBroadcasts);
  }
  std::optional<Int> constantOf(DimId dim);

  Deduction &deduction;
  CaseSplits &splits;
  /// Broadcasts of sizes without which the term has no value.
  llvm::SmallVector<DimId, 4> joins;
};

} // namespace shapeproof

#endif // SHAPEPROOF_KERNEL_JOINVALUES_H
