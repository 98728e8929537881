// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rule 4 where witnesses travel: through results of regions, block arguments,
// assuming_all, nested shape.assuming. Afterwards stock canonicalization inlines
// the regions that have become unconditional.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --allow-unregistered-dialect --pass-pipeline="builtin.module(shapeproof-elide-checks{validate=true})" -o %t 2>%t.err
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --input-file=%t.err --check-prefix=VALID
// RUN: mlir-opt-22 %t --allow-unregistered-dialect --canonicalize --cse | FileCheck %s --check-prefix=AFTER
// VALID: 0 not decided by z3, 0 rejected

// The result of a region is the witness that it yields: carried outside.
// CHECK-LABEL: func @goes_result_of_assuming
// CHECK: shape.cstr_eq
// CHECK: %[[R:.*]] = shape.assuming
// CHECK: shape.cstr_eq
// CHECK-NOT: shape.cstr_eq
// CHECK: return %[[R]]
func.func @goes_result_of_assuming(%a: tensor<?xindex>, %b: tensor<?xindex>,
    %c: tensor<?xindex>) -> !shape.witness {
  %w = shape.cstr_eq %a, %b : tensor<?xindex>, tensor<?xindex>
  %r = shape.assuming %w -> (!shape.witness) {
    %v = shape.cstr_eq %b, %c : tensor<?xindex>, tensor<?xindex>
    shape.assuming_yield %v : !shape.witness
  }
  %x = shape.cstr_eq %c, %b : tensor<?xindex>, tensor<?xindex>
  return %x : !shape.witness
}

// What the region consumed is not what its result says.
// CHECK-LABEL: func @stays_consumed_inside
// CHECK-COUNT-2: shape.cstr_eq
// CHECK: cf.assert
// CHECK: return
func.func @stays_consumed_inside(%n: index, %m: index, %a: tensor<?xindex>,
    %c: tensor<?xindex>) -> !shape.witness {
  %s = tensor.from_elements %n : tensor<1xindex>
  %t = tensor.from_elements %m : tensor<1xindex>
  %w = shape.cstr_eq %s, %t : tensor<1xindex>, tensor<1xindex>
  %r = shape.assuming %w -> (!shape.witness) {
    %v = shape.cstr_eq %a, %c : tensor<?xindex>, tensor<?xindex>
    shape.assuming_yield %v : !shape.witness
  }
  shape.assuming %r {
    %ok = arith.cmpi eq, %n, %m : index
    cf.assert %ok, "the inner witness says nothing of n and m"
  }
  return %r : !shape.witness
}

// A claim inside may rest on what holds inside only: the inner witness says
// that n floordiv 3 == m if n >= 0, so both are carried.
// CHECK-LABEL: func @goes_rests_on_outer
// CHECK: %[[OUTER:[0-9]+]] = shape.cstr_require {{.*}}, "outer"
// CHECK: %[[RESULT:[0-9]+]] = shape.assuming %[[OUTER]]
// CHECK: shape.cstr_require {{.*}}, "inner"
// CHECK-NOT: shape.cstr_require
// CHECK: %[[ALL:[0-9]+]] = shape.assuming_all %[[OUTER]], %[[RESULT]]
// CHECK: shape.assuming_all %[[OUTER]], %[[RESULT]], %[[ALL]]
func.func @goes_rests_on_outer(%n: index, %m: index) -> !shape.witness {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %pos = arith.cmpi sge, %n, %c0 : index
  %w = shape.cstr_require %pos, "outer"
  %r = shape.assuming %w -> (!shape.witness) {
    %q = arith.divui %n, %c3 : index
    %ok = arith.cmpi eq, %q, %m : index
    %v = shape.cstr_require %ok, "inner"
    shape.assuming_yield %v : !shape.witness
  }
  %f = arith.floordivsi %n, %c3 : index
  %same = arith.cmpi eq, %f, %m : index
  %x = shape.cstr_require %same, "outside"
  %all = shape.assuming_all %w, %r, %x
  return %all : !shape.witness
}

// The inner one alone does not say it.
// CHECK-LABEL: func @stays_rests_on_outer
// CHECK: shape.cstr_require {{.*}}, "outer"
// CHECK: shape.cstr_require {{.*}}, "inner"
// CHECK: cf.assert
// CHECK: return
func.func @stays_rests_on_outer(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %pos = arith.cmpi sge, %n, %c0 : index
  %w = shape.cstr_require %pos, "outer"
  %r = shape.assuming %w -> (!shape.witness) {
    %q = arith.divui %n, %c3 : index
    %ok = arith.cmpi eq, %q, %m : index
    %v = shape.cstr_require %ok, "inner"
    shape.assuming_yield %v : !shape.witness
  }
  shape.assuming %r {
    %f = arith.floordivsi %n, %c3 : index
    %same = arith.cmpi eq, %f, %m : index
    cf.assert %same, "outside"
  }
  return
}

// CHECK-LABEL: func @goes_block_argument
// CHECK: shape.cstr_eq
// CHECK: ^{{.*}}(%[[W:[0-9]+]]: !shape.witness)
// CHECK-NOT: shape.cstr_eq
// CHECK: return %[[W]]
func.func @goes_block_argument(%p: i1, %a: tensor<?xindex>,
    %b: tensor<?xindex>) -> !shape.witness {
  %w = shape.cstr_eq %a, %b : tensor<?xindex>, tensor<?xindex>
  cf.cond_br %p, ^left, ^right
^left:
  cf.br ^end(%w : !shape.witness)
^right:
  cf.br ^end(%w : !shape.witness)
^end(%v: !shape.witness):
  shape.assuming %v {
    %x = shape.cstr_eq %b, %a : tensor<?xindex>, tensor<?xindex>
    "test.use"(%x) : (!shape.witness) -> ()
  }
  return %v : !shape.witness
}

// One edge brings another witness.
// CHECK-LABEL: func @stays_block_argument
// CHECK-COUNT-2: shape.cstr_eq
// CHECK: cf.assert
// CHECK: return
func.func @stays_block_argument(%p: i1, %a: tensor<?xindex>,
    %b: tensor<?xindex>, %c: tensor<?xindex>) -> !shape.witness {
  %w = shape.cstr_eq %a, %b : tensor<?xindex>, tensor<?xindex>
  %u = shape.cstr_eq %a, %c : tensor<?xindex>, tensor<?xindex>
  cf.cond_br %p, ^end(%w : !shape.witness), ^end(%u : !shape.witness)
^end(%v: !shape.witness):
  shape.assuming %v {
    %r = shape.rank %a : tensor<?xindex> -> index
    %q = shape.rank %b : tensor<?xindex> -> index
    %ok = arith.cmpi eq, %r, %q : index
    cf.assert %ok, "ranks"
  }
  return %v : !shape.witness
}

// A loop hands the witness on.
// CHECK-LABEL: func @goes_around_a_loop
// CHECK: shape.cstr_eq
// CHECK-NOT: shape.cstr_eq
// CHECK: return
func.func @goes_around_a_loop(%a: tensor<?xindex>, %b: tensor<?xindex>)
    -> !shape.witness {
  %w = shape.cstr_eq %a, %b : tensor<?xindex>, tensor<?xindex>
  cf.br ^loop(%w : !shape.witness)
^loop(%v: !shape.witness):
  %p = shape.assuming %v -> (i1) {
    %x = shape.cstr_eq %b, %a : tensor<?xindex>, tensor<?xindex>
    %q = "test.use"(%x) : (!shape.witness) -> i1
    shape.assuming_yield %q : i1
  }
  cf.cond_br %p, ^loop(%v : !shape.witness), ^end
^end:
  return %v : !shape.witness
}

// Each way round it is another witness.
// CHECK-LABEL: func @stays_around_a_loop
// CHECK: shape.cstr_eq
func.func @stays_around_a_loop(%a: tensor<?xindex>, %b: tensor<?xindex>,
    %c: tensor<?xindex>) -> !shape.witness {
  %w = shape.cstr_eq %a, %b : tensor<?xindex>, tensor<?xindex>
  cf.br ^loop(%w : !shape.witness)
^loop(%v: !shape.witness):
  %p = shape.assuming %v -> (i1) {
    // CHECK: cf.assert
    %r = shape.rank %a : tensor<?xindex> -> index
    %q = shape.rank %b : tensor<?xindex> -> index
    %ok = arith.cmpi eq, %r, %q : index
    cf.assert %ok, "ranks"
    %again = "test.use"() : () -> i1
    shape.assuming_yield %again : i1
  }
  // CHECK: shape.cstr_eq
  %u = shape.cstr_eq %a, %c : tensor<?xindex>, tensor<?xindex>
  cf.cond_br %p, ^loop(%u : !shape.witness), ^end
^end:
  return %v : !shape.witness
}

// The witness of the branch that was taken.
// CHECK-LABEL: func @goes_result_of_if
// CHECK-COUNT-2: shape.cstr_eq
// CHECK-NOT: shape.cstr_eq
// CHECK: cf.assert {{.*}}, "stays"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_result_of_if(%p: i1, %a: tensor<?xindex>, %b: tensor<?xindex>,
    %n: index, %m: index) -> !shape.witness {
  %s = tensor.from_elements %n : tensor<1xindex>
  %t = tensor.from_elements %m : tensor<1xindex>
  %w = scf.if %p -> (!shape.witness) {
    %x = shape.cstr_eq %a, %b : tensor<?xindex>, tensor<?xindex>
    scf.yield %x : !shape.witness
  } else {
    %y = shape.cstr_eq %s, %t : tensor<1xindex>, tensor<1xindex>
    scf.yield %y : !shape.witness
  }
  shape.assuming %w {
    %ok = arith.cmpi eq, %n, %m : index
    cf.assert %ok, "stays"
    scf.if %p {
      %z = shape.cstr_eq %b, %a : tensor<?xindex>, tensor<?xindex>
      "test.use"(%z) : (!shape.witness) -> ()
    }
    %either = arith.ori %p, %ok : i1
    cf.assert %either, "goes"
  }
  return %w : !shape.witness
}

// Nested regions: what each consumes holds in those inside, and the conditions
// that have become constant go with stock canonicalization.
// CHECK-LABEL: func @goes_nested
// CHECK-COUNT-2: shape.cstr_eq
// CHECK-NOT: shape.cstr_eq
// CHECK-NOT: cf.assert
// CHECK: return
// AFTER-LABEL: func @goes_nested
// AFTER-COUNT-2: shape.cstr_eq
// AFTER-COUNT-2: shape.assuming %
// AFTER-NOT: shape.assuming %
// AFTER: return
func.func @goes_nested(%a: tensor<?xindex>, %b: tensor<?xindex>,
                       %c: tensor<?xindex>) {
  %w = shape.cstr_eq %a, %b : tensor<?xindex>, tensor<?xindex>
  shape.assuming %w {
    %v = shape.cstr_eq %b, %c : tensor<?xindex>, tensor<?xindex>
    shape.assuming %v {
      %x = shape.cstr_eq %a, %c : tensor<?xindex>, tensor<?xindex>
      shape.assuming %x {
        %r = shape.rank %a : tensor<?xindex> -> index
        %q = shape.rank %c : tensor<?xindex> -> index
        %ok = arith.cmpi eq, %r, %q : index
        cf.assert %ok, "ranks"
        %y = shape.cstr_broadcastable %a, %c
            : tensor<?xindex>, tensor<?xindex>
        shape.assuming %y {
          "test.use"(%r) : (index) -> ()
        }
      }
    }
  }
  return
}

// Premises of both kinds: the assert holds anyway, the witness is carried.
// CHECK-LABEL: func @goes_mixed
// CHECK: %[[W:.*]] = shape.cstr_eq
// CHECK: cf.assert
// CHECK-NOT: shape.cstr_require
// CHECK: shape.assuming_all %[[W]], %[[W]]
func.func @goes_mixed(%n: index, %m: index, %k: index) -> !shape.witness {
  %s = tensor.from_elements %n : tensor<1xindex>
  %t = tensor.from_elements %m : tensor<1xindex>
  %w = shape.cstr_eq %s, %t : tensor<1xindex>, tensor<1xindex>
  %ok = arith.cmpi slt, %m, %k : index
  cf.assert %ok, "less"
  %less = arith.cmpi slt, %n, %k : index
  %x = shape.cstr_require %less, "goes"
  %all = shape.assuming_all %w, %x
  return %all : !shape.witness
}

// A witness that nobody uses, proved: nothing is put in its place.
// CHECK-LABEL: func @goes_unused
// CHECK-NEXT: shape.cstr_eq
// CHECK-NEXT: return
func.func @goes_unused(%a: tensor<?xindex>, %b: tensor<?xindex>) {
  %w = shape.cstr_eq %a, %b : tensor<?xindex>, tensor<?xindex>
  %x = shape.cstr_eq %b, %a : tensor<?xindex>, tensor<?xindex>
  %y = shape.cstr_eq %b, %b : tensor<?xindex>, tensor<?xindex>
  return
}

// A value that a region yields is what it was inside wherever the witness holds.
// CHECK-LABEL: func @goes_value_under_same_witness
// CHECK: shape.cstr_broadcastable
// CHECK-NOT: shape.cstr
// CHECK: return
func.func @goes_value_under_same_witness(%a: tensor<?xindex>,
    %b: tensor<?xindex>) {
  %w = shape.cstr_broadcastable %a, %b : tensor<?xindex>, tensor<?xindex>
  %s = shape.assuming %w -> (tensor<?xindex>) {
    %r = shape.broadcast %a, %b
        : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
    shape.assuming_yield %r : tensor<?xindex>
  }
  shape.assuming %w {
    %r = shape.broadcast %a, %b
        : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
    %x = shape.cstr_eq %r, %s : tensor<?xindex>, tensor<?xindex>
    "test.use"(%x) : (!shape.witness) -> ()
  }
  return
}

// Who uses %s runs only where %w has been consumed.
// CHECK-LABEL: func @goes_value_of_nested_region
// CHECK: shape.cstr_broadcastable
// CHECK-NOT: shape.cstr
// CHECK: return
func.func @goes_value_of_nested_region(%a: tensor<?xindex>,
    %b: tensor<?xindex>, %u: !shape.witness) {
  %s = shape.assuming %u -> (tensor<?xindex>) {
    %w = shape.cstr_broadcastable %a, %b : tensor<?xindex>, tensor<?xindex>
    %t = shape.assuming %w -> (tensor<?xindex>) {
      %r = shape.broadcast %a, %b
          : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
      shape.assuming_yield %r : tensor<?xindex>
    }
    shape.assuming_yield %t : tensor<?xindex>
  }
  %x = shape.cstr_broadcastable %s, %a : tensor<?xindex>, tensor<?xindex>
  "test.use"(%x) : (!shape.witness) -> ()
  return
}

// Questions and comparisons that are decided where they stand are constants.
// CHECK-LABEL: func @goes_questions
// CHECK: cf.assert
// CHECK-DAG: %[[TRUE:.*]] = arith.constant true
// CHECK-DAG: %[[FALSE:.*]] = arith.constant false
// CHECK: "test.use"(%[[TRUE]]
// CHECK-SAME: %[[FALSE]]
// CHECK: return
func.func @goes_questions(%n: index, %m: index) {
  %ok = arith.cmpi slt, %n, %m : index
  cf.assert %ok, "less"
  %s = tensor.from_elements %n : tensor<1xindex>
  %t = tensor.from_elements %m : tensor<1xindex>
  %le = arith.cmpi sle, %n, %m : index
  %eq = shape.shape_eq %s, %t : tensor<1xindex>, tensor<1xindex>
  "test.use"(%le, %eq) : (i1, i1) -> ()
  return
}

// Before the assert they are not, nor after an assuming.
// CHECK-LABEL: func @stays_questions
// CHECK: %[[LE:.*]] = arith.cmpi sle
// CHECK: "test.use"(%[[LE]])
// CHECK: cf.assert
// CHECK: shape.assuming
// CHECK: %[[EQ:.*]] = arith.cmpi eq
// CHECK: "test.use"(%[[EQ]])
// CHECK: return
func.func @stays_questions(%n: index, %m: index) {
  %le = arith.cmpi sle, %n, %m : index
  "test.use"(%le) : (i1) -> ()
  %lt = arith.cmpi slt, %n, %m : index
  cf.assert %lt, "less"
  %c1 = arith.constant 1 : index
  %p = arith.addi %n, %c1 : index
  %s = tensor.from_elements %p : tensor<1xindex>
  %t = tensor.from_elements %m : tensor<1xindex>
  %w = shape.cstr_eq %s, %t : tensor<1xindex>, tensor<1xindex>
  shape.assuming %w {
    "test.use"(%p) : (index) -> ()
  }
  %eq = arith.cmpi eq, %p, %m : index
  "test.use"(%eq) : (i1) -> ()
  return
}
