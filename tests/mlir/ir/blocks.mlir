// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments of blocks: what a branch chooses, one of what several edges bring,
// and loops of blocks.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s --implicit-check-not="yes:"

// CHECK-LABEL: func @diamond
func.func @diamond(%p: i1, %n: index, %t: tensor<?xf32>, %u: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  cf.cond_br %p, ^then, ^else
^then:
  %m = arith.minsi %n, %c4 : index
  cf.br ^join(%m, %t : index, tensor<?xf32>)
^else:
  cf.br ^join(%c1, %u : index, tensor<?xf32>)
^join(%x: index, %v: tensor<?xf32>):
  %most = arith.cmpi sle, %x, %c4 : index
  cf.assert %most, "yes: either way"
  // CHECK: "no: one way"
  %least = arith.cmpi sge, %x, %c1 : index
  cf.assert %least, "no: one way"
  cf.cond_br %p, ^again, ^end
^again:
  %d = tensor.dim %v, %c0 : tensor<?xf32>
  %e = tensor.dim %t, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %d, %e : index
  cf.assert %same, "yes: on the same condition"
  cf.br ^end
^end:
  return
}

// A value and none of three ways to bring another one.
//
// CHECK-LABEL: func @one_of
func.func @one_of(%p: i1, %q: i1, %n: index) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  cf.cond_br %p, ^a, ^join(%c2 : index)
^a:
  cf.cond_br %q, ^join(%c3 : index), ^b
^b:
  cf.br ^join(%c5 : index)
^join(%x: index):
  %lo = arith.cmpi sge, %x, %c2 : index
  cf.assert %lo, "yes: the least of them"
  // CHECK: "no: two of them"
  %hi = arith.cmpi sle, %x, %c3 : index
  cf.assert %hi, "no: two of them"
  return
}

// CHECK-LABEL: func @loop
func.func @loop(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %in = arith.cmpi ult, %i, %n : index
  cf.assert %in, "yes: within the tensor"
  // CHECK: "no: not the first"
  %pos = arith.cmpi sge, %i, %c1 : index
  cf.assert %pos, "no: not the first"
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next : index)
^end:
  %all = arith.cmpi eq, %i, %n : index
  cf.assert %all, "yes: at the end"
  return
}

// It may go either way.
//
// CHECK-LABEL: func @wandering
func.func @wandering(%n: index, %m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  // CHECK: "no: may be negative"
  %pos = arith.cmpi sge, %i, %c0 : index
  cf.assert %pos, "no: may be negative"
  %by = memref.load %m[%c0] : memref<?xindex>
  %next = arith.addi %i, %by : index
  cf.br ^head(%next : index)
^end:
  // CHECK: "no: may have passed it"
  %all = arith.cmpi eq, %i, %n : index
  cf.assert %all, "no: may have passed it"
  return
}

// Loops in loops: a branch into the first block of a loop still says what it
// said after iterations of that loop.
//
// CHECK-LABEL: func @nested
func.func @nested(%n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^outer(%c0 : index)
^outer(%i: index):
  %p = arith.cmpi slt, %i, %n : index
  cf.cond_br %p, ^inner(%c0 : index), ^end
^inner(%j: index):
  %q = arith.cmpi slt, %j, %k : index
  cf.cond_br %q, ^body, ^next
^body:
  %low = arith.cmpi sge, %i, %c0 : index
  cf.assert %low, "yes: from 0"
  cf.assert %p, "yes: below n"
  cf.assert %q, "yes: below k"
  %j1 = arith.addi %j, %c1 : index
  cf.br ^inner(%j1 : index)
^next:
  cf.assert %p, "yes: below n still"
  %i1 = arith.addi %i, %c1 : index
  %last = arith.cmpi slt, %i1, %n : index
  // CHECK: "no: the next is not"
  cf.assert %last, "no: the next is not"
  cf.br ^outer(%i1 : index)
^end:
  return
}

// Two ways back, and two ways in.
//
// CHECK-LABEL: func @ways
func.func @ways(%p: i1, %n: index, %m: memref<?xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  cf.cond_br %p, ^loop(%c0, %c3 : index, index), ^other
^other:
  cf.br ^loop(%c1, %c2 : index, index)
^loop(%i: index, %k: index):
  %low = arith.cmpi sge, %i, %c0 : index
  cf.assert %low, "yes: at least 0"
  %most = arith.cmpi sle, %k, %c3 : index
  cf.assert %most, "yes: at most 3"
  // CHECK: "no: one way in brings 0"
  %one = arith.cmpi sge, %i, %c1 : index
  cf.assert %one, "no: one way in brings 0"
  // CHECK: "no: one way back brings less"
  %two = arith.cmpi sge, %k, %c2 : index
  cf.assert %two, "no: one way back brings less"
  %go = arith.cmpi slt, %i, %n : index
  cf.cond_br %go, ^body, ^end
^body:
  %x = memref.load %m[%i] : memref<?xi1>
  %i1 = arith.addi %i, %c1 : index
  %i2 = arith.addi %i, %c2 : index
  cf.cond_br %x, ^loop(%i1, %k : index, index), ^down
^down:
  %k1 = arith.subi %k, %c1 : index
  cf.br ^loop(%i2, %k1 : index, index)
^end:
  return
}

// The test is at the end of the loop: it holds on the way back, and before the
// loop on the way in.
//
// CHECK-LABEL: func @rotated
func.func @rotated(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %some = arith.cmpi sgt, %n, %c0 : index
  cf.cond_br %some, ^loop(%c0 : index), ^end
^loop(%i: index):
  %below = arith.cmpi slt, %i, %n : index
  cf.assert %below, "yes: below n"
  %i1 = arith.addi %i, %c1 : index
  %go = arith.cmpi slt, %i1, %n : index
  // CHECK: "no: not at the end"
  cf.assert %go, "no: not at the end"
  cf.cond_br %go, ^loop(%i1 : index), ^end
^end:
  return
}

// Nothing is tested on the way in: the first iteration is another matter.
//
// CHECK-LABEL: func @do_while
func.func @do_while(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^loop(%c0 : index)
^loop(%i: index):
  %low = arith.cmpi sge, %i, %c0 : index
  cf.assert %low, "yes: from 0"
  %below = arith.cmpi slt, %i, %n : index
  // CHECK: "no: 0 may be too much"
  cf.assert %below, "no: 0 may be too much"
  %i1 = arith.addi %i, %c1 : index
  %go = arith.cmpi slt, %i1, %n : index
  cf.cond_br %go, ^loop(%i1 : index), ^end
^end:
  return
}

// CHECK-LABEL: func @switch
func.func @switch(%f: i32) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %one = arith.cmpi eq, %f, %c1 : i32
  %two = arith.cmpi eq, %f, %c2 : i32
  %either = arith.ori %one, %two : i1
  cf.switch %f : i32, [
    default: ^other,
    1: ^one,
    2: ^two,
    3: ^two,
    4: ^other
  ]
^one:
  cf.assert %one, "yes: 1"
  cf.br ^end
^two:
  %c4 = arith.constant 4 : i32
  %small = arith.cmpi slt, %f, %c4 : i32
  cf.assert %small, "yes: 2 or 3"
  // CHECK: "no: 3 as well"
  cf.assert %two, "no: 3 as well"
  cf.br ^end
^other:
  %true = arith.constant true
  %neither = arith.xori %either, %true : i1
  cf.assert %neither, "yes: neither"
  %c4_ = arith.constant 4 : i32
  %not4 = arith.cmpi ne, %f, %c4_ : i32
  // CHECK: "no: 4 comes here"
  cf.assert %not4, "no: 4 comes here"
  cf.br ^end
^end:
  // CHECK: "no: any"
  cf.assert %either, "no: any"
  return
}

// Both ways of one branch lead back, with other values.
//
// CHECK-LABEL: func @back_and_back
func.func @back_and_back(%n: index, %m: memref<?xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^loop(%c0 : index)
^loop(%i: index):
  %low = arith.cmpi sge, %i, %c0 : index
  cf.assert %low, "yes: from 0"
  %x = memref.load %m[%i] : memref<?xi1>
  %i1 = arith.addi %i, %c1 : index
  %go = arith.cmpi slt, %i1, %n : index
  // CHECK: "no: it may stay"
  cf.assert %go, "no: it may stay"
  cf.cond_br %x, ^loop(%i1 : index), ^loop(%i : index)
}

// What is compared with after the loop is worth a guess as well.
//
// CHECK-LABEL: func @compared_after
// CHECK-NOT: cf.assert
// CHECK: return
func.func @compared_after(%a: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = arith.maxsi %a, %c3 : index
  cf.br ^header(%c0 : index)
^header(%i: index):
  %more = arith.cmpi slt, %i, %c3 : index
  cf.cond_br %more, ^body, ^after
^body:
  %next = arith.addi %i, %c1 : index
  cf.br ^header(%next : index)
^after:
  %within = arith.cmpi sle, %i, %n : index
  cf.assert %within, "yes: at most n"
  return
}
