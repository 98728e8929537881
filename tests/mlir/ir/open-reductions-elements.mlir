// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a loop combines is a list only where each element depends on its place
// alone: not on what else the loop carries, nor on what nobody knows of a run.
//
// RUN: shapeproof analyze --all %s | FileCheck %s

// CHECK: contingent: cf.assert
// CHECK: its message: "at a place that is carried"
// CHECK: it needs scf.for@
// CHECK: fails with t =
func.func @carried(%t: tensor<*xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %shape = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %n = shape.num_elements %shape : tensor<?xindex> -> index
  %rank = shape.rank %shape : tensor<?xindex> -> index
  %y:2 = scf.for %i = %c0 to %rank step %c1 iter_args(%acc = %c1, %k = %c0) -> (index, index) {
    %d = tensor.extract %shape[%k] : tensor<?xindex>
    %m = arith.muli %acc, %d : index
    %next = arith.subi %i, %k : index
    scf.yield %m, %next : index, index
  }
  %p = arith.cmpi eq, %n, %y#0 : index
  cf.assert %p, "at a place that is carried"
  return
}

// CHECK: cf.assert was not decided: of scf.for@{{.*}}, which a loop carries, only what all iterations keep is known
// CHECK: its message: "of what a run computes"
// CHECK: it needs scf.for@
func.func @of_a_run(%t: tensor<*xf32>, %floats: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %shape = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %rank = shape.rank %shape : tensor<?xindex> -> index
  %x = scf.for %i = %c0 to %rank step %c1 iter_args(%acc = %c1) -> (index) {
    %f = tensor.extract %floats[%i] : tensor<?xf32>
    %v = arith.fptosi %f : f32 to i32
    %n = arith.index_cast %v : i32 to index
    %d = arith.maxsi %n, %c0 : index
    %m = arith.muli %acc, %d : index
    scf.yield %m : index
  }
  %p = arith.cmpi ne, %x, %c2 : index
  cf.assert %p, "of what a run computes"
  return
}
