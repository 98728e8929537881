// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions about sizes in transform scripts and in PDL patterns.
//
//   transform.named_sequence @tiles_evenly(%op: !transform.any_op {..})
//       -> !transform.any_op {
//     transform.shapeproof.match.equal_dims %op, [0, 1], [1, 0]
//       : !transform.any_op
//     transform.shapeproof.match.bounded %op, [0, 0] in [1, 64]
//       : !transform.any_op
//     transform.shapeproof.match.divisible %op, [0, 1] by 8
//       : !transform.any_op
//     transform.yield %op : !transform.any_op
//   }
//
// `[1, 0]` is dimension 0 of operand 1, and `[2]` operand 2, an integer. A
// match succeeds if the claim is proved before the operation. The
// transformation
//
//   %g = transform.shapeproof.apply_simplify %f
//     : (!transform.any_op) -> !transform.any_op
//
// runs shapeproof-simplify on what %f refers to, which %g then does; %f is
// consumed. In PDL the claims are native constraints:
//
//   pdl.apply_native_constraint "shapeproof.equal_dims"
//     (%op, %a, %dim_a, %b, %dim_b : !pdl.operation, !pdl.value,
//      !pdl.attribute, !pdl.value, !pdl.attribute)
//   "shapeproof.bounded"(%op, %a, %dim_a, %range)     range = [1, 64]
//   "shapeproof.divisible"(%op, %a, %dim_a, %by)      by = 8
//
// where the claim is about the place before %op, and the attribute `unit` in
// place of a dimension says that the value is an integer.

#ifndef SHAPEPROOF_MLIR_TRANSFORM_H
#define SHAPEPROOF_MLIR_TRANSFORM_H

namespace mlir {
class DialectRegistry;
class PDLPatternModule;
} // namespace mlir

namespace shapeproof {

/// Adds the operations to the transform dialect, and the constraints to those
/// that its operations with PDL patterns know.
void registerTransformExtension(mlir::DialectRegistry &registry);
/// Adds the constraints to the PDL patterns of a pass.
void registerPDLConstraints(mlir::PDLPatternModule &patterns);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_TRANSFORM_H
