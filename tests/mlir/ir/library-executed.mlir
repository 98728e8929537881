// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counterexamples of checks behind mapped operations are executed, with the
// library: attributes, elements of operands and results, folds, facts.
//
// RUN: shapeproof analyze --library=stablehlo --format=json %s | FileCheck %s
// RUN: shapeproof analyze --library=iree --format=json %s | FileCheck %s --check-prefix=IREE

// CHECK: "kind":"cf.assert"{{.*}}"verdict":"contingent"{{.*}}"executed":true{{.*}}"message":"rows"
func.func @rows(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %0 = "stablehlo.concatenate"(%x, %y, %x) <{dimension = 0 : i64}> : (tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %1 = "stablehlo.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (tensor<?x4xf32>) -> tensor<4x?xf32>
  %c1 = arith.constant 1 : index
  %d = tensor.dim %1, %c1 : tensor<4x?xf32>
  %p = arith.cmpi eq, %d, %c9 : index
  cf.assert %p, "rows"
  return
}

// CHECK: "kind":"cf.assert"{{.*}}"verdict":"contingent"{{.*}}"executed":true{{.*}}"message":"computed"
func.func @computed(%x: tensor<?x4xf32>, %y: tensor<?xf32>) {
  %n = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?x4xf32>) -> tensor<i32>
  %two = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
  %half = "stablehlo.divide"(%n, %two) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %line = "stablehlo.reshape"(%half) : (tensor<i32>) -> tensor<1xi32>
  %0 = "stablehlo.dynamic_iota"(%line) <{iota_dimension = 0 : i64}> : (tensor<1xi32>) -> tensor<?xf32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %0, %c0 : tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %e : index
  cf.assert %p, "computed"
  return
}

// An input that breaks the assumption is none with which the check fails.
//
// IREE: "kind":"cf.assert"{{.*}}"verdict":"contingent"{{.*}}"executed":true{{.*}}"message":"assumed"
func.func @assumed(%n: index) {
  %0 = "util.assume.int"(%n) <{assumptions = [[#util.int.assumption<umin = 16, umax = 64, udiv = 16>]]}> : (index) -> index
  %c32 = arith.constant 32 : index
  %p = arith.cmpi sge, %0, %c32 : index
  cf.assert %p, "assumed"
  return
}
