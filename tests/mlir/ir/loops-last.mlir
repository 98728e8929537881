// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the last iteration gives, and how many there were: after a loop, and of
// the values that an iteration begins with.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s --implicit-check-not="yes:"

// CHECK-LABEL: func @up
func.func @up(%lb: index, %ub: index) {
  %c1 = arith.constant 1 : index
  %r = scf.while (%i = %lb) : (index) -> index {
    %c = arith.cmpi slt, %i, %ub : index
    scf.condition(%c) %i : index
  } do {
  ^bb0(%i: index):
    %next = arith.addi %i, %c1 : index
    scf.yield %next : index
  }
  %most = arith.maxsi %lb, %ub : index
  %same = arith.cmpi eq, %r, %most : index
  cf.assert %same, "yes: the larger one"
  %limit = arith.cmpi eq, %r, %ub : index
  // CHECK: "no: it may begin above"
  cf.assert %limit, "no: it may begin above"
  return
}

// CHECK-LABEL: func @constant
func.func @constant() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c10 = arith.constant 10 : index
  %c12 = arith.constant 12 : index
  %r = scf.while (%i = %c0) : (index) -> index {
    %c = arith.cmpi slt, %i, %c10 : index
    scf.condition(%c) %i : index
  } do {
  ^bb0(%i: index):
    %next = arith.addi %i, %c4 : index
    scf.yield %next : index
  }
  %ends = arith.cmpi eq, %r, %c12 : index
  cf.assert %ends, "yes: at 12"
  return
}

// Any step that is positive; with others the loop may not end.
//
// CHECK-LABEL: func @strided
func.func @strided(%lb: index, %ub: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %given = arith.cmpi sge, %s, %c1 : index
  // CHECK: "no: given"
  cf.assert %given, "no: given"
  %r = scf.while (%i = %lb) : (index) -> index {
    %c = arith.cmpi slt, %i, %ub : index
    scf.condition(%c) %i : index
  } do {
  ^bb0(%i: index):
    %next = arith.addi %i, %s : index
    scf.yield %next : index
  }
  %d = arith.subi %ub, %lb : index
  %k = arith.ceildivsi %d, %s : index
  %times = arith.maxsi %c0, %k : index
  %grown = arith.muli %times, %s : index
  %end = arith.addi %lb, %grown : index
  %same = arith.cmpi eq, %r, %end : index
  cf.assert %same, "yes: start, and all steps"
  %exact = arith.cmpi sle, %r, %ub : index
  // CHECK: "no: the last step may go beyond"
  cf.assert %exact, "no: the last step may go beyond"
  return
}

// CHECK-LABEL: func @down
func.func @down(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.while (%i = %n) : (index) -> index {
    %c = arith.cmpi sge, %i, %c1 : index
    scf.condition(%c) %i : index
  } do {
  ^bb0(%i: index):
    %next = arith.subi %i, %c1 : index
    scf.yield %next : index
  }
  %least = arith.minsi %n, %c0 : index
  %same = arith.cmpi eq, %r, %least : index
  cf.assert %same, "yes: the smaller one"
  %q = scf.while (%i = %n) : (index) -> index {
    %c = arith.cmpi sgt, %i, %c0 : index
    scf.condition(%c) %i : index
  } do {
  ^bb0(%i: index):
    %next = arith.subi %i, %c3 : index
    scf.yield %next : index
  }
  %some = arith.cmpi sgt, %n, %c0 : index
  scf.if %some {
    %cm3 = arith.constant -3 : index
    %above = arith.cmpi sgt, %q, %cm3 : index
    cf.assert %above, "yes: one step at most below"
    %zero = arith.cmpi eq, %q, %c0 : index
    // CHECK: "no: the steps need not divide"
    cf.assert %zero, "no: the steps need not divide"
  }
  return
}

// A counter beside, and a condition of two parts.
//
// CHECK-LABEL: func @beside
func.func @beside(%n: index, %k: index, %m: memref<?xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = scf.while (%i = %c0, %v = %c0) : (index, index) -> (index, index) {
    %a = arith.cmpi slt, %i, %n : index
    %b = arith.cmpi sle, %v, %k : index
    %c = arith.andi %a, %b : i1
    scf.condition(%c) %i, %v : index, index
  } do {
  ^bb0(%i: index, %v: index):
    %next = arith.addi %i, %c1 : index
    %v2 = arith.addi %v, %c2 : index
    scf.yield %next, %v2 : index, index
  }
  %twice = arith.muli %r#0, %c2 : index
  %same = arith.cmpi eq, %r#1, %twice : index
  cf.assert %same, "yes: two each time"
  %most = arith.maxsi %n, %c0 : index
  %in = arith.cmpi sle, %r#0, %most : index
  cf.assert %in, "yes: not beyond"
  %all = arith.cmpi eq, %r#0, %most : index
  // CHECK: "no: the other may end it"
  cf.assert %all, "no: the other may end it"
  // A part that is not known.
  %q = scf.while (%i = %c0) : (index) -> index {
    %a = arith.cmpi slt, %i, %n : index
    %b = scf.if %a -> (i1) {
      %x = memref.load %m[%i] : memref<?xi1>
      scf.yield %x : i1
    } else {
      scf.yield %a : i1
    }
    scf.condition(%b) %i : index
  } do {
  ^bb0(%i: index):
    %next = arith.addi %i, %c1 : index
    scf.yield %next : index
  }
  %in2 = arith.cmpi sle, %q, %most : index
  cf.assert %in2, "yes: not beyond, either"
  return
}

// The condition comes after the step.
//
// CHECK-LABEL: func @once_at_least
func.func @once_at_least(%lb: index, %ub: index) {
  %c1 = arith.constant 1 : index
  %r = scf.while (%i = %lb) : (index) -> index {
    %next = arith.addi %i, %c1 : index
    %c = arith.cmpi slt, %next, %ub : index
    scf.condition(%c) %next : index
  } do {
  ^bb0(%i: index):
    scf.yield %i : index
  }
  %first = arith.addi %lb, %c1 : index
  %most = arith.maxsi %first, %ub : index
  %same = arith.cmpi eq, %r, %most : index
  cf.assert %same, "yes: one step at least"
  %low = arith.cmpi eq, %r, %ub : index
  // CHECK: "no: one step may be too many"
  cf.assert %low, "no: one step may be too many"
  return
}

// Machine integers: a step of 1 fits below a limit; another one may wrap, and
// the loop may then end anywhere.
//
// CHECK-LABEL: func @narrow
func.func @narrow(%lb: i32, %ub: i32) {
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  %r = scf.while (%i = %lb) : (i32) -> i32 {
    %c = arith.cmpi slt, %i, %ub : i32
    scf.condition(%c) %i : i32
  } do {
  ^bb0(%i: i32):
    %next = arith.addi %i, %c1 : i32
    scf.yield %next : i32
  }
  %most = arith.maxsi %lb, %ub : i32
  %same = arith.cmpi eq, %r, %most : i32
  cf.assert %same, "yes: the larger one"
  %q = scf.while (%i = %lb) : (i32) -> i32 {
    %c = arith.cmpi slt, %i, %ub : i32
    scf.condition(%c) %i : i32
  } do {
  ^bb0(%i: i32):
    %next = arith.addi %i, %c4 : i32
    scf.yield %next : i32
  }
  %ended = arith.cmpi sge, %q, %ub : i32
  cf.assert %ended, "yes: the condition has failed"
  // The end of 32 bits is no limit that four steps stop at.
  %near = arith.subi %q, %c4 : i32
  %below = arith.cmpi slt, %near, %most : i32
  // CHECK: "no: 4 more than the limit may not fit"
  cf.assert %below, "no: 4 more than the limit may not fit"
  return
}

// What an iteration yields without regard to what it got is what the last one
// yielded, or the start.
//
// CHECK-LABEL: func @yields
func.func @yields(%n: index, %m: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.for %i = %c0 to %n step %c1
      iter_args(%x = %s, %y = %c0, %z = %c0) -> (index, index, index) {
    %first = arith.cmpi eq, %i, %c0 : index
    %ym = arith.subi %i, %c1 : index
    %yb = arith.select %first, %c0, %ym : index
    %known = arith.cmpi eq, %y, %yb : index
    cf.assert %known, "yes: the one before"
    %next = arith.addi %i, %c1 : index
    scf.yield %m, %i, %next : index, index, index
  }
  %none = arith.cmpi sle, %n, %c0 : index
  %x = arith.select %none, %s, %m : index
  %is_x = arith.cmpi eq, %r#0, %x : index
  cf.assert %is_x, "yes: m or the start"
  %is_m = arith.cmpi eq, %r#0, %m : index
  // CHECK: "no: there may be none"
  cf.assert %is_m, "no: there may be none"
  %last = arith.subi %n, %c1 : index
  %y = arith.maxsi %c0, %last : index
  %is_y = arith.cmpi eq, %r#1, %y : index
  cf.assert %is_y, "yes: the last i"
  %z = arith.maxsi %c0, %n : index
  %is_z = arith.cmpi eq, %r#2, %z : index
  cf.assert %is_z, "yes: and one more"
  return
}

// CHECK-LABEL: func @steps
func.func @steps(%lb: index, %n: index) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %lb to %n step %c3 iter_args(%x = %lb) -> index {
    %next = arith.addi %i, %c3 : index
    scf.yield %next : index
  }
  %past = arith.cmpi sge, %r, %n : index
  cf.assert %past, "yes: past the limit"
  %some = arith.cmpi slt, %lb, %n : index
  scf.if %some {
    %n2 = arith.addi %n, %c3 : index
    %near = arith.cmpi slt, %r, %n2 : index
    cf.assert %near, "yes: by less than a step"
    %exact = arith.cmpi eq, %r, %n : index
    // CHECK: "no: the step need not divide"
    cf.assert %exact, "no: the step need not divide"
  }
  return
}

// CHECK-LABEL: func @capped
func.func @capped(%n: index, %cap: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %c0) -> index {
    %next = arith.addi %v, %c1 : index
    %least = arith.minsi %next, %cap : index
    %first = arith.cmpi eq, %i, %c0 : index
    %in = arith.cmpi sle, %v, %cap : index
    %or = arith.ori %first, %in : i1
    cf.assert %or, "yes: capped after the first"
    scf.yield %least : index
  }
  %in = arith.cmpi sle, %r, %cap : index
  %some = arith.cmpi sgt, %n, %c0 : index
  scf.if %some {
    cf.assert %in, "yes: capped"
  }
  // CHECK: "no: the start is not"
  cf.assert %in, "no: the start is not"
  return
}

// A counter of another width counts the iterations as long as it fits.
//
// CHECK-LABEL: func @counter
func.func @counter(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %most = arith.constant 2147483647 : index
  %q = scf.for %i = %c0 to %n step %c1 iter_args(%v = %zero) -> i32 {
    %wide = arith.index_cast %v : i32 to index
    %same = arith.cmpi eq, %wide, %i : index
    // CHECK: "no: it may have wrapped around"
    cf.assert %same, "no: it may have wrapped around"
    %next = arith.addi %v, %one : i32
    scf.yield %next : i32
  }
  %p = arith.cmpi sge, %q, %zero : i32
  // CHECK: "no: nor after it"
  cf.assert %p, "no: nor after it"
  %fits = arith.cmpi sle, %n, %most : index
  // CHECK: "no: given"
  cf.assert %fits, "no: given"
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %zero) -> i32 {
    %wide = arith.index_cast %v : i32 to index
    %same = arith.cmpi eq, %wide, %i : index
    cf.assert %same, "yes: i"
    %next = arith.addi %v, %one : i32
    scf.yield %next : i32
  }
  %wide = arith.index_cast %r : i32 to index
  %all = arith.maxsi %c0, %n : index
  %same = arith.cmpi eq, %wide, %all : index
  cf.assert %same, "yes: n"
  return
}

// A buffer of another size is carried: of that size, or of the one before.
//
// CHECK-LABEL: func @buffer
func.func @buffer(%n: index, %m: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc(%m) : memref<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%b = %a) -> memref<?xf32> {
    %next = memref.alloc(%k) : memref<?xf32>
    scf.yield %next : memref<?xf32>
  }
  %d = memref.dim %r, %c0 : memref<?xf32>
  %is_m = arith.cmpi eq, %d, %m : index
  %is_k = arith.cmpi eq, %d, %k : index
  %either = arith.ori %is_m, %is_k : i1
  cf.assert %either, "yes: one of them"
  // CHECK: "no: not always the first"
  cf.assert %is_m, "no: not always the first"
  %some = arith.cmpi sgt, %n, %c0 : index
  scf.if %some {
    cf.assert %is_k, "yes: the second"
  }
  return
}
