// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes that find nothing more to do where they have been.
//
// RUN: shapeproof-opt -allow-unregistered-dialect %s --pass-pipeline="builtin.module(shapeproof-hoist-checks)" -o %t.hoisted
// RUN: shapeproof-opt -allow-unregistered-dialect %t.hoisted --pass-pipeline="builtin.module(shapeproof-hoist-checks)" -o %t.again
// RUN: diff %t.hoisted %t.again
// RUN: shapeproof-opt -allow-unregistered-dialect %s --pass-pipeline="builtin.module(shapeproof-version)" -o %t.versioned
// RUN: shapeproof-opt -allow-unregistered-dialect %t.versioned --pass-pipeline="builtin.module(shapeproof-version)" -o %t.twice
// RUN: diff %t.versioned %t.twice
// RUN: FileCheck %s < %t.hoisted

// CHECK-LABEL: func.func @unranked(
// CHECK: shape.is_broadcastable
// CHECK-NEXT: cf.assert {{.*}}, "broadcastable(arg0, arg1)"
func.func @unranked(%t: tensor<*xf32>, %v: tensor<*xf32>) {
  %a = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %b = shape.shape_of %v : tensor<*xf32> -> tensor<?xindex>
  %w = shape.cstr_broadcastable %a, %b : tensor<?xindex>, tensor<?xindex>
  shape.assuming %w {
    "use"(%t) : (tensor<*xf32>) -> ()
  }
  return
}

// CHECK-LABEL: func.func @remainder(
// CHECK: cf.assert {{.*}}, "not the last"
func.func @remainder(%n: index) {
  %c7 = arith.constant 7 : index
  %r = affine.apply affine_map<(d0) -> (d0 mod 8)>(%n)
  %p = arith.cmpi slt, %r, %c7 : index
  cf.assert %p, "not the last"
  return
}
