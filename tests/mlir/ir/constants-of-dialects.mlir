// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constants of dialects that have no rules: integers, truth values and lists of
// them ("yes"); floats and what is no constant say nothing ("no"). Nothing that
// is a constant is listed as ignored.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" --mlir-print-debuginfo -o %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not="yes:"
// RUN: shapeproof-exec-check %s %t --partial
// RUN: shapeproof analyze --format=json %s | FileCheck %s --check-prefix=JSON --implicit-check-not=mlir.constant --implicit-check-not=spirv.Constant --implicit-check-not=tosa.const

// JSON: "ignored":
// JSON: "op":"llvm.mlir.undef"

// CHECK-LABEL: func @integers
func.func @integers(%n: i64) {
  %c4 = arith.constant 4 : i64
  %a = llvm.mlir.constant(4 : i64) : i64
  %b = llvm.mlir.constant(4 : index) : i64
  %c = spirv.Constant 4 : i64
  %d = "emitc.constant"() {value = 4 : i64} : () -> i64
  %x = llvm.mlir.constant(5 : i64) : i64
  %0 = arith.cmpi eq, %a, %c4 : i64
  cf.assert %0, "yes: llvm"
  %1 = arith.cmpi eq, %b, %c4 : i64
  cf.assert %1, "yes: an index as i64"
  %2 = arith.cmpi eq, %c, %c4 : i64
  cf.assert %2, "yes: spirv"
  %3 = arith.cmpi eq, %d, %c4 : i64
  cf.assert %3, "yes: emitc"
  %4 = arith.cmpi ne, %x, %c4 : i64
  cf.assert %4, "yes: another one"
  // CHECK: "no: unknown"
  %5 = arith.cmpi eq, %a, %n : i64
  cf.assert %5, "no: unknown"
  return
}

// The bits of an i8 are a signed number, as everywhere.
// CHECK-LABEL: func @narrow
func.func @narrow(%n: i8) {
  %c0 = arith.constant 0 : i8
  %a = llvm.mlir.constant(255 : i8) : i8
  %b = llvm.mlir.constant(-128 : i8) : i8
  %0 = arith.cmpi slt, %a, %c0 : i8
  cf.assert %0, "yes: 255 is -1"
  %1 = arith.cmpi sle, %b, %n : i8
  cf.assert %1, "yes: nothing is less"
  %2 = arith.cmpi ugt, %a, %c0 : i8
  cf.assert %2, "yes: unsigned"
  // CHECK: "no: nothing is less than -1"
  %3 = arith.cmpi sle, %a, %n : i8
  cf.assert %3, "no: nothing is less than -1"
  return
}

// CHECK-LABEL: func @truths
func.func @truths(%p: i1) {
  %t = llvm.mlir.constant(true) : i1
  %s = spirv.Constant true
  %0 = arith.ori %p, %t : i1
  cf.assert %0, "yes: true"
  %1 = arith.ori %p, %s : i1
  cf.assert %1, "yes: true as well"
  // CHECK: "no: undefined"
  %u = llvm.mlir.undef : i1
  %2 = arith.ori %p, %u : i1
  cf.assert %2, "no: undefined"
  return
}

// CHECK-LABEL: func @lists
func.func @lists() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : i32
  %l = "tosa.const"() {values = dense<[7, 8]> : tensor<2xi32>} : () -> tensor<2xi32>
  %f = "tosa.const"() {values = dense<[7.0, 8.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %a = tensor.extract %l[%c0] : tensor<2xi32>
  %b = tensor.extract %l[%c1] : tensor<2xi32>
  %0 = arith.cmpi eq, %a, %c7 : i32
  cf.assert %0, "yes: an element"
  %1 = arith.cmpi sgt, %b, %a : i32
  cf.assert %1, "yes: the next one"
  // CHECK: "no: a float"
  %x = tensor.extract %f[%c0] : tensor<2xf32>
  %i = arith.fptosi %x : f32 to i32
  %2 = arith.cmpi eq, %i, %c7 : i32
  cf.assert %2, "no: a float"
  return
}
