// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Divisors of results that one may take from those of the operands, and that are
// none: of quotients, remainders, minima, maxima and selects. Beside each is a
// divisor that it has.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s --implicit-check-not="yes:"

// CHECK-LABEL: func @quotients
func.func @quotients(%a: index, %b: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %x = arith.muli %a, %c16 : index
  %y = arith.muli %b, %c4 : index
  // CHECK: "no: 16 / 12 is 1"
  %q = arith.divsi %x, %y : index
  %q4 = arith.remsi %q, %c4 : index
  %p0 = arith.cmpi eq, %q4, %c0 : index
  cf.assert %p0, "no: 16 / 12 is 1"
  // CHECK: "no: 16 / 16 is 1"
  %r = arith.divsi %x, %c16 : index
  %r2 = arith.remsi %r, %c2 : index
  %p1 = arith.cmpi eq, %r2, %c0 : index
  cf.assert %p1, "no: 16 / 16 is 1"
  %s = arith.divsi %x, %c8 : index
  %s2 = arith.remsi %s, %c2 : index
  %p2 = arith.cmpi eq, %s2, %c0 : index
  cf.assert %p2, "yes: a multiple of 16 by 8"
  return
}

// CHECK-LABEL: func @remainders
func.func @remainders(%a: index, %b: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c12 = arith.constant 12 : index
  %c16 = arith.constant 16 : index
  %x = arith.muli %a, %c16 : index
  // CHECK: "no: 16 mod 5 is 1"
  %r = arith.remsi %x, %n : index
  %r16 = arith.remsi %r, %c16 : index
  %p0 = arith.cmpi eq, %r16, %c0 : index
  cf.assert %p0, "no: 16 mod 5 is 1"
  // CHECK: "no: 16 mod 12 is 4"
  %s = arith.remsi %x, %c12 : index
  %s16 = arith.remsi %s, %c16 : index
  %p1 = arith.cmpi eq, %s16, %c0 : index
  cf.assert %p1, "no: 16 mod 12 is 4"
  %s4 = arith.remsi %s, %c4 : index
  %p2 = arith.cmpi eq, %s4, %c0 : index
  cf.assert %p2, "yes: 4 divides both"
  return
}

// CHECK-LABEL: func @extremes
func.func @extremes(%a: index, %b: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %x = arith.muli %a, %c6 : index
  %y = arith.muli %b, %c4 : index
  // CHECK: "no: min(6, 8) is 6"
  %m = arith.minsi %x, %y : index
  %m4 = arith.remsi %m, %c4 : index
  %p0 = arith.cmpi eq, %m4, %c0 : index
  cf.assert %p0, "no: min(6, 8) is 6"
  // CHECK: "no: max(6, 8) is 8"
  %n = arith.maxsi %x, %y : index
  %n6 = arith.remsi %n, %c6 : index
  %p1 = arith.cmpi eq, %n6, %c0 : index
  cf.assert %p1, "no: max(6, 8) is 8"
  %m2 = arith.remsi %m, %c2 : index
  %p2 = arith.cmpi eq, %m2, %c0 : index
  cf.assert %p2, "yes: 2 divides both"
  return
}

// CHECK-LABEL: func @selects
func.func @selects(%a: index, %b: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %x = arith.muli %a, %c6 : index
  %y = arith.muli %b, %c4 : index
  %m = arith.select %c, %x, %y : index
  // CHECK: "no: it may be 6"
  %m4 = arith.remsi %m, %c4 : index
  %p0 = arith.cmpi eq, %m4, %c0 : index
  cf.assert %p0, "no: it may be 6"
  %m2 = arith.remsi %m, %c2 : index
  %p1 = arith.cmpi eq, %m2, %c0 : index
  cf.assert %p1, "yes: 2 divides both"
  return
}
