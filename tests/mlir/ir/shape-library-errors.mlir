// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is wrong with a library is an error with its place, used or not.
//
// RUN: split-file %s %t
// RUN: not shapeproof analyze %t/missing.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not shapeproof analyze %t/circle.mlir 2>&1 | FileCheck %s --check-prefix=CIRCLE
// RUN: not shapeproof-opt %t/circle.mlir --pass-pipeline="builtin.module(shapeproof-elide-checks)" 2>&1 | FileCheck %s --check-prefix=CIRCLE
// MISSING: missing.mlir:1:1: error: 'foo.op' is mapped to '@nowhere', which is no function of the library
// CIRCLE: circle.mlir:7:10: error: a shape function must not call itself: '@f' -> '@g' -> '@f'

//--- missing.mlir
shape.function_library @lib {
  shape.func @here(%s: !shape.value_shape) -> !shape.shape {
    %r = shape.shape_of %s : !shape.value_shape -> !shape.shape
    shape.return %r : !shape.shape
  }
} mapping {
  foo.op = @nowhere
}
//--- circle.mlir
shape.function_library @lib {
  func.func @f(%s: !shape.shape) -> !shape.shape {
    %r = func.call @g(%s) : (!shape.shape) -> !shape.shape
    return %r : !shape.shape
  }
  func.func @g(%s: !shape.shape) -> !shape.shape {
    %r = func.call @f(%s) : (!shape.shape) -> !shape.shape
    return %r : !shape.shape
  }
} mapping {
  foo.op = @f
}
