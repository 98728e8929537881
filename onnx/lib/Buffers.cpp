// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The buffers of a model: one for each value that a node computes, from that
// node to the last one that uses it, or to the end for results of the model. No
// buffer is used again in place.
//
// Constants have no buffer here. What nodes with graphs of their own, and
// functions of the model, allocate within is not known.
//
// Tested by tests/tools/cli/memory-onnx.test.

#include "Buffers.h"
#include "Translator.h"

namespace shapeproof::onnx {

std::optional<int64_t> elementBytes(int32_t type) {
  switch (type) {
  case kUint8:
  case kInt8:
  case kBool:
    return 1;
  case kUint16:
  case kInt16:
  case kFloat16:
  case kBfloat16:
    return 2;
  case kFloat:
  case kInt32:
  case kUint32:
    return 4;
  case kInt64:
  case kUint64:
  case kDouble:
    return 8;
  default:
    return std::nullopt;
  }
}

std::optional<int64_t> bytesOf(const Graph &graph) {
  int64_t sum = 0;
  for (const auto &entry : graph.constants) {
    std::optional<int64_t> bytes = elementBytes(entry.second.type);
    if (!bytes)
      return std::nullopt;
    for (int64_t dim : entry.second.dims)
      if (dim < 0 || __builtin_mul_overflow(*bytes, dim, &*bytes))
        return std::nullopt;
    if (__builtin_add_overflow(sum, *bytes, &sum))
      return std::nullopt;
  }
  return sum;
}

/// The type in the program of an element with a size.
static std::string integerOfBytes(int64_t bytes) {
  return "i" + std::to_string(8 * bytes);
}

void Translator::allocate(const Node &node, unsigned number,
                          llvm::StringMap<unsigned> &buffers) {
  const bool isOpaque =
      model.functions.contains(
          functionKey(node.domain, node.op, node.overload)) ||
      llvm::any_of(node.attributes, [](const auto &attribute) {
        return attribute.second.graph != nullptr;
      });
  if (isOpaque)
    program.allocate({number, node.op, "", std::nullopt});
  else if (node.op == "Constant" && node.domain.empty())
    return;
  for (const std::string &output : node.outputs) {
    const Tensor *value = output.empty() ? nullptr : lookUp(output);
    if (!value)
      continue;
    std::optional<int64_t> bytes = elementBytes(value->type);
    if (value->sequence || !value->dims || !bytes)
      program.allocate({number, node.op, "", std::nullopt});
    else
      buffers[output] =
          program.allocate({number, node.op + " '" + node.name + "'",
                            integerOfBytes(*bytes), value->dims});
  }
}

llvm::Error Translator::runWithBuffers(const Graph &graph) {
  llvm::StringMap<unsigned> lastUse, buffers;
  program.numNodes = graph.nodes.size();
  for (auto [i, node] : llvm::enumerate(graph.nodes))
    for (const auto *names : {&node.outputs, &node.inputs})
      for (const std::string &name : *names)
        lastUse[name] = i;
  for (const Input &output : graph.outputs)
    lastUse[output.name] = graph.nodes.size();
  std::vector<std::vector<std::string>> dying(graph.nodes.size() + 1);
  for (const Node &node : graph.nodes)
    for (const std::string &name : node.outputs)
      if (!name.empty())
        dying[lastUse.lookup(name)].push_back(name);
  for (auto [i, node] : llvm::enumerate(graph.nodes)) {
    if (llvm::Error error = runNode(node))
      return error;
    allocate(node, i, buffers);
    if (parting) // The rest is walked twice; there is no bound in any case.
      return runApart(llvm::ArrayRef(graph.nodes).drop_front(i + 1));
    for (const std::string &name : dying[i])
      if (auto it = buffers.find(name); it != buffers.end())
        program.free(it->second, i);
  }
  return llvm::Error::success();
}

} // namespace shapeproof::onnx
