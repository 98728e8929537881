// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shapeproof-version-loops: numbers from memory are checked for blocks of
// iterations, which then run without checks. tests/mlir/exec/gathers.py runs such
// loops.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-version-loops,canonicalize)" > %t.once
// RUN: FileCheck %s < %t.once
// RUN: shapeproof-opt %t.once --pass-pipeline="builtin.module(shapeproof-version-loops,canonicalize)" | diff %t.once -
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-version-loops{max-ops=5},canonicalize)" | FileCheck %s --check-prefix=SMALL
// SMALL-NOT: shapeproof.versioned

// CHECK-LABEL: func.func @gather(
// CHECK: memref.extract_aligned_pointer_as_index
// CHECK: memref.extract_aligned_pointer_as_index
// CHECK: %[[AT:.*]] = scf.for {{.*}} step %c32
// CHECK: %[[IN:.*]] = scf.if
// CHECK: scf.for %{{.*}} = %c0 to %c32 step %c1 iter_args
// CHECK: %[[X:.*]] = memref.load
// CHECK: %[[D:.*]] = arith.subi %{{.*}}, %[[X]] : i32
// CHECK: arith.ori %[[X]], %[[D]] : i32
// CHECK: arith.cmpi sge
// CHECK: scf.if %[[IN]] -> (index)
// CHECK-NOT: cf.assert
// CHECK: scf.for %{{.*}} = %[[AT]] to
// CHECK: cf.assert
// CHECK: shapeproof.versioned
func.func @gather(
// CHECK: %[[E:.*]]:2 = scf.for
// CHECK: arith.minsi
// CHECK: arith.maxsi
// CHECK: %[[LO:.*]] = arith.index_cast %[[E]]#0
// CHECK: arith.cmpi sge, %[[LO]], %c0
// CHECK: %[[HI:.*]] = arith.index_cast %[[E]]#1
// CHECK: arith.cmpi slt, %[[HI]],
// CHECK: memref.extract_aligned_pointer_as_index
// CHECK: memref.extract_aligned_pointer_as_index
// CHECK: scf.if
// CHECK-NOT: cf.assert
// CHECK: } else {
// CHECK: cf.assert
// CHECK: shapeproof.versioned
func.func @gather(%table: memref<?xf32>, %ix: memref<?xi32>, %out: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %ix, %c0 : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %ix[%i] : memref<?xi32>
    %row = arith.index_cast %x : i32 to index
    %rows = memref.dim %table, %c0 : memref<?xf32>
    %p = arith.cmpi sge, %row, %c0 : index
    %q = arith.cmpi slt, %row, %rows : index
    %pq = arith.andi %p, %q : i1
    cf.assert %pq, "row"
    %v = memref.load %table[%row] : memref<?xf32>
    memref.store %v, %out[%i] : memref<?xf32>
  }
  return
}

// Numbers that are no places: LLVM vectorizes the work, so all of it is one block.
// What is carried has no extremes that are known before.
// CHECK-LABEL: func.func @sum(
// CHECK: %[[IN:.*]] = scf.if
// CHECK: arith.maxsi
// CHECK: %[[END:.*]] = arith.select %[[IN]]
// CHECK: %[[S:.*]] = scf.for {{.*}} to %[[END]]
// CHECK-NOT: cf.assert
// CHECK: scf.for %{{.*}} = %[[END]] to %{{.*}} iter_args(%{{.*}} = %[[S]])
// CHECK: cf.assert
// CHECK: shapeproof.versioned
// CHECK-LABEL: func.func @chase(
// CHECK-NOT: shapeproof.versioned
func.func @sum(
// CHECK: scf.if %{{.*}} -> (index)
// CHECK-NOT: cf.assert
// CHECK: } else {
// CHECK: cf.assert
// CHECK-LABEL: func.func @chase(
// CHECK-NOT: arith.minsi
func.func @sum(%ix: memref<?xi8>, %most: i32) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %ix, %c0 : memref<?xi8>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> index {
    %x = memref.load %ix[%i] : memref<?xi8>
    %w = arith.extsi %x : i8 to i32
    %p = arith.cmpi sgt, %most, %w : i32
    cf.assert %p, "at most"
    %j = arith.index_cast %x : i8 to index
    %t = arith.addi %s, %j : index
    scf.yield %t : index
  }
  return %r : index
}
func.func @chase(%ix: memref<?xindex>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %ix, %c0 : memref<?xindex>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%at = %c0) -> index {
    %p = arith.cmpi slt, %at, %d : index
    cf.assert %p, "at"
    %x = memref.load %ix[%at] : memref<?xindex>
    scf.yield %x : index
  }
  return %r : index
}

// None of these: a read that is not proved to be inside; the loop writes the
// numbers; it calls; a comparison that holds for the extremes and not between
// them; a buffer that may not have been written; fewer bits have another order.
// CHECK-LABEL: func.func @outside(
// CHECK-NOT: shapeproof.versioned
func.func @outside(%ix: memref<?xi32>, %n: index, %most: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %ix[%i] : memref<?xi32>
    %p = arith.cmpi slt, %x, %most : i32
    cf.assert %p, "at most"
  }
  return
}
func.func @writes(%ix: memref<?xi32>, %most: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %ix, %c0 : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %ix[%i] : memref<?xi32>
    %p = arith.cmpi slt, %x, %most : i32
    cf.assert %p, "at most"
    memref.store %most, %ix[%i] : memref<?xi32>
  }
  return
}
func.func private @other()
func.func @calls(%ix: memref<?xi32>, %most: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %ix, %c0 : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    func.call @other() : () -> ()
    %x = memref.load %ix[%i] : memref<?xi32>
    %p = arith.cmpi slt, %x, %most : i32
    cf.assert %p, "at most"
  }
  return
}
func.func @not_this(%ix: memref<?xi32>, %not: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %ix, %c0 : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %ix[%i] : memref<?xi32>
    %p = arith.cmpi ne, %x, %not : i32
    cf.assert %p, "not this"
  }
  return
}
func.func @allocated(%n: index, %most: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ix = memref.alloc(%n) : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %ix[%i] : memref<?xi32>
    %p = arith.cmpi slt, %x, %most : i32
    cf.assert %p, "at most"
  }
  memref.dealloc %ix : memref<?xi32>
  return
}
func.func @narrow(%ix: memref<?xi32>, %most: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %ix, %c0 : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %ix[%i] : memref<?xi32>
    %b = arith.trunci %x : i32 to i8
    %p = arith.cmpi slt, %b, %most : i8
    cf.assert %p, "at most"
  }
  return
}
