// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The buffers of a program: one for each tensor that a node computes, from that
// node to the last one that uses it or a view of it, or to the end for results
// of the program.
//
//   view = aten.view(x, ..)       x's elements: no buffer
//   relu = aten.relu(view)        a buffer of relu's sizes
//   add_ = aten.add_(relu, ..)    relu's buffer
//
// No buffer is used again in place of another. Weights and inputs have none
// here, and what an operation needs besides its results is not counted.
//
// Tested by tests/torch/memory.test.

#include "Writer.h"
#include "program/Program.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <functional>

namespace shapeproof::torch {

using namespace onnx;

/// Whether the results are views of the first operand: always, not only where
/// its strides allow it.
static bool isView(llvm::StringRef operation) {
  if (!operation.consume_front("torch.ops.aten."))
    return false;
  llvm::StringRef name = operation.split('.').first;
  return llvm::StringSwitch<bool>(name)
      .Cases({"view", "alias", "detach", "expand", "permute", "transpose", "t"},
             true)
      .Cases({"unsqueeze", "squeeze", "slice", "select", "narrow", "diagonal"},
             true)
      .Cases({"split", "split_with_sizes", "unbind", "chunk", "tensor_split"},
             true)
      .Cases({"as_strided", "unfold", "expand_as", "view_as", "swapaxes",
              "movedim", "numpy_T"},
             true)
      // An operation in place gives its first operand back.
      .Default(name.ends_with("_") && !name.starts_with("_"));
}

/// The operand whose elements the results have; empty if they are new.
static llvm::StringRef viewedBy(const Node &node) {
  if (node.arguments.empty() ||
      node.arguments.front().kind != Argument::Value || !isView(node.target))
    return "";
  return node.arguments.front().text;
}

BufferPlan planBuffers(const Graph &graph) {
  BufferPlan plan;
  plan.made.resize(graph.nodes.size());
  plan.freed.resize(graph.nodes.size());
  // The value in whose buffer each value is, and the last node that uses it.
  llvm::StringMap<std::string> owners;
  llvm::StringMap<size_t> lastUse;
  auto ownerOf = [&](llvm::StringRef name) {
    auto it = owners.find(name);
    return it == owners.end() ? name : llvm::StringRef(it->second);
  };
  std::function<void(const Argument &, size_t)> use =
      [&](const Argument &argument, size_t node) {
        if (argument.kind == Argument::Value)
          if (auto it = lastUse.find(ownerOf(argument.text));
              it != lastUse.end())
            it->second = node;
        for (const Argument &item : argument.items)
          use(item, node);
      };
  for (auto [i, node] : llvm::enumerate(graph.nodes)) {
    for (const Argument &argument : node.arguments)
      use(argument, i);
    const llvm::StringRef viewed = viewedBy(node);
    for (const std::string &result : node.results) {
      if (!viewed.empty()) {
        owners[result] = ownerOf(viewed).str();
        continue;
      }
      plan.made[i].push_back(result);
      lastUse[result] = i;
    }
  }
  for (const Argument &result : graph.results)
    use(result, graph.nodes.size());
  for (auto [i, made] : llvm::enumerate(plan.made))
    for (const std::string &name : made)
      if (size_t last = lastUse.lookup(name);
          !name.empty() && last < graph.nodes.size())
        plan.freed[last].push_back(name);
  return plan;
}

std::optional<int64_t> elementBytes(const Meta &meta) {
  llvm::StringRef type = meta.element;
  const int64_t parts = type.consume_front("complex<") ? 2 : 1;
  type = type.drop_until(llvm::isDigit);
  unsigned bits;
  if (type.consumeInteger(10, bits))
    return std::nullopt;
  return parts * std::max(1U, bits / 8); // A truth value has a byte.
}

std::optional<int64_t> Writer::weights() const {
  int64_t sum = 0;
  for (const Input &input : graph.inputs) {
    if (input.stored.empty())
      continue;
    const Meta *meta = metaOf(input.name);
    auto bytes =
        meta && meta->kind == Meta::Tensor ? elementBytes(*meta) : std::nullopt;
    if (!bytes)
      return std::nullopt;
    for (const std::string &size : meta->sizes) {
      int64_t number;
      if (llvm::StringRef(size).getAsInteger(10, number) || number < 0 ||
          __builtin_mul_overflow(*bytes, number, &*bytes))
        return std::nullopt;
    }
    if (__builtin_add_overflow(sum, *bytes, &sum))
      return std::nullopt;
  }
  return sum;
}

/// Allocates a buffer of the sizes that the value has, whatever is declared.
void Writer::allocate(const Node &node, const std::string &name) {
  const Meta *meta = metaOf(name);
  if (meta && meta->kind != Meta::Tensor)
    return; // A number.
  llvm::StringRef operation = node.target;
  operation.consume_front("torch.ops.");
  if (!meta || !elementBytes(*meta)) {
    if (values.lookup(name).type == "!torch.int" ||
        values.lookup(name).type == "!torch.bool")
      return;
    os << "  \"buffers_of.";
    for (char c : operation)
      os << (llvm::isAlnum(c) || c == '.' ? c : '_');
    os << "\"() : () -> ()" << place << '\n';
    return;
  }
  std::string type = "memref<", sizes;
  for (size_t axis = 0; axis < meta->sizes.size(); ++axis) {
    Value number = constant("int", llvm::utostr(axis));
    const std::string size = fresh("size"), wide = fresh("size"),
                      index = fresh("size");
    os << "  " << size << " = \"torch.aten.sym_size.int\"(" << values[name].name
       << ", " << number.name << ") : (" << values[name].type
       << ", !torch.int) -> !torch.int" << place << "\n  " << wide
       << " = torch_c.to_i64 " << size << place << "\n  " << index
       << " = arith.index_cast " << wide << " : i64 to index" << place << '\n';
    sizes += (sizes.empty() ? "" : ", ") + index;
    type += "?x";
  }
  type += meta->element + ">";
  Value buffer{fresh("buffer"), type};
  os << "  " << buffer.name << " = memref.alloc(" << sizes
     << ") {onnx.node = \"" << (isPlainText(name) ? name : "tensor")
     << "\"} : " << type << place << '\n';
  buffers[name] = buffer;
}

/// Allocates and frees what the node with this number does.
void Writer::writeBuffers(const BufferPlan &plan, size_t number) {
  const Node &node = graph.nodes[number];
  setPlace(node.file, node.line, node.column);
  for (const std::string &name : plan.made[number])
    allocate(node, name);
  for (const std::string &name : plan.freed[number])
    if (auto it = buffers.find(name); it != buffers.end())
      os << "  memref.dealloc " << it->second.name << " : " << it->second.type
         << place << '\n';
}

} // namespace shapeproof::torch
