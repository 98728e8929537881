// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Masks of kernels of Triton: always true, always false, and needed, with a
// launch, a program and a lane that show it.
//
// RUN: shapeproof analyze --all %s | FileCheck %s

// Nobody knows the grid, so the last program may lie behind n.
// CHECK: kernel-masks.mlir:[[#@LINE+13]]:{{.*}}: contingent: mask
// CHECK: fails with {{.*}}pid.x = {{.*}}lane0 =
tt.func @add(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) {
  %c1024 = arith.constant 1024 : i32
  %p = tt.get_program_id x : i32
  %b = arith.muli %p, %c1024 : i32
  %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
  %s = tt.splat %b : i32 -> tensor<1024xi32>
  %o = arith.addi %s, %r : tensor<1024xi32>
  %e = tt.splat %n : i32 -> tensor<1024xi32>
  %m = arith.cmpi slt, %o, %e : tensor<1024xi32>
  %v = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %q = tt.addptr %v, %o : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %l = tt.load %q, %m : tensor<1024x!tt.ptr<f32>>
  tt.return
}

// The lanes are below 64 by their range.
// CHECK: kernel-masks.mlir:[[#@LINE+7]]:{{.*}}: proved: mask
tt.func @always(%x: !tt.ptr<f32>) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %c = arith.constant dense<64> : tensor<64xi32>
  %m = arith.cmpi slt, %r, %c : tensor<64xi32>
  %v = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %q = tt.addptr %v, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %l = tt.load %q, %m : tensor<64x!tt.ptr<f32>>
  tt.return
}

// One lane less than there are.
// CHECK: kernel-masks.mlir:[[#@LINE+6]]:{{.*}}: contingent: mask
tt.func @almost(%x: !tt.ptr<f32>) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %c = arith.constant dense<63> : tensor<64xi32>
  %m = arith.cmpi slt, %r, %c : tensor<64xi32>
  %v = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %l = tt.load %v, %m : tensor<64x!tt.ptr<f32>>
  tt.return
}

// CHECK: kernel-masks.mlir:[[#@LINE+7]]:{{.*}}: refuted: mask
tt.func @never(%x: !tt.ptr<f32>) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %c = arith.constant dense<64> : tensor<64xi32>
  %m = arith.cmpi sge, %r, %c : tensor<64xi32>
  %v = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %f = arith.constant dense<0.0> : tensor<64xf32>
  tt.store %v, %f, %m : tensor<64x!tt.ptr<f32>>
  tt.return
}

// The product wraps: with 2^21 programs of 1,024 lanes an offset is negative.
// CHECK: kernel-masks.mlir:[[#@LINE+11]]:{{.*}}: contingent: mask
tt.func @wraps(%x: !tt.ptr<f32>) {
  %c1024 = arith.constant 1024 : i32
  %p = tt.get_program_id x : i32
  %b = arith.muli %p, %c1024 : i32
  %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
  %s = tt.splat %b : i32 -> tensor<1024xi32>
  %o = arith.addi %s, %r : tensor<1024xi32>
  %c = arith.constant dense<0> : tensor<1024xi32>
  %m = arith.cmpi sge, %o, %c : tensor<1024xi32>
  %v = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %l = tt.load %v, %m : tensor<1024x!tt.ptr<f32>>
  tt.return
}

// Along y there are at most 65,535 programs, so the same does not wrap.
// CHECK: kernel-masks.mlir:[[#@LINE+11]]:{{.*}}: proved: mask
tt.func @does_not_wrap(%x: !tt.ptr<f32>) {
  %c1024 = arith.constant 1024 : i32
  %p = tt.get_program_id y : i32
  %b = arith.muli %p, %c1024 : i32
  %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
  %s = tt.splat %b : i32 -> tensor<1024xi32>
  %o = arith.addi %s, %r : tensor<1024xi32>
  %c = arith.constant dense<0> : tensor<1024xi32>
  %m = arith.cmpi sge, %o, %c : tensor<1024xi32>
  %v = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %l = tt.load %v, %m : tensor<1024x!tt.ptr<f32>>
  tt.return
}
