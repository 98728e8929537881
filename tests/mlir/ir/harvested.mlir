// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What interfaces tell of operations without a rule; more in
// tests/mlir/unit/InterfacesTest.cpp.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s --implicit-check-not="yes:"

// CHECK-LABEL: func @harvested
func.func @harvested(%t: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c31 = arith.constant 31 : index
  %c32 = arith.constant 32 : index
  %lane = gpu.lane_id upper_bound 32
  %p0 = arith.cmpi ult, %lane, %c32 : index
  cf.assert %p0, "yes: a bound that the op populates"
  // CHECK: "no: less"
  %p1 = arith.cmpi ult, %lane, %c31 : index
  cf.assert %p1, "no: less"
  %r = tosa.transpose %t {perms = array<i32: 1, 0>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %r0 = tensor.dim %r, %c0 : tensor<?x?xf32>
  %t0 = tensor.dim %t, %c0 : tensor<?x?xf32>
  %t1 = tensor.dim %t, %c1 : tensor<?x?xf32>
  %p2 = arith.cmpi eq, %r0, %t1 : index
  cf.assert %p2, "yes: a size that the op reifies"
  // CHECK: "no: another size"
  %p3 = arith.cmpi eq, %r0, %t0 : index
  cf.assert %p3, "no: another size"
  return
}

// What an op reifies is never part of the module.
//
// CHECK-LABEL: func @once
// CHECK-NOT: tensor.dim
// CHECK: tosa.transpose
// CHECK-NEXT: return
func.func @once(%t: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = tosa.transpose %t {perms = array<i32: 1, 0>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
