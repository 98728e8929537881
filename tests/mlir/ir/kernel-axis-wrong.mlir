// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts of values that analyses of kernels have claimed wrongly. None of them is
// claimed; the comment has the counterexample.
//
// RUN: shapeproof analyze --axis-info %s | FileCheck %s

// -64, -63, .. -57 by 32: -2, -1, -1, ..: division truncates, so no 8 are equal.
// The remainders are 0, -31, -30, ..: not contiguous.
tt.func @truncation(%x: !tt.ptr<i32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [64], constancy = [8], constant_value = -64, range = [-64, -64]
  %a = arith.constant dense<-64> : tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [32], constancy = [8], constant_value = 32, range = [32, 32]
  %b = arith.constant dense<32> : tensor<8xi32>
  %n = arith.addi %r, %a : tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>, range = [-2, -1]
  %d = arith.divsi %n, %b : tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>, range = [-31, 0]
  %m = arith.remsi %n, %b : tensor<8xi32>
  tt.return
}

// 64 mod 32, 64 mod 33, ..: 0, 31, 30, ..: no multiples of 32.
tt.func @remainder_by_contiguous(%x: !tt.ptr<i32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [64], constancy = [8], constant_value = 64, range = [64, 64]
  %a = arith.constant dense<64> : tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [32], constancy = [8], constant_value = 32, range = [32, 32]
  %b = arith.constant dense<32> : tensor<8xi32>
  %n = arith.addi %r, %b : tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>, range = [0, 31]
  %d = arith.remsi %a, %n : tensor<8xi32>
  tt.return
}

// min of 4, 5, .. 11 and of 8, 9, 16, 17, 0, 1, 16, 17, whose pairs begin with
// multiples of 8: 4, 5, 6, 7, 0, 1, 10, 11. Its pairs begin with 6 and 10.
tt.func @minimum(%x: !tt.ptr<i32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %one = arith.constant dense<1> : tensor<8xi32>
  %two = arith.constant dense<2> : tensor<8xi32>
  %four = arith.constant dense<4> : tensor<8xi32>
  %eight = arith.constant dense<8> : tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [8], divisibility = [4], constancy = [1], constant_value = <none>, range = [4, 11]
  %a = arith.addi %r, %four : tensor<8xi32>
  %pair = arith.divsi %r, %two : tensor<8xi32>
  %odd = arith.remsi %r, %two : tensor<8xi32>
  %far = arith.xori %pair, %one : tensor<8xi32>
  %first = arith.muli %far, %eight : tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [2], divisibility = [8], constancy = [1], constant_value = <none>, range = [-10, 25]
  %b = arith.addi %first, %odd : tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [2], divisibility = [2], constancy = [1], constant_value = <none>, range = [-16, 11]
  %m = arith.minsi %a, %b : tensor<8xi32>
  tt.return
}

// -8 is a multiple of 8, and not of more. A shift by n is one by 0 where n is 0,
// and no multiple of 16 otherwise either: of 32 and more the result is poison.
tt.func @constant_and_shift(%n: i32, %k: i32 {tt.divisibility = 16 : i32}) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [8], constancy = [8], constant_value = -8, range = [-8, -8]
  %c = arith.constant dense<-8> : tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>{{$}}
  %s = arith.shrui %k, %n : i32
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>{{$}}
  %t = arith.shrsi %k, %n : i32
  tt.return
}

// 8, 9, .. or 16, 17, .. by each lane: at lane 1 it may be 17.
tt.func @select_by_lane(%x: !tt.ptr<i32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [8], constancy = [8], constant_value = 8, range = [8, 8]
  %a = arith.constant dense<8> : tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [16], constancy = [8], constant_value = 16, range = [16, 16]
  %b = arith.constant dense<16> : tensor<8xi32>
  %one = arith.constant dense<1> : tensor<8xi32>
  %n = arith.addi %r, %a : tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [8], divisibility = [16], constancy = [1], constant_value = <none>, range = [16, 23]
  %o = arith.addi %r, %b : tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [8], constant_value = <none>{{$}}
  %v = tt.splat %x : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>, range = [-2147483648, 2147483647]
  %l = tt.load %v : tensor<8x!tt.ptr<i32>>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>{{$}}
  %p = arith.cmpi eq, %l, %one : tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>, range = [8, 23]
  %q = arith.select %p, %o, %n : tensor<8xi1>, tensor<8xi32>
  tt.return
}

// What a loop carries is not what it begins with: 0, 1, 2, .. and no multiple of
// 2^62; it is below n, not below 1.
tt.func @carried(%n: i32) {
  %z = arith.constant 0 : i32
  %i = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>, range = [0, 2147483647]
  %s = scf.for %j = %z to %n step %i iter_args(%p = %z) -> (i32) : i32 {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>, range = [1, 2147483647]
    %q = arith.addi %p, %i : i32
    scf.yield %q : i32
  }
  tt.return
}

// A loop that swaps what it carries: 1, 16, 1, ..: one of them is no multiple of
// 16, and their sum may be 17 or 1, which later iterations see.
tt.func @swapped(%n: i32) {
  %z = arith.constant 0 : i32
  %i = arith.constant 1 : i32
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [16], constancy = [1], constant_value = 16, range = [16, 16]
  %c = arith.constant 16 : i32
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>, range = [1, 16]
  %s:2 = scf.for %j = %z to %n step %i iter_args(%p = %c, %q = %i) -> (i32, i32) : i32 {
    scf.yield %q, %p : i32, i32
  }
  tt.return
}

// n + 0, n + 1, ..: where n is 2^31 - 1 the next one is -2^31.
tt.func @wraps(%n: i32) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [8], constant_value = <none>, range = [-2147483648, 2147483647]
  %s = tt.splat %n : i32 -> tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>, range = [-2147483648, 2147483647]
  %o = arith.addi %s, %r : tensor<8xi32>
  tt.return
}

// A number that is cut to 8 bits may lose what made it contiguous, and one that is
// widened without its sign is not what it was.
tt.func @widths(%x: !tt.ptr<i32>) {
  %r = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [256], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>, range = [0, 255]
  %w = arith.extui %r : tensor<256xi32> to tensor<256xi64>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [128], divisibility = [128], constancy = [1], constant_value = <none>, range = [-128, 127]
  %t = arith.trunci %r : tensor<256xi32> to tensor<256xi8>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [8], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>, range = [0, 7]
  %q = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [4], constancy = [8], constant_value = -4, range = [-4, -4]
  %c = arith.constant dense<-4> : tensor<8xi32>
  %n = arith.addi %q, %c : tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [4], divisibility = [4], constancy = [1], constant_value = <none>, range = [0, 4294967295]
  %u = arith.extui %n : tensor<8xi32> to tensor<8xi64>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [8], divisibility = [4], constancy = [1], constant_value = <none>, range = [-4, 3]
  %v = arith.extsi %n : tensor<8xi32> to tensor<8xi64>
  tt.return
}

// A comparison of lanes 0, 1, .. with a number of which nothing is known.
tt.func @masks(%n: i32, %k: i32 {tt.divisibility = 4 : i32}) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [8], constant_value = <none>, range = [-2147483648, 2147483647]
  %s = tt.splat %n : i32 -> tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>{{$}}
  %a = arith.cmpi slt, %r, %s : tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [4], constancy = [8], constant_value = <none>, range = [-2147483648, 2147483644]
  %t = tt.splat %k : i32 -> tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [4], constant_value = <none>{{$}}
  %b = arith.cmpi slt, %r, %t : tensor<8xi32>
  tt.return
}

// What is loaded from one address by all lanes is one number; a histogram, a sum
// and an atomic operation are not.
tt.func @memory(%x: !tt.ptr<i32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [8], constant_value = <none>{{$}}
  %v = tt.splat %x : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>, range = [-2147483648, 2147483647]
  %l = tt.load %v : tensor<8x!tt.ptr<i32>>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>, range = [-2147483648, 2147483647]
  %h = tt.histogram %r : tensor<8xi32> -> tensor<8xi32>
  tt.return
}

// 0, 1, 0, 1, .. 0, 1, 2, 3, ..: remainders by 2 and then by 4 are odd at odd lanes.
tt.func @remainder_by_groups(%x: !tt.ptr<i32>) {
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [16], constancy = [32], constant_value = 16, range = [16, 16]
  %c = arith.constant dense<16> : tensor<32xi32>
  %two = arith.constant dense<2> : tensor<32xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [16], constant_value = <none>, range = [0, 1]
  %h = arith.divsi %r, %c : tensor<32xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [2], constancy = [16], constant_value = <none>, range = [2, 4]
  %s = arith.shli %two, %h : tensor<32xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [2], divisibility = [2], constancy = [1], constant_value = <none>, range = [0, 3]
  %d = arith.remsi %r, %s : tensor<32xi32>
  tt.return
}

// 7, 6, 5, ..: a wide load at the first lane would read 7, 8, 9, ..
tt.func @descending(%x: !tt.ptr<i32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [8], constant_value = 7, range = [7, 7]
  %c = arith.constant dense<7> : tensor<8xi32>
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>, range = [0, 7]
  %d = arith.subi %c, %r : tensor<8xi32>
  tt.return
}

// There may be 72,000 programs along x, and more.
tt.func @programs(%x: !tt.ptr<i32>) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>, range = [0, 2147483646]
  %p = tt.get_program_id x : i32
  tt.return
}

// A loop of 4 to 100 iterations: the last sum is any of them.
tt.func @iterations(%n: i32) {
  %z = arith.constant 0 : i32
  %i = arith.constant 1 : i32
  %few = arith.constant 4 : i32
  %many = arith.constant 100 : i32
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>, range = [4, 2147483647]
  %a = arith.maxsi %n, %few : i32
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>, range = [4, 100]
  %b = arith.minsi %a, %many : i32
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>, range = [4, 100]
  %s = scf.for %j = %z to %b step %i iter_args(%p = %z) -> (i32) : i32 {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>, range = [1, 100]
    %q = arith.addi %p, %i : i32
    scf.yield %q : i32
  }
  tt.return
}
