// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Stated.h. The texts are checked on fresh symbols before anything is
// analysed, so that a bad one is an error with its place and not a fact that
// is missing.

#include "core/walk/Stated.h"
#include "core/checks/Findings.h"
#include "core/ir/Buffers.h"
#include "core/ir/Declared.h"
#include "core/ir/InputNames.h"
#include "core/ir/Limits.h"
#include "core/lanes/Kernels.h"
#include "core/lanes/Untracked.h"
#include "core/walk/DeclaredContracts.h"
#include "engine/text/GivenText.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "shapeproof-mlir/ShapeproofDialect.h"
#include "shapeproof/ClaimText.h"
#include "shapeproof/InferenceContext.h"

namespace shapeproof {

int64_t namedElements(mlir::Type type) {
  auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(type);
  bool areNumbers = tensor && tensor.hasStaticShape() &&
                    integerWidth(tensor.getElementType()) &&
                    !tensor.getElementType().isUnsignedInteger() &&
                    tensor.getNumElements() <= limits::listElements;
  return areNumbers ? tensor.getNumElements() : 0;
}

std::optional<llvm::SmallVector<llvm::StringRef, 2>>
textsOf(mlir::Attribute attribute) {
  llvm::SmallVector<llvm::StringRef, 2> texts;
  if (auto facts = llvm::dyn_cast<FactsAttr>(attribute))
    attribute = facts.getList();
  else if (auto contract = llvm::dyn_cast<ContractAttr>(attribute))
    attribute = contract.getList();
  auto add = [&](mlir::Attribute one) {
    auto text = llvm::dyn_cast<mlir::StringAttr>(one);
    if (text)
      texts.push_back(text.getValue());
    return bool(text);
  };
  if (auto list = llvm::dyn_cast<mlir::ArrayAttr>(attribute)) {
    for (mlir::Attribute one : list)
      if (!add(one))
        return std::nullopt;
    return texts;
  }
  if (!add(attribute))
    return std::nullopt;
  return texts;
}

/// Marks a function whose stated facts are not used.
static constexpr llvm::StringLiteral kDistrusted = "shapeproof.distrusted";

namespace {

/// Calls `use(argument, attribute)` for each argument with facts.
void forEachStated(
    mlir::FunctionOpInterface function,
    llvm::function_ref<void(mlir::BlockArgument, mlir::Attribute)> use) {
  if (function.isExternal() || !function.getAllArgAttrs() ||
      function->hasAttr(kDistrusted))
    return;
  for (mlir::BlockArgument argument : function.getArguments())
    if (mlir::Attribute attribute = attributeOf(argument, kFactsAttribute))
      use(argument, attribute);
}

/// `arg0`, and the other name of the argument, if it has one.
llvm::SmallVector<std::string, 2> statedNames(mlir::BlockArgument argument) {
  llvm::SmallVector<std::string, 2> names = {
      "arg" + std::to_string(argument.getArgNumber())};
  if (std::string name = inputName(argument); name != names.front())
    names.push_back(std::move(name));
  return names;
}

/// Adds the names of an element: `arg0.e1`, and `e1` in facts of `arg0` itself.
void addElement(ClaimNames &names, mlir::BlockArgument argument, bool isSelf,
                int64_t place, DimId term) {
  const std::string element = "e" + std::to_string(place);
  for (const std::string &name : statedNames(argument))
    names.dims.emplace_back(name + "." + element, term);
  if (isSelf)
    names.dims.emplace_back(element, term);
}

/// Names of the arguments, and of the sizes of one of them.
ClaimNames namesFor(Importer &importer, mlir::FunctionOpInterface function,
                    mlir::BlockArgument self, EvidenceId &evidence) {
  ClaimNames names;
  for (mlir::BlockArgument argument : function.getArguments()) {
    mlir::Type type = argument.getType();
    if (integerWidth(type)) {
      DimId term = importer.models().integer(argument).term;
      for (std::string &name : statedNames(argument))
        names.dims.emplace_back(std::move(name), term);
    } else if (llvm::isa<mlir::ShapedType>(type)) {
      ShapeModel shape = importer.models().shape(argument);
      evidence = importer.evidence().unite(evidence, shape.evidence);
      for (std::string &name : statedNames(argument))
        names.shapes.emplace_back(std::move(name), shape.term);
      if (argument == self &&
          importer.store().kind(shape.term) == ShapeKind::Ranked)
        for (auto [i, extent] :
             llvm::enumerate(importer.store().extents(shape.term)))
          names.dims.emplace_back("d" + std::to_string(i), extent);
      if (int64_t count = namedElements(type)) {
        ShapeModel list = importer.models().content(argument);
        evidence = importer.evidence().unite(evidence, list.evidence);
        if (importer.store().knownRank(list.term) == count)
          for (auto [i, element] :
               llvm::enumerate(importer.store().extents(list.term)))
            addElement(names, argument, argument == self, i, element);
      }
    }
  }
  return names;
}

} // namespace

/// Warns of an attribute that has our prefix and no meaning where it stands.
static void warnOfUnknown(mlir::NamedAttribute attribute,
                          mlir::Location location, bool isOfArgument) {
  constexpr llvm::StringLiteral known[] = {
      kFactsAttribute,     kDimsAttribute,      kBoundsAttribute,
      kSignatureAttribute, kContractAttribute,  kNameAttribute,
      kLettersAttribute,   kSizesAttribute,     kRangesAttribute,
      kOriginalAttribute,  kDeclaredOp,         kDistrusted,
      kIdAttribute,        kKindAttribute,      kVersionedAttribute,
      kFitsAttribute,      kUntrackedAttribute, kHasUnread};
  llvm::StringRef name = attribute.getName().getValue();
  if (!name.starts_with("shapeproof."))
    return;
  if (name == kFactsAttribute && !isOfArgument)
    mlir::emitWarning(location)
        << name << " has a meaning on an argument of a function only";
  if (llvm::is_contained(known, name))
    return;
  auto nearest = llvm::min_element(known, [&](auto a, auto b) {
    return name.edit_distance(a) < name.edit_distance(b);
  });
  mlir::emitWarning(location) << "unknown attribute '" << name
                              << "'; did you mean '" << *nearest << "'?";
}

/// Checks all attributes of the op, and of its arguments.
static void warnOfUnknown(mlir::Operation *op) {
  for (mlir::NamedAttribute attribute : op->getDiscardableAttrs())
    warnOfUnknown(attribute, op->getLoc(), /*isOfArgument=*/false);
  auto function = llvm::dyn_cast<mlir::FunctionOpInterface>(op);
  if (!function || !function.getAllArgAttrs())
    return;
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    for (mlir::NamedAttribute attribute : function.getArgAttrs(i))
      warnOfUnknown(attribute,
                    function.isExternal() ? op->getLoc()
                                          : function.getArgument(i).getLoc(),
                    /*isOfArgument=*/true);
}

/// Symbols for the names that facts of an argument may have.
static ClaimNames symbolsFor(TermStore &store, mlir::BlockArgument argument) {
  ClaimNames names;
  for (mlir::BlockArgument other : argument.getOwner()->getArguments()) {
    for (const std::string &name : statedNames(other))
      if (integerWidth(other.getType()))
        names.dims.emplace_back(name, store.intSymbol(name));
      else if (llvm::isa<mlir::ShapedType>(other.getType()))
        names.shapes.emplace_back(name, store.shapeSymbol(name));
    for (int64_t i = 0; i < namedElements(other.getType()); ++i)
      addElement(names, other, other == argument, i, store.intSymbol("e"));
  }
  if (auto known = extentsOf(argument.getType()))
    for (size_t i = 0; i < known->size(); ++i)
      names.dims.emplace_back("d" + std::to_string(i), store.dimSymbol("d"));
  return names;
}

bool checkFacts(mlir::BlockArgument argument) {
  mlir::Attribute attribute = attributeOf(argument, kFactsAttribute);
  if (!attribute)
    return true;
  auto fail = [&](const llvm::Twine &message) {
    mlir::emitError(argument.getLoc()) << kFactsAttribute << ": " << message;
    return false;
  };
  auto texts = textsOf(attribute);
  if (!texts)
    return fail("expected a string or a list of strings");
  TermStore store;
  const ClaimNames names = symbolsFor(store, argument);
  bool ok = true;
  for (llvm::StringRef text : *texts) {
    auto claim = parseClaim(text, store, names);
    if (!claim)
      ok = fail(llvm::toString(claim.takeError()) + " in \"" + text + "\"");
  }
  return ok;
}

/// Emits an error at each argument with a text that is no claim, and at a
/// contract like that.
static bool checkTexts(mlir::FunctionOpInterface function) {
  bool ok = checkContract(function);
  forEachStated(function, [&](mlir::BlockArgument argument, mlir::Attribute) {
    ok &= checkFacts(argument);
  });
  return ok;
}

llvm::Error checkStated(mlir::Operation *top,
                        llvm::function_ref<void(mlir::Operation *)> see) {
  bool ok = true;
  llvm::SmallDenseMap<mlir::OperationName, bool, 16> areFunctions;
  auto isFunction = [&](mlir::Operation *op) {
    auto [it, isNew] = areFunctions.try_emplace(op->getName(), false);
    if (isNew)
      it->second = llvm::isa<mlir::FunctionOpInterface>(op);
    return it->second;
  };
  top->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    see(op);
    // Most ops have neither attributes of others nor arguments.
    if (op->getRawDictionaryAttrs().empty() &&
        (op->getNumRegions() == 0 || !isFunction(op)))
      return;
    // Attributes of shape functions are looked at where libraries are found.
    if (!op->getParentOfType<mlir::shape::FunctionLibraryOp>())
      warnOfUnknown(op);
    if (auto function = llvm::dyn_cast<mlir::FunctionOpInterface>(op))
      ok &= checkInputNames(function) && checkTexts(function);
  });
  return ok ? llvm::Error::success()
            : llvm::createStringError("a stated fact is no claim");
}

static void addText(mlir::FunctionOpInterface function, unsigned argument,
                    llvm::StringRef attribute, llvm::StringRef text) {
  mlir::Builder builder(function.getContext());
  mlir::Attribute old = function.getArgAttr(argument, attribute);
  llvm::SmallVector<mlir::Attribute> texts;
  if (auto known = old ? textsOf(old) : std::nullopt)
    for (llvm::StringRef one : *known)
      texts.push_back(builder.getStringAttr(one));
  texts.push_back(builder.getStringAttr(text));
  function.setArgAttr(argument, attribute, builder.getArrayAttr(texts));
}

void stateFact(mlir::FunctionOpInterface function, unsigned argument,
               llvm::StringRef text) {
  addText(function, argument, kFactsAttribute, text);
}

TrialFact::TrialFact(mlir::FunctionOpInterface function, unsigned argument,
                     llvm::StringRef text)
    : function(function), argument(argument),
      old(function.getArgAttr(argument, kFactsAttribute)) {
  stateFact(function, argument, text);
}

TrialFact::~TrialFact() {
  auto name = mlir::StringAttr::get(function.getContext(), kFactsAttribute);
  if (old)
    function.setArgAttr(argument, name, old);
  else
    function.removeArgAttr(argument, name);
}

void stateRange(mlir::FunctionOpInterface function, unsigned argument,
                llvm::StringRef text) {
  addText(function, argument, kFactsAttribute, text);
  addText(function, argument, kRangesAttribute, text);
}

bool hasStated(mlir::Operation *op) {
  bool isStated = false;
  if (auto function = llvm::dyn_cast<mlir::FunctionOpInterface>(op))
    forEachStated(function, [&](auto, auto) { isStated = true; });
  return isStated;
}

/// Whether the facts here contradict each other, a stated one among them; if
/// so, adds that to the findings.
static bool noteConflict(Importer &importer) {
  Answer answer =
      importer.facts().contexts().decide(importer.store().falseClaim());
  return answer.vacuous && importer.checks().noteStatedConflict(answer);
}

void assumeStated(Importer &importer, mlir::Operation *op) {
  auto function = llvm::dyn_cast<mlir::FunctionOpInterface>(op);
  if (!function)
    return;
  std::vector<Fact> stated;
  forEachStated(
      function, [&](mlir::BlockArgument argument, mlir::Attribute attribute) {
        EvidenceId evidence = kNoEvidence;
        ClaimNames names = namesFor(importer, function, argument, evidence);
        auto texts = textsOf(attribute);
        if (!texts)
          return;
        for (llvm::StringRef text : *texts) {
          auto claim = parseClaim(text, importer.store(), names);
          if (claim)
            stated.push_back(
                {op, "assume", *claim, evidence, {}, text.str(), argument});
          else
            llvm::consumeError(claim.takeError());
        }
      });
  if (stated.empty())
    return;
  FactScopes &facts = importer.facts();
  facts.push();
  for (const Fact &fact : stated)
    facts.assume(fact);
  bool isConflict = noteConflict(importer);
  facts.pop();
  if (isConflict)
    return;
  for (Fact &fact : stated)
    facts.assume(std::move(fact));
}

static bool isRange(const Fact &fact) {
  auto ranges = llvm::dyn_cast_if_present<mlir::ArrayAttr>(
      fact.argument
          ? attributeOf(llvm::cast<mlir::BlockArgument>(fact.argument),
                        kRangesAttribute)
          : mlir::Attribute());
  return ranges && llvm::any_of(ranges, [&](mlir::Attribute text) {
           return llvm::cast<mlir::StringAttr>(text).getValue() == fact.message;
         });
}

void recheckStated(Importer &importer, mlir::Operation *op) {
  if (!hasStated(op))
    return;
  // A range in which all inputs fail is an answer.
  const FactScopes &facts = importer.facts();
  const Answer answer =
      importer.facts().contexts().decide(importer.store().falseClaim());
  if (answer.vacuous && llvm::none_of(answer.premises, [&](FactId id) {
        return isRange(facts[id]);
      }))
    importer.checks().noteStatedConflict(answer);
}

std::vector<std::pair<std::string, DimId>>
namedSizes(Importer &importer, mlir::FunctionOpInterface function) {
  std::vector<std::pair<std::string, DimId>> sizes;
  auto given = function->getAttrOfType<mlir::DictionaryAttr>(kSizesAttribute);
  if (!given || function.getNumArguments() == 0)
    return sizes;
  EvidenceId evidence = kNoEvidence;
  ClaimNames names =
      namesFor(importer, function, function.getArgument(0), evidence);
  for (mlir::NamedAttribute entry : given) {
    auto text = llvm::dyn_cast<mlir::StringAttr>(entry.getValue());
    if (!text)
      continue;
    auto term = lowerGiven(text.getValue(), importer.store(), names,
                           StatementKind::Simplify);
    if (!term)
      llvm::consumeError(term.takeError());
    else if (term->simplified->sort == Term::Dim)
      sizes.emplace_back(entry.getName().str(), term->simplified->dim());
  }
  return sizes;
}

/// Emits what cannot hold, and notes with what.
static void emit(const StatedConflict &conflict,
                 mlir::DiagnosticSeverity severity, llvm::StringRef ending) {
  const auto &first = conflict.stated.front();
  const bool isAlone = conflict.stated.size() + conflict.others.size() == 1;
  auto diagnostic = (severity == mlir::DiagnosticSeverity::Error
                         ? mlir::emitError(first.location)
                         : mlir::emitWarning(first.location))
                    << kFactsAttribute << ": \"" << first.text
                    << "\" cannot hold"
                    << (isAlone ? "" : " together with what follows") << ending;
  for (const auto &other : llvm::drop_begin(conflict.stated))
    diagnostic.attachNote(other.location)
        << kFactsAttribute << ": \"" << other.text << "\"";
  for (const auto &other : conflict.others)
    diagnostic.attachNote(other.location) << "this " << other.text;
}

/// Whether a text that is stated of the function is a range.
static bool isRange(mlir::FunctionOpInterface function, llvm::StringRef text) {
  return llvm::any_of(function.getArguments(), [&](mlir::BlockArgument a) {
    auto ranges = llvm::dyn_cast_if_present<mlir::ArrayAttr>(
        attributeOf(a, kRangesAttribute));
    return ranges && llvm::any_of(ranges, [&](mlir::Attribute range) {
             return llvm::cast<mlir::StringAttr>(range).getValue() == text;
           });
  });
}

Distrusted::~Distrusted() {
  if (!isEmpty)
    top->walk([](mlir::Operation *op) { op->removeAttr(kDistrusted); });
}

llvm::Error Distrusted::add(mlir::Operation *op,
                            llvm::ArrayRef<StatedConflict> conflicts) {
  auto function = llvm::cast<mlir::FunctionOpInterface>(op);
  for (const StatedConflict &conflict : conflicts)
    for (const auto &stated : conflict.stated)
      if (isRange(function, stated.text))
        return emitConflicts(conflict);
  op->setAttr(kDistrusted, mlir::UnitAttr::get(op->getContext()));
  isEmpty = false;
  return llvm::Error::success();
}

llvm::Error emitConflicts(llvm::ArrayRef<StatedConflict> conflicts) {
  for (const StatedConflict &conflict : conflicts)
    emit(conflict, mlir::DiagnosticSeverity::Error, "");
  return conflicts.empty()
             ? llvm::Error::success()
             : llvm::createStringError("stated facts cannot hold");
}

void warnOfConflicts(llvm::ArrayRef<StatedConflict> conflicts) {
  for (const StatedConflict &conflict : conflicts)
    emit(conflict, mlir::DiagnosticSeverity::Warning,
         ": no fact stated of this function is used");
}

} // namespace shapeproof
