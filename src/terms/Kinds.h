// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each kind of term is: one row per kind.
//
// A kind of dim has a name, and besides its dim operands it may refer to one
// more thing, whose index a node keeps as its payload: `rank(s)` to a shape,
// `select(p, a, b)` to a claim. Everything that only passes through terms
// (interning, order, traversal, rebuilding, printing, congruence) reads these
// rows, so a new kind needs a row here and no case there.

#ifndef SHAPEPROOF_TERMS_KINDS_H
#define SHAPEPROOF_TERMS_KINDS_H

#include "shapeproof/Terms.h"

namespace shapeproof {

/// What the payload of a dim's node is the index of.
enum class Payload : uint8_t { None, Number, Symbol, Function, Shape, Claim };

struct DimKindInfo {
  DimKind kind;
  llvm::StringLiteral name;
  Payload payload = Payload::None;
  /// How `a op b` is printed; by default a term is printed as a call.
  llvm::StringLiteral infix = "";
  /// Equal operands in the same places give equal terms, and those of a set in
  /// any order. (Opaque sums and products are normalised up to sign.)
  bool isOperandwise = false;
  bool isSet = false;
  /// The normal form tells nothing about the value that could tell two terms
  /// of the kind apart.
  bool isFree = false;
};

inline constexpr DimKindInfo kDimKinds[] = {
    {DimKind::Constant, "constant", Payload::Number},
    {DimKind::Symbol, "symbol", Payload::Symbol, "", false, false, true},
    {DimKind::Product, "product", Payload::None, " * ", true},
    {DimKind::Sum, "sum", Payload::Number, " + ", true},
    {DimKind::FloorDiv, "floordiv", Payload::None, " floordiv ", true, false,
     true},
    {DimKind::Mod, "mod", Payload::None, " mod ", true, false, true},
    {DimKind::Min, "min", Payload::None, "", true, true},
    {DimKind::Max, "max", Payload::None, "", true, true},
    {DimKind::Broadcast, "broadcast", Payload::None, "", true, true},
    {DimKind::Rank, "rank", Payload::Shape, "", false, false, true},
    {DimKind::Extent, "extent", Payload::Shape, "", false, false, true},
    {DimKind::NumElements, "num_elements", Payload::Shape, "", false, false,
     true},
    {DimKind::Select, "select", Payload::Claim},
    {DimKind::Apply, "apply", Payload::Function, "", true, false, true},
    {DimKind::OpaqueProduct, "opaque product", Payload::None, " * "},
    {DimKind::OpaqueSum, "opaque sum", Payload::None, " + "},
};

constexpr const DimKindInfo &infoOf(DimKind kind) {
  return kDimKinds[static_cast<size_t>(kind)];
}

/// Rows stand in the order of the enumeration.
constexpr bool areKindsInOrder() {
  for (size_t k = 0; k < std::size(kDimKinds); ++k)
    if (static_cast<size_t>(kDimKinds[k].kind) != k)
      return false;
  return true;
}
static_assert(areKindsInOrder());

/// By kind.
inline constexpr llvm::StringLiteral kShapeKindNames[] = {
    "symbol", "ranked", "concat", "head", "tail", "broadcast"};
inline constexpr llvm::StringLiteral kClaimKindNames[] = {"true",
                                                          "false",
                                                          "bool",
                                                          "not bool",
                                                          "eq",
                                                          "ne",
                                                          "ge",
                                                          "shape eq",
                                                          "shape ne",
                                                          "broadcastable",
                                                          "not broadcastable",
                                                          "and",
                                                          "or"};

constexpr llvm::StringLiteral nameOf(ShapeKind kind) {
  return kShapeKindNames[static_cast<size_t>(kind)];
}
constexpr llvm::StringLiteral nameOf(ClaimKind kind) {
  return kClaimKindNames[static_cast<size_t>(kind)];
}

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_KINDS_H
