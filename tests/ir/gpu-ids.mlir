// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ids of a thread are below the numbers of threads and blocks, along each
// dimension, and are the same wherever a function asks.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" --mlir-print-debuginfo -o %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not="yes:"
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(gpu.module(gpu.func(shapeproof-elide-checks)))" | FileCheck %s --check-prefix=KERNEL

gpu.module @kernels {
  // KERNEL-LABEL: gpu.func @kernel
  // KERNEL-NOT: "yes:
  // KERNEL: gpu.return
  // CHECK-LABEL: gpu.func @kernel
  gpu.func @kernel(%n: index) kernel {
    %c0 = arith.constant 0 : index
    %t = gpu.thread_id x
    %b = gpu.block_id x
    %bd = gpu.block_dim x
    %0 = arith.cmpi slt, %t, %bd : index
    cf.assert %0, "yes: below the number of threads"
    %o = arith.muli %b, %bd : index
    %i = arith.addi %o, %t : index
    %1 = arith.cmpi sge, %i, %c0 : index
    cf.assert %1, "yes: from 0 on"
    %gd = gpu.grid_dim x
    %all = arith.muli %gd, %bd : index
    %2 = arith.cmpi slt, %i, %all : index
    cf.assert %2, "yes: below all"
    %again = gpu.thread_id x
    %3 = arith.cmpi eq, %t, %again : index
    cf.assert %3, "yes: the same"
    %y = gpu.thread_id y
    // CHECK: "no: of another dimension"
    %n1 = arith.cmpi slt, %y, %bd : index
    cf.assert %n1, "no: of another dimension"
    // CHECK: "no: the others"
    %n0 = arith.cmpi eq, %t, %y : index
    cf.assert %n0, "no: the others"
    // CHECK: "no: below n"
    %n2 = arith.cmpi slt, %i, %n : index
    cf.assert %n2, "no: below n"
    gpu.return
  }
}

// CHECK-LABEL: func @asked_later
func.func @asked_later(%p: i1) {
  %c1 = arith.constant 1 : index
  scf.if %p {
    %t = gpu.thread_id z
    %d = gpu.block_dim z
    %0 = arith.cmpi slt, %t, %d : index
    cf.assert %0, "yes: in a branch"
  }
  %d2 = gpu.block_dim z
  %1 = arith.cmpi sge, %d2, %c1 : index
  cf.assert %1, "yes: there is a thread"
  return
}

// What a launch tells is about its threads.
// CHECK-LABEL: func @launches
func.func @launches(%n: index, %m: index) {
  %c1 = arith.constant 1 : index
  %outer = gpu.thread_id x
  %size = gpu.block_dim x
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %m, %sy = %c1, %sz = %c1) {
    %t = gpu.thread_id x
    %0 = arith.cmpi eq, %t, %tx : index
    cf.assert %0, "yes: the thread"
    %g = gpu.grid_dim x
    %1 = arith.cmpi eq, %g, %n : index
    cf.assert %1, "yes: as many as are launched"
    // CHECK: "no: as many as around"
    %n1 = arith.cmpi slt, %t, %size : index
    cf.assert %n1, "no: as many as around"
    // CHECK: "no: that of the launching thread"
    %n0 = arith.cmpi eq, %t, %outer : index
    cf.assert %n0, "no: that of the launching thread"
    gpu.terminator
  }
  return
}

// An upper bound that does not hold is no fact about the thread: the op may have
// been moved out of a branch.
// CHECK-LABEL: func @bounded
func.func @bounded() {
  %c32 = arith.constant 32 : index
  %t = gpu.thread_id x
  %u = gpu.thread_id x upper_bound 32
  %0 = arith.cmpi slt, %u, %c32 : index
  cf.assert %0, "yes: bounded"
  // CHECK: "no: not bounded"
  %n0 = arith.cmpi slt, %t, %c32 : index
  cf.assert %n0, "no: not bounded"
  return
}
