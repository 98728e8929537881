// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// If-then-else of models, one rule for every kind of value. See Choice.h.

#include "ops/Choice.h"
#include "ops/Integers.h"

using namespace shapeproof;

/// What a witness says, as a claim: for inside and outside of where it is said.
static BoolModel claimOf(Importer &importer, const WitnessModel &witness) {
  BoolModel result;
  llvm::SmallVector<ClaimId> claims;
  for (FactId id : witness.facts) {
    auto [guard, rest] = importer.guard(importer.facts[id].evidence);
    claims.push_back(importer.store.implies(guard, importer.facts[id].claim));
    result.evidence = importer.evidence.unite(result.evidence, rest);
  }
  result.claim = importer.store.conj(claims);
  return result;
}

void shapeproof::setChoice(Importer &importer, mlir::Value result,
                           const BoolModel &condition, mlir::Value a,
                           mlir::Value b) {
  mlir::Type type = result.getType();
  if (llvm::isa<mlir::shape::WitnessType>(type)) {
    BoolModel x = claimOf(importer, importer.witness(a)),
              y = claimOf(importer, importer.witness(b));
    TermStore &store = importer.store;
    importer.setClaimedWitness(
        result, result.getDefiningOp(),
        store.conj(store.implies(condition.claim, x.claim),
                   store.disj(condition.claim, y.claim)),
        importer.evidence.unite(
            condition.evidence,
            importer.evidence.unite(x.evidence, y.evidence)));
    return;
  }
  if (isTruth(type))
    importer.set(result, importer.select(condition, importer.truth(a),
                                         importer.truth(b)));
  else if (integerWidth(type) || isShapeSize(type))
    importer.set(result, importer.select(condition, importer.integer(a),
                                         importer.integer(b)));
  else if (llvm::isa<mlir::ShapedType>(type))
    if (auto shape =
            importer.select(condition, importer.shape(a), importer.shape(b)))
      importer.setShape(result, *shape);
  if (isShapeShape(type) || isExtentTensor(type))
    if (auto content = importer.select(condition, importer.content(a),
                                       importer.content(b)))
      importer.setContent(result, *content);
}
