// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a node requires of inputs that may be hundreds.
//
//   inputs 0 and 2 differ on axis 1                          of a few
//   inputs 40 to 59 do not fit those before them             of 1,000
//
// Each claim costs what the inputs before it are: the size that they broadcast
// to, say. So a node of many inputs has few claims, each about several inputs;
// all of them together say what one for each input and axis would.
//
// Tested by tests/onnx/RecordedTests.cpp.

#ifndef SHAPEPROOF_ONNX_RULES_GROUPED_H
#define SHAPEPROOF_ONNX_RULES_GROUPED_H

#include "Op.h"

namespace shapeproof::onnx {

class GroupedClaims {
public:
  GroupedClaims(Op &op, size_t inputs, size_t axes)
      : op(op), isNamed(inputs * axes <= kMaxNamed),
        groupSize((inputs + kMaxGroups - 1) / kMaxGroups),
        fits(op.terms().truth(true)) {}

  /// That one input, the next, fits on one axis; the text is for a claim of its
  /// own.
  void add(size_t input, Cond claim, const llvm::Twine &text);
  /// All is required that was added. Whoever adds calls it at the end.
  void finish();

private:
  /// Pairs of an input and an axis that have a claim each; claims of more.
  static constexpr size_t kMaxNamed = 256, kMaxGroups = 64;

  Op &op;
  const bool isNamed;
  const size_t groupSize;
  /// Of the inputs of the group that is open.
  Cond fits;
  std::optional<size_t> first;
  size_t last = 0, inGroup = 0;
};

} // namespace shapeproof::onnx

#endif // SHAPEPROOF_ONNX_RULES_GROUPED_H
