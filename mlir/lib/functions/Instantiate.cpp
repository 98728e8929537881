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
// The function is walked in a scope of its own. What it found out there (by
// the witnesses that it consumed) and what its result therefore rests on is
// outside what the op established, so evidence is translated from the one to
// the other.

#include "functions/Instantiate.h"
#include "functions/Libraries.h"
#include "import/Walk.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "ops/Shapes.h"

namespace shapeproof {
namespace {

using namespace mlir;

/// What a function requires: a claim, and what it rests on in its scope.
struct Required {
  FactId fact;
  bool isSure; ///< The function returns a shape only if it holds.
};

class Instantiation {
public:
  Instantiation(Importer &importer, FunctionOpInterface function,
                Operation *reportAt)
      : importer(importer), store(importer.store()), function(function) {
    instance.op = reportAt;
    instance.function = function;
    instance.outer = importer.checks().instance();
    instance.depth = instance.outer ? instance.outer->depth + 1 : 0;
  }

  /// False if there is nothing to be said; `why` then says that.
  template <typename SetArgument>
  bool run(SetArgument setArgument, std::string &why) {
    Region &body = function.getFunctionBody();
    Operation *end = theReturn(body);
    if (!end) {
      why = "its shape function does not return in one place";
      return false;
    }
    if (instance.depth >= kMaxCallDepth) {
      instance.ended = true;
    } else {
      importer.checks().setInstance(&instance);
      walkRegion(
          importer, body,
          [&] {
            for (BlockArgument argument : body.getArguments())
              setArgument(argument);
          },
          [&] { leave(end); });
      importer.checks().setInstance(instance.outer);
      importer.models().forget(body);
    }
    if (instance.ended) {
      for (Instance *i = instance.outer; i; i = i->outer)
        i->ended = true;
      why = "its shape function takes more than " +
            std::to_string(kMaxInstanceOps) + " operations or " +
            std::to_string(kMaxCallDepth) + " nested calls";
      return false;
    }
    return true;
  }

  /// Makes what the function required hold outside: `establish` gives the fact
  /// that says so, or nothing.
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
  llvm::SmallVector<Type> resultTypes;
  llvm::SmallVector<Required> required;

private:
  /// The only op that leaves the function, if it is sure to come to it.
  static Operation *theReturn(Region &body) {
    Operation *end = nullptr;
    for (Block &block : body) {
      if (block.empty() || !block.back().hasTrait<OpTrait::IsTerminator>())
        return nullptr;
      if (block.back().getNumSuccessors() > 0)
        continue;
      if (end || !block.back().hasTrait<OpTrait::ReturnLike>())
        return nullptr;
      end = &block.back();
    }
    return end;
  }

  void leave(Operation *end) {
    for (Value v : end->getOperands()) {
      results.push_back(importer.models().get(v));
      resultTypes.push_back(v.getType());
    }
    for (FactId fact : importer.facts().executedInScope())
      required.push_back({fact, true});
    for (FactId fact : instance.consumed)
      required.push_back({fact, true});
    for (FactId fact : instance.stated)
      required.push_back({fact, false});
  }

  Importer &importer;
  TermStore &store;
  FunctionOpInterface function;
  Instance instance;
  llvm::DenseMap<FactId, FactId> translated;
};

/// Gives an argument of a shape function the operand.
void setArgument(Importer &importer, Value argument, Value operand) {
  Type to = argument.getType(), from = operand.getType();
  bool isShaped = isa<ShapedType>(from) || isValueShape(from);
  Model model;
  if (isValueShape(to) && isShaped) {
    model.shape = importer.models().shape(operand);
    model.content = shapes::valueAsShape({importer, nullptr}, operand);
  } else if (to == from) {
    model = importer.models().get(operand);
  } else if (isShapeSize(to) && from.isIndex()) {
    model.integer = importer.models().integer(operand);
  } else if (isExtentTensor(to) && isExtentTensor(from)) {
    model.shape = importer.models().shape(operand);
    model.content = importer.models().content(operand);
  } else if ((isShapeShape(to) || isExtentTensor(to)) && isShaped) {
    // The shape itself is asked for.
    model.content = importer.models().shape(operand);
    if (isExtentTensor(to)) {
      model.content = importer.build().withoutError(model.content);
      model.shape.term =
          importer.store().ranked({importer.build().rank(model.content).term});
      model.shape.evidence = model.content.evidence;
    }
  } else if (isa<ShapedType>(to) && isa<ShapedType>(from)) {
    auto known = extentsOf(to);
    ShapeModel shape = importer.models().shape(operand);
    auto rank = importer.store().knownRank(shape.term);
    if (known && !(rank && *rank == known->size()))
      return importer.models().setUnmodelled(argument);
    model.shape = shape;
  } else {
    return importer.models().setUnmodelled(argument);
  }
  importer.models().replace(argument, model);
}

/// The shape that a value returned by a shape function is.
std::optional<ShapeModel> returnedShape(const Model &model, Type type) {
  if (isShapeShape(type) || isExtentTensor(type))
    return model.content;
  if (isValueShape(type) || isa<ShapedType>(type))
    return model.shape;
  return std::nullopt;
}

/// What always fails is reported; that the program gets past it is not taken
/// for granted.
std::optional<FactId> establish(Importer &importer, Operation *op,
                                ClaimId claim, EvidenceId evidence,
                                llvm::StringRef message) {
  if (importer.facts().isRefuted(claim))
    return std::nullopt;
  return importer.facts().establish(op, claim, evidence, message);
}

/// Gives a result of an op the shape that its function returned.
void setResult(Importer &importer, OpResult result, ShapeModel shape,
               Instantiation &it) {
  TermStore &store = importer.store();
  ValueModels &models = importer.models();
  Operation *op = result.getOwner();
  auto [guard, rest] = it.outside(shape.evidence);
  shape.evidence = rest;
  shape.error = store.disj(shape.error, store.negate(guard));
  establish(importer, op, store.negate(shape.error), rest, {});
  shape = shapes::definedPart({importer, op}, shape);

  // The type knows some extents as well, and other rules may know them all.
  auto known = extentsOf(result.getType());
  auto rank = store.knownRank(shape.term);
  if (known && rank && *rank != known->size())
    return importer.checks().ignore(
        op, "its shape function gives result #" +
                std::to_string(result.getResultNumber()) + " the rank " +
                std::to_string(*rank));
  ShapeModel typed = importer.build().shapeAs(result.getType(), shape);
  models.setShape(result, typed);
  typed = models.shape(result);
  if (typed.term != shape.term)
    establish(importer, op, store.shapeEq(typed.term, shape.term),
              importer.evidence().unite(typed.evidence, shape.evidence), {});
}

} // namespace

void instantiate(Importer &importer, Operation *op,
                 FunctionOpInterface function) {
  unsigned arguments = function.getNumArguments();
  if (arguments != op->getNumOperands())
    return importer.checks().ignore(
        op, "its shape function takes " + std::to_string(arguments) +
                " operands, the operation has " +
                std::to_string(op->getNumOperands()));
  size_t decisions = importer.checks().numDecisions();
  Instantiation it(importer, function, op);
  std::string why;
  if (!it.run(
          [&](BlockArgument argument) {
            setArgument(importer, argument,
                        op->getOperand(argument.getArgNumber()));
          },
          why)) {
    importer.checks().dropDecisions(decisions);
    return importer.checks().ignore(op, why);
  }

  it.translate([&](ClaimId claim, EvidenceId evidence, const Fact &fact) {
    return establish(importer, op, claim, evidence, fact.message);
  });
  for (OpResult result : op->getResults()) {
    unsigned i = result.getResultNumber();
    if (!isa<ShapedType>(result.getType()))
      continue;
    std::optional<ShapeModel> returned;
    if (i < it.results.size())
      returned = returnedShape(it.results[i], it.resultTypes[i]);
    if (returned)
      setResult(importer, result, *returned, it);
    else
      importer.checks().ignore(
          op, "its shape function returns no shape for result #" +
                  std::to_string(i));
  }
  // What the function states besides is required of the op, but nothing that it
  // returns depends on it.
  if (!importer.options().trustOpContracts)
    return;
  for (const Required &r : it.required) {
    if (r.isSure) // It has been established.
      continue;
    const Fact fact = importer.facts()[r.fact];
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

bool instantiateCall(Importer &importer, Operation *call) {
  Instance *instance = importer.checks().instance();
  auto callee = ShapeLibraries::calleeOf(call);
  if (!callee)
    return false;
  auto operands = cast<CallOpInterface>(call).getArgOperands();
  if (callee.isExternal() || callee.getNumArguments() != operands.size()) {
    importer.checks().ignore(call, "the function that it calls has no body");
    return true;
  }
  Instantiation it(importer, callee, instance->op);
  std::string why;
  if (!it.run(
          [&](BlockArgument argument) {
            Value operand = operands[argument.getArgNumber()];
            if (operand.getType() == argument.getType())
              importer.models().replace(argument,
                                        importer.models().get(operand));
          },
          why)) {
    if (!instance->ended) // Else the op that it is for says so.
      importer.checks().ignore(call, why);
    return true;
  }
  it.translate([&](ClaimId claim, EvidenceId evidence, const Fact &fact) {
    return importer.facts().assumeExecuted(fact.withClaim(claim, evidence));
  });
  for (const Required &r : it.required)
    if (!r.isSure)
      instance->stated.push_back(r.fact);
  for (auto [result, model, type] :
       llvm::zip(call->getResults(), it.results, it.resultTypes))
    if (type == result.getType())
      setGuarded(importer, result, model,
                 [&](EvidenceId evidence) { return it.outside(evidence); });
  return true;
}

} // namespace shapeproof
