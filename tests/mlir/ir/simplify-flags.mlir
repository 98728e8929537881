// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Overflow flags where they are proved, before branches that the operation may
// leave.
//
// RUN: shapeproof-opt --allow-unregistered-dialect %s --split-input-file --pass-pipeline="builtin.module(shapeproof-simplify{flags=true})" | FileCheck %s
// RUN: shapeproof-opt --allow-unregistered-dialect %s --split-input-file --pass-pipeline="builtin.module(shapeproof-simplify)" | FileCheck %s --check-prefix=OFF

// OFF-NOT: overflow<nsw

// CHECK-LABEL: func @ends(
// CHECK: arith.addi %{{[^ ]*}}, %{{[^ ]*}} overflow<nsw, nuw> : i8
// CHECK: arith.addi %{{[^ ]*}}, %{{[^ ]*}} : i8
// CHECK: arith.subi %{{[^ ]*}}, %{{[^ ]*}} overflow<nsw> : i8
// CHECK: arith.muli %{{[^ ]*}}, %{{[^ ]*}} overflow<nsw, nuw> : i8
// CHECK: arith.muli %{{[^ ]*}}, %{{[^ ]*}} : i8
func.func @ends(%x: i8) {
  %c0 = arith.constant 0 : i8
  %c2 = arith.constant 2 : i8
  %c3 = arith.constant 3 : i8
  %c63 = arith.constant 63 : i8
  %c64 = arith.constant 64 : i8
  %c65 = arith.constant 65 : i8
  %p = arith.cmpi sge, %x, %c0 : i8
  %q = arith.cmpi slt, %x, %c63 : i8
  %r = arith.andi %p, %q : i1
  cf.assert %r, "0 to 62"
  %a = arith.addi %x, %c65 : i8
  %c66 = arith.constant 66 : i8
  %b = arith.addi %x, %c66 : i8
  %c = arith.subi %x, %c64 : i8
  %d = arith.muli %x, %c2 : i8
  %e = arith.muli %x, %c3 : i8
  "use"(%a, %b, %c, %d, %e) : (i8, i8, i8, i8, i8) -> ()
  return
}

// -----

// CHECK-LABEL: func @branch(
// CHECK: scf.if
// CHECK-NEXT: arith.addi %{{[^ ]*}}, %{{[^ ]*}} : i32
func.func @branch(%x: i32) {
  %c1 = arith.constant 1 : i32
  %c9 = arith.constant 9 : i32
  %p = arith.cmpi slt, %x, %c9 : i32
  scf.if %p {
    %a = arith.addi %x, %c1 : i32
    "use"(%a) : (i32) -> ()
  }
  return
}

// -----

// The induction variable is of the loop, so its sum is.

// CHECK-LABEL: func @loop(
// CHECK: arith.addi %{{[^ ]*}}, %{{[^ ]*}} overflow<nsw, nuw> : i32
func.func @loop(%n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %a = arith.addi %i, %c1 : i32
    "use"(%a) : (i32) -> ()
  }
  return
}
