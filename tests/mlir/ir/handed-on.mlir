// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What blocks, loops, calls and regions hand on is one of what comes in, whatever
// that is: a tensor of size d and one of size d - 1 are no larger than d. That a
// size is one, or a sum fits its type, is known of what is handed on where it is
// asked for, and is no fact about what it was made from.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{assume-no-overflow=false})" | FileCheck %s

// CHECK-LABEL: func.func @block(
// CHECK: cf.assert {{.*}}, "same"
// CHECK: cf.assert {{.*}}, "d >= 0"
func.func @block(%d: index, %f: i32) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %s = tensor.empty(%d) : tensor<?xf32>
  %s7 = tensor.empty(%c7) : tensor<?xf32>
  cf.switch %f : i32, [
    default: ^j(%s : tensor<?xf32>),
    1: ^j(%s7 : tensor<?xf32>)
  ]
^j(%x: tensor<?xf32>):
  %k = tensor.dim %x, %c0 : tensor<?xf32>
  %eq = arith.cmpi eq, %k, %d : index
  cf.assert %eq, "same"
  %c = arith.cmpi sge, %d, %c0 : index
  cf.assert %c, "d >= 0"
  return
}

func.func private @make(%d: index, %f: i32) -> tensor<?xf32> {
  %c7 = arith.constant 7 : index
  %s = tensor.empty(%d) : tensor<?xf32>
  %s7 = tensor.empty(%c7) : tensor<?xf32>
  cf.switch %f : i32, [
    default: ^j(%s : tensor<?xf32>),
    1: ^j(%s7 : tensor<?xf32>)
  ]
^j(%x: tensor<?xf32>):
  return %x : tensor<?xf32>
}
// CHECK-LABEL: func.func @call(
// CHECK: cf.assert {{.*}}, "same"
// CHECK: cf.assert {{.*}}, "d >= 0"
func.func @call(%d: index, %f: i32) {
  %c0 = arith.constant 0 : index
  %x = func.call @make(%d, %f) : (index, i32) -> tensor<?xf32>
  %k = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi sge, %k, %c0 : index
  cf.assert %p, "of a tensor"
  %eq = arith.cmpi eq, %k, %d : index
  cf.assert %eq, "same"
  %c = arith.cmpi sge, %d, %c0 : index
  cf.assert %c, "d >= 0"
  return
}

// CHECK-LABEL: func.func @region(
// CHECK: cf.assert {{.*}}, "same"
// CHECK: cf.assert {{.*}}, "d >= 0"
func.func @region(%d: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %x = scf.execute_region -> tensor<?xf32> {
    %s7 = tensor.empty(%c7) : tensor<?xf32>
    %s = tensor.empty(%d) : tensor<?xf32>
    cf.cond_br %p, ^a(%s : tensor<?xf32>), ^a(%s7 : tensor<?xf32>)
  ^a(%y: tensor<?xf32>):
    scf.yield %y : tensor<?xf32>
  }
  %k = tensor.dim %x, %c0 : tensor<?xf32>
  %eq = arith.cmpi eq, %k, %d : index
  cf.assert %eq, "same"
  %c = arith.cmpi sge, %d, %c0 : index
  cf.assert %c, "d >= 0"
  return
}

// CHECK-LABEL: func.func @switch(
// CHECK: cf.assert {{.*}}, "same"
// CHECK: cf.assert {{.*}}, "d >= 0"
func.func @switch(%d: index, %i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %x = scf.index_switch %i -> tensor<?xf32>
  case 0 {
    %s = tensor.empty(%c7) : tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  }
  case 1 {
    %s = tensor.empty(%d) : tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  }
  default {
    %s = tensor.empty(%c1) : tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  }
  %k = tensor.dim %x, %c0 : tensor<?xf32>
  %eq = arith.cmpi eq, %k, %d : index
  cf.assert %eq, "same"
  %c = arith.cmpi sge, %d, %c0 : index
  cf.assert %c, "d >= 0"
  return
}

// Sizes and truth values that a switch chooses.

// CHECK-LABEL: func.func @chooses(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @chooses(%i: index, %t: tensor<?xf32>, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %x:2 = scf.index_switch %i -> tensor<?xf32>, i1
  case 0 {
    %m = arith.minsi %d, %c1 : index
    %s = tensor.empty(%m) : tensor<?xf32>
    scf.yield %s, %p : tensor<?xf32>, i1
  }
  case 1 {
    scf.yield %t, %p : tensor<?xf32>, i1
  }
  default {
    %s = tensor.empty(%c0) : tensor<?xf32>
    scf.yield %s, %p : tensor<?xf32>, i1
  }
  %k = tensor.dim %x#0, %c0 : tensor<?xf32>
  %c = arith.cmpi sle, %k, %d : index
  cf.assert %c, "no larger"
  %n = arith.constant true
  %q = arith.xori %p, %n : i1
  %r = arith.ori %x#1, %q : i1
  cf.assert %r, "p or not"
  return
}

// CHECK-LABEL: func.func @one_of_two(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @one_of_two(%t: tensor<?xf32>, %f: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %a = tensor.empty(%d) : tensor<?xf32>
  %d1 = arith.subi %d, %c1 : index
  %b = tensor.empty(%d1) : tensor<?xf32>
  cf.switch %f : i32, [
    default: ^j(%a : tensor<?xf32>),
    1: ^j(%b : tensor<?xf32>)
  ]
^j(%z: tensor<?xf32>):
  %e = tensor.dim %z, %c0 : tensor<?xf32>
  %c = arith.cmpi sle, %e, %d : index
  cf.assert %c, "no larger"
  %p = arith.cmpi sge, %e, %c0 : index
  cf.assert %p, "of a tensor"
  return
}

// CHECK-LABEL: func.func @sums(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @sums(%a: i32, %f: i32) {
  %c1 = arith.constant 1 : i32
  %s = arith.addi %a, %c1 overflow<nsw> : i32
  %s2 = arith.addi %s, %c1 overflow<nsw> : i32
  cf.switch %f : i32, [
    default: ^j(%s : i32),
    1: ^j(%s2 : i32)
  ]
^j(%z: i32):
  %c = arith.cmpi sgt, %z, %a : i32
  cf.assert %c, "more"
  return
}

// CHECK-LABEL: func.func @carried_size(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @carried_size(%m: memref<?xindex>, %n: index, %t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<?xf32> {
    %k = memref.load %m[%i] : memref<?xindex>
    %d = tensor.dim %x, %c0 : tensor<?xf32>
    %p = arith.cmpi sge, %d, %c0 : index
    cf.assert %p, "in the loop"
    %y = tensor.empty(%k) : tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  %k = tensor.dim %r, %c0 : tensor<?xf32>
  %p = arith.cmpi sge, %k, %c0 : index
  cf.assert %p, "after it"
  return
}

// CHECK-LABEL: func.func @carried_number(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @carried_number(%m: memref<?xi32>, %n: index, %b: memref<?xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%k = %z) -> i32 {
    %v = memref.load %m[%i] : memref<?xi32>
    %p = memref.load %b[%i] : memref<?xi1>
    %s = scf.if %p -> i32 {
      %s1 = arith.addi %k, %one : i32
      scf.yield %s1 : i32
    } else {
      scf.yield %v : i32
    }
    scf.yield %s : i32
  }
  %e = arith.extsi %r : i32 to i64
  %most = arith.constant 2147483648 : i64
  %c = arith.cmpi slt, %e, %most : i64
  cf.assert %c, "fits"
  return
}

// By what is of its type, a sum fits; that says nothing of what it is the sum of.

// CHECK-LABEL: func.func @fits(
// CHECK-NOT: "of its type"
// CHECK: cf.assert {{.*}}, "sum"
func.func @fits(%a: i8, %b: i8, %p: i1) {
  %s = arith.addi %a, %b overflow<nsw> : i8
  %z = arith.constant 0 : i8
  %v = arith.select %p, %s, %z : i8
  %e = arith.extsi %v : i8 to i16
  %most = arith.constant 127 : i16
  %least = arith.constant -128 : i16
  %c = arith.cmpi sle, %e, %most : i16
  %c2 = arith.cmpi sge, %e, %least : i16
  %both = arith.andi %c, %c2 : i1
  cf.assert %both, "of its type"
  %ea = arith.extsi %a : i8 to i16
  %eb = arith.extsi %b : i8 to i16
  %sum = arith.addi %ea, %eb : i16
  %c3 = arith.cmpi sle, %sum, %most : i16
  cf.assert %c3, "sum"
  return
}

// At the ends of the type, nothing is decided; in the order of unsigned numbers,
// negative ones are the large ones.

// CHECK-LABEL: func.func @ends(
// CHECK: cf.assert {{.*}}, "differs"
// CHECK: cf.assert {{.*}}, "less"
// CHECK: cf.assert {{.*}}, "large"
// CHECK: cf.assert {{.*}}, "and"
func.func @ends(%a: i8, %b: i8, %p: i1) {
  %s = arith.addi %a, %b overflow<nsw> : i8
  %most = arith.constant 127 : i8
  %m1 = arith.constant -1 : i8
  %c3 = arith.cmpi ne, %s, %m1 : i8
  cf.assert %c3, "differs"
  %c = arith.cmpi slt, %s, %most : i8
  %or = arith.ori %p, %c : i1
  cf.assert %or, "less"
  %m2 = arith.constant -2 : i8
  %c2 = arith.cmpi ult, %s, %m2 : i8
  cf.assert %c2, "large"
  %c4 = arith.cmpi sle, %s, %most : i8
  %and = arith.andi %c4, %p : i1
  cf.assert %and, "and"
  return
}
