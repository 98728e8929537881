// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operator If.
//
// A condition that is known chooses its branch. Otherwise both branches are
// walked: their requirements are asked under the condition, and a size of the
// result is a select of two. If the branches differ in rank, the nodes that
// follow are walked once for each. The results of a branch that always fails
// are ignored.

#include "Translator.h"
#include "engine/base/Limits.h"
#include "rules/Shared.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof::onnx {

Tensor Translator::merge(ClaimId condition, const Tensor &a, const Tensor &b) {
  RangedTerms &terms = program.terms;
  Tensor result;
  result.type = a.type ? a.type : b.type;
  if (!a.dims || !b.dims || a.dims->size() != b.dims->size())
    return result;
  auto select = [&](const std::vector<DimId> &x, const std::vector<DimId> &y) {
    std::vector<DimId> chosen;
    for (size_t i = 0; i < x.size(); ++i)
      chosen.push_back(terms.select(condition, x[i], y[i]));
    return chosen;
  };
  result.dims = select(*a.dims, *b.dims);
  if (a.elements && b.elements && a.elements->size() == b.elements->size() &&
      *a.dims == *b.dims)
    result.elements = select(*a.elements, *b.elements);
  result.range = unite(terms, a.range, b.range);
  return result;
}

llvm::Error Translator::runIf(const Node &node) {
  RangedTerms &terms = program.terms;
  llvm::Expected<Tensors> operands = operandsOf(node);
  if (!operands)
    return operands.takeError();
  auto yes = node.attributes.find("then_branch");
  auto no = node.attributes.find("else_branch");
  auto end = node.attributes.end();
  if (operands->empty() || yes == end || no == end || !yes->second.graph ||
      !no->second.graph)
    return llvm::createStringError("If '" + node.name +
                                   "': it has to have a condition and two "
                                   "branches");
  const Tensor &tested = operands->front();
  if (tested.dims) {
    program.require(terms.eq(product(terms, *tested.dims), 1),
                    "If '" + node.name +
                        "': the condition has not one element");
  }
  ClaimId condition = tested.elements && tested.elements->size() == 1
                          ? terms.ne(tested.elements->front(), 0)
                          : program.terms.boolSymbol("If");
  if (auto known = terms.value(condition)) {
    auto results = runGraph(*(*known ? yes : no)->second.graph, {});
    if (!results)
      return results.takeError();
    for (size_t i = 0; i < results->size(); ++i)
      define(node, i, (*results)[i]);
    return llvm::Error::success();
  }
  program.beginIf(condition);
  auto first = runGraph(*yes->second.graph, {});
  program.beginElse();
  auto second = first ? runGraph(*no->second.graph, {})
                      : llvm::Expected<Tensors>(Tensors());
  Program::Dead dead = program.endIf();
  if (!first)
    return first.takeError();
  if (!second)
    return second.takeError();
  if (dead.yes != dead.no) {
    const Tensors &results = dead.yes ? *second : *first;
    for (size_t i = 0; i < results.size(); ++i)
      define(node, i, results[i]);
    return llvm::Error::success();
  }
  bool differ = false;
  for (size_t i = 0; i < std::min(first->size(), second->size()); ++i) {
    const auto &a = (*first)[i].dims, &b = (*second)[i].dims;
    differ |= a && b && a->size() != b->size();
    define(node, i, merge(condition, (*first)[i], (*second)[i]));
  }
  if (differ && numPartings < limits::onnxPartings)
    parting = Parting{&node, condition, std::move(*first), std::move(*second)};
  return llvm::Error::success();
}

/// Walks the nodes that follow an If twice, under its condition and under the
/// opposite, and merges the values that both define.
llvm::Error Translator::runApart(llvm::ArrayRef<Node> rest) {
  Parting at = std::move(*parting);
  parting.reset();
  ++numPartings;
  const Scope before = scopes.back();
  auto walk = [&](const Tensors &results) {
    DeclaredSizes::Part part(declared, /*isFunction=*/false);
    for (size_t i = 0; i < results.size(); ++i)
      define(*at.node, i, results[i]);
    return runNodes(rest);
  };
  program.beginIf(at.condition);
  llvm::Error error = walk(at.yes);
  Scope first = std::exchange(scopes.back(), before);
  program.beginElse();
  if (!error)
    error = walk(at.no);
  Program::Dead dead = program.endIf();
  --numPartings;
  if (dead.yes != dead.no) {
    if (dead.no)
      scopes.back() = std::move(first);
    return error;
  }
  // The results of the node itself were unknown before.
  for (auto &entry : scopes.back())
    if (!before.contains(entry.first()) ||
        llvm::is_contained(at.node->outputs, entry.first()))
      entry.second =
          merge(at.condition, first.lookup(entry.first()), entry.second);
  return error;
}

} // namespace shapeproof::onnx
