// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Branches and loops of StableHLO and torch are those of scf. "yes" is proved,
// "no" neither proved nor refuted.
//
// RUN: shapeproof contract --details %s | FileCheck %s
// RUN: shapeproof analyze --format=json %s | FileCheck %s --check-prefix=ALL
// RUN: shapeproof analyze --format=json %s | python3 %S/../libraries/verdicts.py
// ALL: "ignored": []

// Both branches say the size.
//
// CHECK: branches(p: [], x: [A, 4], y: [B, 4]) -> [A + B, 4]
func.func @branches(%p: tensor<i1>, %x: tensor<?x4xf32>, %y: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = "stablehlo.if"(%p) ({
    %a = stablehlo.concatenate %x, %y, dim = 0 : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    stablehlo.return %a : tensor<?x4xf32>
  }, {
    %b = stablehlo.concatenate %y, %x, dim = 0 : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    stablehlo.return %b : tensor<?x4xf32>
  }) : (tensor<i1>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// What no iteration changes is what it was: the sizes of %acc, not those of %far.
//
// CHECK: loops(
func.func @loops(%x: tensor<?xf32>, %n: tensor<i32>) -> tensor<?xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  %0:3 = stablehlo.while(%i = %c0, %acc = %x, %far = %x) : tensor<i32>, tensor<?xf32>, tensor<?xf32>
    cond {
      %less = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %less : tensor<i1>
    } do {
      %next = stablehlo.add %i, %c1 : tensor<i32>
      %sum = stablehlo.add %acc, %x : tensor<?xf32>
      %more = stablehlo.concatenate %far, %x, dim = 0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      stablehlo.return %next, %sum, %more : tensor<i32>, tensor<?xf32>, tensor<?xf32>
    }
  %d = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xf32>) -> tensor<i32>
  %e = stablehlo.get_dimension_size %0#1, dim = 0 : (tensor<?xf32>) -> tensor<i32>
  %f = stablehlo.get_dimension_size %0#2, dim = 0 : (tensor<?xf32>) -> tensor<i32>
  %same = stablehlo.compare EQ, %d, %e, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.custom_call @shape_assertion(%same) {api_version = 2 : i32, error_message = "yes: the size stays", has_side_effect = true} : (tensor<i1>) -> ()
  %grown = stablehlo.compare EQ, %d, %f, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.custom_call @shape_assertion(%grown) {api_version = 2 : i32, error_message = "no: it may grow", has_side_effect = true} : (tensor<i1>) -> ()
  return %0#1 : tensor<?xf32>
}

// CHECK: chosen(x: [A, B], p: i1) -> [select(p, B, A), select(p, A, B)]
func.func @chosen(%x: !torch.vtensor<[?,?],f32>, %p: !torch.bool) -> !torch.vtensor<[?,?],f32> {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %r = torch.prim.If %p -> (!torch.vtensor<[?,?],f32>) {
    %a = torch.aten.transpose.int %x, %int0, %int1 : !torch.vtensor<[?,?],f32>, !torch.int, !torch.int -> !torch.vtensor<[?,?],f32>
    torch.prim.If.yield %a : !torch.vtensor<[?,?],f32>
  } else {
    torch.prim.If.yield %x : !torch.vtensor<[?,?],f32>
  }
  %m = torch.aten.numel %x : !torch.vtensor<[?,?],f32> -> !torch.int
  %n = torch.aten.numel %r : !torch.vtensor<[?,?],f32> -> !torch.int
  %same = torch.aten.eq.int %m, %n : !torch.int, !torch.int -> !torch.bool
  torch.runtime.assert %same, "yes: as many elements"
  return %r : !torch.vtensor<[?,?],f32>
}
