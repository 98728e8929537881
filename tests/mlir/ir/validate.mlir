// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// validate=true: z3 proves each removal again, from its premises alone, and a
// closing remark counts.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{context=equality validate=true})" 2>&1 | FileCheck %s

// CHECK: remark: 3 proofs validated, 0 not decided by z3, 0 rejected
// CHECK-LABEL: func @proofs
// CHECK: cf.assert
// CHECK-NOT: cf.assert
// CHECK: shape.cstr_eq
// CHECK-NOT: shape.cstr_eq
func.func @proofs(%n: index, %m: index, %t: tensor<?xf32>, %u: tensor<?xf32>)
    -> !shape.witness {
  %a = arith.cmpi eq, %n, %m : index
  cf.assert %a, "once"
  %b = arith.cmpi eq, %m, %n : index
  cf.assert %b, "twice"
  %s = shape.shape_of %t : tensor<?xf32> -> tensor<1xindex>
  %r = shape.shape_of %u : tensor<?xf32> -> tensor<1xindex>
  %w0 = shape.cstr_eq %s, %r : tensor<1xindex>, tensor<1xindex>
  %w1 = shape.cstr_eq %r, %s : tensor<1xindex>, tensor<1xindex>
  %w2 = shape.cstr_broadcastable %s, %r : tensor<1xindex>, tensor<1xindex>
  %w = shape.assuming_all %w1, %w2
  return %w : !shape.witness
}
