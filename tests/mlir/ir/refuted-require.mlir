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
func.func @used_elsewhere(%n: index, %m: index)
    -> (!shape.witness, tensor<?xf32>) {
  %ge = arith.cmpi sge, %n, %m : index
  cf.assert %ge, "n >= m"
  %p = arith.cmpi slt, %n, %m : index
  %w = shape.cstr_require %p, "less"
  %r = arith.select %p, %n, %m : index
  %t = tensor.empty(%r) : tensor<?xf32>
  return %w, %t : !shape.witness, tensor<?xf32>
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

// Nor does it get the constant by a block, a loop or a call: stock passes would
// bring it there.

func.func private @work()

// CHECK-LABEL: func @by_block(
// CHECK: %[[P:.*]] = shape.shape_eq
// CHECK: cf.br ^{{.*}}(%[[P]] : i1)
// ASSERT-LABEL: func @by_block(
// ASSERT: cf.assert %{{.*}}, "equal"
func.func @by_block(%a: tensor<2xindex>) {
  %b = shape.const_shape [1, 2, 3] : tensor<3xindex>
  %p = shape.shape_eq %a, %b : tensor<2xindex>, tensor<3xindex>
  cf.br ^next(%p : i1)
^next(%x: i1):
  %w = shape.cstr_require %x, "equal"
  shape.assuming %w {
    func.call @work() : () -> ()
  }
  return
}

// CHECK-LABEL: func @by_loop(
// CHECK: %[[P:.*]] = shape.shape_eq
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[P]])
// ASSERT-LABEL: func @by_loop(
// ASSERT: cf.assert %{{.*}}, "equal"
func.func @by_loop(%a: tensor<2xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = shape.const_shape [1, 2, 3] : tensor<3xindex>
  %p = shape.shape_eq %a, %b : tensor<2xindex>, tensor<3xindex>
  scf.for %i = %c0 to %n step %c1 iter_args(%x = %p) -> i1 {
    %w = shape.cstr_require %x, "equal"
    shape.assuming %w {
      func.call @work() : () -> ()
    }
    scf.yield %x : i1
  }
  return
}

// CHECK-LABEL: func @by_condition(
// CHECK: %[[P:.*]] = shape.shape_eq
// CHECK: cf.cond_br %[[P]]
// ASSERT-LABEL: func @by_condition(
// ASSERT: cf.assert %{{.*}}, "equal"
func.func @by_condition(%a: tensor<2xindex>) {
  %true = arith.constant true
  %false = arith.constant false
  %b = shape.const_shape [1, 2, 3] : tensor<3xindex>
  %p = shape.shape_eq %a, %b : tensor<2xindex>, tensor<3xindex>
  cf.cond_br %p, ^next(%true : i1), ^next(%false : i1)
^next(%x: i1):
  %w = shape.cstr_require %x, "equal"
  shape.assuming %w {
    func.call @work() : () -> ()
  }
  return
}

// CHECK-LABEL: func @by_call(
// CHECK: %[[P:.*]] = shape.shape_eq
// CHECK: call @required(%[[P]])
// ASSERT-LABEL: func @required(
// ASSERT: cf.assert %{{.*}}, "equal"
func.func @by_call(%a: tensor<2xindex>) {
  %b = shape.const_shape [1, 2, 3] : tensor<3xindex>
  %p = shape.shape_eq %a, %b : tensor<2xindex>, tensor<3xindex>
  func.call @required(%p) : (i1) -> ()
  return
}
func.func @required(%x: i1) {
  %w = shape.cstr_require %x, "equal"
  shape.assuming %w {
    func.call @work() : () -> ()
  }
  return
}
