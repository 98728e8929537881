// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rule 8: arithmetic on index is taken not to overflow, unless told otherwise; then
// it is exact where bounds prove that it fits.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{context=z3})" | FileCheck %s --check-prefixes=CHECK,ASSUME
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{context=z3 assume-no-overflow=false})" | FileCheck %s --check-prefixes=CHECK,WRAP
// RUN: shapeproof-opt %s -o /dev/null --pass-pipeline="builtin.module(shapeproof-elide-checks{context=z3 remarks=true})" 2>&1 | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: func @guard
// ASSUME-NOT: cf.assert
// WRAP: cf.assert
// CHECK: return
func.func @guard(%n: index) {
  %c1 = arith.constant 1 : index
  %next = arith.addi %n, %c1 : index
  %ok = arith.cmpi sgt, %next, %n : index
  // REMARK: [[@LINE+1]]:3: remark: removed: proved by z3, assuming no-overflow
  cf.assert %ok, "overflow"
  return
}

// A user's own guard of a product.
// CHECK-LABEL: func @product
// ASSUME-NOT: cf.assert
// WRAP: cf.assert
// CHECK: return
func.func @product(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %bytes = arith.muli %n, %c8 : index
  %q = arith.divsi %bytes, %c8 : index
  %ok = arith.cmpi eq, %q, %n : index
  // REMARK: [[@LINE+1]]:3: remark: removed: {{.*}}assuming no-overflow
  cf.assert %ok, "overflow"
  return
}

// CHECK-LABEL: func @goes_fits
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_fits(%n: index) {
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %small = arith.cmpi slt, %n, %c100 : index
  scf.if %small {
    %next = arith.addi %n, %c1 : index
    %ok = arith.cmpi sgt, %next, %n : index
    cf.assert %ok, "cannot overflow"
  }
  return
}

// A size less one fits without any assumption.
// CHECK-LABEL: func @goes_size_less_one
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_size_less_one(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %last = arith.subi %n, %c1 : index
  %ok = arith.cmpi slt, %last, %n : index
  // REMARK: [[@LINE+1]]:3: remark: removed: proved by z3{{$}}
  cf.assert %ok, "less"
  return
}

// CHECK-LABEL: func @stays_extended
// CHECK: cf.assert
// CHECK: return
func.func @stays_extended(%a: i32, %b: i32) {
  %sum, %overflow = arith.addui_extended %a, %b : i32, i1
  %true = arith.constant true
  %no = arith.xori %overflow, %true : i1
  cf.assert %no, "carry"
  return
}

// What an affine map divides may have wrapped before.

// CHECK-LABEL: func @divided_sum
// ASSUME-NOT: "not negative"
// WRAP: "not negative"
// CHECK: "of 0"
// CHECK: return
func.func @divided_sum(%n: index) {
  %c0 = arith.constant 0 : index
  %given = arith.cmpi sge, %n, %c0 : index
  cf.assert %given, "given"
  %q = affine.apply affine_map<(d0) -> ((d0 + 1) floordiv 8)>(%n)
  %p = arith.cmpi sge, %q, %c0 : index
  // REMARK: [[@LINE+1]]:3: remark: removed: proved by {{.*}}, assuming no-overflow
  cf.assert %p, "not negative"
  %fits = affine.apply affine_map<(d0) -> ((d0 - 1) floordiv 8)>(%n)
  %r = arith.cmpi sge, %fits, %c0 : index
  cf.assert %r, "of 0"
  return
}
