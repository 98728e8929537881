// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sizes of all values of a model: a graph may be walked several times, as
// the body of a loop or of a function, and a size is known if it is the same
// each time.

#include "Translator.h"

namespace shapeproof::onnx {

void Translator::noteKnown(unsigned graph) {
  if (!notesKnown)
    return;
  Visit &visit = visits.emplace_back();
  visit.graph = graph;
  for (const auto &entry : scopes.back()) {
    const Tensor &tensor = entry.second;
    if (tensor.sequence)
      continue;
    Known &known = visit.known[entry.first()];
    known = {tensor.type, tensor.dims};
    if (!known.dims || !loopBegin)
      continue;
    for (DimId &dim : *known.dims)
      if (program.terms.hasSymbolSince(dim, *loopBegin))
        dim = DimId();
  }
}

void Translator::rollBack(const Mark &mark) {
  program.rollBack(mark.program);
  visits.resize(mark.visits);
}

llvm::StringMap<Translator::Known> Translator::known(unsigned graph) const {
  llvm::StringMap<Known> all;
  for (const Visit &visit : visits) {
    if (visit.graph != graph)
      continue;
    for (const auto &entry : visit.known) {
      auto [it, isNew] = all.try_emplace(entry.first(), entry.second);
      auto &dims = it->second.dims;
      const auto &others = entry.second.dims;
      if (isNew || !dims)
        continue;
      if (!others || others->size() != dims->size()) {
        dims.reset();
        continue;
      }
      for (auto [dim, other] : llvm::zip(*dims, *others))
        if (dim != other)
          dim = DimId();
    }
  }
  return all;
}

} // namespace shapeproof::onnx
