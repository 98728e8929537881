// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a shape function requires of an op and always fails is not taken for
// granted after it: nothing would be left to check.
//
// RUN: not shapeproof analyze --all --trust-op-contracts %s | FileCheck %s
// RUN: not shapeproof analyze --all --trust-op-contracts --format=json %s | FileCheck %s --check-prefix=JSON
// JSON: "contradictions": []

module {
  shape.function_library @lib {
    shape.func @same(%a: !shape.value_shape, %b: !shape.value_shape) -> !shape.shape {
      %0 = shape.shape_of %a : !shape.value_shape -> !shape.shape
      %1 = shape.shape_of %b : !shape.value_shape -> !shape.shape
      %2 = shape.meet %0, %1 : !shape.shape, !shape.shape -> !shape.shape
      shape.return %2 : !shape.shape
    }
    shape.func @checked(%a: !shape.value_shape, %b: !shape.value_shape) -> !shape.shape {
      %0 = shape.shape_of %a : !shape.value_shape -> !shape.shape
      %1 = shape.shape_of %b : !shape.value_shape -> !shape.shape
      %w = shape.cstr_eq %0, %1 : !shape.shape, !shape.shape
      %2 = shape.assuming %w -> (!shape.shape) {
        shape.assuming_yield %0 : !shape.shape
      }
      shape.return %2 : !shape.shape
    }
  } mapping {
    foo.same = @same,
    foo.checked = @checked
  }

  func.func @results(%x: tensor<?xf32>, %y: tensor<3xf32>, %n: index) {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %d = tensor.dim %x, %c0 : tensor<?xf32>
    %two = arith.cmpi eq, %d, %c2 : index
    cf.assert %two, "another size"
    %c5 = arith.constant 5 : index
    %0 = "foo.same"(%x, %y) : (tensor<?xf32>, tensor<3xf32>) -> tensor<?xf32>
    %p = arith.cmpi eq, %n, %c5 : index
    // CHECK-DAG: [[@LINE+1]]:5: unknown: cf.assert
    cf.assert %p, "after a result"
    return
  }

  func.func @requirements(%x: tensor<?xf32>, %y: tensor<3xf32>, %n: index) {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %d = tensor.dim %x, %c0 : tensor<?xf32>
    %two = arith.cmpi eq, %d, %c2 : index
    cf.assert %two, "another size"
    %c5 = arith.constant 5 : index
    %0 = "foo.checked"(%x, %y) : (tensor<?xf32>, tensor<3xf32>) -> tensor<?xf32>
    %p = arith.cmpi eq, %n, %c5 : index
    // CHECK-DAG: [[@LINE+1]]:5: unknown: cf.assert
    cf.assert %p, "after a requirement"
    return
  }
}
