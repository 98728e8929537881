// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rule 9: the size operand is the extent, whatever it is. In bounds means: nothing
// is taken and 0 <= offset <= extent, or the first and the last element are inside.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{context=z3})" | FileCheck %s --check-prefixes=CHECK,PLAIN
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{context=z3 trust-op-contracts=true})" | FileCheck %s --check-prefixes=CHECK,TRUST

// CHECK-LABEL: func @goes_extent_is_size
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_extent_is_size(%t: tensor<?xf32>, %o: index, %s: index) {
  %c0 = arith.constant 0 : index
  %u = tensor.extract_slice %t[%o] [%s] [1] : tensor<?xf32> to tensor<?xf32>
  %n = tensor.dim %u, %c0 : tensor<?xf32>
  %ok = arith.cmpi eq, %n, %s : index
  cf.assert %ok, "the size"
  return
}

// CHECK-LABEL: func @size_may_be_negative
// PLAIN: cf.assert
// TRUST-NOT: cf.assert
// CHECK: return
func.func @size_may_be_negative(%t: tensor<?xf32>, %o: index, %s: index)
    -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %u = tensor.extract_slice %t[%o] [%s] [1] : tensor<?xf32> to tensor<?xf32>
  %ok = arith.cmpi sge, %s, %c0 : index
  cf.assert %ok, "negative"
  return %u : tensor<?xf32>
}

// CHECK-LABEL: func @trusted_bounds
// PLAIN-COUNT-2: cf.assert
// TRUST-NOT: "inside or empty"
// TRUST: cf.assert {{.*}}, "inside"
// CHECK: return
func.func @trusted_bounds(%t: tensor<?xf32>, %o: index, %s: index)
    -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %u = tensor.extract_slice %t[%o] [%s] [1] : tensor<?xf32> to tensor<?xf32>
  %le = arith.cmpi sle, %o, %n : index
  cf.assert %le, "inside or empty"
  %lt = arith.cmpi slt, %o, %n : index
  cf.assert %lt, "inside"
  return %u : tensor<?xf32>
}

// A negative stride goes back from the offset.
// CHECK-LABEL: func @trusted_backwards
// PLAIN: cf.assert {{.*}}, "far enough"
// TRUST-NOT: cf.assert
// CHECK: return
func.func @trusted_backwards(%t: tensor<?xf32>, %o: index) -> tensor<3xf32> {
  %c2 = arith.constant 2 : index
  %u = tensor.extract_slice %t[%o] [3] [-1] : tensor<?xf32> to tensor<3xf32>
  %ok = arith.cmpi sge, %o, %c2 : index
  cf.assert %ok, "far enough"
  return %u : tensor<3xf32>
}

// Dropped dimensions are not among the result's.
// CHECK-LABEL: func @goes_rank_reduced
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_rank_reduced(%t: tensor<?x?xf32>, %s: index) {
  %c0 = arith.constant 0 : index
  %u = tensor.extract_slice %t[0, 0] [1, %s] [1, 1]
      : tensor<?x?xf32> to tensor<?xf32>
  %n = tensor.dim %u, %c0 : tensor<?xf32>
  %ok = arith.cmpi eq, %n, %s : index
  cf.assert %ok, "the second size"
  return
}

// CHECK-LABEL: func @insert_slice
// PLAIN: cf.assert {{.*}}, "fits"
// TRUST-NOT: cf.assert
// CHECK: return
func.func @insert_slice(%t: tensor<?xf32>, %s: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %m = tensor.dim %s, %c0 : tensor<?xf32>
  %r = tensor.insert_slice %s into %t[0] [%m] [1]
      : tensor<?xf32> into tensor<?xf32>
  %k = tensor.dim %r, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %k, %n : index
  cf.assert %same, "the shape of the destination"
  %ok = arith.cmpi sle, %m, %n : index
  cf.assert %ok, "fits"
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @subview
// CHECK-NOT: "size"
// PLAIN: cf.assert {{.*}}, "fits"
// TRUST-NOT: cf.assert
// CHECK: return
func.func @subview(%t: memref<?xf32>, %s: index)
    -> memref<?xf32, strided<[1]>> {
  %c0 = arith.constant 0 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  %r = memref.subview %t[0] [%s] [1]
      : memref<?xf32> to memref<?xf32, strided<[1]>>
  %k = memref.dim %r, %c0 : memref<?xf32, strided<[1]>>
  %same = arith.cmpi eq, %k, %s : index
  cf.assert %same, "size"
  %ok = arith.cmpi sle, %s, %n : index
  cf.assert %ok, "fits"
  return %r : memref<?xf32, strided<[1]>>
}
