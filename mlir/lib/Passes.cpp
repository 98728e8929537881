// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes that pipelines can name. A new one gets a line here.

#include "shapeproof-mlir/Passes.h"

namespace shapeproof {

void registerPasses() {
  for (auto create :
       {createElideChecksPass, createRefineTypesPass,
        createCanonicalizeDimsPass, createAnnotatePass, createFindLibrariesPass,
        createHoistChecksPass, createVersionPass, createPlanBuffersPass,
        createPromoteBuffersPass})
    mlir::registerPass(create);
}

} // namespace shapeproof
