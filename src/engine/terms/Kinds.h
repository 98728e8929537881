// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The properties of each kind of term, one row per kind.
//
// A dim has dim operands, and may refer to one more thing, whose index its node
// keeps as payload: `rank(s)` to a shape, `select(p, a, b)` to a claim.
// Everything that only passes through terms (interning, order, traversal,
// rebuilding, reading and printing, congruence) reads these rows, so a new kind
// needs a row here and no case there. A row leaves no column out, and a kind
// without a row is an error of the compiler.
//
// Tested by tests/engine/terms/KindsTest.cpp.

#ifndef SHAPEPROOF_TERMS_KINDS_H
#define SHAPEPROOF_TERMS_KINDS_H

#include "shapeproof/Terms.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <string_view>

namespace shapeproof {

/// The operands of one term by sort, each list in the store's order.
struct TermOperands {
  llvm::ArrayRef<DimId> dims;
  llvm::ArrayRef<ShapeId> shapes;
  llvm::ArrayRef<ClaimId> claims;
};

/// Operands that are collected one by one.
struct OperandLists {
  llvm::SmallVector<DimId, 8> dims;
  llvm::SmallVector<ShapeId, 4> shapes;
  llvm::SmallVector<ClaimId, 4> claims;

  void add(DimId d) { dims.push_back(d); }
  void add(ShapeId s) { shapes.push_back(s); }
  void add(ClaimId c) { claims.push_back(c); }
  operator TermOperands() const { return {dims, shapes, claims}; }
};

/// How many operands of each sort a term of some kind may have.
struct Arity {
  struct Count {
    size_t least = 0, most = 0;
    constexpr bool fits(size_t n) const { return n >= least && n <= most; }
  };
  Count dims, shapes, claims;

  bool fits(const TermOperands &o) const {
    return dims.fits(o.dims.size()) && shapes.fits(o.shapes.size()) &&
           claims.fits(o.claims.size());
  }
};
inline constexpr size_t kAny = ~size_t(0);
inline constexpr Arity kNoOperands{}, kOneDim{{1, 1}, {}, {}},
    kTwoDims{{2, 2}, {}, {}}, kSomeDims{{1, kAny}, {}, {}},
    kAnyDims{{0, kAny}, {}, {}}, kOneShape{{}, {1, 1}, {}},
    kTwoShapes{{}, {2, 2}, {}}, kAnyShapes{{}, {0, kAny}, {}},
    kOneClaim{{}, {}, {1, 1}}, kAnyClaims{{}, {}, {0, kAny}},
    kShapeAndDim{{1, 1}, {1, 1}, {}}, kClaimAndTwoDims{{2, 2}, {}, {1, 1}};

/// The table that the payload of a dim's node indexes.
enum class Payload : uint8_t { None, Number, Symbol, Function, Shape, Claim };

/// The function that combines the dim operands of a term, from first to last.
enum class Operator : uint8_t {
  None, ///< They are no operands of an operator, or of one that has numbers.
  Add,
  Multiply,
  FloorDiv,
  Mod,
  Min,
  Max,
  Broadcast,
  Select,
};
/// The entry of an operator in a table that has one for each.
template <typename T, size_t n>
constexpr const T &entryOf(Operator op, const T (&table)[n]) {
  static_assert(n == size_t(Operator::Select) + 1);
  return table[static_cast<size_t>(op)];
}

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
  /// It has a value wherever its operands have values.
  kTotal = 8,
  /// A size that is read: neither operators nor calls are in it.
  kRead = 16,
};

struct DimKindInfo {
  DimKind kind;
  llvm::StringLiteral name;
  unsigned traits;
  Payload payload;
  Operator op;
  Arity arity;
  /// The function of SMT-LIB that gives the value; empty where that takes more
  /// than the operands.
  llvm::StringLiteral smt;
  /// The constructor; null where the operands do not determine the term.
  DimId (*make)(TermStore &, const TermOperands &);

  constexpr bool is(KindTraits trait) const { return traits & trait; }
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
template <bool value> ClaimId truth(TermStore &s, const TermOperands &) {
  return s.boolConstant(value);
}
inline ClaimId negation(TermStore &s, const TermOperands &o) {
  return s.negate(o.claims[0]);
}
template <ClaimId (TermStore::*constructor)(DimId, DimId)>
ClaimId withZero(TermStore &s, const TermOperands &o) {
  return (s.*constructor)(o.dims[0], s.constant(0));
}
template <ClaimId (TermStore::*constructor)(ShapeId, ShapeId)>
ClaimId ofTwo(TermStore &s, const TermOperands &o) {
  return (s.*constructor)(o.shapes[0], o.shapes[1]);
}
inline ClaimId broadcastable(TermStore &s, const TermOperands &o) {
  return s.broadcastable(o.shapes);
}
inline ClaimId notBroadcastable(TermStore &s, const TermOperands &o) {
  return s.negate(s.broadcastable(o.shapes));
}
template <ClaimId (TermStore::*constructor)(llvm::ArrayRef<ClaimId>)>
ClaimId junction(TermStore &s, const TermOperands &o) {
  return (s.*constructor)(o.claims);
}

} // namespace kinds

/// In the order of the enumeration.
inline constexpr DimKindInfo kDimKinds[] = {
    {DimKind::Constant, "constant", kTotal, Payload::Number, Operator::None,
     kNoOperands, "", nullptr},
    {DimKind::Symbol, "symbol", kFree | kTotal | kRead, Payload::Symbol,
     Operator::None, kNoOperands, "", nullptr},
    {DimKind::Product, "product", kOperandwise | kTotal, Payload::None,
     Operator::Multiply, kSomeDims, "*", kinds::product},
    {DimKind::Sum, "sum", kOperandwise | kTotal, Payload::Number,
     Operator::None, kSomeDims, "", nullptr},
    {DimKind::FloorDiv, "floordiv", kOperandwise | kFree, Payload::None,
     Operator::FloorDiv, kTwoDims, "floordiv",
     kinds::binary<&TermStore::floorDiv>},
    {DimKind::Mod, "mod", kOperandwise | kFree, Payload::None, Operator::Mod,
     kTwoDims, "modulo", kinds::binary<&TermStore::mod>},
    {DimKind::Min, "min", kOperandwise | kSet | kTotal, Payload::None,
     Operator::Min, kSomeDims, "", kinds::variadic<&TermStore::min>},
    {DimKind::Max, "max", kOperandwise | kSet | kTotal, Payload::None,
     Operator::Max, kSomeDims, "", kinds::variadic<&TermStore::max>},
    {DimKind::Broadcast, "broadcast", kOperandwise | kSet, Payload::None,
     Operator::Broadcast, kAnyDims, "",
     kinds::variadic<&TermStore::broadcastExtent>},
    {DimKind::Rank, "rank", kFree | kTotal | kRead, Payload::Shape,
     Operator::None, kOneShape, "", kinds::ofShape<&TermStore::rank>},
    {DimKind::Extent, "extent", kFree | kRead, Payload::Shape, Operator::None,
     kShapeAndDim, "", kinds::extent},
    {DimKind::NumElements, "num_elements", kFree | kTotal | kRead,
     Payload::Shape, Operator::None, kOneShape, "",
     kinds::ofShape<&TermStore::numElements>},
    {DimKind::Select, "select", kTotal, Payload::Claim, Operator::Select,
     kClaimAndTwoDims, "ite", kinds::select},
    {DimKind::Apply, "apply", kOperandwise | kFree | kTotal, Payload::Function,
     Operator::None, kAnyDims, "", nullptr},
    {DimKind::OpaqueProduct, "opaque product", kTotal, Payload::None,
     Operator::Multiply, kSomeDims, "*", kinds::product},
    {DimKind::OpaqueSum, "opaque sum", kTotal, Payload::None, Operator::Add,
     kTwoDims, "+", kinds::binary<&TermStore::add>},
};

struct ShapeKindInfo {
  ShapeKind kind;
  llvm::StringLiteral name;
  Arity arity;
  /// The constructor; null for a symbol.
  ShapeId (*make)(TermStore &, const TermOperands &);
};

/// In the order of the enumeration.
inline constexpr ShapeKindInfo kShapeKinds[] = {
    {ShapeKind::Symbol, "symbol", kNoOperands, nullptr},
    {ShapeKind::Ranked, "ranked", kAnyDims, kinds::ranked},
    {ShapeKind::Concat, "concat", kAnyShapes,
     kinds::ofParts<&TermStore::concat>},
    {ShapeKind::Head, "head", kShapeAndDim, kinds::split<&TermStore::head>},
    {ShapeKind::Tail, "tail", kShapeAndDim, kinds::split<&TermStore::tail>},
    {ShapeKind::Broadcast, "broadcast", kAnyShapes,
     kinds::ofParts<&TermStore::broadcast>},
};

/// The subject of a claim.
enum class ClaimForm : uint8_t {
  Constant,
  Truth,
  Comparison,
  Shapes,
  Junction
};

struct ClaimKindInfo {
  ClaimKind kind;
  llvm::StringLiteral name;
  ClaimForm form;
  /// The kind of the negation, which has the same operands; the kind itself
  /// where negating changes the operands.
  ClaimKind negation;
  Arity arity;
  /// In SMT-LIB: the value, or the function of the operands, which for a
  /// comparison are a dim and 0; empty if none says it.
  llvm::StringLiteral smt;
  /// The constructor; null for a symbol.
  ClaimId (*make)(TermStore &, const TermOperands &);
};

/// In the order of the enumeration.
inline constexpr ClaimKindInfo kClaimKinds[] = {
    {ClaimKind::True, "true", ClaimForm::Constant, ClaimKind::False,
     kNoOperands, "true", kinds::truth<true>},
    {ClaimKind::False, "false", ClaimForm::Constant, ClaimKind::True,
     kNoOperands, "false", kinds::truth<false>},
    {ClaimKind::Bool, "bool", ClaimForm::Truth, ClaimKind::NotBool, kNoOperands,
     "", nullptr},
    {ClaimKind::NotBool, "not bool", ClaimForm::Truth, ClaimKind::Bool,
     kOneClaim, "not", kinds::negation},
    {ClaimKind::Eq, "eq", ClaimForm::Comparison, ClaimKind::Ne, kOneDim, "=",
     kinds::withZero<&TermStore::eq>},
    {ClaimKind::Ne, "ne", ClaimForm::Comparison, ClaimKind::Eq, kOneDim, "=",
     kinds::withZero<&TermStore::ne>},
    {ClaimKind::Ge, "ge", ClaimForm::Comparison, ClaimKind::Ge, kOneDim,
     ">=", kinds::withZero<&TermStore::ge>},
    {ClaimKind::ShapeEq, "shape eq", ClaimForm::Shapes, ClaimKind::ShapeNe,
     kTwoShapes, "", kinds::ofTwo<&TermStore::shapeEq>},
    {ClaimKind::ShapeNe, "shape ne", ClaimForm::Shapes, ClaimKind::ShapeEq,
     kTwoShapes, "", kinds::ofTwo<&TermStore::shapeNe>},
    {ClaimKind::Broadcastable, "broadcastable", ClaimForm::Shapes,
     ClaimKind::NotBroadcastable, kAnyShapes, "", kinds::broadcastable},
    {ClaimKind::NotBroadcastable, "not broadcastable", ClaimForm::Shapes,
     ClaimKind::Broadcastable, kAnyShapes, "", kinds::notBroadcastable},
    {ClaimKind::And, "and", ClaimForm::Junction, ClaimKind::And, kAnyClaims,
     "and", kinds::junction<&TermStore::conj>},
    {ClaimKind::Or, "or", ClaimForm::Junction, ClaimKind::Or, kAnyClaims, "or",
     kinds::junction<&TermStore::disj>},
};

/// Whether the enumeration has the value: compilers print one that it has not
/// as a number.
template <auto value> constexpr bool isNamed() {
  return std::string_view(__PRETTY_FUNCTION__).find("value = (") ==
         std::string_view::npos;
}
template <typename Kind, typename Row, size_t n>
constexpr bool hasAllRows(const Row (&rows)[n]) {
  for (size_t k = 0; k < n; ++k)
    if (static_cast<size_t>(rows[k].kind) != k)
      return false;
  return isNamed<Kind(n - 1)>() && !isNamed<Kind(n)>();
}
static_assert(hasAllRows<DimKind>(kDimKinds));
static_assert(hasAllRows<ShapeKind>(kShapeKinds));
static_assert(hasAllRows<ClaimKind>(kClaimKinds));

constexpr const DimKindInfo &infoOf(DimKind kind) {
  return kDimKinds[static_cast<size_t>(kind)];
}
constexpr const ShapeKindInfo &infoOf(ShapeKind kind) {
  return kShapeKinds[static_cast<size_t>(kind)];
}
constexpr const ClaimKindInfo &infoOf(ClaimKind kind) {
  return kClaimKinds[static_cast<size_t>(kind)];
}

/// Whether it is an `and` or an `or`.
constexpr bool isJunction(ClaimKind kind) {
  return infoOf(kind).form == ClaimForm::Junction;
}
/// Whether it compares a dim with 0.
constexpr bool isComparison(ClaimKind kind) {
  return infoOf(kind).form == ClaimForm::Comparison;
}
/// Whether a number compares with 0 as the kind says.
template <typename Number>
bool holdsOf(ClaimKind comparison, const Number &number) {
  return comparison == ClaimKind::Ge   ? number >= 0
         : comparison == ClaimKind::Eq ? number == 0
                                       : number != 0;
}
/// The kind without a `not` around the claim: of a kind and its negation, which
/// has the same operands, the first one.
constexpr ClaimKind withoutNot(ClaimKind kind) {
  return std::min(kind, infoOf(kind).negation);
}
constexpr bool isNegated(ClaimKind kind) { return withoutNot(kind) != kind; }

constexpr bool isExtremum(DimKind kind) {
  return kind == DimKind::Min || kind == DimKind::Max;
}
constexpr bool isDivision(DimKind kind) {
  return kind == DimKind::FloorDiv || kind == DimKind::Mod;
}

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_KINDS_H
