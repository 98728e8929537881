// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// remarks=true says at each check what becomes of it, and why. A check that
// always fails is a warning in any case, with its own text.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s -o /dev/null --verify-diagnostics --pass-pipeline="builtin.module(func.func(shapeproof-elide-checks{context=z3 remarks=true}))"
// RUN: shapeproof-opt %s -o /dev/null --pass-pipeline="builtin.module(shapeproof-elide-checks{context=z3})" 2>&1 | FileCheck %s
// CHECK-NOT: remark:
// CHECK: warning: this check always fails: sizes differ
// CHECK-NOT: remark:

func.func @asserts(%a: index, %b: index, %p: i1) {
  %lt = arith.cmpi slt, %a, %b : index
  // expected-remark @below {{kept: can fail, for arg0 = }}
  cf.assert %lt, "first"
  %gt = arith.cmpi sgt, %b, %a : index
  // expected-remark @below {{removed: proved by z3 from cf.assert at 16:3}}
  cf.assert %gt, "second"
  scf.if %p {
    // expected-remark @below {{removed: proved by z3 from branch at 20:3}}
    cf.assert %p, "third"
  }
  return
}

func.func @refuted(%a: index) {
  %c1 = arith.constant 1 : index
  %b = arith.addi %a, %c1 : index
  %eq = arith.cmpi eq, %a, %b : index
  // expected-remark @below {{kept: always fails by z3, assuming no-overflow}}
  // expected-warning @below {{this check always fails: sizes differ}}
  cf.assert %eq, "sizes differ"
  return
}

func.func @witnesses(%t: tensor<?xf32>, %u: tensor<?xf32>)
    -> (!shape.witness, !shape.witness) {
  %a = shape.shape_of %t : tensor<?xf32> -> tensor<1xindex>
  %b = shape.shape_of %u : tensor<?xf32> -> tensor<1xindex>
  // expected-remark @below {{kept: can fail, for arg0.dim0 = }}
  %w0 = shape.cstr_eq %a, %b : tensor<1xindex>, tensor<1xindex>
  // expected-remark @below {{replaced by earlier witnesses: proved by z3 from shape.cstr_eq at 42:9}}
  %w1 = shape.cstr_eq %b, %a : tensor<1xindex>, tensor<1xindex>
  // expected-remark @below {{removed: proved by z3}}
  %w2 = shape.cstr_eq %a, %a : tensor<1xindex>, tensor<1xindex>
  return %w0, %w1 : !shape.witness, !shape.witness
}

func.func @conflict(%t: tensor<?xf32>) -> (!shape.witness, !shape.witness) {
  %a = shape.shape_of %t : tensor<?xf32> -> tensor<1xindex>
  %three = shape.const_shape [3] : tensor<1xindex>
  %four = shape.const_shape [4] : tensor<1xindex>
  // expected-remark @below {{kept: can fail}}
  %w0 = shape.cstr_eq %a, %three : tensor<1xindex>, tensor<1xindex>
  // expected-remark @below {{cannot hold together with shape.cstr_eq at 55:9}}
  %w1 = shape.cstr_eq %a, %four : tensor<1xindex>, tensor<1xindex>
  return %w0, %w1 : !shape.witness, !shape.witness
}

func.func @query(%t: tensor<?xf32>, %u: tensor<?xf32>) -> (i1, i1) {
  %a = shape.shape_of %t : tensor<?xf32> -> tensor<1xindex>
  %b = shape.shape_of %u : tensor<?xf32> -> tensor<1xindex>
  // expected-remark @below {{true: proved by z3}}
  %x = shape.shape_eq %a, %a : tensor<1xindex>, tensor<1xindex>
  // expected-remark @below {{can fail}}
  %y = shape.is_broadcastable %a, %b : tensor<1xindex>, tensor<1xindex>
  return %x, %y : i1, i1
}

// The bits that two numbers share are not modelled, but executed.
func.func @executed(%a: i32, %b: i32) {
  %both = arith.andi %a, %b : i32
  %same = arith.cmpi eq, %both, %a : i32
  // expected-remark @below {{kept: can fail, for arg0 = 1, arg1 = 0}}
  cf.assert %same, "all bits"
  return
}

// Where no run knows the numbers, no example is made up.
func.func @not_modelled(%f: f32, %b: i32) {
  %a = arith.fptosi %f : f32 to i32
  %both = arith.andi %a, %b : i32
  %same = arith.cmpi eq, %both, %a : i32
  // expected-remark-re @below {{kept: can hold, for {{.*}}; not known whether it can fail: arith.fptosi@{{.*}} is not modelled}}
  cf.assert %same, "all bits"
  return
}
