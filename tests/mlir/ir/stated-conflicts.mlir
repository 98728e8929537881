// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stated facts that cannot hold are a check that always fails, at the first of
// them: nothing is proved from them, in their function and in those that it calls
// or that call it, and all else is as ever. Attributes of ours that nobody knows
// are a warning.
//
// RUN: split-file --leading-lines %s %t
// RUN: not shapeproof analyze %t/outside.mlir 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: shapeproof-opt %t/outside.mlir --pass-pipeline="builtin.module(shapeproof-elide-checks)" 2>&1 | FileCheck %s --check-prefix=OUTSIDE-PASS
// RUN: not shapeproof analyze --context=equality-bounds %t/outside.mlir 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not shapeproof analyze --certificate=%t/outside.json %t/outside.mlir 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: shapeproof-check %t/outside.mlir %t/outside.json | FileCheck %s --check-prefix=CERTIFICATE
// CERTIFICATE: 2 neither proved nor refuted
// RUN: not shapeproof contract --details %t/outside.mlir 2>&1 | FileCheck %s --check-prefix=CONTRACT
// CONTRACT: outside.mlir:{{[0-9]+}}:14: error: "d0 == arg0[7]" cannot hold; no fact stated of this function is used
// RUN: not shapeproof memory %t/outside.mlir 2>&1 | FileCheck %s --check-prefix=MEMORY
// MEMORY: error: shapeproof.facts: "d0 == arg0[7]" cannot hold
// RUN: shapeproof-opt %t/outside.mlir --pass-pipeline="builtin.module(shapeproof-elide-checks{remarks=true})" 2>&1 | FileCheck %s --check-prefix=REMARKS --implicit-check-not=demands
// REMARKS: warning: {{.*}}"d0 == arg0[7]" cannot hold
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
// OUTSIDE: 2 checks: 0 proved, 1 refuted,
// OUTSIDE: outside.mlir:[[# @LINE + 4]]:14: refuted: shapeproof.facts always fails
// OUTSIDE: note: its message: ""d0 == arg0[7]" cannot hold; no fact stated of this function is used"
// OUTSIDE-NOT: because of
// OUTSIDE-PASS: outside.mlir:[[# @LINE + 1]]:14: warning: shapeproof.facts: "d0 == arg0[7]" cannot hold: no fact stated of this function is used
func.func @f(%t: tensor<?x?xf32> {shapeproof.facts = "d0 == arg0[7]"}, %n: index) {
  %c8 = arith.constant 8 : index
  %p = arith.cmpi sle, %n, %c8 : index
  cf.assert %p, "small"
  return
}

//--- each-other.mlir
// EACH: each-other.mlir:[[# @LINE + 4]]:14: refuted: shapeproof.facts always fails
// EACH: note: its message: ""arg0 <= 4" cannot hold
// EACH: each-other.mlir:[[# @LINE + 3]]:14: note: because of this assumption: "arg1 >= 8"
// EACH: each-other.mlir:[[# @LINE + 2]]:14: note: because of this assumption: "arg0 == arg1"
func.func @f(%n: index {shapeproof.facts = "arg0 <= 4"},
             %m: index {shapeproof.facts = ["arg1 >= 8", "arg0 == arg1"]}) {
  return
}

//--- type.mlir
// TYPE: type.mlir:[[# @LINE + 1]]:14: refuted: shapeproof.facts always fails
func.func @f(%t: tensor<4xf32> {shapeproof.facts = "d0 == 5"}, %p: i1) {
  cf.assert %p, "checked"
  return
}

//--- body.mlir
// The check fails for the inputs that the facts allow, and is judged without.
// BODY: 3 checks: 0 proved, 1 refuted, 2 contingent, 0 unknown
// BODY: body.mlir:[[# @LINE + 2]]:14: refuted: shapeproof.facts always fails
// BODY: body.mlir:[[# @LINE + 4]]:3: note: because of this cf.assert
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
// BLOCKS: blocks.mlir:[[# @LINE + 1]]:14: refuted: shapeproof.facts always fails
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

// Callers and callees know the function as if nothing were stated of it: what is
// behind a call of it is reached, and what it calls may get all numbers.
// RUN: not shapeproof analyze --all %t/calls.mlir 2>&1 | FileCheck %s --check-prefix=CALLS
// RUN: not shapeproof analyze --format=json %t/calls.mlir | FileCheck %s --check-prefix=CALLS-JSON
// RUN: shapeproof-opt %t/calls.mlir --pass-pipeline="builtin.module(shapeproof-elide-checks)" 2>/dev/null | FileCheck %s --check-prefix=CALLS-PASS
//--- calls.mlir
// CALLS: 5 checks: 1 proved, 1 refuted, 3 contingent, 0 unknown
// CALLS-PASS-LABEL: func @caller
// CALLS-PASS: cf.assert %{{.*}}, "behind"
// CALLS-PASS-LABEL: func @wrong
// CALLS-PASS: cf.assert %{{.*}}, "large"
// CALLS-PASS-LABEL: func private @callee
// CALLS-PASS: cf.assert %{{.*}}, "four"
// CALLS-PASS-LABEL: func @right
// CALLS-PASS-NOT: cf.assert
func.func @caller(%n: index) {
  call @wrong(%n) : (index) -> ()
  %c100 = arith.constant 100 : index
  %q = arith.cmpi sge, %n, %c100 : index
  cf.assert %q, "behind"
  return
}
// CALLS: calls.mlir:[[# @LINE + 2]]:18: refuted: shapeproof.facts always fails
// CALLS-JSON: {{"function":"wrong","line":}}[[# @LINE + 1]],"column":18,"kind":"shapeproof.facts","role":"check","verdict":"refuted"
func.func @wrong(%n: index {shapeproof.facts = "arg0 == 4"}) {
  %c8 = arith.constant 8 : index
  call @callee(%n) : (index) -> ()
  %p = arith.cmpi sge, %n, %c8 : index
  cf.assert %p, "large"
  return
}
func.func private @callee(%n: index) {
  %c4 = arith.constant 4 : index
  %p = arith.cmpi ne, %n, %c4 : index
  cf.assert %p, "four"
  return
}
func.func @right(%n: index {shapeproof.facts = "arg0 >= 4"}) {
  %c4 = arith.constant 4 : index
  %p = arith.cmpi sge, %n, %c4 : index
  cf.assert %p, "as stated"
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
