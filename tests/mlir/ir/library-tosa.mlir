// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The TOSA library: random operations of static sizes as MLIR's own inference
// has them, and a few of dynamic ones.
//
// RUN: python3 %S/../libraries/tosa.py --count=150 --seed=1
// RUN: not shapeproof contract --details --library=tosa %s | FileCheck %s --match-full-lines
// RUN: not shapeproof analyze --library=tosa %s > %t; FileCheck %s --check-prefix=MISTAKES < %t

// CHECK: matmul(a: [A, B, C], b: [A, C, D]) -> [A, B, D]
func.func @matmul(%a: tensor<?x?x?xf32>, %b: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %a, %b, %z, %z : (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}
// CHECK: concat(a: [A, B], b: [C, B]) -> [A + C, B]
func.func @concat(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// CHECK: conv(a: [A, B, C, 3], w: [8, 3, 3, 3], b: [8]) -> [A, B ceildiv 2, C, 8] where C >= 1 and B mod 2 == 1
func.func @conv(%a: tensor<?x?x?x3xf32>, %w: tensor<8x3x3x3xf32>, %b: tensor<8xf32>) -> tensor<?x?x?x8xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 2, 1>} : (tensor<?x?x?x3xf32>, tensor<8x3x3x3xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x8xf32>
  return %0 : tensor<?x?x?x8xf32>
}
// CHECK: reshape(a: [A, 4]) -> [A, 2, 2]
func.func @reshape(%a: tensor<?x4xf32>) -> tensor<?x2x2xf32> {
  %s = tosa.const_shape {values = dense<[-1, 2, 2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %a, %s : (tensor<?x4xf32>, !tosa.shape<3>) -> tensor<?x2x2xf32>
  return %0 : tensor<?x2x2xf32>
}
// CHECK: pool(a: [A, B, 8, C]) -> [A, B floordiv 2, 4, C] where B >= 2 and B mod 2 == 0
func.func @pool(%a: tensor<?x?x8x?xf32>) -> tensor<?x?x?x?xf32> {
  %0 = tosa.max_pool2d %a {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<?x?x8x?xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}
// CHECK: parts(a: [A, 4], i: [B, C], t: [B, D, E]) -> ([3, 2], [A + 3, 4], [2 * A, 12], [A], [B, C, E]) where A >= 3
func.func @parts(%a: tensor<?x4xf32>, %i: tensor<?x?xi32>, %t: tensor<?x?x?xf32>) -> (tensor<?x2xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xi32>, tensor<?x?x?xf32>) {
  %s = tosa.const_shape {values = dense<[0, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %l = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %a, %s, %l : (tensor<?x4xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x2xf32>
  %p = tosa.const_shape {values = dense<[1, 2, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = tosa.pad %a, %p, %z : (tensor<?x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<?x?xf32>
  %m = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %2 = tosa.tile %a, %m : (tensor<?x4xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  %3 = tosa.argmax %a {axis = 1 : i32} : (tensor<?x4xf32>) -> tensor<?xi32>
  %4 = tosa.gather %t, %i : (tensor<?x?x?xf32>, tensor<?x?xi32>) -> tensor<?x?x?xf32>
  return %0, %1, %2, %3, %4 : tensor<?x2xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xi32>, tensor<?x?x?xf32>
}
// CHECK: to_the_end(a: [A]) -> [A - 2] where A >= 2
func.func @to_the_end(%a: tensor<?xf32>) -> tensor<?xf32> {
  %s = tosa.const_shape {values = dense<[2]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %l = tosa.const_shape {values = dense<[-1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.slice %a, %s, %l : (tensor<?xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// CHECK: before_the_start(a: [A]) -> [3] where false
func.func @before_the_start(%a: tensor<?xf32>) -> tensor<?xf32> {
  %s = tosa.const_shape {values = dense<[-2]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %l = tosa.const_shape {values = dense<[3]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.slice %a, %s, %l : (tensor<?xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// MISTAKES: refuted: cf.assert
// MISTAKES: its message: "reshape: another number of elements"
func.func @mistakes(%a: tensor<?x4xf32>) {
  %s = tosa.const_shape {values = dense<[3, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %a, %s : (tensor<?x4xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  return
}
