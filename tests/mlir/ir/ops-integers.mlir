// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The index dialect and the rest of arith: each operation in a claim that
// follows from it, and in the nearest one that does not ("no").
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{context=z3})" | FileCheck %s --implicit-check-not="yes:"
//
// What is left is exactly what is called "no".
// CHECK-LABEL: func @index_dialect
func.func @index_dialect(%t: tensor<?xf32>, %u: tensor<?xf32>, %x: index) {
  %c0 = index.constant 0
  %c1 = index.constant 1
  %c3 = index.constant 3
  %c7 = index.constant 7
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %m = tensor.dim %u, %c0 : tensor<?xf32>

  %add = index.add %n, %m
  %0 = index.cmp sge(%add, %n)
  cf.assert %0, "yes: add"
  // CHECK: "no: add"
  %1 = index.cmp sgt(%add, %n)
  cf.assert %1, "no: add"

  %sub = index.sub %n, %c1
  %2 = index.cmp slt(%sub, %n)
  cf.assert %2, "yes: sub"
  // CHECK: "no: sub"
  %3 = index.cmp sge(%sub, %c0)
  cf.assert %3, "no: sub"
  return
}

// CHECK-LABEL: func @index_products
func.func @index_products(%t: tensor<?xf32>, %x: index, %y: index) {
  %c0 = index.constant 0
  %c1 = index.constant 1
  %c3 = index.constant 3
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %mul = index.mul %n, %c3
  %0 = index.cmp sge(%mul, %n)
  cf.assert %0, "yes: mul"
  // CHECK: "no: mul"
  %mulx = index.mul %x, %c3
  %1 = index.cmp sge(%mulx, %x)
  cf.assert %1, "no: mul"

  %divs = index.divs %mul, %c3
  %2 = index.cmp eq(%divs, %n)
  cf.assert %2, "yes: divs"
  %divu = index.divu %mul, %c3
  %3 = index.cmp eq(%divu, %n)
  cf.assert %3, "yes: divu"
  %floor = index.floordivs %mulx, %c3
  %4 = index.cmp eq(%floor, %x)
  cf.assert %4, "yes: floordivs"
  %ceil = index.ceildivs %n, %c3
  %back = index.mul %ceil, %c3
  %5 = index.cmp uge(%back, %n)
  cf.assert %5, "yes: ceildivs"
  %ceilu = index.ceildivu %n, %c3
  %6 = index.cmp eq(%ceilu, %ceil)
  cf.assert %6, "yes: ceildivu"
  %down = index.floordivs %n, %c3
  %less = index.mul %down, %c3
  // CHECK: "no: floordivs"
  %7 = index.cmp eq(%less, %n)
  cf.assert %7, "no: floordivs"

  %rems = index.rems %n, %c3
  %8 = index.cmp ult(%rems, %c3)
  cf.assert %8, "yes: rems"
  %remu = index.remu %n, %c3
  %9 = index.cmp eq(%rems, %remu)
  cf.assert %9, "yes: remu"
  // CHECK: "no: rems"
  %remsy = index.rems %y, %c3
  %10 = index.cmp sge(%remsy, %c0)
  cf.assert %10, "no: rems"
  return
}

// CHECK-LABEL: func @index_rest
func.func @index_rest(%t: tensor<?xf32>, %x: index, %y: index) {
  %c0 = index.constant 0
  %c1 = index.constant 1
  %c2 = index.constant 2
  %c3 = index.constant 3
  %c4 = index.constant 4
  %cm1 = index.constant -1
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %mins = index.mins %x, %y
  %0 = index.cmp sle(%mins, %y)
  cf.assert %0, "yes: mins"
  %maxs = index.maxs %x, %y
  %1 = index.cmp sge(%maxs, %mins)
  cf.assert %1, "yes: maxs"
  %minu = index.minu %n, %c4
  %2 = index.cmp sle(%minu, %c4)
  cf.assert %2, "yes: minu"
  %maxu = index.maxu %n, %c4
  %3 = index.cmp sge(%maxu, %n)
  cf.assert %3, "yes: maxu"

  %shl = index.shl %n, %c2
  %times = index.mul %n, %c4
  %4 = index.cmp eq(%shl, %times)
  cf.assert %4, "yes: shl"
  %shrs = index.shrs %x, %c2
  %floor = index.floordivs %x, %c4
  %5 = index.cmp eq(%shrs, %floor)
  cf.assert %5, "yes: shrs"
  %shru = index.shru %n, %c2
  %6 = index.cmp sle(%shru, %n)
  cf.assert %6, "yes: shru"
  // CHECK: "no: shru"
  %shrux = index.shru %x, %c2
  %7 = index.cmp eq(%shrux, %shrs)
  cf.assert %7, "no: shru"

  %and = index.and %x, %c3
  %8 = index.cmp sle(%and, %c3)
  cf.assert %8, "yes: and"
  %xor = index.xor %x, %cm1
  %9 = index.cmp ne(%xor, %x)
  cf.assert %9, "yes: xor"
  %or = index.or %x, %y
  // CHECK: "no: or"
  %10 = index.cmp sge(%or, %x)
  cf.assert %10, "no: or"

  %true = index.bool.constant true
  cf.assert %true, "yes: bool.constant"
  %i = index.casts %n : index to i32
  // CHECK: "no: casts"
  %w = index.casts %i : i32 to index
  %11 = index.cmp eq(%w, %n)
  cf.assert %11, "no: casts"
  %l = index.castu %i : i32 to index
  %12 = index.cmp sge(%l, %c0)
  cf.assert %12, "yes: castu"
  return
}

// CHECK-LABEL: func @arith_rest
func.func @arith_rest(%a: i32, %b: i32, %p: i1, %q: i1) {
  %c0 = arith.constant 0 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %max = arith.maxsi %a, %b : i32
  %0 = arith.cmpi sge, %max, %a : i32
  cf.assert %0, "yes: maxsi"
  %min = arith.minsi %a, %b : i32
  %1 = arith.cmpi sle, %min, %max : i32
  cf.assert %1, "yes: minsi"
  %maxu = arith.maxui %a, %b : i32
  %2 = arith.cmpi uge, %maxu, %a : i32
  cf.assert %2, "yes: maxui"
  // CHECK: "no: maxui"
  %3 = arith.cmpi sge, %maxu, %a : i32
  cf.assert %3, "no: maxui"
  %and = arith.andi %a, %c3 : i32
  %4 = arith.cmpi ult, %and, %c4 : i32
  cf.assert %4, "yes: andi"
  %ceil = arith.ceildivui %and, %c4 : i32
  %5 = arith.cmpi ule, %ceil, %and : i32
  cf.assert %5, "yes: ceildivui"
  %wide = arith.extsi %a : i32 to i64
  %narrow = arith.trunci %wide : i64 to i32
  %6 = arith.cmpi eq, %narrow, %a : i32
  cf.assert %6, "yes: extsi, trunci"
  %bit = arith.trunci %a : i32 to i1
  %u = arith.extui %bit : i1 to i32
  %7 = arith.cmpi sle, %u, %and : i32
  cf.assert %7, "yes: the lowest bit"
  // CHECK: "no: the lowest bit"
  %8 = arith.cmpi eq, %u, %and : i32
  cf.assert %8, "no: the lowest bit"
  %lo, %hi = arith.mulsi_extended %a, %b : i32
  %lo2, %hi2 = arith.mulsi_extended %a, %b : i32
  %9 = arith.cmpi eq, %hi, %hi2 : i32
  cf.assert %9, "yes: equal operands"
  // CHECK: "no: mulsi_extended"
  %10 = arith.cmpi eq, %hi, %c0 : i32
  cf.assert %10, "no: mulsi_extended"
  %one = arith.addi %p, %q : i1
  %ne = arith.cmpi ne, %p, %q : i1
  %11 = arith.cmpi eq, %one, %ne : i1
  cf.assert %11, "yes: one bit"
  // Signed, true is less than false; unsigned, it is greater.
  %slt = arith.cmpi slt, %p, %q : i1
  scf.if %slt {
    cf.assert %p, "yes: slt of i1"
  }
  %ult = arith.cmpi ult, %p, %q : i1
  scf.if %ult {
    cf.assert %q, "yes: ult of i1"
  }
  return
}

// Vectors are not modelled, nor are integers of more than 64 bits.
// CHECK-LABEL: func @not_modelled
func.func @not_modelled(%v: vector<2xi32>, %a: i128) {
  %s = arith.addi %v, %v : vector<2xi32>
  %e = vector.extract %s[0] : i32 from vector<2xi32>
  %f = vector.extract %s[1] : i32 from vector<2xi32>
  // CHECK: "no: vectors"
  %0 = arith.cmpi eq, %e, %f : i32
  cf.assert %0, "no: vectors"
  // CHECK: "no: i128"
  %1 = arith.cmpi sge, %a, %a : i128
  cf.assert %1, "no: i128"
  return
}

// A remainder by 4 is at most 3, which times 63 wraps in i8.
// CHECK-LABEL: func @remainder_limit
func.func @remainder_limit(%a: i8) {
  %c0 = arith.constant 0 : i8
  %c4 = arith.constant 4 : i8
  %c42 = arith.constant 42 : i8
  %c63 = arith.constant 63 : i8
  %ge = arith.cmpi sge, %a, %c0 : i8
  // CHECK: "no: given"
  cf.assert %ge, "no: given"
  %r = arith.remsi %a, %c4 : i8
  %m = arith.muli %r, %c42 : i8
  %0 = arith.cmpi sge, %m, %c0 : i8
  cf.assert %0, "yes: 3 * 42"
  // CHECK: "no: 3 * 63"
  %w = arith.muli %r, %c63 : i8
  %1 = arith.cmpi sge, %w, %c0 : i8
  cf.assert %1, "no: 3 * 63"
  return
}

// 7 / -2 is -3, not the floor.
// CHECK-LABEL: func @negative_divisor
func.func @negative_divisor(%a: index, %b: index) {
  %c7 = arith.constant 7 : index
  %no2 = arith.constant -2 : index
  %no3 = arith.constant -3 : index
  %no4 = arith.constant -4 : index
  %isA = arith.cmpi eq, %a, %c7 : index
  %isB = arith.cmpi eq, %b, %no2 : index
  // CHECK: "no: a"
  cf.assert %isA, "no: a"
  // CHECK: "no: b"
  cf.assert %isB, "no: b"
  %d = arith.divsi %a, %b : index
  %0 = arith.cmpi eq, %d, %no3 : index
  cf.assert %0, "yes: towards zero"
  // CHECK: "no: rounded down"
  %1 = arith.cmpi eq, %d, %no4 : index
  cf.assert %1, "no: rounded down"
  return
}

// The remainder by a positive divisor is below it, whatever the dividend is.
// CHECK-LABEL: func @remainder_below
func.func @remainder_below(%a: index, %b: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = arith.remui %a, %b : index
  // CHECK: "no: the divisor may be negative"
  %n = arith.cmpi slt, %r, %b : index
  cf.assert %n, "no: the divisor may be negative"
  %s = arith.addi %b, %c1 : index
  %t = arith.remui %a, %s : index
  %small = arith.cmpi slt, %b, %c1 : index
  scf.if %small {
    %n1 = arith.cmpi sge, %t, %c0 : index
    // CHECK: "no: by what is not positive"
    cf.assert %n1, "no: by what is not positive"
  } else {
    %0 = arith.cmpi sge, %t, %c0 : index
    cf.assert %0, "yes: not negative"
    %1 = arith.cmpi sle, %t, %b : index
    cf.assert %1, "yes: below"
    // CHECK: "no: not by two"
    %n2 = arith.cmpi slt, %t, %b : index
    cf.assert %n2, "no: not by two"
  }
  return
}
