// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Size vectors, all of them or a deterministic sample; see Grid.h.

#include "core/exec/Grid.h"
#include "core/ir/Limits.h"

#include "llvm/ADT/STLExtras.h"

#include <random>
#include <set>

using namespace llvm;

namespace shapeproof::exec {

static std::vector<int64_t> choicesOf(const Parameter &parameter,
                                      ArrayRef<int64_t> constants,
                                      bool extremes) {
  std::set<int64_t> values;
  switch (parameter.kind) {
  case Parameter::Kind::Boolean:
    return {0, 1};
  case Parameter::Kind::Rank:
    return {0, 1, 2, 3};
  case Parameter::Kind::Integer:
    values = {-2, -1, 0, 1, 2, 3, 4, 5, 8};
    if (parameter.width < 64 || extremes) {
      int64_t least = -1 - (INT64_MAX >> (64 - parameter.width));
      values.insert({least, least + 1, least / 2, -1 - least / 2, -2 - least,
                     -1 - least});
    }
    break;
  case Parameter::Kind::Size:
    values = {0, 1, 2, 3, 4, 5, 8};
    break;
  }
  for (int64_t constant : constants)
    if (constant >= 4 && constant <= limits::runGridConstant)
      values.insert({constant - 1, constant, constant + 1});
  return {values.begin(), values.end()};
}

Grid::Grid(ArrayRef<Parameter> parameters, ArrayRef<int64_t> constants,
           size_t cap, bool extremes) {
  size_t all = 1;
  for (const Parameter &parameter : parameters) {
    choices.push_back(choicesOf(parameter, constants, extremes));
    all = std::min(all * choices.back().size(), cap + 1);
  }
  complete = all <= cap;
  if (complete) {
    Vector vector(parameters.size());
    for (size_t n = 0; n < all; ++n) {
      size_t rest = n;
      for (size_t i = 0; i < vector.size(); ++i) {
        vector[i] = choices[i][rest % choices[i].size()];
        rest /= choices[i].size();
      }
      list.push_back(vector);
    }
    return;
  }

  std::mt19937_64 random(20);
  auto pick = [&](const std::vector<int64_t> &from) {
    return from[random() % from.size()];
  };
  std::set<Vector> seen;
  // Duplicates are dropped; the bound ends the search when few new ones remain.
  for (size_t attempt = 0; list.size() < cap && attempt < 4 * cap; ++attempt) {
    // Take up to three sizes that all parameters share, or independent ones.
    size_t palette = attempt % 4;
    std::vector<int64_t> shared;
    for (size_t i = 0; i < palette; ++i)
      shared.push_back(pick(choices[random() % choices.size()]));
    Vector vector;
    for (size_t i = 0; i < choices.size(); ++i) {
      int64_t value = pick(shared.empty() ? choices[i] : shared);
      bool fits = is_contained(choices[i], value);
      vector.push_back(fits ? value : pick(choices[i]));
    }
    if (seen.insert(vector).second)
      list.push_back(vector);
  }
}

std::vector<Vector> Grid::neighbours(const Vector &vector, size_t most) const {
  std::vector<Vector> result;
  for (size_t i = 0; i < vector.size() && result.size() < most; ++i)
    for (int64_t value : choices[i])
      if (value != vector[i] && result.size() < most) {
        result.push_back(vector);
        result.back()[i] = value;
      }
  return result;
}

} // namespace shapeproof::exec
