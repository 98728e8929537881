// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rule 2: an op that may be hoisted over the code that guards it establishes
// nothing by running; loads and divisions stay where they are.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{context=z3})" | FileCheck %s --check-prefixes=CHECK,PLAIN
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{context=z3 trust-op-contracts=true})" | FileCheck %s --check-prefixes=CHECK,TRUST

// CHECK-LABEL: func @goes_after_load
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_after_load(%m: memref<?xf32>, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%i] : memref<?xf32>
  %n = memref.dim %m, %c0 : memref<?xf32>
  %lo = arith.cmpi sge, %i, %c0 : index
  %hi = arith.cmpi slt, %i, %n : index
  %ok = arith.andi %lo, %hi : i1
  cf.assert %ok, "in bounds"
  return %v : f32
}

// CHECK-LABEL: func @stays_before_load
// CHECK: cf.assert
func.func @stays_before_load(%m: memref<?xf32>, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %lo = arith.cmpi sge, %i, %c0 : index
  cf.assert %lo, "in bounds"
  %v = memref.load %m[%i] : memref<?xf32>
  return %v : f32
}

// CHECK-LABEL: func @stays_other_index
// CHECK: cf.assert
func.func @stays_other_index(%m: memref<?xf32>, %i: index, %j: index) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%i] : memref<?xf32>
  %lo = arith.cmpi sge, %j, %c0 : index
  cf.assert %lo, "in bounds"
  return %v : f32
}

// CHECK-LABEL: func @goes_after_store
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_after_store(%m: memref<?xf32>, %i: index, %v: f32) {
  %c0 = arith.constant 0 : index
  memref.store %v, %m[%i] : memref<?xf32>
  %n = memref.dim %m, %c0 : memref<?xf32>
  %hi = arith.cmpi sgt, %n, %c0 : index
  cf.assert %hi, "not empty"
  return
}

// A tensor.extract may have been moved above the test for emptiness.
// CHECK-LABEL: func @stays_after_extract
// PLAIN: cf.assert
// TRUST-NOT: cf.assert
// CHECK: return
func.func @stays_after_extract(%t: tensor<?xf32>, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %v = tensor.extract %t[%i] : tensor<?xf32>
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %hi = arith.cmpi sgt, %n, %c0 : index
  cf.assert %hi, "not empty"
  return %v : f32
}

// CHECK-LABEL: func @goes_after_division
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_after_division(%a: index, %b: index) -> index {
  %c0 = arith.constant 0 : index
  %q = arith.divui %a, %b : index
  %ok = arith.cmpi ne, %b, %c0 : index
  cf.assert %ok, "division by zero"
  return %q : index
}

// CHECK-LABEL: func @stays_before_division
// CHECK: cf.assert
func.func @stays_before_division(%a: index, %b: index) -> index {
  %c0 = arith.constant 0 : index
  %ok = arith.cmpi ne, %b, %c0 : index
  cf.assert %ok, "division by zero"
  %q = arith.divui %a, %b : index
  return %q : index
}

// CHECK-LABEL: func @goes_after_copy
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_after_copy(%a: memref<?xf32>, %b: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  memref.copy %a, %b : memref<?xf32> to memref<?xf32>
  %n = memref.dim %a, %c0 : memref<?xf32>
  %m = memref.dim %b, %c0 : memref<?xf32>
  %ok = arith.cmpi eq, %n, %m : index
  cf.assert %ok, "sizes differ"
  return
}

// CHECK-LABEL: func @stays_after_slice
// PLAIN: cf.assert
// TRUST-NOT: cf.assert
// CHECK: return
func.func @stays_after_slice(%t: tensor<?xf32>, %i: index) -> tensor<2xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %s = tensor.extract_slice %t[%i] [2] [1] : tensor<?xf32> to tensor<2xf32>
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %ok = arith.cmpi sge, %n, %c2 : index
  cf.assert %ok, "long enough"
  return %s : tensor<2xf32>
}
