// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A question that came up in IR, as a complete .dims problem: declarations,
// premises, claim. What `shapeproof analyze` can be run on, and what belongs
// into a bug report.
//
//   dim arg0.dim0, tensor.dim_3.8
//   assume arg0.dim0 == tensor.dim_3.8 "cf.assert at 12:3"
//   prove tensor.dim_3.8 >= arg0.dim0 expect proved
//
// In .dims everything that is mentioned is defined; a term of the IR that is
// defined under a condition only is printed without it. A function of machine
// integers that has no name there is printed as a symbol.

#ifndef SHAPEPROOF_MLIR_VALIDATE_PROBLEMTEXT_H
#define SHAPEPROOF_MLIR_VALIDATE_PROBLEMTEXT_H

#include "shapeproof/Terms.h"
#include <string>

namespace shapeproof {

struct NamedClaim {
  ClaimId claim;
  /// Where it comes from.
  std::string text;
};

/// Linear in the text, and no deeper in calls than a constant.
std::string problemText(const TermStore &store,
                        llvm::ArrayRef<NamedClaim> premises, ClaimId claim);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_VALIDATE_PROBLEMTEXT_H
