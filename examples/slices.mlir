// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Slices of a tensor whose size is not known: halves, every second element,
// tiles with a ragged last one, and a window that the caller chooses.
//
//   mlir-opt-22 --generate-runtime-verification slices.mlir
//
// asserts that each extracted slice lies within its tensor. Only @window can
// fail: its offset and its length come from outside, the other slices are cut
// to fit. In @patch nothing is wrong unless the insertion, which is not
// verified, was wrong before: its asserts go when contracts are trusted.

// Exchanges the halves: [lo, hi] becomes [hi, lo]; hi is longer if n is odd.
func.func @swap_halves(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %half = index.floordivs %n, %c2
  %rest = arith.subi %n, %half : index
  %lo = tensor.extract_slice %t[0] [%half] [1]
      : tensor<?xf32> to tensor<?xf32>
  %hi = tensor.extract_slice %t[%half] [%rest] [1]
      : tensor<?xf32> to tensor<?xf32>
  %empty = tensor.empty(%n) : tensor<?xf32>
  %front = tensor.insert_slice %hi into %empty[0] [%rest] [1]
      : tensor<?xf32> into tensor<?xf32>
  %both = tensor.insert_slice %lo into %front[%rest] [%half] [1]
      : tensor<?xf32> into tensor<?xf32>
  return %both : tensor<?xf32>
}

// The elements at even places: ceil(n / 2) of them.
func.func @every_second(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %n1 = arith.addi %n, %c1 : index
  %count = arith.divsi %n1, %c2 : index
  %even = tensor.extract_slice %t[0] [%count] [2]
      : tensor<?xf32> to tensor<?xf32>
  return %even : tensor<?xf32>
}

// Squares each element, in tiles of four; the last tile may be shorter.
func.func @tiles(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %empty = tensor.empty(%n) : tensor<?xf32>
  %result = scf.for %i = %c0 to %n step %c4
      iter_args(%done = %empty) -> (tensor<?xf32>) {
    %left = arith.subi %n, %i : index
    %size = arith.minsi %c4, %left : index
    %in = tensor.extract_slice %t[%i] [%size] [1]
        : tensor<?xf32> to tensor<?xf32>
    %out = tensor.extract_slice %done[%i] [%size] [1]
        : tensor<?xf32> to tensor<?xf32>
    %squares = linalg.map { arith.mulf }
        ins(%in, %in : tensor<?xf32>, tensor<?xf32>)
        outs(%out : tensor<?xf32>)
    %next = tensor.insert_slice %squares into %done[%i] [%size] [1]
        : tensor<?xf32> into tensor<?xf32>
    scf.yield %next : tensor<?xf32>
  }
  return %result : tensor<?xf32>
}

// The upper left quarter of a matrix.
func.func @quarter(%m: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %rows = tensor.dim %m, %c0 : tensor<?x?xf32>
  %columns = tensor.dim %m, %c1 : tensor<?x?xf32>
  %half_rows = arith.divsi %rows, %c2 : index
  %half_columns = arith.divsi %columns, %c2 : index
  %corner = tensor.extract_slice %m[0, 0] [%half_rows, %half_columns] [1, 1]
      : tensor<?x?xf32> to tensor<?x?xf32>
  return %corner : tensor<?x?xf32>
}

// Whatever the caller asks for: these asserts have to stay.
func.func @window(%t: tensor<?xf32>, %offset: index, %length: index)
    -> tensor<?xf32> {
  %slice = tensor.extract_slice %t[%offset] [%length] [1]
      : tensor<?xf32> to tensor<?xf32>
  return %slice : tensor<?xf32>
}

// Writes a patch, then reads back what it wrote, squared.
func.func @patch(%t: tensor<?xf32>, %patch: tensor<?xf32>, %offset: index)
    -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %length = tensor.dim %patch, %c0 : tensor<?xf32>
  %patched = tensor.insert_slice %patch into %t[%offset] [%length] [1]
      : tensor<?xf32> into tensor<?xf32>
  %again = tensor.extract_slice %patched[%offset] [%length] [1]
      : tensor<?xf32> to tensor<?xf32>
  %empty = tensor.empty(%length) : tensor<?xf32>
  %squares = linalg.map { arith.mulf }
      ins(%again, %again : tensor<?xf32>, tensor<?xf32>)
      outs(%empty : tensor<?xf32>)
  return %patched, %squares : tensor<?xf32>, tensor<?xf32>
}
