// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A dimension that is proved constant becomes static; one that is constant only
// elsewhere, or only if contracts are trusted, does not; signatures stay.
//
// RUN: shapeproof-opt -allow-unregistered-dialect %s --split-input-file --pass-pipeline="builtin.module(shapeproof-refine-types)" | FileCheck %s
// RUN: shapeproof-opt -allow-unregistered-dialect %s --split-input-file --pass-pipeline="builtin.module(func.func(shapeproof-refine-types{trust-op-contracts=true}))" | FileCheck %s --check-prefix=TRUST

// What an assert says of a size is in the types after it.

// CHECK-LABEL: func @asserted(
// CHECK-SAME: %[[T:.*]]: tensor<?xf32>, %[[N:.*]]: index) -> tensor<?xf32>
// CHECK: tensor.empty(%[[N]]) : tensor<?xf32>
// CHECK: cf.assert
// CHECK: %[[E:.*]] = tensor.empty() : tensor<4xf32>
// CHECK: %[[R:.*]] = linalg.fill {{.*}} outs(%[[E]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK: %[[C:.*]] = tensor.cast %[[R]] : tensor<4xf32> to tensor<?xf32>
// CHECK: return %[[C]] : tensor<?xf32>
func.func @asserted(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %before = tensor.empty(%n) : tensor<?xf32>
  "use"(%before) : (tensor<?xf32>) -> ()
  %is4 = arith.cmpi eq, %n, %c4 : index
  cf.assert %is4, "four"
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.fill ins(%zero : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// Arithmetic: 8 * n / n is no constant, min(n, 3) with n >= 3 is one.

// CHECK-LABEL: func @computed
// CHECK-DAG: tensor.empty() : tensor<3xf32>
// CHECK-DAG: tensor.empty(%{{.*}}) : tensor<?xf64>
func.func @computed(%n: index) -> (tensor<?xf32>, tensor<?xf64>) {
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %ge = arith.cmpi sge, %n, %c3 : index
  cf.assert %ge, "at least three"
  %min = arith.minsi %n, %c3 : index
  %max = arith.maxsi %n, %c8 : index
  %e = tensor.empty(%min) : tensor<?xf32>
  %f = tensor.empty(%max) : tensor<?xf64>
  return %e, %f : tensor<?xf32>, tensor<?xf64>
}

// -----

// A branch is refined, its sibling is not, nor what comes after.

// CHECK-LABEL: func @branches
// CHECK: scf.if
// CHECK: tensor.empty() : tensor<4xf32>
// CHECK: else
// CHECK: tensor.empty(%{{.*}}) : tensor<?xf32>
// CHECK: tensor.empty(%{{.*}}) : tensor<?xf64>
func.func @branches(%n: index) -> (tensor<?xf32>, tensor<?xf64>) {
  %c4 = arith.constant 4 : index
  %is4 = arith.cmpi eq, %n, %c4 : index
  %r = scf.if %is4 -> tensor<?xf32> {
    %e = tensor.empty(%n) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  } else {
    %e = tensor.empty(%n) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  }
  %f = tensor.empty(%n) : tensor<?xf64>
  return %r, %f : tensor<?xf32>, tensor<?xf64>
}

// -----

// The cast does not say that %t has four elements before it, and after it only
// if contracts are believed: it may have been hoisted.

// CHECK-LABEL: func @contract(
// CHECK: tensor.dim
// CHECK: tensor.empty(%{{.*}}) : tensor<?xf64>
// TRUST-LABEL: func @contract(
// TRUST: tensor.empty(%{{.*}}) : tensor<?xf32>
// TRUST: tensor.empty() : tensor<4xf64>
func.func @contract(%t: tensor<?xf32>)
    -> (tensor<?xf32>, tensor<4xf32>, tensor<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %c = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  %f = tensor.empty(%n) : tensor<?xf64>
  return %e, %c, %f : tensor<?xf32>, tensor<4xf32>, tensor<?xf64>
}

// -----

// Through a loop: what it carries keeps its size.

// CHECK-LABEL: func @carried
// CHECK: scf.for {{.*}} -> (tensor<4xf32>)
func.func @carried(%n: index, %k: index, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %is4 = arith.cmpi eq, %n, %c4 : index
  cf.assert %is4, "four"
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = scf.for %i = %c0 to %k step %c1 iter_args(%a = %e) -> tensor<?xf32> {
    %f = linalg.fill ins(%x : f32) outs(%a : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %f : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// What is carried starts with no elements, and only where the assert passes it
// has none later: the assert stays, and so do the types.

// CHECK-LABEL: func @grows
// CHECK: scf.for {{.*}} -> (tensor<?xf32>)
// CHECK: %[[IS0:.*]] = arith.cmpi eq
// CHECK: cf.assert %[[IS0]]
func.func @grows(%b: tensor<?xf32>, %k: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty(%c0) : tensor<?xf32>
  %r = scf.for %i = %c0 to %k step %c1 iter_args(%a = %e) -> tensor<?xf32> {
    %d = tensor.dim %a, %c0 : tensor<?xf32>
    %is0 = arith.cmpi eq, %d, %c0 : index
    cf.assert %is0, "none"
    %f = tensor.concat dim(0) %a, %b
        : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %f : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// Buffers too; the signature of a private function stays as well.

// CHECK-LABEL: func private @buffer(
// CHECK-SAME: memref<?xf32>) -> memref<?xf32>
// CHECK: memref.alloc() : memref<2xf32>
// CHECK: memref.cast {{.*}} : memref<2xf32> to memref<?xf32>
func.func private @buffer(%m: memref<?xf32>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  %is2 = arith.cmpi eq, %n, %c2 : index
  cf.assert %is2, "two"
  %a = memref.alloc(%n) : memref<?xf32>
  return %a : memref<?xf32>
}

// -----

// The result of a parallel loop must be written as it is.

// CHECK-LABEL: func @threads
// CHECK: tensor.parallel_insert_slice
func.func @threads(%n: index, %x: tensor<1xf32>) -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %is4 = arith.cmpi eq, %n, %c4 : index
  cf.assert %is4, "four"
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = scf.forall (%i) in (%n) shared_outs(%o = %e) -> tensor<?xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i] [1] [1]
          : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}

// -----

// %b is not cast to no elements because %e has none: nothing is computed, so
// nothing is wrong if it has some.

// CHECK-LABEL: func @empty(
// CHECK-SAME: %[[B:.*]]: tensor<?xf32>, %{{.*}}: index)
// CHECK-NOT: tensor.cast %[[B]]
// CHECK: linalg.map
// CHECK: return
func.func @empty(%b: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %is0 = arith.cmpi eq, %n, %c0 : index
  cf.assert %is0, "none"
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.map { arith.addf } ins(%b, %b : tensor<?xf32>, tensor<?xf32>)
      outs(%e : tensor<?xf32>)
  return %r : tensor<?xf32>
}

// -----

// Along operations of other shapes.

// CHECK-LABEL: func @reshaped
// CHECK: tensor.extract_slice {{.*}}[0, %{{.*}}] [4, 6] [1, 1] : tensor<?x?xf32> to tensor<4x6xf32>
// CHECK: tensor.expand_shape {{.*}} output_shape [4, 3, 2] : tensor<4x6xf32> into tensor<4x3x2xf32>
// CHECK: tensor.collapse_shape {{.*}} : tensor<4x3x2xf32> into tensor<12x2xf32>
// CHECK: tensor.concat dim(0) {{.*}} : (tensor<12x2xf32>, tensor<12x2xf32>) -> tensor<24x2xf32>
// CHECK: tensor.insert_slice {{.*}} into {{.*}}[0, 0] [24, 2] [1, 1] : tensor<24x2xf32> into tensor<?x2xf32>
func.func @reshaped(%t: tensor<?x?xf32>, %o: index, %d: tensor<?x2xf32>)
    -> tensor<?x2xf32> {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c24 = arith.constant 24 : index
  %s = tensor.extract_slice %t[0, %o] [%c4, %c6] [1, 1]
      : tensor<?x?xf32> to tensor<?x?xf32>
  %e = tensor.expand_shape %s [[0], [1, 2]] output_shape [%c4, %c3, 2]
      : tensor<?x?xf32> into tensor<?x?x2xf32>
  %c = tensor.collapse_shape %e [[0, 1], [2]]
      : tensor<?x?x2xf32> into tensor<?x2xf32>
  %b = tensor.concat dim(0) %c, %c
      : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  %i = tensor.insert_slice %b into %d[0, 0] [%c24, 2] [1, 1]
      : tensor<?x2xf32> into tensor<?x2xf32>
  return %i : tensor<?x2xf32>
}

// -----

// CHECK-LABEL: func @reshaped_buffers
// CHECK: %[[A:.*]] = memref.alloc() : memref<4x6xf32>
// CHECK: memref.subview %[[A]][0, 0] [4, 2] [1, 1] : memref<4x6xf32> to memref<4x2xf32, strided<[6, 1]>>
// CHECK: memref.expand_shape %[[A]] {{.*}} : memref<4x6xf32> into memref<4x3x2xf32>
// CHECK: memref.collapse_shape %{{.*}} : memref<4x3x2xf32> into memref<12x2xf32>
// CHECK: linalg.fill {{.*}} outs(%{{.*}} : memref<12x2xf32>)
func.func @reshaped_buffers(%x: f32) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %a = memref.alloc(%c4, %c6) : memref<?x?xf32>
  %s = memref.subview %a[0, 0] [%c4, %c2] [1, 1]
      : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  linalg.fill ins(%x : f32) outs(%s : memref<?x?xf32, strided<[?, 1]>>)
  %e = memref.expand_shape %a [[0], [1, 2]] output_shape [%c4, %c3, 2]
      : memref<?x?xf32> into memref<?x?x2xf32>
  %c = memref.collapse_shape %e [[0, 1], [2]]
      : memref<?x?x2xf32> into memref<?x2xf32>
  linalg.fill ins(%x : f32) outs(%c : memref<?x2xf32>)
  return
}
