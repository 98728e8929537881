// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Equal dimensions become the first value that dominates them; dimensions that
// are equal only elsewhere do not.
//
// RUN: shapeproof-opt -allow-unregistered-dialect %s --split-input-file --pass-pipeline="builtin.module(shapeproof-canonicalize-dims)" | FileCheck %s

// By definition: what a tensor was made with.

// CHECK-LABEL: func @made(
// CHECK-SAME: %{{.*}}: tensor<?xf32>, %[[N:.*]]: index)
// CHECK-NOT: tensor.dim
// CHECK: "use"(%[[N]], %[[N]])
func.func @made(%t: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %d = tensor.dim %e, %c0 : tensor<?xf32>
  %f = tensor.empty(%d) : tensor<?xf64>
  %g = tensor.dim %f, %c0 : tensor<?xf64>
  "use"(%d, %g) : (index, index) -> ()
  return
}

// -----

// By a check: from there on, not before. The first one stays.

// CHECK-LABEL: func @checked(
// CHECK: %[[A:.*]] = tensor.dim %{{.*}}, %{{.*}} : tensor<?xf32>
// CHECK: %[[B:.*]] = tensor.dim %{{.*}}, %{{.*}} : tensor<?xf64>
// CHECK: "before"(%[[A]], %[[B]])
// CHECK: cf.assert
// CHECK-NOT: tensor.dim
// CHECK: "after"(%[[A]])
func.func @checked(%t: tensor<?xf32>, %u: tensor<?xf64>) {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %t, %c0 : tensor<?xf32>
  %b = tensor.dim %u, %c0 : tensor<?xf64>
  "before"(%a, %b) : (index, index) -> ()
  %eq = arith.cmpi eq, %a, %b : index
  cf.assert %eq, "equal"
  %again = tensor.dim %u, %c0 : tensor<?xf64>
  "after"(%again) : (index) -> ()
  return
}

// -----

// What is read in one branch is not used in the other, nor after it.

// CHECK-LABEL: func @dominance(
// CHECK: scf.if
// CHECK: %[[A:.*]] = memref.dim
// CHECK: "then"(%[[A]], %[[A]])
// CHECK: else
// CHECK: %[[B:.*]] = memref.dim
// CHECK: "else"(%[[B]])
// CHECK: }
// CHECK: %[[C:.*]] = memref.dim
// CHECK: "end"(%[[C]])
func.func @dominance(%m: memref<?xf32>, %p: i1) {
  %c0 = arith.constant 0 : index
  scf.if %p {
    %a = memref.dim %m, %c0 : memref<?xf32>
    %b = memref.dim %m, %c0 : memref<?xf32>
    "then"(%a, %b) : (index, index) -> ()
  } else {
    %a = memref.dim %m, %c0 : memref<?xf32>
    "else"(%a) : (index) -> ()
  }
  %d = memref.dim %m, %c0 : memref<?xf32>
  "end"(%d) : (index) -> ()
  return
}

// -----

// Constants; and the functions of a module are separate.

// CHECK-LABEL: func @constant(
// CHECK: scf.if
// CHECK-NEXT: %[[C:.*]] = arith.constant 6 : index
// CHECK-NEXT: "use"(%[[C]])
func.func @constant(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c6 = arith.constant 6 : index
  %a = tensor.dim %t, %c0 : tensor<?xf32>
  %eq = arith.cmpi eq, %a, %c6 : index
  scf.if %eq {
    %d = tensor.dim %t, %c0 : tensor<?xf32>
    "use"(%d) : (index) -> ()
  }
  return
}

// CHECK-LABEL: func @other(
// CHECK: %[[D:.*]] = tensor.dim
// CHECK: "use"(%[[D]])
func.func @other(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  "use"(%d) : (index) -> ()
  return
}

// -----

// Outside the rank there is no dimension; nothing happens.

// CHECK-LABEL: func @outside(
// CHECK: %[[D:.*]] = tensor.dim
// CHECK: %[[E:.*]] = tensor.dim
// CHECK: "use"(%[[D]], %[[E]])
func.func @outside(%t: tensor<?xf32>, %n: index) {
  %c7 = arith.constant 7 : index
  %d = tensor.dim %t, %c7 : tensor<?xf32>
  %e = tensor.dim %t, %n : tensor<?xf32>
  "use"(%d, %e) : (index, index) -> ()
  return
}
