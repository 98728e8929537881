// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tosa dialect: results of broadcasts and reductions, and of operations that
// keep the sizes of their first operand.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s --implicit-check-not="yes:"
// RUN: shapeproof analyze --all %s | FileCheck %s --check-prefix=REPORT

// CHECK-LABEL: func @broadcast
func.func @broadcast(%a: tensor<?x4xf32>, %b: tensor<?x1xf32>, %c: tensor<1x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a0 = tensor.dim %a, %c0 : tensor<?x4xf32>
  %b0 = tensor.dim %b, %c0 : tensor<?x1xf32>
  %same = arith.cmpi eq, %a0, %b0 : index
  %s = tosa.add %a, %b : (tensor<?x4xf32>, tensor<?x1xf32>) -> tensor<?x4xf32>
  %s0 = tensor.dim %s, %c0 : tensor<?x4xf32>
  %0 = arith.cmpi eq, %s0, %a0 : index
  // CHECK: "no: b may be the longer one"
  cf.assert %0, "no: b may be the longer one"
  // CHECK: "no: given"
  cf.assert %same, "no: given"
  %t = tosa.sub %a, %b : (tensor<?x4xf32>, tensor<?x1xf32>) -> tensor<?x4xf32>
  %t0 = tensor.dim %t, %c0 : tensor<?x4xf32>
  %1 = arith.cmpi eq, %t0, %b0 : index
  cf.assert %1, "yes: equal ones"
  %m = tosa.maximum %c, %b : (tensor<1x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  %m0 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %m1 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %d1 = tensor.dim %c, %c1 : tensor<1x?xf32>
  %2 = arith.cmpi eq, %m0, %b0 : index
  cf.assert %2, "yes: of one and another"
  %3 = arith.cmpi eq, %m1, %d1 : index
  cf.assert %3, "yes: of another and one"
  return
}

// CHECK-LABEL: func @product
func.func @product(%a: tensor<?xi32>, %shift: tensor<1xi8>) {
  %c0 = arith.constant 0 : index
  %p = tosa.mul %a, %a, %shift : (tensor<?xi32>, tensor<?xi32>, tensor<1xi8>) -> tensor<?xi32>
  %d = tensor.dim %a, %c0 : tensor<?xi32>
  %e = tensor.dim %p, %c0 : tensor<?xi32>
  %0 = arith.cmpi eq, %d, %e : index
  cf.assert %0, "yes: with itself"
  return
}

// CHECK-LABEL: func @reduce
func.func @reduce(%a: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = tosa.reduce_sum %a {axis = 1 : i32} : (tensor<?x?xf32>) -> tensor<?x1xf32>
  %x = tosa.reduce_max %a {axis = 0 : i32} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %a0 = tensor.dim %a, %c0 : tensor<?x?xf32>
  %a1 = tensor.dim %a, %c1 : tensor<?x?xf32>
  %r0 = tensor.dim %r, %c0 : tensor<?x1xf32>
  %x0 = tensor.dim %x, %c0 : tensor<?x?xf32>
  %x1 = tensor.dim %x, %c1 : tensor<?x?xf32>
  %0 = arith.cmpi eq, %r0, %a0 : index
  cf.assert %0, "yes: what is kept"
  %1 = arith.cmpi eq, %x1, %a1 : index
  cf.assert %1, "yes: what is kept, of another axis"
  %2 = arith.cmpi eq, %x0, %c1 : index
  cf.assert %2, "yes: one is left"
  // CHECK: "no: of the axis"
  %3 = arith.cmpi eq, %x0, %a0 : index
  cf.assert %3, "no: of the axis"
  return
}

// CHECK-LABEL: func @argmax
func.func @argmax(%a: tensor<?x?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = tosa.argmax %a {axis = 1 : i32} : (tensor<?x?x?xf32>) -> tensor<?x?xi32>
  %a0 = tensor.dim %a, %c0 : tensor<?x?x?xf32>
  %a1 = tensor.dim %a, %c1 : tensor<?x?x?xf32>
  %a2 = tensor.dim %a, %c2 : tensor<?x?x?xf32>
  %r0 = tensor.dim %r, %c0 : tensor<?x?xi32>
  %r1 = tensor.dim %r, %c1 : tensor<?x?xi32>
  %0 = arith.cmpi eq, %r0, %a0 : index
  cf.assert %0, "yes: before the axis"
  %1 = arith.cmpi eq, %r1, %a2 : index
  cf.assert %1, "yes: behind the axis"
  // CHECK: "no: of the axis itself"
  %2 = arith.cmpi eq, %r1, %a1 : index
  cf.assert %2, "no: of the axis itself"
  return
}

// CHECK-LABEL: func @like_the_first
func.func @like_the_first(%a: tensor<?x?xi8>, %t: tensor<256xi8>, %f: tensor<?xf32>,
                          %m: tensor<1xi32>, %s: tensor<1xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %o = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %a0 = tensor.dim %a, %c0 : tensor<?x?xi8>
  %a1 = tensor.dim %a, %c1 : tensor<?x?xi8>
  %f0 = tensor.dim %f, %c0 : tensor<?xf32>
  %l = tosa.table %a, %t : (tensor<?x?xi8>, tensor<256xi8>) -> tensor<?x?xi8>
  %l0 = tensor.dim %l, %c0 : tensor<?x?xi8>
  %0 = arith.cmpi eq, %l0, %a0 : index
  cf.assert %0, "yes: table"
  // CHECK: "no: another dimension"
  %1 = arith.cmpi eq, %l0, %a1 : index
  cf.assert %1, "no: another dimension"
  %n = tosa.negate %f, %z, %z : (tensor<?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?xf32>
  %n0 = tensor.dim %n, %c0 : tensor<?xf32>
  %2 = arith.cmpi eq, %n0, %f0 : index
  cf.assert %2, "yes: negate"
  // CHECK: "no: the size of the zero point"
  %3 = arith.cmpi eq, %n0, %c1 : index
  cf.assert %3, "no: the size of the zero point"
  %i = tosa.identity %a : (tensor<?x?xi8>) -> tensor<?x?xi8>
  %v = tosa.reverse %i {axis = 1 : i32} : (tensor<?x?xi8>) -> tensor<?x?xi8>
  %v1 = tensor.dim %v, %c1 : tensor<?x?xi8>
  %4 = arith.cmpi eq, %v1, %a1 : index
  cf.assert %4, "yes: identity, reverse"
  %q = tosa.rescale %v, %m, %s, %o, %o {rounding_mode = SINGLE_ROUND, scale32 = true, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<?x?xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<?x?xi8>
  %q1 = tensor.dim %q, %c1 : tensor<?x?xi8>
  %5 = arith.cmpi eq, %q1, %a1 : index
  cf.assert %5, "yes: rescale"
  return
}

// CHECK-LABEL: func @scatter
func.func @scatter(%a: tensor<?x?x?xf32>, %i: tensor<?x?xi32>, %b: tensor<?x?x?xf32>) {
  %c1 = arith.constant 1 : index
  %s = tosa.scatter %a, %i, %b : (tensor<?x?x?xf32>, tensor<?x?xi32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %a1 = tensor.dim %a, %c1 : tensor<?x?x?xf32>
  %b1 = tensor.dim %b, %c1 : tensor<?x?x?xf32>
  %s1 = tensor.dim %s, %c1 : tensor<?x?x?xf32>
  %0 = arith.cmpi eq, %s1, %a1 : index
  cf.assert %0, "yes: of the values that are overwritten"
  // CHECK: "no: of the values written"
  %1 = arith.cmpi eq, %s1, %b1 : index
  cf.assert %1, "no: of the values written"
  return
}

// A constant tensor of floats has nothing to say, and is not reported.
// REPORT-NOT: tosa.const
// REPORT-NOT: memref.get_global
memref.global "private" constant @g : memref<4xf32> = dense<0.0>
func.func @nothing_to_say() {
  %c = "tosa.const"() {values = dense<0.0> : tensor<4xf32>} : () -> tensor<4xf32>
  %g = memref.get_global @g : memref<4xf32>
  return
}
