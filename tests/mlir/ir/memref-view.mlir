// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// memref.view: other elements behind some bytes of a buffer.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s --implicit-check-not="yes:"
// RUN: shapeproof analyze --verify-ops --all %s | FileCheck %s --check-prefix=ASKED

// CHECK-LABEL: func @arena
func.func @arena(%n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %b = memref.alloc() : memref<64xi8>
  %v = memref.view %b[%c0][] : memref<64xi8> to memref<4xindex>
  %w = memref.view %b[%c32][] : memref<64xi8> to memref<4xindex>
  memref.store %n, %v[%c1] : memref<4xindex>
  memref.store %k, %w[%c1] : memref<4xindex>
  %x = memref.load %v[%c1] : memref<4xindex>
  %p = arith.cmpi eq, %x, %n : index
  cf.assert %p, "yes: other bytes"
  %o = memref.view %b[%c8][] : memref<64xi8> to memref<4xindex>
  memref.store %k, %o[%c0] : memref<4xindex>
  %y = memref.load %v[%c1] : memref<4xindex>
  %q = arith.cmpi eq, %y, %n : index
  // CHECK: "no: the same bytes"
  cf.assert %q, "no: the same bytes"
  return
}

// CHECK-LABEL: func @same
func.func @same(%b: memref<?xi8>, %n: index, %k: index, %size: index, %byte: i8) {
  %c0 = arith.constant 0 : index
  %v = memref.view %b[%k][%size] : memref<?xi8> to memref<?xindex>
  %w = memref.view %b[%k][%size] : memref<?xi8> to memref<?xindex>
  memref.store %n, %v[%c0] : memref<?xindex>
  %x = memref.load %w[%c0] : memref<?xindex>
  %p = arith.cmpi eq, %x, %n : index
  cf.assert %p, "yes: one view"
  memref.store %byte, %b[%k] : memref<?xi8>
  %y = memref.load %v[%c0] : memref<?xindex>
  %q = arith.cmpi eq, %y, %n : index
  // CHECK: "no: its first byte"
  cf.assert %q, "no: its first byte"
  return
}

// A store of a vector may leave its view.
// CHECK-LABEL: func @leaves
func.func @leaves(%b: memref<64xi8>, %n: index, %i: index, %vector: vector<4xindex>) {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %v = memref.view %b[%c0][] : memref<64xi8> to memref<4xindex>
  %w = memref.view %b[%c32][] : memref<64xi8> to memref<4xindex>
  memref.store %n, %w[%c0] : memref<4xindex>
  vector.store %vector, %v[%c0] : memref<4xindex>, vector<4xindex>
  %x = memref.load %w[%c0] : memref<4xindex>
  %p = arith.cmpi eq, %x, %n : index
  cf.assert %p, "yes: within its view"
  vector.store %vector, %v[%i] : memref<4xindex>, vector<4xindex>
  %y = memref.load %w[%c0] : memref<4xindex>
  %q = arith.cmpi eq, %y, %n : index
  // CHECK: "no: it may leave its view"
  cf.assert %q, "no: it may leave its view"
  return
}

// What a view demands, and its sizes where programs are executed.
// ASKED: contingent: memref.view
// ASKED: contingent: cf.assert
func.func @sized(%b: memref<?xi8>, %size: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %v = memref.view %b[%c4][%size] : memref<?xi8> to memref<?x2xf32>
  %d = memref.dim %v, %c0 : memref<?x2xf32>
  %p = arith.cmpi sle, %d, %c1 : index
  cf.assert %p, "at most 1"
  return
}

// The view of another iteration is another one.
// CHECK-LABEL: func @iterations
func.func @iterations(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c9 = arith.constant 9 : index
  %c32 = arith.constant 32 : index
  %b = memref.alloc() : memref<1024xi8>
  %v = memref.view %b[%c0][] : memref<1024xi8> to memref<4xindex>
  memref.store %c7, %v[%c0] : memref<4xindex>
  scf.for %i = %c0 to %n step %c1 {
    %s = arith.muli %i, %c32 : index
    %w = memref.view %b[%s][] : memref<1024xi8> to memref<4xindex>
    %later = arith.cmpi sge, %i, %c1 : index
    scf.if %later {
      %x = memref.load %v[%c0] : memref<4xindex>
      %p = arith.cmpi eq, %x, %c7 : index
      // CHECK: "no: the first iteration wrote it"
      cf.assert %p, "no: the first iteration wrote it"
    }
    memref.store %c9, %w[%c0] : memref<4xindex>
  }
  return
}

// CHECK-LABEL: func @recast
func.func @recast() {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %c9 = arith.constant 9 : index
  %c32 = arith.constant 32 : index
  %b = memref.alloc() : memref<64xi8>
  %v = memref.view %b[%c32][] : memref<64xi8> to memref<4xindex>
  %w = memref.view %b[%c0][] : memref<64xi8> to memref<4xindex>
  %r = memref.reinterpret_cast %w to offset: [4], sizes: [4], strides: [1]
      : memref<4xindex> to memref<4xindex, strided<[1], offset: 4>>
  memref.store %c7, %v[%c0] : memref<4xindex>
  memref.store %c9, %r[%c0] : memref<4xindex, strided<[1], offset: 4>>
  %x = memref.load %v[%c0] : memref<4xindex>
  %p = arith.cmpi eq, %x, %c7 : index
  // CHECK: "no: the cast leaves its view"
  cf.assert %p, "no: the cast leaves its view"
  return
}
