// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One off: each of these fails whatever the open sizes are.
//
// RUN: not shapeproof analyze --split-input-file --all %s | FileCheck %s
// RUN: not shapeproof analyze --split-input-file --format=json %s | FileCheck %s --check-prefix=ALL
// ALL: "summary": {"checks":{{[0-9]+}},"proved":{{[0-9]+}},"refuted":14,"contingent":0,"unknown":0

// CHECK: its message: "repeat: fewer numbers than dimensions"
func.func @repeat(%x: !torch.vtensor<[?,4],f32>) {
  %int2 = torch.constant.int 2
  %l = torch.prim.ListConstruct %int2 : (!torch.int) -> !torch.list<int>
  %0 = torch.aten.repeat %x, %l : !torch.vtensor<[?,4],f32>, !torch.list<int> -> !torch.vtensor<[?,4],f32>
  return
}
// -----
// CHECK: its message: "pad: a size becomes negative"
func.func @pad(%x: !torch.vtensor<[?,4],f32>) {
  %int0 = torch.constant.int 0
  %m5 = torch.constant.int -5
  %l = torch.prim.ListConstruct %int0, %m5 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.constant_pad_nd %x, %l, %int0 : !torch.vtensor<[?,4],f32>, !torch.list<int>, !torch.int -> !torch.vtensor<[?,?],f32>
  return
}
// -----
// CHECK: its message: "pad: the list does not have two numbers for some of the dimensions"
func.func @odd(%x: !torch.vtensor<[?,4],f32>) {
  %int0 = torch.constant.int 0
  %l = torch.prim.ListConstruct %int0, %int0, %int0 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.constant_pad_nd %x, %l, %int0 : !torch.vtensor<[?,4],f32>, !torch.list<int>, !torch.int -> !torch.vtensor<[?,?],f32>
  return
}
// -----
// CHECK: its message: "pad: as much is added at an end as there is to reflect"
func.func @reflected(%x: !torch.vtensor<[?,4],f32>) {
  %int0 = torch.constant.int 0
  %int4 = torch.constant.int 4
  %l = torch.prim.ListConstruct %int4, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.reflection_pad1d %x, %l : !torch.vtensor<[?,4],f32>, !torch.list<int> -> !torch.vtensor<[?,8],f32>
  return
}
// -----
// CHECK: its message: "pixel_shuffle: the channels are no multiple of the factor's square"
func.func @shuffle(%x: !torch.vtensor<[?,9,?,?],f32>) {
  %int2 = torch.constant.int 2
  %0 = torch.aten.pixel_shuffle %x, %int2 : !torch.vtensor<[?,9,?,?],f32>, !torch.int -> !torch.vtensor<[?,2,?,?],f32>
  return
}
// -----
// CHECK: its message: "stack: the tensors differ in shape"
func.func @stack(%x: !torch.vtensor<[?,4],f32>, %y: !torch.vtensor<[?,5],f32>) {
  %int0 = torch.constant.int 0
  %l = torch.prim.ListConstruct %x, %y : (!torch.vtensor<[?,4],f32>, !torch.vtensor<[?,5],f32>) -> !torch.list<vtensor>
  %0 = torch.aten.stack %l, %int0 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,?,4],f32>
  return
}
// -----
// CHECK: its message: "split: another number of pieces"
func.func @split(%x: !torch.vtensor<[?,9],f32>) {
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %l = torch.aten.split.Tensor %x, %int3, %int1 : !torch.vtensor<[?,9],f32>, !torch.int, !torch.int -> !torch.list<vtensor>
  %0:4 = torch.prim.ListUnpack %l : !torch.list<vtensor> -> !torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>, !torch.vtensor<[?,0],f32>
  return
}
// -----
// CHECK: its message: "split: another number of pieces"
func.func @chunk(%x: !torch.vtensor<[?,5],f32>) {
  %int1 = torch.constant.int 1
  %int4 = torch.constant.int 4
  %l = torch.aten.chunk %x, %int4, %int1 : !torch.vtensor<[?,5],f32>, !torch.int, !torch.int -> !torch.list<vtensor>
  %0:4 = torch.prim.ListUnpack %l : !torch.list<vtensor> -> !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>
  return
}
// -----
// CHECK: its message: "split_dim: the size is no multiple of the outer length"
func.func @split_dim(%x: !torch.vtensor<[?,9],f32>) {
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %0 = torch.prims.split_dim %x, %int1, %int2 : !torch.vtensor<[?,9],f32>, !torch.int, !torch.int -> !torch.vtensor<[?,2,?],f32>
  return
}
// -----
// CHECK: its message: "attention: queries and keys differ in length"
func.func @attention(%q: !torch.vtensor<[8,?,64],f32>, %k: !torch.vtensor<[8,10,63],f32>, %v: !torch.vtensor<[8,10,32],f32>) {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %half = torch.constant.float 5.000000e-01
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %half, %false, %none : !torch.vtensor<[8,?,64],f32>, !torch.vtensor<[8,10,63],f32>, !torch.vtensor<[8,10,32],f32>, !torch.none, !torch.float, !torch.bool, !torch.none -> !torch.vtensor<[8,?,32],f32>
  return
}
// -----
// CHECK: its message: "attention: the heads of the queries are no multiple of those of the keys and values"
func.func @grouped(%q: !torch.vtensor<[8,?,64],f32>, %k: !torch.vtensor<[3,10,64],f32>, %v: !torch.vtensor<[4,10,64],f32>) {
  %none = torch.constant.none
  %true = torch.constant.bool true
  %false = torch.constant.bool false
  %half = torch.constant.float 5.000000e-01
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %half, %false, %none, %true : !torch.vtensor<[8,?,64],f32>, !torch.vtensor<[3,10,64],f32>, !torch.vtensor<[4,10,64],f32>, !torch.none, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[8,?,64],f32>
  return
}
// -----
// CHECK: its message: "upsample: a size of the input or the output is not positive"
func.func @upsample(%x: !torch.vtensor<[?,3,8,8],f32>) {
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int8 = torch.constant.int 8
  %l = torch.prim.ListConstruct %int8, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.upsample_nearest2d %x, %l, %none, %none : !torch.vtensor<[?,3,8,8],f32>, !torch.list<int>, !torch.none, !torch.none -> !torch.vtensor<[?,3,8,0],f32>
  return
}
// -----
// CHECK: its message: "topk: there are fewer elements"
func.func @topk(%x: !torch.vtensor<[?,3],f32>) {
  %true = torch.constant.bool true
  %int1 = torch.constant.int 1
  %int4 = torch.constant.int 4
  %0, %1 = torch.aten.topk %x, %int4, %int1, %true, %true : !torch.vtensor<[?,3],f32>, !torch.int, !torch.int, !torch.bool, !torch.bool -> !torch.vtensor<[?,4],f32>, !torch.vtensor<[?,4],si64>
  return
}
// -----
// CHECK: its message: "arange: the step goes away from the end"
func.func @range() {
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %m1 = torch.constant.int -1
  %0 = torch.aten.arange.start_step %int0, %int1, %m1, %none, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[?],si64>
  return
}
