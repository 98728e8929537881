// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluation under an assignment: a post-order walk with an explicit stack.
//
// A term waits on the stack until its operands have values. "No value" is
// stored and passed on like a value, except where another operand decides
// (`false and x`, a select's other arm).
//
// Tested by tests/engine/terms.

#include "shapeproof/Evaluate.h"
#include "engine/terms/Kinds.h"
#include "engine/terms/Semantics.h"
#include "engine/terms/Traversal.h"
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

  /// A term that waits for operands. For an `and` or `or`: the operands before
  /// `next` do not decide it, and `lacksValue` says whether one of them has no
  /// value.
  struct Open {
    Term term;
    uint32_t next = 0;
    bool lacksValue = false;
  };
  std::vector<Open> stack;
  bool waiting = false;

  auto &valuesOf(DimId) { return dims; }
  auto &valuesOf(ShapeId) { return shapes; }
  auto &valuesOf(ClaimId) { return claims; }

  /// The value if it is known by now; otherwise puts the operand on the stack.
  template <typename IdT> auto need(IdT id) -> decltype(&valuesOf(id)[id]) {
    auto &values = valuesOf(id);
    if (auto it = values.find(id); it != values.end())
      return &it->second;
    stack.push_back({id});
    waiting = true;
    return nullptr;
  }

  template <typename IdT> auto run(IdT root) {
    need(root);
    while (!stack.empty()) {
      Term t = stack.back().term;
      waiting = false;
      switch (t.sort) {
      case Term::Dim:
        step(t.dim());
        break;
      case Term::Shape:
        step(t.shape());
        break;
      case Term::Claim:
        step(t.claim());
        break;
      }
    }
    return *need(root);
  }

  template <typename IdT> void step(IdT id) {
    auto &values = valuesOf(id);
    if (!values.count(id)) {
      auto value = compute(id);
      if (waiting)
        return; // The operands come first; they are above on the stack.
      values[id] = std::move(value);
    }
    stack.pop_back();
  }

  /// The values of all operands; nothing if one has none (or is not known yet).
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
    Int value = x;
    return makeCanonical(value) ? std::optional(std::move(value))
                                : std::nullopt;
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
        if (!makeCanonical(product))
          return std::nullopt;
      }
      return product;
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
    Int result;
    if (store.kind(d) == DimKind::Sum) {
      LinearView v = store.linearView(d);
      result = v.constant;
      for (size_t k = 0; k < values->size(); ++k)
        result += v.summands[k].coefficient * (*values)[k];
    } else if (!semantics::valueOf(
                   store.kind(d), values->size(),
                   [&](size_t k) -> const Int & { return (*values)[k]; },
                   result)) {
      return std::nullopt;
    }
    return capped(result);
  }

  std::optional<Extents> compute(ShapeId s) {
    ShapeKind kind = store.kind(s);
    if (kind == ShapeKind::Symbol) {
      auto it = assignment.shapes.find(s);
      return it == assignment.shapes.end() ? std::nullopt
                                           : std::optional(it->second);
    }
    if (kind == ShapeKind::Ranked) {
      auto values = all(store.extents(s));
      if (values && llvm::any_of(*values, [](const Int &x) { return x < 0; }))
        return std::nullopt;
      return values;
    }
    Int index;
    if (store.index(s).valid()) {
      const auto *at = need(store.index(s));
      if (at && !*at)
        return std::nullopt;
      if (at)
        index = **at;
    }
    std::vector<const Extents *> parts;
    for (ShapeId part : store.parts(s)) {
      const auto *v = need(part);
      if (v && *v)
        parts.push_back(&**v);
    }
    Extents result;
    if (waiting || parts.size() != store.parts(s).size() ||
        !semantics::shapeOf(
            kind, parts.size(),
            [&](size_t k) -> const Extents & { return *parts[k]; }, index,
            result))
      return std::nullopt;
    return result;
  }

  std::optional<bool> compute(ClaimId c) {
    ClaimKind kind = store.kind(c);
    switch (infoOf(kind).form) {
    case ClaimForm::Constant:
      return kind == ClaimKind::True;
    case ClaimForm::Truth:
      return truthOf(c);
    case ClaimForm::Comparison: {
      const auto *v = need(store.dim(c));
      if (!v || !*v)
        return std::nullopt;
      return holdsOf(kind, **v);
    }
    case ClaimForm::Shapes: {
      llvm::SmallVector<const std::vector<Int> *, 4> all;
      for (ShapeId s : store.shapes(c)) {
        const auto *extents = need(s);
        if (!extents || !*extents)
          return std::nullopt;
        all.push_back(&**extents);
      }
      if (withoutNot(kind) == ClaimKind::ShapeEq)
        return (*all[0] == *all[1]) != isNegated(kind);
      auto part = [&](size_t i) -> const std::vector<Int> & { return *all[i]; };
      return semantics::canBroadcast<Int>(all.size(), part) != isNegated(kind);
    }
    case ClaimForm::Junction: {
      const bool deciding = kind == ClaimKind::Or;
      const size_t self = stack.size() - 1;
      ArrayRef<ClaimId> operands = store.operands(c);
      for (uint32_t &k = stack[self].next; k < operands.size(); ++k) {
        const auto *v = need(operands[k]);
        if (!v)
          return std::nullopt; // `k` may be invalid: the stack has grown.
        if (!*v)
          stack[self].lacksValue = true;
        else if (**v == deciding)
          return deciding;
      }
      return stack[self].lacksValue ? std::nullopt : std::optional(!deciding);
    }
    }
    llvm_unreachable("all kinds handled");
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
