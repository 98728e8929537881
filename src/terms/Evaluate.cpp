// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluation under an assignment: a post-order walk with an explicit stack.
//
// A term waits on the stack until its operands have values. "No value" is a
// value too: it is remembered and passed on, except where an operand that has
// one decides (`false and x`, a select's other arm).
//
// Tested by tests/unit/terms.

#include "shapeproof/Evaluate.h"
#include "base/ExactInt.h"
#include "llvm/ADT/DenseMap.h"

using namespace shapeproof;
using llvm::ArrayRef;

using Extents = std::vector<Int>;

struct Evaluator::Impl {
  Impl(const TermStore &store, const Assignment &assignment)
      : store(store), assignment(assignment) {}

  const TermStore &store;
  const Assignment &assignment;
  llvm::DenseMap<DimId, std::optional<Int>> dims;
  llvm::DenseMap<ShapeId, std::optional<Extents>> shapes;
  llvm::DenseMap<ClaimId, std::optional<bool>> claims;

  struct Item {
    enum Sort { Dim, Shape, Claim } sort;
    uint32_t id;
  };
  std::vector<Item> stack;
  bool waiting = false;

  // Each returns the value if known by now, else puts the operand on the stack.
  const std::optional<Int> *need(DimId d) {
    auto it = dims.find(d);
    if (it != dims.end())
      return &it->second;
    stack.push_back({Item::Dim, d.raw});
    waiting = true;
    return nullptr;
  }
  const std::optional<Extents> *need(ShapeId s) {
    auto it = shapes.find(s);
    if (it != shapes.end())
      return &it->second;
    stack.push_back({Item::Shape, s.raw});
    waiting = true;
    return nullptr;
  }
  const std::optional<bool> *need(ClaimId c) {
    auto it = claims.find(c);
    if (it != claims.end())
      return &it->second;
    stack.push_back({Item::Claim, c.raw});
    waiting = true;
    return nullptr;
  }

  template <typename IdT> auto run(IdT root) {
    need(root);
    while (!stack.empty()) {
      Item item = stack.back();
      waiting = false;
      switch (item.sort) {
      case Item::Dim:
        step(DimId(item.id), dims);
        break;
      case Item::Shape:
        step(ShapeId(item.id), shapes);
        break;
      case Item::Claim:
        step(ClaimId(item.id), claims);
        break;
      }
    }
    return *need(root);
  }

  template <typename IdT, typename Map> void step(IdT id, Map &map) {
    if (map.count(id)) {
      stack.pop_back();
      return;
    }
    auto value = compute(id);
    if (waiting)
      return; // Operands first; they are on the stack above.
    map[id] = std::move(value);
    stack.pop_back();
  }

  /// All operands' values; nothing if one has none (or is not known yet).
  std::optional<Extents> all(ArrayRef<DimId> operands) {
    Extents values;
    for (DimId d : operands) {
      const std::optional<Int> *v = need(d);
      if (v && *v)
        values.push_back(**v);
    }
    if (waiting || values.size() != operands.size())
      return std::nullopt;
    return values;
  }

  static std::optional<Int> capped(const Int &x) {
    if (!isWithinCap(x))
      return std::nullopt;
    return canonical(x);
  }

  /// The common extent of operands that are equal to it or 1.
  static std::optional<Int> broadcastOf(ArrayRef<Int> values) {
    Int result(1);
    for (const Int &v : values) {
      if (v == 1)
        continue;
      if (v < 0 || (result != 1 && result != v))
        return std::nullopt;
      result = v;
    }
    return result;
  }

  std::optional<Int> compute(DimId d) {
    switch (store.kind(d)) {
    case DimKind::Constant:
      return store.constantValue(d);
    case DimKind::Symbol: {
      auto it = assignment.dims.find(d);
      return it == assignment.dims.end() ? std::nullopt
                                         : std::optional(it->second);
    }
    case DimKind::Apply: {
      auto args = all(store.operands(d));
      if (!args)
        return std::nullopt;
      auto it = assignment.applications.find({store.function(d).str(), *args});
      return it == assignment.applications.end() ? std::nullopt
                                                 : std::optional(it->second);
    }
    case DimKind::Rank: {
      const auto *s = need(store.shape(d));
      if (!s || !*s)
        return std::nullopt;
      return Int(static_cast<int64_t>((*s)->size()));
    }
    case DimKind::NumElements: {
      const auto *s = need(store.shape(d));
      if (!s || !*s)
        return std::nullopt;
      Int product(1);
      for (const Int &x : **s) {
        product = product * x;
        if (!isWithinCap(product))
          return std::nullopt;
      }
      return canonical(product);
    }
    case DimKind::Extent: {
      const auto *s = need(store.shape(d));
      const auto *at = need(store.operands(d)[0]);
      if (!s || !at || !*s || !*at || **at < 0 ||
          **at >= static_cast<int64_t>((*s)->size()))
        return std::nullopt;
      return (**s)[static_cast<int64_t>(**at)];
    }
    case DimKind::Select: {
      const auto *c = need(store.condition(d));
      if (!c || !*c)
        return std::nullopt;
      const auto *v = need(store.operands(d)[**c ? 0 : 1]);
      return v ? *v : std::nullopt;
    }
    default:
      break;
    }
    auto values = all(store.operands(d));
    if (!values)
      return std::nullopt;
    return combine(d, *values);
  }

  std::optional<Int> combine(DimId d, ArrayRef<Int> values) {
    Int result(0);
    switch (store.kind(d)) {
    case DimKind::Sum: {
      LinearView v = store.linearView(d);
      result = v.constant;
      for (size_t k = 0; k < values.size(); ++k)
        result += v.summands[k].coefficient * values[k];
      return capped(result);
    }
    case DimKind::OpaqueSum:
      return capped(values[0] + values[1]);
    case DimKind::Product:
    case DimKind::OpaqueProduct:
      result = Int(1);
      for (const Int &x : values)
        result = result * x;
      return capped(result);
    case DimKind::FloorDiv:
      if (values[1] == 0)
        return std::nullopt;
      return floorDivide(values[0], values[1]);
    case DimKind::Mod:
      if (values[1] == 0)
        return std::nullopt;
      return floorModulo(values[0], values[1]);
    case DimKind::Min:
    case DimKind::Max:
      result = values[0];
      for (const Int &x : values)
        if (store.kind(d) == DimKind::Min ? x < result : result < x)
          result = x;
      return result;
    case DimKind::Broadcast:
      return broadcastOf(values);
    default:
      llvm_unreachable("handled in compute");
    }
  }

  std::optional<Extents> compute(ShapeId s) {
    switch (store.kind(s)) {
    case ShapeKind::Symbol: {
      auto it = assignment.shapes.find(s);
      return it == assignment.shapes.end() ? std::nullopt
                                           : std::optional(it->second);
    }
    case ShapeKind::Ranked: {
      auto values = all(store.extents(s));
      if (values)
        for (const Int &x : *values)
          if (x < 0)
            return std::nullopt;
      return values;
    }
    case ShapeKind::Head:
    case ShapeKind::Tail: {
      const auto *whole = need(store.parts(s)[0]);
      const auto *at = need(store.index(s));
      if (!whole || !at || !*whole || !*at || **at < 0 ||
          **at > static_cast<int64_t>((*whole)->size()))
        return std::nullopt;
      auto middle = (*whole)->begin() + static_cast<int64_t>(**at);
      return store.kind(s) == ShapeKind::Head
                 ? Extents((*whole)->begin(), middle)
                 : Extents(middle, (*whole)->end());
    }
    case ShapeKind::Concat:
    case ShapeKind::Broadcast:
      break;
    }
    std::vector<const Extents *> values;
    for (ShapeId part : store.parts(s)) {
      const auto *v = need(part);
      if (v && *v)
        values.push_back(&**v);
    }
    if (waiting || values.size() != store.parts(s).size())
      return std::nullopt;
    Extents result;
    if (store.kind(s) == ShapeKind::Concat) {
      for (const Extents *v : values)
        result.insert(result.end(), v->begin(), v->end());
      return result;
    }
    size_t rank = 0;
    for (const Extents *v : values)
      rank = std::max(rank, v->size());
    for (size_t i = 0; i < rank; ++i) {
      Extents aligned;
      for (const Extents *v : values)
        if (v->size() + i >= rank)
          aligned.push_back((*v)[v->size() + i - rank]);
      auto extent = broadcastOf(aligned);
      if (!extent)
        return std::nullopt;
      result.push_back(*extent);
    }
    return result;
  }

  std::optional<bool> compute(ClaimId c) {
    ClaimKind kind = store.kind(c);
    switch (kind) {
    case ClaimKind::True:
    case ClaimKind::False:
      return kind == ClaimKind::True;
    case ClaimKind::Bool:
    case ClaimKind::NotBool:
      return truthOf(c);
    case ClaimKind::Eq:
    case ClaimKind::Ne:
    case ClaimKind::Ge: {
      const auto *v = need(store.dim(c));
      if (!v || !*v)
        return std::nullopt;
      if (kind == ClaimKind::Ge)
        return **v >= 0;
      return (**v == 0) == (kind == ClaimKind::Eq);
    }
    case ClaimKind::ShapeEq:
    case ClaimKind::ShapeNe:
    case ClaimKind::Broadcastable:
    case ClaimKind::NotBroadcastable: {
      const auto *a = need(store.shapes(c)[0]);
      const auto *b = need(store.shapes(c)[1]);
      if (!a || !b || !*a || !*b)
        return std::nullopt;
      if (kind == ClaimKind::ShapeEq || kind == ClaimKind::ShapeNe)
        return (**a == **b) == (kind == ClaimKind::ShapeEq);
      return canBroadcast(**a, **b) == (kind == ClaimKind::Broadcastable);
    }
    case ClaimKind::And:
    case ClaimKind::Or: {
      bool deciding = kind == ClaimKind::Or, unknown = false;
      for (ClaimId o : store.operands(c)) {
        const auto *v = need(o);
        if (!v)
          return std::nullopt;
        if (!*v)
          unknown = true;
        else if (**v == deciding)
          return deciding;
      }
      return unknown ? std::nullopt : std::optional(!deciding);
    }
    }
    llvm_unreachable("all kinds handled");
  }

  static bool canBroadcast(const Extents &a, const Extents &b) {
    for (size_t i = 1, e = std::min(a.size(), b.size()); i <= e; ++i) {
      const Int &x = a[a.size() - i], &y = b[b.size() - i];
      if (x != y && x != 1 && y != 1)
        return false;
    }
    return true;
  }

  std::optional<bool> truthOf(ClaimId c) {
    auto it = assignment.bools.find(store.boolAtom(c));
    if (it != assignment.bools.end())
      return it->second == (store.kind(c) == ClaimKind::Bool);
    return std::nullopt;
  }
};

Evaluator::Evaluator(const TermStore &store, const Assignment &assignment)
    : impl(std::make_unique<Impl>(store, assignment)) {}
Evaluator::~Evaluator() = default;

std::optional<Int> Evaluator::value(DimId d) { return impl->run(d); }
std::optional<Extents> Evaluator::value(ShapeId s) { return impl->run(s); }
std::optional<bool> Evaluator::value(ClaimId c) { return impl->run(c); }
