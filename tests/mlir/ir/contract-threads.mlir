// Blocks and threads are quantified as loops are: the contract of a kernel is
// about its arguments and the sizes of the launch.
//
// RUN: shapeproof contract %s | FileCheck %s
// RUN: shapeproof emit --language=python --function=plain %s > %t.py
// RUN: python3 -c "exec(open('%t.py').read()); assert [plain_check(0, [11], g, b) for g, b in [(3, 4), (3, 3), (0, 99), (99, 0)]] == [3, 0, 0, 0]"

gpu.module @kernels {
  // CHECK-LABEL: plain(n: index, m: [A]) launched with grid.x blocks of block.x threads
  // CHECK-NEXT: {{^}} m.dim0 >= grid.x * block.x load
  gpu.func @plain(%n: index, %m: memref<?xf32>) kernel {
    %b = gpu.block_id x
    %t = gpu.thread_id x
    %d = gpu.block_dim x
    %o = arith.muli %b, %d : index
    %i = arith.addi %o, %t : index
    %v = memref.load %m[%i] : memref<?xf32>
    gpu.return
  }
  // Where the guard lets fewer threads pass, fewer elements are enough.
  // CHECK-LABEL: guarded(
  // CHECK-NEXT: {{^}} m.dim0 >= min(n, block.x * grid.x) load
  gpu.func @guarded(%n: index, %m: memref<?xf32>) kernel {
    %i = gpu.global_id x
    %p = arith.cmpi slt, %i, %n : index
    scf.if %p {
      %v = memref.load %m[%i] : memref<?xf32>
    }
    gpu.return
  }
  // A stride that is not the number of threads leaves gaps.
  // CHECK-LABEL: gaps(m: [A]) launched with grid.x blocks of block.x threads
  // CHECK-NEXT: {{^}} m.dim0 + 256 >= 256 * grid.x + block.x load {{.*}}, unless grid.x or block.x is 0
  gpu.func @gaps(%m: memref<?xf32>) kernel {
    %b = gpu.block_id x
    %t = gpu.thread_id x
    %c256 = arith.constant 256 : index
    %o = arith.muli %b, %c256 : index
    %i = arith.addi %o, %t : index
    %v = memref.load %m[%i] : memref<?xf32>
    gpu.return
  }
  // The size of blocks is stated.
  // CHECK-LABEL: stated(m: [A]) launched with grid.x blocks
  // CHECK-NEXT: {{^}} m.dim0 >= 128 * grid.x load
  gpu.func @stated(%m: memref<?xf32>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %i = gpu.global_id x
    %v = memref.load %m[%i] : memref<?xf32>
    gpu.return
  }
}

// CHECK-LABEL: tiles(
// CHECK-NEXT: {{^}} m.dim0 >= min(bins, 128 * g) load
func.func @tiles(%bins: index, %g: index, %m: memref<?xf32>) {
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %g, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c128, %sy = %c1, %sz = %c1) {
    %0 = arith.muli %bx, %c128 : index
    %i = arith.addi %0, %tx : index
    %p = arith.cmpi slt, %i, %bins : index
    scf.if %p {
      %v = memref.load %m[%i] : memref<?xf32>
    }
    gpu.terminator
  }
  return
}

// CHECK-LABEL: parallel(
// CHECK-NEXT: {{^}} m.dim0 >= 128 * n load
func.func @parallel(%n: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  scf.parallel (%b, %t) = (%c0, %c0) to (%n, %c128) step (%c1, %c1) {
    %0 = arith.muli %b, %c128 : index
    %i = arith.addi %0, %t : index
    %v = memref.load %m[%i] : memref<?xf32>
  }
  return
}

// CHECK-LABEL: remainder(
// CHECK-NEXT: n >= 1
// CHECK-NEXT: {{^}} m.dim0 >= min(n, k) load
func.func @remainder(%n: index, %k: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %n, %c1 : index
  cf.assert %p, "bins"
  scf.for %t = %c0 to %k step %c1 {
    %x = arith.remsi %t, %n : index
    %v = memref.load %m[%x] : memref<?xf32>
  }
  return
}

// Products that wrap: the first one that leaves i32 is negative.
// CHECK-LABEL: product(B: i32, K: i32)
// CHECK-NEXT: K >= 1
// CHECK-NEXT: {{^}} K * (B - 1) <= 2^31 - 1 "wraps"
func.func @product(%B: i32, %K: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %p = arith.cmpi sge, %K, %c1 : i32
  cf.assert %p, "K"
  scf.for %i = %c0 to %B step %c1 : i32 {
    %x = arith.muli %i, %K : i32
    %q = arith.cmpi sge, %x, %c0 : i32
    cf.assert %q, "wraps"
  }
  return
}

// In steps of 4 a product of 2^30 wraps to 0, and the check holds: the clause is
// enough, and not demanded.
// CHECK-LABEL: jumps(N: i16, K: i32)
// CHECK-NEXT: K >= 1
// CHECK-NEXT: {{^}}~ {{.*}}"wraps"
func.func @jumps(%N: i16, %K: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  %p = arith.cmpi sge, %K, %c1 : i32
  cf.assert %p, "K"
  %B = arith.extsi %N : i16 to i32
  scf.for %i = %c0 to %B step %c4 : i32 {
    %x = arith.muli %i, %K : i32
    %q = arith.cmpi sge, %x, %c0 : i32
    cf.assert %q, "wraps"
  }
  return
}

// What reaches a remainder alone may wrap.
// CHECK-LABEL: hash(
// CHECK-NEXT: {{^}}~ m.dim0 >= B load
// CHECK-NEXT: {{^}}~ B <= 0 or m.dim0 >= 16 load
func.func @hash(%B: i32, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c16 = arith.constant 16 : i32
  %prime = arith.constant 40503 : i32
  scf.for %i = %c0 to %B step %c1 : i32 {
    %x = arith.muli %i, %prime : i32
    %y = arith.remui %x, %c16 : i32
    %j = arith.index_castui %y : i32 to index
    %v = memref.load %m[%j] : memref<?xf32>
  }
  return
}

// In two dimensions, in i32: a block and its thread are one number, which the
// condition bounds as a whole.
//
// CHECK-LABEL: plane(h: i32, w: i32, m: [A]) launched with grid.x * grid.y blocks of block.x * block.y threads
// CHECK-NEXT: ~ grid.x * block.x <= 2^31
// CHECK-NEXT: ~ grid.y * block.y <= 2^31
// CHECK-NEXT: ~ w * (min(h, grid.y * block.y) - 1) + min(w, grid.x * block.x) <= 2^31
// CHECK-NEXT: ~ m.dim0 >= w * (min(h, grid.y * block.y) - 1) + min(w, grid.x * block.x)
gpu.module @planes {
  gpu.func @plane(%h: i32, %w: i32, %m: memref<?xf32>) kernel {
    %bx = gpu.block_id x
    %by = gpu.block_id y
    %dx = gpu.block_dim x
    %dy = gpu.block_dim y
    %tx = gpu.thread_id x
    %ty = gpu.thread_id y
    %x0 = arith.muli %bx, %dx : index
    %x1 = arith.addi %x0, %tx : index
    %y0 = arith.muli %by, %dy : index
    %y1 = arith.addi %y0, %ty : index
    %x = arith.index_cast %x1 : index to i32
    %y = arith.index_cast %y1 : index to i32
    %p = arith.cmpi slt, %x, %w : i32
    %q = arith.cmpi slt, %y, %h : i32
    %r = arith.andi %p, %q : i1
    scf.if %r {
      %a = arith.muli %y, %w : i32
      %b = arith.addi %a, %x : i32
      %i = arith.index_cast %b : i32 to index
      %v = memref.load %m[%i] : memref<?xf32>
    }
    gpu.return
  }
}
