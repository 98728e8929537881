// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions in transform scripts and PDL patterns, by the plugin in stock
// mlir-opt: products whose sizes agree by a check, or by nothing; and
// shapeproof-simplify as a transformation.
//
// REQUIRES: plugin
// RUN: mlir-opt --load-dialect-plugin=%plugin %s --transform-interpreter --split-input-file --verify-diagnostics --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func @products(
// CHECK: linalg.matmul {bounded, divisible, equal}
// CHECK: linalg.matmul {bounded
// CHECK: linalg.matmul ins
func.func @products(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>,
                    %c: tensor<?x?xf32>, %x: tensor<?x?xf32>,
                    %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %k = tensor.dim %a, %c1 : tensor<?x?xf32>
  %kb = tensor.dim %b, %c0 : tensor<?x?xf32>
  %same = arith.cmpi eq, %k, %kb : index
  cf.assert %same, "inner sizes"
  %rest = arith.remui %k, %c8 : index
  %none = arith.cmpi eq, %rest, %c0 : index
  cf.assert %none, "whole tiles"
  %d = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = affine.min affine_map<()[s0] -> (64, s0)>()[%d]
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %s = tensor.extract_slice %a[0, 0] [%m, %k] [1, 1]
    : tensor<?x?xf32> to tensor<?x?xf32>
  %one = linalg.matmul ins(%s, %b : tensor<?x?xf32>, tensor<?x?xf32>)
    outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %two = linalg.matmul ins(%e, %x : tensor<?x?xf32>, tensor<?x?xf32>)
    outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %three = linalg.matmul ins(%x, %x : tensor<?x?xf32>, tensor<?x?xf32>)
    outs(%x : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @agrees(%op: !transform.any_op {transform.readonly})
      -> !transform.any_op {
    transform.match.operation_name %op ["linalg.matmul"] : !transform.any_op
    transform.shapeproof.match.equal_dims %op, [0, 1], [1, 0] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @fits(%op: !transform.any_op {transform.readonly})
      -> !transform.any_op {
    transform.match.operation_name %op ["linalg.matmul"] : !transform.any_op
    transform.shapeproof.match.bounded %op, [0, 0] in [0, 64] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @tiles(%op: !transform.any_op {transform.readonly})
      -> !transform.any_op {
    transform.match.operation_name %op ["linalg.matmul"] : !transform.any_op
    transform.shapeproof.match.divisible %op, [0, 1] by 4 : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %equal = transform.collect_matching @agrees in %root
      : (!transform.any_op) -> !transform.any_op
    %bounded = transform.collect_matching @fits in %root
      : (!transform.any_op) -> !transform.any_op
    %divisible = transform.collect_matching @tiles in %root
      : (!transform.any_op) -> !transform.any_op
    transform.annotate %equal "equal" : !transform.any_op
    transform.annotate %bounded "bounded" : !transform.any_op
    transform.annotate %divisible "divisible" : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func @simplified(
// CHECK-SAME: %[[N:.*]]: index
// CHECK-NOT: arith.minsi
// CHECK: "use"(%[[N]])
func.func @simplified(%n: index) {
  %c64 = arith.constant 64 : index
  %few = arith.cmpi sle, %n, %c64 : index
  cf.assert %few, "few"
  %m = arith.minsi %n, %c64 : index
  "use"(%m) : (index) -> ()
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root
      : (!transform.any_op) -> !transform.any_op
    %g = transform.shapeproof.apply_simplify %f
      : (!transform.any_op) -> !transform.any_op
    transform.annotate %g "done" : !transform.any_op
    transform.yield
  }
}

// -----

// The same in PDL.

// CHECK-LABEL: func @patterns(
// CHECK: "fits"{{.*}} {found}
// CHECK: "fits"
// CHECK-NOT: found
// CHECK: return
func.func @patterns(%t: tensor<?xf32>, %u: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %few = arith.cmpi sle, %d, %c8 : index
  cf.assert %few, "few"
  %s = tensor.extract_slice %u[0] [%d] [1] : tensor<?xf32> to tensor<?xf32>
  "fits"(%t, %s) : (tensor<?xf32>, tensor<?xf32>) -> ()
  "fits"(%t, %u) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.with_pdl_patterns %root : !transform.any_op {
    ^bb0(%payload: !transform.any_op):
      pdl.pattern @agrees : benefit(1) {
        %a = operand
        %b = operand
        %op = operation "fits"(%a, %b : !pdl.value, !pdl.value)
        %dim = attribute = 0
        apply_native_constraint "shapeproof.equal_dims"(%op, %a, %dim, %b, %dim
          : !pdl.operation, !pdl.value, !pdl.attribute, !pdl.value,
            !pdl.attribute)
        %range = attribute = [0, 8]
        apply_native_constraint "shapeproof.bounded"(%op, %a, %dim, %range
          : !pdl.operation, !pdl.value, !pdl.attribute, !pdl.attribute)
        %by = attribute = 1
        apply_native_constraint "shapeproof.divisible"(%op, %a, %dim, %by
          : !pdl.operation, !pdl.value, !pdl.attribute, !pdl.attribute)
        rewrite %op with "transform.dialect"
      }
      transform.sequence %payload : !transform.any_op failures(propagate) {
      ^bb1(%all: !transform.any_op):
        %found = pdl_match @agrees in %all
          : (!transform.any_op) -> !transform.any_op
        transform.annotate %found "found" : !transform.any_op
      }
    }
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @+1 {{'size' has to be [OPERAND] or [OPERAND, DIMENSION]}}
    transform.shapeproof.match.divisible %root, [0, 1, 2] by 4 : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @+1 {{'divisor' has to be a number above 0}}
    transform.shapeproof.match.divisible %root, [0, 1] by 0 : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @+1 {{'range' has to be [LEAST, MOST]}}
    transform.shapeproof.match.bounded %root, [0] in [1] : !transform.any_op
    transform.yield
  }
}

// -----

// Values are no operations.

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %v = transform.get_result %root[0]
      : (!transform.any_op) -> !transform.any_value
    // expected-error @below {{expects a handle of operations}}
    transform.shapeproof.match.bounded %v, [0] in [1, 2] : !transform.any_value
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @below {{expects handles of operations}}
    %p = transform.shapeproof.apply_simplify %root
      : (!transform.any_op) -> !transform.param<i64>
    transform.yield
  }
}
