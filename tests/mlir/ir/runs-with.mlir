// An input on which a function runs, found by trying: constants that occur,
// powers of two, and one number after the other.
//
// RUN: not shapeproof contract --format=json %s | FileCheck %s

// Constants that occur.
// CHECK: "runs_with":{"x.dim0":1,"x.dim1":96}
func.func @f(%x: tensor<?x?xf32> {shapeproof.name = "x"}) {
  %c1 = arith.constant 1 : index
  %c96 = arith.constant 96 : index
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %r = arith.remui %n, %c96 : index
  %p = arith.cmpi eq, %r, %c0 : index
  cf.assert %p, "a multiple"
  %q = arith.cmpi ne, %n, %c0 : index
  cf.assert %q, "not empty"
  return
}

// None is offered where some check always fails.
// CHECK: "function":"g"
// CHECK-SAME: "runs_with":null
func.func @g(%x: tensor<?xf32> {shapeproof.name = "x"}) {
  %false = arith.constant false
  cf.assert %false, "never"
  return
}

// Constants that occur in affine maps.
// CHECK: "function":"h"
// CHECK-SAME: "runs_with":{"x.dim0":1,"x.dim1":72}
func.func @h(%x: tensor<?x?xf32> {shapeproof.name = "x"}) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %r = affine.apply affine_map<()[s0] -> (s0 mod 72)>()[%n]
  %p = arith.cmpi eq, %r, %c0 : index
  cf.assert %p, "a multiple"
  %q = arith.cmpi ne, %n, %c0 : index
  cf.assert %q, "not empty"
  return
}
