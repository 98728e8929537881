// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// No arena where it may need more memory than its buffers do by themselves: what is
// allocated beside it, while it has bytes that are free otherwise.
//
// RUN: shapeproof-opt %s --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(shapeproof-plan-buffers)" | FileCheck %s

// The result is allocated when %a is free. An argument in its place adds nothing.

// CHECK-LABEL: func @result(
// CHECK-COUNT-3: memref.alloc(
// CHECK-LABEL: func @argument(
// CHECK: memref.view
func.func @result(%n: index, %x: f32) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?xf32>
  memref.store %x, %a[%c0] : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  memref.copy %a, %b : memref<?xf32> to memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  // expected-remark @+2 {{not planned: the arena may have more bytes than there are free otherwise when this is allocated}}
  // expected-remark @below {{not planned: it is returned}}
  %r = memref.alloc(%n) : memref<?xf32>
  memref.copy %b, %r : memref<?xf32> to memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return %r : memref<?xf32>
}
// expected-remark @below {{bytes for 2 buffers}}
func.func @argument(%n: index, %x: f32, %r: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?xf32>
  memref.store %x, %a[%c0] : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  memref.copy %a, %b : memref<?xf32> to memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  memref.copy %b, %r : memref<?xf32> to memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return
}

// -----

// A result that is there from the beginning, and one that is allocated at the end.

// CHECK-LABEL: func @around(
// CHECK: memref.alloc(%arg0) : memref<?xf32>
// CHECK: memref.view
// CHECK: memref.view
// CHECK: memref.dealloc
// CHECK: memref.alloc() : memref<f32>
// expected-remark @below {{bytes for 2 buffers}}
func.func @around(%n: index, %x: f32) -> (memref<?xf32>, memref<f32>) {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{not planned: it is returned}}
  %r = memref.alloc(%n) : memref<?xf32>
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %r, %a : memref<?xf32> to memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  memref.copy %a, %b : memref<?xf32> to memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  memref.copy %b, %r : memref<?xf32> to memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  // expected-remark @below {{not planned: it is returned}}
  %s = memref.alloc() : memref<f32>
  memref.store %x, %s[] : memref<f32>
  return %r, %s : memref<?xf32>, memref<f32>
}

// -----

// The peak is earlier, and it is proved: 1000 + 1000 bytes, later 10 + 1000.

func.func private @keep(memref<1000xi8>)
// CHECK-LABEL: func @earlier(
// CHECK: memref.view
// expected-remark @below {{arena of 1000 bytes for 2 buffers}}
func.func @earlier() -> memref<10xi8> {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{not planned: it is passed to @keep, which is not defined here}}
  %old = memref.alloc() : memref<1000xi8>
  call @keep(%old) : (memref<1000xi8>) -> ()
  %a = memref.alloc() : memref<1000xi8>
  memref.copy %old, %a : memref<1000xi8> to memref<1000xi8>
  %y = memref.load %a[%c0] : memref<1000xi8>
  memref.dealloc %old : memref<1000xi8>
  memref.dealloc %a : memref<1000xi8>
  // expected-remark @below {{not planned: it is returned}}
  %r = memref.alloc() : memref<10xi8>
  memref.store %y, %r[%c0] : memref<10xi8>
  %b = memref.alloc() : memref<10xi8>
  memref.copy %r, %b : memref<10xi8> to memref<10xi8>
  memref.copy %b, %r : memref<10xi8> to memref<10xi8>
  memref.dealloc %b : memref<10xi8>
  return %r : memref<10xi8>
}
