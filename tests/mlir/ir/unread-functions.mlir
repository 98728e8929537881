// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function that cannot be read costs itself: an error says so, and the other
// functions know nothing of it.
//
// RUN: not shapeproof analyze --all %s > %t 2> %t.errors
// RUN: FileCheck %s < %t
// RUN: FileCheck %s --check-prefix=ERRORS < %t.errors
// RUN: not shapeproof-exec %s --function=caller --inputs='{"arg0": 0}' 2>&1 | FileCheck %s --check-prefix=EXEC

// It is called with another number by what is left out.
// CHECK-DAG: callee(n: index) -> 0 where n == 0: 1 check, 1 contingent
func.func private @callee(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi eq, %n, %c0 : index
  cf.assert %p, "callee"
  return %n : index
}

// ERRORS: unread-functions.mlir:[[#@LINE+4]]:40: error: custom op 'tensor.expand_shape' expected 'output_shape'; nothing is known of @old, which it is in
// EXEC: unread-functions.mlir:[[#@LINE+3]]:40: error: custom op 'tensor.expand_shape' expected 'output_shape'
// CHECK-NOT: old(
func.func public @old(%a: tensor<?xf32>, %n: index) -> (index, tensor<?x1xf32>) attributes {a.b = 1} {
  %e = tensor.expand_shape %a [[0, 1]] : tensor<?xf32> into tensor<?x1xf32>
  %c1 = arith.constant 1 : index
  %m = call @callee(%c1) : (index) -> index
  return %m, %e : index, tensor<?x1xf32>
}

// The results of a dialect that is not linked have no types.
// ERRORS: unread-functions.mlir:[[#@LINE+2]]:19: error: custom op 'rvv.load' an operand has no type; nothing is known of @foreign, which it is in
func.func @foreign(%m: memref<?xi32>, %n: index) {
  %0 = rvv.load %m[%n], %n : memref<?xi32>, vector<[8]xi32>, index
  %1 = rvv.add %0, %0, %n : vector<[8]xi32>, vector<[8]xi32>, index
  return
}

// CHECK-DAG: caller(n: index): 1 check, 1 unknown
func.func @caller(%n: index) {
  %c0 = arith.constant 0 : index
  %t = tensor.empty(%n) : tensor<?xf32>
  %x:2 = call @old(%t, %c0) : (tensor<?xf32>, index) -> (index, tensor<?x1xf32>)
  %y = call @callee(%c0) : (index) -> index
  %p = arith.cmpi eq, %x#0, %c0 : index
  cf.assert %p, "caller"
  return
}

// ERRORS: unread-functions.mlir:[[#@LINE+4]]:10: error: 'memref.load' op incorrect number of indices for load, expected 1 but got 0; nothing is known of @wrong, which it is in
// CHECK-DAG: right(m: [A]){{.*}}: 1 check
gpu.module @kernels {
  gpu.func @wrong(%m: memref<?xf32>) kernel {
    %x = memref.load %m[] : memref<?xf32>
    gpu.return
  }
  gpu.func @right(%m: memref<?xf32>) kernel {
    %c0 = arith.constant 0 : index
    %d = memref.dim %m, %c0 : memref<?xf32>
    %b = gpu.block_id x
    %p = arith.cmpi ult, %b, %d : index
    cf.assert %p, "inside"
    gpu.return
  }
}
