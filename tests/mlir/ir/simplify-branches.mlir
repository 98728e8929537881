// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Branches and loops that always or never run.
//
// RUN: shapeproof-opt --allow-unregistered-dialect %s --split-input-file --pass-pipeline="builtin.module(shapeproof-simplify)" | FileCheck %s
// RUN: shapeproof-opt --allow-unregistered-dialect %s --split-input-file --pass-pipeline="builtin.module(shapeproof-simplify{assume-no-overflow=false})" | FileCheck %s --check-prefix=WRAPS

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

// -----

// Conditions of the affine dialect that hold always and never, and one that may.
// Only a region that is there is seen never to run.

// CHECK-LABEL: func @affine_branches(
// CHECK-NEXT: "then"
// CHECK-NEXT: "else"
// CHECK-NEXT: "use"(%arg0)
// CHECK-NEXT: affine.if
// CHECK-NEXT: "may"
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @affine_branches(%n: index {shapeproof.facts = ["arg0 >= 1"]}, %k: index) {
  affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%n] {
    "then"() : () -> ()
  } else {
    "never"() : () -> ()
  }
  %r = affine.if affine_set<()[s0] : (s0 == 0)>()[%n] -> index {
    "zero"() : () -> ()
    affine.yield %k : index
  } else {
    "else"() : () -> ()
    affine.yield %n : index
  }
  "use"(%r) : (index) -> ()
  affine.if affine_set<()[s0] : (-s0 >= 0)>()[%n] {
    "never"() : () -> ()
  }
  affine.if affine_set<()[s0] : (s0 - 2 >= 0)>()[%n] {
    "may"() : () -> ()
  }
  return
}

// -----

// Conditions that always hold, where there is no `else`; the division is by a
// symbol that may be 0.

// CHECK-LABEL: func @affine_always(
// CHECK-NEXT: "positive"
// CHECK-NEXT: "both"
// CHECK-NEXT: affine.if
// CHECK-NEXT: "may"
// CHECK-NEXT: }
// CHECK-NEXT: affine.if
// CHECK-NEXT: "divided"
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @affine_always(%n: index {shapeproof.facts = ["arg0 >= 1"]}, %k: index {shapeproof.facts = ["arg1 >= 0"]}) {
  affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%n] {
    "positive"() : () -> ()
    affine.if affine_set<()[s0, s1] : (s0 + s1 - 1 >= 0, s0 mod 1 == 0)>()[%n, %k] {
      "both"() : () -> ()
    }
  }
  affine.if affine_set<()[s0, s1] : (s0 - 1 >= 0, s1 - 1 >= 0)>()[%n, %k] {
    "may"() : () -> ()
  }
  affine.if affine_set<()[s0, s1] : (s0 mod s1 >= 0)>()[%n, %k] {
    "divided"() : () -> ()
  }
  return
}

// -----

// Loops of the affine dialect: one iteration, none, none between several
// bounds, and more.

// CHECK-LABEL: func @affine_loops(
// CHECK: "once"(%c0
// CHECK-NOT: "never"
// CHECK: "use"(%arg1)
// CHECK-NOT: "never"
// CHECK: affine.for
// CHECK-NEXT: "twice"
// CHECK: affine.for
// CHECK-NEXT: "may"
func.func @affine_loops(%n: index {shapeproof.facts = ["1 <= arg0", "arg0 <= 64"]}, %k: index) {
  affine.for %i = 0 to %n step 64 {
    "once"(%i) : (index) -> ()
  }
  %r = affine.for %i = 64 to %n iter_args(%x = %k) -> index {
    "never"(%i) : (index) -> ()
    affine.yield %n : index
  }
  "use"(%r) : (index) -> ()
  affine.for %i = max affine_map<()[s0] -> (s0, 64)>()[%n] to min affine_map<()[s0] -> (s0, 64)>()[%n] {
    "never"(%i) : (index) -> ()
  }
  affine.for %i = 0 to min affine_map<()[s0] -> (s0, s0 - 64)>()[%n] step 64 {
    "never"(%i) : (index) -> ()
  }
  affine.for %i = 0 to %n step 63 {
    "twice"(%i) : (index) -> ()
  }
  affine.for %i = affine_map<()[s0] -> (s0 - 1)>()[%n] to 63 {
    "may"(%i) : (index) -> ()
  }
  return
}

// -----

// One iteration between bounds that are expressions, none or one, and two.

// CHECK-LABEL: func @affine_once(
// CHECK-SAME: %[[N:arg0]]: index
// CHECK: "tiles"(%c0
// CHECK-NEXT: %[[I:.*]] = affine.apply #{{.*}}()[%[[N]]]
// CHECK-NEXT: %[[R:.*]] = "last"(%[[I]], %arg1)
// CHECK-NEXT: affine.load %arg2[%[[I]]]
// CHECK-NEXT: "use"(%[[R]])
// CHECK-NEXT: affine.for
// CHECK-NEXT: "none or one"
// CHECK: affine.for
// CHECK-NEXT: "twice"
// CHECK: affine.for
// CHECK-NEXT: "two bounds"
func.func @affine_once(%n: index {shapeproof.facts = ["1 <= arg0", "arg0 <= 64"]}, %k: index, %m: memref<?xf32>) {
  affine.for %i = 0 to affine_map<()[s0] -> (s0 ceildiv 64)>()[%n] {
    "tiles"(%i) : (index) -> ()
  }
  %r = affine.for %i = affine_map<()[s0] -> (s0 - 1)>()[%n] to min affine_map<()[s0] -> (s0, 64)>()[%n] iter_args(%x = %k) -> index {
    %y = "last"(%i, %x) : (index, index) -> index
    %v = affine.load %m[%i] : memref<?xf32>
    affine.yield %y : index
  }
  "use"(%r) : (index) -> ()
  affine.for %i = 0 to affine_map<()[s0] -> (s0 floordiv 64)>()[%n] {
    "none or one"(%i) : (index) -> ()
  }
  affine.for %i = 0 to affine_map<()[s0] -> (s0 + 1)>()[%n] {
    "twice"(%i) : (index) -> ()
  }
  affine.for %i = max affine_map<()[s0] -> (s0 - 1, 0)>()[%n] to %n {
    "two bounds"(%i) : (index) -> ()
  }
  return
}

// -----

// At the end of 64 bits the induction variable wraps, unless that is assumed not
// to happen.

// CHECK-LABEL: func @affine_wrapping(
// CHECK-NOT: affine.for
// WRAPS-LABEL: func @affine_wrapping(
// WRAPS: affine.for
// WRAPS-NEXT: "wraps"
// WRAPS-NEXT: }
// WRAPS-NEXT: affine.apply
// WRAPS-NEXT: "once"
func.func @affine_wrapping(%n: index {shapeproof.facts = ["arg0 == 9223372036854775807"]}) {
  affine.for %i = affine_map<()[s0] -> (s0 - 1)>()[%n] to %n step 2 {
    "wraps"(%i) : (index) -> ()
  }
  affine.for %i = affine_map<()[s0] -> (s0 - 1)>()[%n] to %n {
    "once"(%i) : (index) -> ()
  }
  return
}

// -----

// Where facts contradict nothing is changed.

// CHECK-LABEL: func @affine_contradiction(
// CHECK: affine.if
// CHECK: affine.for
func.func @affine_contradiction(%n: index) {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %p = arith.cmpi slt, %n, %c4 : index
  cf.assert %p, "below 4"
  %q = arith.cmpi sgt, %n, %c8 : index
  cf.assert %q, "above 8"
  affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%n] {
    "then"() : () -> ()
  }
  affine.for %i = 0 to affine_map<()[s0] -> (s0 + 1)>()[%n] {
    "body"(%i) : (index) -> ()
  }
  return
}

// -----

// The bound of a loop is the result of a branch that is opened before it is.
// CHECK-LABEL: func @bound_of_a_branch(
// CHECK-NOT: affine.for
// CHECK: affine.store %[[Q:.*]], %arg1[%[[Q]]]
// CHECK-NOT: affine.if
// CHECK: %[[Q]] = memref.load
func.func @bound_of_a_branch(%n: index {shapeproof.facts = ["arg0 >= 1", "arg0 <= 4"]}, %m: memref<?xindex>) {
  cf.br ^bb1
^bb2:
  affine.for %i = %w to affine_map<()[s0] -> (s0 + 1)>()[%w] {
    affine.store %i, %m[%i] : memref<?xindex>
  }
  return
^bb1:
  %w = affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%n] -> index {
    %c0 = arith.constant 0 : index
    %q = memref.load %m[%c0] : memref<?xindex>
    affine.yield %q : index
  } else {
    affine.yield %n : index
  }
  cf.br ^bb2
}
