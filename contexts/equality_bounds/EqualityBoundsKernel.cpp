// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Classes with bounds as a context: the library as it is.
//
// Tested by tests/laws.

#include "equality_bounds/EqualityBoundsKernel.h"
#include "classes/ClassBoundsKernel.h"

using namespace shapeproof;

std::unique_ptr<Kernel>
shapeproof::createEqualityBoundsKernel(TermStore &store,
                                       const ContextOptions &options) {
  return std::make_unique<ClassBoundsKernel>(store, options);
}
