// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands that an operation may lack: it has too few, or one of type `none`. An
// argument for elements has a default, or another function is used.
//
// RUN: shapeproof contract --details %s | FileCheck %s
// RUN: shapeproof analyze --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: mlir-opt-22 --allow-unregistered-dialect %s -o /dev/null

shape.function_library @lib {
  func.func @times(%x: !shape.shape {shapeproof.operand = 0}, %n: index {shapeproof.value = 1, shapeproof.default = 2 : i64}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %d = tensor.extract %s[%c0] : tensor<?xindex>
    %e = arith.muli %d, %n : index
    %r = shape.from_extents %e : index
    return %r : !shape.shape
  }
  func.func @third(%x: !shape.shape {shapeproof.operand = 2}) -> !shape.shape {
    return %x : !shape.shape
  }
  func.func @second(%x: !shape.shape {shapeproof.operand = 1}) -> !shape.shape {
    return %x : !shape.shape
  }
} mapping {
  foo.last = [@third, @second],
  foo.times = @times
}

// CHECK: defaults(x: [A]) -> ([2 * A], [2 * A], [3 * A])
func.func @defaults(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %none = "foo.none"() : () -> none
  %three = arith.constant 3 : index
  %0 = "foo.times"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = "foo.times"(%x, %none) : (tensor<?xf32>, none) -> tensor<?xf32>
  %2 = "foo.times"(%x, %three) : (tensor<?xf32>, index) -> tensor<?xf32>
  return %0, %1, %2 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// CHECK: others(x: [A], y: [B]) -> ([B], [A], [A], [?])
func.func @others(%x: tensor<?xf32>, %y: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %none = "foo.none"() : () -> none
  %0 = "foo.last"(%x, %x, %y) : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = "foo.last"(%y, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = "foo.last"(%y, %x, %none) : (tensor<?xf32>, tensor<?xf32>, none) -> tensor<?xf32>
  %3 = "foo.last"(%y) : (tensor<?xf32>) -> tensor<?xf32>
  return %0, %1, %2, %3 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// The program is executed with the default.
//
// JSON: "verdict":"contingent"{{.*}}"executed":true{{.*}}"message":"six"
func.func @executed(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c6 = arith.constant 6 : index
  %none = "foo.none"() : () -> none
  %0 = "foo.times"(%x, %none) : (tensor<?xf32>, none) -> tensor<?xf32>
  %n = tensor.dim %0, %c0 : tensor<?xf32>
  %is = arith.cmpi eq, %n, %c6 : index
  cf.assert %is, "six"
  return
}
// CHECK: nothing is known of foo.none (3), foo.last
