// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rule 6: truth values are terms: results of scf.if and arith.select, andi, ori,
// xori, comparisons, and unknown ones as themselves.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{context=z3})" | FileCheck %s

// CHECK-LABEL: func @goes_if_result
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_if_result(%a: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %r = scf.if %p -> (index) {
    scf.yield %c0 : index
  } else {
    scf.yield %a : index
  }
  scf.if %p {
    %ok = arith.cmpi eq, %r, %c0 : index
    cf.assert %ok, "zero"
  } else {
    %ok = arith.cmpi eq, %r, %a : index
    cf.assert %ok, "a"
  }
  return
}

// CHECK-LABEL: func @stays_if_result
// CHECK: cf.assert
// CHECK: return
func.func @stays_if_result(%a: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %r = scf.if %p -> (index) {
    scf.yield %c0 : index
  } else {
    scf.yield %a : index
  }
  %ok = arith.cmpi eq, %r, %a : index
  cf.assert %ok, "a"
  return
}

// CHECK-LABEL: func @goes_if_truth
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_if_truth(%n: index) {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %p = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %p -> (i1) {
    scf.yield %true : i1
  } else {
    %ne = arith.cmpi ne, %n, %c0 : index
    scf.yield %ne : i1
  }
  cf.assert %r, "either"
  return
}

// CHECK-LABEL: func @stays_if_truth
// CHECK: cf.assert
// CHECK: return
func.func @stays_if_truth(%n: index) {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %p = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %p -> (i1) {
    scf.yield %true : i1
  } else {
    %gt = arith.cmpi sgt, %n, %c0 : index
    scf.yield %gt : i1
  }
  cf.assert %r, "a negative one"
  return
}

// CHECK-LABEL: func @goes_select
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_select(%a: index, %b: index) {
  %lt = arith.cmpi slt, %a, %b : index
  %min = arith.select %lt, %a, %b : index
  %ok = arith.cmpi sle, %min, %b : index
  cf.assert %ok, "the smaller"
  return
}

// CHECK-LABEL: func @stays_select
// CHECK: cf.assert
// CHECK: return
func.func @stays_select(%a: index, %b: index) {
  %lt = arith.cmpi slt, %a, %b : index
  %min = arith.select %lt, %a, %b : index
  %ok = arith.cmpi slt, %min, %b : index
  cf.assert %ok, "strictly smaller"
  return
}

// CHECK-LABEL: func @goes_logic
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_logic(%p: i1, %q: i1) {
  %true = arith.constant true
  %np = arith.xori %p, %true : i1
  %or = arith.ori %p, %np : i1
  cf.assert %or, "excluded middle"
  %and = arith.andi %p, %q : i1
  %nand = arith.xori %and, %true : i1
  %nq = arith.xori %q, %true : i1
  %de_morgan = arith.ori %np, %nq : i1
  %same = arith.cmpi eq, %nand, %de_morgan : i1
  cf.assert %same, "de Morgan"
  return
}

// CHECK-LABEL: func @stays_logic
// CHECK: cf.assert
// CHECK: return
func.func @stays_logic(%p: i1, %q: i1) {
  %or = arith.ori %p, %q : i1
  %and = arith.andi %p, %q : i1
  %same = arith.cmpi eq, %or, %and : i1
  cf.assert %same, "not the same"
  return
}

// CHECK-LABEL: func @goes_unknown_again
// CHECK: cf.assert {{.*}}, "first"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_unknown_again(%m: memref<i1>) {
  %p = memref.load %m[] : memref<i1>
  cf.assert %p, "first"
  cf.assert %p, "again"
  return
}
