// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rule 3: after a structured op, some loop range is empty or the operands fit. The
// result has its init's shape in any case.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{context=z3})" | FileCheck %s --check-prefixes=CHECK,PLAIN
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{context=z3 trust-op-contracts=true})" | FileCheck %s --check-prefixes=CHECK,TRUST

// CHECK-LABEL: func @goes_result_is_init
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_result_is_init(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>,
                               %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>)
                     outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %n = tensor.dim %r, %c0 : tensor<?x?xf32>
  %m = tensor.dim %c, %c0 : tensor<?x?xf32>
  %ok = arith.cmpi eq, %n, %m : index
  cf.assert %ok, "the init's"
  return %r : tensor<?x?xf32>
}

// [0, k] by [l, n] is legal with k != l.
// CHECK-LABEL: func @stays_may_be_empty
// CHECK: cf.assert
func.func @stays_may_be_empty(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>,
                              %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>)
                     outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %k = tensor.dim %a, %c1 : tensor<?x?xf32>
  %l = tensor.dim %b, %c0 : tensor<?x?xf32>
  %ok = arith.cmpi eq, %k, %l : index
  cf.assert %ok, "inner sizes"
  return %r : tensor<?x?xf32>
}

// CHECK-LABEL: func @trusted_not_empty
// PLAIN: cf.assert {{.*}}, "inner sizes"
// TRUST-NOT: cf.assert
// CHECK: return
func.func @trusted_not_empty(%a: tensor<4x?xf32>, %b: tensor<?x8xf32>,
                             %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = linalg.matmul ins(%a, %b : tensor<4x?xf32>, tensor<?x8xf32>)
                     outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  %k = tensor.dim %a, %c1 : tensor<4x?xf32>
  %l = tensor.dim %b, %c0 : tensor<?x8xf32>
  %some = arith.cmpi sgt, %k, %c0 : index
  scf.if %some {
    %ok = arith.cmpi eq, %k, %l : index
    cf.assert %ok, "inner sizes"
  }
  return %r : tensor<4x8xf32>
}

// On memrefs the op cannot be hoisted.
// CHECK-LABEL: func @goes_memrefs
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_memrefs(%a: memref<4x?xf32>, %b: memref<?x8xf32>,
                        %c: memref<4x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  linalg.matmul ins(%a, %b : memref<4x?xf32>, memref<?x8xf32>)
                outs(%c : memref<4x8xf32>)
  %k = memref.dim %a, %c1 : memref<4x?xf32>
  %l = memref.dim %b, %c0 : memref<?x8xf32>
  %some = arith.cmpi sgt, %k, %c0 : index
  scf.if %some {
    %ok = arith.cmpi eq, %k, %l : index
    cf.assert %ok, "inner sizes"
  }
  return
}

// A window of 3 over n elements with m results: n >= (m - 1) + 2 + 1.
// CHECK-LABEL: func @compound_index
// CHECK-NOT: "at least"
// CHECK: cf.assert {{.*}}, "exactly"
// CHECK: return
func.func @compound_index(%in: memref<?xf32>, %k: memref<3xf32>,
                          %out: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  linalg.conv_1d ins(%in, %k : memref<?xf32>, memref<3xf32>)
                 outs(%out : memref<?xf32>)
  %n = memref.dim %in, %c0 : memref<?xf32>
  %m = memref.dim %out, %c0 : memref<?xf32>
  %some = arith.cmpi sgt, %m, %c0 : index
  scf.if %some {
    %need = arith.addi %m, %c2 : index
    %ok = arith.cmpi sge, %n, %need : index
    cf.assert %ok, "at least"
    %equal = arith.cmpi eq, %n, %need : index
    cf.assert %equal, "exactly"
  }
  return
}

// The body runs only if no loop is empty; before and after, one may be. What it
// has an element of is not empty, and each index is within it; of an output that
// is only written nothing is known yet, nor that sizes are equal.
//
// CHECK-LABEL: func @body
// CHECK-NOT: cf.assert {{.*}}, "in it"
// CHECK-NOT: cf.assert {{.*}}, "the other size"
// CHECK: cf.assert {{.*}}, "after it"
func.func @body(%a: memref<?x?xf32>, %o: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %o, %c0 : memref<?x?xf32>
  %some = arith.cmpi sgt, %n, %c0 : index
  linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, i)>,
                       affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<?x?xf32>) outs(%o : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    cf.assert %some, "in it"
    %i = linalg.index 0 : index
    %m = memref.dim %a, %c1 : memref<?x?xf32>
    %below = arith.cmpi slt, %i, %m : index
    cf.assert %below, "the other size"
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  }
  cf.assert %some, "after it"
  return
}

// CHECK-LABEL: func @only_written
// CHECK: cf.assert {{.*}}, "not empty in it"
// CHECK: cf.assert {{.*}}, "in it"
// CHECK: cf.assert {{.*}}, "same sizes in it"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @only_written(%a: memref<?xf32>, %o: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %o, %c0 : memref<?xf32>
  %m = memref.dim %a, %c0 : memref<?xf32>
  %any = arith.cmpi sgt, %n, %c0 : index
  %some = arith.cmpi sge, %n, %m : index
  %same = arith.cmpi eq, %n, %m : index
  linalg.generic {
      indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]}
      ins(%a : memref<?xf32>) outs(%o : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    cf.assert %any, "not empty in it"
    cf.assert %some, "in it"
    cf.assert %same, "same sizes in it"
    linalg.yield %x : f32
  }
  %empty = arith.cmpi sle, %m, %c0 : index
  %after = arith.ori %empty, %same : i1
  cf.assert %after, "after it"
  return
}
