// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Private functions that call themselves, or each other, are judged by the calls
// from outside and by their own.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s --implicit-check-not="yes:"

// CHECK-LABEL: func private @walk
func.func private @walk(%i: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %p = arith.cmpi slt, %i, %n : index
  scf.if %p {
    %q = arith.cmpi sge, %i, %c0 : index
    cf.assert %q, "yes: from 0 up"
    // CHECK: "no: not at its own call"
    %s = arith.cmpi eq, %i, %c0 : index
    cf.assert %s, "no: not at its own call"
    // CHECK: "no: nobody says so"
    %t = arith.cmpi slt, %n, %c8 : index
    cf.assert %t, "no: nobody says so"
    %j = arith.addi %i, %c1 : index
    func.call @walk(%j, %n) : (index, index) -> ()
  }
  return
}

func.func @walker(%n: index) {
  %c0 = arith.constant 0 : index
  func.call @walk(%c0, %n) : (index, index) -> ()
  return
}

// CHECK-LABEL: func private @even
func.func private @even(%i: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %q = arith.cmpi sge, %i, %c0 : index
  cf.assert %q, "yes: both go up"
  %p = arith.cmpi slt, %i, %n : index
  scf.if %p {
    %j = arith.addi %i, %c1 : index
    func.call @odd(%j, %n) : (index, index) -> ()
  }
  return
}

// CHECK-LABEL: func private @odd
func.func private @odd(%i: index, %n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %q = arith.cmpi sge, %i, %c1 : index
  cf.assert %q, "yes: after even"
  // CHECK: "no: the least is 1"
  %s = arith.cmpi sge, %i, %c2 : index
  cf.assert %s, "no: the least is 1"
  %j = arith.addi %i, %c1 : index
  func.call @even(%j, %n) : (index, index) -> ()
  return
}

func.func @starts(%n: index) {
  %c0 = arith.constant 0 : index
  func.call @even(%c0, %n) : (index, index) -> ()
  return
}

// A public function may be called with anything, by others as well.
// CHECK-LABEL: func @public
func.func @public(%i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: "no: public"
  %q = arith.cmpi sge, %i, %c0 : index
  cf.assert %q, "no: public"
  %j = arith.addi %i, %c1 : index
  func.call @behind(%j) : (index) -> ()
  return
}

// It is called where its caller has got past its check.
// CHECK-LABEL: func private @behind
func.func private @behind(%i: index) {
  %c1 = arith.constant 1 : index
  %q = arith.cmpi sge, %i, %c1 : index
  cf.assert %q, "yes: behind the check"
  func.call @public(%i) : (index) -> ()
  return
}

// Called by one that calls itself.
// CHECK-LABEL: func private @helper
func.func private @helper(%i: index) {
  %c0 = arith.constant 0 : index
  %q = arith.cmpi sge, %i, %c0 : index
  cf.assert %q, "yes: of all its callers"
  return
}

func.func private @down(%i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %i, %c0 : index
  scf.if %p {
    func.call @helper(%i) : (index) -> ()
    %j = arith.subi %i, %c1 : index
    func.call @down(%j) : (index) -> ()
  }
  return
}

func.func @goes_down(%n: index) {
  func.call @down(%n) : (index) -> ()
  return
}

// Nobody calls it from outside: nothing is known.
// CHECK-LABEL: func private @alone
func.func private @alone(%i: index) {
  %c0 = arith.constant 0 : index
  // CHECK: "no: never called"
  %q = arith.cmpi sge, %i, %c0 : index
  cf.assert %q, "no: never called"
  func.call @alone(%i) : (index) -> ()
  return
}
