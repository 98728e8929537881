// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Branches and loops that always or never run.
//
// RUN: shapeproof-opt --allow-unregistered-dialect %s --split-input-file --pass-pipeline="builtin.module(shapeproof-simplify)" | FileCheck %s

// CHECK-LABEL: func @branches(
// CHECK: cf.assert
// CHECK-NEXT: "then"
// CHECK-NEXT: "use"(%arg0)
// CHECK-NEXT: "open"
// CHECK-NEXT: return
func.func @branches(%n: index, %k: index) {
  %c5 = arith.constant 5 : index
  %p = arith.cmpi sgt, %n, %k : index
  cf.assert %p, "above"
  %a = arith.cmpi sge, %n, %k : index
  %b = arith.cmpi slt, %n, %k : index
  %r = scf.if %a -> (index) {
    "then"() : () -> ()
    scf.yield %n : index
  } else {
    "else"() : () -> ()
    scf.yield %k : index
  }
  "use"(%r) : (index) -> ()
  scf.if %b {
    "never"() : () -> ()
    scf.if %a {
      "inner"() : () -> ()
    }
  } else {
    scf.if %a {
      "open"() : () -> ()
    }
  }
  return
}

// -----

// One that may run stays.

// CHECK-LABEL: func @may_run(
// CHECK: scf.if
func.func @may_run(%n: index, %k: index) {
  %p = arith.cmpi sge, %n, %k : index
  cf.assert %p, "not below"
  %a = arith.cmpi sgt, %n, %k : index
  scf.if %a {
    "then"() : () -> ()
  }
  return
}

// -----

// Loops of no and of one iteration; of two.

// CHECK-LABEL: func @loops(
// CHECK-SAME: %[[N:.*]]: index, %[[K:.*]]: index)
// CHECK: cf.assert
// CHECK: "use"(%[[K]])
// CHECK-NEXT: %[[R:.*]] = "body"(%[[N]], %[[K]])
// CHECK-NEXT: "use"(%[[R]])
// CHECK-NEXT: scf.for
func.func @loops(%n: index, %k: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %small = arith.constant 1000 : index
  %q = arith.cmpi slt, %n, %small : index
  cf.assert %q, "small"
  %a = arith.addi %n, %c2 : index
  %b = arith.addi %n, %c3 : index
  %none = scf.for %i = %a to %n step %c1 iter_args(%x = %k) -> (index) {
    %y = "body"(%i, %x) : (index, index) -> index
    scf.yield %y : index
  }
  "use"(%none) : (index) -> ()
  %one = scf.for %i = %n to %a step %c2 iter_args(%x = %k) -> (index) {
    %y = "body"(%i, %x) : (index, index) -> index
    scf.yield %y : index
  }
  "use"(%one) : (index) -> ()
  %two = scf.for %i = %n to %b step %c2 iter_args(%x = %k) -> (index) {
    %y = "body"(%i, %x) : (index, index) -> index
    scf.yield %y : index
  }
  "use"(%two) : (index) -> ()
  return
}

// -----

// At the end of 8 bits the induction variable wraps: 126 + 2 is -128.

// CHECK-LABEL: func @wrapping(
// CHECK: scf.for
func.func @wrapping() {
  %c126 = arith.constant 126 : i8
  %c127 = arith.constant 127 : i8
  %c2 = arith.constant 2 : i8
  scf.for %i = %c126 to %c127 step %c2 : i8 {
    "body"(%i) : (i8) -> ()
  }
  return
}

// -----

// An unsigned loop from -1 to 3 does not run, nor one from 3 to 2; one from 3 to
// -1 does.

// CHECK-LABEL: func @unsigned(
// CHECK-NOT: "never"
// CHECK: scf.for unsigned
// CHECK: "body"
func.func @unsigned() {
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %cm1 = arith.constant -1 : i32
  scf.for unsigned %i = %c3 to %c2 step %c2 : i32 {
    "never"(%i) : (i32) -> ()
  }
  scf.for unsigned %i = %c3 to %cm1 step %c2 : i32 {
    "body"(%i) : (i32) -> ()
  }
  return
}

// -----

// What a while loop does before its condition happens once.

// CHECK-LABEL: func @while(
// CHECK-SAME: %[[N:.*]]: index, %[[K:.*]]: index)
// CHECK: cf.assert
// CHECK-NEXT: "before"(%[[N]])
// CHECK-NEXT: "use"(%[[N]])
// CHECK-NEXT: return
func.func @while(%n: index, %k: index) {
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %n, %k : index
  cf.assert %p, "not below"
  %r = scf.while (%x = %n) : (index) -> index {
    "before"(%x) : (index) -> ()
    %go = arith.cmpi slt, %x, %k : index
    scf.condition(%go) %x : index
  } do {
  ^bb0(%x: index):
    %y = arith.addi %x, %c1 : index
    scf.yield %y : index
  }
  "use"(%r) : (index) -> ()
  return
}

// -----

// Branches between blocks; the block that is not reached goes.

// CHECK-LABEL: func @blocks(
// CHECK: cf.assert
// CHECK: cf.br ^bb1
// CHECK: ^bb1:
// CHECK-NEXT: "taken"
// CHECK-NOT: "never"
func.func @blocks(%n: index, %k: index) {
  %p = arith.cmpi sgt, %n, %k : index
  cf.assert %p, "above"
  %a = arith.cmpi ne, %n, %k : index
  cf.cond_br %a, ^bb1, ^bb2
^bb1:
  "taken"() : () -> ()
  return
^bb2:
  "never"() : () -> ()
  return
}

// -----

// CHECK-LABEL: func @switch(
// CHECK: cf.assert %{{.*}}, "one"
// CHECK-NEXT: "one"()
// CHECK-NEXT: return
func.func @switch(%n: index) {
  %c1 = arith.constant 1 : index
  %p = arith.cmpi eq, %n, %c1 : index
  cf.assert %p, "one"
  scf.index_switch %n
  case 1 {
    "one"() : () -> ()
    scf.yield
  }
  default {
    "other"() : () -> ()
    scf.yield
  }
  return
}
