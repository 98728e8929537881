// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Masks that leave nothing out, or all; transfers within bounds.
//
// RUN: shapeproof-opt --allow-unregistered-dialect %s --split-input-file --pass-pipeline="builtin.module(shapeproof-simplify)" | FileCheck %s

// CHECK-LABEL: func @tile(
// CHECK: scf.for
// CHECK: vector.constant_mask [8] : vector<8xi1>
// CHECK: vector.transfer_read {{.*}} {in_bounds = [true]}
func.func @tile(%m: memref<?xf32> {shapeproof.facts = ["arg0[0] mod 8 == 0"]}, %pad: f32) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c8 {
    %left = affine.apply affine_map<(d0)[s0] -> (s0 - d0)>(%i)[%n]
    %mask = vector.create_mask %left : vector<8xi1>
    %v = vector.transfer_read %m[%i], %pad, %mask : memref<?xf32>, vector<8xf32>
    "use"(%v) : (vector<8xf32>) -> ()
  }
  return
}

// -----

// The last tile may be a part: 7 elements.

// CHECK-LABEL: func @part(
// CHECK: vector.create_mask
// CHECK: vector.transfer_read
// CHECK-NOT: in_bounds
func.func @part(%m: memref<?xf32>, %pad: f32) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c8 {
    %left = affine.apply affine_map<(d0)[s0] -> (s0 - d0)>(%i)[%n]
    %mask = vector.create_mask %left : vector<8xi1>
    %v = vector.transfer_read %m[%i], %pad, %mask : memref<?xf32>, vector<8xf32>
    "use"(%v) : (vector<8xf32>) -> ()
  }
  return
}

// -----

// Empty along one dimension is empty; a dimension that is open stays.

// CHECK-LABEL: func @two(
// CHECK: vector.constant_mask [0, 0] : vector<4x8xi1>
// CHECK: %[[C:.*]] = arith.constant 4
// CHECK: vector.create_mask %[[C]], %arg1 : vector<4x8xi1>
func.func @two(%n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %p = arith.cmpi sge, %n, %c4 : index
  cf.assert %p, "at least 4"
  %less = arith.subi %c4, %n : index
  %a = vector.create_mask %less, %c8 : vector<4x8xi1>
  %b = vector.create_mask %n, %k : vector<4x8xi1>
  "use"(%a, %b) : (vector<4x8xi1>, vector<4x8xi1>) -> ()
  return
}

// -----

// The length of a scalable vector is not known.

// CHECK-LABEL: func @scalable(
// CHECK: vector.create_mask
// CHECK: vector.transfer_write
// CHECK-NOT: in_bounds
func.func @scalable(%m: memref<64xf32>, %v: vector<[8]xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %n = arith.addi %c0, %c64 : index
  %mask = vector.create_mask %n : vector<[8]xi1>
  vector.transfer_write %v, %m[%c0], %mask : vector<[8]xf32>, memref<64xf32>
  return
}

// -----

// A mask of rank 0 has one operand.

// CHECK-LABEL: func @rank0(
// CHECK: vector.create_mask %arg0 : vector<i1>
func.func @rank0(%n: index) {
  %mask = vector.create_mask %n : vector<i1>
  "use"(%mask) : (vector<i1>) -> ()
  return
}
