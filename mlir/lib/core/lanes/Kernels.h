// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels of Triton, read as functions of one lane of one program.
//
//   tt.func @add(%x: !tt.ptr<f32>, %n: i32) {
//     %p = tt.get_program_id x : i32
//     %b = arith.muli %p, %c1024 : i32
//     %r = tt.make_range {start = 0, end = 1024} : tensor<1024xi32>
//     %o = arith.addi (tt.splat %b), %r : tensor<1024xi32>
//     %m = arith.cmpi slt, %o, (tt.splat %n) : tensor<1024xi32>
//     %v = tt.load (tt.addptr (tt.splat %x), %o), %m
//
// becomes
//
//   func.func @add(%x: memref<?xf32>, %n: i32, %grid.x: i32, %pid.x: i32,
//                  %lane0: i32) {         // 0 <= pid.x < grid.x, lane0 < 1024
//     %b = arith.muli %pid.x, %c1024 : i32
//     %o = arith.addi %b, %lane0 : i32
//     %m = arith.cmpi slt, %o, %n : i32
//     "tt.mask"(%m)                       // is it always true?
//     scf.if %m { "tt.access"(%x, %o) }   // is it within x?
//
// A tensor is a function of its lanes: of one number for each axis, so nothing
// is unrolled. The value of a tensor at a tuple of lanes is computed by the
// operations of the kernel on numbers. Those that move lanes change the tuple:
// the value of an expand_dims at (i, j) is that of its operand at i. A tuple
// has affine expressions, as a reshape divides its lanes.
//
// A pointer is its distance, in elements, from an argument. What is loaded, and
// what an operation that is not known gives, is an unknown number for each
// tuple that is asked for.
//
// The ids of a program and the lanes are arguments, and what is said of the
// function holds for all of them; a launch has grid.x programs along x.

#ifndef SHAPEPROOF_MLIR_LANES_KERNELS_H
#define SHAPEPROOF_MLIR_LANES_KERNELS_H

#include "mlir/IR/BuiltinOps.h"

namespace shapeproof {

/// The number that the caller states to divide an argument.
inline constexpr llvm::StringLiteral kDivisibilityAttribute = "tt.divisibility";
/// An argument that is a number of a program or of a lane, not of the launch:
/// it takes all values from 0 up to this one, an i32, or up to the argument
/// with this number, an index.
inline constexpr llvm::StringLiteral kIdAttribute = "shapeproof.id";
/// The kind of a check in reports, where the op's name is none.
inline constexpr llvm::StringLiteral kKindAttribute = "shapeproof.kind";

/// An op that was made for the lanes or for pointers, whose result fits by
/// what they are.
inline constexpr llvm::StringLiteral kFitsAttribute = "shapeproof.fits";

/// Questions about kernels besides their masks and accesses
/// (lanes/AxisOps.h).
struct KernelQuestions {
  /// Ask what holds of each value along its axes, in functions without
  /// operations of Triton, too.
  bool axes = false;
  /// Ask how many elements each access could move at once.
  bool widths = false;
};

/// Rewrites each function in the module that has operations of Triton and a
/// body; one that has control flow that is not known stays as it is.
void readKernels(mlir::ModuleOp module, KernelQuestions asked = {});

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_LANES_KERNELS_H
