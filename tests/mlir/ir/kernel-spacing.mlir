// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A layout is the same one however it is spaced: older versions of Triton write
// `opIdx = 0 , parent`. A string in it keeps its spaces.
//
// RUN: shapeproof analyze --all %s 2>&1 | FileCheck %s
// RUN: not shapeproof analyze %S/Inputs/kernel-quotes.mlir 2>&1 | FileCheck %s --check-prefix=QUOTES

// CHECK-NOT: error
// CHECK: proved: mask
// QUOTES: expects different type
tt.func @dot(%x: !tt.ptr<f32>, %a: tensor<32xf16, #ttg.dot_op<{opIdx = 0 , parent = #ttg.blocked<{order = [0]}>}>>) {
  %b = arith.addf %a, %a : tensor<32xf16, #ttg.dot_op<{opIdx = 0, parent = #ttg.blocked<{order = [ 0 ]}>}>>
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %c = arith.constant dense<32> : tensor<32xi32>
  %m = arith.cmpi slt, %r, %c : tensor<32xi32>
  %v = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %l = tt.load %v, %m : tensor<32x!tt.ptr<f32>>
  tt.return
}
