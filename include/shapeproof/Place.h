// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A place in an analysed file.

#ifndef SHAPEPROOF_PLACE_H
#define SHAPEPROOF_PLACE_H

namespace shapeproof {

/// A line and a column in the analysed file, counted from 1, columns in bytes;
/// line 0 is an unknown place.
struct Place {
  unsigned line = 0, column = 0;
};

} // namespace shapeproof

#endif // SHAPEPROOF_PLACE_H
