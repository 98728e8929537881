// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of a function alone, it is not known whether calls bring what nobody wrote, or
// what a private one is given. Threads may change the others.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(func.func(shapeproof-elide-checks))" | FileCheck %s

// CHECK-LABEL: func.func private @given(
// CHECK: cf.assert {{.*}}, "same"
func.func private @given(%s: tensor<2xindex>) -> tensor<2xindex> {
  %c0 = arith.constant 0 : index
  %v0 = tensor.extract %s[%c0] : tensor<2xindex>
  %v1 = tensor.extract %s[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return %s : tensor<2xindex>
}

// CHECK-LABEL: func.func @gives(
// CHECK: cf.assert {{.*}}, "same"
func.func @gives() {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<2xindex>
  %r = func.call @given(%e) : (tensor<2xindex>) -> tensor<2xindex>
  %v0 = tensor.extract %r[%c0] : tensor<2xindex>
  %v1 = tensor.extract %r[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return
}

// CHECK-LABEL: func.func @from_outside(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @from_outside(%s: tensor<2xindex>) {
  %c0 = arith.constant 0 : index
  %v0 = tensor.extract %s[%c0] : tensor<2xindex>
  %v1 = tensor.extract %s[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return
}
