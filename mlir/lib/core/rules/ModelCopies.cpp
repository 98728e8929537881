// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ModelCopies.h.

#include "core/rules/ModelCopies.h"
#include "mlir/IR/BuiltinTypes.h"
#include "shapeproof/InferenceContext.h"

namespace shapeproof {

void copyModel(Importer &importer, mlir::Value from, mlir::Value to) {
  ValueModels &models = importer.models();
  mlir::Type type = to.getType();
  if (type != from.getType())
    return models.setFresh(to);
  if (integerWidth(type) || isShapeSize(type))
    models.set(to, models.integer(from));
  else if (isTruth(type))
    models.set(to, models.truth(from));
  else if (hasShape(type))
    models.setShape(to, models.shape(from));
  if (saysShape(type) || models.hasContent(from))
    models.setContent(to, models.content(from));
  if (isWitness(type))
    setSameWitness(importer, to, models.witness(from));
}

void copyOut(Importer &importer, mlir::Value from, mlir::Value to) {
  ValueModels &models = importer.models();
  if (to.getType() != from.getType() || !models.isModelled(from))
    return models.setUnmodelled(to);
  Model model = models.get(from);
  for (EvidenceId evidence : {model.integer.evidence, model.truth.evidence,
                              model.shape.evidence, model.content.evidence})
    importer.facts().leaveBehind(evidence);
  copyModel(importer, from, to);
}

void copyGuarded(Importer &importer, mlir::Value from, mlir::Value to) {
  ValueModels &models = importer.models();
  if (to.getType() != from.getType() || !models.isModelled(from))
    return models.setUnmodelled(to);
  if (models.isEstablished(from) || isWitness(to.getType()))
    return copyModel(importer, from, to);
  setGuarded(importer, to, models.get(from),
             [&](EvidenceId set) { return importer.facts().guard(set); });
}

void setGuarded(
    Importer &importer, mlir::Value to, const Model &inside,
    llvm::function_ref<std::pair<ClaimId, EvidenceId>(EvidenceId)> guardOf) {
  ValueModels &models = importer.models();
  ModelBuilder &build = importer.build();
  TermStore &store = importer.store();
  if (isWitness(to.getType()))
    return setSameWitness(importer, to, inside.witness);
  // The evidence of `inside` here, and the condition that it is right.
  BoolModel holds;
  auto split = [&](EvidenceId &support) {
    std::tie(holds.claim, support) = guardOf(support);
    return holds.claim == store.trueClaim();
  };
  Model outside;
  auto unknown = [&]() -> Model & {
    if (!models.isModelled(to)) {
      models.setUnmodelled(to);
      outside = models.get(to);
    }
    return outside;
  };
  Model result = inside;
  if (inside.integer.term.valid() && !split(result.integer.evidence))
    result.integer = build.select(holds, result.integer, unknown().integer);
  if (inside.truth.claim.valid() && !split(result.truth.evidence))
    result.truth = build.select(holds, result.truth, unknown().truth);
  auto choose = [&](ShapeModel &in, const ShapeModel &out) {
    if (!out.term.valid()) {
      in = ShapeModel();
      return;
    }
    if (auto both = build.select(holds, in, out)) {
      in = *both;
      return;
    }
    // There is no if-then-else of shapes of unknown rank: the result is the
    // unknown one, which by definition is the other where that is right. Its
    // sizes are not negative.
    mlir::Operation *op = to.getDefiningOp();
    if (op && store.hasNonNegativeExtents(in.term))
      importer.facts().assume(Fact::of(
          op,
          store.implies(
              holds.claim,
              store.disj(
                  store.conj(in.error, out.error),
                  store.conj({store.negate(in.error), store.negate(out.error),
                              store.shapeEq(out.term, in.term)}))),
          in.evidence));
    in = out;
  };
  if (inside.shape.term.valid() && !split(result.shape.evidence))
    choose(result.shape, unknown().shape);
  if (inside.content.term.valid() && !split(result.content.evidence))
    choose(result.content, unknown().content);
  models.replace(to, result);
}

//===- Witnesses ------------------------------------------------------------//

/// Carries the fact of an unconsumed witness, unless it is refuted: a
/// contradiction would make everything follow.
static void offer(FactScopes &facts, FactId fact) {
  InferenceContext *carrying = facts.contexts().withWitnesses();
  if (carrying &&
      carrying->decide(facts[fact].claim).verdict != Verdict::Refuted)
    facts.carry(fact);
}

void setClaimedWitness(Importer &importer, mlir::Value v, mlir::Operation *op,
                       const BoolModel &claim) {
  WitnessModel model;
  if (claim.claim != importer.store().trueClaim()) {
    Fact fact = Fact::of(op, claim.claim, claim.evidence);
    fact.witness = v;
    model.facts.push_back(importer.facts().add(std::move(fact)));
    offer(importer.facts(), model.facts.front());
  }
  importer.models().set(v, model);
}

void setSameWitness(Importer &importer, mlir::Value v,
                    const WitnessModel &said) {
  FactScopes &facts = importer.facts();
  WitnessModel model;
  for (FactId id : said.facts) {
    if (!facts.isActive(id)) {
      // Its claim may rest on facts that held only where it was made.
      auto [guard, rest] = facts.guard(facts[id].evidence);
      Fact fact = facts[id].withClaim(
          importer.store().implies(guard, facts[id].claim), rest);
      fact.witness = v;
      id = facts.add(std::move(fact));
      offer(facts, id);
    }
    model.facts.push_back(id);
  }
  importer.models().set(v, model);
}

/// The claim of a witness, for inside and outside of where it is made.
static BoolModel claimOf(Importer &importer, const WitnessModel &witness) {
  FactScopes &facts = importer.facts();
  BoolModel result;
  llvm::SmallVector<ClaimId> claims;
  for (FactId id : witness.facts) {
    auto [guard, rest] = facts.guard(facts[id].evidence);
    claims.push_back(importer.store().implies(guard, facts[id].claim));
    result.evidence = importer.evidence().unite(result.evidence, rest);
  }
  result.claim = importer.store().conj(claims);
  return result;
}

/// The broadcast size of two sizes that fit, as programs compute it: m where
/// n == 1, otherwise n.
static std::optional<IntModel> broadcastOf(Importer &importer,
                                           const BoolModel &condition,
                                           const IntModel &a,
                                           const IntModel &b) {
  TermStore &store = importer.store();
  const DimId one = store.constant(1);
  if (condition.claim != store.eq(b.term, one) &&
      condition.claim != store.ne(a.term, one))
    return std::nullopt;
  if (a.error != kNever || b.error != kNever ||
      !store.isObviouslyNonNegative(a.term) ||
      !store.isObviouslyNonNegative(b.term))
    return std::nullopt;
  QuickProofs quick(importer.facts().contexts());
  // The result rests on the two sizes fitting each other.
  auto why = importer.facts().prove(
      store.disj({store.eq(a.term, b.term), store.eq(a.term, one),
                  store.eq(b.term, one)}));
  if (!why)
    return std::nullopt;
  return IntModel{store.broadcastExtent({a.term, b.term}),
                  importer.evidence().unite(
                      {condition.evidence, a.evidence, b.evidence, *why}),
                  kNever, std::min(a.lo, b.lo), std::max(a.hi, b.hi)};
}

void setChoice(Importer &importer, mlir::Value result,
               const BoolModel &condition, mlir::Value a, mlir::Value b) {
  ValueModels &models = importer.models();
  ModelBuilder &build = importer.build();
  mlir::Type type = result.getType();
  // The condition is decided: the model of the chosen value, whatever the other
  // one is.
  TermStore &terms = importer.store();
  bool isFirst = condition.claim == terms.trueClaim();
  if (llvm::isa<mlir::ShapedType>(type) &&
      (isFirst || condition.claim == terms.falseClaim())) {
    mlir::Value chosen = isFirst ? a : b;
    auto withReason = [&](ShapeModel model) {
      model.evidence =
          importer.evidence().unite(model.evidence, condition.evidence);
      return model;
    };
    models.setShape(result, withReason(models.shape(chosen)));
    if (isShapeLike(type) || models.hasContent(chosen))
      models.setContent(result, withReason(models.content(chosen)));
    return;
  }
  if (isWitness(type)) {
    BoolModel x = claimOf(importer, models.witness(a)),
              y = claimOf(importer, models.witness(b));
    TermStore &store = importer.store();
    setClaimedWitness(importer, result, result.getDefiningOp(),
                      {store.conj(store.implies(condition.claim, x.claim),
                                  store.disj(condition.claim, y.claim)),
                       importer.evidence().unite(
                           {condition.evidence, x.evidence, y.evidence})});
    return;
  }
  if (isTruth(type))
    models.set(result,
               build.select(condition, models.truth(a), models.truth(b)));
  else if (integerWidth(type) || isShapeSize(type))
    models.set(result, broadcastOf(importer, condition, models.integer(a),
                                   models.integer(b))
                           .value_or(build.select(condition, models.integer(a),
                                                  models.integer(b))));
  else if (llvm::isa<mlir::ShapedType>(type))
    if (auto shape = build.select(condition, models.shape(a), models.shape(b)))
      models.setShape(result, *shape);
  if (isShapeLike(type) || (models.hasContent(a) && models.hasContent(b)))
    if (auto content =
            build.select(condition, models.content(a), models.content(b)))
      models.setContent(result, *content);
}

} // namespace shapeproof
