// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A sum that may overflow is poison where it does, and does no harm where nobody
// uses it; so does a tensor of a negative size. Passing them on, to a function, a
// block or a loop, says nothing of what they were made from: each of the checks
// below can fail.
//
// RUN: shapeproof-opt -allow-unregistered-dialect %s --split-input-file --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s
// RUN: shapeproof-opt -allow-unregistered-dialect %s --split-input-file --pass-pipeline="builtin.module(shapeproof-elide-checks{assume-no-overflow=false})" | FileCheck %s

func.func private @callee(%a: i32, %b: i32) -> i32 {
  %s = arith.addi %a, %b overflow<nsw> : i32
  return %s : i32
}
// CHECK-LABEL: func.func @result(
// CHECK: cf.assert {{.*}}, "sum"
func.func @result(%a: i32, %b: i32) {
  %s = func.call @callee(%a, %b) : (i32, i32) -> i32
  %ea = arith.extsi %a : i32 to i64
  %eb = arith.extsi %b : i32 to i64
  %e = arith.addi %ea, %eb : i64
  %k = arith.constant 2147483647 : i64
  %c = arith.cmpi sle, %e, %k : i64
  cf.assert %c, "sum"
  return
}

// CHECK-LABEL: func.func @carried_out(
// CHECK: cf.assert {{.*}}, "sum"
func.func @carried_out(%s: i32, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> i32 : i32 {
    %x = arith.addi %a, %c1 overflow<nsw> : i32
    %y = arith.addi %x, %c3 overflow<nsw> : i32
    scf.yield %y : i32
  }
  %es = arith.extsi %s : i32 to i64
  %en = arith.extsi %n : i32 to i64
  %z = arith.constant 0 : i64
  %pos = arith.cmpi sge, %en, %z : i64
  cf.assert %pos, "n >= 0"
  %c4 = arith.constant 4 : i64
  %m = arith.muli %en, %c4 : i64
  %e = arith.addi %es, %m : i64
  %k = arith.constant 2147483647 : i64
  %c = arith.cmpi sle, %e, %k : i64
  cf.assert %c, "sum"
  return
}

// CHECK-LABEL: func.func @carried(
// CHECK: cf.assert {{.*}}, "sum"
func.func @carried(%s: i32, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> i32 : i32 {
    %es = arith.extsi %s : i32 to i64
    %en = arith.extsi %i : i32 to i64
    %c4 = arith.constant 4 : i64
    %m = arith.muli %en, %c4 : i64
    %e = arith.addi %es, %m : i64
    %k = arith.constant 2147483647 : i64
    %c = arith.cmpi sle, %e, %k : i64
    cf.assert %c, "sum"
    %x = arith.addi %a, %c1 overflow<nsw> : i32
    %y = arith.addi %x, %c3 overflow<nsw> : i32
    scf.yield %y : i32
  }
  return
}

// CHECK-LABEL: func.func @block(
// CHECK: cf.assert {{.*}}, "sum"
func.func @block(%a: i32, %b: i32, %f: i32) {
  %c1 = arith.constant 1 : i32
  %s = arith.addi %a, %b overflow<nsw> : i32
  %s2 = arith.addi %s, %c1 overflow<nsw> : i32
  cf.switch %f : i32, [
    default: ^j(%s : i32),
    1: ^j(%s2 : i32)
  ]
^j(%x: i32):
  %ea = arith.extsi %a : i32 to i64
  %eb = arith.extsi %b : i32 to i64
  %e = arith.addi %ea, %eb : i64
  %k = arith.constant 2147483647 : i64
  %c = arith.cmpi sle, %e, %k : i64
  cf.assert %c, "sum"
  return
}

// CHECK-LABEL: func.func @size_block(
// CHECK: cf.assert {{.*}}, "d >= 0"
func.func @size_block(%d: index, %f: i32) {
  %c1 = arith.constant 1 : index
  %d1 = arith.subi %d, %c1 : index
  %s = tensor.empty(%d) : tensor<?xf32>
  %s2 = tensor.empty(%d1) : tensor<?xf32>
  cf.switch %f : i32, [
    default: ^j(%s : tensor<?xf32>),
    1: ^j(%s2 : tensor<?xf32>)
  ]
^j(%x: tensor<?xf32>):
  %c0 = arith.constant 0 : index
  %c = arith.cmpi sge, %d, %c0 : index
  cf.assert %c, "d >= 0"
  return
}

// CHECK-LABEL: func.func @size_carried(
// CHECK: cf.assert {{.*}}, "d >= 0"
func.func @size_carried(%d: index, %n: index, %g: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = tensor.empty(%d) : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %s) -> tensor<?xf32> {
    %k = tensor.dim %t, %c0 : tensor<?xf32>
    %p = arith.addi %k, %c1 : index
    %q = arith.subi %p, %c1 : index
    %e = tensor.empty(%q) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  }
  %c = arith.cmpi sge, %d, %c0 : index
  cf.assert %c, "d >= 0"
  return
}

// CHECK-LABEL: func.func @reduced(
// CHECK: cf.assert {{.*}}, "sum"
func.func @reduced(%t: tensor<?xi32>, %a: i32, %b: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = arith.addi %a, %b overflow<nsw> : i32
  %d = tensor.dim %t, %c0 : tensor<?xi32>
  %r = scf.for %i = %c0 to %d step %c1 iter_args(%x = %s) -> (i32) {
    %e = tensor.extract %t[%i] : tensor<?xi32>
    %y = arith.maxsi %x, %e : i32
    scf.yield %y : i32
  }
  %ea = arith.extsi %a : i32 to i64
  %eb = arith.extsi %b : i32 to i64
  %e = arith.addi %ea, %eb : i64
  %k = arith.constant 2147483647 : i64
  %c = arith.cmpi sle, %e, %k : i64
  cf.assert %c, "sum"
  return
}

// CHECK-LABEL: func.func @while_loop(
// CHECK: cf.assert {{.*}}, "sum"
func.func @while_loop(%a: i32, %b: i32, %p: i1) {
  %s = arith.addi %a, %b overflow<nsw> : i32
  %c1 = arith.constant 1 : i32
  %r:2 = scf.while (%x = %s, %q = %p) : (i32, i1) -> (i32, i1) {
    scf.condition(%q) %x, %q : i32, i1
  } do {
  ^bb0(%x: i32, %q: i1):
    %y = arith.maxsi %x, %c1 : i32
    %f = arith.constant false
    scf.yield %y, %f : i32, i1
  }
  %ea = arith.extsi %a : i32 to i64
  %eb = arith.extsi %b : i32 to i64
  %e = arith.addi %ea, %eb : i64
  %k = arith.constant 2147483647 : i64
  %c = arith.cmpi sle, %e, %k : i64
  cf.assert %c, "sum"
  return
}

// CHECK-LABEL: func.func @loop_of_blocks(
// CHECK: cf.assert {{.*}}, "sum"
func.func @loop_of_blocks(%a: i32, %b: i32, %p: i1) {
  %s = arith.addi %a, %b overflow<nsw> : i32
  %c1 = arith.constant 1 : i32
  %f = arith.constant false
  cf.br ^h(%s, %p : i32, i1)
^h(%x: i32, %q: i1):
  cf.cond_br %q, ^b, ^e
^b:
  %y = arith.maxsi %x, %c1 : i32
  cf.br ^h(%y, %f : i32, i1)
^e:
  %ea = arith.extsi %a : i32 to i64
  %eb = arith.extsi %b : i32 to i64
  %e = arith.addi %ea, %eb : i64
  %k = arith.constant 2147483647 : i64
  %c = arith.cmpi sle, %e, %k : i64
  cf.assert %c, "sum"
  return
}

// What a function knows of its arguments by type is not known of what is passed.

// CHECK-LABEL: func.func private @related(
// CHECK: cf.assert {{.*}}, "no more"
func.func private @related(%x: i32, %s: i32) {
  %c5 = arith.constant 5 : i32
  %most = arith.constant 2147483642 : i32
  %c = arith.cmpi sle, %x, %most : i32
  cf.assert %c, "no more"
  return
}
func.func @passes(%x: i32) {
  %c5 = arith.constant 5 : i32
  %s = arith.addi %x, %c5 overflow<nsw> : i32
  func.call @related(%x, %s) : (i32, i32) -> ()
  return
}

// -----

// An operand that a function of a library stands for.

// CHECK-LABEL: func.func @operand(
// CHECK: cf.assert {{.*}}, "sum"
shape.function_library @l {
  func.func @mk(%n: i32 {shapeproof.value = 0}) -> !shape.shape {
    %i = arith.index_cast %n : i32 to index
    %s = shape.from_extents %i : index
    return %s : !shape.shape
  }
} mapping { foo.mk = @mk }
func.func @operand(%a: i32, %b: i32) {
  %s = arith.addi %a, %b overflow<nsw> : i32
  %t = "foo.mk"(%s) : (i32) -> tensor<?xf32>
  %ea = arith.extsi %a : i32 to i64
  %eb = arith.extsi %b : i32 to i64
  %e = arith.addi %ea, %eb : i64
  %k = arith.constant 2147483647 : i64
  %c = arith.cmpi sle, %e, %k : i64
  cf.assert %c, "sum"
  return
}

// -----

// Of a weak function another definition may be linked.

// CHECK-LABEL: func.func @calls_weak(
// CHECK: cf.assert {{.*}}, "weak"
func.func @weak(%n: i64) -> i64 attributes {llvm.linkage = #llvm.linkage<weak>} {
  return %n : i64
}
func.func @calls_weak() {
  %n = arith.constant 5 : i64
  %r = func.call @weak(%n) : (i64) -> i64
  %c = arith.cmpi eq, %r, %n : i64
  cf.assert %c, "weak"
  return
}
