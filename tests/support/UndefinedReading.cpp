// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "support/UndefinedReading.h"
#include "engine/terms/BroadcastSets.h"
#include "engine/terms/Semantics.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace shapeproof;
using namespace shapeproof::testing;

/// The value of terms that have none by definition.
static constexpr int64_t kNoSize = 7;

//===- Shapes -------------------------------------------------------------===//

int64_t ReadShape::Part::rank() const {
  switch (kind) {
  case ShapeKind::Head:
    return number;
  case ShapeKind::Tail:
    return of[0].rank() - number;
  case ShapeKind::Broadcast: {
    int64_t most = of[0].rank();
    for (const ReadShape &operand : of)
      most = std::max(most, operand.rank());
    return most;
  }
  default:
    return 1;
  }
}

int64_t ReadShape::rank() const {
  int64_t sum = 0;
  for (const auto &part : parts)
    sum += part->rank();
  return sum;
}

bool ReadShape::isDefined() const {
  return llvm::all_of(
      parts, [](const auto &p) { return p->kind == ShapeKind::Ranked; });
}

int64_t ReadShape::extent(int64_t at) const {
  for (size_t k = 0; k < parts.size(); ++k) {
    const auto &part = parts[k];
    const int64_t rest = at - part->rank();
    if (rest >= 0 && k + 1 < parts.size()) {
      at = rest;
      continue;
    }
    switch (part->kind) {
    case ShapeKind::Head:
      return part->of[0].extent(at);
    case ShapeKind::Tail:
      return part->of[0].extent(at + part->number);
    case ShapeKind::Ranked:
      return at == 0 ? part->number : kNoSize;
    default:
      return kNoSize;
    }
  }
  return kNoSize;
}

int64_t ReadShape::numElements() const {
  int64_t product = 1;
  for (const auto &part : parts) {
    ReadShape one{{part}};
    for (int64_t k = 0; k < part->rank(); ++k)
      product *= one.extent(k);
  }
  return product;
}

std::string ReadShape::name() const {
  std::string text;
  for (const auto &part : parts) {
    text += "#" + std::to_string(static_cast<int>(part->kind)) + ":" +
            std::to_string(part->number);
    for (const ReadShape &operand : part->of)
      text += "(" + operand.name() + ")";
  }
  return text;
}

static ReadShape listOf(llvm::ArrayRef<int64_t> extents) {
  ReadShape result;
  for (int64_t extent : extents)
    result.parts.push_back(std::make_shared<ReadShape::Part>(
        ReadShape::Part{ShapeKind::Ranked, extent, {}}));
  return result;
}

static std::vector<int64_t> extentsOf(const ReadShape &s) {
  std::vector<int64_t> extents;
  for (const auto &part : s.parts)
    extents.push_back(part->number);
  return extents;
}

/// The shapes in the order of their names, without repetitions.
static std::vector<ReadShape> asSet(llvm::ArrayRef<ReadShape> shapes) {
  std::map<std::string, ReadShape> byName;
  for (const ReadShape &s : shapes)
    byName.emplace(s.name(), s);
  std::vector<ReadShape> result;
  for (auto &entry : byName)
    result.push_back(entry.second);
  return result;
}

using Lists = std::vector<std::vector<int64_t>>;

static bool canBroadcast(const Lists &lists) {
  return semantics::canBroadcast<int64_t>(
      lists.size(),
      [&](size_t i) -> const std::vector<int64_t> & { return lists[i]; });
}

/// The broadcast of lists that fit.
static std::vector<int64_t> joined(const Lists &lists) {
  std::vector<int64_t> result;
  for (const std::vector<int64_t> &list : lists) {
    if (list.size() > result.size())
      result.insert(result.begin(), list.size() - result.size(), 1);
    for (size_t k = 1; k <= list.size(); ++k)
      if (list[list.size() - k] != 1)
        result[result.size() - k] = list[list.size() - k];
  }
  return result;
}

const ReadShape &UndefinedReading::shape(ShapeId s) {
  std::unique_ptr<ReadShape> &slot = shapes[s];
  if (!slot) {
    auto made = std::make_unique<ReadShape>(shapeOf(s));
    return *(shapes[s] = std::move(made));
  }
  return *slot;
}

ReadShape UndefinedReading::shapeOf(ShapeId s) {
  const ShapeKind kind = store.kind(s);
  if (kind == ShapeKind::Symbol)
    return listOf(world.shapes.at(s));
  std::vector<int64_t> extents;
  for (DimId d : store.extents(s))
    extents.push_back(value(d));
  if (kind == ShapeKind::Ranked)
    return listOf(extents);
  std::vector<ReadShape> parts;
  for (ShapeId part : store.parts(s))
    parts.push_back(shape(part));
  if (kind == ShapeKind::Concat) {
    ReadShape result;
    for (const ReadShape &part : parts)
      llvm::append_range(result.parts, part.parts);
    return result;
  }
  const int64_t at =
      store.index(s).valid() ? value(store.index(s)) : int64_t(0);
  if (llvm::all_of(parts, [](const ReadShape &p) { return p.isDefined(); })) {
    Lists lists;
    for (const ReadShape &part : parts)
      lists.push_back(extentsOf(part));
    if (kind == ShapeKind::Broadcast) {
      if (canBroadcast(lists))
        return listOf(joined(lists));
    } else if (at >= 0 && at <= int64_t(lists[0].size())) {
      auto middle = lists[0].begin() + at;
      return listOf(kind == ShapeKind::Head
                        ? std::vector(lists[0].begin(), middle)
                        : std::vector(middle, lists[0].end()));
    }
  }
  ReadShape::Part made{kind, at,
                       kind == ShapeKind::Broadcast ? asSet(parts) : parts};
  return {{std::make_shared<ReadShape::Part>(std::move(made))}};
}

//===- Dims ---------------------------------------------------------------===//

int64_t UndefinedReading::value(DimId d) {
  auto it = dims.find(d);
  if (it != dims.end())
    return it->second;
  const int64_t made = valueOf(d);
  dims[d] = made;
  return made;
}

int64_t UndefinedReading::broadcastExtent(DimId d) {
  std::set<int64_t> values;
  for (DimId leaf : joins::leavesOf(store, d))
    values.insert(value(leaf));
  if (values.size() == 1)
    return *values.begin();
  values.erase(1);
  return values.size() == 1 ? *values.begin() : kNoSize;
}

int64_t UndefinedReading::valueOf(DimId d) {
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
  case DimKind::Broadcast:
    return broadcastExtent(d);
  case DimKind::Rank:
    return shape(store.shape(d)).rank();
  case DimKind::Extent:
    return shape(store.shape(d)).extent(value(store.operands(d)[0]));
  case DimKind::NumElements:
    return shape(store.shape(d)).numElements();
  case DimKind::Select:
    return value(store.operands(d)[holds(store.condition(d)) ? 0 : 1]);
  default:
    break;
  }
  llvm::SmallVector<int64_t, 4> operands;
  for (DimId o : store.operands(d))
    operands.push_back(value(o));
  const bool divides =
      store.kind(d) == DimKind::FloorDiv || store.kind(d) == DimKind::Mod;
  if (divides && operands[1] == 0)
    return divideByZero(operands[0] + (store.kind(d) == DimKind::Mod ? 1 : 0),
                        world.zeroDivision);
  int64_t result = kNoSize; // The value of functions, too.
  semantics::valueOf(
      store.kind(d), operands.size(), [&](size_t i) { return operands[i]; },
      result);
  return result;
}

//===- Claims -------------------------------------------------------------===//

bool UndefinedReading::holds(ClaimId c) {
  auto it = claims.find(c);
  if (it != claims.end())
    return it->second;
  const bool made = holdsOf(c);
  claims[c] = made;
  return made;
}

/// Each two, by the extents that they have by their ranks.
static bool fit(llvm::ArrayRef<ReadShape> shapes) {
  for (const ReadShape &x : shapes)
    for (const ReadShape &y : shapes) {
      const int64_t p = x.rank(), q = y.rank();
      for (int64_t k = 1; k <= std::min(p, q); ++k) {
        const int64_t own = x.extent(p - k), other = y.extent(q - k);
        if (own != other && own != 1 && other != 1)
          return false;
      }
    }
  return true;
}

bool UndefinedReading::holdsOf(ClaimId c) {
  switch (store.kind(c)) {
  case ClaimKind::True:
    return true;
  case ClaimKind::False:
    return false;
  case ClaimKind::Bool:
    return world.bools.at(c);
  case ClaimKind::NotBool:
  case ClaimKind::ShapeNe:
  case ClaimKind::NotBroadcastable:
    return !holds(store.negate(c));
  case ClaimKind::Eq:
    return value(store.dim(c)) == 0;
  case ClaimKind::Ne:
    return value(store.dim(c)) != 0;
  case ClaimKind::Ge:
    return value(store.dim(c)) >= 0;
  case ClaimKind::ShapeEq:
    return shape(store.shapes(c)[0]).name() == shape(store.shapes(c)[1]).name();
  case ClaimKind::Broadcastable: {
    std::vector<ReadShape> operands;
    for (ShapeId s : store.shapes(c))
      operands.push_back(shape(s));
    if (DimId join = store.join(c); join.valid())
      for (DimId leaf : joins::leavesOf(store, join))
        operands.push_back(listOf({value(leaf)}));
    return fit(operands);
  }
  case ClaimKind::And:
    return llvm::all_of(store.operands(c), [&](ClaimId o) { return holds(o); });
  case ClaimKind::Or:
    return llvm::any_of(store.operands(c), [&](ClaimId o) { return holds(o); });
  }
  return false;
}
