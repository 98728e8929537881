// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stated facts that cannot hold are an error: nothing is proved from them, and
// nothing is rewritten. Attributes of ours that nobody knows are a warning.
//
// RUN: split-file --leading-lines %s %t
// RUN: not shapeproof analyze %t/outside.mlir 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not shapeproof-opt %t/outside.mlir --pass-pipeline="builtin.module(shapeproof-elide-checks)" 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not shapeproof analyze --context=equality-bounds %t/outside.mlir 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not shapeproof analyze %t/each-other.mlir 2>&1 | FileCheck %s --check-prefix=EACH
// RUN: not shapeproof analyze %t/type.mlir 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not shapeproof analyze %t/body.mlir 2>&1 | FileCheck %s --check-prefix=BODY
// RUN: not shapeproof analyze %t/blocks.mlir 2>&1 | FileCheck %s --check-prefix=BLOCKS
// RUN: shapeproof analyze --function=other %t/body.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: shapeproof analyze %t/branch.mlir 2>&1 | FileCheck %s --check-prefix=BRANCH
// RUN: shapeproof-opt %t/branch.mlir --pass-pipeline="builtin.module(shapeproof-elide-checks)" 2>&1 | FileCheck %s --check-prefix=PASS
// RUN: shapeproof analyze %t/unknown.mlir 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: shapeproof analyze --format=json %t/unknown.mlir | FileCheck %s --check-prefix=JSON
// RUN: shapeproof-opt %t/unknown.mlir --pass-pipeline="builtin.module(func.func(shapeproof-elide-checks))" 2>&1 | FileCheck %s --check-prefix=UNKNOWN-PASS

//--- outside.mlir
// OUTSIDE: outside.mlir:[[# @LINE + 2]]:14: error: shapeproof.facts: "d0 == arg0[7]" cannot hold
// OUTSIDE-NOT: note
func.func @f(%t: tensor<?x?xf32> {shapeproof.facts = "d0 == arg0[7]"}, %n: index) {
  %c8 = arith.constant 8 : index
  %p = arith.cmpi sle, %n, %c8 : index
  cf.assert %p, "small"
  return
}

//--- each-other.mlir
// EACH: each-other.mlir:[[# @LINE + 3]]:14: error: shapeproof.facts: "arg0 <= 4" cannot hold together with what follows
// EACH-NEXT: each-other.mlir:[[# @LINE + 3]]:14: note: shapeproof.facts: "arg1 >= 8"
// EACH-NEXT: each-other.mlir:[[# @LINE + 2]]:14: note: shapeproof.facts: "arg0 == arg1"
func.func @f(%n: index {shapeproof.facts = "arg0 <= 4"},
             %m: index {shapeproof.facts = ["arg1 >= 8", "arg0 == arg1"]}) {
  return
}

//--- type.mlir
// TYPE: type.mlir:[[# @LINE + 1]]:14: error: shapeproof.facts: "d0 == 5" cannot hold
func.func @f(%t: tensor<4xf32> {shapeproof.facts = "d0 == 5"}, %p: i1) {
  cf.assert %p, "checked"
  return
}

//--- body.mlir
// BODY: body.mlir:[[# @LINE + 2]]:14: error: shapeproof.facts: "arg0 <= 4" cannot hold together with what follows
// BODY: body.mlir:[[# @LINE + 4]]:3: note: this cf.assert
func.func @f(%n: index {shapeproof.facts = "arg0 <= 4"}) {
  %c8 = arith.constant 8 : index
  %p = arith.cmpi sge, %n, %c8 : index
  cf.assert %p, "large"
  return
}
// OTHER: 1 check: 0 proved, 0 refuted, 1 contingent, 0 unknown
func.func @other(%p: i1) {
  cf.assert %p, "checked"
  return
}

//--- blocks.mlir
// BLOCKS: blocks.mlir:[[# @LINE + 1]]:14: error: shapeproof.facts: "arg0 <= 4" cannot hold together
func.func @f(%n: index {shapeproof.facts = "arg0 <= 4"}, %q: i1) {
  %c8 = arith.constant 8 : index
  %p = arith.cmpi sge, %n, %c8 : index
  cf.assert %p, "large"
  cf.cond_br %q, ^l, ^r
^l:
  return
^r:
  return
}

// Code that stated facts rule out is dead, and nothing is wrong with them.
//--- branch.mlir
// BRANCH: 1 check: 1 proved (1 as the facts contradict), 0 refuted
// BRANCH: branch.mlir:[[# @LINE + 8]]:5: warning: the facts here contradict: no input gets here
// PASS: branch.mlir:[[# @LINE + 7]]:5: warning: the facts here contradict
// PASS: func @f
// PASS-NOT: cf.assert
func.func @f(%n: index {shapeproof.facts = "arg0 <= 4"}, %q: i1) {
  %c8 = arith.constant 8 : index
  %p = arith.cmpi sge, %n, %c8 : index
  scf.if %p {
    cf.assert %q, "large"
  }
  return
}

//--- unknown.mlir
// UNKNOWN: 1 check: 0 proved, 0 refuted, 1 contingent, 0 unknown
// UNKNOWN: unknown.mlir:[[# @LINE + 4]]:14: warning: unknown attribute 'shapeproof.fact'; did you mean 'shapeproof.facts'?
// UNKNOWN: unknown.mlir:[[# @LINE + 4]]:{{[0-9]+}}: warning: shapeproof.facts has a meaning on an argument of a function only
// JSON: "warnings": [
// JSON-NEXT: "message":"unknown attribute 'shapeproof.fact'; did you mean 'shapeproof.facts'?"
func.func @f(%n: index {shapeproof.fact = "arg0 <= 8"}) {
  %c8 = arith.constant {shapeproof.facts = "d0 == 8"} 8 : index
  %p = arith.cmpi sle, %n, %c8 : index
  cf.assert %p, "small"
  return
}
// UNKNOWN-PASS: unknown.mlir:{{[0-9]+}}:14: warning: unknown attribute 'shapeproof.fact'
// UNKNOWN-PASS: unknown.mlir:{{[0-9]+}}:{{[0-9]+}}: warning: shapeproof.facts has a meaning
// UNKNOWN-PASS: cf.assert
