// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rule 12: what nobody models is unknown; an index outside the rank gives no fact;
// block arguments and loop-carried values are unknown unless all ways agree.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --allow-unregistered-dialect --pass-pipeline="builtin.module(shapeproof-elide-checks{context=z3})" | FileCheck %s

// CHECK-LABEL: func @stays_unknown_op
// CHECK-COUNT-2: cf.assert
// CHECK: return
func.func @stays_unknown_op(%n: index) {
  %a = "foo.size"(%n) : (index) -> index
  %b = "foo.size"(%n) : (index) -> index
  %c0 = arith.constant 0 : index
  %same = arith.cmpi eq, %a, %b : index
  cf.assert %same, "who knows"
  %positive = arith.cmpi sge, %a, %c0 : index
  cf.assert %positive, "who knows"
  return
}

// CHECK-LABEL: func @goes_unknown_tensor
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_unknown_tensor(%n: index) {
  %c0 = arith.constant 0 : index
  %t = "foo.tensor"(%n) : (index) -> tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %ok = arith.cmpi sge, %d, %c0 : index
  cf.assert %ok, "it is a tensor all the same"
  return
}

// CHECK-LABEL: func @stays_outside_rank
// CHECK: cf.assert
// CHECK: return
func.func @stays_outside_rank(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %d = tensor.dim %t, %c7 : tensor<?xf32>
  %ok = arith.cmpi sge, %d, %c0 : index
  cf.assert %ok, "there is no such size"
  return
}

// CHECK-LABEL: func @stays_unranked
// CHECK: cf.assert
// CHECK: return
func.func @stays_unranked(%t: tensor<*xf32>) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %d = tensor.dim %t, %c7 : tensor<*xf32>
  %ok = arith.cmpi sge, %d, %c0 : index
  cf.assert %ok, "there may be no such size"
  return
}

// CHECK-LABEL: func @goes_unranked_within
// CHECK: cf.assert {{.*}}, "rank"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_unranked_within(%t: tensor<*xf32>) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %r = tensor.rank %t : tensor<*xf32>
  %in = arith.cmpi sgt, %r, %c7 : index
  cf.assert %in, "rank"
  %d = tensor.dim %t, %c7 : tensor<*xf32>
  %ok = arith.cmpi sge, %d, %c0 : index
  cf.assert %ok, "now there is"
  return
}

// CHECK-LABEL: func @goes_equal_incoming
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_equal_incoming(%p: i1, %a: index, %b: index) {
  cf.cond_br %p, ^one, ^two
^one:
  %x = arith.addi %a, %b : index
  cf.br ^end(%x : index)
^two:
  %y = arith.addi %b, %a : index
  cf.br ^end(%y : index)
^end(%s: index):
  %sum = arith.addi %a, %b : index
  %ok = arith.cmpi eq, %s, %sum : index
  cf.assert %ok, "a + b"
  return
}

// CHECK-LABEL: func @stays_different_incoming
// CHECK: cf.assert
// CHECK: return
func.func @stays_different_incoming(%p: i1, %a: index, %b: index) {
  cf.cond_br %p, ^end(%a : index), ^end(%b : index)
^end(%s: index):
  %ok = arith.cmpi eq, %s, %a : index
  cf.assert %ok, "a or b"
  return
}

// CHECK-LABEL: func @loop_carried_in_cfg
// CHECK: cf.assert {{.*}}, "counts"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @loop_carried_in_cfg(%n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %k : index, index)
^head(%i: index, %same: index):
  %zero = arith.cmpi eq, %i, %c0 : index
  cf.assert %zero, "counts"
  %ok = arith.cmpi eq, %same, %k : index
  cf.assert %ok, "is carried unchanged"
  %next = arith.addi %i, %c1 : index
  %more = arith.cmpi slt, %next, %n : index
  cf.cond_br %more, ^head(%next, %same : index, index), ^exit
^exit:
  return
}

// CHECK-LABEL: func @loop_carried_shape
// CHECK-NOT: cf.assert
// CHECK: return
func.func @loop_carried_shape(%t: tensor<?xf32>, %v: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%u = %t) -> (tensor<?xf32>) {
    %m = tensor.dim %u, %c0 : tensor<?xf32>
    %in = arith.cmpi slt, %i, %m : index
    cf.assert %in, "in bounds"
    %w = tensor.insert %v into %u[%i] : tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  %k = tensor.dim %r, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %k, %n : index
  cf.assert %same, "the same size"
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @stays_loop_carried_growing
// CHECK-COUNT-2: cf.assert
// CHECK: return
func.func @stays_loop_carried_growing(%t: tensor<?xf32>, %n: index)
    -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = tensor.dim %t, %c0 : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%u = %t) -> (tensor<?xf32>) {
    %m = tensor.dim %u, %c0 : tensor<?xf32>
    %in = arith.cmpi eq, %m, %k : index
    cf.assert %in, "only the first time"
    %m1 = arith.addi %m, %c1 : index
    %w = tensor.empty(%m1) : tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  %l = tensor.dim %r, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %k, %l : index
  cf.assert %same, "grown"
  return %r : tensor<?xf32>
}

// Two carried tensors that change places.
// CHECK-LABEL: func @stays_loop_carried_swapped
// CHECK: cf.assert
// CHECK: return
func.func @stays_loop_carried_swapped(%a: tensor<?xf32>, %b: tensor<?xf32>,
                                      %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = tensor.dim %a, %c0 : tensor<?xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%u = %a, %v = %b)
      -> (tensor<?xf32>, tensor<?xf32>) {
    scf.yield %v, %u : tensor<?xf32>, tensor<?xf32>
  }
  %l = tensor.dim %r#0, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %k, %l : index
  cf.assert %same, "a or b"
  return
}

// Code that is never run is left as it is.
// CHECK-LABEL: func @dead_block
// CHECK: cf.assert
func.func @dead_block() {
  return
^dead:
  %true = arith.constant true
  cf.assert %true, "dead"
  cf.br ^dead
}

// In a graph region order means nothing.
// CHECK-LABEL: func @graph_region
// CHECK-COUNT-2: cf.assert
// CHECK: return
func.func @graph_region(%p: i1) {
  "foo.graph"() ({
    cf.assert %p, "one"
    cf.assert %p, "other"
    "foo.end"() : () -> ()
  }) : () -> ()
  return
}
