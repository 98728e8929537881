// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements of short lists that stand at the end of the file.
//
// RUN: not shapeproof analyze --all %s | FileCheck %s

// CHECK: 7 checks: 4 proved, 1 refuted, 1 contingent, 1 unknown
// CHECK: refuted: {{.*}}
// CHECK: note: its message: "no: 3"

func.func @sizes(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %list = arith.constant dense_resource<sizes> : tensor<2xi64>
  %x = tensor.extract %list[%c0] : tensor<2xi64>
  %y = tensor.extract %list[%c1] : tensor<2xi64>
  %c2 = arith.constant 2 : i64
  %c3 = arith.constant 3 : i64
  %minus = arith.constant -1 : i64
  %p = arith.cmpi eq, %x, %c2 : i64
  cf.assert %p, "yes: 2"
  %q = arith.cmpi eq, %y, %minus : i64
  cf.assert %q, "yes: -1"
  %r = arith.cmpi eq, %x, %c3 : i64
  cf.assert %r, "no: 3"
  return
}

// Of one element, of bytes, and of those that are not there.
func.func @others(%n: index) {
  %c0 = arith.constant 0 : index
  %one = arith.constant dense_resource<one> : tensor<1xindex>
  %x = tensor.extract %one[%c0] : tensor<1xindex>
  %p = arith.cmpi sle, %n, %x : index
  cf.assert %p, "contingent: n <= 7"
  %c7 = arith.constant 7 : index
  %q = arith.cmpi sle, %n, %c7 : index
  cf.assert %q, "yes: the same"
  %bytes = arith.constant dense_resource<bytes> : tensor<3xi8>
  %y = tensor.extract %bytes[%c0] : tensor<3xi8>
  %minus = arith.constant -128 : i8
  %r = arith.cmpi eq, %y, %minus : i8
  cf.assert %r, "yes: -128"
  %gone = arith.constant dense_resource<gone> : tensor<1xi8>
  %z = tensor.extract %gone[%c0] : tensor<1xi8>
  %s = arith.cmpi eq, %z, %minus : i8
  cf.assert %s, "unknown: nobody says"
  return
}

{-#
  dialect_resources: {
    builtin: {
      sizes: "0x080000000200000000000000FFFFFFFFFFFFFFFF",
      one: "0x080000000700000000000000",
      bytes: "0x010000008001FF"
    }
  }
#-}
