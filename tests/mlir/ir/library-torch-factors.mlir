// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of several shape functions the one is used whose operands are given: an
// operation on images has sizes, or factors and no sizes.
//
// RUN: shapeproof contract --details %s | FileCheck %s

// CHECK: factors(x: [1, 16, A, 240]) -> [1, 16, ?, 480]
// CHECK-NEXT: 2 checks, 2 redundant
// CHECK-NOT: not decided
// CHECK: sizes(x: [1, 16, A, 240], n: i64) -> [1, 16, n, 480] where A >= 1 and n >= 1
func.func @factors(%x: !torch.vtensor<[1,16,?,240],f32>) -> !torch.vtensor<[1,16,?,480],f32> {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %str = torch.constant.str "bilinear"
  %float2 = torch.constant.float 2.000000e+00
  %0 = torch.prim.ListConstruct %float2, %float2 : (!torch.float, !torch.float) -> !torch.list<float>
  %1 = torch.aten.__interpolate.size_list_scale_list %x, %none, %0, %str, %false, %none, %false : !torch.vtensor<[1,16,?,240],f32>, !torch.none, !torch.list<float>, !torch.str, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[1,16,?,480],f32>
  return %1 : !torch.vtensor<[1,16,?,480],f32>
}

func.func @sizes(%x: !torch.vtensor<[1,16,?,240],f32>, %n: !torch.int) -> !torch.vtensor<[1,16,?,480],f32> {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %str = torch.constant.str "bilinear"
  %int480 = torch.constant.int 480
  %0 = torch.prim.ListConstruct %n, %int480 : (!torch.int, !torch.int) -> !torch.list<int>
  %1 = torch.aten.__interpolate.size_list_scale_list %x, %0, %none, %str, %false, %none, %false : !torch.vtensor<[1,16,?,240],f32>, !torch.list<int>, !torch.none, !torch.str, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[1,16,?,480],f32>
  return %1 : !torch.vtensor<[1,16,?,480],f32>
}

// The length of a list is known even if no element is.
// CHECK: lengths(l: [A]) -> {{.*}} where A >= 6
func.func @lengths(%l: !torch.list<int>) -> !torch.int {
  %int5 = torch.constant.int 5
  %0 = torch.aten.__getitem__.t %l, %int5 : !torch.list<int>, !torch.int -> !torch.int
  return %0 : !torch.int
}
