// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments of the small programs that the interpreter's tests run.

#ifndef SHAPEPROOF_TESTS_EXEC_VALUES_H
#define SHAPEPROOF_TESTS_EXEC_VALUES_H

#include "core/exec/Interpreter.h"

namespace shapeproof::exec {

inline RtValue integer(int64_t v) { return Scalar::ofInt(v); }
inline RtValue real(double v) { return Scalar::ofReal(v); }

/// A tensor or memref of the given sizes with the elements 1, 2, 3, ...
inline Shaped counting(llvm::ArrayRef<int64_t> sizes) {
  Shaped result = makeShaped(sizes, Scalar());
  for (auto [place, element] : llvm::enumerate(*result.data))
    element = Scalar::ofReal(double(place + 1));
  return result;
}

} // namespace shapeproof::exec

#endif // SHAPEPROOF_TESTS_EXEC_VALUES_H
