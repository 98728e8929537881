// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stencil loops over memrefs. Only interior points are computed, so a loop
// runs over [1, n - 1) and reads its neighbours at i - 1 and i + 1: in bounds,
// because the loop says so.
//
//   mlir-opt-22 --generate-runtime-verification stencil.mlir
//
// asserts every index of every load and store, and that a copy's sizes agree.
// What can fail: the output of @blur and of @heat may be smaller than the
// input. In @relax nothing can.

// out[i] = (in[i - 1] + in[i] + in[i + 1]) / 3
func.func @blur(%in: memref<?xf32>, %out: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %three = arith.constant 3.0 : f32
  %n = memref.dim %in, %c0 : memref<?xf32>
  %last = arith.subi %n, %c1 : index
  scf.for %i = %c1 to %last step %c1 {
    %left = arith.subi %i, %c1 : index
    %right = arith.addi %i, %c1 : index
    %a = memref.load %in[%left] : memref<?xf32>
    %b = memref.load %in[%i] : memref<?xf32>
    %c = memref.load %in[%right] : memref<?xf32>
    %ab = arith.addf %a, %b : f32
    %abc = arith.addf %ab, %c : f32
    %mean = arith.divf %abc, %three : f32
    memref.store %mean, %out[%i] : memref<?xf32>
  }
  return
}

// One step of the heat equation in two dimensions: the five-point stencil.
func.func @heat(%in: memref<?x?xf32>, %out: memref<?x?xf32>, %rate: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %four = arith.constant 4.0 : f32
  %rows = memref.dim %in, %c0 : memref<?x?xf32>
  %columns = memref.dim %in, %c1 : memref<?x?xf32>
  %last_row = arith.subi %rows, %c1 : index
  %last_column = arith.subi %columns, %c1 : index
  scf.for %i = %c1 to %last_row step %c1 {
    %up = arith.subi %i, %c1 : index
    %down = arith.addi %i, %c1 : index
    scf.for %j = %c1 to %last_column step %c1 {
      %left = arith.subi %j, %c1 : index
      %right = arith.addi %j, %c1 : index
      %m = memref.load %in[%i, %j] : memref<?x?xf32>
      %u = memref.load %in[%up, %j] : memref<?x?xf32>
      %d = memref.load %in[%down, %j] : memref<?x?xf32>
      %l = memref.load %in[%i, %left] : memref<?x?xf32>
      %r = memref.load %in[%i, %right] : memref<?x?xf32>
      %ud = arith.addf %u, %d : f32
      %lr = arith.addf %l, %r : f32
      %sum = arith.addf %ud, %lr : f32
      %four_m = arith.mulf %four, %m : f32
      %laplacian = arith.subf %sum, %four_m : f32
      %flow = arith.mulf %rate, %laplacian : f32
      %next = arith.addf %m, %flow : f32
      memref.store %next, %out[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// Several sweeps in place, through a buffer of the same size.
func.func @relax(%field: memref<?xf32>, %sweeps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %half = arith.constant 0.5 : f32
  %n = memref.dim %field, %c0 : memref<?xf32>
  %last = arith.subi %n, %c1 : index
  %next = memref.alloc(%n) : memref<?xf32>
  scf.for %sweep = %c0 to %sweeps step %c1 {
    memref.copy %field, %next : memref<?xf32> to memref<?xf32>
    scf.for %i = %c1 to %last step %c1 {
      %left = arith.subi %i, %c1 : index
      %right = arith.addi %i, %c1 : index
      %a = memref.load %field[%left] : memref<?xf32>
      %b = memref.load %field[%right] : memref<?xf32>
      %ab = arith.addf %a, %b : f32
      %mean = arith.mulf %half, %ab : f32
      memref.store %mean, %next[%i] : memref<?xf32>
    }
    memref.copy %next, %field : memref<?xf32> to memref<?xf32>
  }
  memref.dealloc %next : memref<?xf32>
  return
}
