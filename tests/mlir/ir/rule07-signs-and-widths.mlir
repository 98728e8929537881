// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rule 7: unsigned operations equal the signed ones where both operands are >= 0;
// division rounds towards zero; iN arithmetic wraps.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{context=z3})" | FileCheck %s

// CHECK-LABEL: func @goes_unsigned_of_sizes
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_unsigned_of_sizes(%t: tensor<?xf32>, %u: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %m = tensor.dim %u, %c0 : tensor<?xf32>
  %q = arith.divui %n, %c2 : index
  %a = arith.cmpi sle, %q, %n : index
  cf.assert %a, "divui"
  %r = arith.remui %n, %c2 : index
  %b = arith.cmpi slt, %r, %c2 : index
  cf.assert %b, "remui"
  %h = arith.shrui %n, %c2 : index
  %c = arith.cmpi sle, %h, %n : index
  cf.assert %c, "shrui"
  %min = arith.minui %n, %m : index
  %d = arith.cmpi sle, %min, %m : index
  cf.assert %d, "minui"
  %lt = arith.cmpi ult, %n, %m : index
  scf.if %lt {
    %e = arith.cmpi slt, %n, %m : index
    cf.assert %e, "ult"
  }
  return
}

// Of -1, divui by 2 is huge.
// CHECK-LABEL: func @stays_unsigned_of_any
// CHECK-COUNT-3: cf.assert
// CHECK: return
func.func @stays_unsigned_of_any(%n: index, %m: index, %k: index, %l: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %q = arith.divui %n, %c2 : index
  %a = arith.cmpi sle, %q, %n : index
  cf.assert %a, "divui"
  %h = arith.shrui %k, %c2 : index
  %c = arith.cmpi sle, %h, %k : index
  cf.assert %c, "shrui"
  %min = arith.minui %l, %m : index
  %d = arith.cmpi sle, %min, %m : index
  cf.assert %d, "minui"
  return
}

// CHECK-LABEL: func @stays_unsigned_comparison
// CHECK: cf.assert
// CHECK: return
func.func @stays_unsigned_comparison(%n: index, %m: index) {
  %lt = arith.cmpi ult, %n, %m : index
  scf.if %lt {
    %e = arith.cmpi slt, %n, %m : index
    cf.assert %e, "ult"
  }
  return
}

// x ult n is 0 <= x < n in one comparison, where n >= 0.
// CHECK-LABEL: func @goes_unsigned_bound
// CHECK: cf.assert {{.*}}, "in bounds"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_unsigned_bound(%t: tensor<?xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %lt = arith.cmpi ult, %i, %n : index
  cf.assert %lt, "in bounds"
  %lo = arith.cmpi sge, %i, %c0 : index
  cf.assert %lo, "not negative"
  %hi = arith.cmpi slt, %i, %n : index
  cf.assert %hi, "below"
  return
}

// CHECK-LABEL: func @goes_same_unsigned
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_same_unsigned(%n: index, %m: index) {
  %q = arith.divui %n, %m : index
  %p = arith.divui %n, %m : index
  %ok = arith.cmpi eq, %p, %q : index
  cf.assert %ok, "equal operands"
  return
}

// CHECK-LABEL: func @goes_truncates
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_truncates() {
  %m7 = arith.constant -7 : index
  %c2 = arith.constant 2 : index
  %m3 = arith.constant -3 : index
  %m1 = arith.constant -1 : index
  %m4 = arith.constant -4 : index
  %q = arith.divsi %m7, %c2 : index
  %a = arith.cmpi eq, %q, %m3 : index
  cf.assert %a, "towards zero"
  %r = arith.remsi %m7, %c2 : index
  %b = arith.cmpi eq, %r, %m1 : index
  cf.assert %b, "the dividend's sign"
  %f = arith.floordivsi %m7, %c2 : index
  %c = arith.cmpi eq, %f, %m4 : index
  cf.assert %c, "down"
  %g = arith.ceildivsi %m7, %c2 : index
  %d = arith.cmpi eq, %g, %m3 : index
  cf.assert %d, "up"
  return
}

// CHECK-LABEL: func @divsi_is_not_floordiv
// CHECK: cf.assert {{.*}}, "any"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @divsi_is_not_floordiv(%n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %q = arith.divsi %n, %c2 : index
  %f = arith.floordivsi %n, %c2 : index
  %a = arith.cmpi eq, %q, %f : index
  cf.assert %a, "any"
  %positive = arith.cmpi sge, %n, %c0 : index
  scf.if %positive {
    %b = arith.cmpi eq, %q, %f : index
    cf.assert %b, "not negative"
  }
  return
}

// CHECK-LABEL: func @remsi_may_be_negative
// CHECK: cf.assert {{.*}}, "from below"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @remsi_may_be_negative(%n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %r = arith.remsi %n, %c4 : index
  %lo = arith.cmpi sge, %r, %c0 : index
  cf.assert %lo, "from below"
  %hi = arith.cmpi slt, %r, %c4 : index
  cf.assert %hi, "from above"
  return
}

// CHECK-LABEL: func @stays_wraps
// CHECK: cf.assert
// CHECK: return
func.func @stays_wraps(%a: i32) {
  %c1 = arith.constant 1 : i32
  %b = arith.addi %a, %c1 : i32
  %ok = arith.cmpi sgt, %b, %a : i32
  cf.assert %ok, "larger"
  return
}

// Not wrapping as an unsigned number says nothing here: 127 + 1 is 128.
// CHECK-LABEL: func @stays_nuw
// CHECK: cf.assert
// CHECK: return
func.func @stays_nuw(%a: i8) {
  %c1 = arith.constant 1 : i8
  %b = arith.addi %a, %c1 overflow<nuw> : i8
  %ok = arith.cmpi sgt, %b, %a : i8
  cf.assert %ok, "larger"
  return
}

// CHECK-LABEL: func @goes_nsw
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_nsw(%a: i32) {
  %c1 = arith.constant 1 : i32
  %b = arith.addi %a, %c1 overflow<nsw> : i32
  %ok = arith.cmpi sgt, %b, %a : i32
  cf.assert %ok, "larger"
  return
}

// CHECK-LABEL: func @goes_in_range
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_in_range(%a: i32) {
  %c1 = arith.constant 1 : i32
  %c100 = arith.constant 100 : i32
  %small = arith.cmpi slt, %a, %c100 : i32
  scf.if %small {
    %b = arith.addi %a, %c1 : i32
    %ok = arith.cmpi sgt, %b, %a : i32
    cf.assert %ok, "larger"
  }
  return
}

// CHECK-LABEL: func @goes_narrow
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_narrow(%a: i8) {
  %c127 = arith.constant 127 : index
  %x = arith.index_cast %a : i8 to index
  %ok = arith.cmpi sle, %x, %c127 : index
  cf.assert %ok, "eight bits"
  return
}

// CHECK-LABEL: func @stays_truncated
// CHECK: cf.assert
// CHECK: return
func.func @stays_truncated(%n: index) {
  // (MLIR folds a pair of index_cast, whatever it loses.)
  %i = arith.index_cast %n : index to i64
  %a = arith.trunci %i : i64 to i32
  %b = arith.extsi %a : i32 to i64
  %ok = arith.cmpi eq, %b, %i : i64
  cf.assert %ok, "32 bits are not enough"
  return
}

// true is 1 by extui and -1 by extsi.
// CHECK-LABEL: func @goes_bits
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_bits(%p: i1) {
  %c0 = arith.constant 0 : i32
  %u = arith.extui %p : i1 to i32
  %s = arith.extsi %p : i1 to i32
  %sum = arith.addi %u, %s : i32
  %a = arith.cmpi eq, %sum, %c0 : i32
  cf.assert %a, "1 - 1"
  %b = arith.cmpi sle, %s, %c0 : i32
  cf.assert %b, "not positive"
  return
}

// CHECK-LABEL: func @zero_extension
// CHECK: cf.assert {{.*}}, "sign"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @zero_extension(%a: i8) {
  %c0 = arith.constant 0 : index
  %s = arith.index_cast %a : i8 to index
  %u = arith.index_castui %a : i8 to index
  %same = arith.cmpi eq, %s, %u : index
  cf.assert %same, "sign"
  %ok = arith.cmpi sge, %u, %c0 : index
  cf.assert %ok, "not negative"
  return
}

// An unsigned loop counts as a signed one between bounds that are not negative.
// CHECK-LABEL: func @unsigned_loop
// CHECK: cf.assert {{.*}}, "any"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @unsigned_loop(%n: index, %t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for unsigned %i = %c0 to %n step %c1 {
    %ok = arith.cmpi slt, %i, %n : index
    cf.assert %ok, "any"
  }
  %m = tensor.dim %t, %c0 : tensor<?xf32>
  scf.for unsigned %i = %c0 to %m step %c1 {
    %ok = arith.cmpi slt, %i, %m : index
    cf.assert %ok, "a size"
  }
  return
}
