// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The values of an executed program: numbers, tensors and memrefs (one
// representation, a strided view of a shared vector of numbers), and the values
// of the shape dialect with their error state.
//
//   tensor<2x3xf32>              Shaped{data of 6 doubles, 0, [2,3], [3,1]}
//   subview %m[1][2][1]          Shaped{same data, offset 1, [2], [1]}
//   shape.meet of [2] and [3]    ShapeValue{error}
//
// A tensor is never written in place: an op that makes a changed tensor copies
// it. A memref is written in place.
//
// Not every element has to be known. Storage may be *untracked*: it has a size
// and no elements, so that a weight of a million floats costs nothing. A number
// read from it is unknown, and so is every result computed from one.

#ifndef SHAPEPROOF_MLIR_EXEC_VALUE_H
#define SHAPEPROOF_MLIR_EXEC_VALUE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <variant>
#include <vector>

namespace mlir {
class Operation;
} // namespace mlir

namespace shapeproof::exec {

/// A number. Integers of w bits are kept sign-extended from w to 64, so i1
/// true is -1; numbers of every float type are kept as doubles.
struct Scalar {
  bool isFloat = false;
  bool isKnown = true;
  int64_t integer = 0;
  double real = 0;

  static Scalar ofInt(int64_t v) { return {false, true, v, 0}; }
  static Scalar ofReal(double v) { return {true, true, 0, v}; }
  static Scalar unknown() { return {false, false, 0, 0}; }
  bool operator==(const Scalar &other) const;
};

/// The elements of tensors and memrefs that share them.
class Storage {
public:
  /// Tracked elements, all equal to \p fill.
  Storage(int64_t size, Scalar fill) : elements(size, fill), count(size) {}
  /// Untracked elements.
  explicit Storage(int64_t size) : count(size), isTracked(false) {}

  int64_t size() const { return count; }
  bool tracked() const { return isTracked; }
  /// The element at a place. For untracked storage, and outside of the storage,
  /// where a view may lie, this is an unknown number; writing to it changes
  /// nothing.
  Scalar &operator[](int64_t place) {
    if (isTracked && place >= 0 && place < count)
      return elements[place];
    unknown = Scalar::unknown();
    return unknown;
  }
  /// The tracked elements.
  auto begin() { return elements.begin(); }
  auto end() { return elements.end(); }
  /// Frees the elements: every later access is out of bounds.
  void free() {
    forget();
    count = 0;
    isFreed = true;
  }
  bool isFree() const { return isFreed; }
  /// Makes all elements unknown.
  void forget() {
    isTracked = false;
    elements.clear();
  }

private:
  std::vector<Scalar> elements;
  int64_t count;
  bool isTracked = true, isFreed = false;
  Scalar unknown;
};

/// A tensor or a memref: element [i, j, ..] is data[offset + i*strides[0] +
/// j*strides[1] + ..].
struct Shaped {
  std::shared_ptr<Storage> data;
  int64_t offset = 0;
  llvm::SmallVector<int64_t, 4> sizes;
  llvm::SmallVector<int64_t, 4> strides;
  /// The elements are poison; the sizes are those that the op defines.
  bool isPoison = false;

  unsigned rank() const { return sizes.size(); }
  bool isTracked() const { return data->tracked(); }
  int64_t numElements() const;
  /// True if every index is within its size.
  bool inBounds(llvm::ArrayRef<int64_t> index) const;
  Scalar &at(llvm::ArrayRef<int64_t> index) const;
  /// True if every element is in the storage, which a view need not be.
  bool isWithinStorage() const;
  /// Copies the elements, row after row, to storage of its own.
  Shaped copy() const;
};

/// The value of a `!shape.shape`.
struct ShapeValue {
  bool error = false;
  llvm::SmallVector<int64_t, 4> extents;
  bool operator==(const ShapeValue &other) const;
};

/// The value of a `!shape.size`.
struct SizeValue {
  bool error = false;
  int64_t value = 0;
  bool operator==(const SizeValue &other) const;
};

/// The value of a `!shape.witness`.
struct Witness {
  bool holds = true;
};

/// A value about which nothing is known, because \p origin computed it.
struct Unknown {
  mlir::Operation *origin = nullptr;
};

/// A value; std::monostate is poison.
using RtValue = std::variant<std::monostate, Scalar, Shaped, ShapeValue,
                             SizeValue, Witness, Unknown>;

/// A row-major value whose elements are all \p fill. Sizes are >= 0.
Shaped makeShaped(llvm::ArrayRef<int64_t> sizes, Scalar fill);
/// A row-major value whose elements are not tracked.
Shaped makeUntracked(llvm::ArrayRef<int64_t> sizes);

/// Calls \p body for each index within \p sizes, in lexicographic order, until
/// it returns false. Returns false then.
bool forEachIndex(llvm::ArrayRef<int64_t> sizes,
                  llvm::function_ref<bool(llvm::ArrayRef<int64_t>)> body);

/// Like forEachIndex over \p target, where \p body computes its elements; does
/// nothing if they are not tracked.
bool forEachElement(const Shaped &target,
                    llvm::function_ref<bool(llvm::ArrayRef<int64_t>)> body);
/// Copies the elements of \p source, which has the same sizes.
void copyElements(const Shaped &source, const Shaped &target);

/// Sums and products in two's complement.
inline int64_t wrappedSum(int64_t a, int64_t b) {
  return int64_t(uint64_t(a) + uint64_t(b));
}
inline int64_t wrappedProduct(int64_t a, int64_t b) {
  return int64_t(uint64_t(a) * uint64_t(b));
}

/// Equality of observable properties: sizes and elements, not layout. A NaN
/// equals a NaN.
bool sameValue(const RtValue &a, const RtValue &b);

/// Prints for messages: `[2, 3]{1, 2, ..}`.
void print(llvm::raw_ostream &os, const RtValue &value);

} // namespace shapeproof::exec

#endif
