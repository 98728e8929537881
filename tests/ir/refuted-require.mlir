// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A shape.cstr_require that always fails keeps its condition. With the constant
// false for one, convert-shape-constraints would fold it to a witness that never
// holds, without an assert, and the program would run on.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" 2>/dev/null | FileCheck %s
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(func.func(shapeproof-elide-checks,convert-shape-constraints))" 2>/dev/null | FileCheck %s --check-prefix=ASSERT

// CHECK-LABEL: func @query(
// CHECK: %[[P:.*]] = shape.shape_eq
// CHECK: shape.cstr_require %[[P]], "equal"
// ASSERT-LABEL: func @query(
// ASSERT: cf.assert %{{.*}}, "equal"
func.func @query(%a: tensor<2xindex>, %n: index) -> !shape.witness {
  %b = shape.const_shape [1, 2, 3] : tensor<3xindex>
  %p = shape.shape_eq %a, %b : tensor<2xindex>, tensor<3xindex>
  %w = shape.cstr_require %p, "equal"
  return %w : !shape.witness
}

// Elsewhere the constant is used.

// CHECK-LABEL: func @used_elsewhere(
// CHECK: %[[FALSE:.*]] = arith.constant false
// CHECK: %[[P:.*]] = arith.cmpi slt
// CHECK: shape.cstr_require %[[P]], "less"
// CHECK: arith.select %[[FALSE]]
// ASSERT-LABEL: func @used_elsewhere(
// ASSERT: cf.assert %{{.*}}, "less"
func.func @used_elsewhere(%n: index, %m: index) -> (!shape.witness, index) {
  %ge = arith.cmpi sge, %n, %m : index
  cf.assert %ge, "n >= m"
  %p = arith.cmpi slt, %n, %m : index
  %w = shape.cstr_require %p, "less"
  %r = arith.select %p, %n, %m : index
  return %w, %r : !shape.witness, index
}

// What the condition is made of stays too.

// CHECK-LABEL: func @computed(
// CHECK: %[[P:.*]] = arith.cmpi slt
// CHECK: %[[Q:.*]] = arith.andi %[[P]]
// CHECK: %[[R:.*]] = scf.if %[[Q]]
// CHECK: shape.cstr_require %[[R]], "less"
// ASSERT-LABEL: func @computed(
// ASSERT: cf.assert %{{.*}}, "less"
func.func @computed(%n: index, %m: index, %q: i1)
    -> (!shape.witness, index) {
  %true = arith.constant true
  %ge = arith.cmpi sge, %n, %m : index
  cf.assert %ge, "n >= m"
  %p = arith.cmpi slt, %n, %m : index
  %both = arith.andi %p, %q : i1
  %r = scf.if %both -> i1 {
    scf.yield %true : i1
  } else {
    scf.yield %both : i1
  }
  %w = shape.cstr_require %r, "less"
  %s = arith.select %p, %n, %m : index
  return %w, %s : !shape.witness, index
}

// CHECK-LABEL: func @by_definition(
// CHECK: %[[P:.*]] = arith.cmpi slt, %[[N:.*]], %[[N]]
// CHECK: shape.cstr_require %[[P]], "less"
func.func @by_definition(%n: index) -> !shape.witness {
  %p = arith.cmpi slt, %n, %n : index
  %w = shape.cstr_require %p, "less"
  return %w : !shape.witness
}
