// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A gpu.launch tells its threads how many there are, and which one each is; what
// a thread establishes is nothing to those who come after the launch.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" --mlir-print-debuginfo -o %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not="yes:"
// RUN: shapeproof-exec-check %s %t --partial --cap=300
// RUN: shapeproof analyze --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-hoist-checks)" | FileCheck %s --check-prefix=HOIST

// What fails for a thread is found by running them all.
// JSON: "verdict":"contingent"{{.*}}"executed":true{{.*}}"message":"no: within another size"
// JSON: "verdict":"contingent"{{.*}}"executed":true{{.*}}"message":"no: later"

// CHECK-LABEL: func @threads
// HOIST-LABEL: func @threads
// HOIST-NEXT: arith.constant
// HOIST: gpu.launch
func.func @threads(%n: index, %m: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c2)
             threads(%tx, %ty, %tz) in (%sx = %m, %sy = %n, %sz = %c1) {
    %0 = arith.cmpi eq, %gx, %n : index
    cf.assert %0, "yes: blocks"
    %1 = arith.cmpi eq, %sy, %n : index
    cf.assert %1, "yes: threads along y"
    %2 = arith.cmpi slt, %bx, %n : index
    cf.assert %2, "yes: below the number of blocks"
    %3 = arith.cmpi sge, %tx, %c0 : index
    cf.assert %3, "yes: from 0 on"
    %4 = arith.cmpi ult, %ty, %sy : index
    cf.assert %4, "yes: both"
    %5 = arith.cmpi eq, %by, %c0 : index
    cf.assert %5, "yes: one block"
    %6 = arith.cmpi sge, %m, %c1 : index
    cf.assert %6, "yes: there is a thread"
    %7 = arith.addi %bz, %tz : index
    %8 = arith.cmpi slt, %7, %c2 : index
    cf.assert %8, "yes: one of two"
    // CHECK: "no: within another size"
    %9 = arith.cmpi slt, %tx, %k : index
    cf.assert %9, "no: within another size"
    // CHECK: "no: there may be more"
    %10 = arith.cmpi eq, %tx, %c0 : index
    cf.assert %10, "no: there may be more"
    // CHECK: "no: the second of two"
    %11 = arith.cmpi eq, %bz, %c1 : index
    cf.assert %11, "no: the second of two"
    gpu.terminator
  }
  // CHECK: "no: what threads have seen"
  %12 = arith.cmpi sge, %k, %c1 : index
  cf.assert %12, "no: what threads have seen"
  // CHECK: "no: whether there were any"
  %13 = arith.cmpi sge, %n, %c1 : index
  cf.assert %13, "no: whether there were any"
  return
}

// What is asked of the inputs alone stays with the threads, too.
// CHECK-LABEL: func @inputs
// HOIST-LABEL: func @inputs
// HOIST: gpu.launch
// HOIST: cf.assert
func.func @inputs(%n: index, %m: index) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    // CHECK: "no: equal"
    %0 = arith.cmpi eq, %n, %m : index
    cf.assert %0, "no: equal"
    gpu.terminator
  }
  return
}

// CHECK-LABEL: func @narrow
func.func @narrow(%n8: i8) {
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %n = arith.index_cast %n8 : i8 to index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %c1, %sz = %c1) {
    %c126 = arith.constant 126 : index
    %0 = arith.cmpi sle, %tx, %c126 : index
    cf.assert %0, "yes: by the range of its size"
    %c125 = arith.constant 125 : index
    // CHECK: "no: a smaller range"
    %1 = arith.cmpi sle, %tx, %c125 : index
    cf.assert %1, "no: a smaller range"
    gpu.terminator
  }
  return
}

// What waits, and who it waits for, is no matter.
// CHECK-LABEL: func @async
func.func @async(%n: index, %k: index, %token: !gpu.async.token) {
  %c1 = arith.constant 1 : index
  %t0 = gpu.wait async
  %t1 = gpu.launch async [%token, %t0]
      blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    // CHECK: "no: later"
    %0 = arith.cmpi slt, %bx, %k : index
    cf.assert %0, "no: later"
    %1 = arith.cmpi slt, %bx, %n : index
    cf.assert %1, "yes: one of all"
    gpu.terminator
  }
  gpu.wait [%t1]
  return
}
