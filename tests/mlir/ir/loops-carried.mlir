// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What stays true of carried values, by induction over the iterations: guessed
// from the start, from comparisons and from what an iteration adds, and proved
// of what the body yields. What does not stay true is not believed.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s

// A counter that may or may not grow: 0 <= count <= i.
//
// CHECK-LABEL: func @filter
// CHECK-NOT: cf.assert {{.*}}, "room"
// CHECK-NOT: cf.assert {{.*}}, "not negative"
// CHECK: cf.assert {{.*}}, "not every one is taken"
// CHECK-NOT: cf.assert {{.*}}, "at most all"
// CHECK: cf.assert {{.*}}, "perhaps none"
// CHECK: return
func.func @filter(%in: memref<?xi32>, %out: memref<?xi32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %n = memref.dim %in, %c0 : memref<?xi32>
  %m = memref.dim %out, %c0 : memref<?xi32>
  %fits = arith.cmpi eq, %n, %m : index
  cf.assert %fits, "given"
  %count = scf.for %i = %c0 to %n step %c1 iter_args(%k = %c0) -> (index) {
    %x = memref.load %in[%i] : memref<?xi32>
    %p = arith.cmpi sgt, %x, %zero : i32
    %next = scf.if %p -> (index) {
      %room = arith.cmpi ult, %k, %m : index
      cf.assert %room, "room"
      %low = arith.cmpi sge, %k, %c0 : index
      cf.assert %low, "not negative"
      %all = arith.cmpi eq, %k, %i : index
      cf.assert %all, "not every one is taken"
      %k1 = arith.addi %k, %c1 : index
      scf.yield %k1 : index
    } else {
      scf.yield %k : index
    }
    scf.yield %next : index
  }
  %most = arith.cmpi sle, %count, %n : index
  cf.assert %most, "at most all"
  %some = arith.cmpi sge, %count, %c1 : index
  cf.assert %some, "perhaps none"
  return %count : index
}

// CHECK-LABEL: func @counting_while
// CHECK-NOT: cf.assert
// CHECK: return
func.func @counting_while(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %r = scf.while (%i = %c0) : (index) -> index {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i : index
  } do {
  ^bb0(%j: index):
    %lo = arith.cmpi sge, %j, %c0 : index
    cf.assert %lo, "counts up from 0"
    %next = arith.addi %j, %c1 : index
    scf.yield %next : index
  }
  %done = arith.cmpi eq, %r, %n : index
  cf.assert %done, "stops at the end"
  return
}

// The step is not known to be positive, the start not to be small.
//
// CHECK-LABEL: func @not_counting
// CHECK: cf.assert {{.*}}, "may go down"
// CHECK: cf.assert {{.*}}, "may start behind the end"
// CHECK: return
func.func @not_counting(%n: index, %s: index, %a: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.while (%i = %c0) : (index) -> index {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i : index
  } do {
  ^bb0(%j: index):
    %lo = arith.cmpi sge, %j, %c0 : index
    cf.assert %lo, "may go down"
    %next = arith.addi %j, %s : index
    scf.yield %next : index
  }
  %q = scf.while (%i = %a) : (index) -> index {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i : index
  } do {
  ^bb0(%j: index):
    %next = arith.addi %j, %c1 : index
    scf.yield %next : index
  }
  %done = arith.cmpi eq, %q, %n : index
  cf.assert %done, "may start behind the end"
  return
}

// Two values in step; a tensor that grows by the same piece each time.
//
// CHECK-LABEL: func @growing
// CHECK-NOT: cf.assert {{.*}}, "as many as"
// CHECK: cf.assert {{.*}}, "one more"
// CHECK-NOT: cf.assert {{.*}}, "in the end"
// CHECK: return
func.func @growing(%n: index, %t: tensor<?xf32>, %piece: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = tensor.dim %piece, %c0 : tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %nn = arith.maxsi %n, %c0 : index
  %r, %e = scf.for %i = %c0 to %nn step %c1 iter_args(%x = %t, %len = %d) -> (tensor<?xf32>, index) {
    %k = tensor.dim %x, %c0 : tensor<?xf32>
    %same = arith.cmpi eq, %k, %len : index
    cf.assert %same, "as many as are counted"
    %more = arith.cmpi sgt, %k, %len : index
    cf.assert %more, "one more"
    %y = tensor.concat dim(0) %x, %piece : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %next = arith.addi %p, %len : index
    scf.yield %y, %next : tensor<?xf32>, index
  }
  %k = tensor.dim %r, %c0 : tensor<?xf32>
  %all = arith.muli %nn, %p : index
  %sum = arith.addi %all, %d : index
  %same = arith.cmpi eq, %k, %sum : index
  cf.assert %same, "in the end"
  return
}

// What an iteration does to one value depends on another one.
//
// CHECK-LABEL: func @swapped
// CHECK-NOT: cf.assert {{.*}}, "either is positive"
// CHECK: cf.assert {{.*}}, "swapped"
// CHECK: return
func.func @swapped(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c1, %y = %c7) -> (index, index) {
    %pos = arith.cmpi sge, %x, %c0 : index
    cf.assert %pos, "either is positive"
    %less = arith.cmpi sle, %x, %y : index
    cf.assert %less, "swapped"
    scf.yield %y, %x : index, index
  }
  return
}

// affine.for carries in the same way; the wrap-around of i8 does not grow.
//
// CHECK-LABEL: func @affine
// CHECK-NOT: cf.assert {{.*}}, "even"
// CHECK: cf.assert {{.*}}, "wraps"
// CHECK: return
func.func @affine(%n: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant 0 : i8
  %one = arith.constant 1 : i8
  %r:2 = affine.for %i = 0 to %n iter_args(%x = %c0, %y = %z) -> (index, i8) {
    %m = arith.remsi %x, %c2 : index
    %even = arith.cmpi eq, %m, %c0 : index
    cf.assert %even, "even"
    %pos = arith.cmpi sge, %y, %z : i8
    cf.assert %pos, "wraps"
    %x2 = arith.addi %x, %c2 : index
    %x3 = arith.select %p, %x2, %x : index
    %y1 = arith.addi %y, %one : i8
    affine.yield %x3, %y1 : index, i8
  }
  return
}
