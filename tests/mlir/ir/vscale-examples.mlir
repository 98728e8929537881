// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Examples of checks that depend on vscale say which value it has: a power of
// two within the range that the function declares.
//
// RUN: shapeproof analyze --all %s | FileCheck %s

// CHECK-LABEL: in function 'even'
// CHECK: contingent
// CHECK: note: holds with vscale = {{[248]}}
// CHECK: note: fails with vscale = 1
func.func @even() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %v = vector.vscale
  %r = arith.remsi %v, %c2 : index
  %p = arith.cmpi eq, %r, %c0 : index
  cf.assert %p, "even"
  return
}

// CHECK-LABEL: in function 'ranged'
// CHECK: contingent
// CHECK: note: holds with n = {{-?[0-9]+}}, vscale = {{[48]$}}
// CHECK: note: fails with n = {{-?[0-9]+}}, vscale = {{[48]$}}
func.func @ranged(%n: index) attributes {vscale_range = #llvm.vscale_range<minRange = 4 : i32, maxRange = 8 : i32>} {
  %v = vector.vscale
  %p = arith.cmpi sle, %n, %v : index
  cf.assert %p, "at most"
  return
}

// A run needs vscale, and the check does not.
// CHECK-LABEL: in function 'beside'
// CHECK: contingent
func.func @beside(%n: index) attributes {vscale_range = #llvm.vscale_range<minRange = 4 : i32, maxRange = 8 : i32>} {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %v = vector.vscale
  %some = arith.cmpi sgt, %v, %c0 : index
  scf.if %some {
    %p = arith.cmpi sgt, %n, %c3 : index
    cf.assert %p, "n > 3"
  }
  return
}
