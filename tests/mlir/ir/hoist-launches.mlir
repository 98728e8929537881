// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The checks of a launch, or of a parallel loop, become one check in host code.
// tests/mlir/exec/launches.py executes such programs before and after.
//
// RUN: shapeproof-opt %s --split-input-file --pass-pipeline="builtin.module(shapeproof-hoist-checks)" | FileCheck %s
// RUN: shapeproof-opt %s --split-input-file --pass-pipeline="builtin.module(func.func(shapeproof-hoist-checks))" | FileCheck %s
// RUN: shapeproof-opt %s --split-input-file --pass-pipeline="builtin.module(shapeproof-optimize)" | FileCheck %s --check-prefix=OPT

// A grid or a block of size 0 runs nothing. The product of the two may leave 64
// bits, and the quotient does not.

// CHECK-LABEL: func @launch(
// CHECK: %[[NO:.*]] = arith.cmpi sle, %arg1
// CHECK: %[[D:.*]] = arith.maxsi %arg1
// CHECK: %[[Q:.*]] = arith.floordivsi %{{.*}}, %[[D]]
// CHECK: %[[YES:.*]] = arith.cmpi sge, %[[Q]], %arg0
// CHECK: %[[ALL:.*]] = arith.select %[[NO]], %{{.*}}, %[[YES]]
// CHECK: cf.assert %[[ALL]], "arg1 <= 0 or arg2.dim0 >= arg0 * arg1: inside"
// CHECK: gpu.launch
// CHECK-NOT: cf.assert
// CHECK: return
// OPT-LABEL: func @launch(
// OPT: cf.assert
// OPT: gpu.launch
// OPT-NOT: cf.assert
// OPT: return
func.func @launch(%grid: index, %block: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %grid, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%nx = %block, %ny = %c1, %nz = %c1) {
    %b = arith.muli %bx, %nx : index
    %i = arith.addi %b, %tx : index
    %p = arith.cmpi slt, %i, %d : index
    cf.assert %p, "inside"
    %v = memref.load %m[%i] : memref<?xf32>
    memref.store %v, %m[%i] : memref<?xf32>
    gpu.terminator
  }
  return
}

// -----

// The size is not known at the entry, and an unknown function is called before.

// CHECK-LABEL: func @before(
// CHECK-NOT: cf.assert
// CHECK: call @unknown
// CHECK: cf.assert %{{.*}}, "inside"
// CHECK-NEXT: gpu.launch
// CHECK-NOT: cf.assert
// CHECK: return
// OPT-LABEL: func @before(
// OPT: call @unknown
// OPT: cf.assert
// OPT: gpu.launch
// OPT-NOT: cf.assert
// OPT: return
func.func private @unknown()
func.func @before(%sizes: memref<?xi32>, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c256 = arith.constant 256 : index
  %size = memref.load %sizes[%c0] : memref<?xi32>
  %grid = arith.index_cast %size : i32 to index
  %d = memref.dim %m, %c0 : memref<?xf32>
  func.call @unknown() : () -> ()
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %grid, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%nx = %c256, %ny = %c1, %nz = %c1) {
    %b = arith.muli %bx, %nx : index
    %i = arith.addi %b, %tx : index
    %p = arith.cmpi slt, %i, %d : index
    cf.assert %p, "inside"
    %v = memref.load %m[%i] : memref<?xf32>
    memref.store %v, %m[%i] : memref<?xf32>
    gpu.terminator
  }
  return
}

// -----

// In a loop, before each launch.

// CHECK-LABEL: func @again(
// CHECK: scf.for
// CHECK: cf.assert
// CHECK: gpu.launch
// CHECK-NOT: cf.assert
// CHECK: return
func.func private @length(%step: index) -> index
func.func @again(%steps: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  scf.for %s = %c0 to %steps step %c1 {
    %n = func.call @length(%s) : (index) -> index
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
               threads(%tx, %ty, %tz) in (%nx = %n, %ny = %c1, %nz = %c1) {
      %p = arith.cmpi slt, %tx, %d : index
      cf.assert %p, "inside"
      gpu.terminator
    }
  }
  return
}

// -----

// Iterations of parallel loops run in any order, so that nothing need be written
// before one stops. What its own iteration writes before is seen.

// CHECK-LABEL: func @parallel(
// CHECK: cf.assert %{{.*}}, "arg1.dim0 >= arg0: inside"
// CHECK: scf.parallel
// CHECK-NOT: cf.assert
// CHECK: return
func.func @parallel(%n: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %p = arith.cmpi slt, %i, %d : index
    cf.assert %p, "inside"
    %v = memref.load %m[%i] : memref<?xf32>
    memref.store %v, %m[%i] : memref<?xf32>
  }
  return
}

// CHECK-LABEL: func @forall(
// CHECK: cf.assert %{{.*}}, "arg1.dim0 >= arg0: inside"
// CHECK: scf.forall
// CHECK-NOT: cf.assert
// CHECK: return
func.func @forall(%n: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  scf.forall (%i) in (%n) {
    %p = arith.cmpi slt, %i, %d : index
    cf.assert %p, "inside"
    %v = memref.load %m[%i] : memref<?xf32>
    memref.store %v, %m[%i] : memref<?xf32>
  }
  return
}

// CHECK-LABEL: func @written(
// CHECK-NOT: cf.assert
// CHECK: scf.parallel
// CHECK: cf.assert %{{.*}}, "inside"
// OPT-LABEL: func @written(
// OPT: cf.assert
// OPT: scf.parallel
// OPT-NOT: cf.assert
// OPT: return
func.func @written(%n: index, %k: index, %m: memref<4xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %i, %m[%c0] : memref<4xindex>
    %p = arith.cmpi slt, %i, %k : index
    cf.assert %p, "inside"
  }
  return
}

// -----

// What is not exact, or depends on what threads read, stays.

// CHECK-LABEL: func @stays(
// CHECK-NOT: cf.assert
// CHECK: gpu.launch
// CHECK: cf.assert %{{.*}}, "read"
func.func @stays(%n: index, %ix: memref<?xindex>, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%nx = %n, %ny = %c1, %nz = %c1) {
    %at = memref.load %ix[%tx] : memref<?xindex>
    %p = arith.cmpi slt, %at, %d : index
    cf.assert %p, "read"
    gpu.terminator
  }
  return
}

// CHECK-LABEL: func @for(
// CHECK: call @size
// CHECK: cf.assert %{{.*}}, "inside"
// CHECK-NEXT: scf.for
// CHECK-NOT: cf.assert
// CHECK: return
func.func private @size() -> index
func.func @for(%m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  %n = func.call @size() : () -> index
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi slt, %i, %d : index
    cf.assert %p, "inside"
  }
  return
}
