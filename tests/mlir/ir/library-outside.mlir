// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A shape function that looks beyond the end of a list knows nothing of what it
// finds; that it does so is no fact, from which anything would follow, not even
// where the contracts of operations are believed.
//
// RUN: shapeproof analyze --format=json %s | python3 %S/../libraries/verdicts.py
// RUN: shapeproof analyze --trust-op-contracts --format=json %s | python3 %S/../libraries/verdicts.py
// RUN: shapeproof analyze --trust-op-contracts --format=json %s | FileCheck %s
// CHECK: "contradictions": []

shape.function_library @lib {
  func.func @last(%x: !shape.shape, %d: index {shapeproof.attribute = "d"}) -> !shape.shape {
    %c3 = arith.constant 3 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %e = tensor.extract %s[%d] : tensor<?xindex>
    %t = tensor.insert %c3 into %s[%d] : tensor<?xindex>
    %p = arith.cmpi eq, %e, %c3 : index
    cf.assert %p, "no: it is not known"
    %shape = shape.from_extent_tensor %t : tensor<?xindex>
    return %shape : !shape.shape
  }
} mapping {
  foo.last = @last
}

func.func @outside(%x: tensor<?x?xf32>, %y: tensor<*xf32>) {
  %0 = "foo.last"(%x) <{d = 2 : i64}> : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = "foo.last"(%x) <{d = -1 : i64}> : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = "foo.last"(%y) <{d = 7 : i64}> : (tensor<*xf32>) -> tensor<*xf32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %0, %c0 : tensor<?x?xf32>
  %e = tensor.dim %x, %c0 : tensor<?x?xf32>
  %p = arith.cmpi eq, %d, %e : index
  cf.assert %p, "no: of nothing"
  %q = arith.cmpi sge, %d, %c0 : index
  cf.assert %q, "yes: a size"
  return
}
