// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks in loops that could be done once, before the loop.
//
//   for %i = 0 to %n { assert %i < %d }     n <= d, before the loop, is enough
//   for %i = 0 to %n { assert %a == %b }    a == b: it does not change in it
//
// An inequality that is linear in an induction variable is at its tightest at
// one end of the range: there it is stated, and the statement is proved to
// imply the check. A claim belongs to a loop if it has a symbol that was made
// while the loop was walked.

#include "import/Importer.h"
#include "import/Symbols.h"

namespace shapeproof {

void Importer::noteLoop(mlir::Operation *op) {
  loops[op] = {store.numDims(), store.numShapes(), store.numClaims(), {}};
}

void Importer::noteRange(mlir::Operation *op, DimId iv, DimId lb, DimId ub) {
  loops[op].ranges.push_back({iv, lb, ub});
}

bool Importer::changesIn(ClaimId claim, mlir::Operation *loop) const {
  const LoopInfo &info = loops.find(loop)->second;
  return hasSymbolSince(store, claim, info.firstDim, info.firstShape,
                        info.firstClaim);
}

std::optional<ClaimId>
Importer::withoutIterations(ClaimId claim, mlir::Operation *loop) const {
  if (!changesIn(claim, loop))
    return claim;
  auto &terms = const_cast<TermStore &>(store);
  ClaimKind kind = store.kind(claim);
  if (kind == ClaimKind::And || kind == ClaimKind::Or) {
    // One level is what checks are: 0 <= i and i < d.
    llvm::SmallVector<ClaimId> operands;
    for (ClaimId operand : store.operands(claim)) {
      ClaimKind inner = store.kind(operand);
      if (inner == ClaimKind::And || inner == ClaimKind::Or)
        return std::nullopt;
      auto reduced = withoutIterations(operand, loop);
      if (!reduced)
        return std::nullopt;
      operands.push_back(*reduced);
    }
    return kind == ClaimKind::And ? terms.conj(operands) : terms.disj(operands);
  }
  if (kind != ClaimKind::Ge)
    return std::nullopt;
  DimId term = store.dim(claim);
  for (auto [iv, lb, ub] : loops.find(loop)->second.ranges) {
    Int coefficient(0);
    for (const Summand &summand : store.linearView(term).summands)
      if (summand.column == iv)
        coefficient = summand.coefficient;
    if (coefficient == Int(0))
      continue;
    DimId end = coefficient > Int(0) ? lb : terms.sub(ub, terms.constant(1));
    term = terms.add(term, terms.scale(terms.sub(end, iv), coefficient));
  }
  ClaimId reduced = terms.ge(term, terms.constant(0));
  if (changesIn(reduced, loop))
    return std::nullopt;
  return reduced;
}

std::optional<CheckReport::Once> Importer::once(mlir::Operation *op,
                                                ClaimId claim) {
  std::optional<CheckReport::Once> result;
  ClaimId current = claim;
  for (mlir::Operation *loop = op->getParentOp(); loop;
       loop = loop->getParentOp()) {
    if (loop->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>())
      break;
    if (!loops.count(loop))
      continue;
    std::optional<ClaimId> reduced = withoutIterations(current, loop);
    if (!reduced || *reduced == store.falseClaim() ||
        *reduced == store.trueClaim())
      break;
    if (*reduced != current && !prove(store.implies(*reduced, claim)))
      break;
    current = *reduced;
    result = CheckReport::Once{placeOf(loop), store.str(current)};
  }
  return result;
}

} // namespace shapeproof
