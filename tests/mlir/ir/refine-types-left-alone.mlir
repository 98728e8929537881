// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What shapeproof-refine-types leaves as it was: what has nothing to do with
// what is refined, and what would not be valid, or could not be bufferized, with
// the types that are proved.
//
// RUN: shapeproof-opt -allow-unregistered-dialect %s --pass-pipeline="builtin.module(shapeproof-refine-types)" | FileCheck %s
// RUN: shapeproof-opt -allow-unregistered-dialect %s --pass-pipeline="builtin.module(func.func(shapeproof-refine-types))" | FileCheck %s
// RUN: shapeproof-opt -allow-unregistered-dialect %s --pass-pipeline="builtin.module(shapeproof-refine-types,one-shot-bufferize{bufferize-function-boundaries allow-unknown-ops})" -o %t

// Something is refined, in a function of its own.

// CHECK-LABEL: func @refined
// CHECK: tensor.empty() : tensor<4xf32>
func.func @refined() -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %e = tensor.empty(%c4) : tensor<?xf32>
  return %e : tensor<?xf32>
}

// CHECK-LABEL: func @ambiguous_subview
// CHECK: %[[S:.*]] = memref.subview {{.*}} to memref<1x?xf32, strided<[?, ?], offset: ?>>
// CHECK: %[[D:.*]] = memref.dim %[[S]]
// CHECK: return %[[D]]
func.func @ambiguous_subview(
    %m: memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>, %n: index) -> index {
  %c1 = arith.constant 1 : index
  %s = memref.subview %m[0, 0, 0] [1, %n, 1] [1, 1, 1]
      : memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>
     to memref<1x?xf32, strided<[?, ?], offset: ?>>
  %d = memref.dim %s, %c1 : memref<1x?xf32, strided<[?, ?], offset: ?>>
  return %d : index
}

// CHECK-LABEL: func @negative_sizes
// CHECK: memref.view {{.*}} : memref<?xi8> to memref<?x4xi32>
// CHECK: tensor.empty(%{{.*}}) : tensor<?xf32>
// CHECK: memref.alloc(%{{.*}}) : memref<?xf32>
// CHECK: tensor.extract_slice %{{.*}}[0] [%{{.*}}] [1] : tensor<?xf32> to tensor<?xf32>
// CHECK: memref.subview %{{.*}}[0] [%{{.*}}] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
func.func @negative_sizes(%b: memref<?xi8>, %t: tensor<?xf32>,
                          %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %no = arith.constant -1 : index
  %dynamic = arith.constant -9223372036854775808 : index
  %v = memref.view %b[%c0][%no] : memref<?xi8> to memref<?x4xi32>
  "use"(%v) : (memref<?x4xi32>) -> ()
  %e = tensor.empty(%no) : tensor<?xf32>
  "use"(%e) : (tensor<?xf32>) -> ()
  %a = memref.alloc(%dynamic) : memref<?xf32>
  "use"(%a) : (memref<?xf32>) -> ()
  %s = tensor.extract_slice %t[0] [%no] [1] : tensor<?xf32> to tensor<?xf32>
  "use"(%s) : (tensor<?xf32>) -> ()
  %u = memref.subview %m[0] [%dynamic] [1]
      : memref<?xf32> to memref<?xf32, strided<[1]>>
  "use"(%u) : (memref<?xf32, strided<[1]>>) -> ()
  return
}

// Seven elements are no pairs: the branch is never taken, which is not known.

// CHECK-LABEL: func @undecided_expand_shape
// CHECK: %[[A:.*]] = memref.alloc() : memref<7xf32>
// CHECK: %[[C:.*]] = memref.cast %[[A]] : memref<7xf32> to memref<?xf32>
// CHECK: memref.expand_shape %[[C]] {{.*}} : memref<?xf32> into memref<?x2xf32>
func.func @undecided_expand_shape(%n: index, %k: index) {
  %c7 = arith.constant 7 : index
  %is7 = arith.cmpi eq, %n, %c7 : index
  scf.if %is7 {
    %a = memref.alloc(%n) : memref<?xf32>
    %e = memref.expand_shape %a [[0, 1]] output_shape [%k, 2]
        : memref<?xf32> into memref<?x2xf32>
    "use"(%e) : (memref<?x2xf32>) -> ()
  }
  return
}

// The slice would leave its source, so this is not refined either: MLIR folds
// static extents into the operations that use a value.

// CHECK-LABEL: func @undecided_slice
// CHECK: %[[E:.*]] = tensor.empty(%{{.*}}) : tensor<?xf32>
// CHECK: tensor.extract_slice %[[E]][2] [3] [1] : tensor<?xf32> to tensor<3xf32>
func.func @undecided_slice(%n: index, %p: i1) -> tensor<3xf32> {
  %c4 = arith.constant 4 : index
  %e = tensor.empty(%c4) : tensor<?xf32>
  %s = scf.if %p -> tensor<3xf32> {
    %s = tensor.extract_slice %e[2] [3] [1] : tensor<?xf32> to tensor<3xf32>
    scf.yield %s : tensor<3xf32>
  } else {
    %s = tensor.empty() : tensor<3xf32>
    scf.yield %s : tensor<3xf32>
  }
  return %s : tensor<3xf32>
}

// CHECK-LABEL: func @contradicting_casts
// CHECK: %[[E:.*]] = tensor.empty(%{{.*}}) : tensor<?xf32>
// CHECK: tensor.cast %[[E]] : tensor<?xf32> to tensor<5xf32>
func.func @contradicting_casts(%p: i1) -> tensor<5xf32> {
  %c4 = arith.constant 4 : index
  %e = tensor.empty(%c4) : tensor<?xf32>
  %s = scf.if %p -> tensor<5xf32> {
    %s = tensor.cast %e : tensor<?xf32> to tensor<5xf32>
    scf.yield %s : tensor<5xf32>
  } else {
    %s = tensor.empty() : tensor<5xf32>
    scf.yield %s : tensor<5xf32>
  }
  return %s : tensor<5xf32>
}

// Bufferization is at odds with itself about 0 times ?, and about where 0
// elements of padding's source lie.

// CHECK-LABEL: func @nothing
// CHECK: tensor.extract_slice {{.*}} to tensor<?x?xf32>
// CHECK: tensor.collapse_shape {{.*}} : tensor<?x?xf32> into tensor<?xf32>
// CHECK: tensor.pad
// CHECK: tensor<?xf32> to tensor<?xf32>
func.func @nothing(%t: tensor<?x?xf32>, %n: index, %x: f32)
    -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %s = tensor.extract_slice %t[0, 0] [%c0, %n] [1, 1]
      : tensor<?x?xf32> to tensor<?x?xf32>
  %c = tensor.collapse_shape %s [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %e = tensor.empty(%c0) : tensor<?xf32>
  %p = tensor.pad %e low[%c2] high[%c0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %c, %p : tensor<?xf32>, tensor<?xf32>
}

// What is cut off may be more than there is after the source's place.

// CHECK-LABEL: func @cropped
// CHECK: tensor.pad
// CHECK: tensor<4xf32> to tensor<?xf32>
func.func @cropped(%t: tensor<4xf32>, %x: f32) -> tensor<?xf32> {
  %c3 = arith.constant 3 : index
  %no = arith.constant -6 : index
  %p = tensor.pad %t low[%c3] high[%no] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<?xf32>
  return %p : tensor<?xf32>
}

// CHECK-LABEL: func @padded
// CHECK: tensor.pad
// CHECK: tensor<4xf32> to tensor<7xf32>
func.func @padded(%x: f32) -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %e = tensor.empty(%c4) : tensor<?xf32>
  %p = tensor.pad %e low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %p : tensor<?xf32>
}

// CHECK-LABEL: func @encoding
// CHECK: %[[E:.*]] = tensor.empty() : tensor<4xf32, "blocked">
// CHECK: %[[F:.*]] = linalg.fill {{.*}} outs(%[[E]] : tensor<4xf32, "blocked">) -> tensor<4xf32, "blocked">
// CHECK: %[[C:.*]] = tensor.cast %[[F]] : tensor<4xf32, "blocked"> to tensor<?xf32, "blocked">
// CHECK: return %[[C]]
func.func @encoding(%x: f32) -> tensor<?xf32, "blocked"> {
  %c4 = arith.constant 4 : index
  %e = tensor.empty(%c4) : tensor<?xf32, "blocked">
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<?xf32, "blocked">)
      -> tensor<?xf32, "blocked">
  return %f : tensor<?xf32, "blocked">
}

// Casts there and back are for nobody: what an operation gives that is not
// refined stays as it is.

// CHECK-LABEL: func @no_pairs_of_casts
// CHECK-NOT: cast
// CHECK: return
func.func @no_pairs_of_casts(%p: i1, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  %is4 = arith.cmpi eq, %d, %c4 : index
  cf.assert %is4, "four"
  %x = "foo.make"() {sizes = 4} : () -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %isn = arith.cmpi eq, %n, %d : index
  cf.assert %isn, "as long"
  %r = scf.if %p -> tensor<?xf32> {
    scf.yield %x : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %v = memref.load %m[%c0] : memref<?xf32>
  %w = tensor.extract %r[%c0] : tensor<?xf32>
  "use"(%r, %v, %w) : (tensor<?xf32>, f32, f32) -> ()
  return %r : tensor<?xf32>
}

// A static 1 could be taken for one that is dropped.

// CHECK-LABEL: func @unit_size
// CHECK: memref.subview {{.*}} [1, %{{.*}}] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[1]>>
func.func @unit_size(%m: memref<?x?xf32>) {
  %c1 = arith.constant 1 : index
  %s = memref.subview %m[0, 0] [1, %c1] [1, 1]
      : memref<?x?xf32> to memref<?xf32, strided<[1]>>
  "use"(%s) : (memref<?xf32, strided<[1]>>) -> ()
  return
}

// No value has so many elements.

// CHECK-LABEL: func @too_many
// CHECK: tensor.empty(%{{.*}}, %{{.*}}) : tensor<?x?xf32>
func.func @too_many() -> tensor<?x?xf32> {
  %c = arith.constant 4611686018427387904 : index
  %e = tensor.empty(%c, %c) : tensor<?x?xf32>
  return %e : tensor<?x?xf32>
}

// Operands that contradict the declared result, or each other: nothing on the
// way to them is refined. Where they fit, all is.

// CHECK-LABEL: func @contradicting_concat
// CHECK: %[[E:.*]] = tensor.empty(%{{.*}}) : tensor<?xf32>
// CHECK: %[[F:.*]] = linalg.fill ins(%{{.*}}) outs(%[[E]] : tensor<?xf32>)
// CHECK: tensor.concat dim(0) %[[F]], %[[F]] : (tensor<?xf32>, tensor<?xf32>) -> tensor<2xf32>
// CHECK: tensor.concat {{.*}} : (tensor<3xf32>, tensor<3xf32>) -> tensor<6xf32>
func.func @contradicting_concat(%n: index, %x: f32) -> (tensor<2xf32>, tensor<6xf32>) {
  %c3 = arith.constant 3 : index
  %p = arith.cmpi eq, %n, %c3 : index
  cf.assert %p, "three"
  %e = tensor.empty(%n) : tensor<?xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.concat dim(0) %f, %f : (tensor<?xf32>, tensor<?xf32>) -> tensor<2xf32>
  %d = tensor.empty(%n) : tensor<?xf32>
  %s = tensor.concat dim(0) %d, %d : (tensor<?xf32>, tensor<?xf32>) -> tensor<6xf32>
  return %r, %s : tensor<2xf32>, tensor<6xf32>
}

// CHECK-LABEL: func @contradicting_pad
// CHECK: %[[E:.*]] = tensor.empty(%{{.*}}) : tensor<?xf32>
// CHECK: tensor.pad %[[E]] low[1] high[%{{.*}}]
// CHECK: tensor<?xf32> to tensor<2xf32>
func.func @contradicting_pad(%n: index, %x: f32) -> tensor<2xf32> {
  %c3 = arith.constant 3 : index
  %p = arith.cmpi eq, %n, %c3 : index
  cf.assert %p, "three"
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = tensor.pad %e low[1] high[%n] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func @contradicting_operands
// CHECK: %[[A:.*]] = tensor.empty(%{{.*}}) : tensor<?xf32>
// CHECK: %[[B:.*]] = tensor.empty(%{{.*}}) : tensor<?xf32>
// CHECK: linalg.map {{.*}} ins(%[[A]], %[[B]] : tensor<?xf32>, tensor<?xf32>)
// CHECK: %[[M:.*]] = memref.alloc(%{{.*}}) : memref<?xf32>
// CHECK: %[[N:.*]] = memref.alloc(%{{.*}}) : memref<?xf32>
// CHECK: memref.alloc() : memref<4xf32>
// CHECK: memref.copy %[[M]], %[[N]]
func.func @contradicting_operands(%n: index, %k: index) -> (tensor<?xf32>, memref<?xf32>) {
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %p = arith.cmpi eq, %n, %c4 : index
  cf.assert %p, "four"
  %q = arith.cmpi eq, %k, %c5 : index
  cf.assert %q, "five"
  %a = tensor.empty(%n) : tensor<?xf32>
  %b = tensor.empty(%k) : tensor<?xf32>
  %s = linalg.map { arith.addf } ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>)
  %m = memref.alloc(%n) : memref<?xf32>
  %o = memref.alloc(%k) : memref<?xf32>
  %r = memref.alloc(%n) : memref<?xf32>
  memref.copy %m, %o : memref<?xf32> to memref<?xf32>
  return %s, %r : tensor<?xf32>, memref<?xf32>
}

// By way of a loop and a branch.

// CHECK-LABEL: func @contradicting_carried
// CHECK: tensor.empty(%{{.*}}) : tensor<?xf32>
// CHECK: scf.for {{.*}} -> (tensor<?xf32>)
// CHECK: tensor.extract_slice {{.*}} : tensor<?xf32> to tensor<3xf32>
func.func @contradicting_carried(%n: index, %k: index) -> tensor<3xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %p = arith.cmpi eq, %n, %c4 : index
  cf.assert %p, "four"
  %a = tensor.empty(%n) : tensor<?xf32>
  %r = scf.for %i = %c0 to %k step %c1 iter_args(%t = %a) -> tensor<?xf32> {
    %u = linalg.map { arith.addf } ins(%t, %t : tensor<?xf32>, tensor<?xf32>) outs(%t : tensor<?xf32>)
    scf.yield %u : tensor<?xf32>
  }
  %s = tensor.extract_slice %r[2] [3] [1] : tensor<?xf32> to tensor<3xf32>
  return %s : tensor<3xf32>
}
