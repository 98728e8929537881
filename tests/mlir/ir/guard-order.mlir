// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A guard looks at an argument only where the program does so, which tells in
// which order: what the program does not look at may be poison.
//
// RUN: shapeproof-opt %s --split-input-file --allow-unregistered-dialect --pass-pipeline="builtin.module(shapeproof-hoist-checks)" | FileCheck %s
// RUN: shapeproof-opt %s --split-input-file --allow-unregistered-dialect --pass-pipeline="builtin.module(shapeproof-version)" | FileCheck %s --check-prefix=VERSION

// m first, whichever argument comes first.

// CHECK-LABEL: func @condition_last(
// CHECK-DAG: %[[OUT:.*]] = arith.cmpi sle, %arg1, %c0
// CHECK-DAG: %[[IN:.*]] = arith.cmpi sge, %arg0, %c1
// CHECK: %[[HOLDS:.*]] = arith.select %[[OUT]], %true{{.*}}, %[[IN]]
// CHECK: cf.assert %[[HOLDS]]
// VERSION-LABEL: func @condition_last(
// VERSION: arith.select %{{.*}}, %true
// VERSION: scf.if
func.func @condition_last(%q: index, %m: index) {
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %m, %c1 : index
  scf.if %p {
    %r = arith.cmpi sge, %q, %c1 : index
    cf.assert %r, "positive"
  }
  return
}

// CHECK-LABEL: func @condition_first(
// CHECK-DAG: %[[OUT:.*]] = arith.cmpi sle, %arg0, %c0
// CHECK-DAG: %[[IN:.*]] = arith.cmpi sge, %arg1, %c1
// CHECK: arith.select %[[OUT]], %true{{.*}}, %[[IN]]
// VERSION-LABEL: func @condition_first(
func.func @condition_first(%m: index, %q: index) {
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %m, %c1 : index
  scf.if %p {
    %r = arith.cmpi sge, %q, %c1 : index
    cf.assert %r, "positive"
  }
  return
}

// CHECK-LABEL: func @truths(
// CHECK: %[[OUT:.*]] = arith.xori %arg1
// CHECK: arith.select %[[OUT]], %true{{.*}}, %arg0
// VERSION-LABEL: func @truths(
func.func @truths(%q: i1, %p: i1) {
  scf.if %p {
    cf.assert %q, "holds"
  }
  return
}

// -----

// The condition is itself one that does not look at everything: %q, where %p
// does not hold. Nothing says so in the clause, and the check stays.

// CHECK-LABEL: func @chosen(
// CHECK-NOT: arith.select {{.*}}%true
// CHECK: scf.if
// CHECK: cf.assert {{.*}}, "holds"
// VERSION-LABEL: func @chosen(
// VERSION-NOT: } else {
// VERSION: return
func.func @chosen(%q: i1, %p: i1, %n: i1) {
  %no = arith.constant false
  %both = arith.select %p, %q, %no : i1
  scf.if %both {
    cf.assert %n, "holds"
  }
  return
}

// -----

// A clause of which the last of two checks is the one that says it: %m is not
// looked at where the check of %k fails.

// CHECK-LABEL: func @later(
// CHECK: %[[K:.*]] = arith.cmpi sge, %arg2
// CHECK: cf.assert %[[K]]
// CHECK: %[[N:.*]] = arith.cmpi sge, %arg0, %arg1
// CHECK: cf.assert %[[N]]
// VERSION-LABEL: func @later(
func.func @later(%n: index, %m: index, %k: index) {
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %k, %c1 : index
  cf.assert %p, "first"
  %q = arith.cmpi sge, %n, %m : index
  cf.assert %q, "second"
  return
}

// -----

// What is called may stop the program before it looks at %n.

// VERSION-LABEL: func @after_call(
// VERSION-NOT: scf.if
// VERSION: return
// CHECK-LABEL: func @after_call(
func.func private @unknown()
func.func @after_call(%n: index) {
  %c1 = arith.constant 1 : index
  func.call @unknown() : () -> ()
  %p = arith.cmpi sge, %n, %c1 : index
  cf.assert %p, "positive"
  return
}

// -----

// What runs before a check may end the program, or not end: then %q is not
// looked at, and the check stays where it is.

func.func private @log(index)

// CHECK-LABEL: func @stays_after_call_and_join(
// CHECK: call @log
// CHECK: cf.assert {{.*}}, "after a call"
// VERSION-LABEL: func @stays_after_call_and_join(
// VERSION-NEXT: arith.constant
// VERSION-NEXT: call @log
func.func @stays_after_call_and_join(%q: index, %p: i1) {
  %c1 = arith.constant 1 : index
  func.call @log(%c1) : (index) -> ()
  cf.cond_br %p, ^bb1, ^bb2
^bb1:
  cf.br ^bb3
^bb2:
  cf.br ^bb3
^bb3:
  %h = arith.cmpi sge, %q, %c1 : index
  cf.assert %h, "after a call"
  return
}

// CHECK-LABEL: func @stays_after_call_in_a_branch(
// CHECK: call @log
// CHECK: cf.assert {{.*}}, "after a call"
// VERSION-LABEL: func @stays_after_call_in_a_branch(
// VERSION-NEXT: arith.constant
// VERSION-NEXT: cf.cond_br %arg1
func.func @stays_after_call_in_a_branch(%q: index, %p: i1) {
  %c1 = arith.constant 1 : index
  cf.cond_br %p, ^bb1, ^bb2
^bb1:
  func.call @log(%c1) : (index) -> ()
  cf.br ^bb2
^bb2:
  %h = arith.cmpi sge, %q, %c1 : index
  cf.assert %h, "after a call"
  return
}

// CHECK-LABEL: func @stays_after_endless(
// CHECK: scf.while
// CHECK: cf.assert {{.*}}, "after a loop"
// VERSION-LABEL: func @stays_after_endless(
// VERSION-NEXT: arith.constant
// VERSION-NEXT: scf.while
func.func @stays_after_endless(%q: index, %p: i1) {
  %c1 = arith.constant 1 : index
  scf.while : () -> () {
    scf.condition(%p)
  } do {
    scf.yield
  }
  %h = arith.cmpi sge, %q, %c1 : index
  cf.assert %h, "after a loop"
  return
}

// CHECK-LABEL: func @stays_after_blocks(
// CHECK: cf.cond_br %arg1
// CHECK: cf.assert {{.*}}, "after blocks"
// VERSION-LABEL: func @stays_after_blocks(
// VERSION-NEXT: arith.constant
// VERSION-NEXT: cf.br
func.func @stays_after_blocks(%q: index, %p: i1) {
  %c1 = arith.constant 1 : index
  cf.br ^bb1
^bb1:
  cf.cond_br %p, ^bb1, ^bb2
^bb2:
  %h = arith.cmpi sge, %q, %c1 : index
  cf.assert %h, "after blocks"
  return
}

// CHECK-LABEL: func @stays_after_unknown(
// CHECK: "other.op"
// CHECK: cf.assert {{.*}}, "after an op"
// VERSION-LABEL: func @stays_after_unknown(
// VERSION-NEXT: arith.constant
// VERSION-NEXT: "other.op"
func.func @stays_after_unknown(%q: index) {
  %c1 = arith.constant 1 : index
  "other.op"() : () -> ()
  %h = arith.cmpi sge, %q, %c1 : index
  cf.assert %h, "after an op"
  return
}

// A loop that counts ends, and then the check is come to.

// CHECK-LABEL: func @after_counting(
// CHECK: cf.assert {{.*}}, "arg0 >= 1: after a loop"
// CHECK: scf.for
// VERSION-LABEL: func @after_counting(
// VERSION: scf.if
// VERSION: scf.for
func.func @after_counting(%q: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc(%n) : memref<?xindex>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  %h = arith.cmpi sge, %q, %c1 : index
  cf.assert %h, "after a loop"
  return
}

// A size is never poison.
// VERSION-LABEL: func @size_after_unknown(
// VERSION: tensor.dim
// VERSION: scf.if
// VERSION: "other.op"
func.func @size_after_unknown(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  "other.op"() : () -> ()
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %h = arith.cmpi sge, %d, %c1 : index
  cf.assert %h, "after an op"
  return
}

// The first block of a loop is come to before it goes round.
// VERSION-LABEL: func @head_of_blocks(
// VERSION: arith.cmpi sge, %arg0
// VERSION: cf.cond_br
// VERSION: cf.br
func.func @head_of_blocks(%q: index, %p: i1) {
  %c1 = arith.constant 1 : index
  cf.br ^bb1
^bb1:
  %h = arith.cmpi sge, %q, %c1 : index
  cf.assert %h, "in a loop of blocks"
  cf.cond_br %p, ^bb1, ^bb2
^bb2:
  return
}
// -----

// An element of a list is looked at, and no other one; what a computed list has
// is not followed.

// CHECK-LABEL: func @element_last(
// CHECK-DAG: %[[OUT:.*]] = arith.cmpi sle, %arg1, %c0
// CHECK-DAG: %[[AT:.*]] = tensor.extract %arg0[%c1
// CHECK-DAG: %[[IN:.*]] = arith.cmpi sge, %[[AT]], %c1
// CHECK: arith.select %[[OUT]], %true{{.*}}, %[[IN]]
func.func @element_last(%l: tensor<2xindex>, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = tensor.extract %l[%c0] : tensor<2xindex>
  %n = arith.cmpi ne, %first, %c0 : index
  cf.assert %n, "first"
  %p = arith.cmpi sge, %m, %c1 : index
  scf.if %p {
    %x = tensor.extract %l[%c1] : tensor<2xindex>
    %r = arith.cmpi sge, %x, %c1 : index
    cf.assert %r, "second"
  }
  return
}

// A tensor of rank 0 has one element; those of other tensors are in row-major
// order, and the one in the branch is looked at last.

// CHECK-LABEL: func @elements_of_tensors(
// CHECK-DAG: %[[N:.*]] = tensor.extract %arg0[] : tensor<index>
// CHECK-DAG: %[[OUT:.*]] = arith.cmpi sle, %[[N]], %c0
// CHECK-DAG: %[[AT:.*]] = tensor.extract %arg1[%c1{{.*}}, %c2{{.*}}] : tensor<2x3xindex>
// CHECK-DAG: %[[IN:.*]] = arith.cmpi sge, %[[AT]], %c1
// CHECK: arith.select %[[OUT]], %true{{.*}}, %[[IN]]
func.func @elements_of_tensors(%n: tensor<index>, %t: tensor<2x3xindex>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = tensor.extract %n[] : tensor<index>
  %p = arith.cmpi sge, %m, %c1 : index
  scf.if %p {
    %x = tensor.extract %t[%c1, %c2] : tensor<2x3xindex>
    %r = arith.cmpi sge, %x, %c1 : index
    cf.assert %r, "last"
  }
  return
}

// CHECK-LABEL: func @computed_list(
// CHECK: tensor.from_elements
// CHECK: cf.assert {{.*}}, "first"
func.func @computed_list(%q: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %l = tensor.from_elements %q, %m : tensor<2xindex>
  %x = tensor.extract %l[%c0] : tensor<2xindex>
  %r = arith.cmpi sge, %x, %c1 : index
  cf.assert %r, "first"
  return
}

// What a loop or a join passes is no argument of the function.

// CHECK-LABEL: func @variable_of_a_loop(
// CHECK-DAG: %[[OUT:.*]] = arith.cmpi sle, %arg1, %c0
// CHECK-DAG: %[[IN:.*]] = arith.cmpi sge, %arg0, %c1
// CHECK: arith.select %[[OUT]], %true{{.*}}, %[[IN]]
func.func @variable_of_a_loop(%q: index, %m: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %h = arith.cmpi slt, %i, %k : index
    cf.assert %h, "in the loop"
  }
  %p = arith.cmpi sge, %m, %c1 : index
  scf.if %p {
    %r = arith.cmpi sge, %q, %c1 : index
    cf.assert %r, "positive"
  }
  return
}

// CHECK-LABEL: func @argument_of_a_join(
// CHECK-NOT: cf.assert
// CHECK: cf.cond_br
func.func @argument_of_a_join(%q: index, %p: i1, %a: index, %b: index) {
  %c1 = arith.constant 1 : index
  cf.cond_br %p, ^bb1(%a : index), ^bb2
^bb2:
  cf.br ^bb1(%b : index)
^bb1(%x: index):
  %h = arith.cmpi sge, %x, %c1 : index
  cf.assert %h, "of a join"
  %r = arith.cmpi sge, %q, %c1 : index
  cf.assert %r, "positive"
  return
}

// Of an arm all is to be looked at: %q not before %m and %k are compared.

// CHECK-LABEL: func @compared_last(
// CHECK-DAG: %[[OUT:.*]] = arith.cmpi sge, %arg2, %arg1
// CHECK-DAG: %[[IN:.*]] = arith.cmpi sge, %arg0, %arg1
// CHECK: arith.select %[[OUT]], %true{{.*}}, %[[IN]]
func.func @compared_last(%q: index, %k: index, %m: index) {
  %p = arith.cmpi slt, %m, %k : index
  scf.if %p {
    %r = arith.cmpi sge, %q, %k : index
    cf.assert %r, "compared"
  }
  return
}

// CHECK-LABEL: func @compared_first(
// CHECK-DAG: %[[OUT:.*]] = arith.cmpi sge, %arg2, %arg0
// CHECK-DAG: %[[IN:.*]] = arith.cmpi sge, %arg1, %arg0
// CHECK: arith.select %[[OUT]], %true{{.*}}, %[[IN]]
func.func @compared_first(%k: index, %q: index, %m: index) {
  %p = arith.cmpi slt, %m, %k : index
  scf.if %p {
    %r = arith.cmpi sge, %q, %k : index
    cf.assert %r, "compared"
  }
  return
}

// Of the first check the contract says nothing: it may stop the program.

// CHECK-LABEL: func @after_what_is_not_reduced(
// CHECK-NOT: cf.assert
// CHECK: memref.load
// CHECK: cf.assert {{.*}}, "loaded"
// CHECK: cf.assert {{.*}}, "positive"
func.func @after_what_is_not_reduced(%q: index, %m: memref<index>) {
  %c1 = arith.constant 1 : index
  %x = memref.load %m[] : memref<index>
  %h = arith.cmpi sge, %x, %c1 : index
  cf.assert %h, "loaded"
  %r = arith.cmpi sge, %q, %c1 : index
  cf.assert %r, "positive"
  return
}

// The largest number is one that can be compared with.

// CHECK-LABEL: func @largest(
// CHECK: arith.cmpi ne, %arg0, %c9223372036854775807
// CHECK: cf.assert {{.*}}, "largest"
func.func @largest(%n: index) {
  %c = arith.constant 9223372036854775807 : index
  %h = arith.cmpi ne, %n, %c : index
  cf.assert %h, "largest"
  return
}
