// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is cast to fewer bits is the same number where it fits, which may be
// known later; and absolute values.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" --mlir-print-debuginfo -o %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not="yes:"
// RUN: shapeproof-exec-check %s %t --no-overflow --partial --cap=300
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{assume-no-overflow=false})" | FileCheck %s --implicit-check-not="yes:"

// CHECK-LABEL: func @later
func.func @later(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i8
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %i = arith.index_cast %n : index to i8
  %b = arith.index_cast %i : i8 to index
  %c100 = arith.constant 100 : index
  %p = arith.cmpi sle, %n, %c100 : index
  // CHECK: "no: given"
  cf.assert %p, "no: given"
  %0 = arith.cmpi sge, %i, %z : i8
  cf.assert %0, "yes: it fits"
  %1 = arith.cmpi eq, %b, %n : index
  cf.assert %1, "yes: back"
  return
}

// CHECK-LABEL: func @too_much
func.func @too_much(%t: tensor<?xf32>, %x: i64) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i8
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %i = arith.index_cast %n : index to i8
  %b = arith.index_cast %i : i8 to index
  %c128 = arith.constant 128 : index
  %p = arith.cmpi sle, %n, %c128 : index
  // CHECK: "no: given"
  cf.assert %p, "no: given"
  // CHECK: "no: 128 is -128"
  %n0 = arith.cmpi sge, %i, %z : i8
  cf.assert %n0, "no: 128 is -128"
  // CHECK: "no: there may be more bits"
  %s = arith.trunci %x : i64 to i32
  %w = arith.extsi %s : i32 to i64
  %n1 = arith.cmpi eq, %w, %x : i64
  cf.assert %n1, "no: there may be more bits"
  return
}

// Whatever it is, it is of its type.
// CHECK-LABEL: func @within
func.func @within(%x: i16) {
  %n = arith.trunci %x : i16 to i8
  %w = arith.extsi %n : i8 to i16
  %most = arith.constant 127 : i16
  %less = arith.constant 126 : i16
  %0 = arith.cmpi sle, %w, %most : i16
  cf.assert %0, "yes: at most 127"
  // CHECK: "no: at most 126"
  %n0 = arith.cmpi sle, %w, %less : i16
  cf.assert %n0, "no: at most 126"
  return
}

// CHECK-LABEL: func @absolute
func.func @absolute(%a: i8, %b: i8) {
  %z = arith.constant 0 : i8
  %x = math.absi %a : i8
  %0 = arith.cmpi sge, %x, %a : i8
  cf.assert %0, "yes: at least the number"
  // CHECK: "no: the least number stays negative"
  %n0 = arith.cmpi sge, %x, %z : i8
  cf.assert %n0, "no: the least number stays negative"
  %least = arith.constant -128 : i8
  %p = arith.cmpi sgt, %a, %least : i8
  cf.assert %p, "yes: then it was not the least"
  %1 = arith.cmpi sge, %x, %z : i8
  cf.assert %1, "yes: not negative"
  // CHECK: "no: that of another one"
  %y = math.absi %b : i8
  %n1 = arith.cmpi eq, %x, %y : i8
  cf.assert %n1, "no: that of another one"
  // CHECK: "no: the other one, given"
  %m = arith.subi %z, %a : i8
  %q = arith.cmpi eq, %b, %m : i8
  cf.assert %q, "no: the other one, given"
  %2 = arith.cmpi eq, %x, %y : i8
  cf.assert %2, "yes: of a number and its negative"
  return
}

// CHECK-LABEL: func @distance
func.func @distance(%t: tensor<?xf32>, %u: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %m = tensor.dim %u, %c0 : tensor<?xf32>
  %d = arith.subi %n, %m : index
  %x = math.absi %d : index
  %0 = arith.cmpi sge, %x, %d : index
  cf.assert %0, "yes: at least the difference"
  %1 = arith.cmpi sge, %x, %c0 : index
  cf.assert %1, "yes: not negative"
  // CHECK: "no: another extent"
  %n0 = arith.cmpi sle, %x, %m : index
  cf.assert %n0, "no: another extent"
  return
}

// CHECK-LABEL: func @of_lists
func.func @of_lists(%t: tensor<2xi32>) {
  %c0 = arith.constant 0 : index
  %a = math.absi %t : tensor<2xi32>
  %x = tensor.extract %t[%c0] : tensor<2xi32>
  %e = tensor.extract %a[%c0] : tensor<2xi32>
  %0 = arith.cmpi sge, %e, %x : i32
  cf.assert %0, "yes: at least the element"
  // CHECK: "no: above it"
  %n0 = arith.cmpi sgt, %e, %x : i32
  cf.assert %n0, "no: above it"
  return
}

// A flag says that nothing is lost.
// CHECK-LABEL: func @flagged
func.func @flagged(%x: i64) {
  %n = arith.trunci %x overflow<nsw> : i64 to i32
  %w = arith.extsi %n : i32 to i64
  %0 = arith.cmpi eq, %w, %x : i64
  cf.assert %0, "yes: it is the same number"
  // CHECK: "no: as an unsigned number"
  %u = arith.trunci %x overflow<nuw> : i64 to i32
  %v = arith.extsi %u : i32 to i64
  %1 = arith.cmpi eq, %v, %x : i64
  cf.assert %1, "no: as an unsigned number"
  return
}
