// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Triton's kernels are read by mlir/lib/core/lanes, as functions of one lane;
// triton.syntax says how they are printed. No operation has a shape function.

shape.function_library @triton {
  func.func @none() {
    return
  }
} mapping {
}
