// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where something stands in an analysed file.

#ifndef SHAPEPROOF_PLACE_H
#define SHAPEPROOF_PLACE_H

namespace shapeproof {

/// A place in the analysed file; line 0 is an unknown place. Both count from 1,
/// columns in bytes.
struct Place {
  unsigned line = 0, column = 0;
};

} // namespace shapeproof

#endif // SHAPEPROOF_PLACE_H
