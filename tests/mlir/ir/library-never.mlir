// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of libraries that fail whatever their inputs are: sizes that are
// negative, two that are left open, a bias that is larger than what it is added to.
//
// RUN: not shapeproof contract --details --library=torch --library=stablehlo %s | FileCheck %s
//
// CHECK: viewtwo({{.*}} where false
// CHECK: viewneg({{.*}} where false
// CHECK: addmm({{.*}} where false
// CHECK: neg({{.*}} where false
// CHECK: dbid({{.*}} where false
// CHECK: sliced({{.*}} where false
// CHECK: pooled({{.*}} where false
// CHECK: expanded({{.*}} where false

func.func @viewtwo(%x: !torch.vtensor<[4],f32>) -> !torch.vtensor<[?,?],f32> {
  %m1 = "torch.constant.int"() <{value = -1 : i64}> : () -> !torch.int
  %l = "torch.prim.ListConstruct"(%m1, %m1) : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = "torch.aten.view"(%x, %l) : (!torch.vtensor<[4],f32>, !torch.list<int>) -> !torch.vtensor<[?,?],f32>
  return %0 : !torch.vtensor<[?,?],f32>
}
func.func @viewneg(%x: !torch.vtensor<[4],f32>) -> !torch.vtensor<[?,?],f32> {
  %m1 = "torch.constant.int"() <{value = -2 : i64}> : () -> !torch.int
  %l = "torch.prim.ListConstruct"(%m1, %m1) : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = "torch.aten.view"(%x, %l) : (!torch.vtensor<[4],f32>, !torch.list<int>) -> !torch.vtensor<[?,?],f32>
  return %0 : !torch.vtensor<[?,?],f32>
}
func.func @addmm(%c: !torch.vtensor<[4,5],f32>, %a: !torch.vtensor<[1,3],f32>, %b: !torch.vtensor<[3,5],f32>) -> !torch.vtensor<[?,?],f32> {
  %s = "torch.constant.int"() <{value = 1 : i64}> : () -> !torch.int
  %0 = "torch.aten.addmm"(%c, %a, %b, %s, %s) : (!torch.vtensor<[4,5],f32>, !torch.vtensor<[1,3],f32>, !torch.vtensor<[3,5],f32>, !torch.int, !torch.int) -> !torch.vtensor<[?,?],f32>
  return %0 : !torch.vtensor<[?,?],f32>
}
func.func @neg(%x: tensor<4xf32>) -> tensor<?x?xf32> {
  %a = "stablehlo.constant"() <{value = dense<[-2,-2]> : tensor<2xi64>}> : () -> tensor<2xi64>
  %0 = "stablehlo.dynamic_reshape"(%x, %a) : (tensor<4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @dbid(%x: tensor<4xf32>) -> tensor<?x?xf32> {
  %a = "stablehlo.constant"() <{value = dense<[3,-2]> : tensor<2xi64>}> : () -> tensor<2xi64>
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%x, %a) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @sliced(%x: tensor<8xf32>) -> tensor<?xf32> {
  %0 = "stablehlo.slice"(%x) <{start_indices = array<i64: 5>, limit_indices = array<i64: 3>, strides = array<i64: 1>}> : (tensor<8xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @pooled(%x: !torch.vtensor<[1,3,2,2],f32>) -> !torch.vtensor<[?,?,?,?],f32> {
  %k = "torch.constant.int"() <{value = 3 : i64}> : () -> !torch.int
  %s = "torch.constant.int"() <{value = 1 : i64}> : () -> !torch.int
  %p = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  %false = "torch.constant.bool"() <{value = false}> : () -> !torch.bool
  %window = "torch.prim.ListConstruct"(%k, %k) : (!torch.int, !torch.int) -> !torch.list<int>
  %ones = "torch.prim.ListConstruct"(%s, %s) : (!torch.int, !torch.int) -> !torch.list<int>
  %none = "torch.prim.ListConstruct"(%p, %p) : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = "torch.aten.max_pool2d"(%x, %window, %ones, %none, %ones, %false) : (!torch.vtensor<[1,3,2,2],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool) -> !torch.vtensor<[?,?,?,?],f32>
  return %0 : !torch.vtensor<[?,?,?,?],f32>
}
func.func @expanded(%x: !torch.vtensor<[4],f32>) -> !torch.vtensor<[?,?],f32> {
  %m1 = "torch.constant.int"() <{value = -1 : i64}> : () -> !torch.int
  %false = "torch.constant.bool"() <{value = false}> : () -> !torch.bool
  %l = "torch.prim.ListConstruct"(%m1, %m1) : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = "torch.aten.expand"(%x, %l, %false) : (!torch.vtensor<[4],f32>, !torch.list<int>, !torch.bool) -> !torch.vtensor<[?,?],f32>
  return %0 : !torch.vtensor<[?,?],f32>
}
