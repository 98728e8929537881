// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffers whose contents nobody reads are removed, not planned.
//
// RUN: shapeproof-opt %s --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(shapeproof-plan-buffers)" | FileCheck %s
// RUN: shapeproof-opt %s --split-input-file --pass-pipeline="builtin.module(shapeproof-promote-buffers{remarks=false})" | FileCheck %s

// A chain: the copy is the only one who reads %a.

// CHECK-LABEL: func @chain(
// CHECK-NEXT: constant
// CHECK-NEXT: return
func.func @chain(%n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{not planned: nobody reads what is written to it}}
  %a = memref.alloc(%n) : memref<?xf32>
  // expected-remark @below {{not planned: nobody reads what is written to it}}
  %b = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<?xf32>)
  memref.copy %a, %b : memref<?xf32> to memref<?xf32>
  memref.store %x, %b[%c0] : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return
}

// -----

// An operation that reads what it adds to, and a part of the buffer.

// CHECK-LABEL: func @sums(
// CHECK-NEXT: return
func.func @sums(%t: memref<4x8xf32>, %u: memref<8x4xf32>) {
  // expected-remark @below {{not planned: nobody reads what is written to it}}
  %a = memref.alloc() : memref<8x8xf32>
  %part = memref.subview %a[0, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1]>>
  linalg.matmul ins(%t, %u : memref<4x8xf32>, memref<8x4xf32>) outs(%part : memref<4x4xf32, strided<[8, 1]>>)
  memref.dealloc %a : memref<8x8xf32>
  return
}

// -----

// The size is asked for: the allocation stays, the write does not.

// CHECK-LABEL: func @size(
// CHECK: memref.alloc(%arg0) : memref<?xf32>
// CHECK-NOT: linalg.fill
// CHECK: memref.dim
// CHECK: memref.dealloc
func.func @size(%n: index, %x: f32) -> index {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{not planned: nobody reads what is written to it}}
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<?xf32>)
  %d = memref.dim %a, %c0 : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  return %d : index
}

// -----

// What does more than write stays, and so does its buffer: an assert, a second
// result, a read of which the result is used, a call.

func.func private @sets(%a: memref<4xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  memref.store %x, %a[%c0] : memref<4xf32>
  return
}
#id = affine_map<(i) -> (i)>
// CHECK-LABEL: func @more(
// CHECK: linalg.generic
// CHECK: cf.assert %arg1
// CHECK: linalg.generic
// CHECK: memref.atomic_rmw
// CHECK: call @sets
// expected-remark @below {{arena of 16 bytes for 4 buffers}}
func.func @more(%t: memref<4xf32>, %p: i1, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() {kept} : memref<4xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%o: f32):
    cf.assert %p, "stops"
    linalg.yield %x : f32
  }
  %b = memref.alloc() : memref<4xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} outs(%b, %t : memref<4xf32>, memref<4xf32>) {
  ^bb0(%o: f32, %q: f32):
    linalg.yield %x, %x : f32, f32
  }
  %c = memref.alloc() : memref<4xf32>
  %old = memref.atomic_rmw addf %x, %c[%c0] : (f32, memref<4xf32>) -> f32
  %d = memref.alloc() : memref<4xf32>
  call @sets(%d, %x) : (memref<4xf32>, f32) -> ()
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  memref.dealloc %c : memref<4xf32>
  memref.dealloc %d : memref<4xf32>
  return %old : f32
}

// -----

// A buffer that is read in one iteration and written in another; one that a loop
// carries and nobody reads: its writes go.

// CHECK-LABEL: func @loops(
// CHECK: memref.load
// CHECK: memref.store %{{.*}}, %[[READ:.*]][
// CHECK-NOT: memref.store
// CHECK: return
// expected-remark @below {{arena of 8 bytes for 1 buffer}}
func.func @loops(%n: index, %x: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<8xi8>
  // expected-remark @below {{not planned: nobody reads what is written to it}}
  %b = memref.alloc() : memref<8xi8>
  // expected-remark @below {{not planned: nobody reads what is written to it}}
  %c = memref.alloc() : memref<8xi8>
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x, %u = %b, %v = %c) -> (i8, memref<8xi8>, memref<8xi8>) {
    %y = memref.load %a[%c0] : memref<8xi8>
    memref.store %s, %a[%c0] : memref<8xi8>
    memref.store %s, %u[%c1] : memref<8xi8>
    scf.yield %y, %v, %u : i8, memref<8xi8>, memref<8xi8>
  }
  memref.dealloc %r#1 : memref<8xi8>
  memref.dealloc %r#2 : memref<8xi8>
  memref.dealloc %a : memref<8xi8>
  return %r#0 : i8
}
