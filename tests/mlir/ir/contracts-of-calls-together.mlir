// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A clause of a callee may be enough beside the others only: that at is as long
// as mt, where bt is as long as at, which an empty nt does not need.
//
// RUN: shapeproof contract --details %s | FileCheck %s
// CHECK: caller(mt: [A], at: [B], bt: [C]) where B >= A and 2 * B >= A + C
// CHECK: callee(nt: [A], mt: [B], at: [C], bt: [C]) where C >= B
func.func @callee(%nt: tensor<?xf32>, %mt: tensor<?xf32>, %at: tensor<?xf32>, %bt: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %nt, %c0 : tensor<?xf32>
  %m = tensor.dim %mt, %c0 : tensor<?xf32>
  %a = tensor.dim %at, %c0 : tensor<?xf32>
  %b = tensor.dim %bt, %c0 : tensor<?xf32>
  %nz = arith.cmpi eq, %n, %c0 : index
  %ab = arith.cmpi eq, %a, %b : index
  %p = arith.ori %nz, %ab : i1
  cf.assert %p, "one"
  %mz = arith.cmpi eq, %m, %c0 : index
  %mb = arith.addi %m, %b : index
  %aa = arith.muli %a, %c2 : index
  %le = arith.cmpi sle, %mb, %aa : index
  %q = arith.ori %mz, %le : i1
  cf.assert %q, "two"
  return
}
func.func @caller(%mt: tensor<?xf32>, %at: tensor<?xf32>, %bt: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%c0) : tensor<?xf32>
  %m = tensor.dim %mt, %c0 : tensor<?xf32>
  %a = tensor.dim %at, %c0 : tensor<?xf32>
  %ge = arith.cmpi sge, %a, %m : index
  cf.assert %ge, "ge"
  call @callee(%e, %mt, %at, %bt) : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> ()
  return
}
