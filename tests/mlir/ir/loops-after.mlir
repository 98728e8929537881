// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What loops leave behind: their first and last iteration have passed the checks
// of the body, if there was one.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s --implicit-check-not="yes:"

// CHECK-LABEL: func @once_more
func.func @once_more(%m: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %in = arith.cmpi slt, %i, %d : index
    // CHECK: "no: the first time"
    cf.assert %in, "no: the first time"
  }
  scf.for %i = %c0 to %n step %c1 {
    %in = arith.cmpi slt, %i, %d : index
    cf.assert %in, "yes: the second time"
    %i1 = arith.addi %i, %c1 : index
    %next = arith.cmpi slt, %i1, %d : index
    // CHECK: "no: one further"
    cf.assert %next, "no: one further"
  }
  // n may be negative.
  %all = arith.cmpi sle, %n, %d : index
  cf.assert %all, "yes: sizes are not"
  %same = arith.cmpi eq, %n, %d : index
  // CHECK: "no: less is enough"
  cf.assert %same, "no: less is enough"
  return
}

// CHECK-LABEL: func @none
func.func @none(%n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %below = arith.cmpi slt, %i, %k : index
    // CHECK: "no: in it"
    cf.assert %below, "no: in it"
  }
  %most = arith.cmpi sle, %n, %k : index
  // CHECK: "no: it may not have run"
  cf.assert %most, "no: it may not have run"
  return
}

// The last multiple of 4.
//
// CHECK-LABEL: func @strided
func.func @strided(%n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    %below = arith.cmpi slt, %i, %k : index
    // CHECK: "no: in it"
    cf.assert %below, "no: in it"
  }
  scf.for %i = %c0 to %n step %c4 {
    %below = arith.cmpi slt, %i, %k : index
    cf.assert %below, "yes: the same steps"
  }
  %some = arith.cmpi sgt, %n, %c0 : index
  scf.if %some {
    %most = arith.cmpi sle, %n, %k : index
    // CHECK: "no: not all are stepped on"
    cf.assert %most, "no: not all are stepped on"
  }
  return
}

// A check at each point of a box.
//
// CHECK-LABEL: func @box
func.func @box(%m: memref<?x?xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %m, %c0 : memref<?x?xf32>
  %e = memref.dim %m, %c1 : memref<?x?xf32>
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %k) step (%c1, %c1) {
    %a = arith.cmpi slt, %i, %d : index
    %b = arith.cmpi slt, %j, %e : index
    %in = arith.andi %a, %b : i1
    // CHECK: "no: in it"
    cf.assert %in, "no: in it"
  }
  scf.for %i = %c0 to %n step %c1 {
    %a = arith.cmpi slt, %i, %d : index
    // CHECK: "no: the other may be empty"
    cf.assert %a, "no: the other may be empty"
    scf.for %j = %c0 to %k step %c1 {
      %b = arith.cmpi slt, %j, %e : index
      cf.assert %b, "yes: both"
    }
  }
  affine.for %i = 0 to %k {
    affine.for %j = 0 to %n {
      %b = arith.cmpi slt, %i, %e : index
      cf.assert %b, "yes: both the other way round"
    }
  }
  return
}

// One of two holds at each point, not the same at both ends.
//
// CHECK-LABEL: func @either
func.func @either(%n: index, %a: index, %b: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = arith.cmpi slt, %i, %a : index
    %y = arith.cmpi sgt, %i, %b : index
    %or = arith.ori %x, %y : i1
    // CHECK: "no: in it"
    cf.assert %or, "no: in it"
  }
  %c2 = arith.constant 2 : index
  %two = arith.cmpi sge, %n, %c2 : index
  scf.if %two {
    %x0 = arith.cmpi sgt, %a, %c0 : index
    %y0 = arith.cmpi slt, %b, %c0 : index
    %first = arith.ori %x0, %y0 : i1
    cf.assert %first, "yes: at 0"
    %x1 = arith.cmpi sge, %a, %n : index
    // CHECK: "no: not the first half of one, the second of the other"
    cf.assert %x1, "no: not the first half of one, the second of the other"
  }
  return
}

// What changes in the loop besides is not known of its ends.
//
// CHECK-LABEL: func @loaded
func.func @loaded(%m: memref<?xindex>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = memref.load %m[%c0] : memref<?xindex>
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %m[%c0] : memref<?xindex>
    %below = arith.cmpi slt, %v, %k : index
    // CHECK: "no: in it"
    cf.assert %below, "no: in it"
    scf.if %below {
      %fits = arith.cmpi slt, %i, %k : index
      // CHECK: "no: in its branch"
      cf.assert %fits, "no: in its branch"
    }
    memref.store %n, %m[%c0] : memref<?xindex>
  }
  %before = arith.cmpi slt, %x, %k : index
  // CHECK: "no: another load"
  cf.assert %before, "no: another load"
  return
}

// A loop in a loop that may not run.
//
// CHECK-LABEL: func @inner
func.func @inner(%n: index, %k: index, %a: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %k step %c1 {
      %below = arith.cmpi slt, %i, %a : index
      // CHECK: "no: in it"
      cf.assert %below, "no: in it"
    }
  }
  %some = arith.cmpi sgt, %n, %c0 : index
  scf.if %some {
    %least = arith.cmpi sgt, %a, %c0 : index
    // CHECK: "no: the inner one may not have run"
    cf.assert %least, "no: the inner one may not have run"
    %too = arith.cmpi sgt, %k, %c0 : index
    scf.if %too {
      %most = arith.cmpi sge, %a, %n : index
      cf.assert %most, "yes: both have"
    }
  }
  return
}

// The region of a condition has run, and has passed what it states; the body
// need not have. A region that is executed once has run.
//
// CHECK-LABEL: func @condition
func.func @condition(%m: memref<?xi1>, %k: index, %a: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.while (%j = %c0) : (index) -> index {
    %x = memref.load %m[%j] : memref<?xi1>
    scf.condition(%x) %j : index
  } do {
  ^bb0(%j: index):
    %below = arith.cmpi slt, %k, %a : index
    // CHECK: "no: in the body"
    cf.assert %below, "no: in the body"
    %j1 = arith.addi %j, %c1 : index
    scf.yield %j1 : index
  }
  %d = memref.dim %m, %c0 : memref<?xi1>
  %in = arith.cmpi ult, %r, %d : index
  cf.assert %in, "yes: the last has been loaded"
  %still = arith.cmpi slt, %k, %a : index
  // CHECK: "no: after it"
  cf.assert %still, "no: after it"
  %next = arith.addi %r, %c1 : index
  %more = arith.cmpi slt, %next, %d : index
  // CHECK: "no: the next has not"
  cf.assert %more, "no: the next has not"
  return
}

// CHECK-LABEL: func @executed
func.func @executed(%p: i1, %k: index, %a: index) {
  %below = arith.cmpi slt, %k, %a : index
  %most = arith.cmpi sle, %k, %a : index
  %c0 = arith.constant 0 : index
  %positive = arith.cmpi sgt, %k, %c0 : index
  scf.execute_region {
    // CHECK: "no: first"
    cf.assert %below, "no: first"
    cf.cond_br %p, ^some, ^none
  ^some:
    // CHECK: "no: on one way"
    cf.assert %positive, "no: on one way"
    cf.br ^none
  ^none:
    scf.yield
  }
  cf.assert %most, "yes: it has run"
  // CHECK: "no: on either way"
  cf.assert %positive, "no: on either way"
  return
}
