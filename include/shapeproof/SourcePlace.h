// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A place with the name of its file.

#ifndef SHAPEPROOF_SOURCEPLACE_H
#define SHAPEPROOF_SOURCEPLACE_H

#include "shapeproof/Place.h"
#include <string>

namespace shapeproof {

/// A place in the analysed file, or in another one that its locations name.
struct SourcePlace : Place {
  SourcePlace(Place place = {}, std::string file = {})
      : Place(place), file(std::move(file)) {}
  SourcePlace(unsigned line, unsigned column) : Place{line, column} {}
  /// Empty for the analysed file.
  std::string file;

  friend bool operator==(const SourcePlace &a, const SourcePlace &b) {
    return a.line == b.line && a.column == b.column && a.file == b.file;
  }
};

} // namespace shapeproof

#endif // SHAPEPROOF_SOURCEPLACE_H
