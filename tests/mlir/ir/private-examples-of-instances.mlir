// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A check of a shape function in a private function: its examples are arguments
// of calls with which a run of the file comes to the operation.
//
// REQUIRES: z3
// RUN: shapeproof analyze --format=json %s | FileCheck %s

// CHECK: "function":"joined"{{.*}}"verdict":"contingent"{{.*}}"example":{"arg0.dim0":[[N:[0-9]+]],"arg1.dim0":[[N]]},"counterexample":{"arg0.dim0":
func.func private @joined(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = stablehlo.add %x, %y : tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

func.func @join(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = call @joined(%x, %y) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// The check before the call ends each run in which the size would be negative.
// CHECK: "function":"asserted"{{.*}}"verdict":"proved"
func.func private @asserted(%n: tensor<i64>) -> tensor<?xi32> {
  %0 = stablehlo.reshape %n : (tensor<i64>) -> tensor<1xi64>
  %1 = stablehlo.dynamic_iota %0, dim = 0 : (tensor<1xi64>) -> tensor<?xi32>
  return %1 : tensor<?xi32>
}

func.func @main_asserted(%n: tensor<i64>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : i64
  %v = tensor.extract %n[] : tensor<i64>
  %ok = arith.cmpi sge, %v, %c0 : i64
  cf.assert %ok, "negative"
  %0 = call @asserted(%n) : (tensor<i64>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

// No call has a negative size.
// CHECK: "function":"constant"{{.*}}"verdict":"proved"
func.func private @constant(%n: tensor<i64>) -> tensor<?xi32> {
  %0 = stablehlo.reshape %n : (tensor<i64>) -> tensor<1xi64>
  %1 = stablehlo.dynamic_iota %0, dim = 0 : (tensor<1xi64>) -> tensor<?xi32>
  return %1 : tensor<?xi32>
}

func.func @main_constant() -> tensor<?xi32> {
  %n = arith.constant dense<7> : tensor<i64>
  %0 = call @constant(%n) : (tensor<i64>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

// Elements of tensors are handed on with them, under the caller's names.
// CHECK: "function":"handed"{{.*}}"verdict":"contingent"{{.*}}"example":{"arg0[0]":{{[0-9]+}}},"counterexample":{"arg0[0]":-{{[0-9]+}}}
func.func private @handed(%n: tensor<i64>) -> tensor<?xi32> {
  %0 = stablehlo.reshape %n : (tensor<i64>) -> tensor<1xi64>
  %1 = stablehlo.dynamic_iota %0, dim = 0 : (tensor<1xi64>) -> tensor<?xi32>
  return %1 : tensor<?xi32>
}

func.func private @between(%size: tensor<i64>) -> tensor<?xi32> {
  %0 = call @handed(%size) : (tensor<i64>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

func.func @main_handed(%t: tensor<4xf32>, %n: tensor<i64>) -> tensor<?xi32> {
  %0 = call @between(%n) : (tensor<i64>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}
