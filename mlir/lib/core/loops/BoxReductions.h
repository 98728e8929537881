// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The results of parallel loops that combine integers of their iterations.
//
//   %r = scf.parallel (%i) = (0) to (%n) step (2) init (%x) { reduce %i by + }
//
//       x + 2 * (c * (c - 1) floordiv 2),  where c = max(0, n ceildiv 2)
//
// Where all ranges are small constants, the body is evaluated for each point.
// Otherwise the element has to be linear in the variables,  b + a * i + ..,
// with a and b from outside: its sum, least and greatest are known then.

#ifndef SHAPEPROOF_MLIR_LOOPS_BOXREDUCTIONS_H
#define SHAPEPROOF_MLIR_LOOPS_BOXREDUCTIONS_H

#include "core/loops/InductionVariable.h"

namespace shapeproof::loops {

/// A variable of the loop, with its model in the body.
struct BoxVariable {
  mlir::Value variable;
  IntModel model;
  Bounds bounds;
};

/// Models the results of the loop that the rule is of; to be called behind its
/// walk. `support` is the evidence that the variables take the values of their
/// ranges.
void setBoxReductions(RegionContext rule, mlir::Region &body,
                      llvm::ArrayRef<BoxVariable> variables,
                      EvidenceId support);

} // namespace shapeproof::loops

#endif // SHAPEPROOF_MLIR_LOOPS_BOXREDUCTIONS_H
