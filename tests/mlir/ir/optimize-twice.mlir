// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shapeproof-optimize leaves nothing for a second run: what is asked in vain, such as
// whether a size is at least 1, is seen to fail where all sizes are 0, and uses up none of
// the questions that a function may ask.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(generate-runtime-verification,canonicalize,cse,shapeproof-optimize)" -o %t.once
// RUN: shapeproof-opt %t.once --pass-pipeline="builtin.module(shapeproof-optimize)" -o %t.twice
// RUN: diff %t.once %t.twice
// RUN: FileCheck %s < %t.once

// CHECK-LABEL: func @layers(
// CHECK-NOT: index.maxs
// CHECK: return
func.func private @matrix() -> tensor<?x?xf32>
func.func @layers(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %w0 = call @matrix() : () -> tensor<?x?xf32>
  %n0 = tensor.dim %w0, %c1 : tensor<?x?xf32>
  %e0 = tensor.empty(%rows, %n0) : tensor<?x?xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %m0 = linalg.matmul ins(%x, %w0 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%z0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %b0 = call @matrix() : () -> tensor<?x?xf32>
  %y0 = linalg.add ins(%m0, %b0 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%e0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %w1 = call @matrix() : () -> tensor<?x?xf32>
  %n1 = tensor.dim %w1, %c1 : tensor<?x?xf32>
  %e1 = tensor.empty(%rows, %n1) : tensor<?x?xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %m1 = linalg.matmul ins(%y0, %w1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%z1 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %b1 = call @matrix() : () -> tensor<?x?xf32>
  %y1 = linalg.add ins(%m1, %b1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%e1 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %w2 = call @matrix() : () -> tensor<?x?xf32>
  %n2 = tensor.dim %w2, %c1 : tensor<?x?xf32>
  %e2 = tensor.empty(%rows, %n2) : tensor<?x?xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %m2 = linalg.matmul ins(%y1, %w2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%z2 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %b2 = call @matrix() : () -> tensor<?x?xf32>
  %y2 = linalg.add ins(%m2, %b2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%e2 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %w3 = call @matrix() : () -> tensor<?x?xf32>
  %n3 = tensor.dim %w3, %c1 : tensor<?x?xf32>
  %e3 = tensor.empty(%rows, %n3) : tensor<?x?xf32>
  %z3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %m3 = linalg.matmul ins(%y2, %w3 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%z3 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %b3 = call @matrix() : () -> tensor<?x?xf32>
  %y3 = linalg.add ins(%m3, %b3 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%e3 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %w4 = call @matrix() : () -> tensor<?x?xf32>
  %n4 = tensor.dim %w4, %c1 : tensor<?x?xf32>
  %e4 = tensor.empty(%rows, %n4) : tensor<?x?xf32>
  %z4 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %m4 = linalg.matmul ins(%y3, %w4 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%z4 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %b4 = call @matrix() : () -> tensor<?x?xf32>
  %y4 = linalg.add ins(%m4, %b4 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%e4 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %w5 = call @matrix() : () -> tensor<?x?xf32>
  %n5 = tensor.dim %w5, %c1 : tensor<?x?xf32>
  %e5 = tensor.empty(%rows, %n5) : tensor<?x?xf32>
  %z5 = linalg.fill ins(%zero : f32) outs(%e5 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %m5 = linalg.matmul ins(%y4, %w5 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%z5 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %b5 = call @matrix() : () -> tensor<?x?xf32>
  %y5 = linalg.add ins(%m5, %b5 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%e5 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %y5 : tensor<?x?xf32>
}
