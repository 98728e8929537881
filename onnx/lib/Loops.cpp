// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loop and Scan, which run a graph again and again.
//
// A loop with a small known number of iterations is walked iteration by
// iteration. Otherwise the body is walked until nothing changes any more:
// values that an iteration changes become unknown, and the others keep what is
// known of them.

#include "Translator.h"
#include "engine/base/Limits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace shapeproof::onnx {

/// A Loop or a Scan.
struct Translator::Iteration {
  const Graph *body = nullptr;
  /// Operands of the body: the state that is handed from iteration to
  /// iteration, with other operands before and after it.
  Tensors before, state, after;
  /// The place of the state among the results of the body.
  size_t firstState = 0;
  DimId count;
  /// The first result of the body says whether to go on.
  bool hasCondition = false;
  /// The results of the last walk of the body.
  Tensors results;

  Tensors operands() const {
    Tensors all = before;
    all.insert(all.end(), state.begin(), state.end());
    all.insert(all.end(), after.begin(), after.end());
    return all;
  }
};

/// Forgets what differs in `after`; returns whether anything did. A forgotten
/// size becomes a symbol of its own, made since the mark.
bool Translator::widen(Tensor &before, const Tensor &after,
                       RangedTerms::Mark since) {
  bool changed = false;
  auto forget = [&](auto &value, bool same) {
    if (!value || same)
      return;
    value.reset();
    changed = true;
  };
  forget(before.elements, after.elements == before.elements);
  forget(before.reals, false);
  forget(before.range, after.range && before.range &&
                           after.range->low == before.range->low &&
                           after.range->high == before.range->high);
  if (before.sequence) {
    before = Tensor();
    return true;
  }
  if (!before.dims)
    return changed;
  if (!after.dims || after.dims->size() != before.dims->size()) {
    before.dims.reset();
    return true;
  }
  for (size_t i = 0; i < before.dims->size(); ++i) {
    DimId &dim = (*before.dims)[i];
    if (dim == (*after.dims)[i] ||
        (program.terms.kind(dim) == DimKind::Symbol && dim.raw >= since.dims))
      continue;
    dim = program.terms.dimSymbol("Loop");
    changed = true;
  }
  return changed;
}

/// Leaves in the state what every iteration leaves unchanged. The requirements
/// of the last walk of the body, with that state, stay in the program.
llvm::Error Translator::findInvariant(Iteration &loop) {
  RangedTerms::Mark since = program.terms.mark();
  while (true) {
    const Mark before = mark();
    auto results = runGraph(*loop.body, loop.operands());
    if (!results)
      return results.takeError();
    loop.results = std::move(*results);
    bool changed = false;
    for (size_t i = 0; i < loop.state.size(); ++i) {
      size_t at = loop.firstState + i;
      changed |=
          widen(loop.state[i],
                at < loop.results.size() ? loop.results[at] : Tensor(), since);
    }
    if (!changed)
      return llvm::Error::success();
    rollBack(before);
  }
}

/// Gives symbols of their own to sizes that are unknown anew in each iteration.
Tensor Translator::renewed(Tensor tensor, RangedTerms::Mark since) {
  if (tensor.dims)
    for (DimId &dim : *tensor.dims)
      if (program.terms.hasSymbolSince(dim, since))
        dim = program.terms.dimSymbol("Loop");
  tensor.forgetElements();
  return tensor;
}

Tensor Translator::stacked(const Tensor &item, DimId count, int64_t axis) {
  Tensor result;
  result.type = item.type;
  if (!item.dims)
    return result;
  int64_t rank = int64_t(item.dims->size()) + 1;
  if (axis < 0)
    axis += rank;
  if (axis < 0 || axis >= rank)
    return result;
  result.dims = item.dims;
  result.dims->insert(result.dims->begin() + axis, count);
  return result;
}

static std::string scannedDiffer(const Node &node, size_t result) {
  return "Loop '" + node.name + "': iterations differ in the shape of " +
         "scanned result " + llvm::utostr(result);
}

/// Requires that all iterations give results of the shapes of the first.
void Translator::requireAlike(const Node &node, const Tensors &first,
                              const Tensors &next) {
  RangedTerms &terms = program.terms;
  for (auto [i, a, b] : llvm::enumerate(first, next)) {
    if (!a.dims || !b.dims)
      continue;
    std::string message = scannedDiffer(node, i);
    if (a.dims->size() != b.dims->size())
      program.require(terms.boolConstant(false), message);
    else
      for (auto [x, y] : llvm::zip(*a.dims, *b.dims))
        program.require(terms.eq(x, y), message);
  }
}

/// Walks the iterations one by one, if their number is known and small.
llvm::Expected<bool> Translator::unroll(const Node &node, Iteration &loop) {
  RangedTerms &terms = program.terms;
  auto count = terms.value(loop.count);
  if (!count || *count < 1 || *count > limits::onnxUnrolledTrips ||
      *count * loop.body->nodes.size() > limits::onnxUnrolledNodes ||
      node.op != "Loop")
    return false;
  const Mark before = mark();
  llvm::SaveAndRestore tentative(program.isTentative, true);
  Iteration tried = loop;
  std::vector<Tensors> scanned;
  for (int64_t i = 0; i < *count; ++i) {
    tried.before[0].elements = {terms.constant(i)};
    auto results = runGraph(*loop.body, tried.operands());
    if (!results)
      return results.takeError();
    bool goesOn = !results->empty() && results->front().elements &&
                  results->front().elements->size() == 1 &&
                  terms.value(results->front().elements->front()) == 1;
    if (!goesOn || results->size() < 1 + loop.state.size()) {
      rollBack(before);
      return false;
    }
    tried.state.assign(results->begin() + 1,
                       results->begin() + 1 + loop.state.size());
    scanned.emplace_back(results->begin() + 1 + loop.state.size(),
                         results->end());
    requireAlike(node, scanned.front(), scanned.back());
  }
  for (size_t i = 0; i < tried.state.size(); ++i)
    define(node, i, tried.state[i]);
  for (size_t i = 0; i < scanned.front().size(); ++i)
    define(node, loop.state.size() + i,
           stacked(scanned.front()[i], loop.count, 0));
  return true;
}

llvm::Error Translator::runLoop(const Node &node) {
  RangedTerms &terms = program.terms;
  llvm::Expected<Tensors> operands = operandsOf(node);
  if (!operands)
    return operands.takeError();
  auto body = node.attributes.find("body");
  if (body == node.attributes.end() || !body->second.graph)
    return llvm::createStringError("Loop '" + node.name + "': it has no body");
  auto single = [&](size_t i) -> std::optional<DimId> {
    if (i < operands->size() && (*operands)[i].elements &&
        (*operands)[i].elements->size() == 1)
      return (*operands)[i].elements->front();
    return std::nullopt;
  };
  auto isAbsent = [&](size_t i) {
    return i >= node.inputs.size() || node.inputs[i].empty();
  };
  bool begins = isAbsent(1) || (single(1) && terms.value(*single(1)) == 1);
  std::optional<DimId> limit = single(0);

  Iteration loop;
  loop.body = body->second.graph.get();
  loop.hasCondition = true;
  loop.firstState = 1;
  Tensor number, goesOn;
  number.type = kInt64;
  number.dims.emplace();
  goesOn.type = kBool;
  goesOn.dims.emplace();
  goesOn.elements = {terms.constant(1)};
  loop.before = {number, goesOn};
  for (size_t i = 2; i < operands->size(); ++i)
    loop.state.push_back((*operands)[i]);
  RangedTerms::Mark since = terms.mark();
  llvm::SaveAndRestore inLoop(loopBegin, loopBegin ? loopBegin : since);
  loop.count =
      limit && begins ? terms.max(*limit, 0) : program.terms.dimSymbol("Loop");
  llvm::Expected<bool> isDone = unroll(node, loop);
  if (!isDone || *isDone)
    return isDone.takeError();
  program.beginIf(terms.ge(loop.count, 1));
  llvm::Error error = findInvariant(loop);
  program.beginElse();
  program.endIf();
  if (error)
    return error;
  const Tensors &results = loop.results;
  bool isCounted = limit && begins && !results.empty() && results[0].elements &&
                   results[0].elements->size() == 1 &&
                   terms.value(results[0].elements->front()) == 1;
  DimId count = isCounted ? loop.count : program.terms.dimSymbol("Loop");
  for (size_t i = 0; i < loop.state.size(); ++i)
    define(node, i, renewed(loop.state[i], since));
  for (size_t i = 1 + loop.state.size(); i < results.size(); ++i) {
    if (results[i].dims && llvm::any_of(*results[i].dims, [&](DimId dim) {
          return terms.hasSymbolSince(dim, since);
        }))
      program.require(
          terms.disj(terms.le(count, 1), program.terms.boolSymbol("Loop")),
          scannedDiffer(node, i - 1 - loop.state.size()));
    Tensor item = renewed(results[i], since);
    // If no iteration runs, the sizes of an item are unknown.
    if (item.dims && terms.low(count) < 1)
      for (DimId &dim : *item.dims)
        if (!terms.value(dim))
          dim = terms.select(terms.eq(count, 0),
                             program.terms.dimSymbol("Loop"), dim);
    define(node, i - 1, stacked(item, count, 0));
  }
  return llvm::Error::success();
}

/// Walks one iteration, which stands for all: the state keeps its shape.
llvm::Error Translator::runStep(const Node &node, Iteration &loop) {
  RangedTerms &terms = program.terms;
  for (Tensor &state : loop.state)
    state.forgetElements();
  auto results = runGraph(*loop.body, loop.operands());
  if (!results)
    return results.takeError();
  loop.results = std::move(*results);
  // ONNX Runtime allocates the shapes that the body declares.
  for (size_t i = 0; i < loop.results.size() && i < loop.body->outputs.size() &&
                     options.runtime == OnnxOptions::Runtime::OnnxRuntime;
       ++i) {
    const auto &declared = loop.body->outputs[i].dims;
    const auto &dims = loop.results[i].dims;
    if (!declared || !dims || declared->size() != dims->size() ||
        llvm::any_of(*declared, [](const Dimension &d) { return !d.value; }))
      continue;
    for (size_t k = 0; k < dims->size(); ++k)
      program.require(terms.eq((*dims)[k], *(*declared)[k].value),
                      "Scan '" + node.name + "': result " + llvm::utostr(i) +
                          " of a step has not the shape that is declared");
  }
  for (size_t i = 0; i < loop.state.size() && i < loop.results.size(); ++i) {
    auto &before = loop.state[i].dims, &after = loop.results[i].dims;
    std::string message = "Scan '" + node.name +
                          "': what is handed on to the next step changes its "
                          "shape";
    if (!before || !after)
      continue;
    if (before->size() != after->size())
      program.require(terms.boolConstant(false), message);
    else
      for (auto [a, b] : llvm::zip(*before, *after))
        program.require(terms.eq(a, b), message);
  }
  return llvm::Error::success();
}

llvm::Error Translator::runScan(const Node &node) {
  RangedTerms &terms = program.terms;
  llvm::Expected<Tensors> operands = operandsOf(node);
  if (!operands)
    return operands.takeError();
  auto body = node.attributes.find("body");
  auto number = node.attributes.find("num_scan_inputs");
  auto end = node.attributes.end();
  if (body == end || !body->second.graph || number == end ||
      !number->second.integer || *number->second.integer < 1 ||
      *number->second.integer > int64_t(operands->size()))
    return llvm::createStringError("Scan '" + node.name +
                                   "': it has no body or no inputs to scan");
  if (opsets->lookup(node.domain) < 9)
    return runOperator(node); // Scans of batches are not followed.
  auto axisOf = [&](llvm::StringRef list, size_t i) -> int64_t {
    auto found = node.attributes.find(list);
    return found == end || i >= found->second.integers.size()
               ? 0
               : found->second.integers[i];
  };
  Iteration loop;
  loop.body = body->second.graph.get();
  size_t numStates = operands->size() - size_t(*number->second.integer);
  loop.state.assign(operands->begin(), operands->begin() + numStates);
  std::optional<DimId> count;
  for (size_t i = numStates; i < operands->size(); ++i) {
    Tensor item = (*operands)[i];
    item.elements.reset();
    item.reals.reset();
    if (item.dims) {
      int64_t rank = int64_t(item.dims->size());
      int64_t axis = axisOf("scan_input_axes", i - numStates);
      axis += axis < 0 ? rank : 0;
      if (axis < 0 || axis >= rank)
        return llvm::createStringError("Scan '" + node.name +
                                       "': an axis is out of range");
      DimId size = (*item.dims)[axis];
      if (count)
        program.require(terms.eq(*count, size),
                        "Scan '" + node.name +
                            "': inputs to scan differ in length");
      else
        count = size;
      item.dims->erase(item.dims->begin() + axis);
    }
    loop.after.push_back(std::move(item));
  }
  RangedTerms::Mark since = terms.mark();
  llvm::SaveAndRestore inLoop(loopBegin, loopBegin ? loopBegin : since);
  loop.count = count ? *count : program.terms.dimSymbol("Scan");
  ClaimId isRun = terms.ge(loop.count, 1);
  if (options.runtime == OnnxOptions::Runtime::OnnxRuntime)
    program.require(isRun, "Scan '" + node.name + "': there are no steps");
  Tensors before = loop.state;
  program.beginIf(isRun);
  llvm::Error error = runStep(node, loop);
  program.beginElse();
  program.endIf();
  if (error)
    return error;
  for (size_t i = 0; i < numStates; ++i) {
    Tensor last = before[i];
    last.forgetElements();
    define(node, i, std::move(last));
  }
  for (size_t i = numStates; i < loop.results.size(); ++i)
    define(node, i,
           stacked(renewed(loop.results[i], since), loop.count,
                   axisOf("scan_output_axes", i - numStates)));
  return llvm::Error::success();
}

} // namespace shapeproof::onnx
