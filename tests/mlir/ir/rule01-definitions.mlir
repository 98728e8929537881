// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rule 1: a definition names, it does not establish. `dim(tensor.empty(%d))` is
// %d; that %d >= 0 is not known from it, and what an op does imply is no help to a
// check before the op.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{context=z3})" | FileCheck %s --check-prefixes=CHECK,PLAIN
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{context=z3 trust-op-contracts=true})" | FileCheck %s --check-prefixes=CHECK,TRUST

// CHECK-LABEL: func @goes_dim_of_empty
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_dim_of_empty(%d: index) {
  %c0 = arith.constant 0 : index
  %t = tensor.empty(%d) : tensor<?xf32>
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %ok = arith.cmpi eq, %n, %d : index
  cf.assert %ok, "the same"
  return
}

// CHECK-LABEL: func @stays_empty_is_no_fact
// PLAIN: cf.assert
// TRUST-NOT: cf.assert
// CHECK: return
func.func @stays_empty_is_no_fact(%d: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %t = tensor.empty(%d) : tensor<?xf32>
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %ok = arith.cmpi sge, %n, %c0 : index
  cf.assert %ok, "negative"
  return %t : tensor<?xf32>
}

// CHECK-LABEL: func @stays_before_empty
// CHECK: cf.assert
func.func @stays_before_empty(%d: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %ok = arith.cmpi sge, %d, %c0 : index
  cf.assert %ok, "negative"
  %t = tensor.empty(%d) : tensor<?xf32>
  return %t : tensor<?xf32>
}

// CHECK-LABEL: func @goes_argument_dims
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_argument_dims(%t: tensor<?xf32>, %m: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %k = memref.dim %m, %c1 : memref<?x?xf32>
  %a = arith.cmpi sge, %n, %c0 : index
  cf.assert %a, "a size is not negative"
  %b = arith.cmpi sge, %k, %c0 : index
  cf.assert %b, "a size is not negative"
  return
}

// CHECK-LABEL: func @stays_argument
// CHECK: cf.assert
func.func @stays_argument(%n: index) {
  %c0 = arith.constant 0 : index
  %a = arith.cmpi sge, %n, %c0 : index
  cf.assert %a, "an index may be"
  return
}

// CHECK-LABEL: func @goes_after_alloc
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_after_alloc(%d: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %m = memref.alloc(%d) : memref<?xf32>
  %ok = arith.cmpi sge, %d, %c0 : index
  cf.assert %ok, "negative"
  return %m : memref<?xf32>
}

// CHECK-LABEL: func @stays_before_alloc
// CHECK: cf.assert
func.func @stays_before_alloc(%d: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %ok = arith.cmpi sge, %d, %c0 : index
  cf.assert %ok, "negative"
  %m = memref.alloc(%d) : memref<?xf32>
  return %m : memref<?xf32>
}

// The cast says what the size is called afterwards, not what it was.
// CHECK-LABEL: func @cast_defines
// CHECK: cf.assert {{.*}}, "before"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @cast_defines(%t: tensor<?xf32>) -> tensor<5xf32> {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %a = arith.cmpi eq, %n, %c5 : index
  cf.assert %a, "before"
  %u = tensor.cast %t : tensor<?xf32> to tensor<5xf32>
  %k = tensor.dim %u, %c0 : tensor<5xf32>
  %b = arith.cmpi eq, %k, %c5 : index
  cf.assert %b, "of the result"
  return %u : tensor<5xf32>
}

// CHECK-LABEL: func @cast_fact
// PLAIN: cf.assert
// TRUST-NOT: cf.assert
// CHECK: return
func.func @cast_fact(%t: tensor<?xf32>) -> tensor<5xf32> {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %u = tensor.cast %t : tensor<?xf32> to tensor<5xf32>
  %a = arith.cmpi eq, %n, %c5 : index
  cf.assert %a, "after"
  return %u : tensor<5xf32>
}

// What stands in a tensor is no size of it.
// CHECK-LABEL: func @stays_elements
// CHECK-COUNT-2: cf.assert
// CHECK: return
func.func @stays_elements(%s: tensor<?xindex>, %u: tensor<2xindex>) {
  %c0 = arith.constant 0 : index
  %e = tensor.extract %s[%c0] : tensor<?xindex>
  %a = arith.cmpi sge, %e, %c0 : index
  cf.assert %a, "an element"
  %f = shape.get_extent %u, %c0 : tensor<2xindex>, index -> index
  %b = arith.cmpi sge, %f, %c0 : index
  cf.assert %b, "an element"
  return
}
