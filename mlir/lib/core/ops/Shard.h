// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shard dialect: sizes of a grid of processes, and places in it.

#ifndef SHAPEPROOF_MLIR_OPS_SHARD_H
#define SHAPEPROOF_MLIR_OPS_SHARD_H

#include "core/rules/OpTable.h"

namespace shapeproof {

void addShardRules(OpTable &table);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_OPS_SHARD_H
