// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The values of operators from the values of their operands: written once, for
// exact integers (Evaluator) and for machine words (WordEvaluator).
//
//   valueOf(FloorDiv, -7, 2) is -4       valueOf(Broadcast, 1, 5, 1) is 5
//   tail([2, 3, 4], 1)       is [3, 4]
//
// There is no value where a divisor is 0, extents do not broadcast, an index is
// beyond the rank, a concatenation has more than limits::evaluatedRank extents,
// or a machine word overflows. Exact results are not capped here.

#ifndef SHAPEPROOF_TERMS_SEMANTICS_H
#define SHAPEPROOF_TERMS_SEMANTICS_H

#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "shapeproof/Terms.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>

namespace shapeproof::semantics {

inline bool multiply(Int &result, const Int &x) {
  result *= x;
  return true;
}
inline bool multiply(int64_t &result, int64_t x) {
  return !__builtin_mul_overflow(result, x, &result);
}

inline bool add(Int &result, const Int &x) {
  result += x;
  return true;
}
inline bool add(int64_t &result, int64_t x) {
  return !__builtin_add_overflow(result, x, &result);
}

/// a floordiv b, or a mod b; b is not 0.
inline bool divide(const Int &a, const Int &b, bool isMod, Int &result) {
  result = isMod ? floorModulo(a, b) : floorDivide(a, b);
  return true;
}
inline bool divide(int64_t a, int64_t b, bool isMod, int64_t &result) {
  if (a == INT64_MIN && b == -1)
    return false;
  int64_t rest = a % b;
  bool rounds = rest != 0 && (rest < 0) != (b < 0);
  result = isMod ? rest + (rounds ? b : 0) : a / b - rounds;
  return true;
}

/// The common extent of two extents, each of which has to be equal to it or 1.
template <typename Number>
bool joinExtents(Number &extent, const Number &other) {
  if (other == 1)
    return true;
  if (other < 0 || (extent != 1 && extent != other))
    return false;
  extent = other;
  return true;
}

/// The value of an operator on dims alone: not of a sum, whose coefficients are
/// not operands. Returns false if there is no value, or none is known.
template <typename Number, typename Operand>
bool valueOf(DimKind kind, size_t count, Operand operand, Number &result) {
  switch (kind) {
  case DimKind::Product:
  case DimKind::OpaqueProduct:
    result = Number(1);
    for (size_t i = 0; i < count; ++i)
      if (!multiply(result, operand(i)))
        return false;
    return true;
  case DimKind::OpaqueSum:
    result = operand(0);
    return add(result, operand(1));
  case DimKind::FloorDiv:
  case DimKind::Mod:
    return operand(1) != 0 &&
           divide(operand(0), operand(1), kind == DimKind::Mod, result);
  case DimKind::Min:
  case DimKind::Max:
    result = operand(0);
    for (size_t i = 1; i < count; ++i)
      if (kind == DimKind::Min ? operand(i) < result : result < operand(i))
        result = operand(i);
    return true;
  case DimKind::Broadcast:
    result = Number(1);
    for (size_t i = 0; i < count; ++i)
      if (!joinExtents(result, operand(i)))
        return false;
    return true;
  default:
    return false;
  }
}

/// The value of a Head or Tail (of the one part, at `index`), Concat or
/// Broadcast: appends extents to `result`, which is empty. Returns false if
/// there is no value.
template <typename Extents, typename Part, typename Number>
bool shapeOf(ShapeKind kind, size_t count, Part part, const Number &index,
             Extents &result) {
  switch (kind) {
  case ShapeKind::Head:
  case ShapeKind::Tail: {
    const Extents &whole = part(0);
    if (index < 0 || index > static_cast<int64_t>(whole.size()))
      return false;
    auto middle = whole.begin() + static_cast<int64_t>(index);
    if (kind == ShapeKind::Head)
      result.assign(whole.begin(), middle);
    else
      result.assign(middle, whole.end());
    return true;
  }
  case ShapeKind::Concat:
    for (size_t i = 0; i < count; ++i) {
      if (result.size() + part(i).size() > limits::evaluatedRank)
        return false;
      result.insert(result.end(), part(i).begin(), part(i).end());
    }
    return true;
  case ShapeKind::Broadcast: {
    size_t rank = 0;
    for (size_t i = 0; i < count; ++i)
      rank = std::max<size_t>(rank, part(i).size());
    result.assign(rank, Number(1));
    for (size_t i = 0; i < count; ++i) {
      const Extents &aligned = part(i);
      for (size_t k = 0; k < aligned.size(); ++k)
        if (!joinExtents(result[rank - aligned.size() + k], aligned[k]))
          return false;
    }
    return true;
  }
  default:
    return false;
  }
}

/// Whether, aligned at the back, any two extents are equal or one is 1,
/// whatever their sign.
template <typename Number, typename Part>
bool canBroadcast(size_t count, Part part) {
  llvm::SmallVector<Number, 8> common; // From the back.
  for (size_t i = 0; i < count; ++i) {
    const auto &extents = part(i);
    const size_t rank = extents.size();
    if (common.size() < rank)
      common.resize(rank, Number(1));
    for (size_t k = 0; k < rank; ++k) {
      const Number &extent = extents[rank - 1 - k];
      if (extent == 1)
        continue;
      if (common[k] != 1 && common[k] != extent)
        return false;
      common[k] = extent;
    }
  }
  return true;
}

} // namespace shapeproof::semantics

#endif // SHAPEPROOF_TERMS_SEMANTICS_H
