// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See BlockEntry.h.

#include "core/walk/BlockEntry.h"
#include "core/ir/Limits.h"
#include "core/rules/ModelCopies.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/SetVector.h"

namespace shapeproof {

mlir::Value Edge::valueFor(mlir::BlockArgument argument) const {
  auto branch = llvm::dyn_cast<mlir::BranchOpInterface>(from->getTerminator());
  if (!branch)
    return {};
  mlir::SuccessorOperands operands = branch.getSuccessorOperands(successor);
  unsigned i = argument.getArgNumber();
  return i < operands.size() ? operands[i] : mlir::Value();
}

llvm::SmallVector<Edge, 4> BlockEntry::edgesInto(mlir::Block *block) {
  llvm::SmallVector<Edge, 4> edges;
  for (auto it = block->pred_begin(); it != block->pred_end(); ++it)
    if (dominance.isReachableFromEntry(*it))
      edges.push_back({*it, it.getSuccessorIndex()});
  return edges;
}

std::pair<llvm::SmallVector<Edge, 4>, llvm::SmallVector<Edge, 4>>
BlockEntry::loopEdgesInto(mlir::Block *block) {
  std::pair<llvm::SmallVector<Edge, 4>, llvm::SmallVector<Edge, 4>> result;
  for (Edge edge : edgesInto(block))
    (dominance.dominates(block, edge.from) ? result.second : result.first)
        .push_back(edge);
  return result;
}

llvm::SmallVector<mlir::Block *> BlockEntry::loopOf(mlir::Block *header,
                                                    llvm::ArrayRef<Edge> back) {
  llvm::SmallSetVector<mlir::Block *, 16> loop;
  loop.insert(header);
  for (Edge edge : back)
    loop.insert(edge.from);
  for (size_t i = 1; i < loop.size(); ++i) {
    if (loop.size() > limits::loopBlocks)
      return {};
    for (Edge edge : edgesInto(loop[i]))
      loop.insert(edge.from);
  }
  return llvm::to_vector(loop);
}

//===- Branches -------------------------------------------------------------//

std::optional<FactId> BlockEntry::assumeOnlyBranch(mlir::Block *block) {
  auto in = loopEdgesInto(block).first;
  if (!in.empty() &&
      llvm::all_of(in, [&](Edge e) { return e.from == in.front().from; }))
    return assumeBranch(in.front().from->getTerminator(), block);
  return std::nullopt;
}

std::optional<FactId> BlockEntry::assumeBranch(mlir::Operation *op,
                                               mlir::Block *to) {
  std::optional<Fact> fact = branchFact(op, to);
  return fact ? importer.facts().assume(std::move(*fact)) : std::nullopt;
}

std::optional<Fact> BlockEntry::branchFact(mlir::Operation *op,
                                           mlir::Block *to) {
  TermStore &store = importer.store();
  if (auto branch = llvm::dyn_cast<mlir::cf::CondBranchOp>(op)) {
    if (branch.getTrueDest() == branch.getFalseDest())
      return std::nullopt;
    BoolModel condition = importer.models().truth(branch.getCondition());
    ClaimId claim = branch.getTrueDest() == to ? condition.claim
                                               : store.negate(condition.claim);
    return Fact{op, "branch", claim, condition.evidence};
  }
  auto branch = llvm::dyn_cast<mlir::cf::SwitchOp>(op);
  if (!branch || !integerWidth(branch.getFlag().getType()))
    return std::nullopt;
  // The flag is one of the values that lead here; on the default edge, none of
  // those that lead elsewhere.
  IntModel flag = importer.models().integer(branch.getFlag());
  llvm::SmallVector<ClaimId> here, elsewhere;
  if (auto values = branch.getCaseValues())
    for (auto [value, destination] : llvm::zip(values->getValues<llvm::APInt>(),
                                               branch.getCaseDestinations()))
      (destination == to ? here : elsewhere)
          .push_back(store.eq(flag.term, store.constant(value.getSExtValue())));
  ClaimId claim = branch.getDefaultDestination() == to
                      ? store.negate(store.disj(elsewhere))
                      : store.disj(here);
  return Fact{op, "branch", claim, flag.evidence};
}

//===- Arguments ------------------------------------------------------------//

void BlockEntry::setArguments(mlir::Block *block) {
  llvm::SmallVector<Edge, 4> edges = edgesInto(block);
  for (mlir::BlockArgument argument : block->getArguments()) {
    if (importer.models().isModelled(argument))
      continue; // An argument of a loop.
    if (isWitness(argument.getType()))
      setWitness(argument, edges);
    else if (!setSame(argument, edges))
      setChosen(argument, edges);
    if (!importer.models().isModelled(argument))
      setOneOf(argument, edges);
    if (!importer.models().isModelled(argument))
      importer.models().setOutsideOfType(argument);
  }
}

/// Makes the argument say what all incoming witnesses say.
void BlockEntry::setWitness(mlir::BlockArgument argument,
                            llvm::ArrayRef<Edge> edges) {
  std::optional<WitnessModel> said;
  for (Edge edge : edges) {
    mlir::Value incoming = edge.valueFor(argument);
    if (!incoming)
      return;
    if (incoming == argument)
      continue; // The value it had before.
    WitnessModel other = importer.models().witness(incoming);
    if (!said)
      said = other;
    llvm::erase_if(said->facts, [&](FactId fact) {
      return !llvm::is_contained(other.facts, fact);
    });
  }
  if (said)
    setSameWitness(importer, argument, *said);
}

bool BlockEntry::setSame(mlir::BlockArgument argument,
                         llvm::ArrayRef<Edge> edges) {
  mlir::Value same;
  for (Edge edge : edges) {
    mlir::Value incoming = edge.valueFor(argument);
    if (incoming == argument)
      continue; // The value it had before.
    if (!incoming || !importer.models().isEstablished(incoming) ||
        (same && !importer.models().isSame(same, incoming)))
      return false;
    if (!same)
      same = incoming;
  }
  if (same)
    copyModel(importer, same, argument);
  return bool(same);
}

/// Models the argument as the value that is chosen by the branch before two
/// ways that meet in the block.
void BlockEntry::setChosen(mlir::BlockArgument argument,
                           llvm::ArrayRef<Edge> edges) {
  mlir::Block *block = argument.getOwner();
  mlir::Block *above = dominance.getNode(block)->getIDom()->getBlock();
  auto branch = llvm::dyn_cast<mlir::cf::CondBranchOp>(above->getTerminator());
  if (!branch)
    return;
  mlir::Value chosen[2];
  for (Edge edge : edges) {
    int side = -1;
    for (int i : {0, 1}) {
      mlir::Block *way = i ? branch.getFalseDest() : branch.getTrueDest();
      if (edge.from == above
              ? edge.successor == unsigned(i)
              : way != block && way->getSinglePredecessor() == above &&
                    dominance.dominates(way, edge.from))
        side = i;
    }
    mlir::Value value = edge.valueFor(argument);
    if (side < 0 || chosen[side] || !value ||
        !importer.models().isEstablished(value))
      return;
    chosen[side] = value;
  }
  BoolModel condition = importer.models().truth(branch.getCondition());
  if (chosen[0] && chosen[1] && importer.facts().hold(condition.evidence))
    setChoice(importer, argument, condition, chosen[0], chosen[1]);
}

/// Whether the claim is proved of all models.
static bool isProvedOf(Importer &importer, llvm::ArrayRef<Model> models,
                       EvidenceId &evidence,
                       llvm::function_ref<ClaimId(const Model &)> claimOf) {
  for (const Model &model : models) {
    auto why = importer.facts().prove(claimOf(model));
    if (!why)
      return false;
    evidence = importer.evidence().unite(evidence, *why);
  }
  return true;
}

/// Models the argument as an integer, or sizes, that some edge brings, if all
/// of them are known. The value is known to be of its type if all incoming
/// values are.
void BlockEntry::setOneOf(mlir::BlockArgument argument,
                          llvm::ArrayRef<Edge> edges) {
  TermStore &store = importer.store();
  ValueModels &models = importer.models();
  const mlir::Type type = argument.getType();
  const bool isShaped = llvm::isa<mlir::ShapedType>(type);
  if (!isShaped && !integerWidth(type))
    return;
  llvm::SmallVector<Model, limits::blockEdges> ways;
  for (Edge edge : edges) {
    mlir::Value value = edge.valueFor(argument);
    if (value == argument)
      continue;
    if (!value || ways.size() == limits::blockEdges ||
        !models.isEstablished(value))
      return;
    ways.push_back(models.get(value));
  }
  QuickProofs quick(importer.facts().contexts());
  EvidenceId evidence = kNoEvidence;
  if (isProvedOf(importer, ways, evidence, [&](const Model &way) {
        return models.isOfType(type, way);
      })) {
    models.setUnmodelled(argument);
  } else if (auto known = extentsOf(type); known || !isShaped) {
    llvm::SmallVector<bool> areSizes;
    for (unsigned i = 0; known && i < known->size(); ++i)
      areSizes.push_back(
          isProvedOf(importer, ways, evidence, [&](const Model &way) {
            return store.ge(importer.build().extent(way.shape, i).term,
                            store.constant(0));
          }));
    models.setOutsideOfType(argument, areSizes);
  } else {
    return; // Symbols of unknown rank have no negative sizes.
  }
  llvm::SmallVector<ClaimId> claims;
  for (const Model &way : ways) {
    evidence = importer.evidence().unite(
        evidence, isShaped ? way.shape.evidence : way.integer.evidence);
    claims.push_back(
        isShaped ? store.shapeEq(models.shape(argument).term, way.shape.term)
                 : store.eq(models.integer(argument).term, way.integer.term));
  }
  importer.facts().assume({argument.getOwner()->getParentOp(), "branch",
                           store.disj(claims), evidence});
}

} // namespace shapeproof
