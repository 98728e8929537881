// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Uninitialised.h. A question collects the values that the elements may
// come from, up to those whose answer is known, and then spreads the answers
// back from the ends: so all of them are known from then on, however they refer
// to each other. Origins.cpp says where elements come from.
//
// Tested by tests/mlir/ir/uninitialised-tensors.mlir.

#include "core/ir/Uninitialised.h"
#include "core/ir/Origins.h"

using namespace mlir;

namespace shapeproof {

bool UninitialisedTensors::contains(Value tensor) {
  if (auto it = known.find(tensor); it != known.end())
    return it->second;
  return Origins(known, modules).find(tensor);
}

const bool *HandedTensors::find(Value v) const {
  prepare();
  auto it = known.find(v);
  return it == known.end() ? nullptr : &it->second;
}

void HandedTensors::prepare() const {
  std::call_once(isPrepared, [&] {
    const ModuleCalls links(tops);
    llvm::DenseMap<Value, bool> all;
    auto ask = [&](ValueRange values) {
      for (Value value : values)
        if (Origins::mayHoldElements(value.getType())) {
          auto it = all.find(value);
          known[value] =
              it != all.end() ? it->second : Origins(all, links).find(value);
        }
    };
    // Other values may be erased while this is used.
    for (Operation *call : links.calls())
      ask(call->getResults());
    for (Operation *function : links.functions())
      ask(function->getRegion(0).getArguments());
  });
}

bool Origins::find(Value tensor) {
  llvm::SmallVector<Value, 8> open{tensor}, found;
  llvm::DenseMap<Value, llvm::SmallVector<Value, 2>> leadTo;
  // Until it turns out otherwise.
  known[tensor] = false;
  while (!open.empty()) {
    const Value value = open.pop_back_val();
    from.clear();
    if (isSource(value)) {
      found.push_back(value);
      continue;
    }
    for (Value origin : from) {
      leadTo[origin].push_back(value);
      auto [it, isNew] = known.try_emplace(origin, false);
      if (isNew)
        open.push_back(origin);
      else if (it->second)
        found.push_back(value);
    }
  }
  while (!found.empty()) {
    const Value value = found.pop_back_val();
    if (std::exchange(known[value], true))
      continue;
    if (auto it = leadTo.find(value); it != leadTo.end())
      llvm::append_range(found, it->second);
  }
  return known.lookup(tensor);
}

} // namespace shapeproof
