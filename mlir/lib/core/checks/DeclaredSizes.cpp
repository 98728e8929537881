// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types of results that are never right: `tensor.cast %x : tensor<4xf32> to
// tensor<5xf32>`. Tested by tests/mlir/ir/library-stated.mlir.

#include "core/checks/CheckRecorder.h"
#include "core/facts/ImportOptions.h"
#include "engine/base/Limits.h"
#include "results/report/SourceExcerpt.h"

namespace shapeproof {

void CheckRecorder::declare(mlir::OpResult result, unsigned axis,
                            const llvm::Twine &size, DimId is,
                            const BoolModel &claim) {
  if (!options.reports || options.lazy || isTrial() || current ||
      !facts.isRefuted(claim.claim))
    return;
  const std::string message =
      ("axis " + llvm::Twine(axis) + " of result " +
       llvm::Twine(result.getResultNumber()) + " is declared " + size +
       ", but is " + oneLine(store.str(is), limits::shownMessage))
          .str();
  Asked asked = ask(result.getOwner(), CheckRole::Check, claim, message);
  asked.isDeclared = true;
  record(asked);
}

} // namespace shapeproof
