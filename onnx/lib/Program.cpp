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

void Program::require(Cond claim, std::string message) {
  if (terms.value(claim) == true)
    return;
  open.back()->push_back({claim, std::move(message), nullptr, nullptr});
  // Within a branch, it holds there alone.
  if (open.size() == 1 && !isTentative)
    terms.learn(claim);
}

void Program::beginIf(Cond condition) {
  Statement statement{condition, "", std::make_shared<Block>(),
                      std::make_shared<Block>()};
  open.back()->push_back(statement);
  open.push_back(statement.yes);
}

void Program::beginElse() {
  open.pop_back();
  open.push_back(open.back()->back().no);
}

void Program::endIf() { open.pop_back(); }

void Program::addResult(std::string element,
                        std::optional<std::vector<Dim>> dims) {
  results.push_back({std::move(element), std::move(dims)});
}

} // namespace shapeproof::onnx
