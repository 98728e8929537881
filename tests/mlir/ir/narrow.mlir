// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic is done in 16 bits where that gives the same: each kind of row of
// Narrowing.def, and beside it the operands for which it would not.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-simplify{narrow=i16})" | FileCheck %s

// Modulo 2^16, whatever the operands are. Flags stay in their range.

// CHECK-LABEL: func @modulo(
// CHECK: arith.andi %{{.*}}, %{{.*}} : i16
// CHECK: %[[R:.*]] = arith.addi %{{.*}}, %{{.*}} : i16
// CHECK: arith.extui %[[R]] : i16 to i64
// CHECK: arith.muli %{{.*}}, %{{.*}} overflow<nsw> : i16
// CHECK: arith.addi %{{.*}}, %{{.*}} : i64
func.func @modulo(%x: i64, %b: i8) -> (i64, i64, i64) {
  %most = arith.constant 32767 : i64
  %a = arith.andi %x, %most : i64
  %sum = arith.addi %a, %a overflow<nsw> : i64
  %w = arith.extsi %b : i8 to i64
  %c5 = arith.constant 5 : i64
  %product = arith.muli %w, %c5 overflow<nsw> : i64
  %more = arith.addi %sum, %sum : i64
  return %sum, %product, %more : i64, i64, i64
}

// Unsigned operations of what may be negative.

// CHECK-LABEL: func @unsigned(
// CHECK: arith.remui %{{.*}}, %{{.*}} : i64
// CHECK: arith.divui %{{.*}}, %{{.*}} : i64
// CHECK: arith.ceildivui %{{.*}}, %{{.*}} : i64
// CHECK: arith.shrui %{{.*}}, %{{.*}} : i64
// CHECK: return
func.func @unsigned(%b: i8) -> (i64, i64, i64, i64) {
  %w = arith.extsi %b : i8 to i64
  %c7 = arith.constant 7 : i64
  %c60 = arith.constant 60 : i64
  %r = arith.remui %w, %c7 : i64
  %q = arith.divui %w, %c60 : i64
  %c = arith.ceildivui %w, %c60 : i64
  %s = arith.shrui %w, %c60 : i64
  return %r, %q, %c, %s : i64, i64, i64, i64
}

// CHECK-LABEL: func @unsigned_in_range(
// CHECK: arith.remui %{{.*}}, %{{.*}} : i16
// CHECK: arith.divui %{{.*}}, %{{.*}} : i16
// CHECK: arith.shrui %{{.*}}, %{{.*}} : i16
// CHECK: return
func.func @unsigned_in_range(%b: i16) -> (i64, i64, i64) {
  %w = arith.extui %b : i16 to i64
  %c7 = arith.constant 7 : i64
  %r = arith.remui %w, %c7 : i64
  %q = arith.divui %w, %c7 : i64
  %s = arith.shrui %w, %c7 : i64
  return %r, %q, %s : i64, i64, i64
}

// Signed ones of what only fits without a sign.

// CHECK-LABEL: func @signed(
// CHECK: arith.divsi %{{.*}}, %{{.*}} : i64
// CHECK: arith.remsi %{{.*}}, %{{.*}} : i64
// CHECK: arith.maxsi %{{.*}}, %{{.*}} : i64
// CHECK: arith.cmpi slt, %{{.*}}, %{{.*}} : i64
// CHECK: arith.cmpi ult, %{{.*}}, %{{.*}} : i16
// CHECK: return
func.func @signed(%b: i16, %c: i16) -> (i64, i64, i64, i1, i1) {
  %w = arith.extui %b : i16 to i64
  %v = arith.extui %c : i16 to i64
  %c7 = arith.constant 7 : i64
  %q = arith.divsi %w, %c7 : i64
  %r = arith.remsi %w, %c7 : i64
  %m = arith.maxsi %w, %v : i64
  %s = arith.cmpi slt, %w, %v : i64
  %u = arith.cmpi ult, %w, %v : i64
  return %q, %r, %m, %s, %u : i64, i64, i64, i1, i1
}

// CHECK-LABEL: func @signed_in_range(
// CHECK: arith.divsi %{{.*}}, %{{.*}} : i16
// CHECK: arith.maxui %{{.*}}, %{{.*}} : i16
// CHECK: arith.cmpi slt, %{{.*}}, %{{.*}} : i16
// CHECK: arith.cmpi ult, %{{.*}}, %{{.*}} : i16
// CHECK: return
func.func @signed_in_range(%b: i16, %c: i16) -> (i64, i64, i1, i1) {
  %w = arith.extsi %b : i16 to i64
  %v = arith.extsi %c : i16 to i64
  %c7 = arith.constant 7 : i64
  %q = arith.divsi %w, %c7 : i64
  %m = arith.maxui %w, %v : i64
  %s = arith.cmpi slt, %w, %v : i64
  %u = arith.cmpi ult, %w, %v : i64
  return %q, %m, %s, %u : i64, i64, i1, i1
}

// The least number by -1: the quotient does not fit, and the remainder is not
// defined in 16 bits.

// CHECK-LABEL: func @least_by_minus_one(
// CHECK: arith.divsi %{{.*}}, %{{.*}} : i64
// CHECK: arith.remsi %{{.*}}, %{{.*}} : i64
// CHECK: arith.remsi %{{.*}}, %{{.*}} : i16
// CHECK: return
func.func @least_by_minus_one(%b: i16, %c: i8, %d: i8) -> (i64, i64, i64) {
  %w = arith.extsi %b : i16 to i64
  %v = arith.extsi %c : i8 to i64
  %u = arith.extsi %d : i8 to i64
  %m1 = arith.constant -1 : i64
  %n = arith.minsi %v, %m1 : i64
  %q = arith.divsi %w, %n : i64
  %r = arith.remsi %w, %n : i64
  %s = arith.remsi %u, %n : i64
  return %q, %r, %s : i64, i64, i64
}

// An amount that fits in 16 bits, and is not below 16.

// CHECK-LABEL: func @shifts(
// CHECK: arith.shrsi %{{.*}}, %{{.*}} : i64
// CHECK: arith.shrsi %{{.*}}, %{{.*}} : i16
// CHECK: return
func.func @shifts(%b: i8, %n: i64) -> (i64, i64) {
  %w = arith.extsi %b : i8 to i64
  %c15 = arith.constant 15 : i64
  %c31 = arith.constant 31 : i64
  %short = arith.andi %n, %c15 : i64
  %long = arith.andi %n, %c31 : i64
  %a = arith.shrsi %w, %long : i64
  %c = arith.shrsi %w, %short : i64
  return %a, %c : i64, i64
}

// Zeros and high halves depend on the width; ones do not.

// CHECK-LABEL: func @counts(
// CHECK: math.ctlz %{{.*}} : i64
// CHECK: math.cttz %{{.*}} : i64
// CHECK: math.ctpop %{{.*}} : i16
// CHECK: math.ctpop %{{.*}} : i64
// CHECK: arith.mulsi_extended %{{.*}}, %{{.*}} : i64
// CHECK: return
func.func @counts(%b: i8) -> (i64, i64, i64, i64, i64, i64) {
  %w = arith.extui %b : i8 to i64
  %v = arith.extsi %b : i8 to i64
  %l = math.ctlz %w : i64
  %t = math.cttz %w : i64
  %p = math.ctpop %w : i64
  %q = math.ctpop %v : i64
  %low, %high = arith.mulsi_extended %w, %v : i64
  return %l, %t, %p, %q, %low, %high : i64, i64, i64, i64, i64, i64
}

// A division by a constant stays one, which may be taken out of loops.

// CHECK-LABEL: func @by_constant(
// CHECK: %[[C:.*]] = arith.constant 4 : i16
// CHECK: arith.divui %{{.*}}, %[[C]] : i16
func.func @by_constant(%b: i8) -> index {
  %c4 = arith.constant 4 : index
  %w = arith.index_castui %b : i8 to index
  %q = arith.divui %w, %c4 : index
  return %q : index
}
