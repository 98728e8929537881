// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A guard looks at an argument only where the program does so, which tells in
// which order: what the program does not look at may be poison.
//
// RUN: shapeproof-opt %s --split-input-file --pass-pipeline="builtin.module(shapeproof-hoist-checks)" | FileCheck %s
// RUN: shapeproof-opt %s --split-input-file --pass-pipeline="builtin.module(shapeproof-version)" | FileCheck %s --check-prefix=VERSION

// m first, whichever argument comes first.

// CHECK-LABEL: func @condition_last(
// CHECK-DAG: %[[OUT:.*]] = arith.cmpi sge, %c0{{.*}}, %arg1
// CHECK-DAG: %[[IN:.*]] = arith.cmpi sge, %arg0, %c1
// CHECK: %[[HOLDS:.*]] = arith.select %[[OUT]], %true{{.*}}, %[[IN]]
// CHECK: cf.assert %[[HOLDS]]
// VERSION-LABEL: func @condition_last(
// VERSION: arith.select %{{.*}}, %true
// VERSION: scf.if
func.func @condition_last(%q: index, %m: index) {
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %m, %c1 : index
  scf.if %p {
    %r = arith.cmpi sge, %q, %c1 : index
    cf.assert %r, "positive"
  }
  return
}

// CHECK-LABEL: func @condition_first(
// CHECK-DAG: %[[OUT:.*]] = arith.cmpi sge, %c0{{.*}}, %arg0
// CHECK-DAG: %[[IN:.*]] = arith.cmpi sge, %arg1, %c1
// CHECK: arith.select %[[OUT]], %true{{.*}}, %[[IN]]
// VERSION-LABEL: func @condition_first(
func.func @condition_first(%m: index, %q: index) {
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %m, %c1 : index
  scf.if %p {
    %r = arith.cmpi sge, %q, %c1 : index
    cf.assert %r, "positive"
  }
  return
}

// CHECK-LABEL: func @truths(
// CHECK: %[[OUT:.*]] = arith.xori %arg1
// CHECK: arith.select %[[OUT]], %true{{.*}}, %arg0
// VERSION-LABEL: func @truths(
func.func @truths(%q: i1, %p: i1) {
  scf.if %p {
    cf.assert %q, "holds"
  }
  return
}

// -----

// The condition is itself one that does not look at everything: %q, where %p
// does not hold. Nothing says so in the clause, and the check stays.

// CHECK-LABEL: func @chosen(
// CHECK-NOT: arith.select {{.*}}%true
// CHECK: scf.if
// CHECK: cf.assert {{.*}}, "holds"
// VERSION-LABEL: func @chosen(
// VERSION-NOT: } else {
// VERSION: return
func.func @chosen(%q: i1, %p: i1, %n: i1) {
  %no = arith.constant false
  %both = arith.select %p, %q, %no : i1
  scf.if %both {
    cf.assert %n, "holds"
  }
  return
}

// -----

// A clause of which the last of two checks is the one that says it: %m is not
// looked at where the check of %k fails.

// CHECK-LABEL: func @later(
// CHECK: %[[K:.*]] = arith.cmpi sge, %arg2
// CHECK: cf.assert %[[K]]
// CHECK: %[[N:.*]] = arith.cmpi sge, %arg0, %arg1
// CHECK: cf.assert %[[N]]
// VERSION-LABEL: func @later(
func.func @later(%n: index, %m: index, %k: index) {
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %k, %c1 : index
  cf.assert %p, "first"
  %q = arith.cmpi sge, %n, %m : index
  cf.assert %q, "second"
  return
}

// -----

// What is called may stop the program before it looks at %n.

// VERSION-LABEL: func @after_call(
// VERSION-NOT: scf.if
// VERSION: return
// CHECK-LABEL: func @after_call(
func.func private @unknown()
func.func @after_call(%n: index) {
  %c1 = arith.constant 1 : index
  func.call @unknown() : () -> ()
  %p = arith.cmpi sge, %n, %c1 : index
  cf.assert %p, "positive"
  return
}
