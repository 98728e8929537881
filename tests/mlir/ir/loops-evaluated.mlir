// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops of a few iterations that compute, evaluated: what shape constraints and
// shape.broadcast are lowered to (convert-shape-constraints,
// convert-shape-to-std).
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s --implicit-check-not="yes:"

// CHECK-LABEL: func @conjunction
func.func @conjunction(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %true = arith.constant true
  %a = tensor.from_elements %n, %c1 : tensor<2xindex>
  %b = tensor.from_elements %m, %c1 : tensor<2xindex>
  %ok = scf.for %i = %c0 to %c2 step %c1 iter_args(%so = %true) -> (i1) {
    %x = tensor.extract %a[%i] : tensor<2xindex>
    %y = tensor.extract %b[%i] : tensor<2xindex>
    %eq = arith.cmpi eq, %x, %y : index
    %next = arith.andi %so, %eq : i1
    scf.yield %next : i1
  }
  // CHECK: "no: the sizes differ"
  cf.assert %ok, "no: the sizes differ"
  %same = arith.cmpi eq, %n, %m : index
  cf.assert %same, "yes: so they are equal"
  return
}

// Without a check in between: only what is equal in any case.
//
// CHECK-LABEL: func @generated
func.func @generated(%t: tensor<?x4xf32>, %u: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %t, %c0 : tensor<?x4xf32>
  %m = tensor.dim %u, %c0 : tensor<?xf32>
  %list = tensor.from_elements %n, %m : tensor<2xindex>
  %doubled = tensor.generate %c2 {
  ^bb0(%i: index):
    %last = arith.cmpi eq, %i, %c1 : index
    %x = tensor.extract %list[%i] : tensor<2xindex>
    %y = arith.addi %x, %x : index
    %z = arith.select %last, %c1, %y : index
    tensor.yield %z : index
  } : tensor<?xindex>
  %fixed = tensor.cast %doubled : tensor<?xindex> to tensor<2xindex>
  %first = tensor.extract %fixed[%c0] : tensor<2xindex>
  %second = tensor.extract %fixed[%c1] : tensor<2xindex>
  %most = arith.cmpi sge, %first, %n : index
  cf.assert %most, "yes: twice as much"
  %one = arith.cmpi eq, %second, %c1 : index
  cf.assert %one, "yes: the last is 1"
  %other = arith.cmpi sge, %first, %m : index
  // CHECK: "no: of the other"
  cf.assert %other, "no: of the other"
  return
}

// The order matters, and so does how many there are.
//
// CHECK-LABEL: func @horner
func.func @horner(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %list = tensor.from_elements %n, %m : tensor<2xindex>
  %sum = scf.for %i = %c0 to %c3 step %c2 iter_args(%so = %n) -> (index) {
    %half = arith.divui %i, %c2 : index
    %x = tensor.extract %list[%half] : tensor<2xindex>
    %by3 = arith.muli %so, %c3 : index
    %next = arith.addi %by3, %x : index
    scf.yield %next : index
  }
  // (3 * n + n) * 3 + m
  %c12 = arith.constant 12 : index
  %n12 = arith.muli %n, %c12 : index
  %expected = arith.addi %n12, %m : index
  %eq = arith.cmpi eq, %sum, %expected : index
  cf.assert %eq, "yes: twice"
  %m12 = arith.muli %m, %c12 : index
  %turned = arith.addi %m12, %n : index
  %ne = arith.cmpi eq, %sum, %turned : index
  // CHECK: "no: in that order"
  cf.assert %ne, "no: in that order"
  return
}

// What is loaded may change, and a loop that may run longer is not evaluated.
//
// CHECK-LABEL: func @open
func.func @open(%m: memref<?xi1>, %n: index, %list: tensor<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %true = arith.constant true
  %loaded = scf.for %i = %c0 to %c2 step %c1 iter_args(%so = %true) -> (i1) {
    %x = memref.load %m[%i] : memref<?xi1>
    %next = arith.andi %so, %x : i1
    scf.yield %next : i1
  }
  // CHECK: "no: it is loaded"
  cf.assert %loaded, "no: it is loaded"
  %size = scf.for %i = %c0 to %n step %c1 iter_args(%so = %c1) -> (index) {
    %x = tensor.extract %list[%i] : tensor<?xindex>
    %next = arith.muli %so, %x : index
    scf.yield %next : index
  }
  %one = arith.cmpi eq, %size, %c1 : index
  // CHECK: "no: it may run"
  cf.assert %one, "no: it may run"
  return
}

// The place of the largest element: it is an index of the list, if there is one.
//
// CHECK-LABEL: func @argmax
func.func @argmax(%m: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?xi32>
  %x0 = memref.load %m[%c0] : memref<?xi32>
  %r:2 = scf.for %i = %c1 to %n step %c1
      iter_args(%best = %x0, %at = %c0) -> (i32, index) {
    %x = memref.load %m[%i] : memref<?xi32>
    %more = arith.cmpi sgt, %x, %best : i32
    %next = arith.select %more, %x, %best : i32
    %there = arith.select %more, %i, %at : index
    scf.yield %next, %there : i32, index
  }
  %in = arith.cmpi ult, %r#1, %n : index
  cf.assert %in, "yes: an index"
  %before = arith.subi %n, %c1 : index
  %earlier = arith.cmpi slt, %r#1, %before : index
  // CHECK: "no: it may be the last"
  cf.assert %earlier, "no: it may be the last"
  return
}

// CHECK-LABEL: func @reshaped
func.func @reshaped(%t: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?x?xf32>
  %m = tensor.dim %t, %c1 : tensor<?x?xf32>
  %n64 = arith.index_cast %n : index to i64
  %m64 = arith.index_cast %m : index to i64
  %list = tensor.from_elements %m64, %n64 : tensor<2xi64>
  %r = tensor.reshape %t(%list)
      : (tensor<?x?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %d = tensor.dim %r, %c0 : tensor<?x?xf32>
  %turned = arith.cmpi eq, %d, %m : index
  cf.assert %turned, "yes: as listed"
  %same = arith.cmpi eq, %d, %n : index
  // CHECK: "no: as before"
  cf.assert %same, "no: as before"
  return
}

// Compared as unsigned, -1 is the largest number and the loop runs not once; and
// an induction variable that wraps starts again below. (As positive constants
// both are evaluated.)

// CHECK-LABEL: func @unsigned_and_narrow
func.func @unsigned_and_narrow() {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %never = scf.for unsigned %i = %m1 to %c3 step %c1 iter_args(%a = %c0) -> (index) {
    %n = arith.muli %a, %c3 : index
    %next = arith.addi %n, %c1 : index
    scf.yield %next : index
  }
  %c40 = arith.constant 40 : index
  %p = arith.cmpi eq, %never, %c40 : index
  // CHECK: "no: four times"
  cf.assert %p, "no: four times"
  %thrice = scf.for unsigned %i = %c1 to %c4 step %c1 iter_args(%a = %c0) -> (index) {
    %n = arith.muli %a, %c3 : index
    %next = arith.addi %n, %c1 : index
    scf.yield %next : index
  }
  %c13 = arith.constant 13 : index
  %r = arith.cmpi eq, %thrice, %c13 : index
  cf.assert %r, "yes: 1, 4, 13"

  %n0 = arith.constant 0 : i8
  %n1 = arith.constant 1 : i8
  %n10 = arith.constant 10 : i8
  %n115 = arith.constant 115 : i8
  %n120 = arith.constant 120 : i8
  %n125 = arith.constant 125 : i8
  %again = scf.for %i = %n120 to %n125 step %n10 iter_args(%a = %n0) -> (i8) : i8 {
    %next = arith.subi %n1, %a : i8
    scf.yield %next : i8
  }
  %s = arith.cmpi eq, %again, %n1 : i8
  // CHECK: "no: once, if it did not wrap"
  cf.assert %s, "no: once, if it did not wrap"
  %once = scf.for %i = %n115 to %n120 step %n10 iter_args(%a = %n0) -> (i8) : i8 {
    %next = arith.subi %n1, %a : i8
    scf.yield %next : i8
  }
  %t = arith.cmpi eq, %once, %n1 : i8
  cf.assert %t, "yes: once"
  return
}
