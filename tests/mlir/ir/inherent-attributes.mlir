// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an operation that is not registered has in <{ }> counts as its other
// attributes do: it may name a function, and is an attribute of its operator.
//
// RUN: shapeproof analyze --format=json %s | FileCheck %s

// It may be called with anything.
// CHECK: "function":"named"{{.*}}"verdict":"contingent"
func.func private @named(%i: index) {
  %c5 = arith.constant 5 : index
  %p = arith.cmpi eq, %i, %c5 : index
  cf.assert %p, "named"
  return
}

// It is called with 5 alone.
// CHECK: "function":"called"{{.*}}"verdict":"proved"
func.func private @called(%i: index) {
  %c5 = arith.constant 5 : index
  %p = arith.cmpi eq, %i, %c5 : index
  cf.assert %p, "called"
  return
}

func.func @calls(%n: index) {
  %c5 = arith.constant 5 : index
  func.call @named(%c5) : (index) -> ()
  func.call @called(%c5) : (index) -> ()
  %r = "foo.call"(%n) <{callee = @named}> : (index) -> index
  return
}

// Without the attribute the axis of version 1 would be 1.
// CHECK: "function":"concat"{{.*}}"verdict":"contingent"{{.*}}"message":"concat"
func.func @concat(%a: tensor<?xi64>, %b: tensor<?xi64>) {
  %r = "onnx.Concat"(%a, %b) <{axis = 0 : si64}> : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %r, %c0 : tensor<?xi64>
  %p = arith.cmpi eq, %d, %c4 : index
  cf.assert %p, "concat"
  return
}
// CHECK-NOT: "verdict":"refuted"
