// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffers of few bytes on the stack (in another memory space:
// promote-buffers-space.mlir).
//
// RUN: shapeproof-opt %s --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(shapeproof-promote-buffers{max-bytes=256})" | FileCheck %s

// CHECK-LABEL: func @bounded(
// CHECK: %[[WHOLE:.*]] = memref.alloca() {alignment = 4 : i64} : memref<256xi8>
// CHECK: memref.view %[[WHOLE]][%c0{{.*}}][%arg0] : memref<256xi8> to memref<?xf32>
// CHECK-NOT: dealloc
func.func @bounded(%n: index {shapeproof.facts = ["arg0 >= 0", "arg0 <= 64"]}, %x: f32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?xf32>
  memref.load %a[%c0] : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  return
}

// -----

// In a loop there is one for all iterations.

// CHECK-LABEL: func @loop(
// CHECK: memref.alloca() {alignment = 1 : i64} : memref<16xi8>
// CHECK: scf.for
// CHECK: memref.view
// CHECK-NOT: dealloc
func.func @loop(%n: index, %x: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  scf.for %i = %c0 to %n step %c1 {
    %m = arith.minsi %i, %c16 : index
    %a = memref.alloc(%m) : memref<?xi8>
    memref.load %a[%c0] : memref<?xi8>
    memref.dealloc %a : memref<?xi8>
  }
  return
}

// -----

// CHECK-LABEL: func @stay(
// CHECK-NOT: alloca
func.func @stay(%n: index, %x: i8) -> memref<8xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark @below {{not promoted: no bound of at most 256 bytes is proved}}
  %a = memref.alloc(%n) : memref<?xi8>
  memref.load %a[%c0] : memref<?xi8>
  // expected-remark @below {{not promoted: no bound of at most 256 bytes is proved}}
  %b = memref.alloc() : memref<257xi8>
  memref.load %b[%c0] : memref<257xi8>
  // expected-remark @below {{not promoted: it is in a memory space that is not the stack's}}
  %c = memref.alloc() : memref<8xi8, 1>
  memref.load %c[%c0] : memref<8xi8, 1>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    // expected-remark @below {{not promoted: `scf.parallel` may allocate it several times at once}}
    %p = memref.alloc() : memref<8xi8>
    memref.load %p[%c0] : memref<8xi8>
  }
  // expected-remark @below {{not promoted: it is returned}}
  %d = memref.alloc() : memref<8xi8>
  return %d : memref<8xi8>
}
func.func @recursive(%p: i1, %x: i8) {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{not promoted: the function may call itself}}
  %a = memref.alloc() : memref<8xi8>
  memref.load %a[%c0] : memref<8xi8>
  scf.if %p {
    func.call @recursive(%p, %x) : (i1, i8) -> ()
  }
  return
}

// -----

// Each thread has a buffer of its own.

// CHECK-LABEL: func @kernel(
// CHECK: gpu.launch
// CHECK: memref.alloca() {alignment = 4 : i64} : memref<32xi8>
// CHECK: memref.view
// CHECK-NOT: dealloc
func.func @kernel(%n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %c1, %sz = %c1) {
    %a = memref.alloc() : memref<8xf32>
    memref.load %a[%c0] : memref<8xf32>
    memref.dealloc %a : memref<8xf32>
    gpu.terminator
  }
  return
}
