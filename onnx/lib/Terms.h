// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integers and truth values of a shape program, as terms without effects:
//
//   Dim h = terms.add(terms.floorDiv(x, two), one);
//   terms.value(h)                   the number, if it is one
//
// Equal terms are one. What constants and ranges decide is decided here, so
// that a model whose sizes are fixed becomes numbers; everything else is left
// to the engine. Arithmetic that leaves 64 bits is an unknown.

#ifndef SHAPEPROOF_ONNX_TERMS_H
#define SHAPEPROOF_ONNX_TERMS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace shapeproof::onnx {

/// The id of an integer term.
struct Dim {
  uint32_t id = 0;
  bool operator==(Dim o) const { return id == o.id; }
  bool operator!=(Dim o) const { return id != o.id; }
};

/// The id of a truth value.
struct Cond {
  uint32_t id = 0;
  bool operator==(Cond o) const { return id == o.id; }
};

enum class TermKind : uint8_t {
  Constant,
  Leaf,
  Add,
  Sub,
  Mul,
  FloorDiv,
  CeilDiv,
  Mod,
  Min,
  Max,
  Select,
  Truth,
  TruthLeaf,
  Eq,
  Le,
  Not,
  And,
  Or
};

unsigned numOperands(TermKind kind);

struct TermNode {
  TermKind kind;
  uint32_t operands[3] = {0, 0, 0};
  int64_t constant = 0;
  /// The range of the value; the ends of 64 bits stand for no bound.
  int64_t low = INT64_MIN, high = INT64_MAX;
  /// `low` as it was when the term was made: it follows from what the term is,
  /// and not from a check that may fail.
  int64_t madeLow = INT64_MIN;

  bool isTruth() const { return kind >= TermKind::Truth; }
};

class Terms {
public:
  Dim constant(int64_t value);
  Cond truth(bool value);
  /// A value that comes from outside; each call makes another.
  Dim leaf(int64_t low = INT64_MIN, int64_t high = INT64_MAX);
  Cond truthLeaf();

  std::optional<int64_t> value(Dim a) const;
  std::optional<bool> value(Cond a) const;
  int64_t low(Dim a) const { return nodes[a.id].low; }
  int64_t high(Dim a) const { return nodes[a.id].high; }

  /// Whether a value from outside with this number or a later one occurs in
  /// `a`.
  bool hasLeafSince(Dim a, uint32_t since) const;

  Dim add(Dim a, Dim b);
  Dim sub(Dim a, Dim b);
  Dim mul(Dim a, Dim b);
  /// Quotients, rounded down and up, and the remainder; the divisor is max(b,
  /// 1).
  Dim floorDiv(Dim a, Dim b);
  Dim ceilDiv(Dim a, Dim b);
  Dim mod(Dim a, Dim b);
  Dim min(Dim a, Dim b);
  Dim max(Dim a, Dim b);
  Dim select(Cond c, Dim a, Dim b);

  /// Assumes the claim from here on; ranges of terms made later may use it.
  void learn(Cond claim);

  Cond eq(Dim a, Dim b);
  Cond le(Dim a, Dim b);
  Cond negation(Cond a);
  Cond both(Cond a, Cond b);
  Cond either(Cond a, Cond b);

  const std::vector<TermNode> &all() const { return nodes; }

private:
  uint32_t make(TermNode node);
  void raise(uint32_t id, int64_t low);
  Dim number(TermKind kind, Dim a, Dim b, __int128 low, __int128 high);
  Dim divisor(Dim b);

  std::vector<TermNode> nodes;
  std::map<std::tuple<TermKind, uint32_t, uint32_t, uint32_t, int64_t>,
           uint32_t>
      known;
};

} // namespace shapeproof::onnx

#endif // SHAPEPROOF_ONNX_TERMS_H
