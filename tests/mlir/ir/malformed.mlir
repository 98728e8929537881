// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations that make no sense and that the verifier accepts: nothing is known
// of them.
//
// RUN: shapeproof analyze --all %s | FileCheck %s
// CHECK: 3 checks: 0 proved

// The upper bound has no operand.
func.func @parallel_operands() {
  %c5 = arith.constant 5 : index
  "affine.parallel"() <{
      lowerBoundsGroups = dense<1> : tensor<1xi32>,
      lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1],
      upperBoundsGroups = dense<1> : tensor<1xi32>,
      upperBoundsMap = affine_map<(d0) -> (d0)>}> ({
  ^bb0(%i: index):
    %lt = arith.cmpi slt, %i, %c5 : index
    cf.assert %lt, "less"
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}

func.func @parallel_negative_group(%n: index) {
  %c0 = arith.constant 0 : index
  "affine.parallel"(%n) <{
      lowerBoundsGroups = dense<[-1, 2]> : tensor<2xi32>,
      lowerBoundsMap = affine_map<() -> (0)>, reductions = [],
      steps = [1, 1], upperBoundsGroups = dense<1> : tensor<2xi32>,
      upperBoundsMap = affine_map<(d0) -> (d0, d0)>}> ({
  ^bb0(%i: index, %j: index):
    %lt = arith.cmpi sge, %j, %c0 : index
    cf.assert %lt, "not negative"
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  return
}

// Of two operands that the bound takes, one is there.
func.func @for_operands(%n: index) {
  %c0 = arith.constant 0 : index
  "affine.for"(%n) <{
      lowerBoundMap = affine_map<() -> (0)>,
      operandSegmentSizes = array<i32: 0, 1, 0>, step = 1 : index,
      upperBoundMap = affine_map<(d0, d1) -> (d1)>}> ({
  ^bb0(%i: index):
    %lt = arith.cmpi slt, %i, %n : index
    cf.assert %lt, "less"
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  return
}
