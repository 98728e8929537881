// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rule 5: a cf.assert goes when what proves it dominates it. What a branch or a
// loop body finds out ends with it.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{context=z3})" | FileCheck %s

// CHECK-LABEL: func @goes_repeated
// CHECK: cf.assert {{.*}}, "first"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_repeated(%a: index, %b: index, %c: index) {
  %ab = arith.cmpi slt, %a, %b : index
  cf.assert %ab, "first"
  %ba = arith.cmpi sgt, %b, %a : index
  cf.assert %ba, "the same again"
  return
}

// CHECK-LABEL: func @stays_after_not_before
// CHECK: cf.assert {{.*}}, "weak"
// CHECK: cf.assert {{.*}}, "strong"
// CHECK: return
func.func @stays_after_not_before(%a: index, %b: index) {
  %le = arith.cmpi sle, %a, %b : index
  cf.assert %le, "weak"
  %lt = arith.cmpi slt, %a, %b : index
  cf.assert %lt, "strong"
  return
}

// CHECK-LABEL: func @goes_in_branch
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_in_branch(%a: index, %b: index) {
  %lt = arith.cmpi slt, %a, %b : index
  scf.if %lt {
    %ne = arith.cmpi ne, %a, %b : index
    cf.assert %ne, "different"
  } else {
    %ge = arith.cmpi sge, %a, %b : index
    cf.assert %ge, "not less"
  }
  return
}

// CHECK-LABEL: func @stays_after_branch
// CHECK: cf.assert {{.*}}, "inside"
// CHECK: cf.assert {{.*}}, "outside"
// CHECK: return
func.func @stays_after_branch(%a: index, %b: index, %p: i1) {
  scf.if %p {
    %lt = arith.cmpi slt, %a, %b : index
    cf.assert %lt, "inside"
  }
  %le = arith.cmpi sle, %a, %b : index
  cf.assert %le, "outside"
  return
}

// It is left behind as an implication.
// CHECK-LABEL: func @goes_guarded_alike
// CHECK: cf.assert {{.*}}, "inside"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_guarded_alike(%a: index, %b: index, %p: i1) {
  scf.if %p {
    %lt = arith.cmpi slt, %a, %b : index
    cf.assert %lt, "inside"
  }
  scf.if %p {
    %le = arith.cmpi sle, %a, %b : index
    cf.assert %le, "again"
  }
  return
}

// CHECK-LABEL: func @stays_guarded_otherwise
// CHECK: cf.assert {{.*}}, "inside"
// CHECK: cf.assert {{.*}}, "under another condition"
// CHECK: return
func.func @stays_guarded_otherwise(%a: index, %b: index, %p: i1, %q: i1) {
  scf.if %p {
    %lt = arith.cmpi slt, %a, %b : index
    cf.assert %lt, "inside"
  }
  scf.if %q {
    %le = arith.cmpi sle, %a, %b : index
    cf.assert %le, "under another condition"
  }
  return
}

// CHECK-LABEL: func @goes_loop_bounds
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_loop_bounds(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %lo = arith.cmpi sge, %i, %c0 : index
    %hi = arith.cmpi slt, %i, %n : index
    %ok = arith.andi %lo, %hi : i1
    cf.assert %ok, "in bounds"
  }
  return
}

// CHECK-LABEL: func @stays_loop_step
// CHECK: cf.assert {{.*}}, "next"
// CHECK: return
func.func @stays_loop_step(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %next = arith.addi %i, %c1 : index
    %ok = arith.cmpi slt, %next, %n : index
    cf.assert %ok, "next"
  }
  return
}

// The body need not run.
// CHECK-LABEL: func @stays_after_loop
// CHECK: cf.assert
// CHECK: return
func.func @stays_after_loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
  }
  %ok = arith.cmpi sgt, %n, %c0 : index
  cf.assert %ok, "ran"
  return
}

// CHECK-LABEL: func @goes_multiple_of_step
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_multiple_of_step(%n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    %r = arith.remsi %i, %c4 : index
    %ok = arith.cmpi eq, %r, %c0 : index
    cf.assert %ok, "aligned"
  }
  return
}

// CHECK-LABEL: func @stays_multiple_of_other
// CHECK: cf.assert
// CHECK: return
func.func @stays_multiple_of_other(%n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c2 {
    %r = arith.remsi %i, %c4 : index
    %ok = arith.cmpi eq, %r, %c0 : index
    cf.assert %ok, "aligned"
  }
  return
}

// CHECK-LABEL: func @goes_edges
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_edges(%a: index, %b: index) {
  %lt = arith.cmpi slt, %a, %b : index
  cf.cond_br %lt, ^less, ^other
^less:
  %ne = arith.cmpi ne, %a, %b : index
  cf.assert %ne, "different"
  cf.br ^end
^other:
  %ge = arith.cmpi sge, %a, %b : index
  cf.assert %ge, "not less"
  cf.br ^end
^end:
  return
}

// Neither way into ^end tells anything.
// CHECK-LABEL: func @stays_joined
// CHECK: cf.assert
// CHECK: return
func.func @stays_joined(%a: index, %b: index) {
  %lt = arith.cmpi slt, %a, %b : index
  cf.cond_br %lt, ^end, ^other
^other:
  cf.br ^end
^end:
  cf.assert %lt, "less"
  return
}

// CHECK-LABEL: func @stays_both_edges
// CHECK: cf.assert
// CHECK: return
func.func @stays_both_edges(%a: index, %b: index) {
  %lt = arith.cmpi slt, %a, %b : index
  cf.cond_br %lt, ^end, ^end
^end:
  cf.assert %lt, "less"
  return
}

// What always fails is left alone; nothing after it runs.
// CHECK-LABEL: func @refuted
// CHECK: cf.assert {{.*}}, "never"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @refuted(%a: index) {
  %c1 = arith.constant 1 : index
  %next = arith.addi %a, %c1 : index
  %never = arith.cmpi eq, %a, %next : index
  cf.assert %never, "never"
  %ok = arith.cmpi sgt, %a, %c1 : index
  cf.assert %ok, "not reached"
  return
}
