// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shape dialect: each operation in a claim that follows from it, and in the
// nearest one that does not ("no").
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{context=z3})" | FileCheck %s --implicit-check-not="yes:"
//

// CHECK-LABEL: func @constants
func.func @constants(%t: tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %s = shape.shape_of %t : tensor<?x4xf32> -> tensor<2xindex>
  %k = shape.const_shape [7, 4] : tensor<2xindex>
  %e = shape.get_extent %s, %c1 : tensor<2xindex>, index -> index
  %0 = arith.cmpi eq, %e, %c4 : index
  %w0 = shape.cstr_require %0, "yes: get_extent"
  // CHECK: "no: get_extent"
  %f = shape.get_extent %s, %c0 : tensor<2xindex>, index -> index
  %1 = arith.cmpi eq, %f, %c4 : index
  %w1 = shape.cstr_require %1, "no: get_extent"
  %d = shape.dim %t, %c0 : tensor<?x4xf32>, index -> index
  %2 = arith.cmpi eq, %d, %f : index
  %w2 = shape.cstr_require %2, "yes: dim"
  %r = shape.rank %s : tensor<2xindex> -> index
  %3 = arith.cmpi eq, %r, %c2 : index
  %w3 = shape.cstr_require %3, "yes: rank"
  %n = shape.num_elements %k : tensor<2xindex> -> index
  %c28 = arith.constant 28 : index
  %4 = arith.cmpi eq, %n, %c28 : index
  %w4 = shape.cstr_require %4, "yes: num_elements"
  %m = shape.num_elements %s : tensor<2xindex> -> index
  // CHECK: "no: num_elements"
  %5 = arith.cmpi eq, %m, %c28 : index
  %w5 = shape.cstr_require %5, "no: num_elements"
  return
}

// CHECK-LABEL: func @unranked
func.func @unranked(%t: tensor<*xf32>, %u: tensor<*xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %v = shape.shape_of %u : tensor<*xf32> -> tensor<?xindex>
  %w = shape.cstr_eq %s, %v : tensor<?xindex>, tensor<?xindex>
  shape.assuming %w {
    %r = shape.rank %s : tensor<?xindex> -> index
    %q = shape.rank %v : tensor<?xindex> -> index
    %0 = arith.cmpi eq, %r, %q : index
    %w0 = shape.cstr_require %0, "yes: rank"
    %n = shape.num_elements %s : tensor<?xindex> -> index
    %m = shape.num_elements %v : tensor<?xindex> -> index
    %1 = arith.cmpi eq, %n, %m : index
    %w1 = shape.cstr_require %1, "yes: num_elements"
    // CHECK: "no: rank"
    %2 = arith.cmpi sgt, %r, %c0 : index
    %w2 = shape.cstr_require %2, "no: rank"
  }
  // CHECK: "no: outside"
  %r = shape.rank %s : tensor<?xindex> -> index
  %q = shape.rank %v : tensor<?xindex> -> index
  %3 = arith.cmpi eq, %r, %q : index
  cf.assert %3, "no: outside"
  return
}

// CHECK-LABEL: func @from_extents
func.func @from_extents(%n: index, %m: index) {
  %s = shape.from_extents %n, %m : index, index
  %e = shape.to_extent_tensor %s : !shape.shape -> tensor<2xindex>
  %t = tensor.from_elements %n, %m : tensor<2xindex>
  %w0 = shape.cstr_eq %e, %t : tensor<2xindex>, tensor<2xindex>
  %b = shape.from_extent_tensor %t : tensor<2xindex>
  // CHECK-NOT: shape.cstr_eq
  %w1 = shape.cstr_eq %s, %b : !shape.shape, !shape.shape
  // CHECK: shape.cstr_eq
  %r = shape.from_extents %m, %n : index, index
  %w2 = shape.cstr_eq %s, %r : !shape.shape, !shape.shape
  return
}

// CHECK-LABEL: func @sizes
func.func @sizes(%t: tensor<?xf32>, %e: !shape.size) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %s = shape.index_to_size %n
  %one = shape.const_size 1
  %more = shape.add %s, %one : !shape.size, !shape.size -> !shape.size
  %i = shape.size_to_index %more : !shape.size
  %0 = arith.cmpi sgt, %i, %n : index
  %w0 = shape.cstr_require %0, "yes: add"
  // An argument may be an error, and then the sum is.
  // CHECK: "no: add"
  %em = shape.add %e, %one : !shape.size, !shape.size -> !shape.size
  %j = shape.size_to_index %em : !shape.size
  %1 = arith.cmpi sge, %j, %c1 : index
  %w1 = shape.cstr_require %1, "no: add"
  %p = shape.mul %n, %n : index, index -> index
  %2 = arith.cmpi sge, %p, %n : index
  %w2 = shape.cstr_require %2, "yes: mul"
  %q = shape.div %p, %c1 : index, index -> index
  %3 = arith.cmpi eq, %q, %p : index
  %w3 = shape.cstr_require %3, "yes: div"
  %max = shape.max %s, %one : !shape.size, !shape.size -> !shape.size
  %k = shape.size_to_index %max : !shape.size
  %4 = arith.cmpi sge, %k, %n : index
  %w4 = shape.cstr_require %4, "yes: max"
  %min = shape.min %s, %one : !shape.size, !shape.size -> !shape.size
  %l = shape.size_to_index %min : !shape.size
  // CHECK: "no: min"
  %5 = arith.cmpi sge, %l, %n : index
  %w5 = shape.cstr_require %5, "no: min"
  return
}

// CHECK-LABEL: func @parts
func.func @parts(%t: tensor<?x?xf32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %s = shape.shape_of %t : tensor<?x?xf32> -> tensor<2xindex>
  %head, %tail = "shape.split_at"(%s, %c1)
      : (tensor<2xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
  %whole = shape.concat %head, %tail
      : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
  // CHECK-NOT: shape.cstr_eq
  %w0 = shape.cstr_eq %whole, %s : tensor<?xindex>, tensor<2xindex>
  // CHECK: shape.cstr_eq
  %back = shape.concat %tail, %head
      : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
  %w1 = shape.cstr_eq %back, %s : tensor<?xindex>, tensor<2xindex>
  // Outside the rank it is an error.
  // CHECK: shape.cstr_broadcastable
  %shape = shape.shape_of %t : tensor<?x?xf32> -> !shape.shape
  %h, %e = "shape.split_at"(%shape, %c3)
      : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  %w2 = shape.cstr_broadcastable %h, %h : !shape.shape, !shape.shape
  return
}

// CHECK-LABEL: func @broadcast
func.func @broadcast(%t: tensor<?x?xf32>, %u: tensor<?xf32>)
    -> !shape.witness {
  %a = shape.shape_of %t : tensor<?x?xf32> -> tensor<2xindex>
  %b = shape.shape_of %u : tensor<?xf32> -> tensor<1xindex>
  // CHECK: %[[W:.*]] = shape.cstr_broadcastable
  %w = shape.cstr_broadcastable %a, %b : tensor<2xindex>, tensor<1xindex>
  // CHECK-NOT: shape.cstr
  // CHECK: return
  shape.assuming %w {
    %r = shape.broadcast %a, %b
        : tensor<2xindex>, tensor<1xindex> -> tensor<2xindex>
    %y = shape.cstr_broadcastable %r, %b : tensor<2xindex>, tensor<1xindex>
  }
  return %w : !shape.witness
}

// Undefined where the operands do not fit.
// CHECK-LABEL: func @broadcast_unchecked
// CHECK: shape.cstr_broadcastable
// CHECK: return
func.func @broadcast_unchecked(%t: tensor<?x?xf32>, %u: tensor<?xf32>)
    -> !shape.witness {
  %a = shape.shape_of %t : tensor<?x?xf32> -> tensor<2xindex>
  %b = shape.shape_of %u : tensor<?xf32> -> tensor<1xindex>
  %s = shape.broadcast %a, %b
      : tensor<2xindex>, tensor<1xindex> -> tensor<2xindex>
  %x = shape.cstr_broadcastable %s, %b : tensor<2xindex>, tensor<1xindex>
  return %x : !shape.witness
}

// CHECK-LABEL: func @printed
func.func @printed(%t: tensor<?xf32>) {
  %s = shape.shape_of %t : tensor<?xf32> -> !shape.shape
  %p = "shape.debug_print"(%s) : (!shape.shape) -> !shape.shape
  // CHECK-NOT: shape.cstr_eq
  %w = shape.cstr_eq %s, %p : !shape.shape, !shape.shape
  return
}
