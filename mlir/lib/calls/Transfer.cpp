// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A term is rebuilt from its operands, each once.

#include "calls/Transfer.h"

using namespace shapeproof;

/// Larger terms say little to people and cost much.
static constexpr uint32_t kMaxSize = 300;

std::optional<DimId> Transfer::dim(DimId d) {
  failed = from.size(d) > kMaxSize;
  DimId result = failed ? to.constant(0) : build(d);
  return failed ? std::nullopt : std::optional<DimId>(result);
}

std::optional<ShapeId> Transfer::shape(ShapeId s) {
  failed = from.size(s) > kMaxSize;
  ShapeId result = failed ? to.ranked({}) : build(s);
  return failed ? std::nullopt : std::optional<ShapeId>(result);
}

std::optional<ClaimId> Transfer::claim(ClaimId c) {
  failed = from.size(c) > kMaxSize;
  ClaimId result = failed ? to.trueClaim() : build(c);
  return failed ? std::nullopt : std::optional<ClaimId>(result);
}

DimId Transfer::build(DimId d) {
  if (auto it = dims.find(d); it != dims.end())
    return it->second;
  llvm::SmallVector<DimId> operands;
  DimKind kind = from.kind(d);
  if (kind != DimKind::Constant && kind != DimKind::Symbol &&
      kind != DimKind::Sum && kind != DimKind::Rank &&
      kind != DimKind::NumElements)
    for (DimId operand : from.operands(d))
      operands.push_back(build(operand));
  DimId result;
  switch (kind) {
  case DimKind::Constant:
    result = to.constant(from.constantValue(d));
    break;
  case DimKind::Symbol:
    return fail(); // Not bound.
  case DimKind::Product:
    result = operands[0];
    for (DimId factor : llvm::ArrayRef<DimId>(operands).drop_front())
      result = to.mul(result, factor);
    break;
  case DimKind::Sum: {
    LinearView view = from.linearView(d);
    llvm::SmallVector<Summand> summands;
    for (const Summand &summand : view.summands)
      summands.push_back({build(summand.column), summand.coefficient});
    result = to.linear(view.constant, summands);
    break;
  }
  case DimKind::FloorDiv:
    result = to.floorDiv(operands[0], operands[1]);
    break;
  case DimKind::Mod:
    result = to.mod(operands[0], operands[1]);
    break;
  case DimKind::Min:
    result = to.min(operands);
    break;
  case DimKind::Max:
    result = to.max(operands);
    break;
  case DimKind::Broadcast:
    result = to.broadcastExtent(operands);
    break;
  case DimKind::Rank:
    result = to.rank(build(from.shape(d)));
    break;
  case DimKind::NumElements:
    result = to.numElements(build(from.shape(d)));
    break;
  case DimKind::Extent: {
    ShapeId s = build(from.shape(d));
    // The normal form of an extent of a known rank is that extent.
    result = to.extent(s, operands[0]);
    break;
  }
  case DimKind::Select:
    result = to.select(build(from.condition(d)), operands[0], operands[1]);
    break;
  case DimKind::Apply:
    result = to.apply(from.function(d), operands);
    break;
  case DimKind::OpaqueProduct:
    result = to.mul(operands[0], operands[1]);
    break;
  case DimKind::OpaqueSum:
    result = to.add(operands[0], operands[1]);
    break;
  }
  if (!failed)
    dims.try_emplace(d, result);
  return result;
}

ShapeId Transfer::build(ShapeId s) {
  if (auto it = shapes.find(s); it != shapes.end())
    return it->second;
  llvm::SmallVector<ShapeId> parts;
  if (from.kind(s) != ShapeKind::Symbol && from.kind(s) != ShapeKind::Ranked)
    for (ShapeId part : from.parts(s))
      parts.push_back(build(part));
  ShapeId result;
  switch (from.kind(s)) {
  case ShapeKind::Symbol:
    fail();
    return to.ranked({});
  case ShapeKind::Ranked: {
    llvm::SmallVector<DimId> extents;
    for (DimId extent : from.extents(s))
      extents.push_back(build(extent));
    result = to.ranked(extents);
    break;
  }
  case ShapeKind::Concat:
    result = to.concat(parts);
    break;
  case ShapeKind::Head:
    result = to.head(parts[0], build(from.index(s)));
    break;
  case ShapeKind::Tail:
    result = to.tail(parts[0], build(from.index(s)));
    break;
  case ShapeKind::Broadcast:
    result = to.broadcast(parts);
    break;
  }
  if (!failed)
    shapes.try_emplace(s, result);
  return result;
}

ClaimId Transfer::build(ClaimId c) {
  if (auto it = claims.find(c); it != claims.end())
    return it->second;
  DimId zero = to.constant(0);
  llvm::SmallVector<ShapeId> shapeOperands;
  llvm::SmallVector<ClaimId> operands;
  ClaimId result;
  switch (from.kind(c)) {
  case ClaimKind::True:
    return to.trueClaim();
  case ClaimKind::False:
    return to.falseClaim();
  case ClaimKind::Bool:
    fail();
    return to.trueClaim();
  case ClaimKind::NotBool:
    result = to.negate(build(from.boolAtom(c)));
    break;
  case ClaimKind::Eq:
    result = to.eq(build(from.dim(c)), zero);
    break;
  case ClaimKind::Ne:
    result = to.ne(build(from.dim(c)), zero);
    break;
  case ClaimKind::Ge:
    result = to.ge(build(from.dim(c)), zero);
    break;
  case ClaimKind::ShapeEq:
  case ClaimKind::ShapeNe:
  case ClaimKind::Broadcastable:
  case ClaimKind::NotBroadcastable:
    for (ShapeId s : from.shapes(c))
      shapeOperands.push_back(build(s));
    if (from.kind(c) == ClaimKind::ShapeEq)
      result = to.shapeEq(shapeOperands[0], shapeOperands[1]);
    else if (from.kind(c) == ClaimKind::ShapeNe)
      result = to.shapeNe(shapeOperands[0], shapeOperands[1]);
    else
      result = to.broadcastable(shapeOperands);
    if (from.kind(c) == ClaimKind::NotBroadcastable)
      result = to.negate(result);
    break;
  case ClaimKind::And:
  case ClaimKind::Or:
    for (ClaimId operand : from.operands(c))
      operands.push_back(build(operand));
    result =
        from.kind(c) == ClaimKind::And ? to.conj(operands) : to.disj(operands);
    break;
  }
  if (!failed)
    claims.try_emplace(c, result);
  return result;
}
