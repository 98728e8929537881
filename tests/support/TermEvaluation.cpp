// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "support/TermEvaluation.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using namespace shapeproof::testing;

int64_t TermEvaluation::value(DimId d) {
  llvm::ArrayRef<DimId> operands = store.operands(d);
  auto operand = [&](unsigned i) { return value(operands[i]); };
  switch (store.kind(d)) {
  case DimKind::Constant:
    return static_cast<int64_t>(store.constantValue(d));
  case DimKind::Symbol:
    return world.dims.at(d);
  case DimKind::Sum: {
    LinearView view = store.linearView(d);
    int64_t sum = static_cast<int64_t>(view.constant);
    for (const Summand &summand : view.summands)
      sum += static_cast<int64_t>(summand.coefficient) * value(summand.column);
    return sum;
  }
  case DimKind::Product:
  case DimKind::OpaqueProduct: {
    int64_t product = 1;
    for (DimId factor : operands)
      product *= value(factor);
    return product;
  }
  case DimKind::OpaqueSum:
    return operand(0) + operand(1);
  case DimKind::FloorDiv:
    return divide(operand(0), operand(1));
  case DimKind::Mod:
    return modulo(operand(0), operand(1));
  case DimKind::Min:
  case DimKind::Max: {
    int64_t best = operand(0);
    for (DimId o : operands)
      best = store.kind(d) == DimKind::Min ? std::min(best, value(o))
                                           : std::max(best, value(o));
    return best;
  }
  case DimKind::Broadcast: {
    for (DimId o : operands)
      if (value(o) != 1)
        return value(o);
    return 1;
  }
  case DimKind::Rank:
    return int64_t(extents(store.shape(d)).size());
  case DimKind::Extent: {
    std::vector<int64_t> s = extents(store.shape(d));
    int64_t at = operand(0);
    return at >= 0 && at < int64_t(s.size()) ? s[at] : 0;
  }
  case DimKind::NumElements: {
    int64_t product = 1;
    for (int64_t extent : extents(store.shape(d)))
      product *= extent;
    return product;
  }
  case DimKind::Select:
    return holds(store.condition(d)) ? operand(0) : operand(1);
  case DimKind::Apply:
    break; // Not in problem text.
  }
  return 0;
}

std::vector<int64_t> TermEvaluation::extents(ShapeId s) {
  std::vector<int64_t> result;
  switch (store.kind(s)) {
  case ShapeKind::Symbol:
    return world.shapes.at(s);
  case ShapeKind::Ranked:
    for (DimId d : store.extents(s))
      result.push_back(value(d));
    return result;
  case ShapeKind::Concat:
    for (ShapeId part : store.parts(s))
      for (int64_t extent : extents(part))
        result.push_back(extent);
    return result;
  case ShapeKind::Head:
  case ShapeKind::Tail: {
    std::vector<int64_t> whole = extents(store.parts(s)[0]);
    int64_t at = value(store.index(s));
    at = std::clamp<int64_t>(at, 0, whole.size());
    return store.kind(s) == ShapeKind::Head
               ? std::vector(whole.begin(), whole.begin() + at)
               : std::vector(whole.begin() + at, whole.end());
  }
  case ShapeKind::Broadcast:
    for (ShapeId part : store.parts(s)) {
      std::vector<int64_t> other = extents(part);
      if (other.size() > result.size())
        result.insert(result.begin(), other.size() - result.size(), 1);
      for (size_t i = 0; i < other.size(); ++i)
        if (other[other.size() - 1 - i] != 1)
          result[result.size() - 1 - i] = other[other.size() - 1 - i];
    }
    return result;
  }
  return result;
}

bool TermEvaluation::holds(ClaimId c) {
  auto operandHolds = [&](ClaimId o) { return holds(o); };
  switch (store.kind(c)) {
  case ClaimKind::True:
    return true;
  case ClaimKind::False:
    return false;
  case ClaimKind::Bool:
    return world.bools.at(c);
  case ClaimKind::NotBool:
    return !world.bools.at(const_cast<TermStore &>(store).negate(c));
  case ClaimKind::Eq:
    return value(store.dim(c)) == 0;
  case ClaimKind::Ne:
    return value(store.dim(c)) != 0;
  case ClaimKind::Ge:
    return value(store.dim(c)) >= 0;
  case ClaimKind::ShapeEq:
    return extents(store.shapes(c)[0]) == extents(store.shapes(c)[1]);
  case ClaimKind::ShapeNe:
    return extents(store.shapes(c)[0]) != extents(store.shapes(c)[1]);
  case ClaimKind::Broadcastable:
    return broadcastable(store.shapes(c));
  case ClaimKind::NotBroadcastable:
    return !broadcastable(store.shapes(c));
  case ClaimKind::And:
    return llvm::all_of(store.operands(c), operandHolds);
  case ClaimKind::Or:
    return llvm::any_of(store.operands(c), operandHolds);
  }
  return false;
}

bool TermEvaluation::broadcastable(llvm::ArrayRef<ShapeId> shapes) {
  for (ShapeId s : shapes)
    for (ShapeId t : shapes) {
      std::vector<int64_t> a = extents(s), b = extents(t);
      for (size_t i = 1; i <= std::min(a.size(), b.size()); ++i) {
        int64_t x = a[a.size() - i], y = b[b.size() - i];
        if (x != y && x != 1 && y != 1)
          return false;
      }
    }
  return true;
}

int64_t TermEvaluation::divide(int64_t a, int64_t b) {
  if (b == 0)
    return divideByZero(a, world.zeroDivision);
  int64_t q = a / b;
  return !truncates && q * b != a && (a < 0) != (b < 0) ? q - 1 : q;
}

int64_t TermEvaluation::modulo(int64_t a, int64_t b) {
  return b == 0 ? divideByZero(a + 1, world.zeroDivision)
                : a - b * divide(a, b);
}
