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
#include "uses/analysis/AxisValue.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

namespace shapeproof {

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
  else if (name == kWidthOp)
    noteWidth(op);
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

/// Whether the term divides by another one.
static bool dividesByTerm(const TermStore &store, DimId term) {
  bool divides = false;
  TermSet seen;
  walkTerms(store, {term}, [&](Term t) {
    if ((t.is(store, DimKind::FloorDiv) || t.is(store, DimKind::Mod)) &&
        !store.getConstant(store.operands(t.dim())[1]))
      divides = true;
    return !divides && seen.insert(t).second;
  });
  return divides;
}

/// The claim with a number of its own in place of each part that divides by a
/// term and mentions none of these symbols. The part is the same at all lanes
/// that are compared, and quotients of products cost a proof its steps.
ClaimId AxisFacts::generalised(ClaimId claim, llvm::ArrayRef<DimId> symbols) {
  TermStore &store = importer.store();
  Rewriter rewrite(store);
  TermSet seen;
  walkTerms(store, {claim}, [&](Term t) {
    if (!seen.insert(t).second)
      return false;
    if (t.sort != Term::Dim || t.isSymbol(store) || t.is(store, DimKind::Sum) ||
        !dividesByTerm(store, t.dim()))
      return true;
    const auto inside = symbolsOf(store, {t}).dims;
    if (llvm::any_of(symbols, [&](DimId symbol) {
          return llvm::is_contained(inside, symbol);
        }))
      return true;
    rewrite.set(t.dim(), store.intSymbol("part"));
    return false;
  });
  return rewrite(claim);
}

/// Whether the values in groups of 2^exponent lanes are equal, or contiguous.
bool AxisFacts::agree(const Value &value, size_t axis, unsigned exponent,
                      bool isContiguous, Facts &premises) {
  context().push();
  llvm::SmallVector<DimId, 2> symbols;
  const ClaimId claim = agreement(value, axis, exponent, isContiguous, symbols);
  bool isProved = proves(claim, premises);
  if (!isProved)
    if (const ClaimId general = generalised(claim, symbols); general != claim)
      isProved = proves(general, premises);
  context().pop();
  return isProved;
}

/// The claim that they are, over these symbols for the group and the lane
/// within it.
ClaimId AxisFacts::agreement(const Value &value, size_t axis, unsigned exponent,
                             bool isContiguous,
                             llvm::SmallVectorImpl<DimId> &symbols) {
  TermStore &store = importer.store();
  const int64_t size = int64_t(1) << exponent,
                groups = value.sizes[axis] / size;
  DimId start = store.constant(0);
  const DimId within = store.dimSymbol("within");
  context().assume(store.lt(within, store.constant(size)), scratch);
  symbols.push_back(within);
  if (groups > 1) {
    const DimId group = store.dimSymbol("group");
    context().assume(store.lt(group, store.constant(groups)), scratch);
    symbols.push_back(group);
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

/// The first value of any group of 2^exponent lanes.
DimId AxisFacts::firstOf(const Value &value, size_t axis, unsigned exponent) {
  if (exponent == 0)
    return value.term.dim();
  TermStore &store = importer.store();
  const Int step(int64_t(1) << exponent);
  const int64_t groups = value.sizes[axis] >> exponent;
  DimId lane = store.constant(0);
  if (groups > 1) {
    const DimId group = store.dimSymbol("group");
    context().assume(store.lt(group, store.constant(groups)), scratch);
    lane = store.scale(group, step);
  }
  return at(value.term.dim(), value, axis, lane, false);
}

void AxisFacts::findAlong(const Value &value, size_t axis, AxisReport &report) {
  TermStore &store = importer.store();
  const int64_t size = value.sizes[axis];
  const unsigned most =
      size > 0 ? unsigned(llvm::countr_zero(uint64_t(size))) : 0;
  auto groups = [&](bool isContiguous) {
    Facts premises;
    auto holds = [&](unsigned exponent) {
      return agree(value, axis, exponent, isContiguous, premises);
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
  const DimId first = firstOf(value, axis, contiguity);
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

static std::optional<int64_t> numberOn(mlir::Operation *op,
                                       llvm::StringRef name) {
  auto attribute = op->getAttrOfType<mlir::IntegerAttr>(name);
  return attribute ? std::optional(attribute.getValue().getSExtValue())
                   : std::nullopt;
}

/// The value, an operand, of which the op asks; or a mask of the same lanes.
AxisFacts::Value AxisFacts::valueOf(mlir::Operation *op, mlir::Value of) const {
  Value value;
  value.term = modelOf(importer, of, &value.evidence);
  if (auto sizes = op->getAttrOfType<mlir::DenseI64ArrayAttr>(kSizesOfAxes))
    llvm::append_range(value.sizes, sizes.asArrayRef());
  for (mlir::Value lane :
       op->getOperands().slice(1, unsigned(value.sizes.size())))
    value.lanes.push_back(importer.models().integer(lane).term);
  value.isPointer = op->hasAttr(kIsPointer) && !value.isTruth();
  if (value.isPointer) {
    const int64_t divisor = numberOn(op, kBaseDivisibility).value_or(1);
    value.base = numberOn(op, kBaseNumber);
    value.bytes = numberOn(op, kElementBytes).value_or(0);
    value.most = value.bytes > 0 && divisor > 0
                     ? std::min<unsigned>(llvm::countr_zero(uint64_t(divisor)),
                                          kExponentOfZero)
                     : 0;
  }
  return value;
}

std::string AxisFacts::nameOfRoot() const {
  auto name = root->getAttrOfType<mlir::StringAttr>(
      mlir::SymbolTable::getSymbolAttrName());
  return name ? name.str() : "";
}

void AxisFacts::take(Findings &findings) {
  findings.axis = std::move(found);
  findings.widths = std::move(widths);
}

/// Whether the value can be asked about where it stands. Its distance wraps as
/// an address does, of which powers of 2 are told.
bool AxisFacts::canAsk(const Value &value) {
  return importer.facts().hold(value.evidence) &&
         !context().isContradictory() &&
         !(value.isPointer
               ? !value.base
               : llvm::is_contained(importer.evidence().facts(value.evidence),
                                    kNoOverflow));
}

void AxisFacts::noteValue(mlir::Operation *op) {
  const Value value = valueOf(op, op->getOperand(0));
  AxisReport &report = found.emplace_back();
  report.function = nameOfRoot();
  report.place = sourcePlaceOf(op);
  const size_t axes = std::max<size_t>(value.sizes.size(), 1);
  for (auto *list :
       {&report.contiguity, &report.divisibility, &report.constancy})
    list->assign(axes, 1);
  if (!canAsk(value))
    return;
  const auto evidence = importer.evidence().facts(value.evidence);
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
             root->getRegion(0).getArgument(unsigned(*value.base)).getLoc()),
         kDivisibilityAttribute.str(), ""});
}

} // namespace shapeproof
