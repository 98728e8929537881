// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Unmodelled.h.

#include "core/values/Unmodelled.h"
#include "core/facts/Symbols.h"
#include "shapeproof/Evaluate.h"

namespace shapeproof {

void Unmodelled::add(Term symbol, llvm::StringRef what) {
  if (symbol.is(store, ShapeKind::Ranked))
    for (DimId extent : store.extents(symbol.shape()))
      add(extent, what);
  else if (symbol.isSymbol(store))
    names.try_emplace(symbol, what.str());
}

/// "andi of i32" for the function `andi32`.
static std::string ofIntegers(llvm::StringRef function) {
  llvm::StringRef name = function.rtrim("0123456789");
  llvm::StringRef width = function.drop_front(name.size());
  return (width.empty() ? name : name + " of i" + width).str();
}

std::string Unmodelled::findIn(ClaimId claim) const {
  std::string found;
  anyPart(store, claim, [&](Term t) {
    if (t.is(store, DimKind::Apply)) {
      llvm::StringRef name = store.function(t.dim());
      auto it = functions.find(name);
      found = it == functions.end() ? ofIntegers(name) : it->second;
    } else if (auto it = names.find(t); it != names.end()) {
      found = it->second;
    }
    return !found.empty();
  });
  return found.empty() ? found : found + " is not modelled";
}

std::string Unmodelled::findCarriedIn(ClaimId claim) const {
  std::string found;
  anyPart(store, claim, [&](Term t) {
    if (auto it = carried.find(t); it != carried.end())
      found = it->second;
    return !found.empty();
  });
  return found.empty() ? found
                       : "of " + found +
                             ", which a loop carries, only what all iterations "
                             "keep is known; a cf.assert can state more";
}

Assignment Unmodelled::modelledPart(const Assignment &assignment) const {
  Assignment result;
  auto copy = [&](const auto &from, auto &to) {
    for (const auto &[symbol, value] : from)
      if (!names.contains(symbol))
        to[symbol] = value;
  };
  copy(assignment.dims, result.dims);
  copy(assignment.shapes, result.shapes);
  copy(assignment.bools, result.bools);
  return result;
}

std::string Unmodelled::findIn(ClaimId claim, const Answer &answer) const {
  std::string found = findIn(claim);
  if (found.empty() || !answer.example || !answer.counterexample)
    return found;
  auto holds = [&](const Assignment &assignment) {
    const Assignment inputs = modelledPart(assignment);
    return Evaluator(store, inputs).value(claim);
  };
  const bool isSure = holds(*answer.example) == std::optional(true) &&
                      holds(*answer.counterexample) == std::optional(false);
  return isSure ? std::string() : found;
}

} // namespace shapeproof
