// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel runs with an input iff all of its programs and lanes do: contracts are
// confirmed by runs of all of them. Lane 0 of the first program reads one element
// even where others are masked.
//
// RUN: shapeproof contract --details %s | FileCheck %s
// RUN: shapeproof contract --format=json %s | FileCheck %s --check-prefix=JSON

// CHECK: add(x: [A], n: i32) launched with grid.x programs
// CHECK: x.dim0 >= min(n, 8 * grid.x)
// CHECK-NEXT: for {{.*}}:28:8
// CHECK-NEXT: broken by x.dim0 = 0, n = {{[1-9]}}
// CHECK-NOT: runs all the same
// JSON: "claim":"arg0.dim0 >= min(arg1, 8 * grid.x)","exact":true
tt.func @add(%x: !tt.ptr<f32>, %n: i32 {tt.divisibility = 1 : i32}) {
  %c8 = arith.constant 8 : i32
  %p = tt.get_program_id x : i32
  %b = arith.muli %p, %c8 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %s = tt.splat %b : i32 -> tensor<8xi32>
  %o = arith.addi %s, %r : tensor<8xi32>
  %e = tt.splat %n : i32 -> tensor<8xi32>
  %m = arith.cmpi slt, %o, %e : tensor<8xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %xo = tt.addptr %xs, %o : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // The line of the load is tested.
  %v = tt.load %xo, %m : tensor<8x!tt.ptr<f32>>
  tt.return
}

// What the author states keeps its name.
//
// CHECK: assumes n mod 16 == 0
// CHECK-NEXT: for {{.*}}:[[@LINE+1]]:{{[0-9]+}}: tt.divisibility
tt.func @stated(%x: !tt.ptr<f32>, %n: i32 {tt.divisibility = 16 : i32}) {
  %xo = tt.addptr %x, %n : !tt.ptr<f32>, i32
  %v = tt.load %xo : !tt.ptr<f32>
  tt.return
}
