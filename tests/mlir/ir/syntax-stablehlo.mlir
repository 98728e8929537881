// StableHLO as its own tools print it; no --library is needed.
//
// RUN: shapeproof contract --details %s | FileCheck %s
// RUN: shapeproof analyze %s | FileCheck %s --check-prefix=ALL
// ALL: 0 unknown

// CHECK: rows(x: [A, 3]) -> [A]
func.func public @rows(%x: tensor<?x3xf32> {mhlo.sharding = "{replicated}"}) -> (tensor<?xf32> {jax.result_info = ""}) {
  %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<?x3xf32>, tensor<f32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK: largest(x: [3, A], i: [3, B]) -> ([A], [B])
func.func @largest(%x: tensor<3x?xf32>, %i: tensor<3x?xi32>) -> (tensor<?xf32>, tensor<?xi32>) {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.reduce(%x init: %low), (%i init: %c) across dimensions = [0] : (tensor<3x?xf32>, tensor<3x?xi32>, tensor<f32>, tensor<i32>) -> (tensor<?xf32>, tensor<?xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%j: tensor<i32>, %k: tensor<i32>)  {
    %more = stablehlo.compare  GT, %a, %b,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %v = stablehlo.select %more, %a, %b : tensor<i1>, tensor<f32>
    %w = stablehlo.select %more, %j, %k : tensor<i1>, tensor<i32>
    stablehlo.return %v, %w : tensor<f32>, tensor<i32>
  }
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xi32>
}

// CHECK: product(x: [A, B], y: [B, C]) -> [A, C]
// CHECK: x.dim1 == y.dim0
func.func @product(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0], precision = [DEFAULT, HIGHEST] : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK: pieces(x: [A, 8], at: []) -> ([1, 3], [8, A], [A, 10], [2 * A, 8]) where A >= 1
func.func @pieces(%x: tensor<?x8xf32>, %at: tensor<i32>) -> (tensor<?x3xf32>, tensor<8x?xf32>, tensor<?x10xf32>, tensor<?x8xf32>) {
  %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<?x8xf32>) -> tensor<8x?xf32>
  %p = stablehlo.pad %x, %zero, low = [0, 1], high = [0, 1], interior = [0, 0] : (tensor<?x8xf32>, tensor<f32>) -> tensor<?x10xf32>
  %c = stablehlo.concatenate %x, %x, dim = 0 : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  %r = stablehlo.reverse %t, dims = [0] : tensor<8x?xf32>
  %y = stablehlo.transpose %r, dims = [1, 0] : (tensor<8x?xf32>) -> tensor<?x8xf32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %f = stablehlo.constant dense<4> : tensor<4x8xi32>
  %s = stablehlo.slice %f [0:4, 2:8:2] : (tensor<4x8xi32>) -> tensor<4x3xi32>
  %d = stablehlo.dynamic_slice %f, %at, %k, sizes = [4, 3] : (tensor<4x8xi32>, tensor<i32>, tensor<i32>) -> tensor<4x3xi32>
  %e = stablehlo.add %s, %d {note = "same type"} : tensor<4x3xi32>
  %n = stablehlo.iota dim = 0 : tensor<3xi32>
  %g = "stablehlo.gather"(%x, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<?x8xf32>, tensor<3xi32>) -> tensor<?x3xf32>
  return %g, %t, %p, %c : tensor<?x3xf32>, tensor<8x?xf32>, tensor<?x10xf32>, tensor<?x8xf32>
}

// CHECK: convolved(x: [A, 8, 3], w: [3, 3, 16]) -> [A, 6, 16]
func.func @convolved(%x: tensor<?x8x3xf32>, %w: tensor<3x3x16xf32>) -> tensor<?x6x16xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[0, 0]], rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<?x8x3xf32>, tensor<3x3x16xf32>) -> tensor<?x6x16xf32>
  return %0 : tensor<?x6x16xf32>
}

// CHECK: widened(x: [A]) -> [A, 5]
func.func @widened(%x: tensor<?xf32>) -> tensor<?x5xf32> {
  %n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xf32>) -> tensor<i32>
  %n1 = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
  %five = stablehlo.constant dense<5> : tensor<1xi32>
  %shape = stablehlo.concatenate %n1, %five, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %shape, dims = [0] : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x5xf32>
  return %0 : tensor<?x5xf32>
}

// CHECK: counted(x: [A], n: []) -> [A]
func.func @counted(%x: tensor<?xf32>, %n: tensor<i32>) -> tensor<?xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %acc = %x) : tensor<i32>, tensor<?xf32> attributes {note = "a loop"}
   cond {
    %go = stablehlo.compare  LT, %i, %n,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    %next = stablehlo.add %i, %one : tensor<i32>
    %more = chlo.erf_inv %acc : tensor<?xf32> -> tensor<?xf32>
    stablehlo.return %next, %more : tensor<i32>, tensor<?xf32>
  }
  %t = stablehlo.tuple %x, %n : tuple<tensor<?xf32>, tensor<i32>>
  %u = stablehlo.get_tuple_element %t[0] : (tuple<tensor<?xf32>, tensor<i32>>) -> tensor<?xf32>
  stablehlo.custom_call @note(%u) {api_version = 1 : i32, has_side_effect = true} : (tensor<?xf32>) -> ()
  return %x : tensor<?xf32>
}
