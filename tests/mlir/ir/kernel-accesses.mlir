// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The elements that kernels touch.
//
// RUN: shapeproof contract %s | FileCheck %s
// RUN: shapeproof contract --format=json --function=add %s | FileCheck %s --check-prefix=JSON
// RUN: shapeproof contract --format=json --function=untouched %s | FileCheck %s --check-prefix=NONE

// CHECK-LABEL: {{^}}add(
// CHECK: reads x[0 .. min(n, 1024 * grid.x))
// CHECK-NEXT: writes y[0 .. min(n, 1024 * grid.x))
// JSON: "accesses":[{"argument":"x","reads":["0","min(n, 1024 * grid.x)"],"writes":null,"exact":true},{"argument":"y","reads":null,"writes":["0","min(n, 1024 * grid.x)"],"exact":true}]
tt.func @add(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
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
  %w = tt.splat %y : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %u = tt.addptr %w, %o : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %u, %l, %m : tensor<1024x!tt.ptr<f32>>
  tt.return
}

// A pointer that nothing is done with.
// CHECK-LABEL: {{^}}untouched(
// CHECK-NOT: reads
// CHECK-NOT: writes
// NONE: "accesses":[{"argument":"x","reads":null,"writes":null,"exact":true}]
tt.func @untouched(%x: !tt.ptr<f32>) {
  tt.return
}

// An atomic operation does both, and a second access lies beside the first.
// CHECK-LABEL: {{^}}atomic(
// CHECK: reads x[0 .. 68)
// CHECK-NEXT: writes x[0 .. 64)
tt.func @atomic(%x: !tt.ptr<f32>) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %f = arith.constant dense<1.0> : tensor<64xf32>
  %t = arith.constant dense<true> : tensor<64xi1>
  %c = arith.constant 67 : i32
  %v = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %q = tt.addptr %v, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %a = tt.atomic_rmw fadd, acq_rel, gpu, %q, %f, %t : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
  %s = tt.addptr %x, %c : !tt.ptr<f32>, i32
  %l = tt.load %s : !tt.ptr<f32>
  tt.return
}

// Where the element is loaded, the range is not known; where the mask is, it is
// one around what is touched.
// CHECK-LABEL: {{^}}gather(
// CHECK: reads x[?]
// CHECK-NEXT: reads within i[0 .. 64)
// CHECK-NEXT: writes within y[0 .. 64)
tt.func @gather(%x: !tt.ptr<f32>, %i: !tt.ptr<i32>, %y: !tt.ptr<i32>) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %v = tt.splat %i : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %q = tt.addptr %v, %r : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %l = tt.load %q : tensor<64x!tt.ptr<i32>>
  %w = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %p = tt.addptr %w, %l : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %k = tt.load %p : tensor<64x!tt.ptr<f32>>
  %zero = arith.constant dense<0> : tensor<64xi32>
  %m = arith.cmpi sgt, %l, %zero : tensor<64xi32>
  %g = tt.load %q, %m : tensor<64x!tt.ptr<i32>>
  %u = tt.splat %y : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %z = tt.addptr %u, %r : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %z, %l, %m : tensor<64x!tt.ptr<i32>>
  tt.return
}

// One of two buffers, a function that is called, and a pointer of another type.
// CHECK-LABEL: {{^}}somewhere(
// CHECK: reads x[?]
// CHECK-NEXT: reads and writes y[?]
// CHECK-NEXT: writes z[?]
// CHECK-NOT: reads
tt.func @somewhere(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %z: !tt.ptr<i32>, %c: i1) {
  %p = arith.select %c, %x, %y : !tt.ptr<f32>
  %l = tt.load %p : !tt.ptr<f32>
  tt.call @other(%y) : (!tt.ptr<f32>) -> ()
  %b = tt.bitcast %z : !tt.ptr<i32> -> !tt.ptr<f32>
  tt.store %b, %l : !tt.ptr<f32>
  tt.return
}
tt.func @other(%x: !tt.ptr<f32>) {
  tt.return
}

// Rows of a matrix in a loop.
// CHECK-LABEL: {{^}}rows(
// CHECK: ~ x.dim0 >= k * grid.x
// CHECK: reads within x[0 .. k * grid.x)
tt.func @rows(%x: !tt.ptr<f32>, %k: i32) {
  %p = tt.get_program_id x : i32
  %zero = arith.constant 0 : i32
  %step = arith.constant 64 : i32
  %row = arith.muli %p, %k : i32
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %kk = tt.splat %k : i32 -> tensor<64xi32>
  %base = tt.addptr %x, %row : !tt.ptr<f32>, i32
  %v = tt.splat %base : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  scf.for %j = %zero to %k step %step : i32 {
    %js = tt.splat %j : i32 -> tensor<64xi32>
    %o = arith.addi %js, %r : tensor<64xi32>
    %m = arith.cmpi slt, %o, %kk : tensor<64xi32>
    %q = tt.addptr %v, %o : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %l = tt.load %q, %m : tensor<64x!tt.ptr<f32>>
  }
  tt.return
}

// A pointer that a loop advances by a constant.
// CHECK-LABEL: {{^}}advanced(
// CHECK-NEXT: {{^}}  x.dim0 >= 32 * K
// CHECK-NEXT: reads x[0 .. 32 * K)
tt.func @advanced(%x: !tt.ptr<f32>, %K: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c32 = arith.constant dense<32> : tensor<32xi32>
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %s = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %p = tt.addptr %s, %r : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  %q = scf.for %k = %c0 to %K step %c1 iter_args(%a = %p) -> (tensor<32x!tt.ptr<f32>>) : i32 {
    %v = tt.load %a : tensor<32x!tt.ptr<f32>>
    %b = tt.addptr %a, %c32 : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    scf.yield %b : tensor<32x!tt.ptr<f32>>
  }
  tt.return
}

// By a stride of either sign.
// CHECK-LABEL: {{^}}strided(
// CHECK-NEXT: {{^}}  s >= 0 or K <= 1
// CHECK-NEXT: {{^}}  K <= 0 or x.dim0 > s * (K - 1)
// CHECK-NEXT: reads x[min(0, s * (K - 1)) .. max(0, s * (K - 1)) + 1)
tt.func @strided(%x: !tt.ptr<f32>, %K: i32, %s: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %q = scf.for %k = %c0 to %K step %c1 iter_args(%a = %x) -> (!tt.ptr<f32>) : i32 {
    %v = tt.load %a : !tt.ptr<f32>
    %b = tt.addptr %a, %s : !tt.ptr<f32>, i32
    scf.yield %b : !tt.ptr<f32>
  }
  tt.return
}

// In tiles, with a mask on what is left: K + 31 wraps for the last K.
// CHECK-LABEL: {{^}}tiles(
// CHECK-NEXT: ~ K <= 2147483616
// CHECK-NEXT: ~ x.dim0 >= K
// CHECK-NEXT: reads x[0 .. K)
tt.func @tiles(%x: !tt.ptr<f32>, %K: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c31 = arith.constant 31 : i32
  %d = arith.constant 32 : i32
  %c32 = arith.constant dense<32> : tensor<32xi32>
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %s = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %p = tt.addptr %s, %r : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  %up = arith.addi %K, %c31 : i32
  %n = arith.divsi %up, %d : i32
  %q = scf.for %k = %c0 to %n step %c1 iter_args(%a = %p) -> (tensor<32x!tt.ptr<f32>>) : i32 {
    %k32 = arith.muli %k, %d : i32
    %left = arith.subi %K, %k32 : i32
    %lefts = tt.splat %left : i32 -> tensor<32xi32>
    %m = arith.cmpi slt, %r, %lefts : tensor<32xi32>
    %v = tt.load %a, %m : tensor<32x!tt.ptr<f32>>
    %b = tt.addptr %a, %c32 : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    scf.yield %b : tensor<32x!tt.ptr<f32>>
  }
  tt.return
}

// A check behind a call that may fail, or behind assembly that may end the
// program, is not sure to be come to.
// CHECK-LABEL: {{^}}behind_a_call(
// CHECK: ~ n >= 1
tt.func private @checked(%n: i32, %c: i1) -> i32 {
  tt.assert %c, "of the callee" : i1
  tt.return %n : i32
}
tt.func @behind_a_call(%n: i32, %c: i1) {
  %c0 = arith.constant 0 : i32
  %m = tt.call @checked(%n, %c) : (i32, i1) -> i32
  %p = arith.cmpi sgt, %n, %c0 : i32
  tt.assert %p, "positive" : i1
  tt.return
}
// CHECK-LABEL: {{^}}behind_assembly(
// CHECK: ~ n >= 1
tt.func @behind_assembly(%n: i32) {
  %0 = tt.elementwise_inline_asm "exit; mov.b32 $0, $1;" {constraints = "=r,r", packed_element = 1 : i32, pure = false} %n : i32 -> i32
  %c0 = arith.constant 0 : i32
  %p = arith.cmpi sgt, %n, %c0 : i32
  tt.assert %p, "positive" : i1
  tt.return
}
// CHECK-LABEL: {{^}}behind_pure_assembly(
// CHECK: {{^  }}n >= 1
tt.func @behind_pure_assembly(%n: i32) {
  %0 = tt.elementwise_inline_asm "mov.b32 $0, $1;" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %n : i32 -> i32
  %c0 = arith.constant 0 : i32
  %p = arith.cmpi sgt, %n, %c0 : i32
  tt.assert %p, "positive" : i1
  tt.return
}
