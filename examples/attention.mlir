// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Single-head attention with dynamic sizes, as a frontend emits it:
//
//   scores = q * transpose(k)               [queries, keys]
//   weights = softmax of each row           [queries, keys]
//   result = weights * v                    [queries, width]
//
// Two things can go wrong at run time: queries and keys differ in depth, or
// there are not as many values as keys.
//
//   mlir-opt-22 --generate-runtime-verification attention.mlir
//
// puts 80 asserts on it.

#matrix = affine_map<(d0, d1) -> (d0, d1)>
#per_row = affine_map<(d0, d1) -> (d0)>

func.func @attention(%q: tensor<?x?xf32>, %k: tensor<?x?xf32>,
                     %v: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %queries = tensor.dim %q, %c0 : tensor<?x?xf32>
  %keys = tensor.dim %k, %c0 : tensor<?x?xf32>
  %depth = tensor.dim %k, %c1 : tensor<?x?xf32>
  %width = tensor.dim %v, %c1 : tensor<?x?xf32>

  // q * transpose(k)
  %ekt = tensor.empty(%depth, %keys) : tensor<?x?xf32>
  %kt = linalg.transpose ins(%k : tensor<?x?xf32>)
      outs(%ekt : tensor<?x?xf32>) permutation = [1, 0]
  %es = tensor.empty(%queries, %keys) : tensor<?x?xf32>
  %zs = linalg.fill ins(%zero : f32) outs(%es : tensor<?x?xf32>)
      -> tensor<?x?xf32>
  %scores = linalg.matmul
      ins(%q, %kt : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%zs : tensor<?x?xf32>) -> tensor<?x?xf32>

  // The softmax of each row: subtract its maximum, exponentiate, divide by
  // the sum.
  %em = tensor.empty(%queries) : tensor<?xf32>
  %lows = linalg.fill ins(%lowest : f32) outs(%em : tensor<?xf32>)
      -> tensor<?xf32>
  %maxima = linalg.generic
      {indexing_maps = [#matrix, #per_row],
       iterator_types = ["parallel", "reduction"]}
      ins(%scores : tensor<?x?xf32>) outs(%lows : tensor<?xf32>) {
  ^bb0(%s: f32, %acc: f32):
    %max = arith.maximumf %s, %acc : f32
    linalg.yield %max : f32
  } -> tensor<?xf32>
  %ee = tensor.empty(%queries, %keys) : tensor<?x?xf32>
  %exps = linalg.generic
      {indexing_maps = [#matrix, #per_row, #matrix],
       iterator_types = ["parallel", "parallel"]}
      ins(%scores, %maxima : tensor<?x?xf32>, tensor<?xf32>)
      outs(%ee : tensor<?x?xf32>) {
  ^bb0(%s: f32, %max: f32, %unused: f32):
    %difference = arith.subf %s, %max : f32
    %exp = math.exp %difference : f32
    linalg.yield %exp : f32
  } -> tensor<?x?xf32>
  %et = tensor.empty(%queries) : tensor<?xf32>
  %zt = linalg.fill ins(%zero : f32) outs(%et : tensor<?xf32>)
      -> tensor<?xf32>
  %sums = linalg.generic
      {indexing_maps = [#matrix, #per_row],
       iterator_types = ["parallel", "reduction"]}
      ins(%exps : tensor<?x?xf32>) outs(%zt : tensor<?xf32>) {
  ^bb0(%e: f32, %acc: f32):
    %sum = arith.addf %e, %acc : f32
    linalg.yield %sum : f32
  } -> tensor<?xf32>
  %ew = tensor.empty(%queries, %keys) : tensor<?x?xf32>
  %weights = linalg.generic
      {indexing_maps = [#matrix, #per_row, #matrix],
       iterator_types = ["parallel", "parallel"]}
      ins(%exps, %sums : tensor<?x?xf32>, tensor<?xf32>)
      outs(%ew : tensor<?x?xf32>) {
  ^bb0(%e: f32, %sum: f32, %unused: f32):
    %weight = arith.divf %e, %sum : f32
    linalg.yield %weight : f32
  } -> tensor<?x?xf32>

  // weights * v
  %er = tensor.empty(%queries, %width) : tensor<?x?xf32>
  %zr = linalg.fill ins(%zero : f32) outs(%er : tensor<?x?xf32>)
      -> tensor<?x?xf32>
  %result = linalg.matmul
      ins(%weights, %v : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%zr : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}
