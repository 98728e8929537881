// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations that move lanes: the mask is true by which lane of the operand a
// lane of the result is, and fails for another one.
//
// RUN: shapeproof analyze --all %s | FileCheck %s

// CHECK: kernel-lanes.mlir:[[#@LINE+8]]:{{.*}}: proved: mask
tt.func @rows(%x: !tt.ptr<f32>) {
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %e = tt.expand_dims %r {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %a = tt.broadcast %e : tensor<4x1xi32> -> tensor<4x8xi32>
  %c = arith.constant dense<4> : tensor<4x8xi32>
  %m = arith.cmpi slt, %a, %c : tensor<4x8xi32>
  %v = tt.splat %x : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %l = tt.load %v, %m : tensor<4x8x!tt.ptr<f32>>
  tt.return
}

// The transpose has the long axis first.
// CHECK: kernel-lanes.mlir:[[#@LINE+9]]:{{.*}}: contingent: mask
tt.func @columns(%x: !tt.ptr<f32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %e = tt.expand_dims %r {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %a = tt.broadcast %e : tensor<1x8xi32> -> tensor<4x8xi32>
  %t = tt.trans %a {order = array<i32: 1, 0>} : tensor<4x8xi32> -> tensor<8x4xi32>
  %c = arith.constant dense<4> : tensor<8x4xi32>
  %m = arith.cmpi slt, %t, %c : tensor<8x4xi32>
  %v = tt.splat %x : !tt.ptr<f32> -> tensor<8x4x!tt.ptr<f32>>
  %l = tt.load %v, %m : tensor<8x4x!tt.ptr<f32>>
  tt.return
}

// (i, j) is element 8 * i + j.
// CHECK: kernel-lanes.mlir:[[#@LINE+14]]:{{.*}}: proved: mask
tt.func @reshaped(%x: !tt.ptr<f32>) {
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %a = tt.reshape %r : tensor<32xi32> -> tensor<4x8xi32>
  %i = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %ie = tt.expand_dims %i {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %c8 = arith.constant dense<8> : tensor<4x1xi32>
  %i8 = arith.muli %ie, %c8 : tensor<4x1xi32>
  %b = tt.broadcast %i8 : tensor<4x1xi32> -> tensor<4x8xi32>
  %d = arith.subi %a, %b : tensor<4x8xi32>
  %c = arith.constant dense<8> : tensor<4x8xi32>
  %m = arith.cmpi ult, %d, %c : tensor<4x8xi32>
  %v = tt.splat %x : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %q = tt.addptr %v, %a : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  %l = tt.load %q, %m : tensor<4x8x!tt.ptr<f32>>
  tt.return
}

// A reshape that may reorder says nothing of which element a lane has.
// CHECK: kernel-lanes.mlir:[[#@LINE+7]]:{{.*}}: unknown: mask
tt.func @reordered(%x: !tt.ptr<f32>) {
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %a = tt.reshape %r allow_reorder : tensor<32xi32> -> tensor<4x8xi32>
  %c = arith.constant dense<32> : tensor<4x8xi32>
  %m = arith.cmpi slt, %a, %c : tensor<4x8xi32>
  %v = tt.splat %x : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %l = tt.load %v, %m : tensor<4x8x!tt.ptr<f32>>
  tt.return
}
