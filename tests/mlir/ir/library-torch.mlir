// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sizes that the torch library gives. Types of torch are read as builtin
// ones, a list of tensors as so many operands.
//
// RUN: shapeproof contract --details --library=torch %s | FileCheck %s
// RUN: shapeproof analyze --library=torch --format=json %s | FileCheck %s --check-prefix=ALL
// RUN: shapeproof analyze --library=torch --format=json %s | python3 %S/../libraries/verdicts.py
// ALL: "ignored": [
// ALL-NEXT: "op":"torch.aten.sum.dim_IntList","why":"its shape function needs something that is not known"
// ALL-NOT: "op"

// CHECK: linear(x: [A, B], w: [C, B], b: [D]) -> [A, C] where D == 1 or C == D
func.func @linear(%x: !torch.vtensor<[?,?],f32>, %w: !torch.vtensor<[?,?],f32>, %b: !torch.vtensor<[?],f32>) -> !torch.vtensor<[?,?],f32> {
  %0 = "torch.aten.linear"(%x, %w, %b) : (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.vtensor<[?],f32>) -> !torch.vtensor<[?,?],f32>
  %i1 = "torch.constant.int"() <{value = 1 : i64}> : () -> !torch.int
  %1 = "torch.aten.add.Tensor"(%0, %b, %i1) : (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?],f32>, !torch.int) -> !torch.vtensor<[?,?],f32>
  %2 = "torch.aten.relu"(%1) : (!torch.vtensor<[?,?],f32>) -> !torch.vtensor<[?,?],f32>
  return %2 : !torch.vtensor<[?,?],f32>
}
// CHECK: linear_static(x: [2, 3], w: [5, 3]) -> [2, 5]
func.func @linear_static(%x: !torch.vtensor<[2,3],f32>, %w: !torch.vtensor<[5,3],f32>) -> !torch.vtensor<[?,?],f32> {
  %none = "torch.constant.none"() : () -> !torch.none
  %0 = "torch.aten.linear"(%x, %w, %none) : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[5,3],f32>, !torch.none) -> !torch.vtensor<[?,?],f32>
  return %0 : !torch.vtensor<[?,?],f32>
}

// Heads of attention: [B, S, 8 * D] as [B, 8, S, D].
//
// CHECK: heads(x: [A, B, 64]) -> [A, 8, B, 8]
func.func @heads(%x: !torch.vtensor<[?,?,64],f32>) -> !torch.vtensor<[?,?,?,?],f32> {
  %i0 = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  %i1 = "torch.constant.int"() <{value = 1 : i64}> : () -> !torch.int
  %i2 = "torch.constant.int"() <{value = 2 : i64}> : () -> !torch.int
  %i8 = "torch.constant.int"() <{value = 8 : i64}> : () -> !torch.int
  %m1 = "torch.constant.int"() <{value = -1 : i64}> : () -> !torch.int
  %a = "torch.aten.size.int"(%x, %i0) : (!torch.vtensor<[?,?,64],f32>, !torch.int) -> !torch.int
  %b = "torch.aten.size.int"(%x, %i1) : (!torch.vtensor<[?,?,64],f32>, !torch.int) -> !torch.int
  %l = "torch.prim.ListConstruct"(%a, %b, %i8, %i8) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %0 = "torch.aten.view"(%x, %l) : (!torch.vtensor<[?,?,64],f32>, !torch.list<int>) -> !torch.vtensor<[?,?,?,?],f32>
  %1 = "torch.aten.transpose.int"(%0, %i1, %i2) : (!torch.vtensor<[?,?,?,?],f32>, !torch.int, !torch.int) -> !torch.vtensor<[?,?,?,?],f32>
  return %1 : !torch.vtensor<[?,?,?,?],f32>
}
// What is left for -1; the number of elements has to be a multiple of 6.
//
// CHECK: rest(x: [A, 4]) -> [2, {{.*}}, 3] where A mod 3 == 0
func.func @rest(%x: !torch.vtensor<[?,4],f32>) -> !torch.vtensor<[?,?,?],f32> {
  %i2 = "torch.constant.int"() <{value = 2 : i64}> : () -> !torch.int
  %i3 = "torch.constant.int"() <{value = 3 : i64}> : () -> !torch.int
  %m1 = "torch.constant.int"() <{value = -1 : i64}> : () -> !torch.int
  %l = "torch.prim.ListConstruct"(%i2, %m1, %i3) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %0 = "torch.aten.reshape"(%x, %l) : (!torch.vtensor<[?,4],f32>, !torch.list<int>) -> !torch.vtensor<[?,?,?],f32>
  return %0 : !torch.vtensor<[?,?,?],f32>
}

// CHECK: products(x: [A, B, C], y: [C, D], z: [A, D, E]) -> [A, B, E]
func.func @products(%x: !torch.vtensor<[?,?,?],f32>, %y: !torch.vtensor<[?,?],f32>, %z: !torch.vtensor<[?,?,?],f32>) -> !torch.vtensor<[?,?,?],f32> {
  %0 = "torch.aten.matmul"(%x, %y) : (!torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?,?],f32>) -> !torch.vtensor<[?,?,?],f32>
  %1 = "torch.aten.bmm"(%0, %z) : (!torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?,?,?],f32>) -> !torch.vtensor<[?,?,?],f32>
  return %1 : !torch.vtensor<[?,?,?],f32>
}
// CHECK: vectors(x: [3], y: [2, 3, 5], z: [5]) -> ([2, 5], [2, 3], [])
func.func @vectors(%x: !torch.vtensor<[3],f32>, %y: !torch.vtensor<[2,3,5],f32>, %z: !torch.vtensor<[5],f32>) -> (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.vtensor<*,f32>) {
  %0 = "torch.aten.matmul"(%x, %y) : (!torch.vtensor<[3],f32>, !torch.vtensor<[2,3,5],f32>) -> !torch.vtensor<[?,?],f32>
  %1 = "torch.aten.matmul"(%y, %z) : (!torch.vtensor<[2,3,5],f32>, !torch.vtensor<[5],f32>) -> !torch.vtensor<[?,?],f32>
  %2 = "torch.aten.matmul"(%z, %z) : (!torch.vtensor<[5],f32>, !torch.vtensor<[5],f32>) -> !torch.vtensor<*,f32>
  return %0, %1, %2 : !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.vtensor<*,f32>
}
// CHECK: mms(a: [A, B], b: [B, C], c: [D]) -> ([A, C], [C, A])
func.func @mms(%a: !torch.vtensor<[?,?],f32>, %b: !torch.vtensor<[?,?],f32>, %c: !torch.vtensor<[?],f32>) -> (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>) {
  %i1 = "torch.constant.int"() <{value = 1 : i64}> : () -> !torch.int
  %0 = "torch.aten.addmm"(%c, %a, %b, %i1, %i1) : (!torch.vtensor<[?],f32>, !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.int, !torch.int) -> !torch.vtensor<[?,?],f32>
  %1 = "torch.aten.add.Tensor"(%0, %c, %i1) : (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?],f32>, !torch.int) -> !torch.vtensor<[?,?],f32>
  %2 = "torch.aten.mm"(%a, %b) : (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>) -> !torch.vtensor<[?,?],f32>
  %3 = "torch.aten.t"(%2) : (!torch.vtensor<[?,?],f32>) -> !torch.vtensor<[?,?],f32>
  return %0, %3 : !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>
}

// CHECK: parts(x: [A, 6, B]) -> ([A, 1, 3, B], [A, 6], [A, 5, B], [A, 6 * B])
func.func @parts(%x: !torch.vtensor<[?,6,?],f32>) -> (!torch.vtensor<[?,?,?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?,?],f32>) {
  %i0 = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  %i1 = "torch.constant.int"() <{value = 1 : i64}> : () -> !torch.int
  %i2 = "torch.constant.int"() <{value = 2 : i64}> : () -> !torch.int
  %m1 = "torch.constant.int"() <{value = -1 : i64}> : () -> !torch.int
  %max = "torch.constant.int"() <{value = 9223372036854775807 : i64}> : () -> !torch.int
  %0 = "torch.aten.slice.Tensor"(%x, %i1, %i0, %max, %i2) : (!torch.vtensor<[?,6,?],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[?,?,?],f32>
  %1 = "torch.aten.unsqueeze"(%0, %i1) : (!torch.vtensor<[?,?,?],f32>, !torch.int) -> !torch.vtensor<[?,?,?,?],f32>
  %2 = "torch.aten.select.int"(%x, %m1, %i0) : (!torch.vtensor<[?,6,?],f32>, !torch.int, !torch.int) -> !torch.vtensor<[?,?],f32>
  %3 = "torch.aten.slice.Tensor"(%x, %i1, %i0, %m1, %i1) : (!torch.vtensor<[?,6,?],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[?,?,?],f32>
  %4 = "torch.aten.flatten.using_ints"(%x, %i1, %m1) : (!torch.vtensor<[?,6,?],f32>, !torch.int, !torch.int) -> !torch.vtensor<[?,?],f32>
  return %1, %2, %3, %4 : !torch.vtensor<[?,?,?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?,?],f32>
}
// To the end of a dim, in steps.
// CHECK: every_second(x: [A]) -> [(A - min(2, A)) ceildiv 2]
func.func @every_second(%x: !torch.vtensor<[?],f32>) -> !torch.vtensor<[?],f32> {
  %i0 = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  %i2 = "torch.constant.int"() <{value = 2 : i64}> : () -> !torch.int
  %max = "torch.constant.int"() <{value = 9223372036854775807 : i64}> : () -> !torch.int
  %0 = "torch.aten.slice.Tensor"(%x, %i0, %i2, %max, %i2) : (!torch.vtensor<[?],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[?],f32>
  return %0 : !torch.vtensor<[?],f32>
}
// CHECK: cat(x: [A, B], y: [A, C], z: [A, D]) -> [A, B + C + D]
func.func @cat(%x: !torch.vtensor<[?,?],f32>, %y: !torch.vtensor<[?,?],f32>, %z: !torch.vtensor<[?,?],f32>) -> !torch.vtensor<[?,?],f32> {
  %l = "torch.prim.ListConstruct"(%x, %y, %z) : (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>) -> !torch.list<vtensor<[?,?],f32>>
  %m1 = "torch.constant.int"() <{value = -1 : i64}> : () -> !torch.int
  %0 = "torch.aten.cat"(%l, %m1) : (!torch.list<vtensor<[?,?],f32>>, !torch.int) -> !torch.vtensor<[?,?],f32>
  return %0 : !torch.vtensor<[?,?],f32>
}
// A line without elements is left out beside tensors of another rank.
//
// CHECK: cat_empty_first(x: [0], y: [A, B], z: [A, C]) -> [A, B + C]
func.func @cat_empty_first(%x: !torch.vtensor<[0],f32>, %y: !torch.vtensor<[?,?],f32>, %z: !torch.vtensor<[?,?],f32>) -> !torch.vtensor<[?,?],f32> {
  %l = "torch.prim.ListConstruct"(%x, %y, %z) : (!torch.vtensor<[0],f32>, !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>) -> !torch.list<vtensor>
  %i1 = "torch.constant.int"() <{value = 1 : i64}> : () -> !torch.int
  %0 = "torch.aten.cat"(%l, %i1) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[?,?],f32>
  return %0 : !torch.vtensor<[?,?],f32>
}
// CHECK: cat_line_between(x: [A, B], y: [0], z: [A, C]) -> [A, B + C]
// CHECK: y.dim0 == 0
// CHECK-NEXT: "cat: the tensors differ in rank"
func.func @cat_line_between(%x: !torch.vtensor<[?,?],f32>, %y: !torch.vtensor<[?],f32>, %z: !torch.vtensor<[?,?],f32>) -> !torch.vtensor<[?,?],f32> {
  %l = "torch.prim.ListConstruct"(%x, %y, %z) : (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?,?],f32>) -> !torch.list<vtensor>
  %m1 = "torch.constant.int"() <{value = -1 : i64}> : () -> !torch.int
  %0 = "torch.aten.cat"(%l, %m1) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[?,?],f32>
  return %0 : !torch.vtensor<[?,?],f32>
}
// CHECK: cat_lines(x: [A], y: [B]) -> [A + B]
// CHECK-NEXT: 0 clauses
func.func @cat_lines(%x: !torch.vtensor<[?],f32>, %y: !torch.vtensor<[?],f32>) -> !torch.vtensor<[?],f32> {
  %l = "torch.prim.ListConstruct"(%x, %y) : (!torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>) -> !torch.list<vtensor>
  %i0 = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  %0 = "torch.aten.cat"(%l, %i0) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[?],f32>
  return %0 : !torch.vtensor<[?],f32>
}
// CHECK: permute(x: [A, B, C], w: [D, E], i: [F, G]) -> ([C, A, B], [F, G, E], [4, A, 3, C])
func.func @permute(%x: !torch.vtensor<[?,?,?],f32>, %w: !torch.vtensor<[?,?],f32>, %i: !torch.vtensor<[?,?],si64>) -> (!torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?,?,?,?],f32>) {
  %i0 = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  %i1 = "torch.constant.int"() <{value = 1 : i64}> : () -> !torch.int
  %m1 = "torch.constant.int"() <{value = -1 : i64}> : () -> !torch.int
  %i3 = "torch.constant.int"() <{value = 3 : i64}> : () -> !torch.int
  %i4 = "torch.constant.int"() <{value = 4 : i64}> : () -> !torch.int
  %f = "torch.constant.bool"() <{value = false}> : () -> !torch.bool
  %l = "torch.prim.ListConstruct"(%m1, %i0, %i1) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %0 = "torch.aten.permute"(%x, %l) : (!torch.vtensor<[?,?,?],f32>, !torch.list<int>) -> !torch.vtensor<[?,?,?],f32>
  %1 = "torch.aten.embedding"(%w, %i, %m1, %f, %f) : (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],si64>, !torch.int, !torch.bool, !torch.bool) -> !torch.vtensor<[?,?,?],f32>
  %k = "torch.prim.ListConstruct"(%i1) : (!torch.int) -> !torch.list<int>
  %t = "torch.constant.bool"() <{value = true}> : () -> !torch.bool
  %none = "torch.constant.none"() : () -> !torch.none
  %one = "torch.aten.sum.dim_IntList"(%x, %k, %t, %none) : (!torch.vtensor<[?,?,?],f32>, !torch.list<int>, !torch.bool, !torch.none) -> !torch.vtensor<[?,?,?],f32>
  %e = "torch.prim.ListConstruct"(%i4, %m1, %i3, %m1) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = "torch.aten.expand"(%one, %e, %f) : (!torch.vtensor<[?,?,?],f32>, !torch.list<int>, !torch.bool) -> !torch.vtensor<[?,?,?,?],f32>
  return %0, %1, %2 : !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?,?,?,?],f32>
}
// CHECK: reductions(x: [A, B, C]) -> ([A, C], [1, 1, C], [A, B], [])
func.func @reductions(%x: !torch.vtensor<[?,?,?],f32>) -> (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.vtensor<*,f32>) {
  %i0 = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  %m2 = "torch.constant.int"() <{value = -2 : i64}> : () -> !torch.int
  %m1 = "torch.constant.int"() <{value = -1 : i64}> : () -> !torch.int
  %t = "torch.constant.bool"() <{value = true}> : () -> !torch.bool
  %f = "torch.constant.bool"() <{value = false}> : () -> !torch.bool
  %none = "torch.constant.none"() : () -> !torch.none
  %l = "torch.prim.ListConstruct"(%m2) : (!torch.int) -> !torch.list<int>
  %k = "torch.prim.ListConstruct"(%i0, %m2) : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = "torch.aten.mean.dim"(%x, %l, %f, %none) : (!torch.vtensor<[?,?,?],f32>, !torch.list<int>, !torch.bool, !torch.none) -> !torch.vtensor<[?,?],f32>
  %1 = "torch.aten.sum.dim_IntList"(%x, %k, %t, %none) : (!torch.vtensor<[?,?,?],f32>, !torch.list<int>, !torch.bool, !torch.none) -> !torch.vtensor<[?,?,?],f32>
  %2:2 = "torch.aten.max.dim"(%x, %m1, %f) : (!torch.vtensor<[?,?,?],f32>, !torch.int, !torch.bool) -> (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],si64>)
  %3 = "torch.aten.sum"(%x, %none) : (!torch.vtensor<[?,?,?],f32>, !torch.none) -> !torch.vtensor<*,f32>
  return %0, %1, %2#0, %3 : !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.vtensor<*,f32>
}
// A stride of 2, a padding of 1 and windows of 3, then pooling by 2.
//
// CHECK: images(x: [A, 3, B, C], w: [8, 3, 3, 3]) -> [A, 8, (B + 1) floordiv 4, (C + 1) floordiv 4]
func.func @images(%x: !torch.vtensor<[?,3,?,?],f32>, %w: !torch.vtensor<[8,3,3,3],f32>) -> !torch.vtensor<[?,?,?,?],f32> {
  %i0 = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  %i1 = "torch.constant.int"() <{value = 1 : i64}> : () -> !torch.int
  %i2 = "torch.constant.int"() <{value = 2 : i64}> : () -> !torch.int
  %f = "torch.constant.bool"() <{value = false}> : () -> !torch.bool
  %none = "torch.constant.none"() : () -> !torch.none
  %l0 = "torch.prim.ListConstruct"(%i0, %i0) : (!torch.int, !torch.int) -> !torch.list<int>
  %l1 = "torch.prim.ListConstruct"(%i1, %i1) : (!torch.int, !torch.int) -> !torch.list<int>
  %l2 = "torch.prim.ListConstruct"(%i2, %i2) : (!torch.int, !torch.int) -> !torch.list<int>
  %e = "torch.prim.ListConstruct"() : () -> !torch.list<int>
  %0 = "torch.aten.convolution"(%x, %w, %none, %l2, %l1, %l1, %f, %l0, %i1) : (!torch.vtensor<[?,3,?,?],f32>, !torch.vtensor<[8,3,3,3],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.list<int>, !torch.int) -> !torch.vtensor<[?,?,?,?],f32>
  %1 = "torch.aten.max_pool2d"(%0, %l2, %e, %l0, %l1, %f) : (!torch.vtensor<[?,?,?,?],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool) -> !torch.vtensor<[?,?,?,?],f32>
  return %1 : !torch.vtensor<[?,?,?,?],f32>
}
// (15 + 2 - 2 - 1) floordiv 2 + 1 = 8, and 4; with the last window, (8 - 3)
// ceildiv 2 + 1 = 4; and back: (8 - 1) * 2 - 2 + 2 + 1 + 1 = 16.
//
// CHECK: images_static(x: [1, 4, 15, 7], w: [6, 2, 3, 3], u: [6, 5, 3, 3]) -> ([1, 6, 8, 4], [1, 6, 4, 2], [1, 5, 16, 8], [1, 6, 1, 1])
func.func @images_static(%x: !torch.vtensor<[1,4,15,7],f32>, %w: !torch.vtensor<[6,2,3,3],f32>, %u: !torch.vtensor<[6,5,3,3],f32>) -> (!torch.vtensor<[?,?,?,?],f32>, !torch.vtensor<[?,?,?,?],f32>, !torch.vtensor<[?,?,?,?],f32>, !torch.vtensor<[?,?,?,?],f32>) {
  %i0 = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  %i1 = "torch.constant.int"() <{value = 1 : i64}> : () -> !torch.int
  %i2 = "torch.constant.int"() <{value = 2 : i64}> : () -> !torch.int
  %i3 = "torch.constant.int"() <{value = 3 : i64}> : () -> !torch.int
  %f = "torch.constant.bool"() <{value = false}> : () -> !torch.bool
  %t = "torch.constant.bool"() <{value = true}> : () -> !torch.bool
  %none = "torch.constant.none"() : () -> !torch.none
  %l0 = "torch.prim.ListConstruct"(%i0, %i0) : (!torch.int, !torch.int) -> !torch.list<int>
  %l1 = "torch.prim.ListConstruct"(%i1) : (!torch.int) -> !torch.list<int>
  %l2 = "torch.prim.ListConstruct"(%i2, %i2) : (!torch.int, !torch.int) -> !torch.list<int>
  %l3 = "torch.prim.ListConstruct"(%i3, %i3) : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = "torch.aten.conv2d"(%x, %w, %none, %l2, %l1, %l1, %i2) : (!torch.vtensor<[1,4,15,7],f32>, !torch.vtensor<[6,2,3,3],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.int) -> !torch.vtensor<[?,?,?,?],f32>
  %1 = "torch.aten.avg_pool2d"(%0, %l3, %l2, %l0, %t, %t, %none) : (!torch.vtensor<[?,?,?,?],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.bool, !torch.none) -> !torch.vtensor<[?,?,?,?],f32>
  %2 = "torch.aten.convolution"(%0, %u, %none, %l2, %l1, %l1, %t, %l1, %i1) : (!torch.vtensor<[?,?,?,?],f32>, !torch.vtensor<[6,5,3,3],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.list<int>, !torch.int) -> !torch.vtensor<[?,?,?,?],f32>
  %o = "torch.prim.ListConstruct"(%i1, %i1) : (!torch.int, !torch.int) -> !torch.list<int>
  %3 = "torch.aten.adaptive_avg_pool2d"(%0, %o) : (!torch.vtensor<[?,?,?,?],f32>, !torch.list<int>) -> !torch.vtensor<[?,?,?,?],f32>
  return %0, %1, %2, %3 : !torch.vtensor<[?,?,?,?],f32>, !torch.vtensor<[?,?,?,?],f32>, !torch.vtensor<[?,?,?,?],f32>, !torch.vtensor<[?,?,?,?],f32>
}
// CHECK: made(n: i64, x: [A]) -> ([n, 4], [n], [2]) where n >= 0
func.func @made(%n: !torch.int, %x: !torch.vtensor<[?],f32>) -> (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?],si64>, !torch.vtensor<[?],f32>) {
  %i2 = "torch.constant.int"() <{value = 2 : i64}> : () -> !torch.int
  %i4 = "torch.constant.int"() <{value = 4 : i64}> : () -> !torch.int
  %none = "torch.constant.none"() : () -> !torch.none
  %l = "torch.prim.ListConstruct"(%n, %i4) : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = "torch.aten.zeros"(%l, %none, %none, %none, %none) : (!torch.list<int>, !torch.none, !torch.none, !torch.none, !torch.none) -> !torch.vtensor<[?,?],f32>
  %1 = "torch.aten.arange"(%n, %none, %none, %none, %none) : (!torch.int, !torch.none, !torch.none, !torch.none, !torch.none) -> !torch.vtensor<[?],si64>
  %k = "torch.prim.ListConstruct"(%i2) : (!torch.int) -> !torch.list<int>
  %2 = "torch.aten.new_zeros"(%x, %k, %none, %none, %none, %none) : (!torch.vtensor<[?],f32>, !torch.list<int>, !torch.none, !torch.none, !torch.none, !torch.none) -> !torch.vtensor<[?],f32>
  return %0, %1, %2 : !torch.vtensor<[?,?],f32>, !torch.vtensor<[?],si64>, !torch.vtensor<[?],f32>
}

// Facts of symbolic shapes.
func.func @symbols(%x: !torch.vtensor<[?,?],f32>) {
  %s = "torch.symbolic_int"() <{max_val = 64 : i64, min_val = 2 : i64, symbol_name = "s0"}> : () -> !torch.int
  %t = "torch.symbolic_int"() <{max_val = 9223372036854775807 : i64, min_val = 0 : i64, symbol_name = "s1"}> : () -> !torch.int
  "torch.bind_symbolic_shape"(%x, %s, %t) <{shape_expressions = affine_map<()[s0, s1] -> (s0 * 2, s1)>}> : (!torch.vtensor<[?,?],f32>, !torch.int, !torch.int) -> ()
  %i0 = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  %i1 = "torch.constant.int"() <{value = 1 : i64}> : () -> !torch.int
  %i2 = "torch.constant.int"() <{value = 2 : i64}> : () -> !torch.int
  %i100 = "torch.constant.int"() <{value = 100 : i64}> : () -> !torch.int
  %i128 = "torch.constant.int"() <{value = 128 : i64}> : () -> !torch.int
  %a = "torch.aten.size.int"(%x, %i0) : (!torch.vtensor<[?,?],f32>, !torch.int) -> !torch.int
  %b = "torch.aten.size.int"(%x, %i1) : (!torch.vtensor<[?,?],f32>, !torch.int) -> !torch.int
  %p = "torch.aten.le.int"(%a, %i128) : (!torch.int, !torch.int) -> !torch.bool
  "torch.runtime.assert"(%p) <{message = "yes: twice 64 at most"}> : (!torch.bool) -> ()
  %q = "torch.aten.le.int"(%b, %i128) : (!torch.int, !torch.int) -> !torch.bool
  "torch.runtime.assert"(%q) <{message = "no: any size"}> : (!torch.bool) -> ()
  %r = "torch.aten.remainder.int"(%a, %i2) : (!torch.int, !torch.int) -> !torch.int
  %e = "torch.aten.eq.int"(%r, %i0) : (!torch.int, !torch.int) -> !torch.bool
  "torch.runtime.assert"(%e) <{message = "yes: even"}> : (!torch.bool) -> ()
  %m = "torch.aten.mul.int"(%t, %i2) : (!torch.int, !torch.int) -> !torch.int
  %g = "torch.aten.ge.int"(%m, %b) : (!torch.int, !torch.int) -> !torch.bool
  "torch.runtime.assert"(%g) <{message = "yes: twice as much"}> : (!torch.bool) -> ()
  return
}
// What depends on a list of any length is not known, and nobody is told otherwise.
func.func @unknown(%x: !torch.vtensor<[?,?],f32>, %dims: !torch.list<int>) {
  %none = "torch.constant.none"() : () -> !torch.none
  %t = "torch.constant.bool"() <{value = true}> : () -> !torch.bool
  %i0 = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  %i1 = "torch.constant.int"() <{value = 1 : i64}> : () -> !torch.int
  %0 = "torch.aten.sum.dim_IntList"(%x, %dims, %t, %none) : (!torch.vtensor<[?,?],f32>, !torch.list<int>, !torch.bool, !torch.none) -> !torch.vtensor<[?,?],si64>
  %d = "torch.aten.size.int"(%0, %i0) : (!torch.vtensor<[?,?],si64>, !torch.int) -> !torch.int
  %p = "torch.aten.eq.int"(%d, %i1) : (!torch.int, !torch.int) -> !torch.bool
  "torch.runtime.assert"(%p) <{message = "no: of some dimension"}> : (!torch.bool) -> ()
  return
}
