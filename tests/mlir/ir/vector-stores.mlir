// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What stores of vectors leave in memory.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s --implicit-check-not="yes:"

// CHECK-LABEL: func @store
func.func @store(%m: memref<16xindex>, %n: index, %old: index) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  memref.store %old, %m[%c6] : memref<16xindex>
  %s = vector.step : vector<4xindex>
  %b = vector.broadcast %n : index to vector<4xindex>
  %v = arith.addi %s, %b : vector<4xindex>
  vector.store %v, %m[%c2] : memref<16xindex>, vector<4xindex>
  %x = memref.load %m[%c5] : memref<16xindex>
  %y = arith.addi %n, %c3 : index
  %p = arith.cmpi eq, %x, %y : index
  cf.assert %p, "yes: lane 3"
  %z = memref.load %m[%c6] : memref<16xindex>
  %q = arith.cmpi eq, %z, %old : index
  cf.assert %q, "yes: behind the last lane"
  %f = memref.load %m[%c2] : memref<16xindex>
  %r = arith.cmpi eq, %f, %old : index
  // CHECK: "no: overwritten"
  cf.assert %r, "no: overwritten"
  return
}

// CHECK-LABEL: func @symbolic
func.func @symbolic(%m: memref<?xindex>, %o: memref<?xindex>, %i: index, %j: index, %v: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %end = arith.addi %i, %c8 : index
  %s = vector.step : vector<8xindex>
  memref.store %v, %m[%j] : memref<?xindex>
  vector.store %s, %m[%i] : memref<?xindex>, vector<8xindex>
  %last = arith.addi %i, %c7 : index
  %x = memref.load %m[%last] : memref<?xindex>
  %p = arith.cmpi eq, %x, %c7 : index
  cf.assert %p, "yes: lane 7"
  %z = memref.load %m[%j] : memref<?xindex>
  %l = arith.cmpi ult, %z, %c8 : index
  %same = arith.cmpi eq, %z, %v : index
  %either = arith.ori %l, %same : i1
  cf.assert %either, "yes: a lane, or what was there"
  // CHECK: "no: a lane"
  cf.assert %same, "no: a lane"
  %far = arith.cmpi sge, %j, %end : index
  cf.assert %far, "behind"
  %w = memref.load %m[%j] : memref<?xindex>
  %q = arith.cmpi eq, %w, %v : index
  cf.assert %q, "yes: behind the lanes"
  vector.store %s, %o[%c0] : memref<?xindex>, vector<8xindex>
  %again = memref.load %m[%j] : memref<?xindex>
  %t = arith.cmpi eq, %again, %v : index
  // CHECK: "no: o may be m"
  cf.assert %t, "no: o may be m"
  return
}

// Rows may be left.
// CHECK-LABEL: func @rows
func.func @rows(%m: memref<2x4xi8>, %i: index, %v: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  memref.store %v, %m[%c1, %c0] : memref<2x4xi8>
  %d = arith.constant dense<[5, -128]> : vector<2xi8>
  vector.store %d, %m[%c0, %c2] : memref<2x4xi8>, vector<2xi8>
  %x = memref.load %m[%c1, %c0] : memref<2x4xi8>
  %p = arith.cmpi eq, %x, %v : i8
  cf.assert %p, "yes: the next row"
  vector.store %d, %m[%c0, %i] : memref<2x4xi8>, vector<2xi8>
  %y = memref.load %m[%c1, %c0] : memref<2x4xi8>
  %q = arith.cmpi eq, %y, %v : i8
  // CHECK: "no: it may leave its row"
  cf.assert %q, "no: it may leave its row"
  return
}

// CHECK-LABEL: func @masked
func.func @masked(%m: memref<8xi32>, %n: index, %v: i32, %old: i32) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %b = vector.broadcast %v : i32 to vector<4xi32>
  %mask = vector.create_mask %n : vector<4xi1>
  memref.store %old, %m[%c2] : memref<8xi32>
  vector.maskedstore %m[%c1], %mask, %b : memref<8xi32>, vector<4xi1>, vector<4xi32>
  %x = memref.load %m[%c2] : memref<8xi32>
  %isNew = arith.cmpi eq, %x, %v : i32
  %isOld = arith.cmpi eq, %x, %old : i32
  %either = arith.ori %isNew, %isOld : i1
  cf.assert %either, "yes: one of two"
  // CHECK: "no: the lane may be off"
  cf.assert %isNew, "no: the lane may be off"
  %two = arith.cmpi sge, %n, %c2 : index
  cf.assert %two, "on"
  %y = memref.load %m[%c2] : memref<8xi32>
  %p = arith.cmpi eq, %y, %v : i32
  cf.assert %p, "yes: the lane is on"
  return
}

// CHECK-LABEL: func @transfer
func.func @transfer(%m: memref<?x?xindex>, %r: memref<?xindex>, %n: index, %v: vector<2x3xindex>, %old: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %s = vector.step : vector<6xindex>
  %w = vector.shape_cast %s : vector<6xindex> to vector<2x3xindex>
  vector.transfer_write %w, %m[%c0, %c0] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x3xindex>, memref<?x?xindex>
  %x = memref.load %m[%c2, %c1] : memref<?x?xindex>
  %c5 = arith.constant 5 : index
  %p = arith.cmpi eq, %x, %c5 : index
  cf.assert %p, "yes: lane 1, 2"
  %i = memref.load %m[%c1, %c0] : memref<?x?xindex>
  %q = arith.cmpi eq, %i, %c1 : index
  cf.assert %q, "yes: lane 0, 1"
  memref.store %old, %m[%c0, %c1] : memref<?x?xindex>
  %f = vector.broadcast %n : index to vector<4xindex>
  vector.transfer_write %f, %m[%c1, %c0] : vector<4xindex>, memref<?x?xindex>
  %k = memref.load %m[%c0, %c1] : memref<?x?xindex>
  %t = arith.cmpi eq, %k, %old : index
  cf.assert %t, "yes: another row, lanes outside are left out"
  %g = memref.load %m[%c1, %c2] : memref<?x?xindex>
  %u = arith.cmpi eq, %g, %n : index
  cf.assert %u, "yes: within"
  return
}

// A slice that a transfer may leave, where its source goes on.
// CHECK-LABEL: func @part
func.func @part(%m: memref<8xindex>, %n: index, %old: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  memref.store %old, %m[%c3] : memref<8xindex>
  %s = memref.subview %m[0] [3] [1] : memref<8xindex> to memref<3xindex, strided<[1]>>
  %v = vector.broadcast %n : index to vector<4xindex>
  vector.transfer_write %v, %s[%c0] : vector<4xindex>, memref<3xindex, strided<[1]>>
  %x = memref.load %m[%c3] : memref<8xindex>
  %p = arith.cmpi eq, %x, %old : index
  cf.assert %p, "yes: outside of the slice"
  %y = memref.load %m[%c1] : memref<8xindex>
  %q = arith.cmpi eq, %y, %n : index
  cf.assert %q, "yes: in the slice"
  vector.store %v, %s[%c0] : memref<3xindex, strided<[1]>>, vector<4xindex>
  %z = memref.load %m[%c3] : memref<8xindex>
  %r = arith.cmpi eq, %z, %old : index
  // CHECK: "no: what targets do is open"
  cf.assert %r, "no: what targets do is open"
  return
}

// CHECK-LABEL: func @mask_around
func.func @mask_around(%m: memref<8xindex>, %n: index, %old: index, %mask: vector<4xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  memref.store %old, %m[%c6] : memref<8xindex>
  %v = vector.broadcast %n : index to vector<4xindex>
  %two = vector.constant_mask [2] : vector<4xi1>
  vector.mask %two { vector.transfer_write %v, %m[%c0] : vector<4xindex>, memref<8xindex> } : vector<4xi1>
  %x = memref.load %m[%c1] : memref<8xindex>
  %p = arith.cmpi eq, %x, %n : index
  cf.assert %p, "yes: on"
  vector.mask %mask { vector.transfer_write %v, %m[%c0] : vector<4xindex>, memref<8xindex> } : vector<4xi1>
  %y = memref.load %m[%c6] : memref<8xindex>
  %q = arith.cmpi eq, %y, %old : index
  cf.assert %q, "yes: no lane, whatever the mask is"
  %z = memref.load %m[%c1] : memref<8xindex>
  %r = arith.cmpi eq, %z, %n : index
  // CHECK: "no: nothing is known of the mask"
  cf.assert %r, "no: nothing is known of the mask"
  return
}

// CHECK-LABEL: func @scattered
func.func @scattered(%m: memref<8xindex>, %n: index, %k: index, %old: index) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  memref.store %old, %m[%c7] : memref<8xindex>
  memref.store %old, %m[%c4] : memref<8xindex>
  %v = vector.from_elements %n, %k, %old : vector<3xindex>
  %at = arith.constant dense<[4, 0, 6]> : vector<3xi32>
  %all = vector.constant_mask [2] : vector<3xi1>
  vector.scatter %m[%c1] [%at], %all, %v : memref<8xindex>, vector<3xi32>, vector<3xi1>, vector<3xindex>
  %a = memref.load %m[%c5] : memref<8xindex>
  %p = arith.cmpi eq, %a, %n : index
  cf.assert %p, "yes: 1 + 4"
  %b = memref.load %m[%c1] : memref<8xindex>
  %q = arith.cmpi eq, %b, %k : index
  cf.assert %q, "yes: 1 + 0"
  %c = memref.load %m[%c4] : memref<8xindex>
  %r = arith.cmpi eq, %c, %old : index
  cf.assert %r, "yes: none is there"
  %keep = arith.constant dense<[false, true, true]> : vector<3xi1>
  vector.compressstore %m[%c4], %keep, %v : memref<8xindex>, vector<3xi1>, vector<3xindex>
  %d = memref.load %m[%c4] : memref<8xindex>
  %s = arith.cmpi eq, %d, %k : index
  cf.assert %s, "yes: the first lane that is kept"
  %e = memref.load %m[%c5] : memref<8xindex>
  %t = arith.cmpi eq, %e, %old : index
  cf.assert %t, "yes: the second"
  %some = vector.create_mask %n : vector<3xi1>
  vector.compressstore %m[%c4], %some, %v : memref<8xindex>, vector<3xi1>, vector<3xindex>
  %f = memref.load %m[%c7] : memref<8xindex>
  %u = arith.cmpi eq, %f, %old : index
  cf.assert %u, "yes: no lane gets there"
  %g = memref.load %m[%c5] : memref<8xindex>
  %w = arith.cmpi eq, %g, %old : index
  // CHECK: "no: a second lane may be kept"
  cf.assert %w, "no: a second lane may be kept"
  return
}

// CHECK-LABEL: func @scalable
func.func @scalable(%n: index, %v: vector<[4]xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<8xindex>
  %o = memref.alloc() : memref<8xindex>
  memref.store %n, %m[%c1] : memref<8xindex>
  vector.store %v, %o[%c0] : memref<8xindex>, vector<[4]xindex>
  %x = memref.load %m[%c1] : memref<8xindex>
  %p = arith.cmpi eq, %x, %n : index
  cf.assert %p, "yes: another buffer"
  vector.store %v, %m[%c0] : memref<8xindex>, vector<[4]xindex>
  %y = memref.load %m[%c1] : memref<8xindex>
  %q = arith.cmpi eq, %y, %n : index
  // CHECK: "no: some lane"
  cf.assert %q, "no: some lane"
  return
}

// What is copied lane by lane, and by vectors of one lane without dimensions.
// CHECK-LABEL: func @copied
func.func @copied(%m: memref<8xi8>, %p: i8) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %o = memref.alloc() : memref<8xi8>
  memref.store %p, %m[%c3] : memref<8xi8>
  %v = vector.load %m[%c0] : memref<8xi8>, vector<4xi8>
  vector.store %v, %o[%c0] : memref<8xi8>, vector<4xi8>
  func.call @other() : () -> ()
  %x = memref.load %o[%c3] : memref<8xi8>
  %q = arith.cmpi eq, %x, %p : i8
  cf.assert %q, "yes: nobody else has the copy"
  %one = vector.broadcast %p : i8 to vector<i8>
  vector.store %one, %o[%c2] : memref<8xi8>, vector<i8>
  %y = memref.load %o[%c2] : memref<8xi8>
  %r = arith.cmpi eq, %y, %p : i8
  cf.assert %r, "yes: without dimensions"
  return
}

// The bits of vectors are packed.
// CHECK-LABEL: func @packed
func.func @packed(%m: memref<8xi1>, %p: i1) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %v = vector.broadcast %p : i1 to vector<4xi1>
  vector.store %v, %m[%c0] : memref<8xi1>, vector<4xi1>
  %x = memref.load %m[%c3] : memref<8xi1>
  %q = arith.cmpi eq, %x, %p : i1
  // CHECK: "no: it stands in the first byte"
  cf.assert %q, "no: it stands in the first byte"
  return
}

// CHECK-LABEL: func @two_masks
func.func @two_masks(%m: memref<8xindex>) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  memref.store %c7, %m[%c0] : memref<8xindex>
  %all = arith.constant dense<true> : vector<4xi1>
  %none = arith.constant dense<false> : vector<4xi1>
  %step = vector.step : vector<4xindex>
  vector.mask %none {
    vector.transfer_write %step, %m[%c0], %all : vector<4xindex>, memref<8xindex>
  } : vector<4xi1>
  %x = memref.load %m[%c0] : memref<8xindex>
  %q = arith.cmpi eq, %x, %c0 : index
  // CHECK: "no: one of the masks leaves it out"
  cf.assert %q, "no: one of the masks leaves it out"
  return
}

func.func private @other()

// CHECK-LABEL: func @tensors
func.func @tensors(%t: tensor<4xindex>, %u: tensor<?xindex>, %n: index, %i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %v = vector.broadcast %n : index to vector<2xindex>
  %a = vector.transfer_write %v, %t[%c0] : vector<2xindex>, tensor<4xindex>
  %x = tensor.extract %a[%c1] : tensor<4xindex>
  %p = arith.cmpi eq, %x, %n : index
  cf.assert %p, "yes: written"
  %y = tensor.extract %a[%c3] : tensor<4xindex>
  %old = tensor.extract %t[%c3] : tensor<4xindex>
  %q = arith.cmpi eq, %y, %old : index
  cf.assert %q, "yes: not written"
  %s = vector.step : vector<2xindex>
  %b = vector.transfer_write %s, %u[%i] : vector<2xindex>, tensor<?xindex>
  %d = tensor.dim %u, %c0 : tensor<?xindex>
  %inside = arith.cmpi ult, %i, %d : index
  cf.assert %inside, "inside"
  %z = tensor.extract %b[%i] : tensor<?xindex>
  %r = arith.cmpi eq, %z, %c0 : index
  cf.assert %r, "yes: the first lane"
  %e = vector.transfer_write %v, %t[%c3] : vector<2xindex>, tensor<4xindex>
  %f = tensor.extract %e[%c0] : tensor<4xindex>
  %g = tensor.extract %t[%c0] : tensor<4xindex>
  %w = arith.cmpi eq, %f, %g : index
  cf.assert %w, "yes: a lane outside does not come in again"
  return
}
