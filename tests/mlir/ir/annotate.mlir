// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Symbolic sizes and bounds as attributes: equal names for what is equal, of
// other names for what is not known to be.
//
// RUN: shapeproof-opt -allow-unregistered-dialect %s --pass-pipeline="builtin.module(shapeproof-annotate)" -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: shapeproof-opt -allow-unregistered-dialect %s --pass-pipeline="builtin.module(shapeproof-annotate,shapeproof-annotate)" | diff %t -

// CHECK-LABEL: func @sizes(
// CHECK-SAME: tensor<?x4xf32> {shapeproof.bounds = ["[0, inf]", "[4, 4]"], shapeproof.dims = ["arg0.dim0", "4"]}
// CHECK-SAME: tensor<?xf64> {shapeproof.bounds = ["[0, inf]"], shapeproof.dims = ["arg1.dim0"]}
// CHECK-SAME: index {shapeproof.bounds = "[-inf, inf]", shapeproof.dims = "arg2"}
func.func @sizes(%t: tensor<?x4xf32>, %u: tensor<?xf64>, %i: index, %x: f32) {
  // CHECK: arith.constant 0 : index
  // CHECK-NOT: shapeproof
  // CHECK: arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  // CHECK: tensor.dim {{.*}}bounds = ["[0, inf]"]{{.*}}dims = ["arg0.dim0"]
  %n = tensor.dim %t, %c0 : tensor<?x4xf32>
  // CHECK: arith.addi {{.*}}bounds = ["[3, inf]"]{{.*}}dims = ["arg0.dim0 + 3"]
  %n3 = arith.addi %n, %c3 : index
  // CHECK: arith.minsi {{.*}}bounds = ["[0, 3]"]
  %min = arith.minsi %n, %c3 : index
  // CHECK: tensor.empty{{.*}}bounds = {{\[\[}}"[3, inf]"]]{{.*}}dims = {{\[\[}}"arg0.dim0 + 3"]]
  %e = tensor.empty(%n3) : tensor<?xf32>
  // CHECK: tensor.dim {{.*}}dims = ["arg1.dim0"]
  %m = tensor.dim %u, %c0 : tensor<?xf64>
  // CHECK: arith.addf %{{.*}}, %{{.*}} : f32
  %f = arith.addf %x, %x : f32
  %eq = arith.cmpi eq, %n, %m : index
  cf.assert %eq, "equal"
  // After the check they are one size.
  // CHECK: cf.assert
  // CHECK: tensor.dim {{.*}}dims = ["arg0.dim0"]
  %m2 = tensor.dim %u, %c0 : tensor<?xf64>
  return
}

// Two unknown sizes that would have one name get two.

// CHECK-LABEL: func @names(
// CHECK: "unknown"{{.*}}dims = {{\[\[}}"unknown.dim0"]]
// CHECK: "unknown"{{.*}}dims = {{\[\[}}"unknown.dim0#2"]]
func.func @names() {
  %a = "unknown"() : () -> tensor<?xf32> loc(unknown)
  %b = "unknown"() : () -> tensor<?xf32> loc(unknown)
  return
}

// CHECK-LABEL: func @contract(
// CHECK-SAME: shapeproof.contract = ["arg0.dim0 == arg1.dim0"]
// CHECK-SAME: shapeproof.signature = "contract(arg0: [A], arg1: [A]) -> [A]"
func.func @contract(%t: tensor<?xf32>, %u: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %m = tensor.dim %u, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %n, %m : index
  cf.assert %p, "same"
  %e = tensor.empty(%m) : tensor<?xf32>
  return %e : tensor<?xf32>
}
