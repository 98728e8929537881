// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The facts that a contract takes for granted, and that the caller has to
// provide: those that are stated of arguments, bounds in their types, and what
// operations state.
//
//   %0 = util.assume.int %n<umin = 16, umax = 128>      16 <= n <= 128
//   torch.bind_symbolic_shape %x, [%s], ..(s0 * 32)..   32 divides x.dim0,
//   which
//                                                       is in the range of s0
//
// Tested by tests/mlir/ir/assumed.mlir.

#include "core/ir/InputNames.h"
#include "core/ir/Limits.h"
#include "core/ir/Places.h"
#include "core/lanes/Kernels.h"
#include "core/lanes/LaunchArguments.h"
#include "core/libraries/Annotations.h"
#include "core/libraries/Libraries.h"
#include "core/syntax/LlvmOps.h"
#include "core/walk/Stated.h"
#include "engine/terms/Definedness.h"
#include "engine/terms/Symbols.h"
#include "results/contract/Conjuncts.h"
#include "results/contract/Projection.h"
#include "shapeproof/InferenceContext.h"
#include "uses/contracts/NeededChecks.h"

namespace shapeproof {

bool statesFacts(const ShapeLibraries *libraries, mlir::Operation *op) {
  mlir::FunctionOpInterface function =
      libraries ? libraries->mappedFor(op) : mlir::FunctionOpInterface();
  return function &&
         llvm::any_of(annotationsOf(function).results,
                      [](const ResultTarget &target) {
                        return target.kind == ResultTarget::Kind::Fact;
                      });
}

/// Adds what the callee takes for granted, where it is not proved of the
/// operands.
void NeededChecks::noteAssumedBy(mlir::Operation *call,
                                 const FunctionContract &callee,
                                 Transfer &transfer) {
  std::vector<Glance> unused;
  std::optional<contract::Path> path;
  for (const EntryContract::Stated &fact : callee.entry.stated) {
    std::optional<ClaimId> claim =
        fact.claim.valid() ? transfer(fact.claim) : std::nullopt;
    if (!claim || importer.facts().prove(*claim))
      continue;
    if (!path)
      path = paths.pathTo(call, unused);
    const ClaimId guarded = importer.store().implies(
        importer.store().conj(path->conditions), *claim);
    assumedByCallees.push_back({guarded, sourcePlaceOf(call),
                                callee.report.assumes[fact.reported].kind +
                                    " in @" + callee.report.function,
                                path->isComplete && path->ranges.empty()});
  }
}

/// The facts that nobody checks, as they are stated.
std::vector<contract::Assumed> NeededChecks::assumedAsStated() {
  TermStore &store = importer.store();
  FactScopes &facts = importer.facts();
  std::vector<contract::Assumed> sources = assumedByCallees;
  llvm::DenseSet<ClaimId> seen;
  const FactId end =
      facts.add(Fact::of(root, TermStore::trueClaim(), kNoEvidence));
  for (uint32_t i = 1; i < end.raw; ++i) {
    const Fact &fact = facts[FactId(i)];
    const bool isOfInput =
        fact.argument || (fact.kind == "type" && fact.op == root);
    const bool isOfOp = fact.kind == fact.op->getName().getStringRef() &&
                        !fact.witness && fact.message.empty() &&
                        (isAssume(fact.op) ||
                         statesFacts(importer.options().libraries, fact.op));
    // The range of an integer is its type, and no bound in it.
    const bool isRange =
        fact.kind == "type" &&
        llvm::any_of(symbolsOf(store, {Term(fact.claim)}).dims,
                     [&](DimId d) { return !store.symbol(d).nonNegative; });
    if ((!isOfInput && !isOfOp) || isRange)
      continue;
    // Each launch has such numbers, and the program assumes of them what is
    // stated here.
    if (auto own =
            llvm::dyn_cast_if_present<mlir::BlockArgument>(fact.argument);
        own && (attributeOf(own, kIdAttribute) || isSizeOfLaunch(own))) {
      for (ClaimId part : conjunctsOf(store, fact.claim))
        seen.insert(part);
      continue;
    }
    contract::Assumed source{fact.claim, sourcePlaceOf(fact.op), fact.kind,
                             true};
    if (fact.argument) {
      source.kind = (attributeOf(llvm::cast<mlir::BlockArgument>(fact.argument),
                                 kDivisibilityAttribute)
                         ? kDivisibilityAttribute
                         : kFactsAttribute)
                        .str();
      source.place = sourcePlaceOf(fact.argument.getLoc());
    }
    if (isOfOp && fact.op->getBlock() != &root->getRegion(0).front()) {
      std::vector<Glance> unused;
      const contract::Path path = paths.pathTo(fact.op, unused);
      source.claim = store.implies(store.conj(path.conditions), fact.claim);
      source.isOfInputs = path.isComplete && path.ranges.empty();
    }
    if (seen.insert(source.claim).second)
      sources.push_back(std::move(source));
  }
  return sources;
}

/// The claim without upper ends that say no more than that a number has 64
/// bits: exporters write them where there is no end.
static ClaimId withoutNoEnds(TermStore &store, ClaimId claim) {
  const DimId most = store.constant(INT64_MAX);
  llvm::SmallVector<ClaimId> parts;
  for (ClaimId part : conjunctsOf(store, claim)) {
    const SymbolSet symbols = symbolsOf(store, {Term(part)});
    const bool isNoEnd =
        symbols.dims.size() == 1 && part == store.le(symbols.dims[0], most);
    if (!isNoEnd)
      parts.push_back(part);
  }
  return store.conj(parts);
}

/// The assumed facts as claims about the inputs, each once.
std::vector<contract::Assumed>
NeededChecks::assumed(const ContextOptions &options) {
  TermStore &store = importer.store();
  const std::vector<contract::Assumed> sources = assumedAsStated();
  std::vector<contract::NumberedFact> claims;
  std::vector<contract::Assumed> result, ofOthers;
  for (auto [i, source] : llvm::enumerate(sources))
    if (source.isOfInputs)
      claims.push_back({source.claim, unsigned(i)});
    else
      result.push_back(source);
  if (claims.empty())
    return result;
  // No fact is known of the inputs yet.
  auto context = llvm::cantFail(createContext(importer.options().context.empty()
                                                  ? defaultContextName()
                                                  : importer.options().context,
                                              store, options));
  // The facts of one source about inputs are one, which may be simpler.
  std::vector<contract::NumberedFact> found;
  llvm::DenseMap<unsigned, size_t> ofInputs;
  for (const contract::NumberedFact &fact :
       contract::projected(store, inputs, claims)) {
    auto [place, isFirst] =
        inputs.areAllIn(fact.claim)
            ? ofInputs.try_emplace(fact.number, found.size())
            : std::pair(ofInputs.end(), true);
    if (isFirst)
      found.push_back(fact);
    else
      found[place->second].claim =
          store.conj(found[place->second].claim, fact.claim);
  }
  for (const contract::NumberedFact &fact : found) {
    contract::Assumed own = sources[fact.number];
    own.claim = withoutNoEnds(
        store, contract::asWritten(store, context->simplify(fact.claim).term));
    own.isOfInputs = inputs.areAllIn(own.claim);
    const bool isKnown = llvm::any_of(
        result, [&](const auto &other) { return other.claim == own.claim; });
    if (own.claim == TermStore::trueClaim() || isKnown)
      continue;
    const SymbolSet symbols = symbolsOf(store, {Term(own.claim)});
    const bool hasInput =
        llvm::any_of(symbols.dims, [&](DimId d) { return inputs.contains(d); });
    const bool isShown =
        own.isOfInputs || hasInput ||
        llvm::StringRef(own.kind).starts_with("llvm.intr.assume");
    (isShown ? result : ofOthers).push_back(std::move(own));
  }
  // Nobody has the value of a symbol that only annotations have, but what
  // bounds it bounds the inputs of which another fact says how they rest on it.
  llvm::DenseSet<DimId> mentioned;
  for (const contract::Assumed &own : result)
    for (DimId d : symbolsOf(store, {Term(own.claim)}).dims)
      mentioned.insert(d);
  for (contract::Assumed &own : ofOthers)
    if (llvm::any_of(symbolsOf(store, {Term(own.claim)}).dims,
                     [&](DimId d) { return mentioned.contains(d); }))
      result.push_back(std::move(own));
  return result;
}

} // namespace shapeproof
