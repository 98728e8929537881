// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shapeproof-optimize moves checks in loops to the entry, before writes into
// memory of the caller, too, unless keep-order=true. What comes behind a call, or
// behind a loop that may not end, stays; so does a check in no loop. Each part can be
// left out. What it does once it does not do again.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-optimize,canonicalize,cse)" > %t.once
// RUN: FileCheck %s < %t.once
// RUN: shapeproof-opt %t.once --pass-pipeline="builtin.module(shapeproof-optimize,canonicalize,cse)" | diff %t.once -
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-optimize{keep-order=true})" | FileCheck %s --check-prefix=ORDER
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-optimize{hoist-checks=false})" | FileCheck %s --check-prefix=ORDER
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-optimize{elide-checks=false hoist-checks=false})" | FileCheck %s --check-prefix=NONE

// The store is seen by the caller. It may come later than the assert.
// CHECK-LABEL: func.func @writes(
// CHECK: cf.assert %{{.*}}, "arg0.dim0 >= arg1: in bounds"
// CHECK: scf.for
// CHECK-NOT: cf.assert
// CHECK: return
// ORDER-LABEL: func.func @writes(
// ORDER: scf.for
// ORDER: cf.assert %{{.*}}, "in bounds"
// NONE-LABEL: func.func @writes(
// NONE: cf.assert %{{.*}}, "in bounds"
// NONE: cf.assert %{{.*}}, "not negative"
func.func @writes(%m: memref<?xf32>, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi slt, %i, %d : index
    cf.assert %p, "in bounds"
    %q = arith.cmpi sge, %i, %c0 : index
    cf.assert %q, "not negative"
    memref.store %v, %m[%i] : memref<?xf32>
  }
  return
}

// The function may end the program, or never return. The check is made behind it.
// CHECK-LABEL: func.func @calls(
// CHECK-NOT: cf.assert
// CHECK: call @other
// CHECK: cf.assert %{{.*}}, "in bounds"
// CHECK-NEXT: scf.for
// CHECK-NOT: cf.assert
// ORDER-LABEL: func.func @calls(
func.func private @other()
func.func @calls(%m: memref<?xf32>, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  func.call @other() : () -> ()
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi slt, %i, %d : index
    cf.assert %p, "in bounds"
    memref.store %v, %m[%i] : memref<?xf32>
  }
  return
}

// CHECK-LABEL: func.func @may_not_end(
// CHECK-NOT: cf.assert
// CHECK: scf.while
// CHECK: cf.assert %{{.*}}, "in bounds"
// CHECK-NEXT: scf.for
func.func @may_not_end(%m: memref<?xf32>, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  scf.while : () -> () {
    %x = memref.load %m[%c0] : memref<?xf32>
    %again = arith.cmpf olt, %x, %v : f32
    scf.condition(%again)
  } do {
    memref.store %v, %m[%c0] : memref<?xf32>
    scf.yield
  }
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi slt, %i, %d : index
    cf.assert %p, "in bounds"
    memref.store %v, %m[%i] : memref<?xf32>
  }
  return
}

// In no loop a check costs nothing, and nothing of the function is changed.
// CHECK-LABEL: func.func @no_loop(
// CHECK: memref.store
// CHECK: cf.assert %{{.*}}, "two"
func.func @no_loop(%m: memref<?xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  memref.store %v, %m[%c0] : memref<?xf32>
  %p = arith.cmpi sge, %d, %c2 : index
  cf.assert %p, "two"
  return
}
