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

DimId Program::inputSize(unsigned argument, unsigned dim, int64_t least) {
  DimId size =
      terms.dimSymbol(args[argument].name + "[" + std::to_string(dim) + "]");
  terms.learn(terms.ge(size, least));
  inputs[size] = {argument, {int64_t(dim)}, true};
  return size;
}

DimId Program::inputElement(unsigned argument, std::vector<int64_t> place) {
  DimId element = terms.intSymbol("element of " + args[argument].name);
  inputs[element] = {argument, std::move(place)};
  return element;
}

ClaimId Program::inputTruth(unsigned argument, std::vector<int64_t> place) {
  ClaimId element = terms.boolSymbol("element of " + args[argument].name);
  inputs[element] = {argument, std::move(place)};
  return element;
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
void Program::learn(ClaimId claim) {
  if (open.size() == 1 && !isTentative)
    terms.learn(claim);
}

void Program::require(ClaimId claim, std::string message) {
  // A claim that was required before is known to hold here.
  if (terms.value(claim) == true || isDead(*open.back()) ||
      !held.insert(claim).second)
    return;
  open.back()->push_back({claim, std::move(message), nullptr, nullptr});
  learn(claim);
}

void Program::declare(ClaimId claim, std::string message, std::string is) {
  if (isDead(*open.back()) || isDead(*top))
    return;
  for (ClaimId condition : conditions)
    claim = terms.disj(terms.negate(condition), claim);
  // Iterations of a loop repeat most of them.
  if (declared.insert({claim, message + is}).second)
    declarations.push_back({claim, std::move(message), std::move(is)});
}

void Program::beginIf(ClaimId condition) {
  // A branch is walked even if no run gets to it.
  Statement statement{condition, "", std::make_shared<Block>(),
                      std::make_shared<Block>()};
  branches.push_back(statement);
  open.push_back(statement.yes);
  conditions.push_back(condition);
}

/// The requirements of the block since `from` are not known to hold any more.
void Program::forget(const Block &block, size_t from) {
  for (size_t i = from; i < block.size(); ++i)
    if (!block[i].yes)
      held.erase(block[i].claim);
}

void Program::rollBack(Mark mark) {
  forget(*open.back(), mark.statements);
  open.back()->resize(mark.statements);
  for (size_t i = mark.declarations; i < declarations.size(); ++i)
    declared.erase(
        {declarations[i].claim, declarations[i].message + declarations[i].is});
  declarations.resize(mark.declarations);
}

void Program::beginElse() {
  forget(*open.back(), 0);
  open.pop_back();
  open.push_back(branches.back().no);
  conditions.back() = terms.negate(conditions.back());
}

Program::Dead Program::endIf() {
  forget(*open.back(), 0);
  open.pop_back();
  Statement statement = branches.back();
  branches.pop_back();
  conditions.pop_back();
  Dead dead{isDead(*statement.yes), isDead(*statement.no)};
  if (isDead(*open.back()))
    return dead;
  open.back()->push_back(statement);
  if (dead.yes != dead.no)
    learn(dead.no ? statement.claim : terms.negate(statement.claim));
  return dead;
}

unsigned Program::allocate(Value value) {
  Statement statement{TermStore::trueClaim(), "", nullptr, nullptr};
  statement.buffer = buffers.size();
  buffers.push_back(std::move(value));
  open.back()->push_back(statement);
  return *statement.buffer;
}

void Program::free(unsigned buffer, unsigned node) {
  Statement statement{TermStore::trueClaim(), "", nullptr, nullptr};
  statement.buffer = buffer;
  statement.freedAfter = node;
  open.back()->push_back(statement);
}

void Program::addResult(std::string element,
                        std::optional<std::vector<DimId>> dims) {
  results.push_back({std::move(element), std::move(dims)});
}

} // namespace shapeproof::onnx
