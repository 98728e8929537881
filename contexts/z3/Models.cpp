// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values of symbols and applications from a model of Z3: see Encoder.h.
//
// Tested by tests/engine/z3.

#include "engine/base/Limits.h"
#include "z3/ShapeEncoder.h"

using namespace shapeproof;
using namespace shapeproof::z3;

std::optional<Assignment> Encoder::readModel() {
  Assignment result;
  uint64_t visited = 0;
  for (DimId d : applications)
    visited += 2 * std::min<uint64_t>(terms_.size(d), terms.size());
  if (visited > limits::z3ModelNodes)
    return std::nullopt;
  for (DimId d : symbols) {
    std::optional<Int> v = z.value(dim(d));
    if (!v)
      return std::nullopt;
    result.dims[d] = *v;
  }
  for (const auto &[c, term] : bools) {
    std::optional<bool> v = z.truth(term);
    if (!v)
      return std::nullopt;
    result.bools[c] = *v;
  }
  for (DimId d : applications) {
    std::vector<Int> arguments;
    for (Z3_ast argument : valuesOf(terms_.operands(d))) {
      std::optional<Int> v = z.value(argument);
      if (!v)
        return std::nullopt;
      arguments.push_back(*v);
    }
    std::optional<Int> v = z.value(dim(d));
    if (!v)
      return std::nullopt;
    result.applications[{terms_.function(d).str(), std::move(arguments)}] = *v;
  }
  if (!shapes->read(result))
    return std::nullopt;
  return result;
}
