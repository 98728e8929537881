// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A value of a kernel at all of its lanes, as AxisFacts asks about it.

#ifndef SHAPEPROOF_MLIR_ANALYSIS_AXISVALUE_H
#define SHAPEPROOF_MLIR_ANALYSIS_AXISVALUE_H

#include "uses/analysis/AxisFacts.h"

namespace shapeproof {

/// The divisibility of 0, as a power of 2.
inline constexpr unsigned kExponentOfZero = 62;

struct AxisFacts::Value {
  /// A number or a truth value.
  Term term = TermStore::trueClaim();
  EvidenceId evidence = kNoEvidence;
  llvm::SmallVector<int64_t> sizes;
  /// The lane along each axis, a constant where the size is 1.
  llvm::SmallVector<DimId> lanes;
  bool isPointer = false;
  /// The number of the argument that a pointer points into, if it is known.
  std::optional<int64_t> base;
  /// The bytes of a pointer's elements, 1 for a number, and the largest
  /// exponent of the divisibility that its address may have.
  int64_t bytes = 1;
  unsigned most = kExponentOfZero;

  bool isTruth() const { return term.sort == Term::Claim; }
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_ANALYSIS_AXISVALUE_H
