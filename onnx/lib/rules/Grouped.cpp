// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Grouped.h.

#include "rules/Grouped.h"

namespace shapeproof::onnx {

void GroupedClaims::add(size_t input, ClaimId claim, const llvm::Twine &text) {
  if (isNamed)
    return op.require(claim, text);
  if (first && input != last && ++inGroup == groupSize)
    finish();
  if (!first) {
    first = input;
    inGroup = 0;
  }
  last = input;
  fits = op.terms().conj(fits, claim);
}

void GroupedClaims::finish() {
  if (!first)
    return;
  std::string which =
      "input " + std::to_string(last) + " does not fit those " + "before it";
  if (*first != last)
    which = "inputs " + std::to_string(*first) + " to " + std::to_string(last) +
            " do not fit those before them";
  op.require(fits, which);
  fits = op.terms().boolConstant(true);
  first.reset();
}

} // namespace shapeproof::onnx
