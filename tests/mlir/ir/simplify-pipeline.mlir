// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shapeproof-optimize is one name for the passes, in shapeproof-opt and in the
// plugin, on modules and on functions.
//
// REQUIRES: plugin
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-optimize)" | FileCheck %s
// RUN: mlir-opt --load-pass-plugin=%plugin %s --pass-pipeline="builtin.module(func.func(shapeproof-optimize{context=affine flags=true}))" | FileCheck %s
// RUN: not shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-optimize{context=oracle})" 2>&1 | FileCheck %s --check-prefix=CONTEXT
// CONTEXT: error: unknown context 'oracle'

// CHECK-LABEL: func.func @f(
// CHECK-SAME: %[[T:.*]]: tensor<?xf32>, %[[N:.*]]: index)
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: %[[E:.*]] = tensor.empty() : tensor<4xf32>
// CHECK-NOT: arith.minsi
// CHECK: return %{{.*}}, %{{.*}} : tensor<?xf32>, index
func.func @f(%t: tensor<?xf32>, %n: index) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %p = arith.cmpi eq, %n, %c4 : index
  cf.assert %p, "4"
  %q = arith.cmpi sle, %n, %c4 : index
  cf.assert %q, "at most 4"
  %m = arith.minsi %n, %c4 : index
  %e = tensor.empty(%m) : tensor<?xf32>
  %d = tensor.dim %e, %c0 : tensor<?xf32>
  return %e, %d : tensor<?xf32>, index
}
