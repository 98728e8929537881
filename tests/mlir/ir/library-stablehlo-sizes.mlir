// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As library-stablehlo.mlir: reductions, gathers, and operations that take
// sizes from elements.
//
// RUN: shapeproof contract --details --library=stablehlo %s | FileCheck %s --match-full-lines
// RUN: shapeproof analyze --library=stablehlo --format=json %s | FileCheck %s --check-prefix=ALL
// ALL: "ignored": []

// CHECK: reduce(x: [A, B, C], i: []) -> [B]
func.func @reduce(%x: tensor<?x?x?xf32>, %i: tensor<f32>) -> tensor<?xf32> {
  %0 = "stablehlo.reduce"(%x, %i) <{dimensions = array<i64: 2, 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<?x?x?xf32>, tensor<f32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// CHECK: reduce_two(x: [2, 3], y: [2, 3], i: [], j: []) -> ([3], [3])
func.func @reduce_two(%x: tensor<2x3xf32>, %y: tensor<2x3xi32>, %i: tensor<f32>, %j: tensor<i32>) -> (tensor<?xf32>, tensor<?xi32>) {
  %0:2 = "stablehlo.reduce"(%x, %y, %i, %j) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
    "stablehlo.return"(%a, %b) : (tensor<f32>, tensor<i32>) -> ()
  }) : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<?xf32>, tensor<?xi32>)
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xi32>
}

// CHECK: reduce_window(x: [A, B], i: []) -> [A, max(0, (B - 1) floordiv 2)]
func.func @reduce_window(%x: tensor<?x?xf32>, %i: tensor<f32>) -> tensor<?x?xf32> {
  %0 = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%a) : (tensor<f32>) -> ()
  }) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// (9 - 1) * 2 + 1 + 1 = 18 of windows of (3 - 1) * 2 + 1 = 5 at every third; of
// nothing, nothing.
//
// CHECK: reduce_window_static(x: [9, 0], i: []) -> [5, 0]
func.func @reduce_window_static(%x: tensor<9x0xf32>, %i: tensor<f32>) -> tensor<?x?xf32> {
  %0 = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%a) : (tensor<f32>) -> ()
  }) : (tensor<9x0xf32>, tensor<f32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK: sort(x: [A, B]) -> [A, B]
func.func @sort(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%c) : (tensor<i1>) -> ()
  }) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Rows of a table.
//
// CHECK: gather(x: [A, B], i: [C, D, 1]) -> [C, D, B] where A >= 1
func.func @gather(%x: tensor<?x?xf32>, %i: tensor<?x?x1xi32>) -> tensor<?x?x?xf32> {
  %b = "stablehlo.get_dimension_size"(%x) <{dimension = 1 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
  %b1 = "stablehlo.reshape"(%b) : (tensor<i32>) -> tensor<1xi32>
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "stablehlo.concatenate"(%one, %b1) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %0 = "stablehlo.dynamic_gather"(%x, %i, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>}> : (tensor<?x?xf32>, tensor<?x?x1xi32>, tensor<2xi32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}
// CHECK: gather_static(x: [3, 4, 2], i: [2, 3]) -> [2, 2, 3]
func.func @gather_static(%x: tensor<3x4x2xf32>, %i: tensor<2x3xi32>) -> tensor<?x?x?xf32> {
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 1], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 2>}> : (tensor<3x4x2xf32>, tensor<2x3xi32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}
// CHECK: gather_batched(x: [3, 4, 2, 5], i: [3, 2]) -> [3, 2, 5]
func.func @gather_batched(%x: tensor<3x4x2x5xf32>, %i: tensor<3x2xi32>) -> tensor<?x?x?xf32> {
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1, 2, 5>}> : (tensor<3x4x2x5xf32>, tensor<3x2xi32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}
// CHECK: scatter(x: [A, B], i: [C, 1], u: [D, E]) -> [A, B]
func.func @scatter(%x: tensor<?x?xf32>, %i: tensor<?x1xi32>, %u: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<?x?xf32>, tensor<?x1xi32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK: reshape(x: [2, 6]) -> [4, 3]
func.func @reshape(%x: tensor<?x6xf32>) -> tensor<?x?xf32> {
  %0 = "stablehlo.reshape"(%x) : (tensor<?x6xf32>) -> tensor<4x3xf32>
  %1 = "stablehlo.negate"(%0) : (tensor<4x3xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
// CHECK: broadcast_in_dim(x: [A]) -> [2, 5] where A in {1, 5}
func.func @broadcast_in_dim(%x: tensor<?xf32>) -> tensor<2x5xf32> {
  %0 = "stablehlo.broadcast_in_dim"(%x) <{broadcast_dimensions = array<i64: 1>}> : (tensor<?xf32>) -> tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}
// CHECK: broadcast(x: [A]) -> [2, A]
func.func @broadcast(%x: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = "stablehlo.broadcast"(%x) <{broadcast_sizes = array<i64: 2>}> : (tensor<?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Rows are put together: [A, B, 4] as [A, 4 * B] would have to compute 4 * B in
// 32 bits, which may wrap; with B below 2^20 it does not.
//
// CHECK: dynamic_reshape(x: [A, B, 4]) -> [A, 4 * B]
func.func @dynamic_reshape(%x: tensor<?x?x4xf32> {shapeproof.facts = ["d1 <= 1048576"]}) -> tensor<?x?xf32> {
  %a = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?x?x4xf32>) -> tensor<i32>
  %b = "stablehlo.get_dimension_size"(%x) <{dimension = 1 : i64}> : (tensor<?x?x4xf32>) -> tensor<i32>
  %four = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
  %c = "stablehlo.multiply"(%b, %four) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %a1 = "stablehlo.reshape"(%a) : (tensor<i32>) -> tensor<1xi32>
  %c1 = "stablehlo.reshape"(%c) : (tensor<i32>) -> tensor<1xi32>
  %s = "stablehlo.concatenate"(%a1, %c1) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %0 = "stablehlo.dynamic_reshape"(%x, %s) : (tensor<?x?x4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// CHECK: dynamic_iota(s = [A, B]) -> [A, B]
func.func @dynamic_iota(%s: tensor<2xi64>) -> tensor<?x?xi32> {
  %0 = "stablehlo.dynamic_iota"(%s) <{iota_dimension = 0 : i64}> : (tensor<2xi64>) -> tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}
// A static size is a bound.
// CHECK: set_dimension_size(x: [A, 7], n = B) -> [A, B] where B <= 7
func.func @set_dimension_size(%x: tensor<?x7xf32>, %n: tensor<i32>) -> tensor<?x?xf32> {
  %0 = "stablehlo.set_dimension_size"(%x, %n) <{dimension = 1 : i64}> : (tensor<?x7xf32>, tensor<i32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK: fft(x: [A, 8]) -> [A, 5]
func.func @fft(%x: tensor<?x8xf32>) -> tensor<?x?xcomplex<f32>> {
  %0 = "stablehlo.fft"(%x) <{fft_length = array<i64: 8>, fft_type = #stablehlo<fft_type RFFT>}> : (tensor<?x8xf32>) -> tensor<?x?xcomplex<f32>>
  return %0 : tensor<?x?xcomplex<f32>>
}
// CHECK: batch_norm(x: [A, B, C], s: [C], o: [C]) -> ([A, B, C], [C])
func.func @batch_norm(%x: tensor<?x?x?xf32>, %s: tensor<?xf32>, %o: tensor<?xf32>) -> (tensor<?x?x?xf32>, tensor<?xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%x, %s, %o) <{epsilon = 1.0e-3 : f32, feature_index = 2 : i64}> : (tensor<?x?x?xf32>, tensor<?xf32>, tensor<?xf32>) -> (tensor<?x?x?xf32>, tensor<?xf32>, tensor<?xf32>)
  return %0#0, %0#1 : tensor<?x?x?xf32>, tensor<?xf32>
}
// CHECK: chlo_add(x: [A, B], y: [C]) -> [A, B] where C == 1 or B == C
func.func @chlo_add(%x: tensor<?x?xf32>, %y: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = "chlo.broadcast_add"(%x, %y) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %1 = "stablehlo.add"(%x, %0) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
// CHECK: top_k(x: [A, B]) -> ([A, 5], [A, 5]) where B >= 5
func.func @top_k(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xi32>) {
  %0:2 = "chlo.top_k"(%x) <{k = 5 : i64}> : (tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xi32>)
  return %0#0, %0#1 : tensor<?x?xf32>, tensor<?x?xi32>
}

// Linear algebra and normalization.
// CHECK: cholesky(x: [A, B, B]) -> [A, B, B]
// CHECK:   x.dim1 == x.dim2
func.func @cholesky(%x: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %0 = "stablehlo.cholesky"(%x) {lower = true} : (tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// CHECK: empty(x: [0, 0]) -> [0, 0]
// CHECK-NEXT:   2 checks, 2 redundant, 0 needed, 0 clauses
func.func @empty(%x: tensor<0x0xf32>) -> tensor<0x0xf32> {
  %0 = "stablehlo.cholesky"(%x) {lower = true} : (tensor<0x0xf32>) -> tensor<0x0xf32>
  return %0 : tensor<0x0xf32>
}

// CHECK: solve(a: [A, B, B], b: [A, B, C]) -> [A, B, C]
// CHECK: a.dim0 == b.dim0
// CHECK-NEXT: {{.*}} "triangular_solve: the batches differ"
// CHECK: a.dim1 == a.dim2
// CHECK-NEXT: {{.*}} "the matrix is not square"
// CHECK: a.dim1 == b.dim1
// CHECK-NEXT: {{.*}} "triangular_solve: the sides have other sizes than the matrix"
func.func @solve(%a: tensor<?x?x?xf32>, %b: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %0 = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// CHECK: solve_right(a: [5, 5], b: [A, 5]) -> [A, 5]
func.func @solve_right(%a: tensor<?x?xf32>, %b: tensor<?x5xf32>) -> tensor<?x5xf32> {
  %0 = "stablehlo.triangular_solve"(%a, %b) {left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<?x?xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
  return %0 : tensor<?x5xf32>
}

// CHECK: inference(x: [A, B, C], s: [C], o: [C], m: [C], v: [C]) -> [A, B, C]
func.func @inference(%x: tensor<?x?x?xf32>, %s: tensor<?xf32>, %o: tensor<?xf32>, %m: tensor<?xf32>, %v: tensor<?xf32>) -> tensor<?x?x?xf32> {
  %0 = "stablehlo.batch_norm_inference"(%x, %s, %o, %m, %v) {epsilon = 0.1 : f32, feature_index = 2 : i64} : (tensor<?x?x?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// CHECK: training(x: [A, 4], s: [4], o: [4]) -> [4]
func.func @training(%x: tensor<?x4xf32>, %s: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %0:3 = "stablehlo.batch_norm_training"(%x, %s, %o) {epsilon = 0.1 : f32, feature_index = 1 : i64} : (tensor<?x4xf32>, tensor<?xf32>, tensor<?xf32>) -> (tensor<?x4xf32>, tensor<?xf32>, tensor<?xf32>)
  return %0#1 : tensor<?xf32>
}

// CHECK: gradient(x: [A, B], s: [B], g: [A, B]) -> [B]
func.func @gradient(%x: tensor<?x?xf32>, %s: tensor<?xf32>, %g: tensor<?x?xf32>) -> tensor<?xf32> {
  %0:3 = "stablehlo.batch_norm_grad"(%x, %s, %s, %s, %g) {epsilon = 0.1 : f32, feature_index = 1 : i64} : (tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>)
  return %0#1 : tensor<?xf32>
}

// What comes before the product ends, so its clause is exact.
// CHECK: behind_a_sum(x: [A], y: [A]) -> [A]
// CHECK-NEXT: {{.*}}2 checks, 1 redundant, 1 needed, 1 clause
// CHECK-NEXT:  x.dim0 == y.dim0
// CHECK-NEXT: {{.*}}the operands have different shapes"
// CHECK-NEXT: {{.*}}broken by {{.*}}
// CHECK-EMPTY:
func.func @behind_a_sum(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  %1 = stablehlo.reduce(%y init: %0) across dimensions = [0] : (tensor<?xf32>, tensor<f32>) -> tensor<f32>
   reducer(%a: tensor<f32>, %b: tensor<f32>) {
    %3 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %3 : tensor<f32>
  }
  %2 = stablehlo.multiply %x, %y : tensor<?xf32>
  return %2 : tensor<?xf32>
}

// The loop may run for ever.
// CHECK: behind_a_loop(x: [A], y: [A], c: []) -> [A]
// CHECK-NEXT: {{.*}}1 clause
// CHECK-NEXT:  x.dim0 == y.dim0
// CHECK: enough, but perhaps more than needed
func.func @behind_a_loop(%x: tensor<?xf32>, %y: tensor<?xf32>, %c: tensor<i1>) -> tensor<?xf32> {
  %0 = stablehlo.while(%i = %c) : tensor<i1>
    cond {
      stablehlo.return %i : tensor<i1>
    } do {
      stablehlo.return %i : tensor<i1>
    }
  %1 = stablehlo.multiply %x, %y : tensor<?xf32>
  return %1 : tensor<?xf32>
}

// Exporters compute one size again and again: whether it fits its i32 is one
// question, and one that nobody answers is no reason to give up.
//
// CHECK: again(n = A, x: [B]) -> [2 * A]{{.*}}
func.func @again(%n: tensor<i64>, %x: tensor<?xf32>) -> tensor<?xf32> {
  %two = stablehlo.constant dense<2> : tensor<i64>
  %d0 = stablehlo.multiply %n, %two : tensor<i64>
  %c0 = stablehlo.convert %d0 : (tensor<i64>) -> tensor<i32>
  %d1 = stablehlo.multiply %n, %two : tensor<i64>
  %c1 = stablehlo.convert %d1 : (tensor<i64>) -> tensor<i32>
  %d2 = stablehlo.multiply %n, %two : tensor<i64>
  %c2 = stablehlo.convert %d2 : (tensor<i64>) -> tensor<i32>
  %d3 = stablehlo.multiply %n, %two : tensor<i64>
  %c3 = stablehlo.convert %d3 : (tensor<i64>) -> tensor<i32>
  %d4 = stablehlo.multiply %n, %two : tensor<i64>
  %c4 = stablehlo.convert %d4 : (tensor<i64>) -> tensor<i32>
  %d5 = stablehlo.multiply %n, %two : tensor<i64>
  %c5 = stablehlo.convert %d5 : (tensor<i64>) -> tensor<i32>
  %d6 = stablehlo.multiply %n, %two : tensor<i64>
  %c6 = stablehlo.convert %d6 : (tensor<i64>) -> tensor<i32>
  %d7 = stablehlo.multiply %n, %two : tensor<i64>
  %c7 = stablehlo.convert %d7 : (tensor<i64>) -> tensor<i32>
  %d8 = stablehlo.multiply %n, %two : tensor<i64>
  %c8 = stablehlo.convert %d8 : (tensor<i64>) -> tensor<i32>
  %d9 = stablehlo.multiply %n, %two : tensor<i64>
  %c9 = stablehlo.convert %d9 : (tensor<i64>) -> tensor<i32>
  %d10 = stablehlo.multiply %n, %two : tensor<i64>
  %c10 = stablehlo.convert %d10 : (tensor<i64>) -> tensor<i32>
  %d11 = stablehlo.multiply %n, %two : tensor<i64>
  %c11 = stablehlo.convert %d11 : (tensor<i64>) -> tensor<i32>
  %d12 = stablehlo.multiply %n, %two : tensor<i64>
  %c12 = stablehlo.convert %d12 : (tensor<i64>) -> tensor<i32>
  %d13 = stablehlo.multiply %n, %two : tensor<i64>
  %c13 = stablehlo.convert %d13 : (tensor<i64>) -> tensor<i32>
  %d14 = stablehlo.multiply %n, %two : tensor<i64>
  %c14 = stablehlo.convert %d14 : (tensor<i64>) -> tensor<i32>
  %d15 = stablehlo.multiply %n, %two : tensor<i64>
  %c15 = stablehlo.convert %d15 : (tensor<i64>) -> tensor<i32>
  %d16 = stablehlo.multiply %n, %two : tensor<i64>
  %c16 = stablehlo.convert %d16 : (tensor<i64>) -> tensor<i32>
  %d17 = stablehlo.multiply %n, %two : tensor<i64>
  %c17 = stablehlo.convert %d17 : (tensor<i64>) -> tensor<i32>
  %s = stablehlo.reshape %c17 : (tensor<i32>) -> tensor<1xi32>
  %r = stablehlo.dynamic_iota %s, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
