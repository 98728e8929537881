// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements of tensors go through calls of private functions as scalars do: to
// the callee where all calls agree on a fact, and back to the caller.
//
// RUN: not shapeproof analyze --format=json %s | FileCheck %s

// CHECK: "function":"main"{{.*}}"verdict":"proved"{{.*}}"message":"twice"
// CHECK: "function":"main"{{.*}}"verdict":"proved"{{.*}}"message":"established"
// CHECK: "function":"main"{{.*}}"verdict":"refuted"{{.*}}"message":"not twice"
func.func @main(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : i64
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %size = arith.index_cast %n : index to i64
  %list = tensor.from_elements %size, %c7 : tensor<2xi64>
  %0 = call @double(%list, %t) : (tensor<2xi64>, tensor<?xf32>) -> tensor<1xi64>
  %r = tensor.extract %0[%c0] : tensor<1xi64>
  %both = arith.addi %size, %size : i64
  %p = arith.cmpi eq, %r, %both : i64
  cf.assert %p, "twice"
  %some = arith.cmpi sge, %size, %c7 : i64
  cf.assert %some, "established"
  %next = arith.addi %both, %c7 : i64
  %q = arith.cmpi eq, %r, %next : i64
  cf.assert %q, "not twice"
  return
}

// CHECK: "function":"double"{{.*}}"verdict":"proved"{{.*}}"message":"the size"
// CHECK: "function":"double"{{.*}}"verdict":"proved"{{.*}}"message":"seven"
// CHECK: "function":"double"{{.*}}"verdict":"contingent"{{.*}}"message":"at least"
func.func private @double(%list: tensor<2xi64>, %t: tensor<?xf32>) -> tensor<1xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : i64
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %size = arith.index_cast %n : index to i64
  %a = tensor.extract %list[%c0] : tensor<2xi64>
  %b = tensor.extract %list[%c1] : tensor<2xi64>
  %p = arith.cmpi eq, %a, %size : i64
  cf.assert %p, "the size"
  %q = arith.cmpi eq, %b, %c7 : i64
  cf.assert %q, "seven"
  %s = arith.cmpi sge, %a, %b : i64
  cf.assert %s, "at least"
  %r = arith.addi %a, %a : i64
  %out = tensor.from_elements %r : tensor<1xi64>
  return %out : tensor<1xi64>
}

// One call passes the size, another one a smaller number.
// CHECK: "function":"some"{{.*}}"verdict":"contingent"{{.*}}"message":"not at all calls"
// CHECK: "function":"some"{{.*}}"verdict":"proved"{{.*}}"message":"at all calls"
func.func private @some(%n: tensor<i32>, %t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %e = tensor.extract %n[] : tensor<i32>
  %x = arith.index_cast %e : i32 to index
  %p = arith.cmpi eq, %x, %d : index
  cf.assert %p, "not at all calls"
  %q = arith.cmpi sge, %x, %c0 : index
  cf.assert %q, "at all calls"
  return
}
func.func @calls(%t: tensor<8xf32>, %k: i32) {
  %c8 = arith.constant dense<8> : tensor<i32>
  %c7 = arith.constant dense<7> : tensor<i32>
  %u = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  call @some(%c8, %u) : (tensor<i32>, tensor<?xf32>) -> ()
  call @some(%c7, %u) : (tensor<i32>, tensor<?xf32>) -> ()
  return
}

// A public function may be called with anything.
// CHECK: "function":"public"{{.*}}"verdict":"contingent"{{.*}}"message":"of anyone"
func.func @public(%n: tensor<i64>, %t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %e = tensor.extract %n[] : tensor<i64>
  %x = arith.index_cast %e : i64 to index
  %p = arith.cmpi eq, %x, %d : index
  cf.assert %p, "of anyone"
  return
}
func.func @calls_public(%t: tensor<8xf32>) {
  %c8 = arith.constant dense<8> : tensor<i64>
  %u = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  call @public(%c8, %u) : (tensor<i64>, tensor<?xf32>) -> ()
  return
}

// What comes back may be an argument as it came, a number that fits its type
// because the arguments do, or chosen by a truth value.
// CHECK: "function":"back"{{.*}}"verdict":"proved"{{.*}}"message":"as it came"
// CHECK: "function":"back"{{.*}}"verdict":"proved"{{.*}}"message":"at least three"
// CHECK: "function":"back"{{.*}}"verdict":"contingent"{{.*}}"message":"the sum may wrap"
// CHECK: "function":"back"{{.*}}"verdict":"proved"{{.*}}"message":"chosen"
func.func private @same(%n: tensor<i32>) -> tensor<i32> {
  return %n : tensor<i32>
}
func.func private @larger(%n: tensor<i32>, %m: tensor<i32>) -> tensor<i32> {
  %0 = stablehlo.maximum %n, %m : tensor<i32>
  return %0 : tensor<i32>
}
func.func private @sum(%n: tensor<i32>, %m: tensor<i32>) -> tensor<i32> {
  %0 = stablehlo.add %n, %m : tensor<i32>
  return %0 : tensor<i32>
}
func.func private @where(%c: tensor<i1>, %n: tensor<i32>, %m: tensor<i32>) -> tensor<i32> {
  %0 = stablehlo.select %c, %n, %m : tensor<i1>, tensor<i32>
  return %0 : tensor<i32>
}
func.func @back(%n: tensor<i32>) {
  %three = arith.constant dense<3> : tensor<i32>
  %c3 = arith.constant 3 : i32
  %own = tensor.extract %n[] : tensor<i32>
  %0 = call @same(%n) : (tensor<i32>) -> tensor<i32>
  %1 = tensor.extract %0[] : tensor<i32>
  %p = arith.cmpi eq, %1, %own : i32
  cf.assert %p, "as it came"
  %2 = call @larger(%n, %three) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %3 = tensor.extract %2[] : tensor<i32>
  %q = arith.cmpi sge, %3, %c3 : i32
  cf.assert %q, "at least three"
  %4 = call @sum(%n, %three) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %5 = tensor.extract %4[] : tensor<i32>
  %r = arith.cmpi sgt, %5, %own : i32
  cf.assert %r, "the sum may wrap"
  %small = arith.cmpi slt, %own, %c3 : i32
  %choice = tensor.from_elements %small : tensor<i1>
  %6 = call @where(%choice, %three, %n) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
  %7 = tensor.extract %6[] : tensor<i32>
  %s = arith.cmpi eq, %7, %3 : i32
  cf.assert %s, "chosen"
  return
}
