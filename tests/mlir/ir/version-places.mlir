// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// There are no two copies of what all threads meet in, whoever calls it, nor of
// functions; and what is done once is done.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-version)" -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: shapeproof-opt %t.mlir --pass-pipeline="builtin.module(shapeproof-version)" | diff %t.mlir -

// CHECK-LABEL: func.func @outer
// CHECK-NOT: scf.if
// CHECK: cf.assert {{.*}}, "outer"
// CHECK: func.func @inner
// CHECK: scf.if
// CHECK: cf.assert {{.*}}, "inner"
func.func @outer(%n: index) -> index {
  %c5 = arith.constant 5 : index
  %p = arith.cmpi slt, %n, %c5 : index
  cf.assert %p, "outer"
  builtin.module {
    func.func @inner(%k: index) -> index {
      %d5 = arith.constant 5 : index
      %q = arith.cmpi slt, %k, %d5 : index
      cf.assert %q, "inner"
      return %k : index
    }
  }
  return %n : index
}

gpu.module @device {
  func.func @meets() {
    gpu.barrier
    return
  }
  func.func @calls() {
    func.call @meets() : () -> ()
    return
  }
  func.func private @unknown()
  func.func @adds(%n: index) -> index {
    %r = arith.addi %n, %n : index
    return %r : index
  }

  // CHECK-LABEL: func.func @by_calls
  // CHECK-NOT: scf.if
  // CHECK: cf.assert
  func.func @by_calls(%n: index) {
    %c5 = arith.constant 5 : index
    %p = arith.cmpi slt, %n, %c5 : index
    cf.assert %p, "less"
    func.call @calls() : () -> ()
    return
  }
  // CHECK-LABEL: func.func @by_unknown
  // CHECK-NOT: scf.if
  // CHECK: cf.assert
  func.func @by_unknown(%n: index) {
    %c5 = arith.constant 5 : index
    %p = arith.cmpi slt, %n, %c5 : index
    cf.assert %p, "less"
    func.call @unknown() : () -> ()
    return
  }
  // CHECK-LABEL: func.func @nobody_meets
  // CHECK: scf.if
  func.func @nobody_meets(%n: index) -> index {
    %c5 = arith.constant 5 : index
    %p = arith.cmpi slt, %n, %c5 : index
    cf.assert %p, "less"
    %r = func.call @adds(%n) : (index) -> index
    return %r : index
  }
}
