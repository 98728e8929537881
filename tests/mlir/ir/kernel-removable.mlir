// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The condition under which a mask may go, of any launch and of a stated one.
//
// RUN: shapeproof analyze --all %s --function=add --function=tiles --function=loaded --function=always --function=never | FileCheck %s
// RUN: shapeproof analyze --all '--launch=grid.x == n ceildiv 1024' --function=add %s | FileCheck %s --check-prefix=LAUNCH
// RUN: shapeproof analyze --contracts --format=json --function=add --function=loaded --function=always %s | FileCheck %s --check-prefix=JSON
// RUN: shapeproof contract '--launch=grid.x <= 64' --function=add %s | FileCheck %s --check-prefix=CONTRACT
// RUN: not shapeproof analyze '--launch=pid.x == 0' %s 2>&1 | FileCheck %s --check-prefix=NAME

// Ids of programs are no numbers of a launch.
// NAME: --launch=pid.x == 0: no input has this name

// CHECK-LABEL: in function 'add'
// CHECK: contingent: mask
// CHECK: note: may go if n >= 1024 * grid.x
// LAUNCH: contingent: mask
// LAUNCH: note: may go if n mod 1024 == 0
// JSON: "function":"add"{{.*}}"kind":"mask"{{.*}}"removable_if":"arg1 >= 1024 * grid.x"
// CONTRACT: add(x: [A], n: i32) launched with grid.x programs
// CONTRACT: assumes grid.x <= 64
// CONTRACT-NOT: assumes
tt.func @add(%x: !tt.ptr<f32>, %n: i32) {
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

// A mask of two axes needs both.
// CHECK-LABEL: in function 'tiles'
// CHECK: note: may go if {{.*}}w >= 64 * grid.y
tt.func @tiles(%x: !tt.ptr<f32>, %h: i32, %w: i32) {
  %c64 = arith.constant 64 : i32
  %c32 = arith.constant 32 : i32
  %p = tt.get_program_id x : i32
  %q = tt.get_program_id y : i32
  %pb = arith.muli %p, %c32 : i32
  %qb = arith.muli %q, %c64 : i32
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %c = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %ps = tt.splat %pb : i32 -> tensor<32xi32>
  %qs = tt.splat %qb : i32 -> tensor<64xi32>
  %row = arith.addi %ps, %r : tensor<32xi32>
  %col = arith.addi %qs, %c : tensor<64xi32>
  %hs = tt.splat %h : i32 -> tensor<32xi32>
  %ws = tt.splat %w : i32 -> tensor<64xi32>
  %mr = arith.cmpi slt, %row, %hs : tensor<32xi32>
  %mc = arith.cmpi slt, %col, %ws : tensor<64xi32>
  %er = tt.expand_dims %mr {axis = 1 : i32} : tensor<32xi1> -> tensor<32x1xi1>
  %ec = tt.expand_dims %mc {axis = 0 : i32} : tensor<64xi1> -> tensor<1x64xi1>
  %br = tt.broadcast %er : tensor<32x1xi1> -> tensor<32x64xi1>
  %bc = tt.broadcast %ec : tensor<1x64xi1> -> tensor<32x64xi1>
  %m = arith.andi %br, %bc : tensor<32x64xi1>
  %v = tt.splat %x : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>>
  %l = tt.load %v, %m : tensor<32x64x!tt.ptr<f32>>
  tt.return
}

// No launch says what memory has.
// CHECK-LABEL: in function 'loaded'
// CHECK: mask
// CHECK-NOT: may go
// JSON: "function":"loaded"{{.*}}"line":[[#@LINE+8]],{{.*}}"kind":"mask"{{.*}}"removable_if":null
tt.func @loaded(%x: !tt.ptr<i32>, %n: i32) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %v = tt.splat %x : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %q = tt.addptr %v, %r : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %i = tt.load %q : tensor<64x!tt.ptr<i32>>
  %e = tt.splat %n : i32 -> tensor<64xi32>
  %m = arith.cmpi slt, %i, %e : tensor<64xi32>
  %l = tt.load %q, %m : tensor<64x!tt.ptr<i32>>
  tt.return
}

// CHECK-LABEL: in function 'always'
// CHECK: proved: mask
// CHECK-NOT: may go
// JSON: "function":"always"{{.*}}"kind":"mask"{{.*}}"removable_if":"true"
tt.func @always(%x: !tt.ptr<f32>) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %c = arith.constant dense<64> : tensor<64xi32>
  %m = arith.cmpi slt, %r, %c : tensor<64xi32>
  %v = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %l = tt.load %v, %m : tensor<64x!tt.ptr<f32>>
  tt.return
}

// No condition makes the last lane's mask true.
// CHECK-LABEL: in function 'never'
// CHECK: contingent: mask
// CHECK-NOT: may go
tt.func @never(%x: !tt.ptr<f32>, %n: i32) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %c = arith.constant dense<63> : tensor<64xi32>
  %m = arith.cmpi slt, %r, %c : tensor<64xi32>
  %v = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %l = tt.load %v, %m : tensor<64x!tt.ptr<f32>>
  tt.return
}
