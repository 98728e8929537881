// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See AxisFacts.h. Tested by tests/mlir/ir/kernel-axis.mlir and
// tests/mlir/exec/kernels.py.

#include "uses/analysis/AxisFacts.h"
#include "core/facts/FunctionBudget.h"
#include "core/ir/InputNames.h"
#include "core/ir/Places.h"
#include "core/lanes/AxisOps.h"
#include "core/lanes/Kernels.h"
#include "engine/terms/Rewrite.h"
#include "engine/terms/Symbols.h"
#include "shapeproof/InferenceContext.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

namespace shapeproof {

/// The divisibility of 0, as a power of 2.
static constexpr unsigned kExponentOfZero = 62;

struct AxisFacts::Value {
  /// A number or a truth value.
  Term term = TermStore::trueClaim();
  EvidenceId evidence = kNoEvidence;
  llvm::SmallVector<int64_t> sizes;
  /// The lane along each axis, a constant where the size is 1.
  llvm::SmallVector<DimId> lanes;
  bool isPointer = false;
  /// The bytes of a pointer's elements, 1 for a number, and the largest
  /// exponent of the divisibility that its address may have.
  int64_t bytes = 1;
  unsigned most = kExponentOfZero;

  bool isTruth() const { return term.sort == Term::Claim; }
};

AxisFacts::AxisFacts(Importer &importer, mlir::Operation *root,
                     CheckListener *next)
    : importer(importer), root(root), next(next),
      steps(Allowances(importer.options().budget).contract()) {}

InferenceContext &AxisFacts::context() {
  return importer.facts().contexts().forChecks();
}

//===- Symbols --------------------------------------------------------------//

static std::vector<Term> allSymbolsOf(const TermStore &store, Term term) {
  const SymbolSet all = symbolsOf(store, {term});
  std::vector<Term> symbols(all.dims.begin(), all.dims.end());
  symbols.insert(symbols.end(), all.bools.begin(), all.bools.end());
  symbols.insert(symbols.end(), all.shapes.begin(), all.shapes.end());
  return symbols;
}

void AxisFacts::noteAsked(mlir::Operation *op) {
  llvm::StringRef name = op->getName().getStringRef();
  if (name == kLanesOp)
    noteLanes(op);
  else if (name == kAxisOp)
    noteValue(op);
  else if (next)
    next->noteAsked(op);
}

static Term modelOf(Importer &importer, mlir::Value v, EvidenceId *evidence) {
  if (v.getType().isInteger(1)) {
    const BoolModel model = importer.models().truth(v);
    if (evidence)
      *evidence = model.evidence;
    return Term(model.claim);
  }
  const IntModel model = importer.models().integer(v);
  if (evidence)
    *evidence = model.evidence;
  return Term(model.term);
}

/// Arguments other than lanes are the same at all lanes.
void AxisFacts::noteArguments() {
  if (!lanesOf.empty() || root->getNumRegions() == 0)
    return;
  for (mlir::BlockArgument argument : root->getRegion(0).getArguments()) {
    if (!argument.getType().isSignlessInteger() &&
        !argument.getType().isIndex())
      continue;
    auto below = llvm::dyn_cast_if_present<mlir::IntegerAttr>(
        attributeOf(argument, kIdAttribute));
    const bool isLane = below && !below.getType().isIndex();
    const Term term = modelOf(importer, argument, nullptr);
    for (Term symbol : allSymbolsOf(importer.store(), term))
      lanesOf[symbol] = isLane ? llvm::SmallVector<DimId, 2>{term.dim()}
                               : llvm::SmallVector<DimId, 2>();
  }
}

void AxisFacts::noteLanes(mlir::Operation *op) {
  llvm::SmallVector<DimId, 2> lanes;
  for (mlir::Value lane : llvm::drop_begin(op->getOperands()))
    lanes.push_back(importer.models().integer(lane).term);
  noteArguments();
  const Term term = modelOf(importer, op->getOperand(0), nullptr);
  for (Term symbol : allSymbolsOf(importer.store(), term))
    lanesOf.try_emplace(symbol, lanes);
}

/// The term at another number of a lane. `isOther`: beside the term itself, so
/// that unknowns that depend on the lane are others.
template <typename IdT>
IdT AxisFacts::at(IdT term, const Value &value, size_t axis, DimId lane,
                  bool isOther) {
  TermStore &store = importer.store();
  Rewriter rewrite(store);
  rewrite.set(value.lanes[axis], lane);
  for (Term symbol : allSymbolsOf(store, Term(term))) {
    auto it = lanesOf.find(symbol);
    const bool isSame = it != lanesOf.end() &&
                        !llvm::is_contained(it->second, value.lanes[axis]);
    if (!isOther || isSame || symbol == Term(value.lanes[axis]))
      continue;
    if (symbol.sort == Term::Dim)
      rewrite.set(symbol.dim(), store.intSymbol("other"));
    else if (symbol.sort == Term::Claim)
      rewrite.set(symbol.claim(), store.boolSymbol("other"));
    else
      rewrite.set(symbol.shape(), store.shapeSymbol("other"));
  }
  return rewrite(term);
}

//===- Questions ------------------------------------------------------------//

bool AxisFacts::proves(ClaimId claim, Facts &premises) {
  if (claim == TermStore::trueClaim()) {
    premises.clear();
    return true;
  }
  if (isSpent())
    return false;
  FunctionBudget *work = importer.options().work;
  const uint64_t before = work ? work->verdicts.total() : 0;
  const Answer answer = context().decideQuickly(claim);
  steps.charge((work ? work->verdicts.total() - before : 0) +
               rate::kSearchedTerm);
  if (answer.verdict != Verdict::Proved || answer.vacuous)
    return false;
  premises.assign(answer.premises.begin(), answer.premises.end());
  return true;
}

/// The largest exponent up to `most` for which it holds; it holds for `least`,
/// and for all below one for which it does.
unsigned AxisFacts::largest(unsigned least, unsigned most, Holds holds) {
  unsigned best = least, step = 1;
  while (best < most && holds(std::min(best + step, most))) {
    best = std::min(best + step, most);
    step *= 2;
  }
  for (step /= 2; step > 0 && best < most; step /= 2)
    if (best + step <= most && holds(best + step))
      best += step;
  return best;
}

/// The largest exponent, up to `most`, of a power of 2 that divides the term.
unsigned AxisFacts::exponentOf(DimId term, unsigned most) {
  TermStore &store = importer.store();
  const LinearView view = store.linearView(term);
  auto exponent = [&](const Int &number) {
    unsigned n = 0;
    for (Int power(2); n < most && number % power == Int(0); power *= Int(2))
      ++n;
    return n;
  };
  unsigned least = exponent(view.constant);
  for (const Summand &summand : view.summands)
    least = std::min(least, exponent(summand.coefficient));
  if (view.summands.empty())
    return least;
  Facts premises;
  const unsigned result = largest(least, most, [&](unsigned e) {
    const DimId power = store.constant(int64_t(1) << e);
    return proves(store.eq(store.mod(term, power), store.constant(0)),
                  premises);
  });
  keep(premises);
  return result;
}

/// The claim that the values in groups of 2^exponent lanes are equal, or
/// contiguous.
ClaimId AxisFacts::agree(const Value &value, size_t axis, unsigned exponent,
                         bool isContiguous) {
  TermStore &store = importer.store();
  const int64_t size = int64_t(1) << exponent,
                groups = value.sizes[axis] / size;
  DimId start = store.constant(0);
  const DimId within = store.dimSymbol("within");
  context().assume(store.lt(within, store.constant(size)), scratch);
  if (groups > 1) {
    const DimId group = store.dimSymbol("group");
    context().assume(store.lt(group, store.constant(groups)), scratch);
    start = store.scale(group, Int(size));
  }
  const DimId lane = store.add(start, within);
  if (value.isTruth()) {
    const ClaimId a = at(value.term.claim(), value, axis, lane, false),
                  b = at(value.term.claim(), value, axis, start, true);
    if (a == b)
      return TermStore::trueClaim();
    return store.disj(store.conj(a, b),
                      store.conj(store.negate(a), store.negate(b)));
  }
  const DimId a = at(value.term.dim(), value, axis, lane, false),
              b = at(value.term.dim(), value, axis, start, true);
  return store.eq(a, isContiguous ? store.add(b, within) : b);
}

void AxisFacts::findAlong(const Value &value, size_t axis, AxisReport &report) {
  TermStore &store = importer.store();
  const int64_t size = value.sizes[axis];
  const unsigned most =
      size > 0 ? unsigned(llvm::countr_zero(uint64_t(size))) : 0;
  auto groups = [&](bool isContiguous) {
    Facts premises;
    auto holds = [&](unsigned exponent) {
      context().push();
      const bool isProved =
          proves(agree(value, axis, exponent, isContiguous), premises);
      context().pop();
      return isProved;
    };
    const unsigned result =
        most > 0 && holds(most) ? most : largest(0, most, holds);
    if (result > 0)
      keep(premises);
    return result;
  };
  const unsigned constancy = groups(/*isContiguous=*/false);
  const unsigned contiguity =
      constancy > 0 || value.isTruth() ? 0 : groups(/*isContiguous=*/true);
  report.constancy[axis] = int64_t(1) << constancy;
  report.contiguity[axis] = int64_t(1) << contiguity;
  if (value.isTruth() || value.most == 0)
    return;
  context().push();
  DimId first = value.term.dim();
  if (contiguity > 0) {
    const int64_t step = int64_t(1) << contiguity;
    const DimId group = store.dimSymbol("group");
    context().assume(store.lt(group, store.constant(size / step)), scratch);
    first = at(first, value, axis,
               size == step ? store.constant(0) : store.scale(group, Int(step)),
               false);
  }
  report.divisibility[axis] =
      int64_t(1) << exponentOf(store.scale(first, Int(value.bytes)),
                               value.most);
  context().pop();
}

//===- Values ---------------------------------------------------------------//

void AxisFacts::findFacts(const Value &value, AxisReport &report) {
  for (size_t axis = 0; axis < value.sizes.size(); ++axis)
    findAlong(value, axis, report);
  if (value.isTruth())
    return;
  if (value.sizes.empty() && value.most > 0)
    report.divisibility[0] =
        int64_t(1) << exponentOf(
            importer.store().scale(value.term.dim(), Int(value.bytes)),
            value.most);
  if (value.isPointer || isSpent())
    return;
  const Bounds bounds = context().boundQuickly(value.term.dim());
  if (bounds.vacuous)
    return;
  report.lo = bounds.lo;
  report.hi = bounds.hi;
  used.insert(used.end(), bounds.premises.begin(), bounds.premises.end());
}

void AxisFacts::noteValue(mlir::Operation *op) {
  auto number = [&](llvm::StringRef name) {
    auto attribute = op->getAttrOfType<mlir::IntegerAttr>(name);
    return attribute ? std::optional(attribute.getValue().getSExtValue())
                     : std::nullopt;
  };
  Value value;
  value.term = modelOf(importer, op->getOperand(0), &value.evidence);
  if (auto sizes = op->getAttrOfType<mlir::DenseI64ArrayAttr>(kSizesOfAxes))
    llvm::append_range(value.sizes, sizes.asArrayRef());
  for (mlir::Value lane : llvm::drop_begin(op->getOperands()))
    value.lanes.push_back(importer.models().integer(lane).term);
  value.isPointer = op->hasAttr(kIsPointer);
  const std::optional<int64_t> base = number(kBaseNumber);
  if (value.isPointer) {
    const int64_t divisor = number(kBaseDivisibility).value_or(1);
    value.bytes = number(kElementBytes).value_or(0);
    value.most = value.bytes > 0 && divisor > 0
                     ? std::min<unsigned>(llvm::countr_zero(uint64_t(divisor)),
                                          kExponentOfZero)
                     : 0;
  }
  AxisReport &report = found.emplace_back();
  if (auto name = root->getAttrOfType<mlir::StringAttr>(
          mlir::SymbolTable::getSymbolAttrName()))
    report.function = name.str();
  report.place = sourcePlaceOf(op);
  const size_t axes = std::max<size_t>(value.sizes.size(), 1);
  for (auto *list :
       {&report.contiguity, &report.divisibility, &report.constancy})
    list->assign(axes, 1);
  // A distance wraps as an address does, of which powers of 2 are told.
  const auto evidence = importer.evidence().facts(value.evidence);
  if (!importer.facts().hold(value.evidence) || context().isContradictory() ||
      (value.isPointer ? !base : llvm::is_contained(evidence, kNoOverflow)))
    return;
  used.assign(evidence.begin(), evidence.end());
  scratch =
      importer.facts().add(Fact::of(op, TermStore::trueClaim(), kNoEvidence));
  findFacts(value, report);
  llvm::sort(used, [](FactId a, FactId b) { return a.raw < b.raw; });
  used.erase(std::unique(used.begin(), used.end()), used.end());
  for (FactId fact : used)
    if (fact != scratch && fact != kNoOverflow)
      report.premises.push_back(importer.checks().premise(fact));
  // The caller owes the divisibility of the pointer.
  if (value.isPointer &&
      llvm::any_of(report.divisibility, [](int64_t d) { return d > 1; }))
    report.premises.push_back(
        {sourcePlaceOf(
             root->getRegion(0).getArgument(unsigned(*base)).getLoc()),
         kDivisibilityAttribute.str(), ""});
}

} // namespace shapeproof
