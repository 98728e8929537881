// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See EntryElements.h. Tested by tests/mlir/ir/rule10-memory.mlir.

#include "core/values/EntryElements.h"
#include "core/ir/InputNames.h"
#include "core/ir/Types.h"

namespace shapeproof {

Model EntryElements::at(mlir::BlockArgument buffer, int64_t place) {
  Model &model = elements[{buffer, place}];
  if (model.integer.term.valid() || model.truth.claim.valid())
    return model;
  mlir::Type type =
      llvm::cast<mlir::MemRefType>(buffer.getType()).getElementType();
  const std::string name =
      symbolName(buffer) + "[" + std::to_string(place) + "]";
  std::optional<unsigned> width = integerWidth(type);
  if (!width) {
    model.truth = {store.boolSymbol(name)};
    return model;
  }
  IntModel &x = model.integer;
  x = {store.intSymbol(name), kNoEvidence, kNever, INT64_MIN >> (64 - *width),
       INT64_MAX >> (64 - *width)};
  if (!type.isIndex() || options.statesIndexFits())
    facts.assume({buffer.getOwner()->getParentOp(), "type",
                  store.conj(store.ge(x.term, store.constant(x.lo)),
                             store.le(x.term, store.constant(x.hi)))});
  return model;
}

llvm::SmallVector<std::pair<int64_t, Term>>
EntryElements::of(mlir::Value buffer) const {
  llvm::SmallVector<std::pair<int64_t, Term>> result;
  for (const auto &[place, model] : elements)
    if (place.first == buffer)
      result.emplace_back(place.second, model.integer.term.valid()
                                            ? Term(model.integer.term)
                                            : Term(model.truth.claim));
  llvm::sort(result, llvm::less_first());
  return result;
}

} // namespace shapeproof
