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
