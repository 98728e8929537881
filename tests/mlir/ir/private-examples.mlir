// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An example of a private function is the arguments of a call that the file
// makes. A function that nobody calls may be called with anything.
//
// REQUIRES: z3
// RUN: shapeproof analyze --format=json %s | FileCheck %s

// Called with 3 and more.
// CHECK: "function":"counts","line":[[@LINE+7]],{{.*}}"verdict":"contingent"{{.*}}"example":{"arg0":{{[3-9]|[1-9][0-9]}},"arg1":{{.*}}"counterexample":{"arg0":{{[3-9]|[1-9][0-9]}},"arg1":{{.*}}"executed":true
func.func private @counts(%i: index, %n: index) {
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %p = arith.cmpi slt, %i, %n : index
  scf.if %p {
    %q = arith.cmpi slt, %n, %c9 : index
    cf.assert %q, "counts"
    %j = arith.addi %i, %c1 : index
    func.call @counts(%j, %n) : (index, index) -> ()
  }
  return
}

func.func @count(%n: index) {
  %c3 = arith.constant 3 : index
  func.call @counts(%c3, %n) : (index, index) -> ()
  return
}

// Called with 0 and 5 alone, so the size is 0 or 5.
// CHECK: "function":"two"{{.*}}"verdict":"contingent"{{.*}}"example":{"arg0":5},"counterexample":{"arg0":0},"executed":true
func.func private @two(%i: index) {
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %i, %c1 : index
  cf.assert %p, "two"
  return
}

func.func @two_calls() {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  func.call @two(%c5) : (index) -> ()
  func.call @two(%c0) : (index) -> ()
  return
}

// CHECK: "function":"uncalled"{{.*}}"verdict":"contingent"{{.*}}"executed":true
func.func private @uncalled(%i: index) {
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %i, %c1 : index
  cf.assert %p, "uncalled"
  return
}
