// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conditions of checks that stay: parts that always hold leave them, and both ends of
// a range become one comparison.
//
// RUN: shapeproof-opt %s --split-input-file --pass-pipeline="builtin.module(shapeproof-simplify)" | FileCheck %s

// i >= 0 holds in the loop, the other end may not.

// CHECK-LABEL: func @part(
// CHECK: scf.for %[[I:.*]] =
// CHECK-NEXT: %[[P:.*]] = arith.cmpi slt, %[[I]], %{{.*}} : index
// CHECK-NEXT: cf.assert %[[P]], "row"
func.func @part(%m: index, %t: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  scf.for %i = %c0 to %m step %c1 {
    %low = arith.cmpi sge, %i, %c0 : index
    %high = arith.cmpi slt, %i, %n : index
    %both = arith.andi %low, %high : i1
    cf.assert %both, "row"
  }
  return
}

// -----

// Both ends are open, and the size is at least 0.

// CHECK-LABEL: func @ends(
// CHECK: %[[P:.*]] = arith.cmpi ult, %arg0, %{{.*}} : index
// CHECK-NEXT: cf.assert %[[P]]
// CHECK: %[[Q:.*]] = index.cmp ule(%arg0, %{{.*}})
// CHECK-NEXT: cf.assert %[[Q]]
func.func @ends(%i: index, %t: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  %low = arith.cmpi sle, %c0, %i : index
  %high = arith.cmpi sgt, %n, %i : index
  %both = arith.andi %low, %high : i1
  cf.assert %both, "first"
  return
}
func.func @others(%i: index, %u: memref<?xf32>) {
  %m1 = index.constant -1
  %d0 = arith.constant 0 : index
  %m = memref.dim %u, %d0 : memref<?xf32>
  %low = index.cmp sgt(%i, %m1)
  %high = index.cmp sle(%i, %m)
  %both = arith.andi %high, %low : i1
  cf.assert %both, "second"
  return
}

// -----

// Nothing is known of %n: for i = 5 and n = -1 the unsigned comparison holds.

// CHECK-LABEL: func @negative(
// CHECK: %[[P:.*]] = arith.cmpi sge
// CHECK: %[[Q:.*]] = arith.cmpi slt
// CHECK: %[[R:.*]] = arith.andi %[[P]], %[[Q]]
// CHECK: cf.assert %[[R]]
func.func @negative(%i: index, %n: index) {
  %c0 = arith.constant 0 : index
  %low = arith.cmpi sge, %i, %c0 : index
  %high = arith.cmpi slt, %i, %n : index
  %both = arith.andi %low, %high : i1
  cf.assert %both, "open"
  return
}

// -----

// A part that follows from another part: i < n, where i + 4 <= n. Two equal parts
// do not both go.

// CHECK-LABEL: func @implied(
// CHECK: %[[P:.*]] = arith.cmpi sle
// CHECK-NOT: andi
// CHECK: cf.assert %[[P]], "implied"
// CHECK: %[[Q:.*]] = arith.cmpi eq
// CHECK-NOT: andi
// CHECK: cf.assert %[[Q]], "twice"
func.func @implied(%i: index, %n: index, %k: index) {
  %c4 = arith.constant 4 : index
  %i4 = arith.addi %i, %c4 : index
  %p = arith.cmpi slt, %i, %n : index
  %q = arith.cmpi sle, %i4, %n : index
  %both = arith.andi %p, %q : i1
  cf.assert %both, "implied"
  %e = arith.cmpi eq, %k, %n : index
  %f = arith.cmpi eq, %n, %k : index
  %twice = arith.andi %e, %f : i1
  cf.assert %twice, "twice"
  return
}

// -----

// Another check has established the part; its own condition stays.

// CHECK-LABEL: func @before(
// CHECK: cf.assert %[[A:.*]], "one"
// CHECK: cf.assert %arg2, "both"
func.func @before(%n: index, %m: index, %b: i1) {
  %a = arith.cmpi slt, %n, %m : index
  cf.assert %a, "one"
  %both = arith.andi %a, %b : i1
  cf.assert %both, "both"
  return
}
