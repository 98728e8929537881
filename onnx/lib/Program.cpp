// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Program.h.

#include "Program.h"
#include <algorithm>

namespace shapeproof::onnx {

unsigned Program::addArgument(Argument argument) {
  args.push_back(std::move(argument));
  return unsigned(args.size() - 1);
}

Dim Program::inputSize(unsigned argument, unsigned dim, int64_t least) {
  Dim term = terms.leaf(std::max<int64_t>(least, 0));
  leaves.push_back({term.id, LeafKind::Size, argument, {int64_t(dim)}, ""});
  return term;
}

Dim Program::inputElement(unsigned argument, std::vector<int64_t> place) {
  Dim term = terms.leaf();
  leaves.push_back(
      {term.id, LeafKind::Element, argument, std::move(place), ""});
  return term;
}

Cond Program::inputTruth(unsigned argument, std::vector<int64_t> place) {
  Cond term = terms.truthLeaf();
  leaves.push_back(
      {term.id, LeafKind::Element, argument, std::move(place), ""});
  return term;
}

Dim Program::unknownSize(llvm::StringRef op) {
  Dim term = terms.leaf(0);
  leaves.push_back({term.id, LeafKind::Unknown, 0, {}, op.str()});
  return term;
}

Dim Program::unknownInteger(llvm::StringRef op) {
  Dim term = terms.leaf();
  leaves.push_back({term.id, LeafKind::Unknown, 0, {}, op.str()});
  return term;
}

Cond Program::unknownTruth(llvm::StringRef op) {
  Cond term = terms.truthLeaf();
  leaves.push_back({term.id, LeafKind::Unknown, 0, {}, op.str()});
  return term;
}

/// A block is dead if its last statement always fails: nothing is added after
/// it.
bool Program::isDead(const Block &block) const {
  if (block.empty())
    return false;
  const Statement &last = block.back();
  std::optional<bool> known = terms.value(last.claim);
  if (!last.yes)
    return known == false;
  return (known == false || isDead(*last.yes)) &&
         (known == true || isDead(*last.no));
}

/// A claim that is required in a branch, or tentatively, is not learned.
void Program::learn(Cond claim) {
  if (open.size() == 1 && !isTentative)
    terms.learn(claim);
}

void Program::require(Cond claim, std::string message) {
  // A claim that was required before is known to hold here.
  if (terms.value(claim) == true || isDead(*open.back()) ||
      !held.insert(claim.id).second)
    return;
  open.back()->push_back({claim, std::move(message), nullptr, nullptr});
  learn(claim);
}

void Program::beginIf(Cond condition) {
  // A branch is walked even if no run gets to it.
  Statement statement{condition, "", std::make_shared<Block>(),
                      std::make_shared<Block>()};
  branches.push_back(statement);
  open.push_back(statement.yes);
}

/// The requirements of the block since `from` are not known to hold any more.
void Program::forget(const Block &block, size_t from) {
  for (size_t i = from; i < block.size(); ++i)
    if (!block[i].yes)
      held.erase(block[i].claim.id);
}

void Program::rollBack(size_t mark) {
  forget(*open.back(), mark);
  open.back()->resize(mark);
}

void Program::beginElse() {
  forget(*open.back(), 0);
  open.pop_back();
  open.push_back(branches.back().no);
}

Program::Dead Program::endIf() {
  forget(*open.back(), 0);
  open.pop_back();
  Statement statement = branches.back();
  branches.pop_back();
  Dead dead{isDead(*statement.yes), isDead(*statement.no)};
  if (isDead(*open.back()))
    return dead;
  open.back()->push_back(statement);
  if (dead.yes != dead.no)
    learn(dead.no ? statement.claim : terms.negation(statement.claim));
  return dead;
}

void Program::addResult(std::string element,
                        std::optional<std::vector<Dim>> dims) {
  results.push_back({std::move(element), std::move(dims)});
}

} // namespace shapeproof::onnx
