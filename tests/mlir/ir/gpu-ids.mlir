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
  %c5 = arith.constant 5 : index
  %t = gpu.thread_id x
  %d = gpu.block_dim x
  %u = gpu.thread_id x upper_bound 32
  %0 = arith.cmpi slt, %u, %c32 : index
  cf.assert %0, "yes: bounded"
  %1 = arith.cmpi slt, %u, %d : index
  cf.assert %1, "yes: below the number of threads"
  %2 = arith.cmpi sle, %u, %t : index
  cf.assert %2, "yes: at most the thread"
  %small = arith.cmpi slt, %t, %c5 : index
  scf.if %small {
    %3 = arith.cmpi eq, %u, %t : index
    cf.assert %3, "yes: within the bound"
  }
  %e = gpu.block_dim x upper_bound 16
  %4 = arith.cmpi sge, %d, %e : index
  cf.assert %4, "yes: at most the number of threads"
  // CHECK: "no: not bounded"
  %n0 = arith.cmpi slt, %t, %c32 : index
  cf.assert %n0, "no: not bounded"
  return
}

// CHECK-LABEL: func @of_one_bound
func.func @of_one_bound() {
  %t = gpu.thread_id x upper_bound 128
  %d = gpu.block_dim x upper_bound 128
  %0 = arith.cmpi slt, %t, %d : index
  cf.assert %0, "yes: below a count of the same bound"
  %again = gpu.thread_id x upper_bound 128
  %1 = arith.cmpi eq, %t, %again : index
  cf.assert %1, "yes: the same with the same bound"
  %g = gpu.global_id x upper_bound 128
  // CHECK: "no: a global one"
  %n0 = arith.cmpi slt, %g, %d : index
  cf.assert %n0, "no: a global one"
  return
}

// CHECK-LABEL: func @of_two_bounds
func.func @of_two_bounds() {
  %u = gpu.thread_id x upper_bound 32
  %v = gpu.thread_id x upper_bound 64
  // CHECK: "no: the same only within the bounds"
  %n0 = arith.cmpi eq, %u, %v : index
  cf.assert %n0, "no: the same only within the bounds"
  return
}

// CHECK-LABEL: func @of_a_count
func.func @of_a_count() {
  %d = gpu.block_dim x
  %e = gpu.block_dim x upper_bound 16
  // CHECK: "no: the number is bounded"
  %n0 = arith.cmpi eq, %d, %e : index
  cf.assert %n0, "no: the number is bounded"
  return
}

// A bound that nothing is within says nothing.
// CHECK-LABEL: func @nothing_within
func.func @nothing_within(%n: index) {
  %c7 = arith.constant 7 : index
  %t = gpu.thread_id x upper_bound 0
  // CHECK: "no: any number"
  %n0 = arith.cmpi eq, %n, %c7 : index
  cf.assert %n0, "no: any number"
  return
}

// CHECK-LABEL: func @other_ids
func.func @other_ids() {
  %c0 = arith.constant 0 : index
  %lane = gpu.lane_id
  %lanes = gpu.subgroup_size : index
  %0 = arith.cmpi ult, %lane, %lanes : index
  cf.assert %0, "yes: below the lanes"
  %group = gpu.subgroup_id : index
  %groups = gpu.num_subgroups : index
  %1 = arith.cmpi ult, %group, %groups : index
  cf.assert %1, "yes: below the groups"
  // CHECK: "no: groups are no lanes"
  %n1 = arith.cmpi ult, %group, %lanes : index
  cf.assert %n1, "no: groups are no lanes"
  %cluster = gpu.cluster_id y
  %clusters = gpu.cluster_dim y
  %2 = arith.cmpi ult, %cluster, %clusters : index
  cf.assert %2, "yes: below the clusters"
  %member = gpu.cluster_block_id z
  %members = gpu.cluster_dim_blocks z
  %3 = arith.cmpi ult, %member, %members : index
  cf.assert %3, "yes: below the blocks of the cluster"
  // CHECK: "no: another dimension"
  %other = gpu.cluster_dim_blocks y
  %n3 = arith.cmpi ult, %member, %other : index
  cf.assert %n3, "no: another dimension"
  %wave = gpu.lane_id upper_bound 64
  %4 = arith.cmpi ult, %wave, %lanes : index
  cf.assert %4, "yes: below the lanes, with a bound"
  return
}

// CHECK-LABEL: func @global
func.func @global(%n: index) {
  %g = gpu.global_id x
  %b = gpu.block_id x
  %d = gpu.block_dim x
  %t = gpu.thread_id x
  %o = arith.muli %b, %d : index
  %i = arith.addi %o, %t : index
  %0 = arith.cmpi eq, %g, %i : index
  cf.assert %0, "yes: the sum"
  %e = gpu.grid_dim x
  %all = arith.muli %e, %d : index
  %1 = arith.cmpi ult, %g, %all : index
  cf.assert %1, "yes: below all"
  %y = gpu.global_id y
  // CHECK: "no: that of another dimension"
  %n0 = arith.cmpi eq, %y, %i : index
  cf.assert %n0, "no: that of another dimension"
  %h = gpu.global_id x upper_bound 1000
  %2 = arith.cmpi ule, %h, %i : index
  cf.assert %2, "yes: at most the sum"
  // CHECK: "no: the sum is not bounded"
  %n1 = arith.cmpi eq, %h, %i : index
  cf.assert %n1, "no: the sum is not bounded"
  return
}

// CHECK-LABEL: func @global_in_launch
func.func @global_in_launch(%n: index, %m: index) {
  %c1 = arith.constant 1 : index
  %outer = gpu.global_id x
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %m, %sy = %c1, %sz = %c1) {
    %g = gpu.global_id x
    %o = arith.muli %bx, %m : index
    %i = arith.addi %o, %tx : index
    %0 = arith.cmpi eq, %g, %i : index
    cf.assert %0, "yes: by what is launched"
    // CHECK: "no: of the launching thread"
    %n0 = arith.cmpi eq, %g, %outer : index
    cf.assert %n0, "no: of the launching thread"
    %u = gpu.thread_id x upper_bound 8
    %1 = arith.cmpi sle, %u, %tx : index
    cf.assert %1, "yes: at most the thread of the launch"
    // CHECK: "no: beyond the bound"
    %n1 = arith.cmpi eq, %u, %tx : index
    cf.assert %n1, "no: beyond the bound"
    gpu.terminator
  }
  return
}
