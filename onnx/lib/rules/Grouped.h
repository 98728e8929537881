// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Requirements on nodes that may have hundreds of inputs.
//
//   inputs 0 and 2 differ on axis 1                          of a few
//   inputs 40 to 59 do not fit those before them             of 1,000
//
// The cost of a claim grows with the number of inputs before it, whose sizes
// broadcast, say. So a node of many inputs has few claims, each about several
// inputs; together they say what one for each input and axis would.
//
// Tested by tests/onnx/RecordedTests.cpp.

#ifndef SHAPEPROOF_ONNX_RULES_GROUPED_H
#define SHAPEPROOF_ONNX_RULES_GROUPED_H

#include "Op.h"
#include "engine/base/Limits.h"

namespace shapeproof::onnx {

class GroupedClaims {
public:
  GroupedClaims(Op &op, size_t inputs, size_t axes)
      : op(op), isNamed(inputs * axes <= limits::onnxNamedClaims),
        groupSize((inputs + limits::onnxClaimGroups - 1) /
                  limits::onnxClaimGroups),
        fits(op.terms().boolConstant(true)) {}

  /// Adds the claim that the next input fits on one axis. The text is the
  /// message if this becomes a claim of its own.
  void add(size_t input, ClaimId claim, const llvm::Twine &text);
  /// Requires all claims that were added; has to be called at the end.
  void finish();

private:
  Op &op;
  const bool isNamed;
  const size_t groupSize;
  /// The claims about the inputs of the open group.
  ClaimId fits;
  std::optional<size_t> first;
  size_t last = 0, inGroup = 0;
};

} // namespace shapeproof::onnx

#endif // SHAPEPROOF_ONNX_RULES_GROUPED_H
