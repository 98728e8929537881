// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// That a result fits its type says so of an operand that is a value. A sum that
// overflows is poison, of which an operation that nobody uses may make what it
// likes.
//
// RUN: shapeproof-opt %s --allow-unregistered-dialect --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s

module attributes {shape.lib = [@lib]} {

shape.function_library @lib {
  func.func @fits(%x: i64 {shapeproof.value}) -> (i64 {shapeproof.value, shapeproof.fits}) {
    return %x : i64
  }
} mapping {
  foo.narrow = @fits
}

// CHECK-LABEL: func.func @may_overflow(
// CHECK: cf.assert {{.*}}, "sum"
func.func @may_overflow(%a: i32, %b: i32) -> i16 {
  %s = arith.addi %a, %b overflow<nsw> : i32
  %r = "foo.narrow"(%s) : (i32) -> i16
  %ea = arith.extsi %a : i32 to i64
  %eb = arith.extsi %b : i32 to i64
  %e = arith.addi %ea, %eb : i64
  %k = arith.constant 32767 : i64
  %c = arith.cmpi sle, %e, %k : i64
  cf.assert %c, "sum"
  return %r : i16
}

// CHECK-LABEL: func.func @may_overflow_64(
// CHECK: cf.assert {{.*}}, "sum"
func.func @may_overflow_64(%a: i64, %b: i64) -> i16 {
  %zero = arith.constant 0 : i64
  %positive = arith.cmpi sge, %b, %zero : i64
  cf.assert %positive, "b"
  %s = arith.addi %a, %b overflow<nsw> : i64
  %r = "foo.narrow"(%s) : (i64) -> i16
  %k = arith.constant 32767 : i64
  %c = arith.cmpi sle, %a, %k : i64
  cf.assert %c, "sum"
  return %r : i16
}

// CHECK-LABEL: func.func @value(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @value(%a: i32) -> i16 {
  %r = "foo.narrow"(%a) : (i32) -> i16
  %k = arith.constant 32767 : i32
  %c = arith.cmpi sle, %a, %k : i32
  cf.assert %c, "value"
  return %r : i16
}

// CHECK-LABEL: func.func @sum_that_fits(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @sum_that_fits(%a: i16, %b: i16) -> i16 {
  %ea = arith.extsi %a : i16 to i32
  %eb = arith.extsi %b : i16 to i32
  %s = arith.addi %ea, %eb overflow<nsw> : i32
  %r = "foo.narrow"(%s) : (i32) -> i16
  %k = arith.constant 32767 : i32
  %c = arith.cmpi sle, %s, %k : i32
  cf.assert %c, "sum"
  return %r : i16
}

}
