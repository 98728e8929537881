// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations that carry sizes: each in a claim that follows from it, and in the
// nearest one that does not ("no"). What follows from contracts alone is called
// "trusted".
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{context=z3})" | FileCheck %s --check-prefixes=CHECK,PLAIN --implicit-check-not="yes:"
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{context=z3 trust-op-contracts=true})" | FileCheck %s --implicit-check-not="yes:" --implicit-check-not="trusted:"
//

// CHECK-LABEL: func @ranks
func.func @ranks(%t: tensor<?x?xf32>, %m: memref<*xf32>) {
  %c2 = arith.constant 2 : index
  %r = tensor.rank %t : tensor<?x?xf32>
  %0 = arith.cmpi eq, %r, %c2 : index
  cf.assert %0, "yes: tensor.rank"
  // CHECK: "no: memref.rank"
  %s = memref.rank %m : memref<*xf32>
  %1 = arith.cmpi eq, %s, %c2 : index
  cf.assert %1, "no: memref.rank"
  return
}

// CHECK-LABEL: func @made
func.func @made(%n: index, %f: f32) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %s = tensor.splat %f[%n] : tensor<?xf32>
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  %0 = arith.cmpi eq, %d, %n : index
  cf.assert %0, "yes: splat"
  // PLAIN: "trusted: splat"
  %1 = arith.cmpi sge, %n, %c0 : index
  cf.assert %1, "trusted: splat"
  %g = tensor.generate %n {
  ^bb0(%i: index):
    %in = arith.cmpi ult, %i, %n : index
    cf.assert %in, "yes: generate"
    // CHECK: "no: generate"
    %first = arith.cmpi eq, %i, %c0 : index
    cf.assert %first, "no: generate"
    tensor.yield %f : f32
  } : tensor<?xf32>
  %e = tensor.dim %g, %c0 : tensor<?xf32>
  %2 = arith.cmpi eq, %e, %n : index
  cf.assert %2, "yes: generate's size"
  %l = tensor.from_elements %c3, %n, %c0 : tensor<3xindex>
  %c1 = arith.constant 1 : index
  %second = tensor.extract %l[%c1] : tensor<3xindex>
  %3 = arith.cmpi eq, %second, %n : index
  cf.assert %3, "yes: from_elements"
  // CHECK: "no: from_elements"
  %any = tensor.extract %l[%n] : tensor<3xindex>
  %4 = arith.cmpi eq, %any, %n : index
  cf.assert %4, "no: from_elements"
  return
}

// CHECK-LABEL: func @reshaped
func.func @reshaped(%t: tensor<?x4xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %k = tensor.dim %t, %c0 : tensor<?x4xf32>
  %flat = tensor.collapse_shape %t [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %d = tensor.dim %flat, %c0 : tensor<?xf32>
  %r = arith.remui %d, %c4 : index
  %0 = arith.cmpi eq, %r, %c0 : index
  cf.assert %0, "yes: collapse_shape"
  // CHECK: "no: collapse_shape"
  %1 = arith.cmpi sgt, %d, %k : index
  cf.assert %1, "no: collapse_shape"
  %wide = tensor.expand_shape %flat [[0, 1]] output_shape [%n, 2]
      : tensor<?xf32> into tensor<?x2xf32>
  %e = tensor.dim %wide, %c0 : tensor<?x2xf32>
  %2 = arith.cmpi eq, %e, %n : index
  cf.assert %2, "yes: expand_shape"
  // PLAIN: "trusted: expand_shape"
  %two = arith.addi %k, %k : index
  %3 = arith.cmpi eq, %n, %two : index
  cf.assert %3, "trusted: expand_shape"
  return
}

// CHECK-LABEL: func @padded
func.func @padded(%t: tensor<?xf32>, %u: tensor<?xf32>, %f: f32, %p: index) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %m = tensor.dim %u, %c0 : tensor<?xf32>
  %x = tensor.pad %t low[1] high[%p] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %np = arith.addi %n, %p : index
  %0 = arith.cmpi sgt, %d, %np : index
  cf.assert %0, "yes: pad"
  // CHECK: "no: pad"
  %1 = arith.cmpi sgt, %d, %n : index
  cf.assert %1, "no: pad"
  %y = tensor.concat dim(0) %t, %u
      : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %2 = arith.cmpi sge, %e, %m : index
  cf.assert %2, "yes: concat"
  // CHECK: "no: concat"
  %3 = arith.cmpi sgt, %e, %m : index
  cf.assert %3, "no: concat"
  return
}

// CHECK-LABEL: func @concat_others
func.func @concat_others(%t: tensor<?x?xf32>, %u: tensor<?x?xf32>)
    -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c1 : tensor<?x?xf32>
  %m = tensor.dim %u, %c1 : tensor<?x?xf32>
  %y = tensor.concat dim(0) %t, %u
      : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  // PLAIN: "trusted: concat"
  %0 = arith.cmpi eq, %n, %m : index
  cf.assert %0, "trusted: concat"
  return %y : tensor<?x?xf32>
}

// CHECK-LABEL: func @insert
func.func @insert(%t: tensor<?xf32>, %i: index, %f: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %u = tensor.insert %f into %t[%i] : tensor<?xf32>
  %m = tensor.dim %u, %c0 : tensor<?xf32>
  %0 = arith.cmpi eq, %n, %m : index
  cf.assert %0, "yes: insert"
  // PLAIN: "trusted: insert"
  %1 = arith.cmpi sgt, %n, %i : index
  cf.assert %1, "trusted: insert"
  return %u : tensor<?xf32>
}

// CHECK-LABEL: func @memrefs
func.func @memrefs(%m: memref<?x?xf32>, %b: memref<?xi8>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = memref.dim %m, %c0 : memref<?x?xf32>
  %l = memref.dim %m, %c1 : memref<?x?xf32>
  %tr = memref.transpose %m (i, j) -> (j, i)
      : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>
  %d = memref.dim %tr, %c0 : memref<?x?xf32, strided<[1, ?]>>
  %0 = arith.cmpi eq, %d, %l : index
  cf.assert %0, "yes: transpose"
  // CHECK: "no: transpose"
  %1 = arith.cmpi eq, %d, %k : index
  cf.assert %1, "no: transpose"
  %stack = memref.alloca(%n) : memref<?xf32>
  %2 = arith.cmpi sge, %n, %c0 : index
  cf.assert %2, "yes: alloca"
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m
      : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
  %3 = arith.cmpi eq, %sizes#1, %l : index
  cf.assert %3, "yes: metadata sizes"
  %4 = arith.cmpi eq, %offset, %c0 : index
  cf.assert %4, "yes: metadata offset"
  // CHECK: "no: metadata strides"
  %5 = arith.cmpi sgt, %strides#0, %c0 : index
  cf.assert %5, "no: metadata strides"
  %v = memref.view %b[%c0][%k] : memref<?xi8> to memref<?xf32>
  %e = memref.dim %v, %c0 : memref<?xf32>
  %6 = arith.cmpi eq, %e, %k : index
  cf.assert %6, "yes: view"
  %rc = memref.reinterpret_cast %m to offset: [0], sizes: [%l], strides: [1]
      : memref<?x?xf32> to memref<?xf32>
  %f = memref.dim %rc, %c0 : memref<?xf32>
  %7 = arith.cmpi eq, %f, %l : index
  cf.assert %7, "yes: reinterpret_cast"
  // CHECK: "no: reinterpret_cast"
  %8 = arith.cmpi eq, %f, %n : index
  cf.assert %8, "no: reinterpret_cast"
  return
}

// CHECK-LABEL: func @memref_casts
func.func @memref_casts(%m: memref<?xf32>, %u: memref<*xf32>)
    -> (memref<4xf32>, memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  %s = memref.cast %m : memref<?xf32> to memref<4xf32>
  // PLAIN: "trusted: memref.cast"
  %0 = arith.cmpi eq, %n, %c4 : index
  cf.assert %0, "trusted: memref.cast"
  // PLAIN: "trusted: rank"
  %r = memref.rank %u : memref<*xf32>
  %w = memref.cast %u : memref<*xf32> to memref<?xf32>
  %c1 = arith.constant 1 : index
  %1 = arith.cmpi eq, %r, %c1 : index
  cf.assert %1, "trusted: rank"
  return %s, %w : memref<4xf32>, memref<?xf32>
}

// CHECK-LABEL: func @buffers
func.func @buffers(%m: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %k = memref.dim %m, %c0 : memref<?xf32>
  %t = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %0 = arith.cmpi eq, %d, %k : index
  cf.assert %0, "yes: to_tensor"
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %e = memref.dim %b, %c0 : memref<?xf32>
  %1 = arith.cmpi eq, %e, %k : index
  cf.assert %1, "yes: to_buffer"
  %a = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %f = tensor.dim %a, %c0 : tensor<?xf32>
  %2 = arith.cmpi eq, %f, %n : index
  cf.assert %2, "yes: alloc_tensor"
  // CHECK: "no: alloc_tensor"
  %3 = arith.cmpi eq, %f, %k : index
  cf.assert %3, "no: alloc_tensor"
  return
}

// CHECK-LABEL: func @bits
func.func @bits(%t: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = tensor.bitcast %t : tensor<?x?xf32> to tensor<?x?xi32>
  %d = tensor.dim %b, %c1 : tensor<?x?xi32>
  %e = tensor.dim %t, %c1 : tensor<?x?xf32>
  %0 = arith.cmpi eq, %d, %e : index
  cf.assert %0, "yes: bitcast"
  // CHECK: "no: bitcast"
  %f = tensor.dim %t, %c0 : tensor<?x?xf32>
  %1 = arith.cmpi eq, %d, %f : index
  cf.assert %1, "no: bitcast"
  return
}

// CHECK-LABEL: func @insert_somewhere
func.func @insert_somewhere(%t: tensor<4xindex>, %i: index, %j: index, %v: index) {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %in = arith.cmpi ult, %i, %c4 : index
  // CHECK: "within"
  cf.assert %in, "within"
  %r = tensor.insert %v into %t[%i] : tensor<4xindex>
  %x = tensor.extract %r[%i] : tensor<4xindex>
  %p = arith.cmpi eq, %x, %v : index
  cf.assert %p, "yes: inserted"
  %y = tensor.extract %r[%j] : tensor<4xindex>
  %z = tensor.extract %t[%j] : tensor<4xindex>
  %same = arith.cmpi eq, %y, %z : index
  // CHECK: "no: j may be i"
  cf.assert %same, "no: j may be i"
  %ne = arith.cmpi ne, %i, %j : index
  // CHECK: "i != j"
  cf.assert %ne, "i != j"
  %q = arith.cmpi eq, %y, %z : index
  cf.assert %q, "yes: another place"
  %is_2 = arith.cmpi eq, %i, %c2 : index
  // CHECK: "i == 2"
  cf.assert %is_2, "i == 2"
  %w = tensor.extract %r[%c2] : tensor<4xindex>
  %s = arith.cmpi eq, %w, %v : index
  cf.assert %s, "yes: 2 is i"
  return
}
