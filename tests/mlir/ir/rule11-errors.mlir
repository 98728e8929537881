// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rule 11: a !shape.shape or !shape.size may be an error, and what is asked of one
// that may be is not answered as if it were none.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{context=z3})" | FileCheck %s

// CHECK-LABEL: func @goes_error_equals_error
// CHECK: shape.const_witness true
// CHECK: return
func.func @goes_error_equals_error(%s: !shape.shape) -> !shape.witness {
  %w = shape.cstr_eq %s, %s : !shape.shape, !shape.shape
  return %w : !shape.witness
}

// CHECK-LABEL: func @stays_broadcastable_with_itself
// CHECK: shape.cstr_broadcastable
// CHECK: return
func.func @stays_broadcastable_with_itself(%s: !shape.shape)
    -> !shape.witness {
  %w = shape.cstr_broadcastable %s, %s : !shape.shape, !shape.shape
  return %w : !shape.witness
}

// An extent tensor cannot be an error.
// CHECK-LABEL: func @goes_broadcastable_with_itself
// CHECK: shape.const_witness true
// CHECK: return
func.func @goes_broadcastable_with_itself(%s: tensor<?xindex>)
    -> !shape.witness {
  %w = shape.cstr_broadcastable %s, %s : tensor<?xindex>, tensor<?xindex>
  return %w : !shape.witness
}

// Having been broadcast with something, it is none.
// CHECK-LABEL: func @goes_not_an_error
// CHECK: %[[W:.*]] = shape.cstr_broadcastable
// CHECK-NOT: shape.cstr
// CHECK: shape.assuming_all %[[W]], %[[W]]
func.func @goes_not_an_error(%s: !shape.shape, %t: !shape.shape)
    -> !shape.witness {
  %w0 = shape.cstr_broadcastable %s, %t : !shape.shape, !shape.shape
  %w1 = shape.cstr_broadcastable %s, %s : !shape.shape, !shape.shape
  %w = shape.assuming_all %w0, %w1
  return %w : !shape.witness
}

// A broadcast is an error where the operands do not fit.
// CHECK-LABEL: func @stays_result_may_be_error
// CHECK: shape.cstr_broadcastable
// CHECK: return
func.func @stays_result_may_be_error(%t: tensor<?xf32>, %u: tensor<?xf32>)
    -> !shape.witness {
  %a = shape.shape_of %t : tensor<?xf32> -> !shape.shape
  %b = shape.shape_of %u : tensor<?xf32> -> !shape.shape
  %s = shape.broadcast %a, %b
      : !shape.shape, !shape.shape -> !shape.shape
  %w = shape.cstr_broadcastable %s, %a : !shape.shape, !shape.shape
  return %w : !shape.witness
}

// And an error is equal to an error.
// CHECK-LABEL: func @goes_commuted
// CHECK: shape.const_witness true
// CHECK: return
func.func @goes_commuted(%t: tensor<?xf32>, %u: tensor<?xf32>)
    -> !shape.witness {
  %a = shape.shape_of %t : tensor<?xf32> -> !shape.shape
  %b = shape.shape_of %u : tensor<?xf32> -> !shape.shape
  %s = shape.broadcast %a, %b
      : !shape.shape, !shape.shape -> !shape.shape
  %r = shape.broadcast %b, %a
      : !shape.shape, !shape.shape -> !shape.shape
  %w = shape.cstr_eq %s, %r : !shape.shape, !shape.shape
  return %w : !shape.witness
}

// 0 times an error is an error: nothing says that the product is 0.
// CHECK-LABEL: func @stays_zero_times_error
// CHECK: cf.assert
// CHECK: return
func.func @stays_zero_times_error(%n: !shape.size) {
  %c0 = arith.constant 0 : index
  %zero = shape.const_size 0
  %p = shape.mul %n, %zero : !shape.size, !shape.size -> !shape.size
  %i = shape.size_to_index %p : !shape.size
  %ok = arith.cmpi eq, %i, %c0 : index
  cf.assert %ok, "zero"
  return
}

// CHECK-LABEL: func @goes_zero_times_size
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_zero_times_size(%n: index) {
  %c0 = arith.constant 0 : index
  %p = shape.mul %n, %c0 : index, index -> index
  %ok = arith.cmpi eq, %p, %c0 : index
  cf.assert %ok, "zero"
  return
}

// A meet of different shapes is an error; nothing is established by it.
// CHECK-LABEL: func @stays_meet
// CHECK: shape.cstr_eq
// CHECK: return
func.func @stays_meet(%t: tensor<?xf32>, %u: tensor<?xf32>)
    -> (!shape.shape, !shape.witness) {
  %a = shape.shape_of %t : tensor<?xf32> -> !shape.shape
  %b = shape.shape_of %u : tensor<?xf32> -> !shape.shape
  %m = shape.meet %a, %b, error = "differ"
      : !shape.shape, !shape.shape -> !shape.shape
  %w = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
  return %m, %w : !shape.shape, !shape.witness
}

// If the meet is no error, the operands are equal.
// CHECK-LABEL: func @goes_after_meet
// CHECK: %[[W:.*]] = shape.cstr_eq
// CHECK-NOT: shape.cstr
// CHECK: return
func.func @goes_after_meet(%t: tensor<?xf32>, %u: tensor<?xf32>)
    -> !shape.witness {
  %a = shape.shape_of %t : tensor<?xf32> -> !shape.shape
  %b = shape.shape_of %u : tensor<?xf32> -> !shape.shape
  %m = shape.meet %a, %b : !shape.shape, !shape.shape -> !shape.shape
  %w0 = shape.cstr_eq %m, %a : !shape.shape, !shape.shape
  %w1 = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
  %w = shape.assuming_all %w0, %w1
  return %w : !shape.witness
}

// shape.any is undefined where its operands differ.
// CHECK-LABEL: func @any
// CHECK: shape.cstr_eq
// CHECK: %[[W:.*]] = shape.cstr_eq
// CHECK-NOT: shape.cstr
// CHECK: return
func.func @any(%t: tensor<?xf32>, %u: tensor<?xf32>)
    -> (!shape.witness, !shape.witness) {
  %a = shape.shape_of %t : tensor<?xf32> -> tensor<1xindex>
  %b = shape.shape_of %u : tensor<?xf32> -> tensor<1xindex>
  %s = shape.any %a, %b
      : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
  %w0 = shape.cstr_eq %s, %a : tensor<1xindex>, tensor<1xindex>
  %w1 = shape.cstr_eq %a, %b : tensor<1xindex>, tensor<1xindex>
  %w2 = shape.cstr_eq %s, %b : tensor<1xindex>, tensor<1xindex>
  %w = shape.assuming_all %w1, %w2
  return %w0, %w : !shape.witness, !shape.witness
}
