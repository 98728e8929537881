// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See DeclaredContracts.h. Tested by tests/tools/cli/dialect.mlir.

#include "core/walk/DeclaredContracts.h"
#include "core/ir/Types.h"
#include "core/walk/Stated.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "shapeproof/ClaimText.h"

namespace shapeproof {

static mlir::Attribute contractOf(mlir::FunctionOpInterface function) {
  return function && function.isExternal()
             ? function->getDiscardableAttr(kContractAttribute)
             : mlir::Attribute();
}

DeclaredContracts declaredContracts(llvm::ArrayRef<mlir::Operation *> calls) {
  DeclaredContracts result;
  mlir::SymbolTableCollection tables;
  for (mlir::Operation *op : calls) {
    auto call = llvm::cast<mlir::CallOpInterface>(op);
    auto symbol =
        llvm::dyn_cast<mlir::SymbolRefAttr>(call.getCallableForCallee());
    auto function = llvm::dyn_cast_or_null<mlir::FunctionOpInterface>(
        symbol ? tables.lookupNearestSymbolFrom(op, symbol) : nullptr);
    mlir::Attribute contract = contractOf(function);
    if (contract && mlir::TypeRange(function.getArgumentTypes()) ==
                        mlir::TypeRange(call.getArgOperands()))
      result[op] = contract;
  }
  return result;
}

/// Adds `arg0.dim1`, or `arg0.e1`.
static void addParts(ClaimNames &names, const std::string &prefix,
                     llvm::ArrayRef<DimId> parts) {
  for (auto [i, part] : llvm::enumerate(parts))
    names.dims.emplace_back(prefix + std::to_string(i), part);
}

/// The names of the arguments, standing for symbols.
static ClaimNames namesOfTypes(TermStore &store, mlir::TypeRange types) {
  ClaimNames names;
  for (auto [i, type] : llvm::enumerate(types)) {
    const std::string name = "arg" + std::to_string(i);
    if (isTruth(type))
      names.truths.emplace_back(name, store.boolSymbol(name));
    else if (integerWidth(type))
      names.dims.emplace_back(name, store.intSymbol(name));
    else if (auto shaped = llvm::dyn_cast<mlir::ShapedType>(type)) {
      ShapeId shape = store.shapeSymbol(name);
      names.shapes.emplace_back(name, shape);
      llvm::SmallVector<DimId> parts;
      for (int64_t k = 0; shaped.hasRank() && k < shaped.getRank(); ++k)
        parts.push_back(store.extent(shape, k));
      addParts(names, name + ".dim", parts);
      parts.assign(size_t(namedElements(type)), store.intSymbol(name + ".e"));
      addParts(names, name + ".e", parts);
    }
  }
  return names;
}

/// The names of the arguments, standing for the operands of a call.
static ClaimNames namesOfValues(Importer &importer, mlir::ValueRange values,
                                EvidenceId &evidence) {
  ClaimNames names;
  ValueModels &models = importer.models();
  const TermStore &store = importer.store();
  auto rest = [&](EvidenceId other) {
    evidence = importer.evidence().unite(evidence, other);
  };
  for (auto [i, value] : llvm::enumerate(values)) {
    const std::string name = "arg" + std::to_string(i);
    mlir::Type type = value.getType();
    if (isTruth(type)) {
      BoolModel truth = models.truth(value);
      names.truths.emplace_back(name, truth.claim);
      rest(truth.evidence);
    } else if (integerWidth(type)) {
      IntModel number = models.integer(value);
      names.dims.emplace_back(name, number.term);
      rest(number.evidence);
    } else if (llvm::isa<mlir::ShapedType>(type)) {
      ShapeModel shape = models.shape(value);
      names.shapes.emplace_back(name, shape.term);
      rest(shape.evidence);
      if (store.kind(shape.term) == ShapeKind::Ranked)
        addParts(names, name + ".dim", store.extents(shape.term));
      if (int64_t count = namedElements(type)) {
        ShapeModel list = models.content(value);
        rest(list.evidence);
        if (store.knownRank(list.term) == count)
          addParts(names, name + ".e", store.extents(list.term));
      }
    }
  }
  return names;
}

void demandContract(Importer &importer, mlir::Operation *call) {
  const DeclaredContracts *contracts = importer.options().declaredContracts;
  mlir::Attribute contract =
      contracts ? contracts->lookup(call) : mlir::Attribute();
  if (!contract || !importer.operandDemands().areAsked(call))
    return;
  EvidenceId evidence = kNoEvidence;
  ClaimNames names = namesOfValues(
      importer, llvm::cast<mlir::CallOpInterface>(call).getArgOperands(),
      evidence);
  auto clauses = textsOf(contract);
  if (!clauses)
    return;
  for (llvm::StringRef clause : *clauses) {
    auto claim = parseClaim(clause, importer.store(), names);
    if (claim)
      importer.operandDemands().add(call, *claim, evidence,
                                    clauses->size() == 1 ? clause : "");
    else // Reported by checkContract.
      llvm::consumeError(claim.takeError());
  }
}

bool checkContract(mlir::FunctionOpInterface function) {
  mlir::Attribute contract = contractOf(function);
  if (!contract)
    return true;
  auto fail = [&](const llvm::Twine &message) {
    mlir::emitError(function.getLoc()) << kContractAttribute << ": " << message;
    return false;
  };
  auto clauses = textsOf(contract);
  if (!clauses)
    return fail("expected a string or a list of strings");
  bool ok = true;
  for (llvm::StringRef clause : *clauses) {
    TermStore store;
    auto claim = parseClaim(clause, store,
                            namesOfTypes(store, function.getArgumentTypes()));
    if (!claim)
      ok = fail(llvm::toString(claim.takeError()) + " in \"" + clause + "\"");
  }
  return ok;
}

} // namespace shapeproof
