// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sizes that the StableHLO library gives, of dynamic operands (in terms of
// them) and of static ones (numbers); result types say nothing, so that what is
// printed is the library's.
//
// RUN: shapeproof contract --details --library=stablehlo %s | FileCheck %s --match-full-lines --implicit-check-not="without facts"
// RUN: shapeproof analyze --library=stablehlo --format=json %s | FileCheck %s --check-prefix=ALL
// ALL: "ignored": []

// CHECK: unary(x: [A, B]) -> [A, B]
func.func @unary(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = "stablehlo.tanh"(%x) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = "stablehlo.reverse"(%0) <{dimensions = array<i64: 0>}> : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
// CHECK: unary_static(x: [2, 3]) -> [2, 3]
func.func @unary_static(%x: tensor<2x3xf32>) -> tensor<?x?xf32> {
  %0 = "stablehlo.tanh"(%x) : (tensor<2x3xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// CHECK: rank0(x: []) -> []
func.func @rank0(%x: tensor<f32>) -> tensor<*xf32> {
  %0 = "stablehlo.exponential"(%x) : (tensor<f32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// CHECK: binary(x: [A, B], y: [A, B]) -> [A, B]
// CHECK: {{.*}} "the operands have different shapes"
func.func @binary(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = "stablehlo.power"(%x, %y) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// CHECK: binary_static(x: [2, 3], y: [2, 3]) -> [2, 3]
func.func @binary_static(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<?x?xf32> {
  %0 = "stablehlo.add"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK: compare(x: [A], y: [A]) -> [A]
func.func @compare(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xi1> {
  %0 = "stablehlo.compare"(%x, %y) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
  return %0 : tensor<?xi1>
}

// CHECK: select(p: [A], x: [A], y: [A]) -> [A]
func.func @select(%p: tensor<?xi1>, %x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "stablehlo.select"(%p, %x, %y) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// CHECK: select_scalar(p: [], x: [3], y: [3]) -> [3]
func.func @select_scalar(%p: tensor<i1>, %x: tensor<3xf32>, %y: tensor<3xf32>) -> tensor<?xf32> {
  %0 = "stablehlo.select"(%p, %x, %y) : (tensor<i1>, tensor<3xf32>, tensor<3xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// CHECK: clamp(x: [A, B], lo: [], hi: [A, B]) -> [A, B]
func.func @clamp(%x: tensor<?x?xf32>, %lo: tensor<f32>, %hi: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = "stablehlo.clamp"(%lo, %x, %hi) : (tensor<f32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// CHECK: convert(x: [A]) -> [A]
func.func @convert(%x: tensor<?xf32>) -> tensor<?xi32> {
  %0 = "stablehlo.convert"(%x) : (tensor<?xf32>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

// CHECK: transpose(x: [A, B, C]) -> [C, A, B]
func.func @transpose(%x: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %0 = "stablehlo.transpose"(%x) <{permutation = array<i64: 2, 0, 1>}> : (tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}
// CHECK: transpose_static(x: [2, 3, 5]) -> [5, 2, 3]
func.func @transpose_static(%x: tensor<2x3x5xf32>) -> tensor<?x?x?xf32> {
  %0 = "stablehlo.transpose"(%x) <{permutation = dense<[2, 0, 1]> : tensor<3xi64>}> : (tensor<2x3x5xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// CHECK: concatenate(x: [A, B], y: [C, B], z: [D, B]) -> [A + C + D, B]
func.func @concatenate(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>, %z: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = "stablehlo.concatenate"(%x, %y, %z) <{dimension = 0 : i64}> : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// CHECK: concatenate_one(x: [A, B]) -> [A, B]
func.func @concatenate_one(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = "stablehlo.concatenate"(%x) <{dimension = 1 : i64}> : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// CHECK: concatenate_static(x: [2, 0], y: [2, 4]) -> [2, 4]
func.func @concatenate_static(%x: tensor<2x0xf32>, %y: tensor<2x4xf32>) -> tensor<?x?xf32> {
  %0 = "stablehlo.concatenate"(%x, %y) <{dimension = 1 : i64}> : (tensor<2x0xf32>, tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK: slice(x: [A, 8]) -> [2, 3] where A >= 5
func.func @slice(%x: tensor<?x8xf32>) -> tensor<?x?xf32> {
  %0 = "stablehlo.slice"(%x) <{start_indices = array<i64: 1, 0>, limit_indices = array<i64: 5, 8>, strides = array<i64: 3, 3>}> : (tensor<?x8xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// CHECK: slice_static(x: [8]) -> [0]
func.func @slice_static(%x: tensor<8xf32>) -> tensor<?xf32> {
  %0 = "stablehlo.slice"(%x) <{start_indices = array<i64: 8>, limit_indices = array<i64: 8>}> : (tensor<8xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK: dynamic_slice(x: [A, B], i: []) -> [1, 4] where A >= 1 and B >= 4
func.func @dynamic_slice(%x: tensor<?x?xf32>, %i: tensor<i32>) -> tensor<?x?xf32> {
  %0 = "stablehlo.dynamic_slice"(%x, %i, %i) <{slice_sizes = array<i64: 1, 4>}> : (tensor<?x?xf32>, tensor<i32>, tensor<i32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// CHECK: dynamic_update_slice(x: [A, 5], u: [B, 3], i: []) -> [A, 5] where A >= B
func.func @dynamic_update_slice(%x: tensor<?x5xf32>, %u: tensor<?x3xf32>, %i: tensor<i32>) -> tensor<?x?xf32> {
  %0 = "stablehlo.dynamic_update_slice"(%x, %u, %i, %i) : (tensor<?x5xf32>, tensor<?x3xf32>, tensor<i32>, tensor<i32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// CHECK: real_dynamic_slice(x: [A]) -> [2] where A >= 6
func.func @real_dynamic_slice(%x: tensor<?xf32>) -> tensor<?xf32> {
  %s = "stablehlo.constant"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %l = "stablehlo.constant"() <{value = dense<6> : tensor<1xi32>}> : () -> tensor<1xi32>
  %t = "stablehlo.constant"() <{value = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "stablehlo.real_dynamic_slice"(%x, %s, %l, %t) : (tensor<?xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK: pad(x: [A, B], v: []) -> [A + 1, 2 * B - 2] where B >= 1
func.func @pad(%x: tensor<?x?xf32>, %v: tensor<f32>) -> tensor<?x?xf32> {
  %0 = "stablehlo.pad"(%x, %v) <{edge_padding_low = array<i64: 1, 0>, edge_padding_high = array<i64: 0, -1>, interior_padding = array<i64: 0, 1>}> : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// CHECK: pad_static(x: [2, 0, 3], v: []) -> [5, 2, 7]
func.func @pad_static(%x: tensor<2x0x3xf32>, %v: tensor<f32>) -> tensor<?x?x?xf32> {
  %0 = "stablehlo.pad"(%x, %v) <{edge_padding_low = array<i64: 0, 1, 0>, edge_padding_high = array<i64: 1, 1, 0>, interior_padding = array<i64: 2, 2, 2>}> : (tensor<2x0x3xf32>, tensor<f32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}
// CHECK: dynamic_pad(x: [A], v: []) -> [A + max(4, A + 3)]
func.func @dynamic_pad(%x: tensor<?xf32>, %v: tensor<f32>) -> tensor<?xf32> {
  %l = "stablehlo.constant"() <{value = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
  %h = "stablehlo.constant"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "stablehlo.dynamic_pad"(%x, %v, %l, %h, %h) : (tensor<?xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK: dot_general(x: [A, B, C], y: [D, C, A]) -> [A, B, D]
func.func @dot_general(%x: tensor<?x?x?xf32>, %y: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %0 = "stablehlo.dot_general"(%x, %y) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [2], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>}> : (tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}
// CHECK: dot_general_static(x: [2, 3], y: [3, 5]) -> [2, 5]
func.func @dot_general_static(%x: tensor<2x3xf32>, %y: tensor<3x5xf32>) -> tensor<?x?xf32> {
  %0 = "stablehlo.dot_general"(%x, %y) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// CHECK: dot(x: [A, B], y: [B]) -> [A]
func.func @dot(%x: tensor<?x?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "stablehlo.dot"(%x, %y) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK: convolution(x: [A, B, C, D], k: [3, 4, D, E]) -> [A, B ceildiv 2, max(0, C - 6), E]
func.func @convolution(%x: tensor<?x?x?x?xf32>, %k: tensor<3x4x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %0 = "stablehlo.convolution"(%x, %k) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 2>, window_strides = array<i64: 2, 1>}> : (tensor<?x?x?x?xf32>, tensor<3x4x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}
// CHECK: convolution_static(x: [6, 1, 5, 7], k: [4, 3, 2, 3]) -> [11, 1, 5, 4]
func.func @convolution_static(%x: tensor<6x1x5x7xf32>, %k: tensor<4x3x2x3xf32>) -> tensor<?x?x?x?xf32> {
  %0 = "stablehlo.convolution"(%x, %k) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[f, b, 0, 1]x[o, i, 0, 1]->[0, b, 1, f]>, feature_group_count = 2 : i64, lhs_dilation = array<i64: 2, 1>, padding = dense<[[2, 1], [0, 0]]> : tensor<2x2xi64>}> : (tensor<6x1x5x7xf32>, tensor<4x3x2x3xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}
// CHECK: along(x: [A], y: [B, C]) -> [broadcast([A], [B])[0], C] where A == 1 or B == 1 or A == B
func.func @along(%x: tensor<?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = "chlo.broadcast_add"(%x, %y) <{broadcast_dimensions = array<i64: 0>}> : (tensor<?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// CHECK: along_static(x: [4, 5], y: [4]) -> [4, 5]
func.func @along_static(%x: tensor<4x5xf32>, %y: tensor<4xf32>) -> tensor<?x?xf32> {
  %0 = "chlo.broadcast_add"(%x, %y) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4x5xf32>, tensor<4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
