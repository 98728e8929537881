// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Terms.h.
//
// Ranges are computed exactly in 128 bits and cut off at 64, where an end
// means that there is none.

#include "Terms.h"
#include <algorithm>
#include <set>

namespace shapeproof::onnx {

using Wide = __int128;

unsigned numOperands(TermKind kind) {
  switch (kind) {
  case TermKind::Constant:
  case TermKind::Leaf:
  case TermKind::Truth:
  case TermKind::TruthLeaf:
    return 0;
  case TermKind::Not:
    return 1;
  case TermKind::Select:
    return 3;
  default:
    return 2;
  }
}

static int64_t cut(Wide value) {
  return int64_t(std::clamp<Wide>(value, INT64_MIN, INT64_MAX));
}

static int64_t divideDown(int64_t a, int64_t b) {
  int64_t quotient = a / b;
  return quotient - (a % b < 0);
}

uint32_t Terms::make(TermNode node) {
  node.madeLow = node.low;
  if (node.kind == TermKind::Leaf || node.kind == TermKind::TruthLeaf) {
    nodes.push_back(node);
    return uint32_t(nodes.size() - 1);
  }
  auto [it, isNew] =
      known.try_emplace({node.kind, node.operands[0], node.operands[1],
                         node.operands[2], node.constant},
                        uint32_t(nodes.size()));
  if (isNew)
    nodes.push_back(node);
  return it->second;
}

Dim Terms::number(TermKind kind, Dim a, Dim b, Wide low, Wide high) {
  TermNode node{kind, {a.id, b.id, 0}};
  node.low = cut(low);
  node.high = cut(high);
  return {make(node)};
}

Dim Terms::constant(int64_t value) {
  TermNode node{TermKind::Constant};
  node.constant = node.low = node.high = value;
  return {make(node)};
}

Cond Terms::truth(bool value) {
  TermNode node{TermKind::Truth};
  node.constant = value;
  return {make(node)};
}

Dim Terms::leaf(int64_t low, int64_t high) {
  TermNode node{TermKind::Leaf};
  node.low = low;
  node.high = high;
  return {make(node)};
}

Cond Terms::truthLeaf() { return {make(TermNode{TermKind::TruthLeaf})}; }

std::optional<int64_t> Terms::value(Dim a) const {
  const TermNode &node = nodes[a.id];
  if (node.kind == TermKind::Constant)
    return node.constant;
  return std::nullopt;
}

std::optional<bool> Terms::value(Cond a) const {
  const TermNode &node = nodes[a.id];
  if (node.kind == TermKind::Truth)
    return node.constant != 0;
  return std::nullopt;
}

bool Terms::hasLeafSince(Dim a, uint32_t since) const {
  std::set<uint32_t> seen;
  std::vector<uint32_t> work = {a.id};
  while (!work.empty()) {
    uint32_t id = work.back();
    work.pop_back();
    // Operands are older than their users.
    if (id < since || !seen.insert(id).second)
      continue;
    TermKind kind = nodes[id].kind;
    if (kind == TermKind::Leaf || kind == TermKind::TruthLeaf)
      return true;
    for (unsigned i = 0; i < numOperands(kind); ++i)
      work.push_back(nodes[id].operands[i]);
  }
  return false;
}

Dim Terms::add(Dim a, Dim b) {
  if (value(a))
    std::swap(a, b);
  auto right = value(b);
  if (right == 0)
    return a;
  if (auto left = value(a); left && right) {
    int64_t sum;
    return __builtin_add_overflow(*left, *right, &sum) ? leaf() : constant(sum);
  }
  const TermNode node = nodes[a.id];
  if (right && node.kind == TermKind::Add)
    if (auto inner = value(Dim{node.operands[1]})) {
      int64_t sum;
      if (!__builtin_add_overflow(*inner, *right, &sum))
        return add(Dim{node.operands[0]}, constant(sum));
    }
  if (!right && b.id < a.id)
    std::swap(a, b);
  Wide lowest = low(a) == INT64_MIN || low(b) == INT64_MIN
                    ? Wide(INT64_MIN)
                    : Wide(low(a)) + low(b);
  Wide highest = high(a) == INT64_MAX || high(b) == INT64_MAX
                     ? Wide(INT64_MAX)
                     : Wide(high(a)) + high(b);
  return number(TermKind::Add, a, b, lowest, highest);
}

Dim Terms::sub(Dim a, Dim b) {
  if (a == b)
    return constant(0);
  if (auto right = value(b); right && *right != INT64_MIN)
    return add(a, constant(-*right));
  const TermNode node = nodes[a.id];
  if (node.kind == TermKind::Add) {
    if (node.operands[0] == b.id)
      return {node.operands[1]};
    if (node.operands[1] == b.id)
      return {node.operands[0]};
  }
  Wide lowest = low(a) == INT64_MIN || high(b) == INT64_MAX
                    ? Wide(INT64_MIN)
                    : Wide(low(a)) - high(b);
  Wide highest = high(a) == INT64_MAX || low(b) == INT64_MIN
                     ? Wide(INT64_MAX)
                     : Wide(high(a)) - low(b);
  return number(TermKind::Sub, a, b, lowest, highest);
}

Dim Terms::mul(Dim a, Dim b) {
  if (value(a))
    std::swap(a, b);
  auto right = value(b);
  if (right == 0 || right == 1)
    return *right ? a : b;
  if (auto left = value(a); left && right) {
    int64_t product;
    return __builtin_mul_overflow(*left, *right, &product) ? leaf()
                                                           : constant(product);
  }
  const TermNode node = nodes[a.id];
  if (right && node.kind == TermKind::Mul)
    if (auto inner = value(Dim{node.operands[1]})) {
      int64_t product;
      if (!__builtin_mul_overflow(*inner, *right, &product))
        return mul(Dim{node.operands[0]}, constant(product));
    }
  if (!right && b.id < a.id)
    std::swap(a, b);
  if (low(a) < 0 || low(b) < 0)
    return number(TermKind::Mul, a, b, INT64_MIN, INT64_MAX);
  bool isBounded = high(a) != INT64_MAX && high(b) != INT64_MAX;
  return number(TermKind::Mul, a, b, Wide(low(a)) * low(b),
                isBounded ? Wide(high(a)) * high(b) : Wide(INT64_MAX));
}

Dim Terms::divisor(Dim b) { return max(b, constant(1)); }

Dim Terms::floorDiv(Dim a, Dim b) {
  b = divisor(b);
  auto right = value(b);
  if (right == 1)
    return a;
  if (auto left = value(a); left && right)
    return constant(divideDown(*left, *right));
  const TermNode node = nodes[a.id];
  if (right && node.kind == TermKind::Mul)
    if (auto factor = value(Dim{node.operands[1]});
        factor && !(*factor % *right))
      return mul(Dim{node.operands[0]}, constant(*factor / *right));
  if (node.kind == TermKind::Mul && low(b) >= 1)
    for (unsigned i : {0u, 1u})
      if (node.operands[i] == b.id)
        return {node.operands[1 - i]};
  Wide lowest = low(a) >= 0 ? 0 : low(a), highest = high(a) < 0 ? -1 : high(a);
  if (right) {
    lowest = low(a) == INT64_MIN ? Wide(INT64_MIN)
                                 : Wide(divideDown(low(a), *right));
    highest = high(a) == INT64_MAX ? Wide(INT64_MAX)
                                   : Wide(divideDown(high(a), *right));
  }
  return number(TermKind::FloorDiv, a, b, lowest, highest);
}

Dim Terms::ceilDiv(Dim a, Dim b) {
  b = divisor(b);
  auto right = value(b);
  auto left = value(a);
  if (right == 1)
    return a;
  if (left && right && *left != INT64_MIN)
    return constant(-divideDown(-*left, *right));
  return number(TermKind::CeilDiv, a, b, low(a) >= 0 ? 0 : low(a),
                high(a) == INT64_MAX ? Wide(INT64_MAX)
                                     : std::max<Wide>(high(a), 0));
}

Dim Terms::mod(Dim a, Dim b) {
  b = divisor(b);
  auto right = value(b);
  if (right == 1)
    return constant(0);
  if (auto left = value(a); left && right)
    return constant(*left - divideDown(*left, *right) * *right);
  const TermNode node = nodes[a.id];
  if (right && node.kind == TermKind::Mul)
    if (auto factor = value(Dim{node.operands[1]});
        factor && !(*factor % *right))
      return constant(0);
  return number(TermKind::Mod, a, b, 0,
                high(b) == INT64_MAX ? Wide(INT64_MAX) : Wide(high(b)) - 1);
}

Dim Terms::min(Dim a, Dim b) {
  if (a == b || high(a) <= low(b))
    return a;
  if (high(b) <= low(a) || value(b) == INT64_MAX)
    return high(b) <= low(a) ? b : a;
  if (value(a) == INT64_MAX)
    return b;
  if (value(a) || (!value(b) && b.id < a.id))
    std::swap(a, b);
  return number(TermKind::Min, a, b, std::min(low(a), low(b)),
                std::min(high(a), high(b)));
}

Dim Terms::max(Dim a, Dim b) {
  if (a == b || low(a) >= high(b))
    return a;
  if (low(b) >= high(a))
    return b;
  if (value(a) || (!value(b) && b.id < a.id))
    std::swap(a, b);
  return number(TermKind::Max, a, b, std::max(low(a), low(b)),
                std::max(high(a), high(b)));
}

Dim Terms::select(Cond c, Dim a, Dim b) {
  if (auto known = value(c))
    return *known ? a : b;
  if (a == b)
    return a;
  const TermNode test = nodes[c.id];
  if (test.kind == TermKind::Eq &&
      ((test.operands[0] == a.id && test.operands[1] == b.id) ||
       (test.operands[0] == b.id && test.operands[1] == a.id)))
    return b; // If the two are equal, either may be chosen.
  TermNode node{TermKind::Select, {c.id, a.id, b.id}};
  node.low = std::min(low(a), low(b));
  node.high = std::max(high(a), high(b));
  return {make(node)};
}

/// Assumes that the term is at least `low`, and that an operand of a sum with a
/// number is at least the difference.
void Terms::raise(uint32_t id, int64_t low) {
  while (low > nodes[id].low && nodes[id].kind != TermKind::Constant) {
    nodes[id].low = low;
    const TermNode &node = nodes[id];
    if (node.kind != TermKind::Add || !value(Dim{node.operands[1]}) ||
        __builtin_sub_overflow(low, *value(Dim{node.operands[1]}), &low))
      return;
    id = node.operands[0];
  }
}

void Terms::learn(Cond claim) {
  const TermNode node = nodes[claim.id];
  if (node.kind == TermKind::And) {
    learn(Cond{node.operands[0]});
    learn(Cond{node.operands[1]});
  }
  if (node.kind == TermKind::Le)
    if (auto low = value(Dim{node.operands[0]}))
      raise(node.operands[1], *low);
  if (node.kind != TermKind::Not)
    return;
  const TermNode inner = nodes[node.operands[0]];
  auto right = value(Dim{inner.operands[1]});
  if (inner.kind == TermKind::Eq && right && *right != INT64_MAX &&
      nodes[inner.operands[0]].low == *right)
    raise(inner.operands[0], *right + 1);
}

Cond Terms::eq(Dim a, Dim b) {
  if (a == b)
    return truth(true);
  if (high(a) < low(b) || high(b) < low(a))
    return truth(false);
  if (value(a) || (!value(b) && b.id < a.id))
    std::swap(a, b);
  const TermNode node = nodes[a.id];
  auto right = value(b);
  if (right && node.kind == TermKind::Select) {
    // select(p, 1, 0) == 1 is p.
    auto yes = value(Dim{node.operands[1]}), no = value(Dim{node.operands[2]});
    Cond c{node.operands[0]};
    if (yes && no && (*yes == *right) != (*no == *right))
      return *yes == *right ? c : negation(c);
  }
  if (right && node.kind == TermKind::Add)
    if (auto inner = value(Dim{node.operands[1]})) {
      int64_t rest;
      if (!__builtin_sub_overflow(*right, *inner, &rest))
        return eq(Dim{node.operands[0]}, constant(rest));
    }
  return {make(TermNode{TermKind::Eq, {a.id, b.id, 0}})};
}

Cond Terms::le(Dim a, Dim b) {
  if (a == b || high(a) <= low(b))
    return truth(true);
  if (high(b) < low(a))
    return truth(false);
  return {make(TermNode{TermKind::Le, {a.id, b.id, 0}})};
}

Cond Terms::negation(Cond a) {
  if (auto known = value(a))
    return truth(!*known);
  if (nodes[a.id].kind == TermKind::Not)
    return {nodes[a.id].operands[0]};
  return {make(TermNode{TermKind::Not, {a.id, 0, 0}})};
}

Cond Terms::both(Cond a, Cond b) {
  if (auto known = value(a))
    return *known ? b : a;
  if (auto known = value(b))
    return *known ? a : b;
  return a == b ? a : Cond{make(TermNode{TermKind::And, {a.id, b.id, 0}})};
}

Cond Terms::either(Cond a, Cond b) {
  if (auto known = value(a))
    return *known ? a : b;
  if (auto known = value(b))
    return *known ? b : a;
  return a == b ? a : Cond{make(TermNode{TermKind::Or, {a.id, b.id, 0}})};
}

} // namespace shapeproof::onnx
