// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A two-layer perceptron with dynamic sizes, as a frontend emits it:
//
//   hidden = relu(x * w1 + bias)      [batch, inner]
//   result = hidden * w2              [batch, outer]
//
// Every size is taken from an operand; nothing says that they fit together.
// Three things can go wrong at run time: the inner sizes of the first product
// differ, those of the second do, or the bias has not the length of a row.
//
//   mlir-opt-22 --generate-runtime-verification mlp.mlir
//
// puts 45 asserts on it. This is the program of `./dev demo`.

#matrix = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>

func.func @mlp(%x: tensor<?x?xf32>, %w1: tensor<?x?xf32>, %bias: tensor<?xf32>,
               %w2: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %batch = tensor.dim %x, %c0 : tensor<?x?xf32>
  %inner = tensor.dim %w1, %c1 : tensor<?x?xf32>
  %outer = tensor.dim %w2, %c1 : tensor<?x?xf32>

  // x * w1
  %e1 = tensor.empty(%batch, %inner) : tensor<?x?xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<?x?xf32>)
      -> tensor<?x?xf32>
  %p1 = linalg.matmul
      ins(%x, %w1 : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%z1 : tensor<?x?xf32>) -> tensor<?x?xf32>

  // Add the bias to every row, then relu.
  %e2 = tensor.empty(%batch, %inner) : tensor<?x?xf32>
  %hidden = linalg.generic
      {indexing_maps = [#matrix, #row, #matrix],
       iterator_types = ["parallel", "parallel"]}
      ins(%p1, %bias : tensor<?x?xf32>, tensor<?xf32>)
      outs(%e2 : tensor<?x?xf32>) {
  ^bb0(%product: f32, %b: f32, %unused: f32):
    %sum = arith.addf %product, %b : f32
    %relu = arith.maximumf %sum, %zero : f32
    linalg.yield %relu : f32
  } -> tensor<?x?xf32>

  // hidden * w2
  %e3 = tensor.empty(%batch, %outer) : tensor<?x?xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<?x?xf32>)
      -> tensor<?x?xf32>
  %p2 = linalg.matmul
      ins(%hidden, %w2 : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%z2 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %p2 : tensor<?x?xf32>
}
