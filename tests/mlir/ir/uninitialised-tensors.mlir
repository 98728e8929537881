// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a tensor.empty holds may be something else each time it is read:
// bufferization puts %f below in its place. What is made of it by writing holds
// what it was made with.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s

// CHECK-LABEL: func.func @twice(
// CHECK: cf.assert {{.*}}, "empty is itself"
func.func @twice(%v: index) -> tensor<3xindex> {
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<3xindex>
  %y0 = tensor.extract %e[%c1] : tensor<3xindex>
  %f = tensor.insert %v into %e[%c1] : tensor<3xindex>
  %y1 = tensor.extract %e[%c1] : tensor<3xindex>
  %p = arith.cmpi eq, %y0, %y1 : index
  cf.assert %p, "empty is itself"
  return %f : tensor<3xindex>
}

// CHECK-LABEL: func.func @views(
// CHECK: cf.assert {{.*}}, "allocated"
func.func @views(%v: index, %n: index) -> tensor<?xindex> {
  %c0 = arith.constant 0 : index
  %a = bufferization.alloc_tensor() : tensor<3xindex>
  %e = tensor.cast %a : tensor<3xindex> to tensor<?xindex>
  %s = tensor.extract_slice %e[0] [2] [1] : tensor<?xindex> to tensor<2xindex>
  %y0 = tensor.extract %s[%c0] : tensor<2xindex>
  %f = tensor.insert %v into %e[%c0] : tensor<?xindex>
  %y1 = tensor.extract %s[%c0] : tensor<2xindex>
  %p = arith.cmpi eq, %y0, %y1 : index
  cf.assert %p, "allocated"
  return %f : tensor<?xindex>
}

// CHECK-LABEL: func.func @written(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @written(%v: index, %w: index) -> tensor<2xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<2xindex>
  %f = tensor.insert %v into %e[%c0] : tensor<2xindex>
  %g = tensor.insert %w into %f[%c1] : tensor<2xindex>
  %y0 = tensor.extract %g[%c0] : tensor<2xindex>
  %y1 = tensor.extract %g[%c1] : tensor<2xindex>
  %p = arith.cmpi eq, %y0, %v : index
  cf.assert %p, "first"
  %q = arith.cmpi eq, %y1, %w : index
  cf.assert %q, "second"
  return %g : tensor<2xindex>
}

// Nor is what passes it on as it is.

func.func private @made() -> tensor<2xindex> {
  %e = tensor.empty() : tensor<2xindex>
  return %e : tensor<2xindex>
}

// CHECK-LABEL: func.func @by_if(
// CHECK: cf.assert {{.*}}, "same"
func.func @by_if(%n: index, %p: i1) -> tensor<2xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %e = tensor.empty() : tensor<2xindex>
  %r = scf.if %p -> tensor<2xindex> {
    scf.yield %e : tensor<2xindex>
  } else {
    scf.yield %e : tensor<2xindex>
  }
  %v0 = tensor.extract %r[%c0] : tensor<2xindex>
  %w = tensor.insert %c7 into %r[%c0] : tensor<2xindex>
  %v1 = tensor.extract %r[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return %w : tensor<2xindex>
}

// CHECK-LABEL: func.func @by_select(
// CHECK: cf.assert {{.*}}, "same"
func.func @by_select(%n: index, %p: i1) -> tensor<2xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %e = tensor.empty() : tensor<2xindex>
  %r = arith.select %p, %e, %e : tensor<2xindex>
  %v0 = tensor.extract %r[%c0] : tensor<2xindex>
  %w = tensor.insert %c7 into %r[%c0] : tensor<2xindex>
  %v1 = tensor.extract %r[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return %w : tensor<2xindex>
}

// CHECK-LABEL: func.func @by_block(
// CHECK: cf.assert {{.*}}, "same"
func.func @by_block(%n: index, %p: i1) -> tensor<2xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %e = tensor.empty() : tensor<2xindex>
  cf.br ^next(%e : tensor<2xindex>)
^next(%r: tensor<2xindex>):
  %v0 = tensor.extract %r[%c0] : tensor<2xindex>
  %w = tensor.insert %c7 into %r[%c0] : tensor<2xindex>
  %v1 = tensor.extract %r[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return %w : tensor<2xindex>
}

// CHECK-LABEL: func.func @by_loop(
// CHECK: cf.assert {{.*}}, "same"
func.func @by_loop(%n: index, %p: i1) -> tensor<2xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %e = tensor.empty() : tensor<2xindex>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %e) -> tensor<2xindex> {
    scf.yield %t : tensor<2xindex>
  }
  %v0 = tensor.extract %r[%c0] : tensor<2xindex>
  %w = tensor.insert %c7 into %r[%c0] : tensor<2xindex>
  %v1 = tensor.extract %r[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return %w : tensor<2xindex>
}

// CHECK-LABEL: func.func @by_call(
// CHECK: cf.assert {{.*}}, "same"
func.func @by_call(%n: index, %p: i1) -> tensor<2xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %e = tensor.empty() : tensor<2xindex>
  %r = func.call @made() : () -> tensor<2xindex>
  %v0 = tensor.extract %r[%c0] : tensor<2xindex>
  %w = tensor.insert %c7 into %r[%c0] : tensor<2xindex>
  %v1 = tensor.extract %r[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return %w : tensor<2xindex>
}

// CHECK-LABEL: func.func @by_sum(
// CHECK: cf.assert {{.*}}, "same"
func.func @by_sum(%n: index, %p: i1) -> tensor<2xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %e = tensor.empty() : tensor<2xindex>
  %z = arith.constant dense<0> : tensor<2xindex>
  %r = arith.addi %e, %z : tensor<2xindex>
  %v0 = tensor.extract %r[%c0] : tensor<2xindex>
  %w = tensor.insert %c7 into %e[%c0] : tensor<2xindex>
  %v1 = tensor.extract %r[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return %w : tensor<2xindex>
}

// CHECK-LABEL: func.func @by_pad(
// CHECK: cf.assert {{.*}}, "same"
func.func @by_pad(%n: index, %p: i1) -> tensor<2xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %e = tensor.empty() : tensor<2xindex>
  %r = tensor.pad %e low[0] high[0] {
  ^bb0(%i: index):
    tensor.yield %c1 : index
  } : tensor<2xindex> to tensor<2xindex>
  %v0 = tensor.extract %r[%c0] : tensor<2xindex>
  %w = tensor.insert %c7 into %e[%c0] : tensor<2xindex>
  %v1 = tensor.extract %r[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return %w : tensor<2xindex>
}

// CHECK-LABEL: func.func @by_concat(
// CHECK: cf.assert {{.*}}, "same"
func.func @by_concat(%n: index, %p: i1) -> tensor<2xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %e = tensor.empty() : tensor<2xindex>
  %r = tensor.concat dim(0) %e : (tensor<2xindex>) -> tensor<2xindex>
  %v0 = tensor.extract %r[%c0] : tensor<2xindex>
  %w = tensor.insert %c7 into %e[%c0] : tensor<2xindex>
  %v1 = tensor.extract %r[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return %w : tensor<2xindex>
}

// CHECK-LABEL: func.func @by_affine_loop(
// CHECK: cf.assert {{.*}}, "same"
func.func @by_affine_loop(%n: index, %p: i1) -> tensor<2xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %e = tensor.empty() : tensor<2xindex>
  %r = affine.for %i = 0 to 4 iter_args(%t = %e) -> tensor<2xindex> {
    affine.yield %t : tensor<2xindex>
  }
  %v0 = tensor.extract %r[%c0] : tensor<2xindex>
  %w = tensor.insert %c7 into %e[%c0] : tensor<2xindex>
  %v1 = tensor.extract %r[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return %w : tensor<2xindex>
}
