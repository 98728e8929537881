// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-promote-buffers{max-bytes=256 memory-space=5 remarks=false})" | FileCheck %s

// The code keeps the memory space that it had.

// CHECK-LABEL: func @bounded(
// CHECK: memref.alloca() {alignment = 4 : i64} : memref<256xi8, 5>
// CHECK: memref.view {{.*}} to memref<?xf32, 5>
// CHECK: memref.memory_space_cast {{.*}} to memref<?xf32>
func.func @bounded(%n: index {shapeproof.facts = ["arg0 >= 0", "arg0 <= 64"]}, %x: f32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?xf32>
  memref.load %a[%c0] : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  return
}
