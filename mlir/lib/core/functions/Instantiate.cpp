// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A shape function at work.
//
//   "foo.matmul"(%x, %y) : (tensor<?x4xf32>, tensor<?x?xf32>) ->
//   tensor<?x?xf32>
//
//   arguments   %a = (shape [x0, 4], value of %x), %b = (shape [y0, y1], ...)
//   checks      "inner dimensions differ": y0 == 4, decided before the op
//   established y0 == 4, from the op on; what does not have to hold for the
//               function to return a shape (the witness nobody consumes, the
//               meet whose result is not used) only where contracts are trusted
//   result      [x0, y1]
//
// Elements that the function gives a result are numbers of its own arithmetic;
// they become those of the result's type as by arith.trunci, exact where they
// fit.

#include "core/functions/Instantiate.h"
#include "core/functions/Arguments.h"
#include "core/functions/Instantiation.h"
#include "core/functions/Returned.h"
#include "core/ir/Declared.h"
#include "core/libraries/AttributePath.h"
#include "core/libraries/Libraries.h"
#include "core/ops/Shapes.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/CallInterfaces.h"

namespace shapeproof {
namespace {

using namespace mlir;

/// Whether the op declares sizes of a value that something else says the sizes
/// of (ir/ForeignDeclared.h).
bool isClaimOnly(Importer &importer, Operation *op) {
  if (!op->hasAttr(kDeclaredOp) || op->getNumOperands() == 0)
    return false;
  Operation *made = op->getOperand(0).getDefiningOp();
  return made && importer.options().libraries->isMapped(made);
}

/// One use of a shape function for an op.
class Use {
public:
  /// The function was chosen by facts with this evidence.
  Use(Importer &importer, FunctionOpInterface function,
      const FunctionAnnotations &annotations, const Application &application,
      const Folded *folded = nullptr, EvidenceId chosenBy = kNoEvidence)
      : importer(importer), function(function), annotations(annotations),
        to(application), folded(folded), chosenBy(chosenBy), op(application.op),
        it(importer, function, op,
           annotations.message.empty()
               ? std::string()
               : AttributePath(op, annotations.message).asText()) {}

  /// False, with a word on why, if nothing is known of the op.
  bool run();
  /// Gives the results of the op the values that were returned.
  void setResults();
  /// For a fold: the values that were returned, in place of operand 0.
  Folded fold();

private:
  void set(BlockArgument argument);
  std::optional<ShapeModel> shapeFor(unsigned result);
  /// Takes the elements that are returned, as elements of the results that they
  /// are for.
  void takeLists(Operation *end);
  void spreadUnknown();
  bool isFromUnknown(Operation *inner);
  BoolModel operandsAreValues();
  void fit(const ResultTarget &target, elements::List &list);
  void stateContracts();

  Importer &importer;
  FunctionOpInterface function;
  const FunctionAnnotations &annotations;
  const Application &to;
  const Folded *folded;
  EvidenceId chosenBy;
  Operation *op;
  Instantiation it;
  llvm::SmallVector<std::optional<elements::List>> lists;
  /// Arguments that are not known, and the values that the function makes of
  /// them.
  llvm::SmallDenseSet<Value> unknown;
  bool calledWithUnknown = false;
  llvm::SmallVector<Value> returned;
  /// The claim that operands are values of their types, as the function takes
  /// them to be.
  BoolModel areValues{TermStore::trueClaim()};
  /// The claims that have to hold for elements to be right.
  std::vector<std::pair<ClaimId, EvidenceId>> fitting;
};

/// The claim that no operand is poison, as far as numbers tell: a sum under nsw
/// is modelled as the sum, whether it fits its type or not. Symbols are of
/// their types.
BoolModel Use::operandsAreValues() {
  TermStore &store = importer.store();
  BoolModel result{TermStore::trueClaim()};
  auto add = [&](Type type, DimId term, EvidenceId evidence) {
    std::optional<unsigned> width = integerWidth(type);
    if (!width || store.kind(term) == DimKind::Symbol ||
        (type.isIndex() && importer.options().assumeNoOverflow))
      return;
    result.claim = store.conj(
        {result.claim,
         store.le(store.constant(INT64_MIN >> (64 - *width)), term),
         store.le(term, store.constant(INT64_MAX >> (64 - *width)))});
    result.evidence = importer.evidence().unite(result.evidence, evidence);
  };
  for (Value operand : op->getOperands()) {
    Type type = operand.getType();
    if (integerWidth(type)) {
      IntModel model = importer.models().integer(operand);
      add(type, model.term, model.evidence);
    } else if (isIntegerTensor(type) && importer.models().hasContent(operand)) {
      ShapeModel model = importer.models().content(operand);
      for (DimId element : llvm::SmallVector<DimId>(store.extents(model.term)))
        add(getElementTypeOrSelf(type), element, model.evidence);
    }
  }
  auto why = importer.facts().prove(result.claim);
  if (!why)
    return result;
  return {TermStore::trueClaim(),
          importer.evidence().unite(result.evidence, *why)};
}

void Use::fit(const ResultTarget &target, elements::List &list) {
  TermStore &store = importer.store();
  Type type = getElementTypeOrSelf(to.resultFor(target).getType());
  unsigned width = integerWidth(type).value_or(64);
  for (IntModel &element : list) {
    if (!target.fits) {
      element = importer.build().wrap(UnwrappedInt(element), type);
      continue;
    }
    int64_t lo = INT64_MIN >> (64 - width), hi = INT64_MAX >> (64 - width);
    fitting.emplace_back(
        store.implies(areValues.claim,
                      store.conj(store.le(store.constant(lo), element.term),
                                 store.le(element.term, store.constant(hi)))),
        importer.evidence().unite(element.evidence, areValues.evidence));
    element.lo = std::max(element.lo, lo);
    element.hi = std::min(element.hi, hi);
  }
}

/// Adds the values that are computed from unknown ones to `unknown`.
void Use::spreadUnknown() {
  if (unknown.empty())
    return;
  for (Block &block : function.getFunctionBody())
    for (Operation &op : block) {
      auto isFromUnknown = [&](Value v) { return unknown.contains(v); };
      bool isUnknown =
          op.walk([&](Operation *inner) {
              return llvm::any_of(inner->getOperands(), isFromUnknown)
                         ? WalkResult::interrupt()
                         : WalkResult::advance();
            }).wasInterrupted();
      if (!isUnknown)
        continue;
      unknown.insert(op.result_begin(), op.result_end());
      calledWithUnknown |= isa<CallOpInterface>(op) || op.getNumRegions() > 0;
    }
}

/// Whether a claim of an op in the function, or in one that it calls, rests on
/// something unknown.
bool Use::isFromUnknown(Operation *inner) {
  if (unknown.empty())
    return false;
  auto isUnknown = [&](Value v) { return unknown.contains(v); };
  if (inner->getParentRegion() == &function.getFunctionBody())
    return llvm::any_of(inner->getOperands(), isUnknown);
  return calledWithUnknown;
}

void Use::takeLists(Operation *end) {
  returned.assign(end->operand_begin(), end->operand_end());
  spreadUnknown();
  lists.resize(annotations.results.size());
  for (auto [i, target] : llvm::enumerate(annotations.results)) {
    if (target.kind != ResultTarget::Kind::Value ||
        unknown.contains(end->getOperand(i)) ||
        !(lists[i] = elementsIn(importer, end->getOperand(i))))
      continue;
    OpResult result = to.resultFor(target);
    Type from = getElementTypeOrSelf(function.getResultTypes()[i]);
    Type type = result ? getElementTypeOrSelf(result.getType()) : Type();
    if (!result || isTruth(from) != isTruth(type) ||
        !(isTruth(type) || integerWidth(type)) || type.isUnsignedInteger())
      lists[i] = std::nullopt;
    else if (!isTruth(type))
      fit(target, *lists[i]);
    if (lists[i])
      for (IntModel &element : *lists[i])
        element.evidence =
            importer.evidence().unite(element.evidence, chosenBy);
  }
}

void Use::set(BlockArgument argument) {
  if (!setArgument(importer, argument,
                   annotations.arguments[argument.getArgNumber()], to, folded))
    unknown.insert(argument);
  if (chosenBy == kNoEvidence)
    return;
  // Results, which are computed from arguments, rest on the choice as well.
  Model model = importer.models().get(argument);
  for (EvidenceId *evidence : {&model.shape.evidence, &model.content.evidence,
                               &model.integer.evidence, &model.truth.evidence})
    *evidence = importer.evidence().unite(*evidence, chosenBy);
  importer.models().replace(argument, model);
}

bool Use::run() {
  std::string why = to.lacksFor(annotations);
  if (!why.empty()) {
    importer.checks().ignore(op, why);
    return false;
  }
  if (llvm::any_of(annotations.results,
                   [](const ResultTarget &target) { return target.fits; }))
    areValues = operandsAreValues();
  // Facts of the types of arguments' elements hold outside of the function,
  // too.
  for (const ArgumentSource &source : annotations.arguments)
    if (source.kind == ArgumentSource::Kind::Value && !to.isFolded(source))
      if (const auto operands = to.operandsFor(source))
        for (Value operand : *operands)
          if (isa<BlockArgument>(operand))
            (void)elementsIn(importer, operand);
  size_t decisions = importer.checks().numDecisions();
  auto atReturn = [&](Operation *end) { takeLists(end); };
  it.atReturn = atReturn;
  bool isDone = it.run([&](BlockArgument argument) { set(argument); }, why);
  if (!isDone) {
    importer.checks().dropDecisions(decisions);
    importer.checks().ignore(op, why);
    return false;
  }
  it.translate([&](ClaimId claim, EvidenceId evidence,
                   const Fact &fact) -> std::optional<FactId> {
    if (isFromUnknown(fact.op))
      return std::nullopt;
    return establishAsked(importer, op, claim, evidence, fact.message);
  });
  auto state = [&](ClaimId claim, EvidenceId evidence, bool isFact) {
    auto [guard, rest] = it.outside(evidence);
    claim = importer.store().implies(guard, claim);
    if (!establish(importer, op, claim, rest, {}) && isFact &&
        importer.facts().isRefuted(claim))
      importer.checks().noteRefuted(op, claim);
  };
  for (auto [claim, evidence] : fitting)
    state(claim, evidence, /*isFact=*/false);
  for (auto [target, model, value] :
       llvm::zip(annotations.results, it.results, returned))
    if (target.kind == ResultTarget::Kind::Fact && !unknown.contains(value) &&
        !isClaimOnly(importer, op))
      state(model.truth.claim, model.truth.evidence, /*isFact=*/true);
  stateContracts();
  return true;
}

/// Assumes the function's other claims as contracts of the op: nothing that the
/// function returns depends on them.
void Use::stateContracts() {
  if (!importer.options().trustOpContracts)
    return;
  for (const Required &r : it.required) {
    if (r.isSure) // It has been established already.
      continue;
    const Fact fact = importer.facts()[r.fact];
    if (isFromUnknown(fact.op))
      continue;
    auto [guard, rest] = it.outside(fact.evidence);
    ClaimId claim = importer.store().implies(guard, fact.claim);
    if (!importer.facts().isRefuted(claim))
      importer.facts().assume({op,
                               "contract",
                               claim,
                               rest,
                               {},
                               op->getName().getStringRef().str()});
  }
}

/// The shape that a result of the function stands for.
std::optional<ShapeModel> Use::shapeFor(unsigned result) {
  if (unknown.contains(this->returned[result]))
    return std::nullopt;
  auto returned = returnedShape(it.results[result], it.resultTypes[result]);
  if (!returned)
    return std::nullopt;
  returned->evidence = importer.evidence().unite(returned->evidence, chosenBy);
  return shapeAfter(importer, op, *returned, it);
}

void Use::setResults() {
  llvm::SmallDenseSet<Value> said;
  for (auto [i, target] : llvm::enumerate(annotations.results)) {
    OpResult result = to.resultFor(target);
    if (target.kind != ResultTarget::Kind::Shape || !result ||
        i >= it.results.size() || !isa<ShapedType>(result.getType()))
      continue;
    if (auto shape = shapeFor(i)) {
      setShape(importer, result, *shape);
      said.insert(result);
    }
  }
  for (auto [i, target] : llvm::enumerate(annotations.results)) {
    OpResult result = to.resultFor(target);
    if (target.kind != ResultTarget::Kind::Value || !result)
      continue;
    said.insert(result);
    if (lists[i])
      setElements(importer, result, listAfter(importer, result, *lists[i], it));
  }
  for (OpResult result : op->getResults()) {
    auto type = dyn_cast<ShapedType>(result.getType());
    if (type && !said.contains(result) &&
        (!to.result || *to.result == result.getResultNumber()) &&
        !(type.hasStaticShape() && annotations.results.empty()))
      importer.checks().ignore(
          op, unknown.empty()
                  ? "its shape function returns no shape for result #" +
                        std::to_string(result.getResultNumber())
                  : "its shape function needs something that is not known");
  }
}

Folded Use::fold() {
  Folded result;
  result.type = op->getResult(0).getType();
  for (auto [i, target] : llvm::enumerate(annotations.results)) {
    if (target.kind == ResultTarget::Kind::Shape && target.index == 0)
      if (auto shape = shapeFor(i))
        result.shape = *shape;
    if (target.kind == ResultTarget::Kind::Value && lists[i])
      result.list = listAfter(importer, op->getResult(0), *lists[i], it);
  }
  return result;
}

/// Applies the function to operands 0 and 1, then to the result and operand 2,
/// and so on; a single operand is the result.
void foldAll(Importer &importer, Operation *op, FunctionOpInterface function,
             const FunctionAnnotations &annotations) {
  OperandRange operands = foldedOperands(op, annotations);
  if (operands.empty() || op->getNumResults() != 1)
    return importer.checks().ignore(
        op, "its shape function is for operands and one result");
  Value first = operands.front();
  Folded folded{importer.models().shape(first), elementsIn(importer, first),
                first.getType()};
  for (unsigned i = 1; i < operands.size(); ++i) {
    Application to{op, std::nullopt, operands.getBeginOperandIndex() + i};
    Use use(importer, function, annotations, to, &folded);
    if (!use.run())
      return;
    folded = use.fold();
    if (!folded.shape.term.valid())
      return importer.checks().ignore(
          op, "its shape function says no shape of its operands");
  }
  setShape(importer, op->getResult(0), folded.shape);
  if (folded.list)
    setElements(importer, op->getResult(0), *folded.list);
}

} // namespace

void instantiate(Importer &importer, Operation *op) {
  EvidenceId chosenBy = kNoEvidence;
  FunctionOpInterface function = importer.options().libraries->functionFor(
      op, [&](Value v, onnx::NodeInput &operand) {
        chosenBy =
            importer.evidence().unite(chosenBy, describe(importer, v, operand));
      });
  if (!function)
    return importer.checks().ignore(op, "its rule does not apply");
  const FunctionAnnotations annotations = annotationsOf(function);
  if (annotations.isFold)
    return foldAll(importer, op, function, annotations);
  auto use = [&](const Application &to) {
    Use once(importer, function, annotations, to, nullptr, chosenBy);
    if (once.run())
      once.setResults();
  };
  if (!annotations.isForEachResult)
    return use({op, std::nullopt, std::nullopt});
  for (unsigned i = 0; i < op->getNumResults(); ++i)
    use({op, i, std::nullopt});
}

} // namespace shapeproof
