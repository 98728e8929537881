// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A check that fails in the first iterations of its loops fails in no thread of
// a launch that has none.
//
// RUN: not shapeproof contract --no-wrap %s | FileCheck %s

// CHECK-LABEL: first(
// CHECK: {{^}}  n <= 1 {{.*}}load at {{.*}}, unless grid.y or block.x is 0
gpu.module @kernels {
gpu.func @first(%n: i8, %m: memref<?xf32>) kernel {
  %cm1 = arith.constant -1 : i8
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %c2 = arith.constant 2 : i8
  %c4 = arith.constant 4 : i8
  %c7 = arith.constant 7 : i8
  %w1 = arith.constant -1 : i16
  %by = gpu.block_id y
  %tx = gpu.thread_id x
  %last = arith.addi %n, %cm1 : i8
  %b = arith.index_cast %by : index to i8
  %t = arith.index_cast %tx : index to i8
  scf.for %i = %c0 to %n step %c1 : i8 {
    scf.for %j = %c0 to %last step %c2 : i8 {
      %wb = arith.extsi %b : i8 to i16
      %nb = arith.muli %wb, %w1 : i16
      %i4 = arith.muli %i, %c4 : i8
      %j7 = arith.muli %j, %c7 : i8
      %wt = arith.extsi %t : i8 to i16
      %s = arith.subi %nb, %wt : i16
      %wi = arith.extsi %i4 : i8 to i16
      %u = arith.addi %s, %wi : i16
      %wj = arith.extsi %j7 : i8 to i16
      %v = arith.addi %u, %wj : i16
      %at = arith.addi %v, %w1 : i16
      %index = arith.index_cast %at : i16 to index
      %x = memref.load %m[%index] : memref<?xf32>
    }
  }
  gpu.return
}
}
