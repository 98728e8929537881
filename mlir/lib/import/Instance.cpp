// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an importer does for code that is walked more than once, and for values
// that are looked at where their evidence need not hold. See Instance.h.

#include "import/Instance.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace shapeproof {

//===- Models of any kind ---------------------------------------------------//

Model Importer::modelOf(mlir::Value v) {
  mlir::Type type = v.getType();
  Model model;
  if (integerWidth(type) || isShapeSize(type))
    model.integer = integer(v);
  else if (isTruth(type))
    model.truth = truth(v);
  else if (llvm::isa<mlir::ShapedType>(type) || isValueShape(type))
    model.shape = shape(v);
  if (isShapeShape(type) || isExtentTensor(type) || isValueShape(type) ||
      hasContent(v))
    model.content = content(v);
  if (llvm::isa<mlir::shape::WitnessType>(type))
    model.witness = witness(v);
  return model;
}

void Importer::setModel(mlir::Value v, const Model &model) {
  forget(v);
  if (model.integer.term.valid())
    set(v, model.integer);
  if (model.truth.claim.valid())
    set(v, model.truth);
  if (model.shape.term.valid())
    setShape(v, model.shape);
  if (model.content.term.valid())
    setContent(v, model.content);
  if (llvm::isa<mlir::shape::WitnessType>(v.getType()))
    set(v, model.witness);
}

void Importer::forget(mlir::Region &region) {
  region.walk([&](mlir::Operation *op) {
    for (mlir::Value result : op->getResults())
      forget(result);
    for (mlir::Region &inner : op->getRegions())
      for (mlir::Block &block : inner)
        for (mlir::Value argument : block.getArguments())
          forget(argument);
  });
  for (mlir::Block &block : region)
    for (mlir::Value argument : block.getArguments())
      forget(argument);
}

void Importer::copyGuarded(mlir::Value from, mlir::Value to) {
  if (to.getType() != from.getType() || !isModelled(from))
    return setUnmodelled(to);
  if (isEstablished(from) || llvm::isa<mlir::shape::WitnessType>(to.getType()))
    return copyModel(from, to);
  setGuarded(to, modelOf(from), [this](EvidenceId set) { return guard(set); });
}

void Importer::setGuarded(
    mlir::Value to, Model inside,
    llvm::function_ref<std::pair<ClaimId, EvidenceId>(EvidenceId)> guardOf) {
  // What `inside` rests on here, and the condition that it is right.
  BoolModel holds;
  auto split = [&](EvidenceId &support) {
    auto [claim, rest] = guardOf(support);
    support = rest;
    holds.claim = claim;
    return claim == store.trueClaim();
  };
  Model outside;
  auto unknown = [&]() -> Model & {
    if (!isModelled(to)) {
      setUnmodelled(to);
      outside = modelOf(to);
    }
    return outside;
  };
  if (llvm::isa<mlir::shape::WitnessType>(to.getType()))
    return setSameWitness(to, inside.witness);
  Model result = inside;
  if (inside.integer.term.valid() && !split(result.integer.evidence))
    result.integer = select(holds, result.integer, unknown().integer);
  if (inside.truth.claim.valid() && !split(result.truth.evidence))
    result.truth = select(holds, result.truth, unknown().truth);
  mlir::Operation *op = to.getDefiningOp();
  auto choose = [&](ShapeModel &in, const ShapeModel &out) {
    if (!out.term.valid()) {
      in = ShapeModel();
      return;
    }
    if (auto both = select(holds, in, out)) {
      in = *both;
      return;
    }
    // Of unknown rank there is no if-then-else: the unknown one, which is the
    // other by definition where that is right.
    if (op)
      assume(op, op->getName().getStringRef(),
             store.implies(
                 holds.claim,
                 store.disj(store.conj(in.error, out.error),
                            store.conj({store.negate(in.error),
                                        store.negate(out.error),
                                        store.shapeEq(out.term, in.term)}))),
             in.evidence);
    in = out;
  };
  if (inside.shape.term.valid() && !split(result.shape.evidence))
    choose(result.shape, unknown().shape);
  if (inside.content.term.valid() && !split(result.content.evidence))
    choose(result.content, unknown().content);
  setModel(to, result);
}

//===- Shapes that are defined in part --------------------------------------//

ShapeModel Importer::definedPart(mlir::Operation *op, const ShapeModel &s) {
  ShapeModel result = withoutError(s);
  if (op && result.term != s.term && !store.knownRank(s.term))
    assume(op, op->getName().getStringRef(),
           store.disj(s.error, store.shapeEq(result.term, s.term)), s.evidence);
  return result;
}

ShapeId Importer::someShape(llvm::StringRef function, ShapeId a, ShapeId b) {
  if (store.compare(a, b) > 0)
    std::swap(a, b);
  auto [it, inserted] =
      someShapes.try_emplace({function.str(), a, b}, ShapeId());
  if (inserted) {
    it->second = store.shapeSymbol(function);
    unmodelledShapes.try_emplace(it->second, (function + " of shapes").str());
  }
  return it->second;
}

DimId Importer::sumOfExtents(mlir::Operation *op, ShapeId s) {
  if (auto rank = store.knownRank(s)) {
    DimId sum = store.constant(0);
    ShapeModel model;
    model.term = s;
    for (unsigned i = 0; i < *rank; ++i)
      sum = store.add(sum, extent(model, i).term);
    return sum;
  }
  for (auto &[shape, sum] : sums)
    if (shape == s)
      return sum;
  constexpr size_t kMaxSums = 16; // More are not compared with one another.
  DimId sum = store.dimSymbol("sum of extents");
  unmodelledDims.try_emplace(sum, "a sum of extents of unknown rank");
  for (auto &[shape, other] : sums)
    assume(op, op->getName().getStringRef(),
           store.implies(store.shapeEq(shape, s), store.eq(other, sum)));
  if (sums.size() < kMaxSums)
    sums.emplace_back(s, sum);
  return sum;
}

//===- Facts ----------------------------------------------------------------//

/// Whether the function of the instance comes to `op` if it returns.
static bool isSureToRun(mlir::Operation *op, const Instance *instance) {
  if (!instance || !instance->function)
    return false;
  // Sure to run: in the first block, within nothing but other shape.assuming.
  mlir::Block *block = op->getBlock();
  while (block->getParentOp() != instance->function) {
    mlir::Operation *parent = block->getParentOp();
    if (!parent || !llvm::isa<mlir::shape::AssumingOp>(parent))
      return false;
    block = parent->getBlock();
  }
  return block->isEntryBlock();
}

void Importer::noteConsumed(mlir::Operation *op, const WitnessModel &witness) {
  if (isSureToRun(op, instance))
    instance->consumed.append(witness.facts.begin(), witness.facts.end());
}

void Importer::noteStated(mlir::Operation *op, const BoolModel &claim,
                          llvm::StringRef message) {
  if (!isSureToRun(op, instance))
    return;
  Fact fact;
  fact.op = op;
  fact.kind = op->getName().getStringRef().str();
  fact.claim = claim.claim;
  fact.evidence = claim.evidence;
  fact.message = message.str();
  instance->stated.push_back(addFact(std::move(fact)));
}

std::optional<FactId> Importer::assumeLike(const Fact &fact, ClaimId claim,
                                           EvidenceId support) {
  if (claim == store.trueClaim())
    return std::nullopt;
  assumeExecuted(fact.op, fact.kind, claim, support, fact.message);
  return activated.back();
}

std::optional<FactId> Importer::establishFor(mlir::Operation *op, ClaimId claim,
                                             EvidenceId support,
                                             llvm::StringRef message) {
  if (claim == store.trueClaim())
    return std::nullopt;
  llvm::StringRef name = op->getName().getStringRef();
  if (!mlir::isSpeculatable(op)) {
    assumeExecuted(op, name, claim, support, message);
  } else if (options.trustOpContracts) {
    assume(op, "contract", claim, support, name);
  } else {
    return std::nullopt;
  }
  return activated.back();
}

bool Importer::isRefuted(ClaimId claim) {
  if (claim == store.falseClaim())
    return true;
  return claim != store.trueClaim() &&
         established().decide(claim).verdict == Verdict::Refuted;
}

void Importer::dropDecisions(size_t size) {
  findings.decisions.erase(findings.decisions.begin() + size,
                           findings.decisions.end());
}

size_t Importer::numDecisions() const { return findings.decisions.size(); }

} // namespace shapeproof
