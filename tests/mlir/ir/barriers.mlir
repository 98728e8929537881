// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A barrier is harmless: what does not depend on memory that other threads may
// have written keeps its examples, and its clauses are exact.
//
// RUN: shapeproof analyze --contracts=false --all %s | FileCheck %s
// RUN: shapeproof contract --verify-ops=false %s | FileCheck %s --check-prefix=CLAUSES

// CLAUSES-LABEL: plain(
// CLAUSES-NEXT: {{^}}  n >= block.x    "in" at
gpu.module @kernels {
  gpu.func @plain(%n: index) kernel {
    %t = gpu.thread_id x
    gpu.barrier
    %p = arith.cmpi slt, %t, %n : index
// CHECK-DAG: barriers.mlir:[[#@LINE+2]]:5: contingent: cf.assert holds
// CHECK-DAG: barriers.mlir:[[#@LINE+1]]:5: note: fails with {{.*}}thread_id.x =
    cf.assert %p, "in"
    gpu.return
  }

// What is loaded behind it may be from another thread, and is not known to be
// what this one has stored.
  gpu.func @shared(%m: memref<4xindex>) kernel {
    %c0 = arith.constant 0 : index
    %t = gpu.thread_id x
    memref.store %t, %m[%c0] : memref<4xindex>
    gpu.barrier
    %v = memref.load %m[%c0] : memref<4xindex>
    %p = arith.cmpi eq, %v, %t : index
// CHECK-DAG: barriers.mlir:[[#@LINE+1]]:5: unknown: cf.assert
    cf.assert %p, "same"
    gpu.return
  }
}
