// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements of tensors that the iterations of scf.forall share.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s --implicit-check-not="yes:"

// CHECK-LABEL: func @tiled
func.func @tiled(%t: tensor<8xindex>, %a: index) {
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %r = scf.forall (%i) in (3) shared_outs(%o = %t) -> (tensor<8xindex>) {
    %at = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    %x = arith.addi %at, %a : index
    %y = arith.addi %x, %c1 : index
    %v = tensor.from_elements %x, %y : tensor<2xindex>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %o[%at] [2] [1] : tensor<2xindex> into tensor<8xindex>
    }
  }
  %c5 = arith.constant 5 : index
  %e = tensor.extract %r[%c5] : tensor<8xindex>
  %sum = arith.addi %a, %c5 : index
  %p = arith.cmpi eq, %e, %sum : index
  cf.assert %p, "yes: 4 + a + 1"
  %f = tensor.extract %r[%c6] : tensor<8xindex>
  %g = tensor.extract %t[%c6] : tensor<8xindex>
  %q = arith.cmpi eq, %f, %g : index
  cf.assert %q, "yes: not written"
  %s = arith.cmpi eq, %e, %a : index
  // CHECK: "no: not a"
  cf.assert %s, "no: not a"
  return
}

// Two iterations write element 1, in any order.
// CHECK-LABEL: func @races
func.func @races(%t: tensor<4xindex>) {
  %c1 = arith.constant 1 : index
  %r = scf.forall (%i) in (2) shared_outs(%o = %t) -> (tensor<4xindex>) {
    %v = tensor.from_elements %i, %i : tensor<2xindex>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %o[%i] [2] [1] : tensor<2xindex> into tensor<4xindex>
    }
  }
  %e = tensor.extract %r[%c1] : tensor<4xindex>
  %p = arith.cmpi eq, %e, %c1 : index
  // CHECK: "no: the first or the second"
  cf.assert %p, "no: the first or the second"
  return
}

// Each thread sees the start.
// CHECK-LABEL: func @start
func.func @start(%t: tensor<4xi8>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %one = arith.constant 1 : i8
  %r = scf.forall (%i, %j) in (2, 2) shared_outs(%o = %t) -> (tensor<4xi8>) {
    %at = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%i, %j)
    %x = tensor.extract %o[%c0] : tensor<4xi8>
    %y = arith.addi %x, %one : i8
    %v = tensor.from_elements %y : tensor<1xi8>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %o[%at] [1] [1] : tensor<1xi8> into tensor<4xi8>
    }
  }
  %e = tensor.extract %r[%c3] : tensor<4xi8>
  %s = tensor.extract %t[%c0] : tensor<4xi8>
  %z = arith.addi %s, %one : i8
  %p = arith.cmpi eq, %e, %z : i8
  cf.assert %p, "yes: of the start, wrapping"
  %q = arith.cmpi sgt, %e, %s : i8
  // CHECK: "no: it may wrap"
  cf.assert %q, "no: it may wrap"
  return
}

// CHECK-LABEL: func @threads
func.func @threads(%t: tensor<?xindex>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %d = tensor.dim %t, %c0 : tensor<?xindex>
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?xindex>) {
    %x = arith.muli %i, %c3 : index
    %v = tensor.from_elements %x : tensor<1xindex>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %o[%i] [1] [1] : tensor<1xindex> into tensor<?xindex>
    }
  }
  %within = arith.cmpi ult, %k, %d : index
  cf.assert %within, "within"
  %e = tensor.extract %r[%k] : tensor<?xindex>
  %old = tensor.extract %t[%k] : tensor<?xindex>
  %own = arith.muli %k, %c3 : index
  %a = arith.cmpi eq, %e, %own : index
  %b = arith.cmpi eq, %e, %old : index
  %either = arith.ori %a, %b : i1
  cf.assert %either, "yes: 3 * k, or as it was"
  // CHECK: "no: behind the threads it is not"
  cf.assert %a, "no: behind the threads it is not"
  %less = arith.cmpi slt, %k, %n : index
  cf.assert %less, "a thread's"
  %f = tensor.extract %r[%k] : tensor<?xindex>
  %p = arith.cmpi eq, %f, %own : index
  cf.assert %p, "yes: 3 * k"
  return
}

// CHECK-LABEL: func @steps
func.func @steps(%t: tensor<?xindex>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %t, %c0 : tensor<?xindex>
  %r = scf.forall (%i) = (0) to (%n) step (4) shared_outs(%o = %t) -> (tensor<?xindex>) {
    %v = tensor.from_elements %i, %c2 : tensor<2xindex>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %o[%i] [2] [1] : tensor<2xindex> into tensor<?xindex>
    }
  }
  %j = arith.muli %k, %c4 : index
  %next = arith.addi %j, %c1 : index
  %free = arith.addi %j, %c2 : index
  %positive = arith.cmpi sge, %k, %c0 : index
  cf.assert %positive, "positive"
  %less = arith.cmpi slt, %free, %n : index
  cf.assert %less, "an iteration's"
  %enough = arith.cmpi sle, %n, %d : index
  cf.assert %enough, "long enough"
  %e = tensor.extract %r[%j] : tensor<?xindex>
  %p = arith.cmpi eq, %e, %j : index
  cf.assert %p, "yes: the iteration"
  %f = tensor.extract %r[%next] : tensor<?xindex>
  %q = arith.cmpi eq, %f, %c2 : index
  cf.assert %q, "yes: the second element of the slice"
  %g = tensor.extract %r[%free] : tensor<?xindex>
  %old = tensor.extract %t[%free] : tensor<?xindex>
  %s = arith.cmpi eq, %g, %old : index
  cf.assert %s, "yes: between slices"
  return
}

// CHECK-LABEL: func @counted
func.func @counted(%t: tensor<4xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<4xindex>) {
    %v = tensor.from_elements %c0 : tensor<1xindex>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %o[%i] [1] [1] : tensor<1xindex> into tensor<4xindex>
    }
  }
  %three = arith.cmpi eq, %n, %c3 : index
  cf.assert %three, "three threads"
  %e = tensor.extract %r[%c2] : tensor<4xindex>
  %p = arith.cmpi eq, %e, %c0 : index
  cf.assert %p, "yes: the last thread's"
  %f = tensor.extract %r[%c3] : tensor<4xindex>
  %g = tensor.extract %t[%c3] : tensor<4xindex>
  %q = arith.cmpi eq, %f, %g : index
  cf.assert %q, "yes: none writes it"
  return
}

// Slices that overlap.
// CHECK-LABEL: func @overlapping
func.func @overlapping(%t: tensor<?xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?xindex>) {
    %v = tensor.from_elements %c0, %c1 : tensor<2xindex>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %o[%i] [2] [1] : tensor<2xindex> into tensor<?xindex>
    }
  }
  %c3 = arith.constant 3 : index
  %d = tensor.dim %t, %c0 : tensor<?xindex>
  %threads = arith.cmpi eq, %n, %c3 : index
  cf.assert %threads, "three threads"
  %long = arith.cmpi sgt, %d, %n : index
  cf.assert %long, "long enough"
  %e = tensor.extract %r[%c1] : tensor<?xindex>
  %p = arith.cmpi eq, %e, %c0 : index
  // CHECK: "no: of the first or the second"
  cf.assert %p, "no: of the first or the second"
  return
}
