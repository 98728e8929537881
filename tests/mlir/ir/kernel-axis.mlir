// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How contiguous, divisible and constant the values of kernels are along each axis.
//
// RUN: shapeproof analyze --axis-info %s | FileCheck %s
// RUN: shapeproof analyze --axis-info --format=json --function=blocks %s | FileCheck %s --check-prefix=JSON

// Blocks of 1,024 do not wrap in the middle, but the number of one may be negative.
tt.func @blocks(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1024], constancy = [1], constant_value = 1024, range = [1024, 1024]
  %c1024 = arith.constant 1024 : i32
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>, range = [0, 2147483646]
  %p = tt.get_program_id x : i32
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1024], constancy = [1], constant_value = <none>, range = [-2147483648, 2147482624]
  %b = arith.muli %p, %c1024 : i32
  // JSON: {"function":"blocks","line":[[#@LINE+2]],"column":8,"contiguity":[1024],"divisibility":[4611686018427387904],"constancy":[1],"range":[0,1023],"premises":[
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1024], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>, range = [0, 1023]
  %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1024], constancy = [1024], constant_value = <none>, range = [-2147483648, 2147482624]
  %s = tt.splat %b : i32 -> tensor<1024xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1024], divisibility = [1024], constancy = [1], constant_value = <none>, range = [-2147483648, 2147483647]
  %o = arith.addi %s, %r : tensor<1024xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [16], constancy = [1024], constant_value = <none>{{$}}
  %v = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1024], divisibility = [16], constancy = [1], constant_value = <none>{{$}}
  %q = tt.addptr %v, %o : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.return
}

// Two axes: rows of a matrix whose stride is a multiple of 16. What is along an axis
// of size 1, or is broadcast along one, is constant there.
tt.func @matrix(%x: !tt.ptr<f32>, %k: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [64], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>, range = [0, 63]
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [32], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>, range = [0, 31]
  %c = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [64, 1], divisibility = [4611686018427387904, 1], constancy = [1, 1], constant_value = <none>, range = [0, 63]
  %re = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1, 1], divisibility = [16, 16], constancy = [64, 1], constant_value = <none>, range = [-2147483648, 2147483632]
  %ks = tt.splat %k : i32 -> tensor<64x1xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1, 1], divisibility = [16, 16], constancy = [1, 1], constant_value = <none>, range = [-2147483648, 2147483632]
  %rk = arith.muli %re, %ks : tensor<64x1xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1, 1], divisibility = [16, 16], constancy = [1, 32], constant_value = <none>, range = [-2147483648, 2147483632]
  %rb = tt.broadcast %rk : tensor<64x1xi32> -> tensor<64x32xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1, 32], divisibility = [1, 4611686018427387904], constancy = [1, 1], constant_value = <none>, range = [0, 31]
  %ce = tt.expand_dims %c {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1, 32], divisibility = [1, 4611686018427387904], constancy = [64, 1], constant_value = <none>, range = [0, 31]
  %cb = tt.broadcast %ce : tensor<1x32xi32> -> tensor<64x32xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1, 16], divisibility = [1, 16], constancy = [1, 1], constant_value = <none>, range = [-2147483648, 2147483647]
  %o = arith.addi %rb, %cb : tensor<64x32xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1, 1], divisibility = [16, 16], constancy = [64, 32], constant_value = <none>, range = [-2147483648, 2147483632]
  %ns = tt.splat %n : i32 -> tensor<64x32xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1, 1], divisibility = [1, 1], constancy = [64, 16], constant_value = <none>{{$}}
  %m = arith.cmpi slt, %cb, %ns : tensor<64x32xi32>
  tt.return
}

// What is loaded once is the same at all lanes, and what is loaded by rows is the
// same along them.
tt.func @loaded(%x: !tt.ptr<i32>) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>, range = [-2147483648, 2147483647]
  %a = tt.load %x : !tt.ptr<i32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [8], constant_value = <none>, range = [-2147483648, 2147483647]
  %s = tt.splat %a : i32 -> tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [8], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>, range = [0, 7]
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [8], constant_value = <none>{{$}}
  %v = tt.splat %x : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [8], divisibility = [1], constancy = [1], constant_value = <none>{{$}}
  %q = tt.addptr %v, %r : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>, range = [-2147483648, 2147483647]
  %l = tt.load %q : tensor<8x!tt.ptr<i32>>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1, 1], divisibility = [1, 1], constancy = [1, 1], constant_value = <none>, range = [-2147483648, 2147483647]
  %e = tt.expand_dims %l {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1, 1], divisibility = [1, 1], constancy = [1, 4], constant_value = <none>, range = [-2147483648, 2147483647]
  %b = tt.broadcast %e : tensor<8x1xi32> -> tensor<8x4xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1, 1], divisibility = [4611686018427387904, 4611686018427387904], constancy = [8, 4], constant_value = 0, range = [0, 0]
  %d = arith.subi %b, %b : tensor<8x4xi32>
  tt.return
}

// In a loop: what advances by 64 elements in each iteration.
tt.func @loop(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [4611686018427387904], constancy = [1], constant_value = 0, range = [0, 0]
  %z = arith.constant 0 : i32
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [1], constant_value = 1, range = [1, 1]
  %i = arith.constant 1 : i32
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [64], constancy = [8], constant_value = 64, range = [64, 64]
  %c = arith.constant dense<64> : tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [8], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>, range = [0, 7]
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [16], constancy = [8], constant_value = <none>{{$}}
  %v = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [8], divisibility = [16], constancy = [1], constant_value = <none>{{$}}
  %q = tt.addptr %v, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [8], divisibility = [16], constancy = [1], constant_value = <none>{{$}}
  %s = scf.for %j = %z to %n step %i iter_args(%p = %q) -> (tensor<8x!tt.ptr<f32>>) : i32 {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [8], divisibility = [16], constancy = [1], constant_value = <none>{{$}}
    %a = tt.addptr %p, %c : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    scf.yield %a : tensor<8x!tt.ptr<f32>>
  }
  tt.return
}
