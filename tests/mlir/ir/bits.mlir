// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bits of integers: masks round down, and what is set in neither operand is set
// in no result. What is removed is executed, too.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" --mlir-print-debuginfo -o %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not="yes:"
// RUN: shapeproof-exec-check %s %t --no-overflow --partial --cap=300
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{assume-no-overflow=false})" | FileCheck %s --implicit-check-not="yes:"

// Of any sign.
// CHECK-LABEL: func @rounded_down
func.func @rounded_down(%n: index, %a: i8) {
  %c1 = arith.constant 1 : index
  %c15 = arith.constant 15 : index
  %c16 = arith.constant 16 : index
  %m = arith.constant -16 : index
  %d = arith.andi %n, %m : index
  %0 = arith.cmpi sle, %d, %n : index
  cf.assert %0, "yes: not above"
  %q = arith.floordivsi %n, %c16 : index
  %qm = arith.muli %q, %c16 : index
  %1 = arith.cmpi eq, %qm, %d : index
  cf.assert %1, "yes: the multiple below"
  %r = arith.andi %c15, %n : index
  %s = arith.addi %d, %r : index
  %2 = arith.cmpi eq, %s, %n : index
  cf.assert %2, "yes: both parts are the whole"
  // CHECK: "no: not below"
  %n0 = arith.cmpi slt, %d, %n : index
  cf.assert %n0, "no: not below"
  // CHECK: "no: towards zero"
  %dz = arith.divsi %n, %c16 : index
  %dzm = arith.muli %dz, %c16 : index
  %n1 = arith.cmpi eq, %dzm, %d : index
  cf.assert %n1, "no: towards zero"
  // Masks that are computed.
  %all = arith.constant -1 : index
  %zero = arith.constant 0 : index
  %not = arith.xori %all, %c15 : index
  %d2 = index.and %not, %n
  %3 = arith.cmpi eq, %d2, %d : index
  cf.assert %3, "yes: all but the mask"
  %neg = arith.subi %zero, %c16 : index
  %d3 = arith.andi %n, %neg : index
  %4 = arith.cmpi eq, %d3, %d : index
  cf.assert %4, "yes: the negative of a power of two"
  %same = arith.andi %n, %all : index
  %5 = arith.cmpi eq, %same, %n : index
  cf.assert %5, "yes: all bits"
  %none = arith.andi %n, %zero : index
  %6 = arith.cmpi eq, %none, %zero : index
  cf.assert %6, "yes: no bits"
  %sign = arith.constant -128 : i8
  %z8 = arith.constant 0 : i8
  %top = arith.andi %a, %sign : i8
  %isNegative = arith.cmpi slt, %a, %z8 : i8
  %isSet = arith.cmpi eq, %top, %sign : i8
  %7 = arith.cmpi eq, %isNegative, %isSet : i1
  cf.assert %7, "yes: the sign"
  return
}

// CHECK-LABEL: func @rounded_up
func.func @rounded_up(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %m = arith.constant -8 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %small = arith.constant 1000000 : index
  %fits = arith.cmpi slt, %n, %small : index
  // CHECK: "no: fits"
  cf.assert %fits, "no: fits"
  %n7 = arith.addi %n, %c7 : index
  %up = arith.andi %n7, %m : index
  %0 = arith.cmpi sge, %up, %n : index
  cf.assert %0, "yes: not below"
  %r = arith.remui %up, %c8 : index
  %1 = arith.cmpi eq, %r, %c0 : index
  cf.assert %1, "yes: a multiple"
  %more = arith.subi %up, %n : index
  %2 = arith.cmpi slt, %more, %c8 : index
  cf.assert %2, "yes: less than one more"
  %up2 = arith.ori %n7, %c7 : index
  %next = arith.subi %up2, %c7 : index
  %3 = arith.cmpi eq, %next, %up : index
  cf.assert %3, "yes: the lowest bits set, and taken off"
  // CHECK: "no: above"
  %n0 = arith.cmpi sgt, %up, %n : index
  cf.assert %n0, "no: above"
  return
}

// A run of bits, which is a digit.
// CHECK-LABEL: func @digit
func.func @digit(%n: i32) {
  %c0 = arith.constant 0 : i32
  %c4 = arith.constant 4 : i32
  %m = arith.constant 48 : i32
  %c15 = arith.constant 15 : i32
  %d = arith.andi %n, %m : i32
  %s = arith.shrsi %d, %c4 : i32
  %c3 = arith.constant 3 : i32
  %0 = arith.cmpi sle, %s, %c3 : i32
  cf.assert %0, "yes: two bits"
  %low = arith.andi %d, %c15 : i32
  %1 = arith.cmpi eq, %low, %c0 : i32
  cf.assert %1, "yes: no others"
  %f = arith.xori %n, %m : i32
  %fd = arith.andi %f, %m : i32
  %all = arith.addi %fd, %d : i32
  // CHECK: "no: two bits, not one"
  %n0 = arith.cmpi slt, %s, %c3 : i32
  cf.assert %n0, "no: two bits, not one"
  return
}

// CHECK-LABEL: func @bounds
func.func @bounds(%a: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %km = arith.subi %k, %c1 : index
  %and = arith.andi %a, %km : index
  %or = arith.ori %a, %k : index
  %xor = arith.xori %a, %k : index
  // CHECK: "no: k may be negative"
  %n0 = arith.cmpi sge, %and, %c0 : index
  cf.assert %n0, "no: k may be negative"
  // CHECK: "no: or with what is negative"
  %n1 = arith.cmpi sge, %or, %a : index
  cf.assert %n1, "no: or with what is negative"
  // CHECK: "no: given"
  %p = arith.cmpi sge, %k, %c1 : index
  cf.assert %p, "no: given"
  %0 = arith.cmpi slt, %and, %k : index
  cf.assert %0, "yes: below k, whatever a is"
  %1 = arith.cmpi sge, %and, %c0 : index
  cf.assert %1, "yes: not negative"
  // CHECK: "no: not above a, which may be negative"
  %n2 = arith.cmpi sle, %and, %a : index
  cf.assert %n2, "no: not above a, which may be negative"
  %q = arith.cmpi sge, %a, %c0 : index
  cf.assert %q, "yes: at least what is not negative"
  %2 = arith.cmpi sle, %and, %a : index
  cf.assert %2, "yes: not above a"
  %3 = arith.cmpi sge, %or, %a : index
  cf.assert %3, "yes: or is at least each"
  %4 = arith.cmpi sge, %or, %k : index
  cf.assert %4, "yes: or is at least the other"
  %5 = arith.cmpi sge, %xor, %c0 : index
  cf.assert %5, "yes: exclusive or is not negative"
  %6 = arith.cmpi sle, %xor, %or : index
  cf.assert %6, "yes: exclusive or has no other bits"
  // CHECK: "no: exclusive or, at least each"
  %n3 = arith.cmpi sge, %xor, %a : index
  cf.assert %n3, "no: exclusive or, at least each"
  // CHECK: "no: below k - 1"
  %n4 = arith.cmpi slt, %and, %km : index
  cf.assert %n4, "no: below k - 1"
  return
}

// CHECK-LABEL: func @powers
func.func @powers(%s: index, %x: index, %b: i8, %t: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %before = arith.shli %c1, %s : index
  // CHECK: "no: by as many bits as there are"
  %n0 = arith.cmpi sge, %before, %c1 : index
  cf.assert %n0, "no: by as many bits as there are"
  // CHECK: "no: given"
  %p = arith.cmpi ult, %s, %c8 : index
  cf.assert %p, "no: given"
  %0 = arith.cmpi sge, %before, %c1 : index
  cf.assert %0, "yes: at least 1"
  %1 = arith.cmpi sgt, %before, %s : index
  cf.assert %1, "yes: above the exponent"
  %after = arith.shli %c1, %s : index
  %2 = arith.cmpi sle, %after, %c128 : index
  cf.assert %2, "yes: at most 128"
  // CHECK: "no: at most 64"
  %n1 = arith.cmpi sle, %after, %c64 : index
  cf.assert %n1, "no: at most 64"
  %r = arith.shrsi %x, %s : index
  // CHECK: "no: x may be negative"
  %n2 = arith.cmpi sle, %r, %x : index
  cf.assert %n2, "no: x may be negative"
  %q = arith.cmpi sge, %x, %c0 : index
  // CHECK: "no: given as well"
  cf.assert %q, "no: given as well"
  %3 = arith.cmpi sle, %r, %x : index
  cf.assert %3, "yes: not above"
  %u = arith.shrui %x, %s : index
  %4 = arith.cmpi ule, %u, %x : index
  cf.assert %4, "yes: not above, unsigned"
  // The highest bit of a byte is its sign.
  %one = arith.constant 1 : i8
  %seven = arith.constant 7 : i8
  %le = arith.cmpi ule, %b, %seven : i8
  // CHECK: "no: a bit of a byte"
  cf.assert %le, "no: a bit of a byte"
  %bit = arith.shli %one, %b : i8
  // CHECK: "no: it may be the sign"
  %n3 = arith.cmpi sge, %bit, %one : i8
  cf.assert %n3, "no: it may be the sign"
  return
}

// The element of a list, too.
// CHECK-LABEL: func @lists
func.func @lists(%t: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %s = shape.shape_of %t : tensor<?x?xf32> -> tensor<2xindex>
  %m = arith.constant dense<[-4, -8]> : tensor<2xindex>
  %d = arith.andi %s, %m : tensor<2xindex>
  %e = tensor.extract %d[%c0] : tensor<2xindex>
  %n = tensor.dim %t, %c0 : tensor<?x?xf32>
  %0 = arith.cmpi sle, %e, %n : index
  cf.assert %0, "yes: rounded down"
  // CHECK: "no: it is below"
  %1 = arith.cmpi slt, %e, %n : index
  cf.assert %1, "no: it is below"
  return
}

// A sum that overflows is poison, of which nothing follows.
// CHECK-LABEL: func @poison
func.func @poison(%a: i8, %b: i8, %c: i8) {
  %s = arith.addi %a, %b overflow<nsw> : i8
  %and = arith.andi %s, %c : i8
  %xor = arith.xori %s, %c : i8
  %sh = arith.shli %s, %c : i8
  %n = arith.trunci %s : i8 to i4
  %ea = arith.extsi %a : i8 to i16
  %eb = arith.extsi %b : i8 to i16
  %e = arith.addi %ea, %eb : i16
  %most = arith.constant 127 : i16
  %0 = arith.cmpi sle, %e, %most : i16
  // CHECK: "no: sum"
  cf.assert %0, "no: sum"
  return
}
