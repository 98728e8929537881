// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Samples.h.
//
// Tested by tests/unit/contract/ProblemContractTest.cpp.

#include "contract/Samples.h"
#include "shapeproof/Evaluate.h"
#include "terms/Symbols.h"

namespace shapeproof::contract {

Samples::Samples(TermStore &store, const Requirement &requirement)
    : store(store) {
  // The more dims, the fewer values of each.
  constexpr int64_t kValues[] = {0, 2, 1, 3, -1, 4, 6, 12};
  constexpr size_t kMaxDims = 4, kMaxOf[] = {8, 8, 8, 5, 4};
  Claims claims(requirement.guards);
  claims.push_back(requirement.claim);
  SymbolSet symbols = symbolsOf(store, claims);
  if (symbols.dims.size() > kMaxDims || !symbols.shapes.empty() ||
      !symbols.bools.empty() || !symbols.functions.empty())
    return;
  ClaimId guard = store.conj(requirement.guards);
  auto add = [&](Assignment values) {
    Evaluator evaluator(store, values);
    std::optional<bool> holds = evaluator.value(requirement.claim);
    if (holds && evaluator.value(guard) == true)
      samples.emplace_back(std::move(values), *holds);
  };
  std::vector<Assignment> all(1);
  for (DimId dim : symbols.dims) {
    std::vector<Assignment> more;
    for (const Assignment &values : all)
      for (int64_t v :
           llvm::ArrayRef(kValues).take_front(kMaxOf[symbols.dims.size()]))
        if (v >= 0 || !store.symbol(dim).nonNegative)
          more.emplace_back(values).dims[dim] = Int(v);
    all = std::move(more);
  }
  for (Assignment &values : all)
    add(std::move(values));
}

bool Samples::areDifferent(ClaimId other) const {
  for (const auto &[values, holds] : samples) {
    std::optional<bool> value = Evaluator(store, values).value(other);
    if (value && *value != holds)
      return true;
  }
  return false;
}

} // namespace shapeproof::contract
