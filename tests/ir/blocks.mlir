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
