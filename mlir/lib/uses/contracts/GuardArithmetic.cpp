// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See GuardArithmetic.h.

#include "uses/contracts/GuardArithmetic.h"
#include "core/ir/Limits.h"
#include "mlir/IR/TypeUtilities.h"
#include "uses/contracts/NodeOps.h"

namespace shapeproof {

GuardArithmetic::GuardArithmetic(const EntryContract &contract,
                                 mlir::TypeRange arguments,
                                 bool assumeNoOverflow)
    : InRangeLowering(*contract.store, Interval::range(INT64_MIN, INT64_MAX),
                      assumeNoOverflow ? emit::Overflow::NotOfSizes
                                       : emit::Overflow::InAllArithmetic,
                      limits::guardSummands) {
  for (const ArgumentPart &part : contract.parts) {
    bindPart(*this, part);
    if (part.kind == ArgumentPart::Shape)
      parts[part.symbol.shape()] = &part;
    if (part.kind != ArgumentPart::Number && part.kind != ArgumentPart::Element)
      continue;
    auto integer = llvm::dyn_cast<mlir::IntegerType>(
        mlir::getElementTypeOrSelf(arguments[part.argument]));
    if (integer && integer.getWidth() < 64)
      restrict(part.symbol.dim(),
               Interval::range(llvm::minIntN(integer.getWidth()),
                               llvm::maxIntN(integer.getWidth())));
  }
}

std::optional<unsigned> GuardArithmetic::make(DimId d) {
  if (store.kind(d) == DimKind::FloorDiv) {
    const std::optional<Int> divisor = store.getConstant(store.operands(d)[1]);
    if (!divisor || *divisor < Int(1))
      return std::nullopt;
  }
  return InRangeLowering::make(d);
}

std::optional<unsigned> GuardArithmetic::ofShapes(ClaimId claim) {
  const bool isNegated = store.kind(claim) == ClaimKind::ShapeNe ||
                         store.kind(claim) == ClaimKind::NotBroadcastable;
  SizeProgram::Node result{Op::Input, SizeProgram::Part::Truth, ~0u, claim.raw};
  for (ShapeId shape : store.shapes(claim)) {
    if (store.kind(shape) == ShapeKind::Symbol && parts.contains(shape))
      continue;
    auto extents = store.kind(shape) == ShapeKind::Ranked
                       ? all(store.extents(shape))
                       : std::nullopt;
    if (!extents)
      return std::nullopt;
    llvm::append_range(result.operands, *extents);
  }
  const size_t numNodes = program.nodes.size();
  const unsigned holds = add(std::move(result));
  if (holds == numNodes)
    ofClaims.push_back({claim, holds});
  return isNegated ? apply(Op::Not, {holds}) : holds;
}

std::optional<unsigned> GuardArithmetic::guard(ClaimId claim) {
  if (!claim.valid())
    return std::nullopt;
  std::optional<unsigned> result = node(store.spelledOut(claim));
  return result && !mayBeWrong(*result) ? result : std::nullopt;
}

bool GuardArithmetic::canComputeOneOf(llvm::ArrayRef<ClaimId> arms) {
  Known before = known();
  const bool canAll = llvm::all_of(arms, [&](ClaimId arm) {
    const bool can = canCompute(arm);
    if (can)
      assume(store.negate(arm));
    return can;
  });
  restore(std::move(before));
  return canAll;
}

} // namespace shapeproof
