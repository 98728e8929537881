// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rule 10: two loads are never the same value, even from one address.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{context=z3})" | FileCheck %s

// CHECK-LABEL: func @stays_two_loads
// CHECK: cf.assert
// CHECK: return
func.func @stays_two_loads(%m: memref<index>) {
  %a = memref.load %m[] : memref<index>
  %b = memref.load %m[] : memref<index>
  %ok = arith.cmpi eq, %a, %b : index
  cf.assert %ok, "another thread may write"
  return
}

// CHECK-LABEL: func @goes_one_load
// CHECK: cf.assert {{.*}}, "first"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_one_load(%m: memref<index>, %n: index) {
  %a = memref.load %m[] : memref<index>
  %lt = arith.cmpi slt, %a, %n : index
  cf.assert %lt, "first"
  %le = arith.cmpi sle, %a, %n : index
  cf.assert %le, "the same value"
  return
}

// The size of a memref does not change.
// CHECK-LABEL: func @goes_two_dims
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_two_dims(%m: memref<?xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %a = memref.dim %m, %c0 : memref<?xf32>
  memref.store %v, %m[%c0] : memref<?xf32>
  %b = memref.dim %m, %c0 : memref<?xf32>
  %ok = arith.cmpi eq, %a, %b : index
  cf.assert %ok, "the same"
  return
}
