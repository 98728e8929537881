// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Carried values that run through finitely many constants: which ones is known
// in the loop and behind it, and of a cycle at one distance, which one when.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s --implicit-check-not="yes:"

// CHECK-LABEL: func @toggle
func.func @toggle(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c0) -> (index) {
    %bit = arith.cmpi sle, %x, %c1 : index
    cf.assert %bit, "yes: 0 or 1"
    %low = arith.cmpi sge, %x, %c0 : index
    cf.assert %low, "yes: not negative"
    // CHECK: "no: only in every second iteration"
    %zero = arith.cmpi eq, %x, %c0 : index
    cf.assert %zero, "no: only in every second iteration"
    %y = arith.subi %c1, %x : index
    scf.yield %y : index
  }
  %some = arith.maxsi %n, %c0 : index
  %odd = arith.remsi %some, %c2 : index
  %same = arith.cmpi eq, %r, %odd : index
  cf.assert %same, "yes: whether n is odd"
  // CHECK: "no: if n is odd"
  %even = arith.cmpi eq, %r, %c0 : index
  cf.assert %even, "no: if n is odd"
  return
}

// CHECK-LABEL: func @selected
func.func @selected(%n: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : i32
  %c42 = arith.constant 42 : i32
  %c20 = arith.constant 20 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c10) -> (i32) {
    %y = arith.select %p, %c42, %x : i32
    scf.yield %y : i32
  }
  %a = arith.cmpi eq, %r, %c10 : i32
  %b = arith.cmpi eq, %r, %c42 : i32
  %either = arith.ori %a, %b : i1
  cf.assert %either, "yes: 10 or 42"
  %ne = arith.cmpi ne, %r, %c20 : i32
  cf.assert %ne, "yes: none between"
  // CHECK: "no: 42 if p"
  cf.assert %a, "no: 42 if p"
  return
}

// CHECK-LABEL: func @cycle
func.func @cycle(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %zero, %y = %zero) -> (i32, i32) {
    %last = arith.cmpi eq, %x, %two : i32
    %more = arith.addi %x, %one : i32
    %next = arith.select %last, %zero, %more : i32
    %sum = arith.addi %y, %one : i32
    %rest = arith.remui %sum, %three : i32
    scf.yield %next, %rest : i32, i32
  }
  %a = arith.cmpi sle, %r#0, %two : i32
  cf.assert %a, "yes: 0, 1 or 2"
  %b = arith.cmpi ult, %r#1, %three : i32
  cf.assert %b, "yes: below 3"
  // CHECK: "no: it may be 2"
  %c = arith.cmpi sle, %r#0, %one : i32
  cf.assert %c, "no: it may be 2"
  return
}

// CHECK-LABEL: func @swapped
func.func @swapped(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  %at, %a, %b = scf.while (%i = %c0, %x = %c1, %y = %c7) : (index, index, index) -> (index, index, index) {
    %p = arith.cmpi slt, %i, %n : index
    scf.condition(%p) %i, %x, %y : index, index, index
  } do {
  ^bb0(%i: index, %x: index, %y: index):
    %five = arith.cmpi ne, %x, %c5 : index
    cf.assert %five, "yes: 1 or 7"
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %y, %x : index, index, index
  }
  %p = arith.cmpi ne, %a, %c5 : index
  cf.assert %p, "yes: 1 or 7 in the end"
  // CHECK: "no: an even number of times"
  %q = arith.cmpi eq, %a, %c7 : index
  cf.assert %q, "no: an even number of times"
  return
}

// Neither a sum that wraps nor a start that is not known has few values.
// CHECK-LABEL: func @many
func.func @many(%n: index, %s: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %zero, %y = %s) -> (i32, i32) {
    %next = arith.addi %x, %three : i32
    %other = arith.subi %one, %y : i32
    scf.yield %next, %other : i32, i32
  }
  // CHECK: "no: it wraps"
  %a = arith.cmpi sge, %r#0, %zero : i32
  cf.assert %a, "no: it wraps"
  // CHECK: "no: s may be anything"
  %b = arith.cmpi sle, %r#1, %one : i32
  cf.assert %b, "no: s may be anything"
  return
}

// CHECK-LABEL: func @blocks
func.func @blocks(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  cf.br ^head(%c0, %c0 : index, index)
^head(%i: index, %x: index):
  %p = arith.cmpi slt, %i, %n : index
  cf.cond_br %p, ^body, ^end
^body:
  %j = arith.addi %i, %c1 : index
  %y = arith.subi %c3, %x : index
  cf.br ^head(%j, %y : index, index)
^end:
  %q = arith.cmpi ne, %x, %c1 : index
  cf.assert %q, "yes: 0 or 3"
  // CHECK: "no: 3 as well"
  %r = arith.cmpi eq, %x, %c0 : index
  cf.assert %r, "no: 3 as well"
  return
}
