// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See LoopChecks.h.

#include "core/checks/LoopChecks.h"
#include "core/ir/Places.h"
#include "engine/terms/Kinds.h"
#include "mlir/IR/OpDefinition.h"
#include "shapeproof/Report.h"

namespace shapeproof {

void LoopChecks::noteLoop(mlir::Operation *op) {
  loops[op] = {SymbolMark(store)};
}

void LoopChecks::noteRange(mlir::Operation *op, const Range &range) {
  loops.try_emplace(op).first->second.ranges.push_back(range);
}

std::optional<LoopChecks::Range> LoopChecks::rangeOf(mlir::Operation *op,
                                                     DimId iv) const {
  auto loop = loops.find(op);
  if (loop != loops.end())
    for (const Range &range : loop->second.ranges)
      if (range.iv == iv)
        return range;
  return std::nullopt;
}

std::optional<ClaimId> LoopChecks::withoutIterations(ClaimId claim,
                                                     const Loop &loop) {
  if (!loop.start.hasLaterSymbol(store, claim))
    return claim;
  ClaimKind kind = store.kind(claim);
  if (isJunction(kind)) {
    // Go one level deep, as checks are: 0 <= i and i < d.
    llvm::SmallVector<ClaimId> operands;
    for (ClaimId operand : store.operands(claim)) {
      ClaimKind inner = store.kind(operand);
      if (isJunction(inner))
        return std::nullopt;
      auto reduced = withoutIterations(operand, loop);
      if (!reduced)
        return std::nullopt;
      operands.push_back(*reduced);
    }
    return kind == ClaimKind::And ? store.conj(operands) : store.disj(operands);
  }
  if (kind != ClaimKind::Ge)
    return std::nullopt;
  DimId term = store.dim(claim);
  for (auto [iv, lb, ub, step] : loop.ranges) {
    Int coefficient = coefficientOf(store, term, iv);
    if (coefficient == Int(0))
      continue;
    DimId end = coefficient > Int(0) ? lb : store.sub(ub, store.constant(1));
    term = store.add(term, store.scale(store.sub(end, iv), coefficient));
  }
  ClaimId reduced = store.ge(term, store.constant(0));
  if (loop.start.hasLaterSymbol(store, reduced))
    return std::nullopt;
  return reduced;
}

void LoopChecks::reportOnce(CheckReport &report, mlir::Operation *check,
                            ClaimId claim) {
  ClaimId current = claim;
  for (mlir::Operation *op = check->getParentOp(); op; op = op->getParentOp()) {
    if (op->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>())
      break;
    auto loop = loops.find(op);
    if (loop == loops.end())
      continue;
    std::optional<ClaimId> reduced = withoutIterations(current, loop->second);
    if (!reduced || *reduced == store.falseClaim() ||
        *reduced == store.trueClaim())
      break;
    if (*reduced != current && !facts.prove(store.implies(*reduced, claim)))
      break;
    current = *reduced;
    report.once = CheckReport::Once{sourcePlaceOf(op), store.str(current)};
  }
}

} // namespace shapeproof
