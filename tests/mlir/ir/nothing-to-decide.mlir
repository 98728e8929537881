// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions in which nothing is decided are not analysed, unless what others
// know depends on them or there is a report. An unknown context is an error
// everywhere.
//
// RUN: split-file %s %t
// RUN: shapeproof-opt %t/none.mlir --pass-pipeline="builtin.module(func.func(shapeproof-elide-checks))" | diff %t/none.mlir -
// RUN: shapeproof-opt %t/none.mlir --pass-pipeline="builtin.module(shapeproof-elide-checks)" | diff %t/none.mlir -
// RUN: shapeproof-opt %t/none.mlir --pass-pipeline="builtin.module(shapeproof-canonicalize-dims)" | diff %t/none.mlir -
// RUN: not shapeproof-opt %t/none.mlir --pass-pipeline="builtin.module(shapeproof-elide-checks{context=oracle})" 2>&1 | FileCheck %s --check-prefix=CONTEXT
// RUN: shapeproof analyze --format=json %t/none.mlir | FileCheck %s --check-prefix=JSON
// RUN: shapeproof-opt %t/callers.mlir --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s
// RUN: shapeproof-opt %t/stated.mlir --pass-pipeline="builtin.module(func.func(shapeproof-elide-checks))" 2>&1 | FileCheck %s --check-prefix=STATED
// RUN: shapeproof-opt %t/stated.mlir --pass-pipeline="builtin.module(func.func(shapeproof-canonicalize-dims))" 2>&1 | FileCheck %s --check-prefix=STATED
// RUN: shapeproof-opt %t/library.mlir --allow-unregistered-dialect --pass-pipeline="builtin.module(shapeproof-elide-checks{remarks=true})" 2>&1 | FileCheck %s --check-prefix=LIBRARY

// CONTEXT: error: unknown context 'oracle'
// JSON: "checks": []

//--- none.mlir
module {
  func.func @f(%arg0: index) -> tensor<*xf32> {
    %0 = tensor.empty(%arg0) : tensor<?xf32>
    %cast = tensor.cast %0 : tensor<?xf32> to tensor<*xf32>
    return %cast : tensor<*xf32>
  }
}

//--- callers.mlir
// Who has no checks may call who has, and know what it is called with.
// CHECK-LABEL: func private @callee
// CHECK-NOT: cf.assert
// CHECK: return
func.func private @callee(%n: index) {
  %c4 = arith.constant 4 : index
  %p = arith.cmpi sge, %n, %c4 : index
  cf.assert %p, "large"
  return
}
// CHECK-LABEL: func @caller
func.func @caller() {
  %c5 = arith.constant 5 : index
  call @callee(%c5) : (index) -> ()
  return
}
// What a callee establishes.
func.func private @checks(%n: index) -> index {
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %m = arith.maxsi %n, %c4 : index
  return %m : index
}
// CHECK-LABEL: func @uses
// CHECK-NOT: cf.assert
// CHECK: return
func.func @uses(%n: index) {
  %c4 = arith.constant 4 : index
  %m = call @checks(%n) : (index) -> index
  %p = arith.cmpi sge, %m, %c4 : index
  cf.assert %p, "four"
  return
}

//--- stated.mlir
// STATED: warning: shapeproof.facts: "arg0 == arg0 + 1" cannot hold
func.func @f(%n: index {shapeproof.facts = "arg0 == arg0 + 1"}) {
  return
}

//--- library.mlir
// A check that an operation's shape function has.
// LIBRARY: remark: {{.*}}shape.cstr_broadcastable
module attributes {shape.lib = [@lib]} {
shape.function_library @lib {
  func.func @add(%a: !shape.value_shape, %b: !shape.value_shape) -> !shape.shape {
    %x = shape.shape_of %a : !shape.value_shape -> !shape.shape
    %y = shape.shape_of %b : !shape.value_shape -> !shape.shape
    %w = shape.cstr_broadcastable %x, %y : !shape.shape, !shape.shape
    %r = shape.assuming %w -> !shape.shape {
      %s = shape.broadcast %x, %y : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %s : !shape.shape
    }
    return %r : !shape.shape
  }
} mapping {
  foo.add = @add
}
func.func @f(%t: tensor<?xf32>, %u: tensor<4xf32>) {
  %r = "foo.add"(%t, %u) : (tensor<?xf32>, tensor<4xf32>) -> tensor<?xf32>
  return
}
}
