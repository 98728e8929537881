// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The text of an access of a kernel without its mask.
//
//   %v = tt.load %p, %m, %o {cache = 1 : i32} : tensor<8x!tt.ptr<f32>>
//   %v = tt.load %p {cache = 1 : i32} : tensor<8x!tt.ptr<f32>>
//
//   "tt.load"(%p, %m) <{operandSegmentSizes = array<i32: 1, 1, 0>}>
//       : (tensor<8x!tt.ptr<f32>>, tensor<8xi1>) -> tensor<8xf32>
//   "tt.load"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0>}>
//       : (tensor<8x!tt.ptr<f32>>) -> tensor<8xf32>
//
// The mask goes, and what a load gives where its mask is false. Nothing else of
// the text changes: attributes, locations and comments stay as somebody wrote
// them. Printing the module would need the dialect, in the version that printed
// it.
//
// And the text of an argument of a kernel, with a number that divides it:
//
//   %n: i32 {tt.divisibility = 16 : i32}
//
// And an assumption at the begin of its body:
//
//   %from_n = arith.constant 1 : i32
//   %is_from_n = arith.cmpi sge, %n, %from_n : i32
//   llvm.intr.assume %is_from_n : i1
//
// Tested by tests/tools/cli/kernel.test and tests/mlir/exec/kernels.py.

#ifndef SHAPEPROOF_MLIR_REWRITE_MASKTEXT_H
#define SHAPEPROOF_MLIR_REWRITE_MASKTEXT_H

#include "shapeproof/Dim.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace shapeproof {

/// A part of a text, and what stands there instead.
struct TextChange {
  size_t begin, end;
  std::string by;
};

/// The changes that drop the mask of the operation whose name begins at
/// `offset`, in the order of the text. Nothing if there is no load, store or
/// atomic operation with a mask, or its text is of another form.
std::optional<llvm::SmallVector<TextChange, 4>>
withoutMask(llvm::StringRef text, size_t offset);

/// The change that states a divisor of the argument of a function whose name
/// begins at `offset`, in place of the one that is stated. Nothing if the text
/// is of another form.
std::optional<TextChange> withDivisor(llvm::StringRef text, size_t offset,
                                      int64_t divisor);

/// The change that assumes, before the operation on whose line `body` is, that
/// the argument whose name begins at `offset` is at least or at most this
/// number. Nothing if the operation does not begin a line.
std::optional<TextChange> withAssumption(llvm::StringRef text, size_t offset,
                                         size_t body, unsigned bits,
                                         bool isLeast, const Int &number);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_REWRITE_MASKTEXT_H
