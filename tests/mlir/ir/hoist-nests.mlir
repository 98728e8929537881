// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks of two loops are one check before both, which holds as well where the
// outer one does not run, and nobody looks at the bounds of the inner one.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-hoist-checks{move-before-writes=true})" --mlir-print-debuginfo -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: shapeproof-exec-check %s %t --no-overflow --partial --cap=300

// CHECK-LABEL: func @nest(
// CHECK: cf.assert %{{.*}}, "arg1 <= 0 or arg2.dim0 >= arg0 * arg1: inside"
// CHECK: scf.for
// CHECK-NOT: cf.assert
// CHECK: return
func.func @nest(%n: index, %m: index, %b: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %b, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %row = arith.muli %i, %m : index
    scf.for %j = %c0 to %m step %c1 {
      %at = arith.addi %row, %j : index
      %p = arith.cmpi slt, %at, %d : index
      cf.assert %p, "inside"
      memref.store %x, %b[%at] : memref<?xf32>
    }
  }
  return
}

// CHECK-LABEL: func @triangle(
// CHECK: cf.assert %{{.*}}, "arg0 <= 0 or arg2.dim0 + 1 >= arg0 + arg1: inside"
// CHECK: scf.for
// CHECK-NOT: cf.assert
// CHECK: return
func.func @triangle(%n: index, %m: index, %b: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %b, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %k = arith.addi %m, %i overflow<nsw> : index
    scf.for %j = %c0 to %k step %c1 {
      %p = arith.cmpi slt, %j, %d : index
      cf.assert %p, "inside"
    }
  }
  return
}

// CHECK-LABEL: func @parallel(
// CHECK: cf.assert %{{.*}}, "arg2 <= -1 or arg3.dim0 >= arg0 * (arg2 + 1): inside"
// CHECK: scf.parallel
// CHECK-NOT: cf.assert
// CHECK: return
func.func @parallel(%gx: index, %gy: index, %n: i64, %b: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.index_cast %n : i64 to index
  %h = arith.addi %k, %c1 overflow<nsw> : index
  %d = memref.dim %b, %c0 : memref<?xf32>
  scf.parallel (%i, %j) = (%c0, %c0) to (%gx, %h) step (%c1, %c1) {
    %row = arith.muli %i, %h overflow<nsw> : index
    %at = arith.addi %row, %j overflow<nsw> : index
    %p = arith.cmpi slt, %at, %d : index
    cf.assert %p, "inside"
    scf.reduce
  }
  return
}
