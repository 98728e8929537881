// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Results of parallel loops that combine integers of their iterations.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s --implicit-check-not="yes:"
// RUN: shapeproof analyze %s | FileCheck %s --check-prefix=EXAMPLE

// Ends of the range, none included.
// CHECK-LABEL: func @sum
func.func @sum(%n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %s, %m = scf.parallel (%i) = (%c1) to (%n) step (%c1) init (%k, %c0) -> (index, index) {
    scf.reduce(%c3, %i : index, index) {
    ^bb0(%a: index, %b: index):
      %r = arith.addi %a, %b : index
      scf.reduce.return %r : index
    }, {
    ^bb0(%a: index, %b: index):
      %r = arith.maxsi %b, %a : index
      scf.reduce.return %r : index
    }
  }
  %n1 = arith.subi %n, %c1 : index
  %t = arith.maxsi %n1, %c0 : index
  %t3 = arith.muli %t, %c3 : index
  %e = arith.addi %k, %t3 : index
  %p = arith.cmpi eq, %s, %e : index
  cf.assert %p, "yes: k + 3 * iterations"
  %q = arith.cmpi eq, %m, %t : index
  cf.assert %q, "yes: the last one, or 0"
  %r = arith.cmpi eq, %s, %c7 : index
  // CHECK: "no: seven"
  // EXAMPLE: contingent: cf.assert holds for some inputs
  // EXAMPLE: its message: "no: seven"
  // EXAMPLE: holds with n =
  // EXAMPLE: fails with n =
  cf.assert %r, "no: seven"
  return
}

// The order of differences matters.
// CHECK-LABEL: func @difference
func.func @difference(%n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %s = scf.parallel (%i) = (%c0) to (%c4) step (%c1) init (%k) -> index {
    scf.reduce(%i : index) {
    ^bb0(%a: index, %b: index):
      %r = arith.subi %b, %a : index
      scf.reduce.return %r : index
    }
  }
  %p = arith.cmpi eq, %s, %k : index
  // CHECK: "no: in some order"
  cf.assert %p, "no: in some order"
  return
}

// A box of constants is evaluated; without points there is the neutral element.
// CHECK-LABEL: func @box
func.func @box(%p: i1) {
  %0:2 = affine.parallel (%i, %j) = (0, 1) to (2, 4) reduce ("addi", "andi") -> (i32, i1) {
    %x = arith.index_cast %i : index to i32
    %y = arith.index_cast %j : index to i32
    %v = arith.muli %x, %y : i32
    %t = arith.cmpi slt, %i, %j : index
    affine.yield %v, %t : i32, i1
  }
  %c6 = arith.constant 6 : i32
  %e = arith.cmpi eq, %0#0, %c6 : i32
  cf.assert %e, "yes: 1 + 2 + 3"
  %true = arith.constant true
  %f = arith.cmpi ne, %0#1, %true : i1
  cf.assert %f, "yes: not all"
  %1 = affine.parallel (%i) = (3) to (3) reduce ("muli") -> (i32) {
    %x = arith.index_cast %i : index to i32
    affine.yield %x : i32
  }
  %one = arith.constant 1 : i32
  %g = arith.cmpi eq, %1, %one : i32
  cf.assert %g, "yes: of no point"
  return
}

// The least number without a sign is not the least of those that may be
// negative: of -3 .. n - 1 and 5 it is 0, where n > 0.
// CHECK-LABEL: func @unsigned
func.func @unsigned(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %m3 = arith.constant -3 : index
  %p = arith.cmpi sge, %n, %c1 : index
  cf.assert %p, "no: there is 0"
  %r = scf.parallel (%i) = (%m3) to (%n) step (%c1) init (%c5) -> index {
    scf.reduce(%i : index) {
    ^bb0(%a: index, %b: index):
      %s = arith.minui %a, %b : index
      scf.reduce.return %s : index
    }
  }
  // CHECK: "no: the least with a sign"
  %q = arith.cmpi eq, %r, %m3 : index
  cf.assert %q, "no: the least with a sign"
  return
}
