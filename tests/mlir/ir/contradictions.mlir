// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where facts contradict is said once for each scope in which they do, at the
// first check that is vacuous there: not again after a scope inside of it.
//
// RUN: not shapeproof analyze --format=json %s | FileCheck %s
//
// CHECK: "contradictions": [

func.func @once(%n: index, %b: i1) {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %less = arith.cmpi slt, %n, %c3 : index
  %more = arith.cmpi sgt, %n, %c5 : index
  cf.assert %less, "less"
  cf.assert %more, "more"
  // CHECK-NEXT: {"line":[[@LINE+1]],
  cf.assert %b, "the first"
  scf.if %b {
    cf.assert %b, "inside"
  }
  %five = arith.cmpi eq, %n, %c5 : index
  cf.assert %five, "after a scope"
  return
}

func.func @each(%n: index, %b: i1, %c: i1, %d: i1) {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %less = arith.cmpi slt, %n, %c3 : index
  %more = arith.cmpi sgt, %n, %c5 : index
  scf.if %c {
    cf.assert %less, "less"
    cf.assert %more, "more"
    // CHECK-NEXT: {"line":[[@LINE+1]],
    cf.assert %b, "in the first"
  }
  scf.if %d {
    cf.assert %less, "less"
    cf.assert %more, "more"
    // CHECK-NEXT: {"line":[[@LINE+1]],
    cf.assert %b, "in the second"
  }
  return
}
// CHECK-NEXT: ],
