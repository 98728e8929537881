// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An operation on tensors that code motion may take out of a loop keeps the
// sizes that it has there, where only the loop knows that others are equal.
//
// RUN: shapeproof-opt --allow-unregistered-dialect %s --split-input-file --pass-pipeline="builtin.module(shapeproof-simplify)" | FileCheck %s

// CHECK-LABEL: func @size(
// CHECK: arith.minsi
// CHECK: tensor.extract_slice
func.func @size(%t: tensor<?xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %k step %c1 {
    %p = arith.cmpi sle, %n, %k : index
    cf.assert %p, "at most k"
    %m = arith.minsi %n, %k : index
    %s = tensor.extract_slice %t[0] [%m] [1] : tensor<?xf32> to tensor<?xf32>
    "use"(%s) : (tensor<?xf32>) -> ()
  }
  return
}

// -----

// Checked before the loop, or used by arithmetic alone.

// CHECK-LABEL: func @before(
// CHECK-NOT: arith.minsi
// CHECK: tensor.extract_slice
func.func @before(%t: tensor<?xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sle, %n, %k : index
  cf.assert %p, "at most k"
  scf.for %i = %c0 to %k step %c1 {
    %m = arith.minsi %n, %k : index
    %s = tensor.extract_slice %t[0] [%m] [1] : tensor<?xf32> to tensor<?xf32>
    "use"(%s) : (tensor<?xf32>) -> ()
  }
  return
}

// -----

// CHECK-LABEL: func @arithmetic(
// CHECK-NOT: arith.minsi
// CHECK: "use"
func.func @arithmetic(%n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %k step %c1 {
    %p = arith.cmpi sle, %n, %k : index
    cf.assert %p, "at most k"
    %m = arith.minsi %n, %k : index
    "use"(%m) : (index) -> ()
  }
  return
}

// -----

// The loop runs, so k is positive in it; before it the slice may not be there.

// CHECK-LABEL: func @opened(
// CHECK: scf.for
// CHECK: scf.if
// CHECK: tensor.extract_slice
func.func @opened(%t: tensor<?xf32>, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %k step %c1 {
    %p = arith.cmpi sgt, %k, %c0 : index
    scf.if %p {
      %s = tensor.extract_slice %t[0] [%k] [1] : tensor<?xf32> to tensor<?xf32>
      "use"(%s) : (tensor<?xf32>) -> ()
    }
  }
  return
}

// -----

// A transfer that reads a tensor may be moved; one that reads memory is not.

// CHECK-LABEL: func @transfers(
// CHECK: vector.transfer_read %{{.*}} : tensor<?xf32>, vector<8xf32>
// CHECK: vector.transfer_read {{.*}}in_bounds = [true]{{.*}} : memref<?xf32>
func.func @transfers(%t: tensor<?xf32>, %m: memref<?xf32>, %k: index, %pad: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %e = memref.dim %m, %c0 : memref<?xf32>
  scf.for %i = %c0 to %k step %c1 {
    %p = arith.cmpi sge, %d, %c8 : index
    cf.assert %p, "8"
    %q = arith.cmpi sge, %e, %c8 : index
    cf.assert %q, "8"
    %v = vector.transfer_read %t[%c0], %pad : tensor<?xf32>, vector<8xf32>
    %w = vector.transfer_read %m[%c0], %pad : memref<?xf32>, vector<8xf32>
    "use"(%v, %w) : (vector<8xf32>, vector<8xf32>) -> ()
  }
  return
}
