// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the StableHLO library demands: one mistake for each demand, refuted at
// the operation with the text of the library.
//
// RUN: not shapeproof analyze --library=stablehlo %s | FileCheck %s

func.func @mistakes(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>, %s: tensor<f32>, %p: tensor<2xi1>, %i: tensor<i32>, %four: tensor<4x5x6x7xf32>, %n: tensor<1xi64>) {
  // CHECK-DAG: [[@LINE+1]]:8: note: its message: "add: the operands have different shapes"
  %0 = "stablehlo.add"(%a, %b) : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<?x?xf32>
  // CHECK-DAG: [[@LINE+2]]:8: refuted: cf.assert
  // CHECK-DAG: [[@LINE+1]]:8: note: its message: "select: pred is no scalar and has another shape"
  %1 = "stablehlo.select"(%p, %a, %a) : (tensor<2xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<?x?xf32>
  // CHECK-DAG: [[@LINE+1]]:8: note: its message: "clamp: max is no scalar and has another shape"
  %2 = "stablehlo.clamp"(%s, %a, %b) : (tensor<f32>, tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<?x?xf32>
  // CHECK-DAG: [[@LINE+1]]:8: note: its message: "concatenate: the operands differ in another dimension"
  %3 = "stablehlo.concatenate"(%a, %a, %b) <{dimension = 0 : i64}> : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<?x?xf32>
  // CHECK-DAG: [[@LINE+1]]:8: note: its message: "slice: the limit is beyond the size of the operand"
  %4 = "stablehlo.slice"(%a) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 2, 4>}> : (tensor<2x3xf32>) -> tensor<?x?xf32>
  // CHECK-DAG: [[@LINE+1]]:8: note: its message: "dynamic_slice: the slice is larger than the operand"
  %5 = "stablehlo.dynamic_slice"(%a, %i, %i) <{slice_sizes = array<i64: 3, 1>}> : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<?x?xf32>
  // CHECK-DAG: [[@LINE+1]]:8: note: its message: "dynamic_update_slice: the update is larger than the operand"
  %6 = "stablehlo.dynamic_update_slice"(%a, %b, %i, %i) : (tensor<2x3xf32>, tensor<3x2xf32>, tensor<i32>, tensor<i32>) -> tensor<?x?xf32>
  // CHECK-DAG: [[@LINE+1]]:8: note: its message: "pad: more is taken away than there is"
  %7 = "stablehlo.pad"(%a, %s) <{edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: -3, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<2x3xf32>, tensor<f32>) -> tensor<?x?xf32>
  // CHECK-DAG: [[@LINE+1]]:8: note: its message: "dot_general: contracting dimensions differ"
  %8 = "stablehlo.dot_general"(%a, %a) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<?x?xf32>
  // CHECK-DAG: [[@LINE+1]]:8: note: its message: "dot_general: batching dimensions differ"
  %9 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0]>}> : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<?x?x?xf32>
  // CHECK-DAG: [[@LINE+1]]:9: note: its message: "dot: contracting dimensions differ"
  %10 = "stablehlo.dot"(%a, %a) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<?x?xf32>
  // CHECK-DAG: [[@LINE+1]]:9: note: its message: "convolution: the features of the input are not those of the kernel"
  %11 = "stablehlo.convolution"(%four, %four) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64}> : (tensor<4x5x6x7xf32>, tensor<4x5x6x7xf32>) -> tensor<?x?x?x?xf32>
  // CHECK-DAG: [[@LINE+1]]:9: note: its message: "reshape: another number of elements"
  %12 = "stablehlo.reshape"(%a) : (tensor<2x3xf32>) -> tensor<7xf32>
  // CHECK-DAG: [[@LINE+1]]:9: note: its message: "broadcast_in_dim: a size of the operand is neither 1 nor that of the result"
  %13 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-DAG: [[@LINE+1]]:9: note: its message: "gather: a slice is larger than the operand"
  %14 = "stablehlo.gather"(%a, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 0>, slice_sizes = array<i64: 1, 4>}> : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<?xf32>
  // CHECK-DAG: [[@LINE+1]]:11: note: its message: "top_k: k is larger than the last dimension"
  %15:2 = "chlo.top_k"(%a) <{k = 4 : i64}> : (tensor<2x3xf32>) -> (tensor<?x?xf32>, tensor<?x?xi32>)
  return
}

func.func @sizes(%a: tensor<2x3xf32>, %s: tensor<f32>) {
  %d = "stablehlo.constant"() <{value = dense<[5, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %m = "stablehlo.constant"() <{value = dense<[-1, -6]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %z = "stablehlo.constant"() <{value = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
  %o = "stablehlo.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
  // CHECK-DAG: [[@LINE+1]]:8: note: its message: "dynamic_reshape: another number of elements"
  %0 = "stablehlo.dynamic_reshape"(%a, %d) : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  // CHECK-DAG: [[@LINE+1]]:8: note: its message: "dynamic_broadcast_in_dim: a size of the operand is neither 1 nor that of the result"
  %1 = "stablehlo.dynamic_broadcast_in_dim"(%a, %d) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  // CHECK-DAG: [[@LINE+1]]:8: note: its message: "real_dynamic_slice: the limit is beyond the size of the operand"
  %2 = "stablehlo.real_dynamic_slice"(%a, %z, %d, %o) : (tensor<2x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>
  // CHECK-DAG: [[@LINE+1]]:8: note: its message: "real_dynamic_slice: the limit is before the start"
  %3 = "stablehlo.real_dynamic_slice"(%a, %o, %z, %o) : (tensor<2x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>
  // CHECK-DAG: [[@LINE+1]]:8: note: its message: "dynamic_pad: more is taken away than there is"
  %4 = "stablehlo.dynamic_pad"(%a, %s, %m, %z, %z) : (tensor<2x3xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}
