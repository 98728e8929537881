// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integers of torch as tensors and as lists, operands that are None, attention,
// products and pooling. "yes" is proved, "no" is neither proved nor refuted.
//
// RUN: shapeproof contract --details %s | FileCheck %s
// RUN: shapeproof analyze --format=json %s | FileCheck %s --check-prefix=ALL
// RUN: shapeproof analyze --format=json %s | python3 %S/../libraries/verdicts.py
// ALL: "ignored": [
// ALL-NEXT: "op":"torch.prim.ListConstruct"
// ALL-NEXT: "op":"torch.aten.append.t","why":"no shape function"
// ALL-NEXT: "op":"torch.aten.index.Tensor","why":"its shape function needs something that is not known"
// ALL-NOT: "op"

// A view of an open size: whatever it is, the elements are in rows of four.
//
// CHECK: view(x: [A, B, C], a: i64) -> [(A * B * C) floordiv 4, 4]
// CHECK-NOT: not finished
// CHECK: a == -1 or 4 * a == x.dim0 * x.dim1 * x.dim2
// CHECK: (x.dim0 * x.dim1 * x.dim2) mod 4 == 0
func.func @view(%x: !torch.vtensor<[?,?,?],f32>, %a: !torch.int) -> !torch.vtensor<[?,?],f32> {
  %b = torch.constant.int 4
  %l = torch.prim.ListConstruct %a, %b : (!torch.int, !torch.int) -> !torch.list<int>
  %v = torch.aten.view %x, %l : !torch.vtensor<[?,?,?],f32>, !torch.list<int> -> !torch.vtensor<[?,?],f32>
  return %v : !torch.vtensor<[?,?],f32>
}

// A number, as a tensor, and a number again.
//
// CHECK: through(x: [A, B]) -> [B]
func.func @through(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %false = torch.constant.bool false
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int4 = torch.constant.int 4
  %t = torch_c.from_builtin_tensor %x : tensor<?x?xf32> -> !torch.vtensor<[?,?],f32>
  %n = torch.aten.size.int %t, %int1 : !torch.vtensor<[?,?],f32>, !torch.int -> !torch.int
  %a = torch.prim.NumToTensor.Scalar %n : !torch.int -> !torch.vtensor<[],si64>
  %b = torch.aten.to.dtype %a, %int4, %false, %false, %none : !torch.vtensor<[],si64>, !torch.int, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[],si64>
  %m = torch.aten.item %b : !torch.vtensor<[],si64> -> !torch.int
  %o = torch_c.to_i64 %m
  %i = torch_c.from_i64 %o
  %same = torch.aten.eq.int %i, %n : !torch.int, !torch.int -> !torch.bool
  torch.runtime.assert %same, "yes: the same number"
  %l = torch.prim.ListConstruct %i : (!torch.int) -> !torch.list<int>
  %z = torch.aten.zeros %l, %none, %none, %none, %none : !torch.list<int>, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[?],f32>
  %r = torch_c.to_builtin_tensor %z : !torch.vtensor<[?],f32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// A float has no integer, and a tensor has to have one element.
//
// CHECK: items(x: [1], f: [])
// CHECK: "item: the tensor does not have one element"
func.func @items(%x: !torch.vtensor<[?],si64>, %f: !torch.vtensor<[],f32>) {
  %int1 = torch.constant.int 1
  %n = torch.aten.item %x : !torch.vtensor<[?],si64> -> !torch.int
  %y = torch.aten.item %f : !torch.vtensor<[],f32> -> !torch.float
  %p = torch.aten.ge.int %n, %int1 : !torch.int, !torch.int -> !torch.bool
  torch.runtime.assert %p, "no: of an element"
  return
}
// CHECK: lists(x: [2, A, 3], a: i64)
func.func @lists(%x: !torch.vtensor<[2,?,3],f32>, %a: !torch.int) {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %m1 = torch.constant.int -1
  %l = torch.aten.size %x : !torch.vtensor<[2,?,3],f32> -> !torch.list<int>
  %n = torch.aten.len.t %l : !torch.list<int> -> !torch.int
  %d = torch.aten.dim %x : !torch.vtensor<[2,?,3],f32> -> !torch.int
  %p = torch.aten.eq.int %n, %d : !torch.int, !torch.int -> !torch.bool
  torch.runtime.assert %p, "yes: as many as dimensions"
  %e = torch.aten.__getitem__.t %l, %m1 : !torch.list<int>, !torch.int -> !torch.int
  %q = torch.aten.eq.int %e, %int3 : !torch.int, !torch.int -> !torch.bool
  torch.runtime.assert %q, "yes: the last one"
  %c = torch.aten.numel %x : !torch.vtensor<[2,?,3],f32> -> !torch.int
  %s = torch.aten.size.int %x, %int1 : !torch.vtensor<[2,?,3],f32>, !torch.int -> !torch.int
  %big = torch.prim.max.int %c, %s : !torch.int, !torch.int -> !torch.int
  %r = torch.aten.eq.int %big, %c : !torch.int, !torch.int -> !torch.bool
  torch.runtime.assert %r, "yes: 6 * A is at least A"
  %small = torch.prim.min.int %s, %a : !torch.int, !torch.int -> !torch.int
  %u = torch.aten.le.int %small, %s : !torch.int, !torch.int -> !torch.bool
  torch.runtime.assert %u, "yes: the smaller one"
  %v = torch.aten.lt.int %small, %s : !torch.int, !torch.int -> !torch.bool
  torch.runtime.assert %v, "no: they may be equal"
  return
}
// A list that is changed is not known.
func.func @changed(%x: !torch.int) {
  %int1 = torch.constant.int 1
  %l = torch.prim.ListConstruct %x : (!torch.int) -> !torch.list<int>
  %k = torch.aten.append.t %l, %int1 : !torch.list<int>, !torch.int -> !torch.list<int>
  %n = torch.aten.len.t %l : !torch.list<int> -> !torch.int
  %p = torch.aten.eq.int %n, %int1 : !torch.int, !torch.int -> !torch.bool
  torch.runtime.assert %p, "no: there may be two"
  return
}
// The elements of a tensor that may be written are not known.
func.func @written(%x: !torch.int) {
  %int1 = torch.constant.int 1
  %t = torch.prim.NumToTensor.Scalar %int1 : !torch.int -> !torch.tensor<[],si64>
  %u = torch.aten.add_.Scalar %t, %int1, %int1 : !torch.tensor<[],si64>, !torch.int, !torch.int -> !torch.tensor<[],si64>
  %n = torch.aten.item %t : !torch.tensor<[],si64> -> !torch.int
  %p = torch.aten.eq.int %n, %int1 : !torch.int, !torch.int -> !torch.bool
  torch.runtime.assert %p, "no: it is 2"
  return
}
// A mask has as many indices as elements that are true.
func.func @mask(%x: !torch.vtensor<[4],f32>, %m: !torch.vtensor<[4],i1>) {
  %int0 = torch.constant.int 0
  %int4 = torch.constant.int 4
  %l = torch.prim.ListConstruct %m : (!torch.vtensor<[4],i1>) -> !torch.list<vtensor>
  %0 = torch.aten.index.Tensor %x, %l : !torch.vtensor<[4],f32>, !torch.list<vtensor> -> !torch.vtensor<[?],f32>
  %n = torch.aten.size.int %0, %int0 : !torch.vtensor<[?],f32>, !torch.int -> !torch.int
  %p = torch.aten.eq.int %n, %int4 : !torch.int, !torch.int -> !torch.bool
  torch.runtime.assert %p, "no: there may be fewer"
  return
}

// CHECK: constrained(n: i64, m: i64, k: i64) where n >= 0 and m <= 8 and k in [-2, 3]
// CHECK: "sym_constrain_range: the number is not in the range"
func.func @constrained(%n: !torch.int, %m: !torch.int, %k: !torch.int) {
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int8 = torch.constant.int 8
  %m2 = torch.constant.int -2
  torch.aten.sym_constrain_range_for_size %n, %none, %none : !torch.int, !torch.none, !torch.none
  torch.aten.sym_constrain_range %m, %none, %int8 : !torch.int, !torch.none, !torch.int
  %p = torch.aten.ge.int %n, %int0 : !torch.int, !torch.int -> !torch.bool
  torch.runtime.assert %p, "yes: a size"
  torch.aten.sym_constrain_range %k, %m2, %int3 : !torch.int, !torch.int, !torch.int
  return
}

// CHECK: attention(q: [A, 8, B, 64], k: [A, 8, C, 64], v: [A, 8, C, 32]) -> [A, 8, B, 32]
func.func @attention(%q: !torch.vtensor<[?,8,?,64],f32>, %k: !torch.vtensor<[?,8,?,64],f32>, %v: !torch.vtensor<[?,8,?,32],f32>) -> !torch.vtensor<[?,8,?,32],f32> {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %half = torch.constant.float 5.000000e-01
  %int0 = torch.constant.int 0
  %b = torch.aten.size.int %q, %int0 : !torch.vtensor<[?,8,?,64],f32>, !torch.int -> !torch.int
  %c = torch.aten.size.int %k, %int0 : !torch.vtensor<[?,8,?,64],f32>, !torch.int -> !torch.int
  %d = torch.aten.size.int %v, %int0 : !torch.vtensor<[?,8,?,32],f32>, !torch.int -> !torch.int
  %p = torch.aten.eq.int %b, %c : !torch.int, !torch.int -> !torch.bool
  torch.runtime.assert %p, "one batch"
  %r = torch.aten.eq.int %b, %d : !torch.int, !torch.int -> !torch.bool
  torch.runtime.assert %r, "one batch"
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %half, %false, %none, %false : !torch.vtensor<[?,8,?,64],f32>, !torch.vtensor<[?,8,?,64],f32>, !torch.vtensor<[?,8,?,32],f32>, !torch.none, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[?,8,?,32],f32>
  return %0 : !torch.vtensor<[?,8,?,32],f32>
}
// CHECK: flat(q: [A, 4], k: [B, 4], v: [B, C]) -> [A, C]
func.func @flat(%q: !torch.vtensor<[?,4],f32>, %k: !torch.vtensor<[?,4],f32>, %v: !torch.vtensor<[?,?],f32>) -> !torch.vtensor<[?,?],f32> {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %half = torch.constant.float 5.000000e-01
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %half, %false, %none, %false : !torch.vtensor<[?,4],f32>, !torch.vtensor<[?,4],f32>, !torch.vtensor<[?,?],f32>, !torch.none, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[?,?],f32>
  return %0 : !torch.vtensor<[?,?],f32>
}
// Eight heads of queries for two of keys; the mask broadcasts to [A, 8, B, 10].
//
// CHECK: grouped(q: [A, 8, B, 64], k: [A, 2, 10, 64], v: [1, 2, 10, 64], mask: [B, 10]) -> [A, 8, B, 64]
func.func @grouped(%q: !torch.vtensor<[?,8,?,64],f32>, %k: !torch.vtensor<[?,2,10,64],f32>, %v: !torch.vtensor<[1,2,10,64],f32>, %mask: !torch.vtensor<[?,10],f32>) -> !torch.vtensor<[?,8,?,64],f32> {
  %none = torch.constant.none
  %true = torch.constant.bool true
  %false = torch.constant.bool false
  %half = torch.constant.float 5.000000e-01
  %int0 = torch.constant.int 0
  %int2 = torch.constant.int 2
  %b = torch.aten.size.int %q, %int2 : !torch.vtensor<[?,8,?,64],f32>, !torch.int -> !torch.int
  %c = torch.aten.size.int %mask, %int0 : !torch.vtensor<[?,10],f32>, !torch.int -> !torch.int
  %p = torch.aten.eq.int %b, %c : !torch.int, !torch.int -> !torch.bool
  torch.runtime.assert %p, "a row for each query"
  %a = torch.aten.size.int %q, %int0 : !torch.vtensor<[?,8,?,64],f32>, !torch.int -> !torch.int
  %d = torch.aten.size.int %k, %int0 : !torch.vtensor<[?,2,10,64],f32>, !torch.int -> !torch.int
  %o = torch.aten.eq.int %a, %d : !torch.int, !torch.int -> !torch.bool
  torch.runtime.assert %o, "one batch"
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %mask, %half, %false, %none, %true : !torch.vtensor<[?,8,?,64],f32>, !torch.vtensor<[?,2,10,64],f32>, !torch.vtensor<[1,2,10,64],f32>, !torch.vtensor<[?,10],f32>, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[?,8,?,64],f32>
  return %0 : !torch.vtensor<[?,8,?,64],f32>
}

// CHECK: statistics(x: [A, B, C]) -> ([A, 1, 1], [A, 1, 1], [], [A, C], [A, B, 1])
func.func @statistics(%x: !torch.vtensor<[?,?,?],f32>) -> (!torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?,1],f32>) {
  %none = torch.constant.none
  %true = torch.constant.bool true
  %false = torch.constant.bool false
  %eps = torch.constant.float 1.000000e-05
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %m1 = torch.constant.int -1
  %l = torch.prim.ListConstruct %int1, %m1 : (!torch.int, !torch.int) -> !torch.list<int>
  %0, %1 = torch.aten.var_mean.correction %x, %l, %int1, %true : !torch.vtensor<[?,?,?],f32>, !torch.list<int>, !torch.int, !torch.bool -> !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?,?,?],f32>
  // None stands for all dimensions.
  %2 = torch.aten.mean.dim %x, %none, %false, %none : !torch.vtensor<[?,?,?],f32>, !torch.none, !torch.bool, !torch.none -> !torch.vtensor<[],f32>
  %k = torch.prim.ListConstruct %int1 : (!torch.int) -> !torch.list<int>
  %3 = torch.aten.linalg_vector_norm %x, %int2, %k, %false, %none : !torch.vtensor<[?,?,?],f32>, !torch.int, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[?,?],f32>
  %c = torch.aten.size.int %x, %int2 : !torch.vtensor<[?,?,?],f32>, !torch.int -> !torch.int
  %s = torch.prim.ListConstruct %c : (!torch.int) -> !torch.list<int>
  %4, %5, %6 = torch.aten.native_layer_norm %x, %s, %none, %none, %eps : !torch.vtensor<[?,?,?],f32>, !torch.list<int>, !torch.none, !torch.none, !torch.float -> !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?,?,1],f32>, !torch.vtensor<[?,?,1],f32>
  return %0, %1, %2, %3, %6 : !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?,1],f32>
}

// CHECK: products(c: [A], a: [2, 3, 4], b: [2, 4, A], v: [5]) -> ([2, 3, A], [3, A], [A, 5])
func.func @products(%c: !torch.vtensor<[?],f32>, %a: !torch.vtensor<[2,3,4],f32>, %b: !torch.vtensor<[2,4,?],f32>, %v: !torch.vtensor<[5],f32>) -> (!torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>) {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %n = torch.aten.size.int %c, %int0 : !torch.vtensor<[?],f32>, !torch.int -> !torch.int
  %m = torch.aten.size.int %b, %int2 : !torch.vtensor<[2,4,?],f32>, !torch.int -> !torch.int
  %p = torch.aten.eq.int %n, %m : !torch.int, !torch.int -> !torch.bool
  torch.runtime.assert %p, "a bias for each column"
  %0 = torch.aten.baddbmm %c, %a, %b, %int1, %int1 : !torch.vtensor<[?],f32>, !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[2,4,?],f32>, !torch.int, !torch.int -> !torch.vtensor<[?,?,?],f32>
  %1 = torch.aten.addbmm %c, %a, %b, %int1, %int1 : !torch.vtensor<[?],f32>, !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[2,4,?],f32>, !torch.int, !torch.int -> !torch.vtensor<[?,?],f32>
  %2 = torch.aten.outer %c, %v : !torch.vtensor<[?],f32>, !torch.vtensor<[5],f32> -> !torch.vtensor<[?,?],f32>
  return %0, %1, %2 : !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>
}

// CHECK: images(x: [A, 3, 8, 8], w: [3, 6, 3, 3]) -> ([A, 3, 4, 2], [A, 3, 16, 20], [A, 3, 1, 5], [A, 6, 17, 17])
func.func @images(%x: !torch.vtensor<[?,3,8,8],f32>, %w: !torch.vtensor<[3,6,3,3],f32>) -> (!torch.vtensor<[?,?,?,?],f32>, !torch.vtensor<[?,?,?,?],f32>, !torch.vtensor<[?,?,?,?],f32>, !torch.vtensor<[?,?,?,?],f32>) {
  %none = torch.constant.none
  %true = torch.constant.bool true
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int16 = torch.constant.int 16
  %int20 = torch.constant.int 20
  %k = torch.prim.ListConstruct %int2, %int4 : (!torch.int, !torch.int) -> !torch.list<int>
  %z = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  // Without strides, windows stand side by side.
  %e = torch.prim.ListConstruct : () -> !torch.list<int>
  %0 = torch.aten.avg_pool2d %x, %k, %e, %z, %false, %true, %none : !torch.vtensor<[?,3,8,8],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[?,?,?,?],f32>
  %s = torch.prim.ListConstruct %int16, %int20 : (!torch.int, !torch.int) -> !torch.list<int>
  %1 = torch.aten.upsample_nearest2d.vec %x, %s, %none : !torch.vtensor<[?,3,8,8],f32>, !torch.list<int>, !torch.none -> !torch.vtensor<[?,?,?,?],f32>
  %a = torch.prim.ListConstruct %int1, %int5 : (!torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.adaptive_avg_pool2d %x, %a : !torch.vtensor<[?,3,8,8],f32>, !torch.list<int> -> !torch.vtensor<[?,?,?,?],f32>
  %o = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %t = torch.prim.ListConstruct %int2, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %3 = torch.aten.conv_transpose2d.input %x, %w, %none, %t, %z, %z, %int1, %o : !torch.vtensor<[?,3,8,8],f32>, !torch.vtensor<[3,6,3,3],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.int, !torch.list<int> -> !torch.vtensor<[?,?,?,?],f32>
  return %0, %1, %2, %3 : !torch.vtensor<[?,?,?,?],f32>, !torch.vtensor<[?,?,?,?],f32>, !torch.vtensor<[?,?,?,?],f32>, !torch.vtensor<[?,?,?,?],f32>
}
// An operation that torch-mlir does not know.
//
// CHECK: named(q: [2, 8, A, 64], k: [2, 8, B, 64], v: [2, 8, B, 32]) -> ([2, 8, A, 32], [2, 8, A])
func.func @named(%q: !torch.vtensor<[2,8,?,64],f32>, %k: !torch.vtensor<[2,8,?,64],f32>, %v: !torch.vtensor<[2,8,?,32],f32>) -> (!torch.vtensor<[?,?,?,?],f32>, !torch.vtensor<[?,?,?],f32>) {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %half = torch.constant.float 5.000000e-01
  %0:2 = torch.operator "torch.aten._scaled_dot_product_flash_attention_for_cpu"(%q, %k, %v, %half, %false, %none, %none) : (!torch.vtensor<[2,8,?,64],f32>, !torch.vtensor<[2,8,?,64],f32>, !torch.vtensor<[2,8,?,32],f32>, !torch.float, !torch.bool, !torch.none, !torch.none) -> (!torch.vtensor<[?,?,?,?],f32>, !torch.vtensor<[?,?,?],f32>)
  return %0#0, %0#1 : !torch.vtensor<[?,?,?,?],f32>, !torch.vtensor<[?,?,?],f32>
}
// CHECK: metadata(x: [3, 4]) -> [3, 4]
// CHECK: "_assert_tensor_metadata: other sizes"
func.func @metadata(%x: !torch.vtensor<[?,4],f32>) -> !torch.vtensor<[?,4],f32> {
  %none = torch.constant.none
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  torch.aten._assert_tensor_metadata %x, %none, %none, %none, %none, %none : !torch.vtensor<[?,4],f32>, !torch.none, !torch.none, !torch.none, !torch.none, !torch.none
  %l = torch.prim.ListConstruct %int3, %int4 : (!torch.int, !torch.int) -> !torch.list<int>
  torch.aten._assert_tensor_metadata %x, %l, %none, %none, %none, %none : !torch.vtensor<[?,4],f32>, !torch.list<int>, !torch.none, !torch.none, !torch.none, !torch.none
  return %x : !torch.vtensor<[?,4],f32>
}
