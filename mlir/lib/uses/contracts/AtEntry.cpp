// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The contract in a store of its own, which lives as long as it is wanted: see
// NeededChecks::atEntry and EntryContract.h.

#include "core/calls/Transfer.h"
#include "core/ir/Launch.h"
#include "mlir/Support/DebugStringHelper.h"
#include "shapeproof/Terms.h"
#include "uses/contracts/NeededChecks.h"
#include "uses/contracts/PoisonSources.h"

namespace shapeproof {

std::vector<contract::FunctionResult> NeededChecks::results() const {
  ValueModels &models = importer.models();
  std::vector<contract::FunctionResult> found;
  Rewriter ofCalls(importer.store());
  addSizesOfCalls(ofCalls);
  mlir::Operation *last = nullptr;
  unsigned numReturns = 0;
  for (mlir::Block &block : root->getRegion(0))
    if (!block.empty() && block.back().hasTrait<mlir::OpTrait::ReturnLike>()) {
      last = &block.back();
      ++numReturns;
    }
  for (mlir::Value value :
       last ? mlir::ValueRange(last->getOperands()) : mlir::ValueRange()) {
    contract::FunctionResult &r = found.emplace_back();
    r.type = mlir::debugString(value.getType());
    if (numReturns != 1 || !models.isModelled(value))
      continue;
    if (integerWidth(value.getType()))
      r.number = ofCalls(models.integer(value).term);
    else if (llvm::isa<mlir::ShapedType>(value.getType()))
      r.shape = ofCalls(models.shape(value).term);
  }
  return found;
}

/// Makes the parts of the arguments, in the order of these, and of the launch.
static void bindParts(Importer &importer, mlir::Operation *root,
                      EntryContract &entry, Transfer &transfer) {
  const TermStore &store = importer.store();
  auto add = [&](DimId symbol, ArgumentPart::Kind kind, unsigned argument,
                 unsigned index) {
    if (store.kind(symbol) != DimKind::Symbol)
      return;
    SymbolInfo info = store.symbol(symbol);
    DimId own = info.nonNegative ? entry.store->dimSymbol(info.name)
                                 : entry.store->intSymbol(info.name);
    transfer.bind(symbol, own);
    entry.parts.push_back({own, kind, argument, index});
  };
  for (const std::string &size : launchNumbersIn(root).sizes)
    if (isInputOfLaunch(size))
      add(importer.build().unknown(size, /*isSize=*/true, root).term,
          ArgumentPart::Launch, 0, launchSizeIndex(size));
  ValueModels &models = importer.models();
  for (mlir::BlockArgument argument : root->getRegion(0).getArguments()) {
    unsigned number = argument.getArgNumber();
    mlir::Type type = argument.getType();
    if (!models.isModelled(argument))
      continue;
    if (integerWidth(type)) {
      add(models.integer(argument).term, ArgumentPart::Number, number, 0);
    } else if (isTruth(type)) {
      ClaimId symbol = models.truth(argument).claim;
      if (store.kind(symbol) != ClaimKind::Bool)
        continue;
      ClaimId own = entry.store->boolSymbol(store.symbolName(symbol));
      transfer.bind(symbol, own);
      entry.parts.push_back({own, ArgumentPart::Truth, number, 0});
    } else if (llvm::isa<mlir::TensorType, mlir::BaseMemRefType>(type)) {
      ShapeId shape = models.shape(argument).term;
      if (store.kind(shape) == ShapeKind::Symbol) {
        ShapeId own = entry.store->shapeSymbol(store.symbolName(shape));
        transfer.bind(shape, own);
        entry.parts.push_back({own, ArgumentPart::Shape, number, 0});
      }
      for (auto [i, extent] : llvm::enumerate(store.extents(shape)))
        add(extent, ArgumentPart::Extent, number, unsigned(i));
      auto list = llvm::dyn_cast<mlir::RankedTensorType>(type);
      if (list && list.hasStaticShape() && models.hasContent(argument))
        for (auto [i, element] :
             llvm::enumerate(store.extents(models.content(argument).term)))
          add(element, ArgumentPart::Element, number, unsigned(i));
    }
  }
}

EntryContract::Reading NeededChecks::readingOf(unsigned check,
                                               const EntryContract &entry,
                                               Transfer &transfer) {
  EntryContract::Reading reading;
  reading.isReduced = checks[check].why.empty();
  reading.mayNotBeReached = mayNotReach.mayMiss(places[check].op);
  for (const Glance &glance : glances[check]) {
    EntryContract::Look &look = reading.looks.emplace_back();
    for (mlir::Value value : glance.values)
      addPoisonSources(value, root, entry.parts, look.symbols);
    if (glance.passes.valid())
      look.passes = transfer(glance.passes).value_or(ClaimId());
  }
  return reading;
}

EntryContract
NeededChecks::atEntry(const contract::Contract &contract,
                      llvm::ArrayRef<contract::Assumed> assumed,
                      llvm::ArrayRef<contract::FunctionResult> results) {
  EntryContract entry;
  entry.mayNotReturn = mayNotReach.mayMissTheEnd();
  entry.isTakenNotToReturn = mayLikelyNotReach.mayMissTheEnd();
  Transfer transfer(importer.store(), *entry.store);
  bindParts(importer, root, entry, transfer);
  auto carry = [&](ClaimId claim) {
    return claim.valid() ? transfer(claim).value_or(ClaimId()) : claim;
  };
  for (const contract::Clause &clause : contract.clauses) {
    EntryContract::Clause &own = entry.clauses.emplace_back();
    own.claim = carry(clause.claim);
    own.exactly = carry(clause.exactly);
    for (unsigned check : clause.checks)
      own.checks.push_back(places[check]);
    own.needing.assign(clause.checks.begin(), clause.checks.end());
  }
  for (auto [i, fact] : llvm::enumerate(assumed))
    if (fact.isOfInputs)
      entry.stated.push_back({carry(fact.claim), i});
  for (const contract::FunctionResult &result : results) {
    EntryContract::Result &own = entry.results.emplace_back();
    own.isNumber = result.number.has_value();
    const TermStore &store = importer.store();
    llvm::SmallVector<DimId, 4> sizes;
    if (result.number)
      sizes.push_back(*result.number);
    else if (result.shape && store.kind(*result.shape) == ShapeKind::Ranked)
      llvm::append_range(sizes, store.extents(*result.shape));
    else
      continue;
    own.sizes.emplace();
    for (DimId size : sizes)
      own.sizes->push_back(transfer(size).value_or(DimId()));
  }
  for (unsigned check = 0; check < checks.size(); ++check)
    entry.readings.push_back(readingOf(check, entry, transfer));
  // Numbers of checks rise along the code; clauses that no check needs come
  // last.
  auto firstCheck = [&](size_t clause) {
    const auto &needing = contract.clauses[clause].checks;
    return needing.empty() ? places.size() : needing.front();
  };
  for (size_t i = 0; i < entry.clauses.size(); ++i)
    entry.inOrder.push_back(i);
  llvm::stable_sort(entry.inOrder, [&](size_t a, size_t b) {
    return firstCheck(a) < firstCheck(b);
  });
  return entry;
}

} // namespace shapeproof
