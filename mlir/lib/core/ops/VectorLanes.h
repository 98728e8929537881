// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The lane of a vector that vector.extract reads.
//
//   %s = vector.step : vector<8xindex>
//   %v = vector.broadcast %n : index to vector<8xindex>
//   %a = arith.addi %v, %s : vector<8xindex>
//   %x = vector.extract %a[2] : ..             n + 2
//   %m = vector.create_mask %n : vector<8xi1>
//   %b = vector.extract %m[7] : ..             7 < n
//
// Vectors have no models. A lane is computed where it is read, by the rules of
// the operations on scalars, back to where scalars become a vector.

#ifndef SHAPEPROOF_MLIR_OPS_VECTORLANES_H
#define SHAPEPROOF_MLIR_OPS_VECTORLANES_H

#include "core/ir/VectorMoves.h"
#include "core/rules/OpTable.h"

namespace shapeproof {

/// The model of a lane of a vector, or of a number or truth value; nothing if
/// it is not known. No more than `depth` operations are looked at one behind
/// the other.
std::optional<Model> laneOf(RegionContext rule, mlir::Value v, Lane lane,
                            unsigned depth);

/// Adds the rules of operations that read lanes.
void addVectorLaneRules(OpTable &table);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_OPS_VECTORLANES_H
