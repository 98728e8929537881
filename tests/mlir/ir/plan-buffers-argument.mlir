// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The arena as an argument, for callers that allocate.
//
// RUN: shapeproof-opt %s --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(shapeproof-plan-buffers{entry-argument=true alignment=16})" | FileCheck %s
// RUN: echo 'module {}' | not shapeproof-opt --pass-pipeline="builtin.module(shapeproof-plan-buffers{alignment=3})" 2>&1 | FileCheck %s --check-prefix=BAD

// BAD: error: alignment has to be a power of two

// CHECK-LABEL: func.func @f(
// CHECK-SAME: %[[N:.*]]: index, %{{.*}}: i8, %[[ARENA:.*]]: memref<?xi8>) {
// CHECK: %[[GIVEN:.*]] = memref.dim %[[ARENA]]
// CHECK: %[[FITS:.*]] = arith.cmpi sge, %[[GIVEN]],
// CHECK: cf.assert %[[FITS]], "the arena has fewer bytes than @f_arena_size gives"
// CHECK: memref.view %[[ARENA]]
// CHECK-NOT: alloc
// CHECK-LABEL: func.func @f_arena_size(
// CHECK-SAME: %[[N:.*]]: index, %{{.*}}: i8) -> index {
// CHECK: %[[SIZE:.*]] = arith.maxsi
// CHECK: return %[[SIZE]]
// expected-remark @below {{arena of max(0, arg0) bytes for 1 buffer}}
func.func @f(%n: index, %x: i8) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?xi8>
  memref.load %a[%c0] : memref<?xi8>
  memref.dealloc %a : memref<?xi8>
  return
}

// -----

// CHECK-LABEL: func.func private @g(
// CHECK: memref.alloc
// expected-remark @+2 {{the arena is no argument: the module calls the function}}
// expected-remark @below {{arena of 8 bytes for 1 buffer}}
func.func private @g(%x: i8) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<8xi8>
  memref.load %a[%c0] : memref<8xi8>
  return
}
func.func @h(%x: i8) {
  call @g(%x) : (i8) -> ()
  return
}
// expected-remark @+2 {{the arena is no argument: there is another @k_arena_size}}
// expected-remark @below {{arena of 8 bytes for 1 buffer}}
func.func @k(%x: i8) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<8xi8>
  memref.load %a[%c0] : memref<8xi8>
  return
}
func.func @k_arena_size() {
  return
}
