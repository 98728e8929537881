// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rule 4: who consumes a witness may rely on it, nobody else. A shape.cstr_* that
// follows from witnesses nobody has consumed becomes those witnesses.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --allow-unregistered-dialect --pass-pipeline="builtin.module(shapeproof-elide-checks{context=z3})" | FileCheck %s
// RUN: shapeproof-opt %s --allow-unregistered-dialect --pass-pipeline="builtin.module(shapeproof-elide-checks{context=equality})" | FileCheck %s

// CHECK-LABEL: func @no_premises
// CHECK: %[[TRUE:.*]] = shape.const_witness true
// CHECK: return %[[TRUE]]
func.func @no_premises(%s: !shape.shape) -> !shape.witness {
  %w = shape.cstr_eq %s, %s : !shape.shape, !shape.shape
  return %w : !shape.witness
}

// CHECK-LABEL: func @one_witness
// CHECK: %[[W:.*]] = shape.cstr_eq
// CHECK-NOT: shape.cstr_eq
// CHECK: return %[[W]], %[[W]]
func.func @one_witness(%t: tensor<?xf32>, %u: tensor<?xf32>)
    -> (!shape.witness, !shape.witness) {
  %a = shape.shape_of %t : tensor<?xf32> -> tensor<1xindex>
  %b = shape.shape_of %u : tensor<?xf32> -> tensor<1xindex>
  %w0 = shape.cstr_eq %a, %b : tensor<1xindex>, tensor<1xindex>
  %w1 = shape.cstr_eq %b, %a : tensor<1xindex>, tensor<1xindex>
  return %w0, %w1 : !shape.witness, !shape.witness
}

// CHECK-LABEL: func @two_witnesses
// CHECK: %[[W0:.*]] = shape.cstr_eq
// CHECK: %[[W1:.*]] = shape.cstr_eq
// CHECK: %[[ALL:.*]] = shape.assuming_all %[[W0]], %[[W1]]
// CHECK: shape.assuming_all %[[W1]], %[[ALL]], %[[W0]]
func.func @two_witnesses(%t: tensor<?xf32>, %u: tensor<?xf32>,
                         %v: tensor<?xf32>) -> !shape.witness {
  %a = shape.shape_of %t : tensor<?xf32> -> tensor<1xindex>
  %b = shape.shape_of %u : tensor<?xf32> -> tensor<1xindex>
  %c = shape.shape_of %v : tensor<?xf32> -> tensor<1xindex>
  %w0 = shape.cstr_eq %a, %b : tensor<1xindex>, tensor<1xindex>
  %w1 = shape.cstr_eq %b, %c : tensor<1xindex>, tensor<1xindex>
  %w2 = shape.cstr_eq %a, %c : tensor<1xindex>, tensor<1xindex>
  %w = shape.assuming_all %w1, %w2, %w0
  return %w : !shape.witness
}

// Whoever consumes the third alone must not begin to fail because of the others.
// CHECK-LABEL: func @stays_consumed_alone
// CHECK-COUNT-3: shape.cstr_eq
// CHECK: return
func.func @stays_consumed_alone(%t: tensor<?xf32>, %u: tensor<?xf32>,
                                %v: tensor<?xf32>) -> !shape.witness {
  %a = shape.shape_of %t : tensor<?xf32> -> tensor<1xindex>
  %b = shape.shape_of %u : tensor<?xf32> -> tensor<1xindex>
  %c = shape.shape_of %v : tensor<?xf32> -> tensor<1xindex>
  %w0 = shape.cstr_eq %a, %b : tensor<1xindex>, tensor<1xindex>
  %w1 = shape.cstr_eq %b, %c : tensor<1xindex>, tensor<1xindex>
  %w2 = shape.cstr_eq %a, %c : tensor<1xindex>, tensor<1xindex>
  return %w2 : !shape.witness
}

// One of the consumers of the third does not consume the others: it stays, and
// the first follows from what is left.
// CHECK-LABEL: func @stays_consumed_alone_once
// CHECK-COUNT-1: shape.cstr_eq
// CHECK: %[[W:.*]] = shape.cstr_eq
// CHECK-NOT: shape.cstr_eq
// CHECK: shape.assuming %[[W]]
// CHECK: return
func.func @stays_consumed_alone_once(%t: tensor<?xf32>, %u: tensor<?xf32>,
                                     %v: tensor<?xf32>) {
  %a = shape.shape_of %t : tensor<?xf32> -> tensor<1xindex>
  %b = shape.shape_of %u : tensor<?xf32> -> tensor<1xindex>
  %c = shape.shape_of %v : tensor<?xf32> -> tensor<1xindex>
  %w0 = shape.cstr_eq %a, %b : tensor<1xindex>, tensor<1xindex>
  %w1 = shape.cstr_eq %b, %c : tensor<1xindex>, tensor<1xindex>
  %w2 = shape.cstr_eq %a, %c : tensor<1xindex>, tensor<1xindex>
  %w = shape.assuming_all %w0, %w1, %w2
  shape.assuming %w {
    "test.use"() : () -> ()
  }
  shape.assuming %w2 {
    "test.use"() : () -> ()
  }
  return
}

// What is consumed around it is consumed by it, too.
// CHECK-LABEL: func @consumed_around
// CHECK: %[[W0:.*]] = shape.cstr_eq
// CHECK: %[[W1:.*]] = shape.cstr_eq
// CHECK: %[[ALL:.*]] = shape.assuming_all %[[W0]], %[[W1]]
// CHECK: shape.assuming %[[W0]]
// CHECK: shape.assuming %[[W1]]
// CHECK: shape.assuming %[[ALL]]
func.func @consumed_around(%t: tensor<?xf32>, %u: tensor<?xf32>,
                           %v: tensor<?xf32>) {
  %a = shape.shape_of %t : tensor<?xf32> -> tensor<1xindex>
  %b = shape.shape_of %u : tensor<?xf32> -> tensor<1xindex>
  %c = shape.shape_of %v : tensor<?xf32> -> tensor<1xindex>
  %w0 = shape.cstr_eq %a, %b : tensor<1xindex>, tensor<1xindex>
  %w1 = shape.cstr_eq %b, %c : tensor<1xindex>, tensor<1xindex>
  %w2 = shape.cstr_eq %a, %c : tensor<1xindex>, tensor<1xindex>
  shape.assuming %w0 {
    shape.assuming %w1 {
      shape.assuming %w2 {
        "test.use"() : () -> ()
      }
    }
  }
  return
}

// A weaker witness before a stronger one goes, where both are consumed together:
// of four, one is needed.
// CHECK-LABEL: func @weaker_before_stronger
// CHECK-NOT: shape.cstr_broadcastable
// CHECK: %[[W:.*]] = shape.cstr_eq
// CHECK-NOT: shape.cstr
// CHECK: return
func.func @weaker_before_stronger(%t: tensor<?x?xf32>, %u: tensor<?x?xf32>)
    -> !shape.witness {
  %a = shape.shape_of %t : tensor<?x?xf32> -> tensor<2xindex>
  %b = shape.shape_of %u : tensor<?x?xf32> -> tensor<2xindex>
  %w0 = shape.cstr_broadcastable %a, %b : tensor<2xindex>, tensor<2xindex>
  %w1 = shape.cstr_eq %a, %b : tensor<2xindex>, tensor<2xindex>
  %w2 = shape.cstr_broadcastable %b, %a : tensor<2xindex>, tensor<2xindex>
  %w3 = shape.cstr_eq %b, %a : tensor<2xindex>, tensor<2xindex>
  %x = shape.assuming_all %w0, %w1
  %w = shape.assuming_all %x, %w2, %w3
  return %w : !shape.witness
}

// Not where the weaker one is consumed alone.
// CHECK-LABEL: func @stays_weaker_alone
// CHECK: shape.cstr_broadcastable
// CHECK: shape.cstr_eq
func.func @stays_weaker_alone(%t: tensor<?x?xf32>, %u: tensor<?x?xf32>) {
  %a = shape.shape_of %t : tensor<?x?xf32> -> tensor<2xindex>
  %b = shape.shape_of %u : tensor<?x?xf32> -> tensor<2xindex>
  %w0 = shape.cstr_broadcastable %a, %b : tensor<2xindex>, tensor<2xindex>
  shape.assuming %w0 {
    "test.use"() : () -> ()
  }
  %w1 = shape.cstr_eq %a, %b : tensor<2xindex>, tensor<2xindex>
  %x = shape.assuming_all %w0, %w1
  shape.assuming %x {
    "test.use"() : () -> ()
  }
  return
}

// Nor where the stronger one need not run.
// CHECK-LABEL: func @stays_weaker_outside
// CHECK: shape.cstr_broadcastable
// CHECK: shape.cstr_eq
func.func @stays_weaker_outside(%t: tensor<?x?xf32>, %u: tensor<?x?xf32>,
                                %p: i1) {
  %a = shape.shape_of %t : tensor<?x?xf32> -> tensor<2xindex>
  %b = shape.shape_of %u : tensor<?x?xf32> -> tensor<2xindex>
  %w0 = shape.cstr_broadcastable %a, %b : tensor<2xindex>, tensor<2xindex>
  scf.if %p {
    "test.use"() : () -> ()
    "test.use"() : () -> ()
    "test.use"() : () -> ()
    "test.use"() : () -> ()
    "test.use"() : () -> ()
    "test.use"() : () -> ()
    %w1 = shape.cstr_eq %a, %b : tensor<2xindex>, tensor<2xindex>
    %x = shape.assuming_all %w0, %w1
    shape.assuming %x {
      "test.use"() : () -> ()
    }
  }
  return
}

// Nor because of an assert that stands behind it.
// CHECK-LABEL: func @stays_weaker_assert
// CHECK: shape.cstr_require
// CHECK: shape.cstr_require
func.func @stays_weaker_assert(%n: index) {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %lt8 = arith.cmpi slt, %n, %c8 : index
  %w0 = shape.cstr_require %lt8, "less than 8"
  %ge4 = arith.cmpi sge, %n, %c4 : index
  %w1 = shape.cstr_require %ge4, "at least 4"
  %lt4 = arith.cmpi slt, %n, %c4 : index
  %or = arith.ori %lt4, %lt8 : i1
  cf.assert %or, "behind"
  %x = shape.assuming_all %w0, %w1
  shape.assuming %x {
    "test.use"() : () -> ()
  }
  return
}

// A witness that was itself replaced.
// CHECK-LABEL: func @chain
// CHECK: %[[W:.*]] = shape.cstr_eq
// CHECK-NOT: shape.cstr
// CHECK: return %[[W]]
func.func @chain(%t: tensor<?xf32>, %u: tensor<?xf32>) -> !shape.witness {
  %a = shape.shape_of %t : tensor<?xf32> -> tensor<1xindex>
  %b = shape.shape_of %u : tensor<?xf32> -> tensor<1xindex>
  %w0 = shape.cstr_eq %a, %b : tensor<1xindex>, tensor<1xindex>
  %w1 = shape.cstr_eq %b, %a : tensor<1xindex>, tensor<1xindex>
  %w2 = shape.assuming %w1 -> (!shape.witness) {
    %w3 = shape.cstr_eq %a, %b, %a
        : tensor<1xindex>, tensor<1xindex>, tensor<1xindex>
    shape.assuming_yield %w1 : !shape.witness
  }
  %w4 = shape.cstr_eq %b, %b, %a
      : tensor<1xindex>, tensor<1xindex>, tensor<1xindex>
  return %w4 : !shape.witness
}

// CHECK-LABEL: func @held
// CHECK: %[[W:.*]] = shape.cstr_eq
// CHECK: shape.assuming %[[W]]
// CHECK:   %[[TRUE:.*]] = shape.const_witness true
// CHECK:   shape.assuming %[[TRUE]]
// CHECK-NOT: cf.assert
// CHECK: return
func.func @held(%t: tensor<?xf32>, %u: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %a = shape.shape_of %t : tensor<?xf32> -> tensor<1xindex>
  %b = shape.shape_of %u : tensor<?xf32> -> tensor<1xindex>
  %w = shape.cstr_eq %a, %b : tensor<1xindex>, tensor<1xindex>
  %r = shape.assuming %w -> (index) {
    %v = shape.cstr_eq %b, %a : tensor<1xindex>, tensor<1xindex>
    %q = shape.assuming %v -> (index) {
      %n = tensor.dim %t, %c0 : tensor<?xf32>
      %m = tensor.dim %u, %c0 : tensor<?xf32>
      %ok = arith.cmpi eq, %n, %m : index
      cf.assert %ok, "equal"
      shape.assuming_yield %n : index
    }
    shape.assuming_yield %q : index
  }
  return %r : index
}

// A cf.assert may not rely on a witness that it does not consume.
// CHECK-LABEL: func @stays_not_consumed
// CHECK: shape.cstr_eq
// CHECK: cf.assert
// CHECK: return
func.func @stays_not_consumed(%t: tensor<?xf32>, %u: tensor<?xf32>)
    -> !shape.witness {
  %c0 = arith.constant 0 : index
  %a = shape.shape_of %t : tensor<?xf32> -> tensor<1xindex>
  %b = shape.shape_of %u : tensor<?xf32> -> tensor<1xindex>
  %w = shape.cstr_eq %a, %b : tensor<1xindex>, tensor<1xindex>
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %m = tensor.dim %u, %c0 : tensor<?xf32>
  %ok = arith.cmpi eq, %n, %m : index
  cf.assert %ok, "equal"
  return %w : !shape.witness
}

// Nor on one that was consumed before.
// CHECK-LABEL: func @stays_consumed_before
// CHECK: shape.assuming
// CHECK: cf.assert
// CHECK: return
func.func @stays_consumed_before(%t: tensor<?xf32>, %u: tensor<?xf32>)
    -> index {
  %c0 = arith.constant 0 : index
  %a = shape.shape_of %t : tensor<?xf32> -> tensor<1xindex>
  %b = shape.shape_of %u : tensor<?xf32> -> tensor<1xindex>
  %w = shape.cstr_eq %a, %b : tensor<1xindex>, tensor<1xindex>
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %m = tensor.dim %u, %c0 : tensor<?xf32>
  %r = shape.assuming %w -> (index) {
    shape.assuming_yield %n : index
  }
  %ok = arith.cmpi eq, %r, %m : index
  cf.assert %ok, "equal"
  return %r : index
}

// An assert comes first and is passed: a fact for everyone.
// CHECK-LABEL: func @from_assert
// CHECK: cf.assert
// CHECK: %[[TRUE:.*]] = shape.const_witness true
// CHECK: return %[[TRUE]]
func.func @from_assert(%t: tensor<?xf32>, %u: tensor<?xf32>)
    -> !shape.witness {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %m = tensor.dim %u, %c0 : tensor<?xf32>
  %ok = arith.cmpi eq, %n, %m : index
  cf.assert %ok, "equal"
  %a = shape.shape_of %t : tensor<?xf32> -> tensor<1xindex>
  %b = shape.shape_of %u : tensor<?xf32> -> tensor<1xindex>
  %w = shape.cstr_eq %a, %b : tensor<1xindex>, tensor<1xindex>
  return %w : !shape.witness
}

// A branch condition and a witness: the witness has to be carried.
// CHECK-LABEL: func @mixed
// CHECK: %[[W:.*]] = shape.cstr_eq
// CHECK: scf.if
// CHECK-NOT: shape.cstr_eq
// CHECK:   shape.assuming %[[W]]
// CHECK: return
func.func @mixed(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %a = shape.shape_of %t : tensor<?xf32> -> tensor<1xindex>
  %b = shape.shape_of %u : tensor<?xf32> -> tensor<1xindex>
  %c = shape.shape_of %v : tensor<?xf32> -> tensor<1xindex>
  %w = shape.cstr_eq %a, %b : tensor<1xindex>, tensor<1xindex>
  %m = tensor.dim %u, %c0 : tensor<?xf32>
  %k = tensor.dim %v, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %m, %k : index
  scf.if %p {
    %x = shape.cstr_eq %a, %c : tensor<1xindex>, tensor<1xindex>
    shape.assuming %x {
      "test.use"() : () -> ()
    }
  }
  return
}

// assuming_all hands on what each of its witnesses says.
// CHECK-LABEL: func @all
// CHECK-COUNT-2: shape.cstr_eq
// CHECK: shape.assuming
// CHECK-NOT: cf.assert
// CHECK: return
func.func @all(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %a = shape.shape_of %t : tensor<?xf32> -> tensor<1xindex>
  %b = shape.shape_of %u : tensor<?xf32> -> tensor<1xindex>
  %c = shape.shape_of %v : tensor<?xf32> -> tensor<1xindex>
  %w0 = shape.cstr_eq %a, %b : tensor<1xindex>, tensor<1xindex>
  %w1 = shape.cstr_eq %b, %c : tensor<1xindex>, tensor<1xindex>
  %all = shape.assuming_all %w0, %w1
  shape.assuming %all {
    %n = tensor.dim %t, %c0 : tensor<?xf32>
    %k = tensor.dim %v, %c0 : tensor<?xf32>
    %ok = arith.cmpi eq, %n, %k : index
    cf.assert %ok, "equal"
  }
  return
}

// A witness that is not known to come from a check says nothing.
// CHECK-LABEL: func @stays_unknown_witness
// CHECK: cf.assert
// CHECK: return
func.func @stays_unknown_witness(%w: !shape.witness, %n: index, %m: index) {
  shape.assuming %w {
    %ok = arith.cmpi eq, %n, %m : index
    cf.assert %ok, "equal"
  }
  return
}

// What only unconsumed witnesses refute conflicts with them, and stays; so does
// everything else.
// CHECK-LABEL: func @conflict
// CHECK-COUNT-2: shape.cstr_eq
// CHECK: cf.assert
// CHECK: return
func.func @conflict(%t: tensor<?xf32>, %n: index)
    -> (!shape.witness, !shape.witness) {
  %c4 = arith.constant 4 : index
  %a = shape.shape_of %t : tensor<?xf32> -> tensor<1xindex>
  %three = shape.const_shape [3] : tensor<1xindex>
  %four = shape.const_shape [4] : tensor<1xindex>
  %w0 = shape.cstr_eq %a, %three : tensor<1xindex>, tensor<1xindex>
  %w1 = shape.cstr_eq %a, %four : tensor<1xindex>, tensor<1xindex>
  %ok = arith.cmpi eq, %n, %c4 : index
  cf.assert %ok, "nothing follows"
  return %w0, %w1 : !shape.witness, !shape.witness
}

// CHECK-LABEL: func @broadcastable_after_equal
// CHECK: %[[W:.*]] = shape.cstr_eq
// CHECK-NOT: shape.cstr
// CHECK: shape.assuming_all %[[W]], %[[W]]
func.func @broadcastable_after_equal(%t: tensor<?x?xf32>, %u: tensor<?x?xf32>)
    -> !shape.witness {
  %a = shape.shape_of %t : tensor<?x?xf32> -> tensor<2xindex>
  %b = shape.shape_of %u : tensor<?x?xf32> -> tensor<2xindex>
  %w0 = shape.cstr_eq %a, %b : tensor<2xindex>, tensor<2xindex>
  %w1 = shape.cstr_broadcastable %a, %b : tensor<2xindex>, tensor<2xindex>
  %w = shape.assuming_all %w0, %w1
  return %w : !shape.witness
}

// CHECK-LABEL: func @stays_equal_after_broadcastable
// CHECK: shape.cstr_broadcastable
// CHECK: shape.cstr_eq
// CHECK: return
func.func @stays_equal_after_broadcastable(%t: tensor<?x?xf32>,
    %u: tensor<?x?xf32>) -> (!shape.witness, !shape.witness) {
  %a = shape.shape_of %t : tensor<?x?xf32> -> tensor<2xindex>
  %b = shape.shape_of %u : tensor<?x?xf32> -> tensor<2xindex>
  %w0 = shape.cstr_broadcastable %a, %b : tensor<2xindex>, tensor<2xindex>
  %w1 = shape.cstr_eq %a, %b : tensor<2xindex>, tensor<2xindex>
  return %w0, %w1 : !shape.witness, !shape.witness
}

// Always fails: reported, and left in place.
// CHECK-LABEL: func @refuted
// CHECK: shape.cstr_require
// CHECK: return
func.func @refuted() -> !shape.witness {
  %false = arith.constant false
  %w = shape.cstr_require %false, "never"
  return %w : !shape.witness
}
