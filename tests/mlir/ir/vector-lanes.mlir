// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lanes of vectors.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s --implicit-check-not="yes:"

// CHECK-LABEL: func @masks
func.func @masks(%n: index, %k: index) {
  %c8 = arith.constant 8 : index
  %m = vector.create_mask %n : vector<8xi1>
  %last = vector.extract %m[7] : i1 from vector<8xi1>
  // CHECK: "no: n may be 7"
  cf.assert %last, "no: n may be 7"
  %first = vector.extract %m[0] : i1 from vector<8xi1>
  cf.assert %first, "yes: behind the last one"
  %p = arith.cmpi sge, %n, %c8 : index
  cf.assert %p, "yes: n is 8 at least"
  %square = vector.create_mask %n, %k : vector<8x4xi1>
  %row = vector.extract %square[7] : vector<4xi1> from vector<8x4xi1>
  %corner = vector.extract %row[2] : i1 from vector<4xi1>
  %c3 = arith.constant 3 : index
  %q = arith.cmpi sge, %k, %c3 : index
  %same = arith.cmpi eq, %corner, %q : i1
  cf.assert %same, "yes: iff k >= 3"
  %c = vector.constant_mask [3] : vector<8xi1>
  %in = vector.extract %c[2] : i1 from vector<8xi1>
  cf.assert %in, "yes: 2 < 3"
  %out = vector.extract %c[3] : i1 from vector<8xi1>
  %true = arith.constant true
  %not = arith.xori %out, %true : i1
  cf.assert %not, "yes: not 3 < 3"
  return
}

// CHECK-LABEL: func @arithmetic
func.func @arithmetic(%n: i32, %k: index) {
  %c2 = arith.constant 2 : i32
  %s = vector.step : vector<4xindex>
  %i = arith.index_cast %s : vector<4xindex> to vector<4xi32>
  %v = vector.broadcast %n : i32 to vector<4xi32>
  %a = arith.addi %v, %i : vector<4xi32>
  %x = vector.extract %a[2] : i32 from vector<4xi32>
  %y = arith.addi %n, %c2 : i32
  %p = arith.cmpi eq, %x, %y : i32
  cf.assert %p, "yes: n + 2, wrapping"
  %q = arith.cmpi sgt, %x, %n : i32
  // CHECK: "no: it may wrap"
  cf.assert %q, "no: it may wrap"
  %d = arith.constant dense<[5, 7, 9, 11]> : vector<4xi32>
  %le = arith.cmpi sle, %i, %d : vector<4xi32>
  %chosen = arith.select %le, %i, %d : vector<4xi1>, vector<4xi32>
  %z = vector.extract %chosen[3] : i32 from vector<4xi32>
  %c3 = arith.constant 3 : i32
  %r = arith.cmpi eq, %z, %c3 : i32
  cf.assert %r, "yes: 3 is less than 11"
  %bytes = arith.trunci %d : vector<4xi32> to vector<4xi8>
  %grid = vector.shape_cast %bytes : vector<4xi8> to vector<2x2xi8>
  %w = vector.extract %grid[1, 0] : i8 from vector<2x2xi8>
  %c9 = arith.constant 9 : i8
  %t = arith.cmpi eq, %w, %c9 : i8
  cf.assert %t, "yes: 9"
  return
}

// CHECK-LABEL: func @repeated
func.func @repeated(%a: index, %b: index) {
  %pair = vector.from_elements %a, %b : vector<2x1xindex>
  %rows = vector.broadcast %pair : vector<2x1xindex> to vector<3x2x4xindex>
  %x = vector.extract %rows[2, 1, 3] : index from vector<3x2x4xindex>
  %p = arith.cmpi eq, %x, %b : index
  cf.assert %p, "yes: b"
  %q = arith.cmpi eq, %x, %a : index
  // CHECK: "no: not a"
  cf.assert %q, "no: not a"
  return
}

// Lanes that data decides, and lanes at places that are not known.
// CHECK-LABEL: func @inserted
func.func @inserted(%n: i32, %v: vector<2x4xi32>, %at: index) {
  %c7 = arith.constant 7 : i32
  %row = vector.broadcast %c7 : i32 to vector<4xi32>
  %w = vector.insert %row, %v [1] : vector<4xi32> into vector<2x4xi32>
  %x = vector.insert %n, %w [1, 2] : i32 into vector<2x4xi32>
  %a = vector.extract %x[1, 2] : i32 from vector<2x4xi32>
  %p = arith.cmpi eq, %a, %n : i32
  cf.assert %p, "yes: inserted last"
  %b = vector.extract %x[1, 3] : i32 from vector<2x4xi32>
  %q = arith.cmpi eq, %b, %c7 : i32
  cf.assert %q, "yes: of the row"
  %c = vector.extract %x[0, 3] : i32 from vector<2x4xi32>
  %r = arith.cmpi eq, %c, %c7 : i32
  // CHECK: "no: of the argument"
  cf.assert %r, "no: of the argument"
  %y = vector.insert %n, %x [%at, 3] : i32 into vector<2x4xi32>
  %d = vector.extract %y[1, 3] : i32 from vector<2x4xi32>
  %s = arith.cmpi eq, %d, %c7 : i32
  // CHECK: "no: n, perhaps"
  cf.assert %s, "no: n, perhaps"
  return
}

// CHECK-LABEL: func @unknown
func.func @unknown(%v: vector<4xindex>, %m: memref<4xindex>, %i: index) {
  %c0 = arith.constant 0 : index
  %x = vector.extract %v[1] : index from vector<4xindex>
  %y = vector.extract %v[1] : index from vector<4xindex>
  %p = arith.cmpi sge, %x, %c0 : index
  // CHECK: "no: an argument"
  cf.assert %p, "no: an argument"
  %l = vector.load %m[%c0] : memref<4xindex>, vector<4xindex>
  %z = vector.extract %l[1] : index from vector<4xindex>
  %q = arith.cmpi sge, %z, %c0 : index
  // CHECK: "no: loaded"
  cf.assert %q, "no: loaded"
  %s = vector.step : vector<4xindex>
  %w = vector.extract %s[%i] : index from vector<4xindex>
  %r = arith.cmpi eq, %w, %c0 : index
  // CHECK: "no: any lane"
  cf.assert %r, "no: any lane"
  return
}

// Lanes that operations move.
// CHECK-LABEL: func @moved
func.func @moved(%a: i32, %b: i32, %c: i32, %d: i32) {
  %v = vector.from_elements %a, %b : vector<2xi32>
  %w = vector.from_elements %c, %d : vector<2xi32>
  %s = vector.shuffle %v, %w [3, 1, -1] : vector<2xi32>, vector<2xi32>
  %x:3 = vector.to_elements %s : vector<3xi32>
  %p0 = arith.cmpi eq, %x#0, %d : i32
  cf.assert %p0, "yes: lane 1 of w"
  %p1 = arith.cmpi eq, %x#1, %b : i32
  cf.assert %p1, "yes: lane 1 of v"
  %p2 = arith.cmpi eq, %x#2, %a : i32
  // CHECK: "no: poison"
  cf.assert %p2, "no: poison"
  %i = vector.interleave %v, %w : vector<2xi32> -> vector<4xi32>
  %even, %odd = vector.deinterleave %i : vector<4xi32> -> vector<2xi32>
  %y = vector.extract %odd[0] : i32 from vector<2xi32>
  %p3 = arith.cmpi eq, %y, %c : i32
  cf.assert %p3, "yes: lane 0 of w"
  %square = vector.shape_cast %i : vector<4xi32> to vector<2x2xi32>
  %turned = vector.transpose %square, [1, 0] : vector<2x2xi32> to vector<2x2xi32>
  %z = vector.extract %turned[1, 0] : i32 from vector<2x2xi32>
  %p4 = arith.cmpi eq, %z, %c : i32
  cf.assert %p4, "yes: row 0, column 1"
  %p5 = arith.cmpi eq, %z, %b : i32
  // CHECK: "no: row 1, column 0"
  cf.assert %p5, "no: row 1, column 0"
  return
}

// Lanes combined; a mask leaves lanes out.
// CHECK-LABEL: func @combined
func.func @combined(%n: i32, %m: vector<3xi1>) {
  %s = arith.constant dense<[3, 1, 2]> : vector<3xi32>
  %v = vector.broadcast %n : i32 to vector<3xi32>
  %a = arith.addi %v, %s : vector<3xi32>
  %sum = vector.reduction <add>, %a : vector<3xi32> into i32
  %c3 = arith.constant 3 : i32
  %c6 = arith.constant 6 : i32
  %n3 = arith.muli %n, %c3 : i32
  %all = arith.addi %n3, %c6 : i32
  %p = arith.cmpi eq, %sum, %all : i32
  cf.assert %p, "yes: 3 * n + 6, wrapping"
  %least = vector.reduction <minsi>, %s, %c6 : vector<3xi32> into i32
  %c1 = arith.constant 1 : i32
  %q = arith.cmpi eq, %least, %c1 : i32
  cf.assert %q, "yes: 1"
  %some = vector.mask %m { vector.reduction <minsi>, %s, %c6 : vector<3xi32> into i32 } : vector<3xi1> -> i32
  %r = arith.cmpi eq, %some, %c1 : i32
  // CHECK: "no: lane 1 may be left out"
  cf.assert %r, "no: lane 1 may be left out"
  return
}
