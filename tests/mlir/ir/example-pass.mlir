// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The pass of mlir/examples, asking MLIR and asking us: what MLIR knows we
// know, and what was checked before as well.
//
// REQUIRES: plugin
// RUN: mlir-opt --load-pass-plugin=%examples_plugin %s --pass-pipeline="builtin.module(example-drop-full-slices{with=value-bounds})" | FileCheck %s --check-prefixes=CHECK,MLIR
// RUN: mlir-opt --load-pass-plugin=%examples_plugin %s --pass-pipeline="builtin.module(example-drop-full-slices)" | FileCheck %s --check-prefixes=CHECK,OURS
// RUN: mlir-opt --load-pass-plugin=%examples_plugin %s --pass-pipeline="builtin.module(func.func(example-drop-full-slices{with=shapeproof}))" | FileCheck %s --check-prefixes=CHECK,OURS

// CHECK-LABEL: func @definitions(
// CHECK-NOT: slice
// CHECK: return
func.func @definitions(%t: tensor<?x8xf32>, %u: tensor<?x8xf32>)
    -> (tensor<?x8xf32>, tensor<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?x8xf32>
  %s = tensor.extract_slice %t[0, 0] [%n, 8] [1, 1]
      : tensor<?x8xf32> to tensor<?x8xf32>
  %e = tensor.empty(%n) : tensor<?x8xf32>
  %m = tensor.dim %s, %c0 : tensor<?x8xf32>
  %r = tensor.insert_slice %s into %e[0, 0] [%m, 8] [1, 1]
      : tensor<?x8xf32> into tensor<?x8xf32>
  return %s, %r : tensor<?x8xf32>, tensor<?x8xf32>
}

// Parts are no full slices: an offset, a stride, another size.

// CHECK-LABEL: func @parts(
// CHECK-COUNT-3: tensor.extract_slice
func.func @parts(%t: tensor<?xf32>, %n: index)
    -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %a = tensor.extract_slice %t[1] [%d] [1] : tensor<?xf32> to tensor<?xf32>
  %b = tensor.extract_slice %t[0] [%d] [2] : tensor<?xf32> to tensor<?xf32>
  %c = tensor.extract_slice %t[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  return %a, %b, %c : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// What a check says: MLIR does not look at it.

// CHECK-LABEL: func @checked(
// OURS-NOT: slice
// MLIR: tensor.extract_slice
// CHECK: return
func.func @checked(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %eq = arith.cmpi eq, %d, %n : index
  cf.assert %eq, "all of it"
  %s = tensor.extract_slice %t[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  return %s : tensor<?xf32>
}

// Products: MLIR's bounds are linear.

// CHECK-LABEL: func @products(
// OURS-NOT: slice
// MLIR: tensor.extract_slice
// CHECK: return
func.func @products(%t: tensor<?x?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %t, %c0 : tensor<?x?xf32>
  %b = tensor.dim %t, %c1 : tensor<?x?xf32>
  %ba = arith.muli %b, %a : index
  %c = tensor.collapse_shape %t [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %s = tensor.extract_slice %c[0] [%ba] [1] : tensor<?xf32> to tensor<?xf32>
  return %s : tensor<?xf32>
}
