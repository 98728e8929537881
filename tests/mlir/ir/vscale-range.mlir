// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// vector.vscale is a power of two within what the function declares. Nothing of
// this is executed: the targets that have scalable vectors are others.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s

// It is a power of two: 1, or even.

// CHECK-LABEL: func @power
// CHECK-NOT: "1, or even"
// CHECK: cf.assert {{.*}}, "no: it may be 1"
// CHECK: return
func.func @power() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v = vector.vscale
  %one = arith.cmpi eq, %v, %c1 : index
  %r = arith.remsi %v, %c2 : index
  %even = arith.cmpi eq, %r, %c0 : index
  %p = arith.ori %one, %even : i1
  cf.assert %p, "1, or even"
  cf.assert %even, "no: it may be 1"
  return
}

// Within what the function declares.

// CHECK-LABEL: func @ranged
// CHECK-NOT: "at most 8"
// CHECK-NOT: "a power of two"
// CHECK: cf.assert {{.*}}, "no: 8 is possible"
// CHECK: return
func.func @ranged() attributes {vscale_range = #llvm.vscale_range<minRange = 2 : i32, maxRange = 8 : i32>} {
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  %v = vector.vscale
  %p = arith.cmpi sle, %v, %c8 : index
  cf.assert %p, "at most 8"
  %a = arith.cmpi ne, %v, %c3 : index
  %b = arith.cmpi ne, %v, %c6 : index
  %q = arith.andi %a, %b : i1
  cf.assert %q, "a power of two"
  %r = arith.cmpi slt, %v, %c8 : index
  cf.assert %r, "no: 8 is possible"
  return
}

// Without an upper end it is a multiple of the least.

// CHECK-LABEL: func @least
// CHECK-NOT: "a multiple of 4"
// CHECK: cf.assert {{.*}}, "no: it may be 4"
// CHECK: return
func.func @least() attributes {vscale_range = #llvm.vscale_range<minRange = 4 : i32, maxRange = 0 : i32>} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %v = vector.vscale
  %r = arith.remsi %v, %c4 : index
  %p = arith.cmpi eq, %r, %c0 : index
  cf.assert %p, "a multiple of 4"
  %q = arith.cmpi sge, %v, %c8 : index
  cf.assert %q, "no: it may be 4"
  return
}

// A lane of the least size is there whatever the scale.

// CHECK-LABEL: func @scalable_mask
// CHECK: cf.assert {{.*}}, "no: n may be 2"
// CHECK-NOT: "n is 3 at least"
// CHECK-NOT: "no larger"
// CHECK: return
func.func @scalable_mask(%n: index, %k: i32) {
  %c3 = arith.constant 3 : index
  %m = vector.create_mask %n : vector<[4]xi1>
  %last = vector.extract %m[2] : i1 from vector<[4]xi1>
  cf.assert %last, "no: n may be 2"
  %p = arith.cmpi sge, %n, %c3 : index
  cf.assert %p, "n is 3 at least"
  %v = vector.broadcast %k : i32 to vector<[4]xi32>
  %w = arith.maxsi %v, %v : vector<[4]xi32>
  %x = vector.extract %w[1] : i32 from vector<[4]xi32>
  %q = arith.cmpi sle, %x, %k : i32
  cf.assert %q, "no larger"
  return
}
