// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tensor of a negative size, handed on by a block, a loop, a call or a region:
// neither that its size is compared with a number, nor that it is read as
// unsigned, says that the number it was made with is a size. Each of these
// programs passes its first check with -1 and fails the second.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s
// RUN: shapeproof contract --details --verify-ops=false %s --function=sum_of_squares | FileCheck %s --check-prefix=CONTRACT

// CHECK-LABEL: func.func @unsigned_order(
// CHECK: cf.assert {{.*}}, "d >= 0"
func.func @unsigned_order(%d: index) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %s = tensor.empty(%d) : tensor<?xf32>
  cf.br ^j(%s : tensor<?xf32>)
^j(%x: tensor<?xf32>):
  %k = tensor.dim %x, %c0 : tensor<?xf32>
  %q = arith.cmpi uge, %k, %c5 : index
  cf.assert %q, "first"
  %c = arith.cmpi sge, %d, %c0 : index
  cf.assert %c, "d >= 0"
  return
}

// CHECK-LABEL: func.func @unsigned_least(
// CHECK: cf.assert {{.*}}, "d >= 0"
func.func @unsigned_least(%d: index) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %s = tensor.empty(%d) : tensor<?xf32>
  cf.br ^j(%s : tensor<?xf32>)
^j(%x: tensor<?xf32>):
  %k = tensor.dim %x, %c0 : tensor<?xf32>
  %u = arith.minui %k, %c5 : index
  %q = arith.cmpi eq, %u, %c5 : index
  cf.assert %q, "first"
  %cx = arith.cmpi sge, %d, %c0 : index
  cf.assert %cx, "d >= 0"
  return
}

// CHECK-LABEL: func.func @many(
// CHECK: cf.assert {{.*}}, "d >= 0"
func.func @many(%d: index, %f: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i32
  %z1 = arith.constant 1 : i32
  %c1 = arith.constant 1 : index
  %p1 = arith.cmpi eq, %f, %z1 : i32
  %z2 = arith.constant 2 : i32
  %c2 = arith.constant 2 : index
  %p2 = arith.cmpi eq, %f, %z2 : i32
  %z3 = arith.constant 3 : i32
  %c3 = arith.constant 3 : index
  %p3 = arith.cmpi eq, %f, %z3 : i32
  %z4 = arith.constant 4 : i32
  %c4 = arith.constant 4 : index
  %p4 = arith.cmpi eq, %f, %z4 : i32
  cf.cond_br %p1, ^t1, ^e1
^t1:
  %s1 = tensor.empty(%c1) : tensor<?xf32>
  cf.br ^j(%s1 : tensor<?xf32>)
^e1:
  cf.cond_br %p2, ^t2, ^e2
^t2:
  %s2 = tensor.empty(%c2) : tensor<?xf32>
  cf.br ^j(%s2 : tensor<?xf32>)
^e2:
  cf.cond_br %p3, ^t3, ^e3
^t3:
  %s3 = tensor.empty(%c3) : tensor<?xf32>
  cf.br ^j(%s3 : tensor<?xf32>)
^e3:
  cf.cond_br %p4, ^t4, ^e4
^t4:
  %s4 = tensor.empty(%c4) : tensor<?xf32>
  cf.br ^j(%s4 : tensor<?xf32>)
^e4:
  %s = tensor.empty(%d) : tensor<?xf32>
  cf.br ^j(%s : tensor<?xf32>)
^j(%x: tensor<?xf32>):
  %k = tensor.dim %x, %c0 : tensor<?xf32>
  %eq = arith.cmpi eq, %k, %d : index
  cf.assert %eq, "same"
  %c = arith.cmpi sge, %d, %c0 : index
  cf.assert %c, "d >= 0"
  return %z : i32
}

func.func private @id(%t: tensor<?xf32>) -> tensor<?xf32> {
  return %t : tensor<?xf32>
}

// CHECK-LABEL: func.func @argument_returned(
// CHECK: cf.assert {{.*}}, "d >= 0"
func.func @argument_returned(%d: index) {
  %c0 = arith.constant 0 : index
  %s = tensor.empty(%d) : tensor<?xf32>
  %r = call @id(%s) : (tensor<?xf32>) -> tensor<?xf32>
  %k = tensor.dim %r, %c0 : tensor<?xf32>
  %eq = arith.cmpi eq, %k, %d : index
  cf.assert %eq, "same"
  %c = arith.cmpi sge, %d, %c0 : index
  cf.assert %c, "d >= 0"
  return
}

func.func private @two(%d: index, %p: i1) -> tensor<?xf32> {
  %c5 = arith.constant 5 : index
  cf.cond_br %p, ^a, ^b
^a:
  %s = tensor.empty(%d) : tensor<?xf32>
  return %s : tensor<?xf32>
^b:
  %s5 = tensor.empty(%c5) : tensor<?xf32>
  return %s5 : tensor<?xf32>
}

// CHECK-LABEL: func.func @two_returns(
// CHECK: cf.assert {{.*}}, "d >= 0"
func.func @two_returns(%d: index, %n: i1) {
  %c0 = arith.constant 0 : index
  %r = call @two(%d, %n) : (index, i1) -> tensor<?xf32>
  %k = tensor.dim %r, %c0 : tensor<?xf32>
  %eq = arith.cmpi eq, %k, %d : index
  cf.assert %eq, "same"
  %c = arith.cmpi sge, %d, %c0 : index
  cf.assert %c, "d >= 0"
  return
}

func.func private @rec(%d: index, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %p -> tensor<?xf32> {
    %s = tensor.empty(%d) : tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  } else {
    %m = arith.subi %n, %c1 : index
    %s = func.call @rec(%d, %m) : (index, index) -> tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @calls_itself(
// CHECK: cf.assert {{.*}}, "d >= 0"
func.func @calls_itself(%d: index, %n: index) {
  %c0 = arith.constant 0 : index
  %r = call @rec(%d, %n) : (index, index) -> tensor<?xf32>
  %k = tensor.dim %r, %c0 : tensor<?xf32>
  %eq = arith.cmpi eq, %k, %d : index
  cf.assert %eq, "same"
  %c = arith.cmpi sge, %d, %c0 : index
  cf.assert %c, "d >= 0"
  return
}

// CHECK-LABEL: func.func @region(
// CHECK: cf.assert {{.*}}, "d >= 0"
func.func @region(%d: index, %b: tensor<i1>, %t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %s = tensor.empty(%d) : tensor<?xf32>
  %r = tosa.cond_if %b (%x = %s) : tensor<i1> (tensor<?xf32>) -> tensor<?xf32> {
  ^bb0(%x: tensor<?xf32>):
    %k = tensor.dim %x, %c0 : tensor<?xf32>
    %eq = arith.cmpi eq, %k, %d : index
    cf.assert %eq, "same"
    %cc = arith.cmpi sge, %d, %c0 : index
    cf.assert %cc, "d >= 0"
    tosa.yield %x : tensor<?xf32>
  } else {
  ^bb0(%x: tensor<?xf32>):
    tosa.yield %t : tensor<?xf32>
  }
  return
}

// -10 * -10 is more than 9.
// CONTRACT: sum_of_squares(d: index) where d in [0, 3]
// CONTRACT: d >= 0
// CONTRACT: enough, but perhaps more than needed
// CONTRACT: d <= 3
// CONTRACT: enough, but perhaps more than needed
func.func private @squared(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %k = tensor.dim %t, %c0 : tensor<?xf32>
  %m = arith.muli %k, %k : index
  %q = arith.cmpi sle, %m, %c9 : index
  cf.assert %q, "sq"
  return
}

func.func @sum_of_squares(%d: index) {
  %s = tensor.empty(%d) : tensor<?xf32>
  call @squared(%s) : (tensor<?xf32>) -> ()
  return
}
