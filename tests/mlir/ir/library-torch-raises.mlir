// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What operations of torch raise an error for is a check, and does not happen
// behind them: "yes" is proved of what has got past.
//
// RUN: shapeproof contract --details --library=torch %s | FileCheck %s
// RUN: shapeproof analyze --library=torch --format=json %s | python3 %S/../libraries/verdicts.py

// CHECK: divided(a: i64, b: i64, c: i64) where b != 0 and c != 0
// CHECK: "floordiv: division by zero"
// CHECK: "remainder: division by zero"
func.func @divided(%a: !torch.int, %b: !torch.int, %c: !torch.int) {
  %i0 = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  %q = "torch.aten.floordiv.int"(%a, %b) : (!torch.int, !torch.int) -> !torch.int
  %p = "torch.aten.ne.int"(%b, %i0) : (!torch.int, !torch.int) -> !torch.bool
  "torch.runtime.assert"(%p) <{message = "yes: by b"}> : (!torch.bool) -> ()
  %r = "torch.aten.remainder.int"(%a, %c) : (!torch.int, !torch.int) -> !torch.int
  %s = "torch.aten.ne.int"(%c, %i0) : (!torch.int, !torch.int) -> !torch.bool
  "torch.runtime.assert"(%s) <{message = "yes: by c"}> : (!torch.bool) -> ()
  %t = "torch.aten.ge.int"(%a, %i0) : (!torch.int, !torch.int) -> !torch.bool
  "torch.runtime.assert"(%t) <{message = "no: what is divided"}> : (!torch.bool) -> ()
  return
}

// CHECK: sizes(a: i64, b: i64, x: [A]) -> ([a, 4], [4, b]) where
// CHECK: "a tensor with a negative dimension"
func.func @sizes(%a: !torch.int, %b: !torch.int, %x: !torch.vtensor<[?],f32>) -> (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>) {
  %i0 = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  %i4 = "torch.constant.int"() <{value = 4 : i64}> : () -> !torch.int
  %none = "torch.constant.none"() : () -> !torch.none
  %l = "torch.prim.ListConstruct"(%a, %i4) : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = "torch.aten.empty.memory_format"(%l, %none, %none, %none, %none, %none) : (!torch.list<int>, !torch.none, !torch.none, !torch.none, !torch.none, !torch.none) -> !torch.vtensor<[?,?],f32>
  %p = "torch.aten.ge.int"(%a, %i0) : (!torch.int, !torch.int) -> !torch.bool
  "torch.runtime.assert"(%p) <{message = "yes: the size of a tensor"}> : (!torch.bool) -> ()
  %k = "torch.prim.ListConstruct"(%i4, %b) : (!torch.int, !torch.int) -> !torch.list<int>
  %1 = "torch.aten.new_ones"(%x, %k, %none, %none, %none, %none) : (!torch.vtensor<[?],f32>, !torch.list<int>, !torch.none, !torch.none, !torch.none, !torch.none) -> !torch.vtensor<[?,?],f32>
  %q = "torch.aten.ge.int"(%b, %i0) : (!torch.int, !torch.int) -> !torch.bool
  "torch.runtime.assert"(%q) <{message = "yes: the size of another"}> : (!torch.bool) -> ()
  return %0, %1 : !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>
}

// An end that is the start gives no elements.
//
// CHECK: ranges(a: i64, b: i64, c: i64) -> ([a], [c - b])
// CHECK: "arange: the end is before the start"
func.func @ranges(%a: !torch.int, %b: !torch.int, %c: !torch.int) -> (!torch.vtensor<[?],si64>, !torch.vtensor<[?],si64>) {
  %i0 = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  %none = "torch.constant.none"() : () -> !torch.none
  %0 = "torch.aten.arange"(%a, %none, %none, %none, %none) : (!torch.int, !torch.none, !torch.none, !torch.none, !torch.none) -> !torch.vtensor<[?],si64>
  %p = "torch.aten.ge.int"(%a, %i0) : (!torch.int, !torch.int) -> !torch.bool
  "torch.runtime.assert"(%p) <{message = "yes: not before 0"}> : (!torch.bool) -> ()
  %q = "torch.aten.gt.int"(%a, %i0) : (!torch.int, !torch.int) -> !torch.bool
  "torch.runtime.assert"(%q) <{message = "no: it may be 0"}> : (!torch.bool) -> ()
  %1 = "torch.aten.arange.start"(%b, %c, %none, %none, %none, %none) : (!torch.int, !torch.int, !torch.none, !torch.none, !torch.none, !torch.none) -> !torch.vtensor<[?],si64>
  %r = "torch.aten.ge.int"(%c, %b) : (!torch.int, !torch.int) -> !torch.bool
  "torch.runtime.assert"(%r) <{message = "yes: not before the start"}> : (!torch.bool) -> ()
  return %0, %1 : !torch.vtensor<[?],si64>, !torch.vtensor<[?],si64>
}

// -1 keeps a size, and no other number below 0 is one.
func.func @kept(%x: !torch.vtensor<[?,4],f32>, %a: !torch.int) {
  %i0 = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  %m1 = "torch.constant.int"() <{value = -1 : i64}> : () -> !torch.int
  %i4 = "torch.constant.int"() <{value = 4 : i64}> : () -> !torch.int
  %f = "torch.constant.bool"() <{value = false}> : () -> !torch.bool
  %l = "torch.prim.ListConstruct"(%a, %i4) : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = "torch.aten.expand"(%x, %l, %f) : (!torch.vtensor<[?,4],f32>, !torch.list<int>, !torch.bool) -> !torch.vtensor<[?,4],f32>
  %p = "torch.aten.ge.int"(%a, %m1) : (!torch.int, !torch.int) -> !torch.bool
  "torch.runtime.assert"(%p) <{message = "yes: a size or -1"}> : (!torch.bool) -> ()
  %q = "torch.aten.ge.int"(%a, %i0) : (!torch.int, !torch.int) -> !torch.bool
  "torch.runtime.assert"(%q) <{message = "no: it may be -1"}> : (!torch.bool) -> ()
  return
}

func.func @steps(%x: !torch.vtensor<[?],f32>, %by: !torch.int) {
  %i0 = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  %i9 = "torch.constant.int"() <{value = 9 : i64}> : () -> !torch.int
  %0 = "torch.aten.slice.Tensor"(%x, %i0, %i0, %i9, %by) : (!torch.vtensor<[?],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[?],f32>
  %p = "torch.aten.gt.int"(%by, %i0) : (!torch.int, !torch.int) -> !torch.bool
  "torch.runtime.assert"(%p) <{message = "yes: forward"}> : (!torch.bool) -> ()
  return
}
