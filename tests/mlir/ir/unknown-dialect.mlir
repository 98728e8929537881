// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of which nothing is known are named, also where a file has no
// checks, and in contracts.
//
// RUN: shapeproof analyze %s | FileCheck %s
// RUN: shapeproof contract --details %s | FileCheck %s --check-prefix=CONTRACT

// CHECK: no checks: nothing is known of foo.bar (2), foo.baz; --library=FILE gives shape functions
// CHECK: not shown (--all shows it): 3 operations without facts (foo.bar (2), foo.baz)
// CONTRACT: nothing is known of foo.bar (2), foo.baz
func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "foo.baz"(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = "foo.bar"(%0) : (tensor<?xf32>) -> tensor<?xf32>
  %2 = foo.bar %1 : tensor<?xf32>
  return %2 : tensor<?xf32>
}
