// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Demands of operations that libraries describe. What the functions of these
// assert are checks; with --verify-ops, which is the default of `contract`, the
// sizes in the types of results are demands as well, and TOSA's library is used.
//
// RUN: not shapeproof contract --details --split-input-file %s | FileCheck %s
// RUN: not shapeproof contract --details --split-input-file --verify-ops=false %s | FileCheck %s --check-prefix=WITHOUT
// RUN: not shapeproof analyze --split-input-file %s | FileCheck %s --check-prefix=ANALYZE --implicit-check-not="other sizes"
// RUN: python3 %S/../exec/demands.py --count=120 --runs=5 --seed=1

//===- StableHLO ----------------------------------------------------------===//

// CHECK-LABEL: reshape(x: [6]) -> [2, 4] where false
// CHECK-NEXT: 3 checks, 2 redundant, 1 needed, 1 clause
// CHECK-NEXT: false
// CHECK-NEXT: for {{.*}}: "the type of the result has other sizes"
// WITHOUT-LABEL: reshape(x: [6]) -> [2, 4]
// WITHOUT-NEXT: 2 checks, 2 redundant
func.func @reshape(%x: tensor<6xf32>) -> tensor<?x4xf32> {
  %s = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  %r = stablehlo.dynamic_reshape %x, %s : (tensor<6xf32>, tensor<2xi64>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}
// CHECK-LABEL: reshape_to(x: [A], s = [B, 4]) -> [B, 4]
// CHECK: {{^ +}}s[1] == 4
// CHECK-NEXT: for
// CHECK-NEXT: broken by
func.func @reshape_to(%x: tensor<?xf32>, %s: tensor<2xi64>) -> tensor<?x4xf32> {
  %r = stablehlo.dynamic_reshape %x, %s : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}
// CHECK-LABEL: add(x: [4], y: [4]) -> [4]
// CHECK: x.dim0 == 4
// CHECK-NEXT: for {{.*}}: "the type of the result has other sizes"
// CHECK-NEXT: broken by x.dim0 = 2, y.dim0 = 2
func.func @add(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<4xf32> {
  %r = stablehlo.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// The bound is a static size; the size that a tensor has now is none.
// CHECK-LABEL: set_size(x: [4], k = A) -> [A] where A <= 4
// CHECK-NEXT: 1 check, 0 redundant, 1 needed, 2 clauses
// CHECK-LABEL: set_size_open(x: [A], k = B) -> [B]
// CHECK-NEXT: 1 check, 0 redundant, 1 needed, 1 clause
func.func @set_size(%x: tensor<4xf32>, %k: tensor<i32>) -> tensor<?xf32> {
  %r = stablehlo.set_dimension_size %x, %k, dim = 0 : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @set_size_open(%x: tensor<?xf32>, %k: tensor<i32>) -> tensor<?xf32> {
  %r = stablehlo.set_dimension_size %x, %k, dim = 0 : (tensor<?xf32>, tensor<i32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

//===- TOSA ---------------------------------------------------------------===//

// CHECK-LABEL: pool(x: [1, A, B, 4]) -> [1, A floordiv 2, B floordiv 2, 4] where A >= 2 and B >= 2 and A mod 2 == 0 and B mod 2 == 0
// CHECK-NEXT: 2 checks, 0 redundant, 2 needed, 4 clauses
// WITHOUT-LABEL: pool(x: [1, A, B, 4]) -> [1, ?, ?, 4]
// WITHOUT-NEXT: 0 checks
func.func @pool(%x: tensor<1x?x?x4xf32>) -> tensor<1x?x?x4xf32> {
  %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>} : (tensor<1x?x?x4xf32>) -> tensor<1x?x?x4xf32>
  return %r : tensor<1x?x?x4xf32>
}
// CHECK-LABEL: conv(x: [A, B, C, D], w: [E, 3, 3, D], b: [F]) -> [A, {{.*}}, C, E] where {{.*}}C >= 1 and B mod 2 == 1{{.*}}
func.func @conv(%x: tensor<?x?x?x?xf32>, %w: tensor<?x3x3x?xf32>, %b: tensor<?xf32>) -> tensor<?x?x?x?xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 2, 1>} : (tensor<?x?x?x?xf32>, tensor<?x3x3x?xf32>, tensor<?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}
// The contract is known behind the operation.
// CHECK-LABEL: add(a: [A, 3], b: [5, B]) -> [5, 3] where A in {1, 5} and B in {1, 3}
// CHECK-NEXT: 1 check, 0 redundant, 1 needed, 2 clauses
func.func @add(%a: tensor<?x3xf32>, %b: tensor<5x?xf32>) -> tensor<?x?xf32> {
  %r = tosa.add %a, %b : (tensor<?x3xf32>, tensor<5x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
// CHECK-LABEL: matmul(a: [A, B, C], b: [A, C, D]) -> [A, B, D]
// CHECK-NEXT: 2 checks, 0 redundant, 2 needed, 2 clauses
func.func @matmul(%a: tensor<?x?x?xf32>, %b: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = tosa.matmul %a, %b, %z, %z : (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}
// CHECK-LABEL: reduce(a: [3, A]) -> [3, 1]
// CHECK: a.dim0 == 3
// CHECK-NEXT: for
// CHECK-NEXT: broken by a.dim0 = 2
func.func @reduce(%a: tensor<?x?xf32>) -> tensor<3x1xf32> {
  %r = tosa.reduce_sum %a {axis = 1 : i32} : (tensor<?x?xf32>) -> tensor<3x1xf32>
  return %r : tensor<3x1xf32>
}
// What one operation demands holds at the next one.
// CHECK-LABEL: twice(a: [A], b: [A]) -> [2 * A]
// CHECK-NEXT: 5 checks, 4 redundant, 1 needed, 1 clause
// CHECK-NEXT: a.dim0 == b.dim0
func.func @twice(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %a2 = tosa.const_shape {values = dense<[1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %x = tosa.reshape %a, %a2 : (tensor<?xf32>, !tosa.shape<2>) -> tensor<1x?xf32>
  %y = tosa.reshape %b, %a2 : (tensor<?xf32>, !tosa.shape<2>) -> tensor<1x?xf32>
  %c = tosa.concat %x, %y {axis = 0 : i32} : (tensor<1x?xf32>, tensor<1x?xf32>) -> tensor<2x?xf32>
  %d = tosa.concat %x, %y {axis = 0 : i32} : (tensor<1x?xf32>, tensor<1x?xf32>) -> tensor<2x?xf32>
  %one = tosa.const_shape {values = dense<[-1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %r = tosa.reshape %d, %one : (tensor<2x?xf32>, !tosa.shape<1>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

//===- torch --------------------------------------------------------------===//

// The padded input has room for the window, but there is nothing in it.
// CHECK-LABEL: empty(x: [1, 4, 0, A]) -> {{.*}} where false
// CHECK: "pool: a dimension other than the batch is empty"
// ANALYZE: its message: "pool: a dimension other than the batch is empty"
// CHECK-LABEL: pool(x: [A, B, C, D]) -> {{.*}} where B >= 1 and C >= 1 and D >= 1
func.func @empty(%x: !torch.vtensor<[1,4,0,?],f32>) -> !torch.vtensor<[1,4,?,?],f32> {
  %int2 = torch.constant.int 2
  %int1 = torch.constant.int 1
  %false = torch.constant.bool false
  %k = torch.prim.ListConstruct %int2, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %o = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %r = torch.aten.max_pool2d %x, %k, %k, %o, %o, %false : !torch.vtensor<[1,4,0,?],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool -> !torch.vtensor<[1,4,?,?],f32>
  return %r : !torch.vtensor<[1,4,?,?],f32>
}
func.func @pool(%x: !torch.vtensor<[?,?,?,?],f32>) -> !torch.vtensor<[?,?,?,?],f32> {
  %int2 = torch.constant.int 2
  %int1 = torch.constant.int 1
  %false = torch.constant.bool false
  %k = torch.prim.ListConstruct %int2, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %o = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %r = torch.aten.max_pool2d %x, %k, %k, %o, %o, %false : !torch.vtensor<[?,?,?,?],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool -> !torch.vtensor<[?,?,?,?],f32>
  return %r : !torch.vtensor<[?,?,?,?],f32>
}
