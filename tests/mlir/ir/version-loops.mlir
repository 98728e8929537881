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

// Steps: no block has the last iteration, so that no counter of blocks wraps, and
// a step whose blocks would have one that wraps has none. The counter goes on
// in its type; what is carried goes on as well.
// CHECK-LABEL: func.func @steps(
// CHECK: %[[MOST:.*]] = arith.constant 67108863 : i32
// CHECK: arith.cmpi sgt, %[[END:.*]], %c2_i32 : i32
// CHECK: arith.cmpi ule, %[[STEP:.*]], %[[MOST]] : i32
// CHECK: %[[L:.*]] = arith.subi %[[END]], %c3_i32 : i32
// CHECK: %[[N:.*]] = arith.divui %[[L]],
// CHECK: arith.andi %[[N]], %c-32_i32 : i32
// CHECK: %[[AT:.*]]:2 = scf.for {{.*}} -> (i32, i32) : i32 {
// CHECK: scf.if
// CHECK: scf.if
// CHECK: scf.for
// CHECK-NOT: cf.assert
// CHECK: scf.for %{{.*}} = %[[AT]]#0 to %[[END]] step %[[STEP]] iter_args(%{{.*}} = %[[AT]]#1)
// CHECK: cf.assert
// CHECK: shapeproof.versioned
func.func @steps(%ix: memref<70xi8>, %table: memref<?xi32>, %step: i32, %end: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %first = arith.constant 2 : i32
  %c68 = arith.constant 68 : i32
  %is_right = arith.cmpi slt, %end, %c68 : i32
  cf.assert %is_right, "end"
  %goes_on = arith.cmpi sgt, %step, %zero : i32
  cf.assert %goes_on, "step"
  %no_wrap = arith.cmpi slt, %step, %c68 : i32
  cf.assert %no_wrap, "greatest step"
  %rows = memref.dim %table, %c0 : memref<?xi32>
  %r = scf.for %i = %first to %end step %step iter_args(%s = %zero) -> i32 : i32 {
    %at = arith.index_cast %i : i32 to index
    %x = memref.load %ix[%at] : memref<70xi8>
    %row = arith.index_cast %x : i8 to index
    %p = arith.cmpi sge, %row, %c0 : index
    %q = arith.cmpi slt, %row, %rows : index
    %pq = arith.andi %p, %q : i1
    cf.assert %pq, "row"
    %v = memref.load %table[%row] : memref<?xi32>
    %t = arith.addi %s, %v : i32
    scf.yield %t : i32
  }
  return %r : i32
}

// None of these: a read that is not proved to be inside; the loop writes the
// numbers, by an operation with a region too; it calls; a comparison that holds
// for the extremes and not between them; a buffer that may not have been
// written; fewer bits have another order, and so has an unsigned cast;
// addresses of two memories do not say whether they are apart; a place that is
// poison in an iteration that the loop may not come to; a counter of few bits.
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
func.func @fills(%ix: memref<?xi32>, %most: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %ix, %c0 : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %ix[%i] : memref<?xi32>
    %p = arith.cmpi slt, %x, %most : i32
    cf.assert %p, "at most"
    linalg.fill ins(%most : i32) outs(%ix : memref<?xi32>)
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
func.func @view(%n: index, %most: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %new = memref.alloc(%n) : memref<?xi32>
  %ix = memref.cast %new : memref<?xi32> to memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %ix[%i] : memref<?xi32>
    %p = arith.cmpi slt, %x, %most : i32
    cf.assert %p, "at most"
  }
  return
}
memref.global @unset : memref<64xi32> = uninitialized
func.func @global(%most: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %ix = memref.get_global @unset : memref<64xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %ix[%i] : memref<64xi32>
    %p = arith.cmpi slt, %x, %most : i32
    cf.assert %p, "at most"
  }
  return
}
func.func @chosen(%a: memref<?xi32>, %n: index, %c: i1, %most: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %new = memref.alloc(%n) : memref<?xi32>
  %ix = arith.select %c, %a, %new : memref<?xi32>
  %d = memref.dim %ix, %c0 : memref<?xi32>
  scf.for %i = %c0 to %d step %c1 {
    %x = memref.load %ix[%i] : memref<?xi32>
    %p = arith.cmpi slt, %x, %most : i32
    cf.assert %p, "at most"
  }
  return
}
func.func @unsigned(%ix: memref<?xi32>, %most: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %ix, %c0 : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %ix[%i] : memref<?xi32>
    %w = arith.index_castui %x : i32 to index
    %p = arith.cmpi slt, %w, %most : index
    cf.assert %p, "at most"
  }
  return
}
func.func @memories(%ix: memref<?xi32>, %to: memref<?xi32, 3>, %most: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %ix, %c0 : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %ix[%i] : memref<?xi32>
    %p = arith.cmpi slt, %x, %most : i32
    cf.assert %p, "at most"
    memref.store %x, %to[%i] : memref<?xi32, 3>
  }
  return
}
func.func @shifted(%ix: memref<64xi32>, %by: index, %most: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  scf.for %i = %c0 to %n step %c1 {
    %at = arith.shrui %i, %by : index
    %x = memref.load %ix[%at] : memref<64xi32>
    %p = arith.cmpi slt, %x, %most : i32
    cf.assert %p, "at most"
  }
  return
}
func.func @exact(%ix: memref<64xi32>, %most: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %n step %c1 {
    %at = arith.divui %i, %c2 exact : index
    %x = memref.load %ix[%at] : memref<64xi32>
    %p = arith.cmpi slt, %x, %most : i32
    cf.assert %p, "at most"
  }
  return
}
func.func @small_counter(%ix: memref<64xi32>, %most: i32) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %n = arith.constant 64 : i8
  scf.for %i = %c0 to %n step %c1 : i8 {
    %at = arith.index_cast %i : i8 to index
    %x = memref.load %ix[%at] : memref<64xi32>
    %p = arith.cmpi slt, %x, %most : i32
    cf.assert %p, "at most"
  }
  return
}
