// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lanes that are read from memory, where they are sure to be within it and the
// mask is known.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s --implicit-check-not="yes:"

// CHECK-LABEL: func @loaded
func.func @loaded(%n: i32, %m: i32) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = memref.alloc() : memref<4xi32>
  memref.store %n, %a[%c1] : memref<4xi32>
  memref.store %m, %a[%c2] : memref<4xi32>
  %v = vector.load %a[%c1] : memref<4xi32>, vector<2xi32>
  // What is stored now is not what was read.
  memref.store %n, %a[%c2] : memref<4xi32>
  %x = vector.extract %v[0] : i32 from vector<2xi32>
  %y = vector.extract %v[1] : i32 from vector<2xi32>
  %p = arith.cmpi eq, %x, %n : i32
  cf.assert %p, "yes: element 1"
  %q = arith.cmpi eq, %y, %m : i32
  cf.assert %q, "yes: element 2 as it was"
  %r = arith.cmpi eq, %y, %n : i32
  // CHECK: "no: not as it is now"
  cf.assert %r, "no: not as it is now"
  return
}

// CHECK-LABEL: func @transferred
func.func @transferred(%n: i32, %d: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %pad = arith.constant 7 : i32
  %a = memref.alloc(%d) : memref<2x?xi32>
  linalg.fill ins(%n : i32) outs(%a : memref<2x?xi32>)
  %v = vector.transfer_read %a[%c1, %c0], %pad : memref<2x?xi32>, vector<4xi32>
  %x = vector.extract %v[1] : i32 from vector<4xi32>
  %p = arith.cmpi eq, %x, %n : i32
  // CHECK: "no: padding if d is 1"
  cf.assert %p, "no: padding if d is 1"
  %c2 = arith.constant 2 : index
  %big = arith.cmpi sge, %d, %c2 : index
  cf.assert %big, "given"
  %y = vector.extract %v[1] : i32 from vector<4xi32>
  %q = arith.cmpi eq, %y, %n : i32
  cf.assert %q, "yes: within, as d >= 2"
  return
}

// CHECK-LABEL: func @masked
func.func @masked(%n: i32, %k: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %seven = arith.constant 7 : i32
  %a = memref.alloc() : memref<4xi32>
  linalg.fill ins(%n : i32) outs(%a : memref<4xi32>)
  %else = vector.broadcast %seven : i32 to vector<4xi32>
  %mask = vector.create_mask %c2 : vector<4xi1>
  %v = vector.maskedload %a[%c0], %mask, %else : memref<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  %x = vector.extract %v[1] : i32 from vector<4xi32>
  %p = arith.cmpi eq, %x, %n : i32
  cf.assert %p, "yes: 1 < 2"
  %y = vector.extract %v[2] : i32 from vector<4xi32>
  %q = arith.cmpi eq, %y, %seven : i32
  cf.assert %q, "yes: not 2 < 2"
  %open = vector.create_mask %k : vector<4xi1>
  %w = vector.maskedload %a[%c0], %open, %else : memref<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  %z = vector.extract %w[1] : i32 from vector<4xi32>
  %r = arith.cmpi eq, %z, %n : i32
  // CHECK: "no: k may be 1"
  cf.assert %r, "no: k may be 1"
  return
}

// CHECK-LABEL: func @gathered
func.func @gathered(%n: i32, %m: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %seven = arith.constant 7 : i32
  %a = memref.alloc() : memref<4xi32>
  memref.store %n, %a[%c1] : memref<4xi32>
  memref.store %m, %a[%c3] : memref<4xi32>
  %else = vector.broadcast %seven : i32 to vector<2xi32>
  %mask = arith.constant dense<[true, false]> : vector<2xi1>
  %at = arith.constant dense<[2, 0]> : vector<2xi32>
  %v = vector.gather %a[%c1] [%at], %mask, %else : memref<4xi32>, vector<2xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
  %x = vector.extract %v[0] : i32 from vector<2xi32>
  %p = arith.cmpi eq, %x, %m : i32
  cf.assert %p, "yes: element 1 + 2"
  %y = vector.extract %v[1] : i32 from vector<2xi32>
  %q = arith.cmpi eq, %y, %seven : i32
  cf.assert %q, "yes: left out"
  %r = arith.cmpi eq, %y, %n : i32
  // CHECK: "no: not element 1"
  cf.assert %r, "no: not element 1"
  return
}

// CHECK-LABEL: func @filled
func.func @filled(%n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %a = memref.alloc() : memref<8x4xindex>
  affine.for %i = 2 to 8 {
    affine.for %j = 0 to 4 {
      %v = affine.apply affine_map<(i, j)[n] -> (i * 4 + j + n)>(%i, %j)[%n]
      affine.store %v, %a[%i, %j] : memref<8x4xindex>
    }
  }
  %x = affine.load %a[3, 1] : memref<8x4xindex>
  %c13 = arith.constant 13 : index
  %sum = arith.addi %n, %c13 : index
  %p = arith.cmpi eq, %x, %sum : index
  cf.assert %p, "yes: 3 * 4 + 1 + n"
  %y = affine.load %a[1, 1] : memref<8x4xindex>
  %q = arith.cmpi eq, %y, %sum : index
  // CHECK: "no: before the loop's range"
  cf.assert %q, "no: before the loop's range"
  return
}

// The loop may end before the element, or write it with another index.
// CHECK-LABEL: func @not_filled
func.func @not_filled(%n: index) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<8xindex>
  affine.for %i = 0 to %n {
    affine.store %n, %a[%i] : memref<8xindex>
  }
  %x = affine.load %a[3] : memref<8xindex>
  %p = arith.cmpi eq, %x, %n : index
  // CHECK: "no: n may be 3"
  cf.assert %p, "no: n may be 3"
  affine.for %i = 0 to 4 {
    affine.store %n, %a[%i * 2] : memref<8xindex>
  }
  %y = affine.load %a[3] : memref<8xindex>
  %q = arith.cmpi eq, %y, %n : index
  // CHECK: "no: even elements alone"
  cf.assert %q, "no: even elements alone"
  return
}
