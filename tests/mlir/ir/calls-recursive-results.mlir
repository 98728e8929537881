// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Results of functions that call themselves, or each other: constants and
// bounds that an induction over the calls proves.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s --implicit-check-not="yes:"
// RUN: shapeproof analyze --assume-no-overflow=false %s | FileCheck %s --check-prefix=WRAPS

// CHECK-LABEL: func private @down
func.func private @down(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %done = arith.cmpi sle, %n, %c0 : index
  %r = scf.if %done -> (index) {
    scf.yield %c0 : index
  } else {
    %m = arith.subi %n, %c1 : index
    %x = func.call @down(%m) : (index) -> index
    %p = arith.cmpi eq, %x, %c0 : index
    cf.assert %p, "yes: of its own call"
    scf.yield %x : index
  }
  return %r : index
}

// CHECK-LABEL: func private @up
func.func private @up(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %done = arith.cmpi sle, %n, %c0 : index
  %r = scf.if %done -> (index) {
    scf.yield %c10 : index
  } else {
    %m = arith.subi %n, %c1 : index
    %x = func.call @up(%m) : (index) -> index
    %y = arith.addi %x, %c1 : index
    scf.yield %y : index
  }
  return %r : index
}

// In i32 the sum may wrap.
func.func private @wraps(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ten = arith.constant 10 : i32
  %one = arith.constant 1 : i32
  %done = arith.cmpi sle, %n, %c0 : index
  %r = scf.if %done -> (i32) {
    scf.yield %ten : i32
  } else {
    %m = arith.subi %n, %c1 : index
    %x = func.call @wraps(%m) : (index) -> i32
    %y = arith.addi %x, %one : i32
    scf.yield %y : i32
  }
  return %r : i32
}

func.func private @ping(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2 : i32
  %done = arith.cmpi sle, %n, %c0 : index
  %r = scf.if %done -> (i32) {
    scf.yield %two : i32
  } else {
    %m = arith.subi %n, %c1 : index
    %x = func.call @pong(%m) : (index) -> i32
    scf.yield %x : i32
  }
  return %r : i32
}

func.func private @pong(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %five = arith.constant 5 : i32
  %two = arith.constant 2 : i32
  %done = arith.cmpi sle, %n, %c0 : index
  %r = scf.if %done -> (i32) {
    scf.yield %five : i32
  } else {
    %m = arith.subi %n, %c1 : index
    %x = func.call @ping(%m) : (index) -> i32
    %y = arith.maxsi %x, %two : i32
    scf.yield %y : i32
  }
  return %r : i32
}

// CHECK-LABEL: func @caller
func.func @caller(%n: index) {
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  %c11 = arith.constant 11 : index
  %two = arith.constant 2 : i32
  %five = arith.constant 5 : i32
  %ten = arith.constant 10 : i32
  %d = func.call @down(%n) : (index) -> index
  %a = arith.cmpi eq, %d, %c0 : index
  cf.assert %a, "yes: 0"
  %u = func.call @up(%n) : (index) -> index
  %b = arith.cmpi sge, %u, %c10 : index
  // WRAPS: :[[#@LINE+1]]:3: unknown: cf.assert holds with
  cf.assert %b, "yes: 10 and more, unless it wraps"
  // CHECK: "no: 10 if n is 0"
  %c = arith.cmpi sge, %u, %c11 : index
  cf.assert %c, "no: 10 if n is 0"
  %w = func.call @wraps(%n) : (index) -> i32
  // CHECK: "no: it may wrap"
  %e = arith.cmpi sge, %w, %ten : i32
  cf.assert %e, "no: it may wrap"
  %p = func.call @ping(%n) : (index) -> i32
  %f = arith.cmpi sge, %p, %two : i32
  cf.assert %f, "yes: each returns 2 at least"
  // CHECK: "no: 5 as well"
  %g = arith.cmpi eq, %p, %two : i32
  cf.assert %g, "no: 5 as well"
  return
}
