// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Op.h.

#include "Op.h"

namespace shapeproof::onnx {

std::string titleOf(const Node &node) {
  return node.name.empty() ? node.op : node.op + " '" + node.name + "'";
}

const Tensor &Op::in(size_t i) const {
  static const Tensor unknown;
  return has(i) ? *inputs[i] : unknown;
}

const std::vector<DimId> *Op::dims(size_t i) const {
  const Tensor &tensor = in(i);
  return tensor.dims ? &*tensor.dims : nullptr;
}

bool Op::hasRank(size_t i, size_t rank) const {
  return dims(i) && dims(i)->size() == rank;
}

Tensor &Op::out(size_t i) { return i < outputs.size() ? outputs[i] : lost; }

Tensor &Op::give(size_t i, int32_t type, std::vector<DimId> dims) {
  Tensor &tensor = out(i);
  tensor.type = type;
  tensor.dims = std::move(dims);
  return tensor;
}

const Attribute *Op::attribute(llvm::StringRef name) const {
  auto it = node.attributes.find(name);
  return it == node.attributes.end() ? nullptr : &it->second;
}

int64_t Op::integer(llvm::StringRef name, int64_t otherwise) const {
  const Attribute *found = attribute(name);
  return found && found->integer ? *found->integer : otherwise;
}

double Op::number(llvm::StringRef name, double otherwise) const {
  const Attribute *found = attribute(name);
  return found && found->number ? *found->number : otherwise;
}

std::string Op::text(llvm::StringRef name, llvm::StringRef otherwise) const {
  const Attribute *found = attribute(name);
  return found && found->text ? *found->text : otherwise.str();
}

std::optional<std::vector<int64_t>> Op::integers(llvm::StringRef name) const {
  const Attribute *found = attribute(name);
  if (!found)
    return std::nullopt;
  return found->integers;
}

void Op::require(ClaimId claim, const llvm::Twine &text) {
  program.require(claim, (titleOf(node) + ": " + text).str());
}

} // namespace shapeproof::onnx
