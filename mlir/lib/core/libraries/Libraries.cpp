// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds libraries, and reports mistakes in them before any function is
// instantiated: a circle among functions would never come to an end.

#include "core/libraries/Libraries.h"
#include "core/libraries/Annotations.h"
#include "core/libraries/Application.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Interfaces/CallInterfaces.h"

namespace shapeproof {

using namespace mlir;

ShapeLibraries::ShapeLibraries(Operation *root,
                               llvm::ArrayRef<Operation *> others) {
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    // Each library is a symbol of a table, and is found by its name there.
    if (op != root && !op->hasTrait<OpTrait::SymbolTable>())
      return WalkResult::skip();
    if (!isa<shape::FunctionLibraryOp>(op))
      return WalkResult::advance();
    Library &library = add(op);
    if (Operation *parent = op->getParentOp())
      scopes[parent].push_back(&library);
    return WalkResult::advance();
  });
  choose();
  for (Operation *other : others)
    other->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<shape::FunctionLibraryOp>(op))
        everywhere.push_back(&add(op));
    });
  given.emplace(llvm::map_to_vector(
      libraries, [](const auto &library) { return library->op; }));
}

/// Where an op names its libraries, no others hold.
void ShapeLibraries::choose() {
  for (auto &[scope, here] : scopes) {
    Attribute named = scope->getAttr("shape.lib");
    if (!named)
      continue;
    llvm::SmallVector<Library *, 1> chosen;
    auto choose = [&](Attribute attribute) {
      auto symbol = dyn_cast<SymbolRefAttr>(attribute);
      for (Library *library : here)
        if (symbol && SymbolTable::getSymbolName(library->op) ==
                          symbol.getLeafReference())
          chosen.push_back(library);
    };
    if (auto list = dyn_cast<ArrayAttr>(named))
      llvm::for_each(list, choose);
    else
      choose(named);
    here = chosen;
  }
}

ShapeLibraries::Library &ShapeLibraries::add(Operation *op) {
  libraries.push_back(std::make_unique<Library>());
  Library &library = *libraries.back();
  library.op = op;
  if (auto rules = op->getAttrOfType<StringAttr>("shapeproof.rules")) {
    library.hasOnnxRules = rules.getValue() == "onnx";
    if (!library.hasOnnxRules)
      found.push_back({op->getLoc(), "there are no rules of this name"});
  }
  for (Region &region : op->getRegions())
    for (Operation &inner : region.getOps())
      if (auto function = dyn_cast<FunctionOpInterface>(&inner)) {
        auto name =
            inner.getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
        if (name)
          library.byName.try_emplace(name, function);
        annotationsOf(function, [&](Location location, std::string what) {
          found.push_back({location, std::move(what)});
        });
      }
  for (NamedAttribute entry : cast<shape::FunctionLibraryOp>(op).getMapping()) {
    if (auto list = dyn_cast<ArrayAttr>(entry.getValue()))
      for (Attribute function : list)
        map(library, entry.getName(), function);
    else
      map(library, entry.getName(), entry.getValue());
  }
  return library;
}

void ShapeLibraries::map(Library &library, StringAttr name,
                         Attribute function) {
  auto report = [&](Location location, const llvm::Twine &what) {
    found.push_back({location, ("'" + name.getValue() + "' " + what).str()});
  };
  Location here = library.op->getLoc();
  auto symbol = dyn_cast<FlatSymbolRefAttr>(function);
  if (!symbol)
    return report(here, "is mapped to something that is no function");
  auto named = library.byName.lookup(symbol.getAttr());
  if (!named)
    return report(here, "is mapped to '@" + symbol.getValue() +
                            "', which is no function of the library");
  if (named.isExternal())
    return report(named->getLoc(), "is mapped to '@" + symbol.getValue() +
                                       "', which has no body");
  library.byOp[name].push_back(named);
  findCircles(named);
}

void ShapeLibraries::emitProblems() const {
  for (const Problem &problem : found)
    emitError(problem.location) << problem.message;
}

FunctionOpInterface ShapeLibraries::calleeOf(Operation *op) {
  auto call = dyn_cast<CallOpInterface>(op);
  if (!call)
    return {};
  auto symbol = dyn_cast<SymbolRefAttr>(call.getCallableForCallee());
  if (!symbol)
    return {};
  return dyn_cast_or_null<FunctionOpInterface>(
      SymbolTable::lookupNearestSymbolFrom(op, symbol));
}

void ShapeLibraries::findCircles(FunctionOpInterface first) {
  // Goes depth first, with a stack of its own: chains of calls may be long.
  struct Frame {
    FunctionOpInterface function;
    llvm::SmallVector<std::pair<Operation *, FunctionOpInterface>> calls;
    size_t next = 0;
  };
  std::vector<Frame> stack;
  auto enter = [&](FunctionOpInterface function) {
    visited[function] = true;
    Frame frame;
    frame.function = function;
    function->walk([&](Operation *op) {
      if (auto callee = calleeOf(op))
        frame.calls.emplace_back(op, callee);
    });
    stack.push_back(std::move(frame));
  };
  if (!visited.count(first))
    enter(first);
  while (!stack.empty()) {
    Frame &frame = stack.back();
    if (frame.next == frame.calls.size()) {
      visited[frame.function] = false;
      stack.pop_back();
      continue;
    }
    auto [call, callee] = frame.calls[frame.next++];
    auto it = visited.find(callee);
    if (it == visited.end()) {
      enter(callee);
    } else if (it->second) {
      std::string path;
      bool inside = false;
      for (const Frame &f : stack) {
        inside |= f.function == callee;
        if (inside)
          path += "'@" + SymbolTable::getSymbolName(f.function).str() + "' -> ";
      }
      path += "'@" + SymbolTable::getSymbolName(callee).str() + "'";
      found.push_back(
          {call->getLoc(), "a shape function must not call itself: " + path});
    }
  }
}

static bool lacksNothingFor(FunctionOpInterface function, Operation *mapped) {
  const FunctionAnnotations annotations = annotationsOf(function);
  if (annotations.isFold || annotations.isForEachResult)
    return true;
  const Application to{mapped, std::nullopt, std::nullopt};
  auto isThere = [&](const ArgumentSource &source) {
    const bool isOperand = source.kind == ArgumentSource::Kind::Operand ||
                           source.kind == ArgumentSource::Kind::Value;
    return !isOperand || source.otherwise || to.isGiven(source);
  };
  return to.lacksFor(annotations).empty() &&
         llvm::all_of(annotations.arguments, isThere);
}

FunctionOpInterface
ShapeLibraries::Library::functionFor(Operation *mapped) const {
  auto it = byOp.find(mapped->getName().getIdentifier());
  FunctionOpInterface first;
  if (it != byOp.end())
    for (FunctionOpInterface function : it->second) {
      if (!isMeantFor(function, mapped))
        continue;
      if (it->second.size() == 1 || lacksNothingFor(function, mapped))
        return function;
      if (!first)
        first = function;
    }
  return first;
}

ShapeLibraries::Found ShapeLibraries::find(Operation *op) const {
  if (libraries.empty())
    return {};
  auto chosen = op->getAttrOfType<SymbolRefAttr>("shape.function");
  auto findIn = [&](llvm::ArrayRef<Library *> here) -> Found {
    for (Library *library : here) {
      FunctionOpInterface function;
      if (!chosen)
        function = library->functionFor(op);
      else if (chosen.getRootReference() ==
                   SymbolTable::getSymbolName(library->op) &&
               chosen.getNestedReferences().size() == 1)
        function = library->byName.lookup(chosen.getLeafReference());
      if (function && !function.isExternal())
        return {function};
      if (!chosen && library->hasOnnxRules && OnnxFunctions::holdFor(op))
        return {{}, /*isMade=*/true};
    }
    return {};
  };
  for (Operation *scope = op->getParentOp(); scope;
       scope = scope->getParentOp()) {
    if (isa<shape::FunctionLibraryOp>(scope))
      return {};
    auto it = scopes.find(scope);
    if (it == scopes.end())
      continue;
    if (Found result = findIn(it->second); result.function || result.isMade)
      return result;
  }
  return findIn(everywhere);
}

} // namespace shapeproof
