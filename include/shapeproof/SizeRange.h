// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sizes that are asked about, as on the command line:
//
//   x[0]=1..32      axis 0 of the input x (arg0[0], arg0.dim0)
//   batch=1,2,4..8  the sizes that a model calls batch, or a number
//   x.e1=3          an element of a list of integers
//
// A range is a fact about the inputs, no check: answers are for inputs within.

#ifndef SHAPEPROOF_SIZERANGE_H
#define SHAPEPROOF_SIZERANGE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <utility>
#include <vector>

namespace shapeproof {

struct Problem;

struct SizeRange {
  enum class Part : uint8_t {
    Whole,   ///< A number, or all sizes of this name.
    Extent,  ///< The size of an axis; negative from the back.
    Element, ///< An element of a list of integers.
  };
  /// As it was given.
  std::string text;
  std::string name;
  Part part = Part::Whole;
  int64_t index = 0;
  /// First and last values, in rising order, none next to another.
  std::vector<std::pair<int64_t, int64_t>> values;

  /// That the term is within, in problem text.
  std::string claim(llvm::StringRef term) const;
};

/// Error: the text is no range, or an empty one.
llvm::Expected<SizeRange> parseSizeRange(llvm::StringRef text);

/// Assumes the ranges of names that the problem declares outside of scopes,
/// where they are declared. Error: there is no such name.
llvm::Error stateRanges(Problem &problem, llvm::ArrayRef<SizeRange> ranges);

} // namespace shapeproof

#endif // SHAPEPROOF_SIZERANGE_H
