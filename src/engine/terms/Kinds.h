// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The properties of each kind of term, one row per kind.
//
// A dim has dim operands, and may refer to one more thing, whose index its node
// keeps as payload: `rank(s)` to a shape, `select(p, a, b)` to a claim.
// Everything that only passes through terms (interning, order, traversal,
// rebuilding, printing, congruence) reads these rows, so a new kind needs a row
// here and no case there.

#ifndef SHAPEPROOF_TERMS_KINDS_H
#define SHAPEPROOF_TERMS_KINDS_H

#include "shapeproof/Terms.h"

namespace shapeproof {

/// The operands of one term by sort, each list in the store's order.
struct TermOperands {
  llvm::ArrayRef<DimId> dims;
  llvm::ArrayRef<ShapeId> shapes;
  llvm::ArrayRef<ClaimId> claims;
};

/// The table that the payload of a dim's node indexes.
enum class Payload : uint8_t { None, Number, Symbol, Function, Shape, Claim };

enum KindTraits : unsigned {
  kNoTraits = 0,
  /// Equal operands in the same places give equal terms. (Opaque sums and
  /// products are normalised up to sign.)
  kOperandwise = 1,
  /// Equal operands in any order give equal terms.
  kSet = 2,
  /// The normal form knows nothing about the values that could tell two terms
  /// of the kind apart.
  kFree = 4,
};

struct DimKindInfo {
  using Make = DimId (*)(TermStore &, const TermOperands &);

  DimKind kind;
  llvm::StringLiteral name;
  bool isOperandwise, isSet, isFree;
  Payload payload;
  /// The operator in `a op b`; a term of a kind without one is printed as a
  /// call.
  llvm::StringLiteral infix;
  /// The constructor; null where the operands do not determine the term.
  Make make;

  constexpr DimKindInfo(DimKind kind, llvm::StringLiteral name, unsigned traits,
                        Payload payload, llvm::StringLiteral infix = "",
                        Make make = nullptr)
      : kind(kind), name(name), isOperandwise(traits & kOperandwise),
        isSet(traits & kSet), isFree(traits & kFree), payload(payload),
        infix(infix), make(make) {}
};

namespace kinds {

template <DimId (TermStore::*constructor)(DimId, DimId)>
DimId binary(TermStore &s, const TermOperands &o) {
  return (s.*constructor)(o.dims[0], o.dims[1]);
}
template <DimId (TermStore::*constructor)(llvm::ArrayRef<DimId>)>
DimId variadic(TermStore &s, const TermOperands &o) {
  return (s.*constructor)(o.dims);
}
template <DimId (TermStore::*constructor)(ShapeId)>
DimId ofShape(TermStore &s, const TermOperands &o) {
  return (s.*constructor)(o.shapes[0]);
}
inline DimId extent(TermStore &s, const TermOperands &o) {
  return s.extent(o.shapes[0], o.dims[0]);
}
inline DimId select(TermStore &s, const TermOperands &o) {
  return s.select(o.claims[0], o.dims[0], o.dims[1]);
}
inline DimId product(TermStore &s, const TermOperands &o) {
  DimId result = o.dims[0];
  for (DimId factor : o.dims.drop_front())
    result = s.mul(result, factor);
  return result;
}
template <ShapeId (TermStore::*constructor)(llvm::ArrayRef<ShapeId>)>
ShapeId ofParts(TermStore &s, const TermOperands &o) {
  return (s.*constructor)(o.shapes);
}
template <ShapeId (TermStore::*constructor)(ShapeId, DimId)>
ShapeId split(TermStore &s, const TermOperands &o) {
  return (s.*constructor)(o.shapes[0], o.dims[0]);
}
inline ShapeId ranked(TermStore &s, const TermOperands &o) {
  return s.ranked(o.dims);
}

} // namespace kinds

/// In the order of the enumeration.
inline constexpr DimKindInfo kDimKinds[] = {
    {DimKind::Constant, "constant", kNoTraits, Payload::Number},
    {DimKind::Symbol, "symbol", kFree, Payload::Symbol},
    {DimKind::Product, "product", kOperandwise, Payload::None, " * ",
     kinds::product},
    {DimKind::Sum, "sum", kOperandwise, Payload::Number},
    {DimKind::FloorDiv, "floordiv", kOperandwise | kFree, Payload::None,
     " floordiv ", kinds::binary<&TermStore::floorDiv>},
    {DimKind::Mod, "mod", kOperandwise | kFree, Payload::None, " mod ",
     kinds::binary<&TermStore::mod>},
    {DimKind::Min, "min", kOperandwise | kSet, Payload::None, "",
     kinds::variadic<&TermStore::min>},
    {DimKind::Max, "max", kOperandwise | kSet, Payload::None, "",
     kinds::variadic<&TermStore::max>},
    {DimKind::Broadcast, "broadcast", kOperandwise | kSet, Payload::None, "",
     kinds::variadic<&TermStore::broadcastExtent>},
    {DimKind::Rank, "rank", kFree, Payload::Shape, "",
     kinds::ofShape<&TermStore::rank>},
    {DimKind::Extent, "extent", kFree, Payload::Shape, "", kinds::extent},
    {DimKind::NumElements, "num_elements", kFree, Payload::Shape, "",
     kinds::ofShape<&TermStore::numElements>},
    {DimKind::Select, "select", kNoTraits, Payload::Claim, "", kinds::select},
    {DimKind::Apply, "apply", kOperandwise | kFree, Payload::Function},
    {DimKind::OpaqueProduct, "opaque product", kNoTraits, Payload::None, " * ",
     kinds::product},
    {DimKind::OpaqueSum, "opaque sum", kNoTraits, Payload::None, " + ",
     kinds::binary<&TermStore::add>},
};

struct ShapeKindInfo {
  ShapeKind kind;
  llvm::StringLiteral name;
  /// The constructor; null for a symbol.
  ShapeId (*make)(TermStore &, const TermOperands &);
};

/// In the order of the enumeration.
inline constexpr ShapeKindInfo kShapeKinds[] = {
    {ShapeKind::Symbol, "symbol", nullptr},
    {ShapeKind::Ranked, "ranked", kinds::ranked},
    {ShapeKind::Concat, "concat", kinds::ofParts<&TermStore::concat>},
    {ShapeKind::Head, "head", kinds::split<&TermStore::head>},
    {ShapeKind::Tail, "tail", kinds::split<&TermStore::tail>},
    {ShapeKind::Broadcast, "broadcast", kinds::ofParts<&TermStore::broadcast>},
};

struct ClaimKindInfo {
  ClaimKind kind;
  llvm::StringLiteral name;
  /// The kind of the negation, which has the same operands; the kind itself
  /// where negating changes the operands.
  ClaimKind negation;
};

/// In the order of the enumeration.
inline constexpr ClaimKindInfo kClaimKinds[] = {
    {ClaimKind::True, "true", ClaimKind::False},
    {ClaimKind::False, "false", ClaimKind::True},
    {ClaimKind::Bool, "bool", ClaimKind::NotBool},
    {ClaimKind::NotBool, "not bool", ClaimKind::Bool},
    {ClaimKind::Eq, "eq", ClaimKind::Ne},
    {ClaimKind::Ne, "ne", ClaimKind::Eq},
    {ClaimKind::Ge, "ge", ClaimKind::Ge},
    {ClaimKind::ShapeEq, "shape eq", ClaimKind::ShapeNe},
    {ClaimKind::ShapeNe, "shape ne", ClaimKind::ShapeEq},
    {ClaimKind::Broadcastable, "broadcastable", ClaimKind::NotBroadcastable},
    {ClaimKind::NotBroadcastable, "not broadcastable",
     ClaimKind::Broadcastable},
    {ClaimKind::And, "and", ClaimKind::And},
    {ClaimKind::Or, "or", ClaimKind::Or},
};

template <typename Rows> constexpr bool areInOrder(const Rows &rows) {
  for (size_t k = 0; k < std::size(rows); ++k)
    if (static_cast<size_t>(rows[k].kind) != k)
      return false;
  return true;
}
static_assert(areInOrder(kDimKinds) && areInOrder(kShapeKinds) &&
              areInOrder(kClaimKinds));

constexpr const DimKindInfo &infoOf(DimKind kind) {
  return kDimKinds[static_cast<size_t>(kind)];
}
constexpr const ShapeKindInfo &infoOf(ShapeKind kind) {
  return kShapeKinds[static_cast<size_t>(kind)];
}
constexpr const ClaimKindInfo &infoOf(ClaimKind kind) {
  return kClaimKinds[static_cast<size_t>(kind)];
}

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_KINDS_H
