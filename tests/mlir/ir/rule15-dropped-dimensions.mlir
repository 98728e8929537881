// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rule 15: which dimensions of a slice were dropped, its sizes and the result's
// type say, not the strides. Of several dimensions of size 1 it does not matter.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{context=z3})" | FileCheck %s

// The strides would let the first dimension be dropped as well as the last.
// CHECK-LABEL: func @subview_unit_first
// CHECK-NOT: cf.assert {{.*}}, "one"
// CHECK-NOT: cf.assert {{.*}}, "n"
// CHECK: cf.assert {{.*}}, "n first"
// CHECK: return
func.func @subview_unit_first(
    %m: memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.subview %m[0, 0, 0] [1, %n, 1] [1, 1, 1]
      : memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>
     to memref<1x?xf32, strided<[?, ?], offset: ?>>
  %d0 = memref.dim %s, %c0 : memref<1x?xf32, strided<[?, ?], offset: ?>>
  %d1 = memref.dim %s, %c1 : memref<1x?xf32, strided<[?, ?], offset: ?>>
  %one = arith.cmpi eq, %d0, %c1 : index
  cf.assert %one, "one"
  %second = arith.cmpi eq, %d1, %n : index
  cf.assert %second, "n"
  %first = arith.cmpi eq, %d1, %c1 : index
  cf.assert %first, "n first"
  return
}

// CHECK-LABEL: func @subview_unit_last
// CHECK-NOT: cf.assert {{.*}}, "n"
// CHECK: cf.assert {{.*}}, "one"
// CHECK: return
func.func @subview_unit_last(
    %m: memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.subview %m[0, 0, 0] [1, %n, 1] [1, 1, 1]
      : memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>
     to memref<?x1xf32, strided<[?, ?], offset: ?>>
  %d0 = memref.dim %s, %c0 : memref<?x1xf32, strided<[?, ?], offset: ?>>
  %first = arith.cmpi eq, %d0, %n : index
  cf.assert %first, "n"
  %one = arith.cmpi eq, %d0, %c1 : index
  cf.assert %one, "one"
  return
}

// One of four ones is left, between the dynamic sizes.
// CHECK-LABEL: func @extract_slice_unit_between
// CHECK-NOT: cf.assert {{.*}}, "a"
// CHECK-NOT: cf.assert {{.*}}, "b"
// CHECK: cf.assert {{.*}}, "a == b"
// CHECK: return
func.func @extract_slice_unit_between(%t: tensor<?x?x?x?x?x?xf32>, %a: index,
                                      %b: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %s = tensor.extract_slice %t[0, 0, 0, 0, 0, 0] [1, %a, 1, 1, %b, 1]
      [1, 1, 1, 1, 1, 1] : tensor<?x?x?x?x?x?xf32> to tensor<?x1x?xf32>
  %d0 = tensor.dim %s, %c0 : tensor<?x1x?xf32>
  %d2 = tensor.dim %s, %c2 : tensor<?x1x?xf32>
  %isA = arith.cmpi eq, %d0, %a : index
  cf.assert %isA, "a"
  %isB = arith.cmpi eq, %d2, %b : index
  cf.assert %isB, "b"
  %equal = arith.cmpi eq, %d0, %d2 : index
  cf.assert %equal, "a == b"
  return
}
