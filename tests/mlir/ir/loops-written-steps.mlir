// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops whose counter steps by a written constant. That it stays at its start
// is not guessed, nor that it stops one short of a limit that it is compared
// with before it steps; what those guesses are for is found where it holds.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s

// Downwards, testing what it has.
//
// CHECK-LABEL: func @down
// CHECK-NOT: cf.assert {{.*}}, "ok
// CHECK: cf.assert {{.*}}, "needed"
// CHECK-NOT: cf.assert {{.*}}, "ok
// CHECK: return
func.func @down(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  cf.br ^header(%n : index)
^header(%i: index):
  %more = arith.cmpi sgt, %i, %c0 : index
  cf.cond_br %more, ^body, ^exit
^body:
  %most = arith.cmpi sle, %i, %n : index
  cf.assert %most, "ok: at most n"
  %least = arith.cmpi sge, %i, %c1 : index
  cf.assert %least, "ok: at least 1"
  %below = arith.cmpi slt, %i, %n : index
  cf.assert %below, "needed"
  %next = arith.subi %i, %c1 : index
  cf.br ^header(%next : index)
^exit:
  %end = arith.cmpi eq, %i, %c0 : index
  cf.assert %end, "ok: down to 0"
  return
}

// Testing what comes next: the body never sees the limit.
//
// CHECK-LABEL: func @tests_next
// CHECK: cf.assert {{.*}}, "given"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @tests_next(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %given = arith.cmpi sge, %n, %c1 : index
  cf.assert %given, "given"
  cf.br ^body(%c0 : index)
^body(%i: index):
  %below = arith.cmpi slt, %i, %n : index
  cf.assert %below, "ok: below n"
  %next = arith.addi %c1, %i : index
  %more = arith.cmpi slt, %next, %n : index
  cf.cond_br %more, ^body(%next : index), ^exit
^exit:
  %end = arith.cmpi eq, %next, %n : index
  cf.assert %end, "ok: up to n"
  return
}

// The same, with a test that is not of the counter: that the body never sees
// the limit is found by what is checked of it.
//
// CHECK-LABEL: func @tests_offset
// CHECK: cf.assert {{.*}}, "given"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @tests_offset(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %given = arith.cmpi sge, %n, %c1 : index
  cf.assert %given, "given"
  %bytes = arith.muli %n, %c4 : index
  cf.br ^body(%c0 : index)
^body(%i: index):
  %below = arith.cmpi slt, %i, %n : index
  cf.assert %below, "ok: below n"
  %next = arith.addi %i, %c1 : index
  %offset = arith.muli %next, %c4 : index
  %more = arith.cmpi slt, %offset, %bytes : index
  cf.cond_br %more, ^body(%next : index), ^exit
^exit:
  return
}

// Carried as it is, beside one that steps by 2.
//
// CHECK-LABEL: func @stays
// CHECK: cf.assert {{.*}}, "given"
// CHECK-NOT: cf.assert {{.*}}, "ok
// CHECK: cf.assert {{.*}}, "needed"
// CHECK-NOT: cf.assert {{.*}}, "ok
// CHECK: return
func.func @stays(%t: tensor<?xf32>, %x: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %given = arith.cmpi slt, %x, %n : index
  cf.assert %given, "given"
  %r:2 = scf.while (%i = %c0, %y = %x) : (index, index) -> (index, index) {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i, %y : index, index
  } do {
  ^bb0(%i: index, %y: index):
    %below = arith.cmpi slt, %y, %n : index
    cf.assert %below, "ok: still below n"
    %even = arith.remsi %i, %c2 : index
    %isEven = arith.cmpi eq, %even, %c0 : index
    cf.assert %isEven, "ok: even"
    %odd = arith.cmpi sgt, %i, %c0 : index
    cf.assert %odd, "needed"
    %next = arith.addi %i, %c2 : index
    scf.yield %next, %y : index, index
  }
  %last = arith.cmpi sge, %r#0, %n : index
  cf.assert %last, "ok: past the limit"
  return
}

// From one of two starts, of which the loop itself knows nothing.
//
// CHECK-LABEL: func @two_starts
// CHECK-NOT: cf.assert
// CHECK: return
func.func @two_starts(%p: i1, %t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  cf.cond_br %p, ^first, ^second
^first:
  cf.br ^header(%c4 : index)
^second:
  cf.br ^header(%c7 : index)
^header(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^exit
^body:
  %least = arith.cmpi sge, %i, %c4 : index
  cf.assert %least, "ok: at least 4"
  %next = arith.addi %i, %c1 : index
  cf.br ^header(%next : index)
^exit:
  %still = arith.cmpi sge, %i, %c4 : index
  cf.assert %still, "ok: still at least 4"
  return
}

// At most once.
//
// CHECK-LABEL: func @once
// CHECK-NOT: cf.assert
// CHECK: return
func.func @once() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^header(%c0 : index)
^header(%i: index):
  %more = arith.cmpi slt, %i, %c1 : index
  cf.cond_br %more, ^body, ^exit
^body:
  %first = arith.cmpi eq, %i, %c0 : index
  cf.assert %first, "ok: the first"
  %next = arith.addi %i, %c1 : index
  cf.br ^header(%next : index)
^exit:
  %end = arith.cmpi eq, %i, %c1 : index
  cf.assert %end, "ok: once"
  return
}
