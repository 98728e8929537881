// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table, put together from the dialects' parts.

#include "core/rules/OpTable.h"

namespace shapeproof {

const OpTable &OpTable::get() {
  static const OpTable table = [] {
    OpTable t;
    addAffineRules(t);
    addAffineLoopRules(t);
    addArithRules(t);
    addBufferizationRules(t);
    addCfRules(t);
    addForwardingRules(t);
    addGpuRules(t);
    addVectorRules(t);
    addIndexRules(t);
    addLinalgRules(t);
    addLlvmRules(t);
    addTosaRules(t);
    addMemRefRules(t);
    addScfRules(t);
    addShapeRules(t);
    addTensorRules(t);
    addTritonRules(t);
    return t;
  }();
  return table;
}

} // namespace shapeproof
