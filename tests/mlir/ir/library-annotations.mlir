// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the arguments and results of a shape function may stand for
// (docs/libraries.md), one annotation after another. Each message of an assert
// that begins with `yes` is proved, `no` is not.
//
// RUN: not shapeproof analyze --format=json %s | python3 %S/../libraries/verdicts.py
// RUN: not shapeproof analyze --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: not shapeproof contract --details --verify-ops=false %s | FileCheck %s
// RUN: mlir-opt-22 --allow-unregistered-dialect %s -o /dev/null

shape.function_library @lib {
  // An attribute as an index, an i64, an i1, a list; what it is if it is absent.
  func.func @attributes(%x: !shape.shape,
                        %index: index {shapeproof.attribute = "n"},
                        %bit: i1 {shapeproof.attribute = "flag", shapeproof.default = false},
                        %list: tensor<?xindex> {shapeproof.attribute = "list", shapeproof.default = [3, 4]},
                        %shape: !shape.shape {shapeproof.attribute = "list", shapeproof.default = array<i64: 3, 4>},
                        %table: tensor<?x?xi64> {shapeproof.attribute = "table", shapeproof.default = dense<[[1], [2]]> : tensor<2x1xi64>},
                        %there: i1 {shapeproof.present = "list"})
      -> (tensor<?xindex>, !shape.shape) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %m1 = arith.constant -1 : index
    %length = tensor.dim %list, %c0 : tensor<?xindex>
    %columns = tensor.dim %table, %c1 : tensor<?x?xi64>
    %e = tensor.extract %table[%c1, %c0] : tensor<?x?xi64>
    %entry = arith.index_cast %e : i64 to index
    %flag = arith.select %bit, %c1, %c0 : index
    %present = arith.select %there, %c1, %c0 : index
    %r = tensor.from_elements %index, %flag, %length, %columns, %entry, %present : tensor<6xindex>
    %sizes = tensor.cast %r : tensor<6xindex> to tensor<?xindex>
    return %sizes, %shape : tensor<?xindex>, !shape.shape
  }

  // Parts of what is only a text, words among numbers, and parts of a list.
  func.func @texts(%a: tensor<?xindex> {shapeproof.attribute = "numbers.left", shapeproof.default = array<i64>},
                   %b: tensor<?xindex> {shapeproof.attribute = "layout.#1", shapeproof.words = ["b", "f"]},
                   %kind: index {shapeproof.attribute = "kind", shapeproof.words = ["SUM", "MAX"]},
                   %deep: index {shapeproof.attribute = "nested.1.depth"})
      -> (!shape.shape, tensor<?xindex>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %shape = shape.from_extent_tensor %a : tensor<?xindex>
    %f = tensor.extract %b[%c0] : tensor<?xindex>
    %n = tensor.extract %b[%c1] : tensor<?xindex>
    %ff = arith.subi %c0, %f : index
    %k = arith.subi %c0, %kind : index
    %r = tensor.from_elements %ff, %n, %k, %deep : tensor<4xindex>
    %s = tensor.cast %r : tensor<4xindex> to tensor<?xindex>
    return %shape, %s : !shape.shape, tensor<?xindex>
  }

  // The elements of an operand, of all from one on, and of a segment.
  func.func @of_value(%v: tensor<?xi64> {shapeproof.value = 1}) -> !shape.shape {
    %i = arith.index_cast %v : tensor<?xi64> to tensor<?xindex>
    %s = shape.from_extent_tensor %i : tensor<?xindex>
    return %s : !shape.shape
  }
  func.func @of_values(%v: tensor<?xindex> {shapeproof.values = 1}) -> !shape.shape {
    %s = shape.from_extent_tensor %v : tensor<?xindex>
    return %s : !shape.shape
  }
  func.func @of_segment(%v: tensor<?xindex> {shapeproof.values = 1, shapeproof.segment = 1},
                        %x: !shape.shape {shapeproof.operand = 0, shapeproof.segment = 2})
      -> (!shape.shape, !shape.shape) {
    %s = shape.from_extent_tensor %v : tensor<?xindex>
    return %s, %x : !shape.shape, !shape.shape
  }
  func.func @of_map(%v: tensor<?xindex> {shapeproof.values = 0, shapeproof.map = "map"}) -> !shape.shape {
    %s = shape.from_extent_tensor %v : tensor<?xindex>
    return %s : !shape.shape
  }

  // What the type of a result says, and a fact about the elements of a result.
  func.func @of_type(%t: tensor<2xindex> {shapeproof.result}) -> (!shape.shape, !shape.shape) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c9 = arith.constant 9 : index
    %d0 = tensor.extract %t[%c0] : tensor<2xindex>
    %d1 = tensor.extract %t[%c1] : tensor<2xindex>
    %open = arith.cmpi slt, %d1, %c0 : index
    %d = arith.select %open, %c9, %d1 : index
    %s = shape.from_extents %d0, %d : index, index
    return %s, %s : !shape.shape, !shape.shape
  }
  func.func @fact(%r: i64 {shapeproof.result_value}, %lo: i64 {shapeproof.attribute = "min"}) -> (i1 {shapeproof.fact}) {
    %p = arith.cmpi sle, %lo, %r : i64
    return %p : i1
  }

  // Elements that have to fit, and such that may wrap.
  func.func @fits(%x: i64 {shapeproof.value}) -> (i64 {shapeproof.value, shapeproof.fits}) {
    return %x : i64
  }
  func.func @wraps(%x: i64 {shapeproof.value}) -> (i64 {shapeproof.value}) {
    return %x : i64
  }

  // Each result, one operand after another, and by attributes.
  func.func @each(%x: !shape.shape, %n: index {shapeproof.attribute = "sizes.$"}) -> !shape.shape attributes {shapeproof.each_result} {
    %t = tensor.from_elements %n : tensor<1xindex>
    %l = tensor.cast %t : tensor<1xindex> to tensor<?xindex>
    %s = shape.from_extent_tensor %l : tensor<?xindex>
    %r = shape.concat %x, %s : !shape.shape, !shape.shape -> !shape.shape
    return %r : !shape.shape
  }
  func.func @stack(%x: !shape.shape, %y: !shape.shape) -> !shape.shape attributes {shapeproof.fold} {
    %r = shape.concat %x, %y : !shape.shape, !shape.shape -> !shape.shape
    return %r : !shape.shape
  }
  func.func @first_kind(%x: !shape.shape {shapeproof.operand = 0}) -> !shape.shape
      attributes {shapeproof.if = {kind = "first", level = 1 : i64}} {
    return %x : !shape.shape
  }
  func.func @other_kind(%x: !shape.shape {shapeproof.operand = 1}) -> !shape.shape attributes {shapeproof.if = {kind = "other"}} {
    return %x : !shape.shape
  }
  func.func @says(%p: i1 {shapeproof.value}) attributes {shapeproof.message = "text"} {
    cf.assert %p, "of the library"
    return
  }
} mapping {
  foo.attributes = @attributes,
  foo.texts = @texts,
  foo.of_value = @of_value,
  foo.of_values = @of_values,
  foo.of_segment = @of_segment,
  foo.of_map = @of_map,
  foo.of_type = @of_type,
  foo.fact = @fact,
  foo.fits = @fits,
  foo.wraps = @wraps,
  foo.each = @each,
  foo.stack = @stack,
  foo.choose = [@first_kind, @other_kind],
  foo.says = @says
}

// CHECK: attributes(x: [A]) -> ([5, 1, 2, 1, 2, 0], [3, 4])
func.func @attributes(%x: tensor<?xf32>) -> (tensor<?x?x?x?x?x?xf32>, tensor<?x?xf32>) {
  %0:2 = "foo.attributes"(%x) <{n = 5 : i32, flag = true}> : (tensor<?xf32>) -> (tensor<?x?x?x?x?x?xf32>, tensor<?x?xf32>)
  return %0#0, %0#1 : tensor<?x?x?x?x?x?xf32>, tensor<?x?xf32>
}
// CHECK: given(x: [A]) -> ([0, 0, 1, 2, 9, 1], [7])
func.func @given(%x: tensor<?xf32>) -> (tensor<?x?x?x?x?x?xf32>, tensor<?xf32>) {
  %0:2 = "foo.attributes"(%x) {n = 0 : i64, list = dense<7> : tensor<1xi32>, table = dense<[[8, 8], [9, 9]]> : tensor<2x2xi64>} : (tensor<?xf32>) -> (tensor<?x?x?x?x?x?xf32>, tensor<?xf32>)
  return %0#0, %0#1 : tensor<?x?x?x?x?x?xf32>, tensor<?xf32>
}
// CHECK: texts() -> ([4, 2], [2, 1, 2, 6])
func.func @texts() -> (tensor<?x?xf32>, tensor<?x?x?x?xf32>) {
  %0:2 = "foo.texts"() <{numbers = #foo.numbers<right = [1], left = [4, 2]>, layout = #foo.conv<[b, 0]x[f, 1]->[b, 0]>, kind = #foo<kind MAX>, nested = [{depth = 5 : i64}, {depth = 6 : i64}]}> : () -> (tensor<?x?xf32>, tensor<?x?x?x?xf32>)
  return %0#0, %0#1 : tensor<?x?xf32>, tensor<?x?x?x?xf32>
}
// CHECK: of_value(x: [A], v = [B, C], n: index, m: index) -> [B, C]
func.func @of_value(%x: tensor<?xf32>, %v: tensor<2xi32>, %n: index, %m: index) -> tensor<?x?xf32> {
  %0 = "foo.of_value"(%x, %v) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// CHECK: of_values(x: [A], n: index, m: index) -> [n, m]
func.func @of_values(%x: tensor<?xf32>, %n: index, %m: index) -> tensor<?x?xf32> {
  %0 = "foo.of_values"(%x, %n, %m) : (tensor<?xf32>, index, index) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// None from the last on: a shape of rank 0.
//
// CHECK: of_no_values(x: [A]) -> []
func.func @of_no_values(%x: tensor<?xf32>) -> tensor<*xf32> {
  %0 = "foo.of_values"(%x) : (tensor<?xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}
// CHECK: of_segment(x: [A], n: index, m: index) -> ([m], [A])
func.func @of_segment(%x: tensor<?xf32>, %n: index, %m: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %0:2 = "foo.of_segment"(%n, %n, %m, %x) <{operandSegmentSizes = array<i32: 1, 2, 1>}> : (index, index, index, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}
// CHECK: of_map(n: index, m: index) -> [2 * n, 3, m]{{.*}}
func.func @of_map(%n: index, %m: index) -> tensor<?x?x?xf32> {
  %0 = "foo.of_map"(%n, %m) <{map = affine_map<()[s0, s1] -> (s0 * 2, 3, s1)>}> : (index, index) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}
// CHECK: of_type() -> ([2, 9], [2, 9])
func.func @of_type() -> (tensor<2x?xf32>, tensor<?x?xf32>) {
  %0:2 = "foo.of_type"() : () -> (tensor<2x?xf32>, tensor<?x?xf32>)
  return %0#0, %0#1 : tensor<2x?xf32>, tensor<?x?xf32>
}
// CHECK: choose(x: [A], y: [B], z: [C]) -> ([A], [B])
func.func @choose(%x: tensor<?xf32>, %y: tensor<?xf32>, %z: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = "foo.choose"(%x, %y) <{kind = "first", level = 1 : i32}> : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = "foo.choose"(%x, %y) <{kind = #foo<kind other>, level = 1 : i32}> : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}
// CHECK: each(x: [A], y: [B]) -> ([A, 3], [B, 4])
func.func @each(%x: tensor<?xf32>, %y: tensor<?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0:2 = "foo.each"(%x, %y) <{sizes = [3, 4]}> : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %0#0, %0#1 : tensor<?x?xf32>, tensor<?x?xf32>
}
// CHECK: stack(x: [A], y: [B, 2], z: []) -> [A, B, 2, A]
func.func @stack(%x: tensor<?xf32>, %y: tensor<?x2xf32>, %z: tensor<f32>) -> tensor<?x?x?x?xf32> {
  %0 = "foo.stack"(%x, %y, %z, %x) : (tensor<?xf32>, tensor<?x2xf32>, tensor<f32>, tensor<?xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

func.func @facts(%x: i64, %p: i1) {
  %r = "foo.fact"() <{min = 3 : i64}> : () -> i64
  %c3 = arith.constant 3 : i64
  %c4 = arith.constant 4 : i64
  %a = arith.cmpi sge, %r, %c3 : i64
  cf.assert %a, "yes: at least 3"
  %b = arith.cmpi sge, %r, %c4 : i64
  cf.assert %b, "no: at least 4"
  %w = "foo.wraps"(%x) : (i64) -> i8
  %we = arith.extsi %w : i8 to i64
  %c = arith.cmpi eq, %we, %x : i64
  cf.assert %c, "no: it may wrap"
  return
}
func.func @fits(%x: i64, %p: i1) {
  %0 = "foo.fits"(%x) : (i64) -> i8
  %c127 = arith.constant 127 : i64
  %a = arith.cmpi sle, %x, %c127 : i64
  cf.assert %a, "yes: it would not fit"
  %e = arith.extsi %0 : i8 to i64
  %b = arith.cmpi eq, %e, %x : i64
  cf.assert %b, "yes: the same number"
  "foo.says"(%p) <{text = "no: of the operation"}> : (i1) -> ()
  "foo.says"(%p) <{text = "yes: it is known by now"}> : (i1) -> ()
  return
}

// What is missing is said; nothing is known of the op. A type that excludes what
// the library says is a declared size that always fails.
//
// JSON: "ignored": [
// JSON-DAG: "op":"foo.attributes","why":"it has no attribute 'n'"
// JSON-DAG: "op":"foo.of_value","why":"it has no operand #1"
// JSON-DAG: "op":"foo.of_segment","why":"it has no operand #1 in segment 1"
// JSON-DAG: "op":"foo.choose","why":"no shape function"
// JSON-DAG: "op":"foo.fact","why":"it has no result #0"
// JSON-DAG: "op":"foo.of_value","why":"its shape function gives result #0 the rank 2"
// JSON-DAG: "op":"foo.stack","why":"its shape function gives result #0 sizes that its type excludes"
func.func @lacking(%x: tensor<?xf32>, %v: tensor<2xi32>, %s: tensor<2xf32>) {
  %0:2 = "foo.attributes"(%x) : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1 = "foo.of_value"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %2:2 = "foo.of_segment"(%x) <{operandSegmentSizes = array<i32: 0, 0, 1>}> : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %3 = "foo.choose"(%x, %x) <{kind = "third"}> : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  "foo.fact"() <{min = 3 : i64}> : () -> ()
  %4 = "foo.of_value"(%x, %v) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?xf32>
  %5 = "foo.stack"(%s, %s) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}
