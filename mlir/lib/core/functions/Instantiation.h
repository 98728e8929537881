// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A walk through a shape function, in a scope of its own.
//
// Facts of the walk (of the witnesses that the function consumed), on which its
// results rest, do not hold outside; there the facts that the op established
// hold instead. So evidence is translated from the ones to the others.

#ifndef SHAPEPROOF_MLIR_FUNCTIONS_INSTANTIATION_H
#define SHAPEPROOF_MLIR_FUNCTIONS_INSTANTIATION_H

#include "core/ir/Limits.h"
#include "core/ops/Elements.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace shapeproof {

/// A requirement of a function: a claim, with its evidence in the function's
/// scope.
struct Required {
  FactId fact;
  bool isSure; ///< The function returns a shape only if it holds.
};

class Instantiation {
public:
  Instantiation(Importer &importer, mlir::FunctionOpInterface function,
                mlir::Operation *reportAt, llvm::StringRef message = {})
      : importer(importer), store(importer.store()), function(function) {
    instance.op = reportAt;
    instance.function = function;
    instance.mostOps = importer.options().scaled(limits::instanceOps);
    instance.outer = importer.checks().instance();
    instance.depth = instance.outer ? instance.outer->depth + 1 : 0;
    instance.message = message.empty() && instance.outer
                           ? instance.outer->message
                           : message.str();
  }

  /// Walks the function. False if nothing can be said; `why` then says why.
  template <typename SetArgument>
  bool run(SetArgument setArgument, std::string &why) {
    mlir::Region &body = function.getFunctionBody();
    mlir::Operation *end = theReturn(body);
    if (!end) {
      why = "its shape function does not return in one place";
      return false;
    }
    if (instance.depth >= limits::instanceCalls) {
      instance.ended = true;
    } else {
      importer.checks().setInstance(&instance);
      unsigned evaluations = instance.outer ? 0 : importer.lendEvaluations();
      importer.walkRegion(
          body,
          [&] {
            for (mlir::BlockArgument argument : body.getArguments())
              setArgument(argument);
          },
          [&] { leave(end); });
      if (!instance.outer)
        importer.returnEvaluations(evaluations);
      importer.checks().setInstance(instance.outer);
      importer.models().forget(body);
    }
    if (instance.ended) {
      for (Instance *i = instance.outer; i; i = i->outer)
        i->ended = true;
      why = "its shape function takes more than " +
            std::to_string(instance.mostOps) + " operations or " +
            std::to_string(limits::instanceCalls) + " nested calls";
      return false;
    }
    return true;
  }

  /// Makes the requirements of the function hold outside: `establish` gives the
  /// fact for one, or nothing.
  template <typename Establish> void translate(Establish establish) {
    llvm::sort(required, [](const Required &a, const Required &b) {
      return a.fact < b.fact;
    });
    for (const Required &r : required) {
      if (!r.isSure || translated.count(r.fact))
        continue;
      const Fact fact = importer.facts()[r.fact];
      auto [guard, rest] = outside(fact.evidence);
      ClaimId claim = store.implies(guard, fact.claim);
      if (auto id = establish(claim, rest, fact))
        translated[r.fact] = *id;
    }
  }

  /// As FactScopes::guard, where facts of the function are those translated.
  std::pair<ClaimId, EvidenceId> outside(EvidenceId evidence) {
    llvm::SmallVector<FactId> facts;
    for (FactId fact : importer.evidence().facts(evidence)) {
      auto it = translated.find(fact);
      facts.push_back(it == translated.end() ? fact : it->second);
    }
    return importer.facts().guard(importer.evidence().of(facts));
  }

  llvm::SmallVector<Model> results;
  llvm::SmallVector<mlir::Type> resultTypes;
  llvm::SmallVector<Required> required;
  /// Called where the function returns, with the op that does; may be null.
  llvm::function_ref<void(mlir::Operation *)> atReturn;

private:
  /// The only op that leaves the function, if control is sure to come to it;
  /// otherwise null.
  static mlir::Operation *theReturn(mlir::Region &body) {
    mlir::Operation *end = nullptr;
    for (mlir::Block &block : body) {
      if (block.empty() ||
          !block.back().hasTrait<mlir::OpTrait::IsTerminator>())
        return nullptr;
      if (block.back().getNumSuccessors() > 0)
        continue;
      if (end || !block.back().hasTrait<mlir::OpTrait::ReturnLike>())
        return nullptr;
      end = &block.back();
    }
    return end;
  }

  void leave(mlir::Operation *end) {
    for (mlir::Value v : end->getOperands()) {
      results.push_back(importer.models().get(v));
      resultTypes.push_back(v.getType());
    }
    if (atReturn)
      atReturn(end);
    for (FactId fact : executedInScope(importer.facts()))
      required.push_back({fact, true});
    for (FactId fact : instance.consumed)
      required.push_back({fact, true});
    for (FactId fact : instance.stated)
      required.push_back({fact, false});
  }

  Importer &importer;
  TermStore &store;
  mlir::FunctionOpInterface function;
  Instance instance;
  llvm::DenseMap<FactId, FactId> translated;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_FUNCTIONS_INSTANTIATION_H
