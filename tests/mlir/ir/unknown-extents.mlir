// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An extent that is ShapedType::kDynamic, -2^63, in a constant shape: MLIR's
// folders write it for an extent that they do not know. Each is some extent, not
// the same as another one. It is no input, but an example says what it is, and
// the program is executed with that.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{context=z3})" | FileCheck %s
// RUN: shapeproof analyze --all --context=z3 %s | FileCheck %s --check-prefix=REPORT
// RUN: shapeproof analyze --all --context=z3 --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: shapeproof-exec-check %s | FileCheck %s --check-prefix=EXEC
// REPORT: 11 checks: 4 proved, 0 refuted, 5 contingent, 2 unknown
// REPORT: fails with shape.const_shape@{{[0-9]+}}:8[0] = {{.*}}, shape.const_shape@{{[0-9]+}}:8[0] =
// JSON: "counterexample":{"shape.const_shape@{{[0-9]+}}:8[0]":{{[0-9]+}},{{.*}}"executed":true
// EXEC: 11 checks, 5 needed

// CHECK-LABEL: func @two_shapes
// CHECK: shape.cstr_eq
// CHECK: return
func.func @two_shapes() -> !shape.witness {
  %a = shape.const_shape [-9223372036854775808, 3] : tensor<2xindex>
  %b = shape.const_shape [-9223372036854775808, 3] : tensor<2xindex>
  %w = shape.cstr_eq %a, %b : tensor<2xindex>, tensor<2xindex>
  return %w : !shape.witness
}

// CHECK-LABEL: func @two_shapes_broadcast
// CHECK: shape.cstr_broadcastable
// CHECK: return
func.func @two_shapes_broadcast() -> !shape.witness {
  %a = shape.const_shape [-9223372036854775808, 3] : !shape.shape
  %b = shape.const_shape [-9223372036854775808, 3] : !shape.shape
  %w = shape.cstr_broadcastable %a, %b : !shape.shape, !shape.shape
  return %w : !shape.witness
}

// CHECK-LABEL: func @equal_extents
// CHECK: cf.assert
// CHECK: return
func.func @equal_extents() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = shape.const_shape [-9223372036854775808, -9223372036854775808] : tensor<2xindex>
  %x = tensor.extract %t[%c0] : tensor<2xindex>
  %y = tensor.extract %t[%c1] : tensor<2xindex>
  %eq = arith.cmpi eq, %x, %y : index
  cf.assert %eq, "equal"
  return
}

// CHECK-LABEL: func @different_extents
// CHECK: cf.assert {{.*}}, "different"
// CHECK-NOT: "an extent"
// CHECK: return
func.func @different_extents() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = shape.const_shape [-9223372036854775808, -9223372036854775808] : tensor<2xindex>
  %x = tensor.extract %t[%c0] : tensor<2xindex>
  %y = tensor.extract %t[%c1] : tensor<2xindex>
  %ne = arith.cmpi ne, %x, %y : index
  cf.assert %ne, "different"
  %ge = arith.cmpi sge, %x, %c0 : index
  cf.assert %ge, "an extent"
  return
}

// The extents that are there are known, and so is the rank.

// CHECK-LABEL: func @known_part
// CHECK-NOT: cf.assert
// CHECK: return
func.func @known_part() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %a = shape.const_shape [-9223372036854775808, 3] : tensor<2xindex>
  %x = shape.get_extent %a, %c1 : tensor<2xindex>, index -> index
  %is3 = arith.cmpi eq, %x, %c3 : index
  cf.assert %is3, "three"
  %r = shape.rank %a : tensor<2xindex> -> index
  %is2 = arith.cmpi eq, %r, %c2 : index
  cf.assert %is2, "two"
  return
}

// CHECK-LABEL: func @size
// CHECK: cf.assert {{.*}}, "equal"
// CHECK-NOT: "a size"
// CHECK: return
func.func @size() {
  %c0 = arith.constant 0 : index
  %a = shape.const_size -9223372036854775808
  %b = shape.const_size -9223372036854775808
  %x = shape.size_to_index %a : !shape.size
  %y = shape.size_to_index %b : !shape.size
  %eq = arith.cmpi eq, %x, %y : index
  cf.assert %eq, "equal"
  %ge = arith.cmpi sge, %x, %c0 : index
  cf.assert %ge, "a size"
  return
}

// A dense constant may mean the number or an unknown extent.

// CHECK-LABEL: func @dense
// CHECK: cf.assert {{.*}}, "negative"
// CHECK: shape.cstr_eq
// CHECK: return
func.func @dense() -> !shape.witness {
  %c0 = arith.constant 0 : index
  %a = arith.constant dense<[-9223372036854775808, 3]> : tensor<2xindex>
  %b = arith.constant dense<[-9223372036854775808, 3]> : tensor<2xindex>
  %x = tensor.extract %a[%c0] : tensor<2xindex>
  %lt = arith.cmpi slt, %x, %c0 : index
  cf.assert %lt, "negative"
  %w = shape.cstr_eq %a, %b : tensor<2xindex>, tensor<2xindex>
  return %w : !shape.witness
}
