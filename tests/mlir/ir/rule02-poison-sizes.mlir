// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the operands of an operation that may be moved do not fit, its result is
// poison, and so is each size of it. A size that is none may not become one,
// unless contracts are trusted. (tests/mlir/exec executes these functions before and
// after the passes.)
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-canonicalize-dims)" | FileCheck %s
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-canonicalize-dims{trust-op-contracts=true})" | FileCheck %s --check-prefix=TRUST

// The sum has as many elements as %b, if %a has.

// CHECK-LABEL: func @derived(
// CHECK: %[[SUM:.*]] = linalg.map
// CHECK: tensor.dim %[[SUM]]
// CHECK: %[[B:.*]] = tensor.dim %arg1
// CHECK: return %[[B]] : index
// TRUST-LABEL: func @derived(
// TRUST: %[[SUM:.*]] = linalg.map
// TRUST: %[[D:.*]] = tensor.dim %[[SUM]]
// TRUST-NOT: tensor.dim
// TRUST: return %[[D]] : index
func.func @derived(%a: tensor<?xf32>, %b: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %sum = linalg.map { arith.addf } ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%b : tensor<?xf32>)
  %d = tensor.dim %sum, %c0 : tensor<?xf32>
  %e = tensor.dim %b, %c0 : tensor<?xf32>
  %more = arith.cmpi sge, %e, %c0 : index
  cf.assert %more, "there"
  return %e : index
}

// The other way it may: %b is no poison. And what is computed of the sum is
// poison where the sum is.

// CHECK-LABEL: func @given(
// CHECK: %[[B:.*]] = tensor.dim %arg1
// CHECK-NOT: tensor.dim
// CHECK: return %[[B]], %[[B]] : index, index
func.func @given(%a: tensor<?xf32>, %b: tensor<?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %e = tensor.dim %b, %c0 : tensor<?xf32>
  %sum = linalg.map { arith.addf } ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%b : tensor<?xf32>)
  %d = tensor.dim %sum, %c0 : tensor<?xf32>
  return %d, %e : index, index
}

// CHECK-LABEL: func @computed(
// CHECK: %[[SUM:.*]] = linalg.map
// CHECK: %[[D:.*]] = tensor.dim %[[SUM]]
// CHECK-NOT: tensor.dim
// CHECK: return %[[D]], %[[D]] : index, index
func.func @computed(%a: tensor<?xf32>, %b: tensor<?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %sum = linalg.map { arith.addf } ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%b : tensor<?xf32>)
  %d = tensor.dim %sum, %c0 : tensor<?xf32>
  %twice = linalg.map { arith.addf } ins(%sum, %sum : tensor<?xf32>, tensor<?xf32>) outs(%sum : tensor<?xf32>)
  %e = tensor.dim %twice, %c0 : tensor<?xf32>
  return %d, %e : index, index
}

// A select hands on one of two; a size that is chosen is as good as both.

// CHECK-LABEL: func @chosen(
// CHECK: %[[D:.*]] = tensor.dim %{{.*}}, %{{.*}}
// CHECK: %[[T:.*]] = arith.select
// CHECK: %[[E:.*]] = tensor.dim %[[T]]
// CHECK: return %[[D]], %[[E]] : index, index
func.func @chosen(%a: tensor<?xf32>, %b: tensor<?xf32>, %p: i1) -> (index, index) {
  %c0 = arith.constant 0 : index
  %sum = linalg.map { arith.addf } ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%b : tensor<?xf32>)
  %d = tensor.dim %sum, %c0 : tensor<?xf32>
  %t = arith.select %p, %sum, %b : tensor<?xf32>
  %e = tensor.dim %t, %c0 : tensor<?xf32>
  return %d, %e : index, index
}

// Who is called may not look at what it is given: its result is %b.

// CHECK-LABEL: func @called(
// CHECK: %[[D:.*]] = tensor.dim %{{.*}}, %{{.*}}
// CHECK: %[[T:.*]] = call @second
// CHECK: %[[E:.*]] = tensor.dim %[[T]]
// CHECK: return %[[D]], %[[E]] : index, index
func.func private @second(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  return %y : tensor<?xf32>
}
func.func @called(%a: tensor<?xf32>, %b: tensor<?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %sum = linalg.map { arith.addf } ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%b : tensor<?xf32>)
  %d = tensor.dim %sum, %c0 : tensor<?xf32>
  %t = call @second(%sum, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %e = tensor.dim %t, %c0 : tensor<?xf32>
  return %d, %e : index, index
}

// Flags make poison where a sum wraps.

// CHECK-LABEL: func @numbers(
// CHECK: tensor.empty(
// CHECK: %[[D:.*]] = tensor.dim %arg0
// CHECK: cf.assert
// CHECK-NOT: tensor.dim
// CHECK: return %[[D]] : index
// TRUST-LABEL: func @numbers(
// TRUST: %[[SUM:.*]] = arith.addi {{.*}} overflow<nsw>
// TRUST: return %[[SUM]] : index
func.func @numbers(%a: tensor<?xf32>, %n: index, %m: index) -> index {
  %c0 = arith.constant 0 : index
  %sum = arith.addi %n, %m overflow<nsw> : index
  %t = tensor.empty(%sum) : tensor<?xf32>
  %plain = arith.addi %n, %m : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %d, %plain : index
  cf.assert %same, "fits"
  %e = tensor.dim %a, %c0 : tensor<?xf32>
  return %e : index
}
