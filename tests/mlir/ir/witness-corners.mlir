// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What shape.any is where its operands are equal, and what is known of the
// results of a shape.assuming: who uses them runs only where it has run.
//
// REQUIRES: z3
// RUN: shapeproof analyze --all %s | FileCheck %s
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{validate=true})" 2>&1 | FileCheck %s --check-prefix=OPT --implicit-check-not="yes"
// OPT: 0 not decided by z3, 0 rejected

// CHECK-DAG: in function 'any_of_equal':
// CHECK-DAG: [[# @LINE + 9]]:{{[0-9]+}}: proved: shape.cstr_eq
// OPT-LABEL: func @any_of_equal
// OPT: const_witness true
func.func @any_of_equal(%x: tensor<*xf32>, %y: tensor<*xf32>) -> !shape.witness {
  %s = shape.shape_of %x : tensor<*xf32> -> !shape.shape
  %t = shape.shape_of %y : tensor<*xf32> -> !shape.shape
  %w = shape.cstr_eq %s, %t : !shape.shape, !shape.shape
  %r = shape.assuming %w -> (!shape.witness) {
    %a = shape.any %s, %t : !shape.shape, !shape.shape -> !shape.shape
    %v = shape.cstr_eq %a, %s {error = "yes"} : !shape.shape, !shape.shape
    shape.assuming_yield %v : !shape.witness
  }
  return %r : !shape.witness
}

// Without the witness it is any of them, or neither.
// OPT-LABEL: func @any_of_others
// OPT: "no"
func.func @any_of_others(%s: !shape.shape, %t: !shape.shape) -> !shape.witness {
  %a = shape.any %s, %t : !shape.shape, !shape.shape -> !shape.shape
  %v = shape.cstr_eq %a, %s {error = "no"} : !shape.shape, !shape.shape
  return %v : !shape.witness
}

// CHECK-DAG: in function 'result':
// CHECK-DAG: [[# @LINE + 23]]:{{[0-9]+}}: proved: cf.assert
// CHECK-DAG: [[# @LINE + 23]]:{{[0-9]+}}: contingent: cf.assert
// CHECK-DAG: fails with x.dim0 = 1
// CHECK-DAG: in function
// OPT-LABEL: func @result
// OPT: "no: x may have 1"
func.func @result(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %t = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>
  %w = shape.cstr_broadcastable %s, %t : tensor<1xindex>, tensor<1xindex>
  %r = shape.assuming %w -> (tensor<?xf32>) {
    %b = shape.broadcast %s, %t : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
    %e = tensor.extract %b[%c0] : tensor<1xindex>
    %z = tensor.empty(%e) : tensor<?xf32>
    shape.assuming_yield %z : tensor<?xf32>
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  %d0 = tensor.dim %x, %c0 : tensor<?xf32>
  %e0 = arith.cmpi eq, %d, %d0 : index
  %e1 = arith.cmpi eq, %d0, %c1 : index
  %p = arith.ori %e0, %e1 : i1
  cf.assert %p, "yes: broadcast, the size is that of x or x has 1"
  cf.assert %e0, "no: x may have 1"
  return
}

// What does not use the result may run although the witness does not hold; and
// a result of a branch not taken says nothing.
// OPT-LABEL: func @stays_elsewhere
// OPT: "no: another value"
// OPT: "no: a branch"
func.func @stays_elsewhere(%x: tensor<?xf32>, %y: tensor<?xf32>, %c: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %t = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>
  %w = shape.cstr_eq %s, %t : tensor<1xindex>, tensor<1xindex>
  %r = shape.assuming %w -> (tensor<?xf32>) {
    %b = shape.broadcast %s, %t : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
    %e = tensor.extract %b[%c0] : tensor<1xindex>
    %z = tensor.empty(%e) : tensor<?xf32>
    shape.assuming_yield %z : tensor<?xf32>
  }
  %d0 = tensor.dim %x, %c0 : tensor<?xf32>
  %d1 = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d0, %d1 : index
  cf.assert %p, "no: another value"
  %v = shape.cstr_broadcastable %s, %t : tensor<1xindex>, tensor<1xindex>
  %f = scf.if %c -> (index) {
    %g = shape.assuming %v -> (index) {
      %b = shape.broadcast %s, %t : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
      %e = tensor.extract %b[%c0] : tensor<1xindex>
      shape.assuming_yield %e : index
    }
    scf.yield %g : index
  } else {
    scf.yield %n : index
  }
  %q = arith.cmpi sge, %f, %c0 : index
  cf.assert %q, "no: a branch"
  return
}

// The claim uses a result of a shape.assuming that has run in one branch only:
// where the other one is taken, its witness need not hold.
// OPT-LABEL: func @stays_branch_not_taken
// OPT: "no: the branch not taken"
func.func @stays_branch_not_taken(%x: tensor<?xf32>, %y: tensor<?xf32>, %c: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %t = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>
  %d0 = tensor.dim %x, %c0 : tensor<?xf32>
  %d1 = tensor.dim %y, %c0 : tensor<?xf32>
  %w = shape.cstr_eq %s, %t : tensor<1xindex>, tensor<1xindex>
  %f = scf.if %c -> (index) {
    %g = shape.assuming %w -> (index) {
      %b = shape.broadcast %s, %t : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
      %e = tensor.extract %b[%c0] : tensor<1xindex>
      shape.assuming_yield %e : index
    }
    scf.yield %g : index
  } else {
    scf.yield %n : index
  }
  %less = arith.cmpi slt, %f, %n : index
  %same = arith.cmpi eq, %d0, %d1 : index
  %p = arith.ori %less, %same : i1
  cf.assert %p, "no: the branch not taken"
  return
}

// Nor where it runs after the check, in the next round of a loop.
// OPT-LABEL: func @stays_before
// OPT: "no: before it"
func.func @stays_before(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %t = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>
  %d0 = tensor.dim %x, %c0 : tensor<?xf32>
  %d1 = tensor.dim %y, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %d0, %d1 : index
  %w = shape.cstr_eq %s, %t : tensor<1xindex>, tensor<1xindex>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%f = %m) -> (index) {
    %less = arith.cmpi slt, %f, %m : index
    %p = arith.ori %less, %same : i1
    cf.assert %p, "no: before it"
    %g = shape.assuming %w -> (index) {
      %b = shape.broadcast %s, %t : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
      %e = tensor.extract %b[%c0] : tensor<1xindex>
      shape.assuming_yield %e : index
    }
    scf.yield %g : index
  }
  return
}

// Results of a shape.assuming that use each other: what each of them rests on
// has held where the next one is asked about. Of a chain of broadcasts only the
// first check of each is left.
// CHECK-DAG: in function 'chain':
// OPT-LABEL: func @chain
// OPT-COUNT-3: shape.cstr_broadcastable
// OPT-NOT: shape.cstr_
func.func @chain(%a: tensor<?xindex>, %b: tensor<?xindex>, %c: tensor<?xindex>, %d: tensor<?xindex>) -> tensor<?xindex> {
  %w1 = shape.cstr_broadcastable %a, %b : tensor<?xindex>, tensor<?xindex>
  %r1 = shape.assuming %w1 -> (tensor<?xindex>) {
    %x = shape.broadcast %a, %b : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
    shape.assuming_yield %x : tensor<?xindex>
  }
  %w2 = shape.cstr_broadcastable %r1, %c : tensor<?xindex>, tensor<?xindex>
  %v2 = shape.cstr_broadcastable %c, %r1 {error = "yes: the same"} : tensor<?xindex>, tensor<?xindex>
  %u2 = shape.cstr_broadcastable %c, %a {error = "yes: a part"} : tensor<?xindex>, tensor<?xindex>
  %all2 = shape.assuming_all %w2, %v2, %u2
  %r2 = shape.assuming %all2 -> (tensor<?xindex>) {
    %x = shape.broadcast %r1, %c : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
    shape.assuming_yield %x : tensor<?xindex>
  }
  %w3 = shape.cstr_broadcastable %r2, %d : tensor<?xindex>, tensor<?xindex>
  %u3 = shape.cstr_broadcastable %d, %b {error = "yes: a part"} : tensor<?xindex>, tensor<?xindex>
  %v3 = shape.cstr_broadcastable %r2, %a {error = "yes: it is in it"} : tensor<?xindex>, tensor<?xindex>
  %all3 = shape.assuming_all %w3, %u3, %v3
  %r3 = shape.assuming %all3 -> (tensor<?xindex>) {
    %x = shape.broadcast %r2, %d : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
    shape.assuming_yield %x : tensor<?xindex>
  }
  return %r3 : tensor<?xindex>
}

// The same witness is consumed before, where nothing uses the result, and in a
// branch: what the branch gives does not rest on the first one.
// OPT-LABEL: func @stays_consumed_twice
// OPT: "no: not behind it"
func.func @stays_consumed_twice(%x: tensor<?xf32>, %y: tensor<?xf32>, %p: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %t = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>
  %d0 = tensor.dim %x, %c0 : tensor<?xf32>
  %d1 = tensor.dim %y, %c0 : tensor<?xf32>
  %w = shape.cstr_eq %s, %t : tensor<1xindex>, tensor<1xindex>
  %unused = shape.assuming %w -> (index) {
    %b = shape.broadcast %s, %t : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
    %e = tensor.extract %b[%c0] : tensor<1xindex>
    shape.assuming_yield %e : index
  }
  %f = scf.if %p -> (index) {
    %g = shape.assuming %w -> (index) {
      %b = shape.broadcast %s, %t : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
      %e = tensor.extract %b[%c0] : tensor<1xindex>
      shape.assuming_yield %e : index
    }
    scf.yield %g : index
  } else {
    scf.yield %n : index
  }
  %less = arith.cmpi slt, %f, %n : index
  %same = arith.cmpi eq, %d0, %d1 : index
  %q = arith.ori %less, %same : i1
  cf.assert %q, "no: not behind it"
  return
}

// An assert about such a result says nothing to those that do not use it.
// OPT-LABEL: func @stays_assert_behind
// OPT: "first"
// OPT: "no: does not use the result"
func.func @stays_assert_behind(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %t = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>
  %d0 = tensor.dim %x, %c0 : tensor<?xf32>
  %w = shape.cstr_broadcastable %s, %t : tensor<1xindex>, tensor<1xindex>
  %r = shape.assuming %w -> (index) {
    %b = shape.broadcast %s, %t : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
    %e = tensor.extract %b[%c0] : tensor<1xindex>
    shape.assuming_yield %e : index
  }
  %is4 = arith.cmpi eq, %r, %c4 : index
  cf.assert %is4, "first"
  %x4 = arith.cmpi eq, %d0, %c4 : index
  %x1 = arith.cmpi eq, %d0, %c1 : index
  %q = arith.ori %x4, %x1 : i1
  cf.assert %q, "no: does not use the result"
  %x0 = arith.cmpi eq, %d0, %r : index
  %q1 = arith.ori %x0, %x1 : i1
  cf.assert %q1, "yes: uses it"
  return
}

// The same where what the result is rests on the witness: of a negative %n the
// quotient is another one.
// OPT-LABEL: func @stays_assert_behind_quotient
// OPT: "first"
// OPT: "no: n may be negative where the result is not used"
// OPT-NOT: "yes: uses it"
func.func @stays_assert_behind_quotient(%n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %p = arith.cmpi sge, %n, %c0 : index
  %w = shape.cstr_require %p, "n"
  %r = shape.assuming %w -> (index) {
    %q = arith.divui %n, %c4 : index
    shape.assuming_yield %q : index
  }
  %is2 = arith.cmpi eq, %r, %c2 : index
  cf.assert %is2, "first"
  %big = arith.cmpi sge, %n, %c8 : index
  cf.assert %big, "no: n may be negative where the result is not used"
  %m = arith.muli %r, %c4 : index
  %le = arith.cmpi sle, %m, %n : index
  cf.assert %le, "yes: uses it"
  return
}
