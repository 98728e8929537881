// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Claims that analyses of kernels have made wrongly, each as a mask that would be
// always true, or always false, if it held.
//
// RUN: shapeproof analyze --all %s | FileCheck %s --implicit-check-not="proved: mask" --implicit-check-not="refuted: mask"

// Division of -64, -63, .. by 32 truncates: -2, -1, -1, ..: no constant.
// CHECK: kernel-wrong-claims.mlir:[[#@LINE+10]]:{{.*}}: contingent: mask
tt.func @division(%x: !tt.ptr<f32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %a = arith.constant dense<-64> : tensor<8xi32>
  %b = arith.constant dense<32> : tensor<8xi32>
  %n = arith.addi %r, %a : tensor<8xi32>
  %d = arith.divsi %n, %b : tensor<8xi32>
  %e = arith.constant dense<-2> : tensor<8xi32>
  %m = arith.cmpi eq, %d, %e : tensor<8xi32>
  %v = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %l = tt.load %v, %m : tensor<8x!tt.ptr<f32>>
  tt.return
}

// The remainder of 64 by 32, 33, .. is 0, 31, 30, ..: no multiple of 32.
// CHECK: kernel-wrong-claims.mlir:[[#@LINE+11]]:{{.*}}: contingent: mask
tt.func @remainder(%x: !tt.ptr<f32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %a = arith.constant dense<64> : tensor<8xi32>
  %b = arith.constant dense<32> : tensor<8xi32>
  %n = arith.addi %r, %b : tensor<8xi32>
  %d = arith.remsi %a, %n : tensor<8xi32>
  %k = arith.remsi %d, %b : tensor<8xi32>
  %e = arith.constant dense<0> : tensor<8xi32>
  %m = arith.cmpi eq, %k, %e : tensor<8xi32>
  %v = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %l = tt.load %v, %m : tensor<8x!tt.ptr<f32>>
  tt.return
}

// The remainders of -6, -5, .. by 4 are -2, -1, 0, -3, ..: not contiguous.
// CHECK: kernel-wrong-claims.mlir:[[#@LINE+11]]:{{.*}}: contingent: mask
tt.func @remainder_by_contiguous(%x: !tt.ptr<f32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %a = arith.constant dense<-6> : tensor<8xi32>
  %b = arith.constant dense<4> : tensor<8xi32>
  %n = arith.addi %r, %a : tensor<8xi32>
  %d = arith.remsi %n, %b : tensor<8xi32>
  %e = arith.constant dense<-2> : tensor<8xi32>
  %k = arith.addi %r, %e : tensor<8xi32>
  %m = arith.cmpi eq, %d, %k : tensor<8xi32>
  %v = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %l = tt.load %v, %m : tensor<8x!tt.ptr<f32>>
  tt.return
}

// A choice for each lane between 8, 9, .. and 16, 17, ..: no multiples of 8.
// CHECK: kernel-wrong-claims.mlir:[[#@LINE+15]]:{{.*}}: contingent: mask
tt.func @select(%x: !tt.ptr<f32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %a = arith.constant dense<8> : tensor<8xi32>
  %b = arith.constant dense<16> : tensor<8xi32>
  %one = arith.constant dense<1> : tensor<8xi32>
  %zero = arith.constant dense<0> : tensor<8xi32>
  %n = arith.addi %r, %a : tensor<8xi32>
  %o = arith.addi %r, %b : tensor<8xi32>
  %odd = arith.andi %r, %one : tensor<8xi32>
  %p = arith.cmpi eq, %odd, %one : tensor<8xi32>
  %d = arith.select %p, %o, %n : tensor<8xi1>, tensor<8xi32>
  %k = arith.remsi %d, %a : tensor<8xi32>
  %m = arith.cmpi eq, %k, %zero : tensor<8xi32>
  %v = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %l = tt.load %v, %m : tensor<8x!tt.ptr<f32>>
  tt.return
}

// What a loop carries grows with each of its iterations, and there may be many.
// CHECK: kernel-wrong-claims.mlir:[[#@LINE+13]]:{{.*}}: contingent: mask
tt.func @carried(%x: !tt.ptr<f32>, %n: i32) {
  %z = arith.constant 0 : i32
  %i = arith.constant 1 : i32
  %one = arith.constant dense<1> : tensor<8xi32>
  %zero = arith.constant dense<0> : tensor<8xi32>
  %few = arith.constant dense<4> : tensor<8xi32>
  %s = scf.for %j = %z to %n step %i iter_args(%p = %zero) -> (tensor<8xi32>) : i32 {
  %q = arith.addi %p, %one : tensor<8xi32>
  scf.yield %q : tensor<8xi32>
  }
  %m = arith.cmpi slt, %s, %few : tensor<8xi32>
  %v = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %l = tt.load %v, %m : tensor<8x!tt.ptr<f32>>
  tt.return
}

// A multiple of 16 times 4 is a multiple of 64 where it wraps, but not positive.
// CHECK: kernel-wrong-claims.mlir:[[#@LINE+8]]:{{.*}}: contingent: mask
tt.func @product(%x: !tt.ptr<f32>, %n: i32 {tt.divisibility = 16 : i32}) {
  %c = arith.constant 4 : i32
  %k = arith.muli %n, %c : i32
  %s = tt.splat %k : i32 -> tensor<8xi32>
  %o = tt.splat %n : i32 -> tensor<8xi32>
  %m = arith.cmpi sge, %s, %o : tensor<8xi32>
  %v = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %l = tt.load %v, %m : tensor<8x!tt.ptr<f32>>
  tt.return
}

// A negative offset is a large unsigned one.
// CHECK: kernel-wrong-claims.mlir:[[#@LINE+8]]:{{.*}}: contingent: mask
tt.func @unsigned(%x: !tt.ptr<f32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %a = arith.constant dense<-1> : tensor<8xi32>
  %b = arith.constant dense<8> : tensor<8xi32>
  %n = arith.addi %r, %a : tensor<8xi32>
  %m = arith.cmpi ult, %n, %b : tensor<8xi32>
  %v = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %l = tt.load %v, %m : tensor<8x!tt.ptr<f32>>
  tt.return
}

// A histogram has numbers that are not known.
// CHECK: kernel-wrong-claims.mlir:[[#@LINE+7]]:{{.*}}: unknown: mask
tt.func @counted(%x: !tt.ptr<f32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %h = tt.histogram %r : tensor<8xi32> -> tensor<8xi32>
  %zero = arith.constant dense<0> : tensor<8xi32>
  %m = arith.cmpi sgt, %h, %zero : tensor<8xi32>
  %v = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %l = tt.load %v, %m : tensor<8x!tt.ptr<f32>>
  tt.return
}

// There may be more programs along x than along y.
// CHECK: kernel-wrong-claims.mlir:[[#@LINE+7]]:{{.*}}: contingent: mask
tt.func @programs(%x: !tt.ptr<f32>) {
  %p = tt.get_program_id x : i32
  %c = arith.constant 65536 : i32
  %k = arith.cmpi slt, %p, %c : i32
  %m = tt.splat %k : i1 -> tensor<8xi1>
  %v = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %l = tt.load %v, %m : tensor<8x!tt.ptr<f32>>
  tt.return
}

// A number of 64 bits may lose its upper half.
// CHECK: kernel-wrong-claims.mlir:[[#@LINE+8]]:{{.*}}: contingent: mask
tt.func @truncated(%x: !tt.ptr<f32>, %n: i64) {
  %c = arith.constant 0 : i64
  %k = arith.trunci %n : i64 to i32
  %w = arith.extsi %k : i32 to i64
  %t = arith.cmpi eq, %w, %n : i64
  %m = tt.splat %t : i1 -> tensor<8xi1>
  %v = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %l = tt.load %v, %m : tensor<8x!tt.ptr<f32>>
  tt.return
}
