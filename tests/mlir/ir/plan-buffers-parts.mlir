// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffers that are accessed in one loop have allocations of their own, which LLVM
// knows to be distinct, where that takes no more memory than one for all.
//
// RUN: shapeproof-opt %s --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(shapeproof-plan-buffers,canonicalize,cse)" | FileCheck %s

// %c stands in the place of %a, and both are used with %b.

// CHECK-LABEL: func @rows(
// CHECK: %[[FIRST:.*]] = memref.alloc(
// CHECK: %[[SECOND:.*]] = memref.alloc(
// CHECK-NOT: memref.alloc(
// CHECK: %[[A:.*]] = memref.view %[[FIRST]][%{{.*}}][%arg0]
// CHECK: linalg.copy ins(%arg2 {{.*}} outs(%[[A]]
// CHECK: memref.view %[[SECOND]][%{{.*}}][%arg1]
// CHECK: linalg.exp ins(%{{.*}} outs(%[[A]]
// CHECK-COUNT-2: memref.dealloc
// CHECK-NOT: memref.dealloc
// expected-remark @below {{arena of max(0, 4 * arg0) + max(0, 4 * arg1) bytes for 3 buffers, in 2 allocations}}
func.func @rows(%n: index, %m: index, %x: memref<?xf32>) {
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.copy ins(%x : memref<?xf32>) outs(%a : memref<?xf32>)
  %b = memref.alloc(%m) : memref<?xf32>
  linalg.exp ins(%a : memref<?xf32>) outs(%b : memref<?xf32>)
  memref.dealloc %a : memref<?xf32>
  %c = memref.alloc(%n) : memref<?xf32>
  linalg.exp ins(%b : memref<?xf32>) outs(%c : memref<?xf32>)
  linalg.copy ins(%c : memref<?xf32>) outs(%x : memref<?xf32>)
  memref.dealloc %b : memref<?xf32>
  memref.dealloc %c : memref<?xf32>
  return
}

// -----

// Loops of their own.

// CHECK-LABEL: func @apart(
// CHECK: memref.alloc(
// CHECK-NOT: memref.alloc(
// CHECK: return
// expected-remark @below {{bytes for 2 buffers}}
func.func @apart(%n: index, %m: index, %x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.copy ins(%x : memref<?xf32>) outs(%a : memref<?xf32>)
  %b = memref.alloc(%m) : memref<?xf32>
  linalg.exp ins(%x : memref<?xf32>) outs(%b : memref<?xf32>)
  %p = memref.load %a[%c0] : memref<?xf32>
  memref.store %p, %b[%c0] : memref<?xf32>
  linalg.copy ins(%a : memref<?xf32>) outs(%x : memref<?xf32>)
  linalg.copy ins(%b : memref<?xf32>) outs(%x : memref<?xf32>)
  memref.dealloc %b : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  return
}

// -----

// What is only read may be anywhere.

// CHECK-LABEL: func @reads(
// CHECK: memref.alloc(
// CHECK-NOT: memref.alloc(
// CHECK: return
// expected-remark @below {{bytes for 2 buffers}}
func.func @reads(%n: index, %m: index, %x: memref<?xf32>) {
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.copy ins(%x : memref<?xf32>) outs(%a : memref<?xf32>)
  %b = memref.alloc(%m) : memref<?xf32>
  linalg.copy ins(%x : memref<?xf32>) outs(%b : memref<?xf32>)
  linalg.add ins(%a, %b : memref<?xf32>, memref<?xf32>) outs(%x : memref<?xf32>)
  memref.dealloc %b : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  return
}

// -----

// One is read in the loop around that in which the other is written, and in a loop
// of blocks.

// CHECK-LABEL: func @around(
// CHECK-COUNT-2: memref.alloc(
// CHECK: return
// expected-remark @below {{bytes for 2 buffers, in 2 allocations}}
func.func @around(%n: index, %m: index, %x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%m) : memref<?xf32>
  linalg.copy ins(%x : memref<?xf32>) outs(%a : memref<?xf32>)
  scf.for %i = %c0 to %n step %c1 {
    %p = memref.load %a[%i] : memref<?xf32>
    scf.for %j = %c0 to %m step %c1 {
      memref.store %p, %b[%j] : memref<?xf32>
    }
  }
  linalg.copy ins(%b : memref<?xf32>) outs(%x : memref<?xf32>)
  memref.dealloc %b : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  return
}

// CHECK-LABEL: func @blocks(
// CHECK-COUNT-2: memref.alloc(
// CHECK: return
// expected-remark @below {{bytes for 2 buffers, in 2 allocations}}
func.func @blocks(%n: index, %m: index, %x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%m) : memref<?xf32>
  cf.br ^loop(%c0 : index)
^loop(%i: index):
  %p = memref.load %a[%i] : memref<?xf32>
  memref.store %p, %b[%i] : memref<?xf32>
  %next = arith.addi %i, %c1 : index
  %q = arith.cmpi slt, %next, %n : index
  cf.cond_br %q, ^loop(%next : index), ^end
^end:
  linalg.copy ins(%b : memref<?xf32>) outs(%x : memref<?xf32>)
  memref.dealloc %b : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  return
}

// -----

// %d crosses the end of %a, unless more is known of the sizes.

// CHECK-LABEL: func @crossed(
// CHECK: memref.alloc(
// CHECK-NOT: memref.alloc(
// CHECK: return
// expected-remark @below {{bytes for 4 buffers}}
func.func @crossed(%n: index, %m: index, %k: index, %l: index, %x: memref<?xf32>) {
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.copy ins(%x : memref<?xf32>) outs(%a : memref<?xf32>)
  %b = memref.alloc(%m) : memref<?xf32>
  linalg.exp ins(%a : memref<?xf32>) outs(%b : memref<?xf32>)
  linalg.copy ins(%b : memref<?xf32>) outs(%x : memref<?xf32>)
  memref.dealloc %a : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  %c = memref.alloc(%k) : memref<?xf32>
  linalg.copy ins(%x : memref<?xf32>) outs(%c : memref<?xf32>)
  %d = memref.alloc(%l) : memref<?xf32>
  linalg.exp ins(%c : memref<?xf32>) outs(%d : memref<?xf32>)
  linalg.copy ins(%d : memref<?xf32>) outs(%x : memref<?xf32>)
  memref.dealloc %c : memref<?xf32>
  memref.dealloc %d : memref<?xf32>
  return
}

// -----

// A part begins at a multiple of the alignment of all of its buffers: %b does not, of
// that of %c.

// CHECK-LABEL: func @aligned(
// CHECK: memref.alloc
// CHECK-NOT: memref.alloc
// CHECK: return
// expected-remark @below {{arena of 1892 bytes for 3 buffers}}
func.func @aligned(%x: memref<1060xi8>, %y: memref<500xi8>, %z: memref<100xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c500 = arith.constant 500 : index
  %a = memref.alloc() : memref<1060xi8>
  %b = memref.alloc() : memref<500xi8>
  %c = memref.alloc() {alignment = 256} : memref<100xi8>
  linalg.copy ins(%x : memref<1060xi8>) outs(%a : memref<1060xi8>)
  scf.for %i = %c0 to %c500 step %c1 {
    %p = memref.load %a[%i] : memref<1060xi8>
    memref.store %p, %b[%i] : memref<500xi8>
  }
  linalg.copy ins(%z : memref<100xi8>) outs(%c : memref<100xi8>)
  linalg.copy ins(%a : memref<1060xi8>) outs(%x : memref<1060xi8>)
  linalg.copy ins(%b : memref<500xi8>) outs(%y : memref<500xi8>)
  linalg.copy ins(%c : memref<100xi8>) outs(%z : memref<100xi8>)
  memref.dealloc %a : memref<1060xi8>
  memref.dealloc %b : memref<500xi8>
  memref.dealloc %c : memref<100xi8>
  return
}
