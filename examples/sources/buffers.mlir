// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensor programs for one-shot bufferization: what were values become views of
// memory, written in place where that is safe and copied where it is not.

#matrix = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1)>

// The rows of %a from %first on, with %bias added, put over those of %b.
func.func @patch(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>,
                 %bias: tensor<?xf32>, %first: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %a, %c0 : tensor<?x?xf32>
  %columns = tensor.dim %a, %c1 : tensor<?x?xf32>
  %count = arith.subi %rows, %first : index
  %part = tensor.extract_slice %a[%first, 0] [%count, %columns] [1, 1]
      : tensor<?x?xf32> to tensor<?x?xf32>
  %e = tensor.empty(%count, %columns) : tensor<?x?xf32>
  %sum = linalg.generic
      {indexing_maps = [#matrix, #column, #matrix],
       iterator_types = ["parallel", "parallel"]}
      ins(%part, %bias : tensor<?x?xf32>, tensor<?xf32>)
      outs(%e : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %unused: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %result = tensor.insert_slice %sum into %b[%first, 0] [%count, %columns]
      [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// Sums every pair of neighbours, element by element.
func.func @pairs(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %last = arith.subi %n, %c1 : index
  %result = scf.for %i = %c0 to %last step %c1 iter_args(%r = %t)
      -> (tensor<?xf32>) {
    %next = arith.addi %i, %c1 : index
    %a = tensor.extract %t[%i] : tensor<?xf32>
    %b = tensor.extract %t[%next] : tensor<?xf32>
    %sum = arith.addf %a, %b : f32
    %s = tensor.insert %sum into %r[%i] : tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  }
  return %result : tensor<?xf32>
}

// A product and its transpose, added: a square result is needed.
func.func @symmetric(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>)
    -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %a, %c0 : tensor<?x?xf32>
  %m = tensor.dim %b, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%n, %m) : tensor<?x?xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>)
      -> tensor<?x?xf32>
  %p = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%z : tensor<?x?xf32>) -> tensor<?x?xf32>
  %et = tensor.empty(%m, %n) : tensor<?x?xf32>
  %t = linalg.transpose ins(%p : tensor<?x?xf32>)
      outs(%et : tensor<?x?xf32>) permutation = [1, 0]
  %s = linalg.add ins(%p, %t : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %s : tensor<?x?xf32>
}
