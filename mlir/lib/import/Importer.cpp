// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts and scopes. Models of values are in Models.cpp, checks in Checks.cpp.

#include "import/Importer.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Location.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace shapeproof {

/// Decides what is linear, at once.
static constexpr llvm::StringLiteral kQuickContext = "affine";

llvm::Expected<std::unique_ptr<Importer>>
Importer::create(const ImportOptions &options, bool withWitnesses,
                 Findings &findings) {
  std::unique_ptr<Importer> result(new Importer(options, findings));
  llvm::StringRef name =
      options.context.empty() ? defaultContextName() : options.context;
  ContextOptions contextOptions;
  contextOptions.budget = options.budget;
  contextOptions.examples = options.examples;
  for (auto *context : {&result->plain, &result->carrying}) {
    if (context == &result->carrying && !withWitnesses)
      break;
    auto created = createContext(name, result->store, contextOptions);
    if (!created)
      return created.takeError();
    *context = std::move(*created);
  }
  for (const ContextInfo &info : registeredContexts())
    if (info.name == name)
      result->isStrong = llvm::is_contained(info.atLeast, kQuickContext);
  return result;
}

InferenceContext &Importer::quickContext() {
  constexpr size_t kFactsPerScope = 8;
  if (!quick) {
    ContextOptions contextOptions;
    contextOptions.budget = options.budget;
    contextOptions.examples = false;
    quick = llvm::cantFail(createContext(kQuickContext, store, contextOptions));
  }
  size_t common = 0;
  while (common < std::min(quickFacts.size(), activated.size()) &&
         quickFacts[common] == activated[common])
    ++common;
  while (quickFacts.size() > common) {
    quick->pop();
    quickFacts.resize(quickMarks.back());
    quickMarks.pop_back();
  }
  for (size_t i = quickFacts.size(); i < activated.size(); ++i) {
    if (quickMarks.empty() || i - quickMarks.back() >= kFactsPerScope) {
      quick->push();
      quickMarks.push_back(i);
    }
    quick->assume(facts[activated[i]].claim, activated[i]);
    quickFacts.push_back(activated[i]);
  }
  return *quick;
}

Place placeOf(mlir::Location location) {
  // The innermost file position that a location wraps; of a call, the callee.
  for (unsigned steps = 0; steps < 1000; ++steps) {
    if (auto file = llvm::dyn_cast<mlir::FileLineColRange>(location)) {
      Place place;
      place.line = file.getStartLine();
      place.column = file.getStartColumn();
      return place;
    }
    if (auto name = llvm::dyn_cast<mlir::NameLoc>(location)) {
      location = name.getChildLoc();
    } else if (auto call = llvm::dyn_cast<mlir::CallSiteLoc>(location)) {
      location = call.getCallee();
    } else if (auto fused = llvm::dyn_cast<mlir::FusedLoc>(location)) {
      if (fused.getLocations().empty())
        break;
      location = fused.getLocations().front();
    } else {
      break;
    }
  }
  return {};
}

FactId Importer::addFact(Fact fact) {
  FactId id = facts.add(std::move(fact));
  active.resize(facts.size(), 0);
  if (options.lazy)
    factOps.insert(facts[id].op);
  return id;
}

void Importer::pushScope() {
  if (options.lazy)
    points.push();
  else
    plain->push();
  if (carrying)
    carrying->push();
  scopes.push_back({activated.size(), executed.size()});
}

void Importer::popScope() {
  if (options.lazy)
    points.pop();
  else
    plain->pop();
  if (carrying)
    carrying->pop();
  Scope scope = scopes.back();
  scopes.pop_back();
  for (size_t i = scope.activated; i < activated.size(); ++i)
    active[activated[i].raw] = 0;
  activated.resize(scope.activated);
  executed.resize(scope.executed);
  if (contradictoryFrom != SIZE_MAX && scopes.size() < contradictoryFrom)
    contradictoryFrom = SIZE_MAX;
}

void Importer::activate(FactId id) {
  if (options.lazy)
    points.add(id);
  else
    plain->assume(facts[id].claim, id);
  if (carrying)
    carrying->assume(facts[id].claim, id);
  active[id.raw] = 1;
  activated.push_back(id);
}

void Importer::assume(mlir::Operation *op, llvm::StringRef kind, ClaimId claim,
                      EvidenceId support, llvm::StringRef message) {
  if (claim == store.trueClaim())
    return;
  Fact fact;
  fact.op = op;
  fact.kind = kind.str();
  fact.claim = claim;
  fact.evidence = support;
  fact.message = message.str();
  activate(addFact(std::move(fact)));
}

void Importer::assumeExecuted(mlir::Operation *op, llvm::StringRef kind,
                              ClaimId claim, EvidenceId support,
                              llvm::StringRef message) {
  if (claim == store.trueClaim())
    return;
  assume(op, kind, claim, support, message);
  executed.push_back(activated.back());
}

void Importer::establish(mlir::Operation *op, ClaimId claim,
                         EvidenceId support) {
  if (claim == store.trueClaim())
    return;
  llvm::StringRef name = op->getName().getStringRef();
  if (!mlir::isSpeculatable(op))
    assumeExecuted(op, name, claim, support);
  else if (options.trustOpContracts)
    assume(op, "contract", claim, support, name);
}

void Importer::consume(const WitnessModel &witness) {
  for (FactId id : witness.facts)
    if (!isActive(id))
      activate(id);
}

bool Importer::isActive(EvidenceId set) const {
  for (FactId fact : evidence.facts(set))
    if (!isActive(fact))
      return false;
  return true;
}

std::pair<ClaimId, EvidenceId> Importer::guard(EvidenceId set) {
  llvm::SmallVector<FactId> here;
  llvm::SmallVector<ClaimId> elsewhere;
  for (FactId fact : evidence.facts(set)) {
    if (isActive(fact))
      here.push_back(fact);
    else
      elsewhere.push_back(facts[fact].claim);
  }
  if (elsewhere.empty())
    return {store.trueClaim(), set};
  return {store.conj(elsewhere), evidence.of(here)};
}

bool Importer::holds(EvidenceId set) const {
  return llvm::all_of(evidence.facts(set), [&](FactId fact) {
    return fact == kNoOverflow || cursor.isAssumed(fact);
  });
}

void Importer::forget(mlir::Value v) {
  integers.erase(v);
  truths.erase(v);
  shapes.erase(v);
  contents.erase(v);
  witnesses.erase(v);
}

llvm::ArrayRef<FactId> Importer::scopeFacts() const {
  size_t from = scopes.empty() ? 0 : scopes.back().executed;
  return llvm::ArrayRef<FactId>(executed).drop_front(from);
}

std::optional<EvidenceId> Importer::prove(ClaimId claim) {
  if (claim == store.trueClaim())
    return kNoEvidence;
  if (claim == store.falseClaim())
    return std::nullopt;
  Answer answer = established().decide(claim);
  if (answer.verdict != Verdict::Proved)
    return std::nullopt;
  EvidenceId used = evidence.of(answer.premises);
  for (FactId fact : answer.premises)
    used = evidence.unite(used, facts[fact].evidence);
  return used;
}

std::optional<EvidenceId> Importer::proveNonNegative(const IntModel &x) {
  if (x.lo >= 0)
    return kNoEvidence;
  if (x.hi < 0)
    return std::nullopt;
  return prove(store.ge(x.term, store.constant(0)));
}

void Importer::ignore(mlir::Operation *op, llvm::StringRef why) {
  if (isTrial || !options.reports)
    return;
  if (!ignoredOps.try_emplace(op, true).second)
    return;
  IgnoredReport report;
  report.place = placeOf(op);
  report.op = op->getName().getStringRef().str();
  report.why = why.str();
  findings.ignored.emplace_back(op, std::move(report));
}

//===- Types ----------------------------------------------------------------//

std::optional<unsigned> integerWidth(mlir::Type type) {
  if (llvm::isa<mlir::IndexType>(type))
    return 64;
  auto integer = llvm::dyn_cast<mlir::IntegerType>(type);
  if (!integer || integer.getWidth() < 2 || integer.getWidth() > 64)
    return std::nullopt;
  return integer.getWidth();
}

bool isTruth(mlir::Type type) { return type.isInteger(1); }

bool isShapeSize(mlir::Type type) {
  return llvm::isa<mlir::shape::SizeType>(type);
}

bool isShapeShape(mlir::Type type) {
  return llvm::isa<mlir::shape::ShapeType>(type);
}

bool isValueShape(mlir::Type type) {
  return llvm::isa<mlir::shape::ValueShapeType>(type);
}

bool isExtentTensor(mlir::Type type) {
  auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(type);
  return tensor && tensor.getRank() == 1 && tensor.getElementType().isIndex();
}

std::optional<llvm::ArrayRef<int64_t>> extentsOf(mlir::Type type) {
  auto shaped = llvm::dyn_cast<mlir::ShapedType>(type);
  if (!shaped || !shaped.hasRank())
    return std::nullopt;
  return shaped.getShape();
}

} // namespace shapeproof
