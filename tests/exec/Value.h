// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a program computes with while it is executed: numbers, tensors and
// memrefs (one representation, a strided view of a shared vector of numbers),
// and the values of the shape dialect with their error state.
//
//   tensor<2x3xf32>              Shaped{data of 6 doubles, 0, [2,3], [3,1]}
//   subview %m[1][2][1]          Shaped{same data, offset 1, [2], [1]}
//   shape.meet of [2] and [3]    ShapeValue{error}
//
// A tensor is never written in place: whoever makes a changed tensor makes a
// copy. A memref is.

#ifndef SHAPEPROOF_TESTS_EXEC_VALUE_H
#define SHAPEPROOF_TESTS_EXEC_VALUE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <variant>
#include <vector>

namespace shapeproof::exec {

/// A number. Integers of w bits are kept sign-extended from w to 64, so i1
/// true is -1; every float type is computed in double.
struct Scalar {
  bool isFloat = false;
  int64_t integer = 0;
  double real = 0;

  static Scalar ofInt(int64_t v) { return {false, v, 0}; }
  static Scalar ofReal(double v) { return {true, 0, v}; }
  bool operator==(const Scalar &other) const;
};

/// A tensor or a memref: element [i, j, ..] is data[offset + i*strides[0] +
/// j*strides[1] + ..].
struct Shaped {
  std::shared_ptr<std::vector<Scalar>> data;
  int64_t offset = 0;
  llvm::SmallVector<int64_t, 4> sizes;
  llvm::SmallVector<int64_t, 4> strides;

  unsigned rank() const { return sizes.size(); }
  int64_t numElements() const;
  /// True if every index is within its size.
  bool inBounds(llvm::ArrayRef<int64_t> index) const;
  Scalar &at(llvm::ArrayRef<int64_t> index) const;
  /// True if every element is in the storage, which a view need not be.
  bool isWithinStorage() const;
  /// The same elements, row after row, in storage of its own.
  Shaped copy() const;
};

/// A `!shape.shape`.
struct ShapeValue {
  bool error = false;
  llvm::SmallVector<int64_t, 4> extents;
  bool operator==(const ShapeValue &other) const;
};

/// A `!shape.size`.
struct SizeValue {
  bool error = false;
  int64_t value = 0;
  bool operator==(const SizeValue &other) const;
};

/// A `!shape.witness`.
struct Witness {
  bool holds = true;
};

using RtValue = std::variant<std::monostate, Scalar, Shaped, ShapeValue,
                             SizeValue, Witness>;

/// A row-major value whose elements are all \p fill. Sizes are >= 0.
Shaped makeShaped(llvm::ArrayRef<int64_t> sizes, Scalar fill);

/// Calls \p body for each index within \p sizes, in lexicographic order, until
/// it returns false. Returns false then.
bool forEachIndex(llvm::ArrayRef<int64_t> sizes,
                  llvm::function_ref<bool(llvm::ArrayRef<int64_t>)> body);

/// Equality of what can be observed: sizes and elements, not layout. A NaN
/// equals a NaN.
bool sameValue(const RtValue &a, const RtValue &b);

/// For messages: `[2, 3]{1, 2, ..}`.
void print(llvm::raw_ostream &os, const RtValue &value);

} // namespace shapeproof::exec

#endif
