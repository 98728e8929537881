// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The approximate width of a number, by which the steps that arithmetic on it
// costs are looked up.
//
//   widthOf(7) == Width::Word, widthOf(2^200) == Width::Bits256

#ifndef SHAPEPROOF_BASE_WIDTH_H
#define SHAPEPROOF_BASE_WIDTH_H

#include "engine/base/ExactInt.h"

namespace shapeproof {

enum class Width : uint8_t { Word, Bits128, Bits256, Bits1024, More };

/// The first of these widths that the magnitude fits. Inline and free of
/// allocation for a word.
inline Width widthOf(const Int &x) {
  if (LLVM_LIKELY(fitsInt64(x)))
    return Width::Word;
  static const Int ends[] = {Int(llvm::APInt::getOneBitSet(130, 128)),
                             Int(llvm::APInt::getOneBitSet(258, 256)),
                             Int(llvm::APInt::getOneBitSet(1026, 1024))};
  const Int size = abs(x);
  uint8_t width = static_cast<uint8_t>(Width::Bits128);
  for (const Int &end : ends) {
    if (size < end)
      break;
    ++width;
  }
  return static_cast<Width>(width);
}

} // namespace shapeproof

#endif // SHAPEPROOF_BASE_WIDTH_H
