// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Question.h. Most questions are decided by the terms alone: two dims that
// are the same expression of the same inputs have the same term, wherever they
// are asked about. Only the others move the context to the point (Points.h).

#include "uses/analysis/Question.h"
#include "shapeproof/InferenceContext.h"
#include "uses/rewrite/Wording.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "shapeproof-questions"

namespace shapeproof {

std::optional<QuestionPoint> QuestionPoint::reach(FunctionState *state,
                                                  mlir::Operation *at) {
  if (state)
    if (std::optional<Point> point = state->reach(at))
      return QuestionPoint(*state, at, *point);
  return std::nullopt;
}

//===- Terms ----------------------------------------------------------------//

std::optional<IntModel> QuestionPoint::size(const Size &size) const {
  return dominates(size) ? modelOf(size) : std::nullopt;
}

std::optional<IntModel> QuestionPoint::modelOf(const Size &size) const {
  mlir::Value value = size.value;
  if (size.isUnknown)
    return std::nullopt;
  if (!value)
    return importer.build().constant(size.number);
  IntModel model;
  if (size.number == Size::kInteger) {
    if (!integerWidth(value.getType()) || !importer.models().isModelled(value))
      return std::nullopt;
    model = importer.models().integer(value);
  } else {
    auto known = extentsOf(value.getType());
    if (!known || size.number < 0 || size.number >= int64_t(known->size()))
      return std::nullopt;
    int64_t extent = (*known)[size.number];
    if (!mlir::ShapedType::isDynamic(extent))
      return importer.build().constant(extent);
    if (!importer.models().isModelled(value))
      return std::nullopt;
    ShapeModel shape = importer.models().shape(value);
    if (importer.store().knownRank(shape.term) != known->size())
      return std::nullopt;
    model = importer.build().extent(shape, unsigned(size.number));
  }
  if (model.error != kNever)
    return std::nullopt;
  return model;
}

std::optional<IntModel>
QuestionPoint::sum(llvm::ArrayRef<SizeProduct> summands) const {
  TermStore &store = importer.store();
  IntModel result;
  result.term = store.constant(0);
  for (const SizeProduct &summand : summands) {
    DimId product = store.constant(summand.coefficient);
    for (const Size &factor : summand.factors) {
      std::optional<IntModel> model = size(factor);
      if (!model)
        return std::nullopt;
      product = store.mul(product, model->term);
      result.evidence =
          importer.evidence().unite(result.evidence, model->evidence);
    }
    result.term = store.add(result.term, product);
  }
  return result;
}

Question QuestionPoint::compare(const IntModel &a, Comparison comparison,
                                const IntModel &b) const {
  TermStore &store = importer.store();
  DimId l = a.term, r = b.term;
  Question question;
  question.claim.evidence = importer.evidence().unite(a.evidence, b.evidence);
  switch (comparison) {
  case Comparison::EQ:
    question.claim.claim = store.eq(l, r);
    question.equality = {l, r};
    break;
  case Comparison::NE:
    question.claim.claim = store.ne(l, r);
    break;
  case Comparison::LT:
    question.claim.claim = store.lt(l, r);
    break;
  case Comparison::LE:
    question.claim.claim = store.le(l, r);
    break;
  case Comparison::GT:
    question.claim.claim = store.gt(l, r);
    break;
  case Comparison::GE:
    question.claim.claim = store.ge(l, r);
    break;
  }
  return question;
}

std::optional<Question> QuestionPoint::compare(const Size &a,
                                               Comparison comparison,
                                               const Size &b) const {
  auto x = size(a), y = size(b);
  if (!x || !y)
    return std::nullopt;
  return compare(*x, comparison, *y);
}

std::optional<Question> QuestionPoint::equalShapes(mlir::Value a,
                                                   mlir::Value b) const {
  for (mlir::Value v : {a, b})
    if (!llvm::isa<mlir::ShapedType>(v.getType()) || !state.dominates(v, at) ||
        !importer.models().isModelled(v))
      return std::nullopt;
  ShapeModel x = importer.models().shape(a), y = importer.models().shape(b);
  Question question;
  question.claim = {importer.store().shapeEq(x.term, y.term),
                    importer.evidence().unite(x.evidence, y.evidence)};
  return question;
}

std::optional<Question> QuestionPoint::isTrue(mlir::Value truth) const {
  if (!isTruth(truth.getType()) || !state.dominates(truth, at) ||
      !importer.models().isModelled(truth))
    return std::nullopt;
  return Question{importer.models().truth(truth), std::nullopt};
}

std::optional<Question> QuestionPoint::condition() const {
  if (const BoolModel *claim = state.condition(at))
    return Question{*claim, std::nullopt};
  return std::nullopt;
}

std::optional<Question> QuestionPoint::check() const {
  if (const BoolModel *claim = state.noted(at))
    return Question{*claim, std::nullopt};
  return std::nullopt;
}

//===- Answers --------------------------------------------------------------//

bool QuestionPoint::holds(EvidenceId evidence) const {
  if (evidence == kNoEvidence ||
      evidence == importer.evidence().of(kNoOverflow))
    return true;
  importer.facts().contexts().withoutPremisesAt(point);
  return importer.facts().holdsThere(evidence);
}

std::optional<std::pair<int64_t, int64_t>>
QuestionPoint::samples(DimId dim) const {
  return importer.facts().contexts().samplesAt(point, dim);
}

bool QuestionPoint::isProved(const Question &question) const {
  const auto &[claim, evidence] = question.claim;
  Contexts &contexts = importer.facts().contexts();
  if (claim == TermStore::trueClaim())
    return holds(evidence);
  if (claim == TermStore::falseClaim() || !state.mayTryProof() ||
      contexts.canFailAt(point, claim))
    return false;
  if (decide(question) == Verdict::Proved)
    return !contexts.withoutPremisesAt(point).isContradictory();
  state.noteVainProof();
  return false;
}

bool QuestionPoint::isNeverRun() const {
  Contexts &contexts = importer.facts().contexts();
  if (!state.mayTryProof() || contexts.canFailAt(point, store().falseClaim()))
    return false;
  if (contexts.withoutPremisesAt(point).isContradictory())
    return true;
  state.noteVainProof();
  return false;
}

std::optional<bool> QuestionPoint::truthOf(Question &question) const {
  if (isProved(question))
    return true;
  question.claim.claim = store().negate(question.claim.claim);
  return isProved(question) ? std::optional(false) : std::nullopt;
}

Answer QuestionPoint::answer(const BoolModel &claim,
                             InferenceContext &context) const {
  if (!holds(claim.evidence))
    return Answer::unknown(UnknownKind::Incomplete,
                           "what the value is known to be does not hold here");
  Answer result = context.decide(claim.claim);
  LLVM_DEBUG(llvm::dbgs() << toString(result.verdict) << ": "
                          << importer.store().str(claim.claim) << " before "
                          << at->getName() << "\n");
  if (result.verdict != Verdict::Contingent)
    return result;
  std::string what = importer.unmodelled().findIn(claim.claim, result);
  if (!what.empty())
    return Answer::unknown(UnknownKind::Unsupported, what);
  what = importer.unmodelled().findCarriedIn(claim.claim);
  return what.empty() ? result : Answer::unknown(UnknownKind::Incomplete, what);
}

Verdict QuestionPoint::decide(const std::optional<Question> &question) const {
  if (!question)
    return Verdict::Unknown;
  const BoolModel &claim = question->claim;
  TermStore &store = importer.store();
  if ((claim.claim == store.trueClaim() || claim.claim == store.falseClaim()) &&
      holds(claim.evidence))
    return claim.claim == store.trueClaim() ? Verdict::Proved
                                            : Verdict::Refuted;
  if (question->equality && holds(claim.evidence)) {
    auto [a, b] = *question->equality;
    Verdict fast =
        importer.facts().contexts().withoutPremisesAt(point).isEqual(a, b);
    if (fast == Verdict::Proved || fast == Verdict::Refuted)
      return fast;
  }
  return answer(claim, importer.facts().contexts().withoutPremisesAt(point))
      .verdict;
}

std::optional<unsigned> QuestionPoint::firstEqual(llvm::ArrayRef<Size> sizes,
                                                  const Size &size) const {
  std::optional<IntModel> wanted = this->size(size);
  if (!wanted)
    return std::nullopt;
  Contexts &contexts = importer.facts().contexts();
  for (auto [i, other] : llvm::enumerate(sizes)) {
    std::optional<IntModel> model = modelOf(other);
    if (!model || contexts.canDifferAt(point, model->term, wanted->term) ||
        !dominates(other))
      continue;
    const bool isSame = model->term == wanted->term;
    if (!isSame && !state.mayTryPairs())
      continue;
    if (decide(compare(*model, Comparison::EQ, *wanted)) == Verdict::Proved)
      return i;
    if (!isSame)
      state.noteVainPair();
  }
  return std::nullopt;
}

ShapeConstraintAnalysis::Explanation
QuestionPoint::explain(const Question &question) const {
  Answer result = answer(question.claim, importer.facts().contexts().at(point));
  ShapeConstraintAnalysis::Explanation text;
  text.verdict = result.verdict;
  text.vacuous = result.vacuous;
  text.decidedBy = result.decidedBy.str();
  switch (result.verdict) {
  case Verdict::Proved:
  case Verdict::Refuted:
    for (FactId id : allPremises(importer.facts(), result, question.claim)) {
      if (id == kNoOverflow) {
        text.assumesNoOverflow = true;
        continue;
      }
      const Fact &fact = importer.facts()[id];
      text.reasons.push_back({fact.op, fact.kind, fact.message});
    }
    break;
  case Verdict::Contingent:
    if (result.counterexample) {
      llvm::raw_string_ostream os(text.detail);
      os << "fails for ";
      print(os, nameAssignment(importer.store(), *result.counterexample));
    }
    break;
  case Verdict::Unknown:
    text.detail =
        result.detail.empty() ? toString(result.why).str() : result.detail;
    break;
  }
  return text;
}

std::optional<int64_t> QuestionPoint::constant(const IntModel &model) const {
  if (model.lo != model.hi &&
      importer.facts().contexts().canVaryAt(point, model.term))
    return std::nullopt;
  return bounds(model).constant();
}

/// The end that a term has by its operator: x mod 8 is at most 7.
static std::optional<Int> ownEnd(const TermStore &store, DimId dim,
                                 bool isUpper) {
  switch (store.kind(dim)) {
  case DimKind::Constant:
    return store.constantValue(dim);
  case DimKind::Symbol:
    if (!isUpper && store.symbol(dim).nonNegative)
      return Int(0);
    return std::nullopt;
  case DimKind::Mod: {
    auto divisor = store.getConstant(store.operands(dim)[1]);
    if (!divisor || *divisor <= 0)
      return std::nullopt;
    return isUpper ? *divisor - 1 : Int(0);
  }
  default:
    return std::nullopt;
  }
}

/// The same, of a minimum or a maximum as well: min(64, x) is at most 64.
static std::optional<Int> ownEndOfAny(const TermStore &store, DimId dim,
                                      bool isUpper) {
  const bool isMin = store.kind(dim) == DimKind::Min;
  if (!isMin && store.kind(dim) != DimKind::Max)
    return ownEnd(store, dim, isUpper);
  std::optional<Int> result;
  for (DimId operand : store.operands(dim)) {
    const auto end = ownEnd(store, operand, isUpper);
    // A minimum is at most any operand, and at least the least of all.
    if (!end && isMin != isUpper)
      return std::nullopt;
    if (end && (!result || (isMin ? *end < *result : *end > *result)))
      result = end;
  }
  return result;
}

std::optional<int64_t> QuestionPoint::end(const IntModel &model,
                                          bool isUpper) const {
  const auto own = ownEndOfAny(store(), model.term, isUpper);
  if (own && *own >= Int(model.lo) && *own <= Int(model.hi) &&
      holds(model.evidence)) {
    const auto values = samples(model.term);
    for (int64_t value : {values ? values->first : INT64_MIN,
                          values ? values->second : INT64_MIN})
      if (values && *own == Int(value))
        return value;
  }
  const ShapeConstraintAnalysis::Range range = bounds(model);
  return isUpper ? range.hi : range.lo;
}

ShapeConstraintAnalysis::Range
QuestionPoint::bounds(const IntModel &model) const {
  ShapeConstraintAnalysis::Range range;
  InferenceContext &context =
      importer.facts().contexts().withoutPremisesAt(point);
  if (!holds(model.evidence))
    return range;
  Bounds found = context.bound(model.term);
  if (found.vacuous)
    return range;
  auto narrow = [](const std::optional<Int> &end) -> std::optional<int64_t> {
    if (!end || *end < Int(INT64_MIN) || *end > Int(INT64_MAX))
      return std::nullopt;
    return int64_t(*end);
  };
  range.lo = narrow(found.lo);
  range.hi = narrow(found.hi);
  if (model.lo != INT64_MIN && (!range.lo || *range.lo < model.lo))
    range.lo = model.lo;
  if (model.hi != INT64_MAX && (!range.hi || *range.hi > model.hi))
    range.hi = model.hi;
  return range;
}

} // namespace shapeproof
