// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations that other dialects add to the transform dialect are read, as by
// mlir-opt.
//
// RUN: shapeproof analyze --all %s | FileCheck %s
// RUN: shapeproof-opt %s | FileCheck %s --check-prefix=OPT
// CHECK: 1 check: 1 proved
// OPT: transform.structured.tile_using_for

module attributes {transform.with_named_sequence} {
  func.func @f(%n: index) {
    %ok = arith.cmpi sle, %n, %n : index
    cf.assert %ok, "n"
    return
  }
  transform.named_sequence @__transform_main(
      %arg: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %arg
        : (!transform.any_op) -> !transform.any_op
    %1, %loops = transform.structured.tile_using_for %0 tile_sizes [4]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %2 = transform.structured.match ops{["scf.for"]} in %1
        : (!transform.any_op) -> !transform.any_op
    transform.loop.unroll %2 { factor = 4 } : !transform.any_op
    transform.yield
  }
}
