// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The public face: finds the state of the function (FunctionTable.h), asks it
// (Question.h), and remembers the verdicts of comparisons.
//
// Tested by tests/mlir/unit/ShapeConstraintAnalysisTest.cpp,
// tests/mlir/unit/AcrossFunctionsTest.cpp and tests/mlir/unit/AnswersTest.cpp.

#include "shapeproof-mlir/ShapeConstraintAnalysis.h"
#include "core/ir/Places.h"
#include "uses/analysis/FunctionTable.h"
#include "uses/analysis/Question.h"
#include "uses/rewrite/Wording.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof {

Size::Size(mlir::OpFoldResult valueOrAttribute) {
  if (auto v = llvm::dyn_cast_if_present<mlir::Value>(valueOrAttribute))
    value = v;
  else
    *this = Size(llvm::dyn_cast_if_present<mlir::Attribute>(valueOrAttribute));
}

Size::Size(mlir::Attribute integer) {
  auto attribute = llvm::dyn_cast_if_present<mlir::IntegerAttr>(integer);
  if (attribute && attribute.getValue().getSignificantBits() <= 64)
    number = attribute.getValue().getSExtValue();
  else
    isUnknown = true;
}

struct ShapeConstraintAnalysis::Impl : FunctionTable {
  using FunctionTable::FunctionTable;

  std::optional<QuestionPoint> reach(mlir::Operation *at) {
    return QuestionPoint::reach(stateFor(at), at);
  }

  /// The place of a question about the values.
  std::optional<QuestionPoint> reach(mlir::Operation *at,
                                     llvm::ArrayRef<mlir::Value> values) {
    if (auto point = reachNear(at, values, /*withFacts=*/true))
      return point;
    return reach(at);
  }
  Verdict
  decide(mlir::Operation *at, llvm::ArrayRef<mlir::Value> values,
         llvm::function_ref<std::optional<Question>(QuestionPoint &)> ask) {
    // Most answers follow from the definitions of the values.
    if (auto point = reachNear(at, values, /*withFacts=*/false)) {
      Verdict verdict = point->decide(ask(*point));
      if (verdict == Verdict::Proved || verdict == Verdict::Refuted)
        return verdict;
    }
    auto point = reach(at, values);
    return point ? point->decide(ask(*point)) : Verdict::Unknown;
  }
  Range
  bounds(mlir::Operation *at, llvm::ArrayRef<mlir::Value> values,
         llvm::function_ref<std::optional<IntModel>(QuestionPoint &)> size) {
    if (auto point = reach(at, values))
      if (auto model = size(*point))
        return point->bounds(*model);
    return {};
  }

private:
  std::optional<QuestionPoint> reachNear(mlir::Operation *at,
                                         llvm::ArrayRef<mlir::Value> values,
                                         bool withFacts) {
    return QuestionPoint::reach(stateNear(at, values, withFacts), at);
  }
};

std::optional<QuestionPoint>
QuestionPoint::reach(ShapeConstraintAnalysis &sizes, mlir::Operation *at) {
  return sizes.impl->reach(at);
}

std::optional<QuestionPoint>
QuestionPoint::reach(ShapeConstraintAnalysis &sizes, mlir::Operation *at,
                     llvm::ArrayRef<mlir::Value> values) {
  return sizes.impl->reach(at, values);
}

ShapeConstraintAnalysis::ShapeConstraintAnalysis(mlir::Operation *op)
    : ShapeConstraintAnalysis(op, Options()) {}
ShapeConstraintAnalysis::ShapeConstraintAnalysis(mlir::Operation *op,
                                                 Options options)
    : impl(std::make_unique<Impl>(op, std::move(options))) {}
ShapeConstraintAnalysis::~ShapeConstraintAnalysis() = default;

const ShapeConstraintAnalysis::Options &
ShapeConstraintAnalysis::getOptions() const {
  return impl->getOptions();
}

void ShapeConstraintAnalysis::setOptions(Options options) {
  impl->setOptions(std::move(options));
}

llvm::Error ShapeConstraintAnalysis::checkStatedFacts() {
  return impl->checkStatedFacts();
}

//===- Questions ------------------------------------------------------------//

static llvm::SmallVector<mlir::Value, 4>
valuesOf(llvm::ArrayRef<SizeProduct> sum) {
  llvm::SmallVector<mlir::Value, 4> values;
  for (const SizeProduct &product : sum)
    for (const Size &factor : product.factors)
      if (mlir::Value value = factor.asValue())
        values.push_back(value);
  return values;
}

Verdict ShapeConstraintAnalysis::compare(mlir::Operation *at, const Size &a,
                                         Comparison comparison, const Size &b) {
  if (getOptions().nearby)
    return impl->decide(at, valuesOf({{1, {a, b}}}), [&](QuestionPoint &point) {
      return point.compare(a, comparison, b);
    });
  FunctionState *state = impl->stateFor(at);
  if (!state || a.isUnknown || b.isUnknown)
    return Verdict::Unknown;
  // A dimension and whether it is one in 30 bits; no rank is larger.
  constexpr uint64_t kConstant = uint64_t(1) << 29;
  auto pack = [](const Size &size, uintptr_t &what) -> uint64_t {
    what = size.value ? uintptr_t(size.value.getAsOpaquePointer())
                      : uintptr_t(size.number);
    return size.value ? uint64_t(size.number + 1) : kConstant;
  };
  FunctionState::Compared compared{at, 0, 0, 0};
  uint64_t howA = pack(a, compared.a), howB = pack(b, compared.b);
  if (howA > kConstant || howB > kConstant)
    return Verdict::Unknown;
  compared.how = howA | howB << 30 | uint64_t(comparison) << 60;
  if (!getOptions().detectStaleUse)
    if (auto it = state->answers.find(compared); it != state->answers.end())
      return it->second;
  Verdict result = Verdict::Unknown;
  if (auto point = QuestionPoint::reach(state, at))
    result = point->decide(point->compare(a, comparison, b));
  state->answers.try_emplace(compared, result);
  return result;
}

Verdict ShapeConstraintAnalysis::compareSum(mlir::Operation *at,
                                            llvm::ArrayRef<SizeProduct> sum,
                                            Comparison comparison) {
  return impl->decide(at, valuesOf(sum),
                      [&](QuestionPoint &point) -> std::optional<Question> {
                        auto left = point.sum(sum), zero = point.sum({});
                        if (!left)
                          return std::nullopt;
                        return point.compare(*left, comparison, *zero);
                      });
}

Verdict ShapeConstraintAnalysis::isDivisible(mlir::Operation *at,
                                             const Size &size, int64_t by) {
  if (by < 1)
    return Verdict::Unknown;
  return impl->decide(
      at, valuesOf({{1, {size}}}),
      [&](QuestionPoint &point) -> std::optional<Question> {
        auto model = point.size(size);
        if (!model)
          return std::nullopt;
        TermStore &store = point.store();
        const DimId rest = store.mod(model->term, store.constant(by));
        return Question{{store.eq(rest, store.constant(0)), model->evidence},
                        std::nullopt};
      });
}

std::optional<unsigned> ShapeConstraintAnalysis::firstEqual(
    mlir::Operation *at, llvm::ArrayRef<Size> sizes, const Size &size) {
  if (auto point = impl->reach(at))
    return point->firstEqual(sizes, size);
  return std::nullopt;
}

Verdict ShapeConstraintAnalysis::areShapesEqual(mlir::Operation *at,
                                                mlir::Value a, mlir::Value b) {
  auto point = impl->reach(at);
  return point ? point->decide(point->equalShapes(a, b)) : Verdict::Unknown;
}

Verdict ShapeConstraintAnalysis::isTrue(mlir::Operation *at,
                                        mlir::Value truth) {
  auto point = impl->reach(at);
  return point ? point->decide(point->isTrue(truth)) : Verdict::Unknown;
}

Verdict ShapeConstraintAnalysis::decide(mlir::Operation *check) {
  auto point = impl->reach(check);
  return point ? point->decide(point->check()) : Verdict::Unknown;
}

ShapeConstraintAnalysis::Range
ShapeConstraintAnalysis::bounds(mlir::Operation *at, const Size &size) {
  return impl->bounds(at, valuesOf({{1, {size}}}),
                      [&](QuestionPoint &point) { return point.size(size); });
}

ShapeConstraintAnalysis::Range
ShapeConstraintAnalysis::boundsOfSum(mlir::Operation *at,
                                     llvm::ArrayRef<SizeProduct> sum) {
  return impl->bounds(at, valuesOf(sum),
                      [&](QuestionPoint &point) { return point.sum(sum); });
}

std::optional<int64_t> ShapeConstraintAnalysis::constant(mlir::Operation *at,
                                                         const Size &size) {
  if (auto point = impl->reach(at))
    if (auto model = point->size(size))
      return point->constant(*model);
  return std::nullopt;
}

std::optional<uint32_t> ShapeConstraintAnalysis::termOf(mlir::Operation *at,
                                                        const Size &size) {
  if (auto point = impl->reach(at))
    if (auto model = point->size(size); model && point->holds(model->evidence))
      return model->term.raw;
  return std::nullopt;
}

std::string ShapeConstraintAnalysis::describe(mlir::Operation *at,
                                              const Size &size) {
  if (std::optional<uint32_t> term = termOf(at, size))
    return impl->stateFor(at)->importer().store().str(DimId(*term));
  return {};
}

ShapeConstraintAnalysis::Explanation
ShapeConstraintAnalysis::explain(mlir::Operation *at, const Size &a,
                                 Comparison comparison, const Size &b) {
  if (auto point = impl->reach(at))
    if (auto question = point->compare(a, comparison, b))
      return point->explain(*question);
  Explanation nothing;
  nothing.detail = "nothing is known of the values here";
  return nothing;
}

ShapeConstraintAnalysis::Explanation
ShapeConstraintAnalysis::explain(mlir::Operation *check) {
  if (auto point = impl->reach(check))
    if (auto question = point->check())
      return point->explain(*question);
  Explanation nothing;
  nothing.detail = "no check that is known";
  return nothing;
}

std::string ShapeConstraintAnalysis::Explanation::str() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << toString(verdict);
  if (vacuous)
    os << " (the code cannot be reached)";
  if (!decidedBy.empty() && verdict != Verdict::Unknown)
    os << " by " << decidedBy;
  if (!reasons.empty())
    os << " from ";
  llvm::interleaveComma(reasons, os, [&](const Reason &reason) {
    print(os, reason.kind, reason.op ? placeOf(reason.op) : Place());
  });
  if (assumesNoOverflow)
    os << ", assuming no overflow";
  if (!detail.empty())
    os << ": " << detail;
  return text;
}

//===- Changes --------------------------------------------------------------//

mlir::RewriterBase::Listener *ShapeConstraintAnalysis::getListener() {
  return impl.get();
}

void ShapeConstraintAnalysis::invalidate(mlir::Operation *op) {
  impl->invalidate(op);
}

void ShapeConstraintAnalysis::release(mlir::Operation *function) {
  impl->release(function);
}

uint64_t ShapeConstraintAnalysis::numHarvested() const {
  return impl->numHarvested();
}

} // namespace shapeproof
