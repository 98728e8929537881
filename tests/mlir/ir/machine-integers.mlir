// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Machine integers are exact modulo 2^N: what holds whether they overflow or not
// is proved, what an overflow breaks is contingent, and the contract has the
// bound.
//
// RUN: shapeproof contract --details %s | FileCheck %s
// RUN: shapeproof analyze %s | FileCheck %s --check-prefix=FAILS
// FAILS-NOT: "yes:

// CHECK-LABEL: there_and_back(a: i32, b: i32)
// CHECK-NEXT: 4 checks, 4 redundant
func.func @there_and_back(%a: i32, %b: i32) {
  %c0 = arith.constant 0 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %c8 = arith.constant 8 : i32
  %sum = arith.addi %a, %b : i32
  %back = arith.subi %sum, %b : i32
  %same = arith.cmpi eq, %back, %a : i32
  cf.assert %same, "yes: (a + b) - b"
  %four = arith.muli %a, %c4 : i32
  %more = arith.addi %four, %c8 : i32
  %rest = arith.remsi %more, %c4 : i32
  %whole = arith.cmpi eq, %rest, %c0 : i32
  cf.assert %whole, "yes: a multiple of 4"
  %low = arith.andi %more, %c3 : i32
  %none = arith.cmpi eq, %low, %c0 : i32
  cf.assert %none, "yes: no low bits"
  // To a narrower type as well.
  %n = arith.trunci %sum : i32 to i8
  %an = arith.trunci %a : i32 to i8
  %bn = arith.trunci %b : i32 to i8
  %sn = arith.addi %an, %bn : i8
  %equal = arith.cmpi eq, %n, %sn : i8
  cf.assert %equal, "yes: narrow the sum, or add what is narrow"
  return
}

// Not so of another divisor, or after a division.
//
// CHECK-LABEL: lost(a: i32, b: i32)
// FAILS: contingent
// FAILS: "no: a multiple of 3"
// FAILS: fails with a = {{-?[0-9]+}}
// FAILS: contingent
// FAILS: "no: half of the sum"
func.func @lost(%a: i32, %b: i32) {
  %c0 = arith.constant 0 : i32
  %c3 = arith.constant 3 : i32
  %three = arith.muli %a, %c3 : i32
  %rest = arith.remsi %three, %c3 : i32
  %whole = arith.cmpi eq, %rest, %c0 : i32
  cf.assert %whole, "no: a multiple of 3"
  %c2 = arith.constant 2 : i32
  %double = arith.addi %b, %b : i32
  %half = arith.divsi %double, %c2 : i32
  %same = arith.cmpi eq, %half, %b : i32
  cf.assert %same, "no: half of the sum"
  return
}

// CHECK-LABEL: elements(t: [A, B]) where A * B <= 2147483647
// CHECK-NEXT: 1 check, 0 redundant, 1 needed, 1 clause
// CHECK-NEXT: t.dim0 * t.dim1 <= 2147483647
// CHECK: broken by t.dim0 = {{[0-9]+}}, t.dim1 = {{[0-9]+}}
func.func @elements(%t: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %d = tensor.dim %t, %c0 : tensor<?x?xf32>
  %e = tensor.dim %t, %c1 : tensor<?x?xf32>
  %n = arith.index_cast %d : index to i32
  %m = arith.index_cast %e : index to i32
  %p = arith.muli %n, %m : i32
  %ok = arith.cmpi sge, %p, %z : i32
  cf.assert %ok, "the number of elements overflows"
  return
}

// Sizes given as i64 and used as i32, as exporters do.
//
// CHECK-LABEL: given(n: i64, t: [n], u: [A]) where n <= 2147483647 and (A == 1 or n == A)
// CHECK-NEXT: 2 checks, 0 redundant, 2 needed, 2 clauses
func.func @given(%n: i64, %t: tensor<?xf32>, %u: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %e = tensor.dim %u, %c0 : tensor<?xf32>
  %i = arith.trunci %n : i64 to i32
  %size = arith.index_cast %i : i32 to index
  %isSize = arith.cmpi eq, %d, %size : index
  cf.assert %isSize, "another size"
  %c1 = arith.constant 1 : index
  %isOne = arith.cmpi eq, %e, %c1 : index
  %isSame = arith.cmpi eq, %e, %size : index
  %isNegative = arith.cmpi slt, %i, %z : i32
  %fits = arith.ori %isOne, %isSame : i1
  %ok = arith.ori %fits, %isNegative : i1
  cf.assert %ok, "does not broadcast"
  return
}

// A size is below 2^63, in a type that wraps too.
//
// CHECK-LABEL: largest(t: [A])
// CHECK-NEXT: 1 check, 0 redundant, 1 needed, 1 clause
// CHECK-NEXT: t.dim0 <= 9223372036854775806
// CHECK: broken by t.dim0 = 2^63 - 1
func.func @largest(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %n = arith.index_cast %d : index to i64
  %m = arith.addi %n, %one : i64
  %ok = arith.cmpi sgt, %m, %z : i64
  cf.assert %ok, "one more"
  return
}

// What bits are, and shifts by few of them.
//
// CHECK-LABEL: bits(x: i32, k: i32)
// CHECK-NEXT: 6 checks, 6 redundant
func.func @bits(%x: i32, %k: i32) {
  %c0 = arith.constant 0 : i32
  %c3 = arith.constant 3 : i32
  %c8 = arith.constant 8 : i32
  %c32 = arith.constant 32 : i32
  %one = arith.constant 1 : i32
  %ones = math.ctpop %x : i32
  %0 = arith.cmpi sge, %ones, %c0 : i32
  cf.assert %0, "yes: at least none"
  %zeros = math.ctlz %x : i32
  %1 = arith.cmpi sle, %zeros, %c32 : i32
  cf.assert %1, "yes: at most 32"
  %by = arith.andi %k, %c3 : i32
  %power = arith.shli %one, %by : i32
  %2 = arith.cmpi sle, %power, %c8 : i32
  cf.assert %2, "yes: at most 8"
  %3 = arith.cmpi ne, %power, %c3 : i32
  cf.assert %3, "yes: a power of two"
  %half = arith.shrui %x, %one : i32
  %4 = arith.cmpi sge, %half, %c0 : i32
  cf.assert %4, "yes: the sign is gone"
  %low, %out = arith.addui_extended %x, %k : i32, i1
  %less = arith.cmpi ult, %low, %x : i32
  %5 = arith.cmpi eq, %less, %out : i1
  cf.assert %5, "yes: the sum is smaller where it overflows"
  return
}

// Where the contract holds, the result has the size that the argument has.
//
// CHECK-LABEL: made(n: i64, t: [n]) -> [n] where n <= 2147483647
func.func @made(%n: i64, %t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %i = arith.trunci %n : i64 to i32
  %size = arith.index_cast %i : i32 to index
  %isSize = arith.cmpi eq, %d, %size : index
  cf.assert %isSize, "another size"
  %e = tensor.empty(%size) : tensor<?xf32>
  return %e : tensor<?xf32>
}
