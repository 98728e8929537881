// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Weights.h. Tested by tests/tools/cli/onnx-annotate.test.

#include "Weights.h"
#include "Wire.h"
#include "onnx.pb.h"
#include "program/Model.h"

namespace shapeproof::onnx {

static bool isWeight(int32_t type) {
  return type == kFloat || type == kDouble || type == kFloat16 ||
         type == kBfloat16;
}

bool withoutWeights(llvm::StringRef model, std::string &to) {
  using wire::Field;
  bool isAny = false;
  auto addTensor = [&](const Field &tensor, std::string &graph) {
    int32_t type = 0;
    auto findType = [&](const Field &f) {
      if (f.number == schema::Tensor::kDataTypeFieldNumber)
        type = int32_t(f.value);
    };
    if (tensor.content.size() < 1 << 20 ||
        !wire::forEachField(tensor.content, findType) || !isWeight(type))
      return graph.append(tensor.all.data(), tensor.all.size()), void();
    std::string rest;
    (void)wire::forEachField(tensor.content, [&](const Field &f) {
      if (f.content.size() < 1 << 20)
        rest += f.all;
    });
    wire::addBytes(graph, tensor.number, rest);
    isAny = true;
  };
  auto addGraph = [&](const Field &field) {
    std::string graph;
    bool isRead = wire::forEachField(field.content, [&](const Field &f) {
      if (f.number == schema::Graph::kInitializerFieldNumber)
        addTensor(f, graph);
      else
        graph += f.all;
    });
    if (isRead)
      wire::addBytes(to, field.number, graph);
    isAny &= isRead;
  };
  bool isRead = wire::forEachField(model, [&](const Field &field) {
    if (field.number == schema::Model::kGraphFieldNumber &&
        field.kind == wire::Bytes)
      addGraph(field);
    else
      to += field.all;
  });
  return isRead && isAny;
}

} // namespace shapeproof::onnx
