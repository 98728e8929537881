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
// CHECK: vector.transfer_read %{{[^{]*}} : tensor<?xf32>, vector<8xf32>
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

// -----

// Each branch alone keeps the slice in the loop: the inner one is known before
// the loop, the outer one only after the check.

// CHECK-LABEL: func @two_branches(
// CHECK: cf.assert
// CHECK: scf.if
// CHECK-NOT: scf.if
// CHECK: tensor.extract_slice
func.func @two_branches(%t: tensor<?xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %z = arith.cmpi sge, %d, %c0 : index
  scf.for %i = %c0 to %k step %c1 {
    %a = arith.cmpi sgt, %d, %n : index
    cf.assert %a, "below"
    %p = arith.cmpi sge, %d, %n : index
    scf.if %p {
      scf.if %z {
        %s = tensor.extract_slice %t[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
        "use"(%s) : (tensor<?xf32>) -> ()
      }
    }
  }
  return
}

// -----

// The branch goes, which kept the slice in the loop.

// CHECK-LABEL: func @size_in_branch(
// CHECK: arith.minsi
func.func @size_in_branch(%t: tensor<?xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %z = arith.cmpi sge, %d, %c0 : index
  scf.for %i = %c0 to %k step %c1 {
    %a = arith.cmpi sge, %d, %n : index
    cf.assert %a, "at most d"
    scf.if %z {
      %m = arith.minsi %d, %n : index
      %s = tensor.extract_slice %t[0] [%m] [1] : tensor<?xf32> to tensor<?xf32>
      "use"(%s) : (tensor<?xf32>) -> ()
    }
  }
  return
}

// -----

// A slice at 0 may be moved, but one at the induction variable may not: a loop
// that is known to run once only after a check stays; if it is known to before,
// the loop goes and the size in it stays.

// CHECK-LABEL: func @once(
// CHECK-COUNT-2: scf.for
func.func @once(%t: tensor<?xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %k step %c1 {
    %a = arith.cmpi eq, %n, %c1 : index
    cf.assert %a, "one"
    scf.for %j = %c0 to %n step %c1 {
      %s = tensor.extract_slice %t[%j] [1] [1] : tensor<?xf32> to tensor<1xf32>
      "use"(%s) : (tensor<1xf32>) -> ()
    }
  }
  return
}

// CHECK-LABEL: func @size_in_opened(
// CHECK-COUNT-1: scf.for
// CHECK-NOT: scf.for
// CHECK: arith.minsi
func.func @size_in_opened(%t: tensor<?xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %k step %c1 {
    %a = arith.cmpi sle, %n, %k : index
    cf.assert %a, "at most k"
    scf.for %j = %c0 to %c1 step %c1 {
      %m = arith.minsi %n, %k : index
      %s = tensor.extract_slice %t[%j] [%m] [1] : tensor<?xf32> to tensor<?xf32>
      "use"(%s) : (tensor<?xf32>) -> ()
    }
  }
  return
}

// -----

// Out of two loops, to before the check in the outer one.

// CHECK-LABEL: func @two_loops(
// CHECK: arith.minsi
func.func @two_loops(%t: tensor<?xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %k step %c1 {
    %a = arith.cmpi sle, %n, %k : index
    cf.assert %a, "at most k"
    scf.for %j = %c0 to %k step %c1 {
      %m = arith.minsi %n, %k : index
      %s = tensor.extract_slice %t[0] [%m] [1] : tensor<?xf32> to tensor<?xf32>
      "use"(%s) : (tensor<?xf32>) -> ()
    }
  }
  return
}

// -----

// In tiles the slice is in the loop that its size is known in.

// CHECK-LABEL: func @tiles(
// CHECK-NOT: affine.min
func.func @tiles(%t: tensor<?x?xf32> {shapeproof.facts = ["arg0[0] mod 8 == 0", "arg0[1] mod 8 == 0"]}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %t, %c0 : tensor<?x?xf32>
  %e = tensor.dim %t, %c1 : tensor<?x?xf32>
  scf.for %i = %c0 to %d step %c8 {
    scf.for %j = %c0 to %e step %c8 {
      %m = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%i)[%d]
      %n = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%j)[%e]
      %s = tensor.extract_slice %t[%i, %j] [%m, %n] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
      "use"(%s) : (tensor<?x?xf32>) -> ()
    }
  }
  return
}

// -----

// The transfer may be moved once its branch is gone, or its index is 0.

// CHECK-LABEL: func @transfers_that_may_move(
// CHECK-NOT: in_bounds
func.func @transfers_that_may_move(%t: tensor<?xf32>, %k: index, %pad: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %z = arith.cmpi sge, %d, %c0 : index
  scf.for %i = %c0 to %k step %c1 {
    %a = arith.cmpi sge, %d, %c8 : index
    cf.assert %a, "8"
    scf.if %z {
      %v = vector.transfer_read %t[%c0], %pad : tensor<?xf32>, vector<8xf32>
      "use"(%v) : (vector<8xf32>) -> ()
    }
    %x = arith.muli %i, %c8 : index
    %y = arith.remui %x, %c8 : index
    %w = vector.transfer_read %t[%y], %pad : tensor<?xf32>, vector<8xf32>
    "use"(%w) : (vector<8xf32>) -> ()
  }
  return
}

// -----

// The branch may go after the check; the slice in it stays in the loop only
// because of its offset, which is 0 for another reason. Either change is right.

// CHECK-LABEL: func @outer_if_inner_once(
// CHECK-COUNT-2: scf.for
func.func @outer_if_inner_once(%t: tensor<?xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %k step %c1 {
    %a = arith.cmpi sgt, %d, %n : index
    cf.assert %a, "below"
    %p = arith.cmpi sge, %d, %n : index
    scf.if %p {
      scf.for %j = %c0 to %c1 step %c1 {
        %s = tensor.extract_slice %t[%j] [%n] [1] : tensor<?xf32> to tensor<?xf32>
        "use"(%s) : (tensor<?xf32>) -> ()
      }
    }
  }
  return
}

// -----

// CHECK-LABEL: func @outer_if_inner_value(
// CHECK: arith.remui
// CHECK: tensor.extract_slice
func.func @outer_if_inner_value(%t: tensor<?xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %k step %c1 {
    %a = arith.cmpi sgt, %d, %n : index
    cf.assert %a, "below"
    %p = arith.cmpi sge, %d, %n : index
    scf.if %p {
      %x = arith.muli %i, %c8 : index
      %y = arith.remui %x, %c8 : index
      %s = tensor.extract_slice %t[%y] [%n] [1] : tensor<?xf32> to tensor<?xf32>
      "use"(%s) : (tensor<?xf32>) -> ()
    }
  }
  return
}

// -----

// CHECK-LABEL: func @value_before_if(
// CHECK-NOT: arith.remui
// CHECK: scf.if
// CHECK: tensor.extract_slice
func.func @value_before_if(%t: tensor<?xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %k step %c1 {
    %x = arith.muli %i, %c8 : index
    %y = arith.remui %x, %c8 : index
    %a = arith.cmpi sgt, %d, %n : index
    cf.assert %a, "below"
    %p = arith.cmpi sge, %d, %n : index
    scf.if %p {
      %s = tensor.extract_slice %t[%y] [%n] [1] : tensor<?xf32> to tensor<?xf32>
      "use"(%s) : (tensor<?xf32>) -> ()
    }
  }
  return
}

// -----

// Two operands of one slice: the size is known only after the check.

// CHECK-LABEL: func @two_sizes(
// CHECK-NOT: arith.minsi
// CHECK: arith.remui
// CHECK: tensor.extract_slice
func.func @two_sizes(%t: tensor<?xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %k step %c1 {
    %a = arith.cmpi sle, %n, %k : index
    cf.assert %a, "at most k"
    %m = arith.minsi %n, %k : index
    %x = arith.muli %i, %c8 : index
    %y = arith.remui %x, %c8 : index
    %s = tensor.extract_slice %t[%y] [%m] [1] : tensor<?xf32> to tensor<?xf32>
    "use"(%s) : (tensor<?xf32>) -> ()
  }
  return
}
