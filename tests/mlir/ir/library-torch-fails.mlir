// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What fails whatever the sizes are, by the torch library.
//
// RUN: not shapeproof analyze --library=torch %s | FileCheck %s

// CHECK: refuted: cf.assert
// CHECK: its message: "cat: the tensors differ in rank"
func.func @cat(%x: !torch.vtensor<[?,?,?],f32>, %y: !torch.vtensor<[?,?],f32>) -> !torch.vtensor<[?,?,?],f32> {
  %l = "torch.prim.ListConstruct"(%x, %y) : (!torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?,?],f32>) -> !torch.list<vtensor>
  %i0 = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  %0 = "torch.aten.cat"(%l, %i0) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[?,?,?],f32>
  return %0 : !torch.vtensor<[?,?,?],f32>
}
