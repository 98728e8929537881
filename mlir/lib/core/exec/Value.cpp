// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The values of an execution; see Value.h.

#include "core/exec/Value.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>

using namespace llvm;

namespace shapeproof::exec {

bool Scalar::operator==(const Scalar &other) const {
  if (isFloat != other.isFloat || isKnown != other.isKnown)
    return false;
  if (!isFloat)
    return integer == other.integer;
  return real == other.real || (std::isnan(real) && std::isnan(other.real));
}

int64_t Shaped::numElements() const {
  int64_t n = 1;
  for (int64_t size : sizes)
    n = wrappedProduct(n, size);
  return n;
}

bool Shaped::inBounds(ArrayRef<int64_t> index) const {
  for (auto [i, size] : zip_equal(index, sizes))
    if (i < 0 || i >= size)
      return false;
  return true;
}

Scalar &Shaped::at(ArrayRef<int64_t> index) const {
  int64_t place = offset;
  for (auto [i, stride] : zip_equal(index, strides))
    place = wrappedSum(place, wrappedProduct(i, stride));
  return (*data)[place];
}

bool Shaped::isWithinStorage() const {
  __int128 first = offset, last = offset;
  for (auto [size, stride] : llvm::zip_equal(sizes, strides)) {
    if (size == 0)
      return true;
    (stride < 0 ? first : last) += static_cast<__int128>(size - 1) * stride;
  }
  return first >= 0 && last < data->size();
}

Shaped Shaped::copy() const {
  if (!isTracked())
    return makeUntracked(sizes);
  Shaped result = makeShaped(sizes, Scalar());
  size_t next = 0;
  forEachIndex(sizes, [&](ArrayRef<int64_t> index) {
    (*result.data)[next++] = at(index);
    return true;
  });
  return result;
}

bool ShapeValue::operator==(const ShapeValue &other) const {
  return error == other.error && (error || extents == other.extents);
}

bool SizeValue::operator==(const SizeValue &other) const {
  return error == other.error && (error || value == other.value);
}

/// A row-major layout, without storage.
static Shaped layOut(ArrayRef<int64_t> sizes, int64_t &total) {
  Shaped result;
  result.sizes.assign(sizes.begin(), sizes.end());
  result.strides.resize(sizes.size());
  total = 1;
  for (size_t i = sizes.size(); i-- > 0;) {
    result.strides[i] = total;
    // Poison may have any sizes.
    total = wrappedProduct(total, std::max<int64_t>(sizes[i], 0));
  }
  total = std::max<int64_t>(total, 0);
  return result;
}

Shaped makeShaped(ArrayRef<int64_t> sizes, Scalar fill) {
  int64_t total;
  Shaped result = layOut(sizes, total);
  result.data = std::make_shared<Storage>(total, fill);
  return result;
}

Shaped makeUntracked(ArrayRef<int64_t> sizes) {
  int64_t total;
  Shaped result = layOut(sizes, total);
  result.data = std::make_shared<Storage>(total);
  return result;
}

bool forEachIndex(ArrayRef<int64_t> sizes,
                  llvm::function_ref<bool(ArrayRef<int64_t>)> body) {
  if (llvm::any_of(sizes, [](int64_t size) { return size <= 0; }))
    return true;
  SmallVector<int64_t, 4> index(sizes.size(), 0);
  while (true) {
    if (!body(index))
      return false;
    size_t d = sizes.size();
    while (d-- > 0) {
      if (++index[d] < sizes[d])
        break;
      index[d] = 0;
    }
    if (d == size_t(-1))
      return true;
  }
}

bool forEachElement(const Shaped &target,
                    llvm::function_ref<bool(ArrayRef<int64_t>)> body) {
  return !target.isTracked() || forEachIndex(target.sizes, body);
}

void copyElements(const Shaped &source, const Shaped &target) {
  forEachElement(target, [&](ArrayRef<int64_t> index) {
    target.at(index) = source.at(index);
    return true;
  });
}

bool sameValue(const RtValue &a, const RtValue &b) {
  if (a.index() != b.index())
    return false;
  if (const auto *x = std::get_if<Scalar>(&a))
    return *x == std::get<Scalar>(b);
  if (const auto *x = std::get_if<ShapeValue>(&a))
    return *x == std::get<ShapeValue>(b);
  if (const auto *x = std::get_if<SizeValue>(&a))
    return *x == std::get<SizeValue>(b);
  if (const auto *x = std::get_if<Witness>(&a))
    return x->holds == std::get<Witness>(b).holds;
  if (const auto *x = std::get_if<Shaped>(&a)) {
    const auto &y = std::get<Shaped>(b);
    return x->sizes == y.sizes && x->isTracked() == y.isTracked() &&
           (!x->isTracked() ||
            forEachIndex(x->sizes, [&](ArrayRef<int64_t> index) {
              return x->at(index) == y.at(index);
            }));
  }
  return true;
}

static void printScalar(raw_ostream &os, const Scalar &s) {
  if (!s.isKnown)
    os << '?';
  else if (s.isFloat)
    os << s.real;
  else
    os << s.integer;
}

static void printSizes(raw_ostream &os, ArrayRef<int64_t> sizes) {
  os << '[';
  interleaveComma(sizes, os);
  os << ']';
}

void print(raw_ostream &os, const RtValue &value) {
  if (const auto *x = std::get_if<Scalar>(&value)) {
    printScalar(os, *x);
  } else if (const auto *x = std::get_if<ShapeValue>(&value)) {
    if (x->error)
      os << "error shape";
    else
      printSizes(os, x->extents);
  } else if (const auto *x = std::get_if<SizeValue>(&value)) {
    if (x->error)
      os << "error size";
    else
      os << x->value;
  } else if (const auto *x = std::get_if<Witness>(&value)) {
    os << (x->holds ? "witness" : "failed witness");
  } else if (const auto *x = std::get_if<Shaped>(&value)) {
    printSizes(os, x->sizes);
    if (!x->isTracked())
      return;
    os << '{';
    unsigned shown = 0;
    forEachIndex(x->sizes, [&](ArrayRef<int64_t> index) {
      if (shown)
        os << ", ";
      if (shown++ == 8) {
        os << "..";
        return false;
      }
      printScalar(os, x->at(index));
      return true;
    });
    os << '}';
  } else if (std::holds_alternative<Unknown>(value)) {
    os << '?';
  } else {
    os << "poison";
  }
}

} // namespace shapeproof::exec
