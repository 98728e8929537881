// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See MissingFacts.h. Tested by tests/mlir/ir/simplify.mlir.

#include "uses/simplify/MissingFacts.h"
#include "core/ir/Attributes.h"
#include "core/ir/InputNames.h"
#include "core/ir/Limits.h"
#include "core/ir/Quiet.h"
#include "core/walk/Stated.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "uses/rewrite/InputSize.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

namespace shapeproof::simplify {
namespace {

namespace arith = mlir::arith;
namespace affine = mlir::affine;
using mlir::Operation;

using Ops = llvm::SetVector<Operation *>;

/// The word for an operation of which facts remove many; empty for others.
llvm::StringRef kindOf(Operation *op) {
  if (llvm::isa<mlir::vector::CreateMaskOp>(op))
    return "mask";
  if (llvm::isa<affine::AffineMinOp, arith::MinSIOp, arith::MinUIOp,
                mlir::index::MinSOp, mlir::index::MinUOp>(op))
    return "min";
  if (llvm::isa<affine::AffineMaxOp, arith::MaxSIOp, arith::MaxUIOp,
                mlir::index::MaxSOp, mlir::index::MaxUOp>(op))
    return "max";
  if (llvm::isa<mlir::scf::IfOp, affine::AffineIfOp, mlir::cf::CondBranchOp>(
          op))
    return "branch";
  if (llvm::isa<mlir::LoopLikeOpInterface>(op))
    return "loop";
  if (llvm::isa<arith::DivSIOp, arith::DivUIOp, arith::CeilDivSIOp,
                arith::CeilDivUIOp, arith::FloorDivSIOp, arith::RemSIOp,
                arith::RemUIOp, mlir::index::DivSOp, mlir::index::DivUOp,
                mlir::index::CeilDivSOp, mlir::index::CeilDivUOp,
                mlir::index::FloorDivSOp, mlir::index::RemSOp,
                mlir::index::RemUOp>(op))
    return "division";
  return {};
}

/// The sizes and numbers that an operation is computed from, a few steps back.
class Sources {
public:
  Sources(Operation *op, llvm::ArrayRef<std::string> names) : names(names) {
    add(op);
    for (size_t i = 0; i < values.size() && i < limits::simplerSources; ++i)
      visit(values[i]);
  }

  llvm::SmallVector<InputSize, 4> sizes;
  llvm::SmallSetVector<int64_t, 4> numbers;

private:
  void add(mlir::OpFoldResult v) {
    if (auto value = llvm::dyn_cast_if_present<mlir::Value>(v))
      values.insert(value);
    else if (auto number = mlir::getConstantIntValue(v))
      addNumber(*number);
  }
  void addNumber(int64_t number) {
    if (number > 1)
      numbers.insert(number);
  }
  void add(mlir::AffineMap map) {
    map.walkExprs([&](mlir::AffineExpr expr) {
      if (auto c = llvm::dyn_cast<mlir::AffineConstantExpr>(expr))
        addNumber(c.getValue());
    });
  }

  void add(Operation *op) {
    values.insert_range(op->getOperands());
    if (auto mask = llvm::dyn_cast<mlir::vector::CreateMaskOp>(op))
      for (int64_t size : mask.getVectorType().getShape())
        addNumber(size);
    for (const mlir::NamedAttribute &named : allAttributes(op))
      if (auto map = llvm::dyn_cast<mlir::AffineMapAttr>(named.getValue()))
        add(map.getValue());
    if (auto loop = llvm::dyn_cast<mlir::LoopLikeOpInterface>(op))
      addEnds(loop);
  }
  void addEnds(mlir::LoopLikeOpInterface loop) {
    for (auto ends : {loop.getLoopLowerBounds(), loop.getLoopUpperBounds(),
                      loop.getLoopSteps()})
      for (mlir::OpFoldResult end :
           ends.value_or(llvm::SmallVector<mlir::OpFoldResult>()))
        add(end);
  }

  void visit(mlir::Value v) {
    if (auto number = mlir::getConstantIntValue(v)) {
      addNumber(*number);
      return;
    }
    if (auto size = inputSize(v, names)) {
      sizes.push_back(std::move(*size));
      return;
    }
    if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(v)) {
      if (auto loop = llvm::dyn_cast<mlir::LoopLikeOpInterface>(
              argument.getOwner()->getParentOp()))
        addEnds(loop);
      return;
    }
    Operation *op = v.getDefiningOp();
    if (!llvm::isa<mlir::ShapedDimOpInterface>(op) && op->getNumRegions() == 0)
      add(op);
  }

  llvm::ArrayRef<std::string> names;
  llvm::SmallSetVector<mlir::Value, 16> values;
};

struct Fact {
  unsigned argument;
  std::string text;
};

/// The facts to try: those behind most of the operations first.
std::vector<Fact> candidates(mlir::FunctionOpInterface function,
                             const Ops &stay) {
  // The argument of each fact, and how many operations it is behind.
  llvm::MapVector<std::string, std::pair<unsigned, unsigned>,
                  std::map<std::string, unsigned>>
      votes;
  const auto names = inputNames(function);
  for (Operation *op : stay) {
    const Sources sources(op, names);
    for (const auto &[argument, size] : sources.sizes) {
      auto vote = [&, argument = argument](const std::string &text) {
        auto it = votes.insert({text, {argument, 0}}).first;
        ++it->second.second;
      };
      for (int64_t number : sources.numbers) {
        vote(size + " mod " + std::to_string(number) + " == 0");
        vote(size + " >= " + std::to_string(number));
      }
      for (const auto &other : sources.sizes)
        if (other.text != size)
          vote(size + " <= " + other.text);
    }
  }
  auto all = votes.takeVector();
  llvm::stable_sort(all, [](const auto &a, const auto &b) {
    return a.second.second > b.second.second;
  });
  all.resize(std::min(all.size(), size_t(limits::simplerFacts)));
  std::vector<Fact> facts;
  for (auto &[text, vote] : all)
    facts.push_back({vote.first, text});
  return facts;
}

/// Adds what goes with operations that become simpler: what only they use.
Ops withUnused(Ops gone) {
  for (size_t i = 0; i < gone.size(); ++i)
    for (mlir::Value operand : gone[i]->getOperands())
      if (Operation *by = operand.getDefiningOp();
          by && mlir::isMemoryEffectFree(by) &&
          !by->hasTrait<mlir::OpTrait::ConstantLike>() &&
          llvm::all_of(by->getUsers(),
                       [&](Operation *user) { return gone.contains(user); }))
        gone.insert(by);
  return gone;
}

/// `2 masks, 1 min`
std::string kindsOf(const Ops &ops) {
  llvm::MapVector<llvm::StringRef, unsigned> counts;
  for (Operation *op : ops)
    if (llvm::StringRef kind = kindOf(op); !kind.empty())
      ++counts[kind];
  std::string text;
  for (auto [kind, count] : counts) {
    const bool isPlain = count == 1 || kind == "min" || kind == "max";
    text += (text.empty() ? "" : ", ") + std::to_string(count) + " " +
            kind.str() +
            (isPlain            ? ""
             : kind == "branch" ? "es"
                                : "s");
  }
  return text;
}

/// The operations of the function that become simpler with the fact, and do not
/// without.
Ops gained(
    Operation *root, mlir::FunctionOpInterface function, const Fact &fact,
    const ShapeConstraintAnalysis::Options &options, const Ops &stay,
    llvm::function_ref<void(ShapeConstraintAnalysis &, Changes &)> find) {
  Quiet quiet(function.getContext());
  TrialFact trial(function, fact.argument, fact.text);
  ShapeConstraintAnalysis sizes(root, options);
  Ops result;
  if (llvm::Error error = sizes.checkStatedFacts()) {
    llvm::consumeError(std::move(error)); // It cannot hold.
    return result;
  }
  Changes changes(root);
  find(sizes, changes);
  for (Operation *op : stay)
    if (changes.simpler().contains(op))
      result.insert(op);
  return result;
}

} // namespace

void emitMissingFacts(
    Operation *root, mlir::FunctionOpInterface function,
    const ShapeConstraintAnalysis::Options &options, const Changes &found,
    llvm::function_ref<void(ShapeConstraintAnalysis &, Changes &)> find,
    const RemarkSink &sink) {
  Ops stay;
  function->walk([&](Operation *op) {
    if (!kindOf(op).empty() && !found.simpler().contains(op))
      stay.insert(op);
  });
  struct Useful {
    Fact fact;
    Ops simpler, removed;
  };
  std::vector<Useful> useful;
  for (Fact &fact : candidates(function, stay))
    if (Ops ops = gained(root, function, fact, options, stay, find);
        !ops.empty())
      useful.push_back({std::move(fact), ops, withUnused(ops)});
  llvm::stable_sort(useful, [](const Useful &a, const Useful &b) {
    return a.removed.size() > b.removed.size();
  });
  Ops covered;
  for (const Useful &one : useful) {
    if (llvm::all_of(one.simpler,
                     [&](Operation *op) { return covered.contains(op); }))
      continue;
    covered.insert_range(one.simpler);
    sink.emit(
        function, RemarkSink::Kind::Missed, "missing-fact",
        llvm::formatv("{0} removes {1} {2} ({3}), if argument {4} has it as "
                      "shapeproof.facts",
                      one.fact.text, one.removed.size(),
                      one.removed.size() == 1 ? "operation" : "operations",
                      kindsOf(one.removed), one.fact.argument)
            .str(),
        one.fact.text);
  }
}

} // namespace shapeproof::simplify
