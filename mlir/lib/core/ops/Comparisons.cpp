// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Comparisons of machine integers. Signed ones compare the mathematical
// integers; for unsigned ones, negative numbers are the large ones:
//
//   a ult b    b < 0 <= a, or a < b and (0 <= a or b < 0)

#include "core/ir/Limits.h"
#include "core/ops/Integers.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

namespace shapeproof::integers {

ClaimId comparisonClaim(TermStore &store, Comparison comparison,
                        const IntModel &a, const IntModel &b) {
  switch (comparison) {
  case Comparison::eq:
    return store.eq(a.term, b.term);
  case Comparison::ne:
    return store.ne(a.term, b.term);
  case Comparison::slt:
    return store.lt(a.term, b.term);
  case Comparison::sle:
    return store.le(a.term, b.term);
  case Comparison::sgt:
    return store.gt(a.term, b.term);
  case Comparison::sge:
    return store.ge(a.term, b.term);
  case Comparison::ult: {
    DimId zero = store.constant(0);
    ClaimId aPositive = a.lo >= 0 ? store.trueClaim() : store.ge(a.term, zero);
    ClaimId bNegative = b.lo >= 0 ? store.falseClaim() : store.lt(b.term, zero);
    // b is large and a is not; or a < b, unless a alone is large.
    return store.disj(
        store.conj(aPositive, bNegative),
        store.conj(store.lt(a.term, b.term), store.disj(aPositive, bNegative)));
  }
  case Comparison::ugt:
    return comparisonClaim(store, Comparison::ult, b, a);
  case Comparison::ule:
    return store.negate(comparisonClaim(store, Comparison::ult, b, a));
  case Comparison::uge:
    return store.negate(comparisonClaim(store, Comparison::ult, a, b));
  }
  llvm_unreachable("all comparisons are above");
}

void compare(RuleContext rule, mlir::Operation *op, Comparison comparison) {
  if (op->getNumOperands() != 2 || op->getNumResults() != 1 ||
      !isTruth(op->getResult(0).getType()))
    return;
  mlir::Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  TermStore &store = rule.store();
  if (isTruth(lhs.getType())) {
    BoolModel a = rule.truth(lhs), b = rule.truth(rhs);
    // Signed, true is -1; unsigned, it is 1.
    bool isUnsigned = llvm::is_contained(
        {Comparison::ult, Comparison::ule, Comparison::ugt, Comparison::uge},
        comparison);
    ClaimId claim;
    if (comparison == Comparison::eq)
      claim = store.iff(a.claim, b.claim);
    else if (comparison == Comparison::ne)
      claim = store.negate(store.iff(a.claim, b.claim));
    else
      claim = comparisonClaim(store, comparison,
                              rule.build().asInteger(a, isUnsigned),
                              rule.build().asInteger(b, isUnsigned));
    return rule.set(op->getResult(0),
                    BoolModel{claim, rule.unite({a.evidence, b.evidence})});
  }
  if (!integerWidth(lhs.getType()))
    return;
  IntModel a = rule.integer(lhs), b = rule.integer(rhs);
  BoolModel result{comparisonClaim(store, comparison, a, b),
                   rule.unite({a.evidence, b.evidence})};
  rule.noteConstant(result);
  rule.set(op->getResult(0), result);
}

//===- By ranges ------------------------------------------------------------//

/// The result of the comparison, if the ranges of the operands decide it.
static std::optional<bool>
decideByRanges(Comparison comparison, const IntModel &a, const IntModel &b) {
  auto negated = [](std::optional<bool> x) {
    return x ? std::optional(!*x) : std::nullopt;
  };
  switch (comparison) {
  case Comparison::slt:
    return a.hi < b.lo    ? std::optional(true)
           : a.lo >= b.hi ? std::optional(false)
                          : std::nullopt;
  case Comparison::sgt:
    return decideByRanges(Comparison::slt, b, a);
  case Comparison::sle:
    return negated(decideByRanges(Comparison::slt, b, a));
  case Comparison::sge:
    return negated(decideByRanges(Comparison::slt, a, b));
  case Comparison::ne:
    return a.hi < b.lo || b.hi < a.lo ? std::optional(true) : std::nullopt;
  case Comparison::eq:
    return negated(decideByRanges(Comparison::ne, a, b));
  case Comparison::ult:
    // For numbers of the same sign the unsigned order is the signed one.
    if ((a.lo >= 0 && b.lo >= 0) || (a.hi < 0 && b.hi < 0))
      return decideByRanges(Comparison::slt, a, b);
    return a.lo >= 0 && b.hi < 0   ? std::optional(true)
           : b.lo >= 0 && a.hi < 0 ? std::optional(false)
                                   : std::nullopt;
  case Comparison::ugt:
    return decideByRanges(Comparison::ult, b, a);
  case Comparison::ule:
    return negated(decideByRanges(Comparison::ult, b, a));
  case Comparison::uge:
    return negated(decideByRanges(Comparison::ult, a, b));
  }
  llvm_unreachable("all comparisons are above");
}

/// Whether the value is a size of a tensor that a block, a loop or a call
/// passes on, so that it is not negative. This says nothing about the terms
/// from which the size is computed, so it is no range of the term.
static bool isHandedOnSize(RuleContext rule, mlir::Value v) {
  mlir::Operation *op = v.getDefiningOp();
  if (!llvm::isa_and_nonnull<mlir::tensor::DimOp, mlir::memref::DimOp>(op))
    return false;
  mlir::Value shaped = op->getOperand(0);
  mlir::Operation *maker = shaped.getDefiningOp();
  if (maker && !llvm::isa<mlir::LoopLikeOpInterface, mlir::CallOpInterface,
                          mlir::scf::ExecuteRegionOp>(maker))
    return false;
  // The index has to be within the rank: an extent outside is no size.
  const std::optional<unsigned> rank =
      rule.store().knownRank(rule.shape(shaped).term);
  const std::optional<Int> index =
      rule.store().getConstant(rule.integer(op->getOperand(1)).term);
  return rank && index && *index >= 0 && *index < Int(*rank);
}

/// If the ranges of the compared values make the condition true: the evidence
/// for that. Nothing otherwise.
static std::optional<EvidenceId>
holdsByRanges(RuleContext rule, mlir::Value condition, unsigned depth = 0) {
  mlir::Operation *op = condition.getDefiningOp();
  if (!op || depth > limits::conditionDepth || op->getNumOperands() != 2)
    return std::nullopt;
  auto part = [&](unsigned i) {
    return holdsByRanges(rule, op->getOperand(i), depth + 1);
  };
  if (llvm::isa<mlir::arith::AndIOp>(op)) {
    auto a = part(0);
    auto b = a ? part(1) : std::nullopt;
    return b ? std::optional(rule.unite({*a, *b})) : std::nullopt;
  }
  if (llvm::isa<mlir::arith::OrIOp>(op)) {
    auto a = part(0);
    return a ? a : part(1);
  }
  std::optional<Comparison> comparison;
  if (auto compared = llvm::dyn_cast<mlir::arith::CmpIOp>(op))
    comparison = compared.getPredicate();
  else if (auto compared = llvm::dyn_cast<mlir::index::CmpOp>(op))
    comparison = mlir::arith::symbolizeCmpIPredicate(
        mlir::index::stringifyIndexCmpPredicate(compared.getPred()));
  if (!comparison || !integerWidth(op->getOperand(0).getType()))
    return std::nullopt;
  IntModel a = rule.integer(op->getOperand(0)),
           b = rule.integer(op->getOperand(1));
  if (isHandedOnSize(rule, op->getOperand(0)))
    a.lo = std::max<int64_t>(a.lo, 0);
  if (isHandedOnSize(rule, op->getOperand(1)))
    b.lo = std::max<int64_t>(b.lo, 0);
  if (decideByRanges(*comparison, a, b) != std::optional(true))
    return std::nullopt;
  return rule.unite({a.evidence, b.evidence});
}

BoolModel checkedCondition(RuleContext rule, mlir::Value condition) {
  BoolModel claim = rule.truth(condition);
  if (claim.claim == TermStore::trueClaim())
    return claim;
  auto why = holdsByRanges(rule, condition);
  // A condition that facts prove is reported with these facts.
  if (why && !rule.prove(claim.claim))
    claim = {TermStore::trueClaim(), *why};
  return claim;
}

} // namespace shapeproof::integers
