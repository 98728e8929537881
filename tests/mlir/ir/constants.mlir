// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Truth values that are decided become constants where what decides them
// dominates them: shape_eq and is_broadcastable by facts, comparisons by
// definition alone.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{context=equality})" | FileCheck %s

// CHECK-LABEL: func @queries
// CHECK: cf.assert
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: %[[TOO:.*]] = arith.constant true
// CHECK: return %[[TRUE]], %[[TOO]]
func.func @queries(%t: tensor<?xf32>, %u: tensor<?xf32>) -> (i1, i1) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %m = tensor.dim %u, %c0 : tensor<?xf32>
  %eq = arith.cmpi eq, %n, %m : index
  cf.assert %eq, "the same size"
  %a = shape.shape_of %t : tensor<?xf32> -> tensor<1xindex>
  %b = shape.shape_of %u : tensor<?xf32> -> tensor<1xindex>
  %x = shape.shape_eq %a, %b : tensor<1xindex>, tensor<1xindex>
  %y = shape.is_broadcastable %a, %b : tensor<1xindex>, tensor<1xindex>
  return %x, %y : i1, i1
}

// The fact comes too late, or is nobody's to use.
// CHECK-LABEL: func @stays
// CHECK: shape.shape_eq
// CHECK: shape.cstr_eq
// CHECK: %[[X:.*]] = shape.shape_eq
// CHECK: return %{{.*}}, %[[X]]
func.func @stays(%t: tensor<?xf32>, %u: tensor<?xf32>)
    -> (i1, i1, !shape.witness) {
  %a = shape.shape_of %t : tensor<?xf32> -> tensor<1xindex>
  %b = shape.shape_of %u : tensor<?xf32> -> tensor<1xindex>
  %x = shape.shape_eq %a, %b : tensor<1xindex>, tensor<1xindex>
  %w = shape.cstr_eq %a, %b : tensor<1xindex>, tensor<1xindex>
  %y = shape.shape_eq %b, %a : tensor<1xindex>, tensor<1xindex>
  return %x, %y, %w : i1, i1, !shape.witness
}

// CHECK-LABEL: func @comparison
// CHECK-DAG: %[[TRUE:.*]] = arith.constant true
// CHECK-DAG: %[[NE:.*]] = arith.cmpi ne
// CHECK: return %[[TRUE]], %[[NE]]
func.func @comparison(%d: index, %e: index) -> (i1, i1) {
  %c0 = arith.constant 0 : index
  %t = tensor.empty(%d) : tensor<?xf32>
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %eq = arith.cmpi eq, %n, %d : index
  %ne = arith.cmpi ne, %n, %e : index
  return %eq, %ne : i1, i1
}
