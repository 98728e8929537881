// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The elements of buffers as a function is entered.
//
//   func.func @f(%m: memref<?xindex>) {
//     %x = memref.load %m[%c0]          the input m[0]
//
// An element is the same however often it is asked for. Whether it is what is
// read the caller knows: nothing may have written there before.

#ifndef SHAPEPROOF_MLIR_VALUES_ENTRYELEMENTS_H
#define SHAPEPROOF_MLIR_VALUES_ENTRYELEMENTS_H

#include "core/facts/FactScopes.h"
#include "core/facts/ImportOptions.h"
#include "core/values/Values.h"
#include "engine/terms/Traversal.h"

namespace shapeproof {

class EntryElements {
public:
  EntryElements(TermStore &store, FactScopes &facts,
                const ImportOptions &options)
      : store(store), facts(facts), options(options) {}

  /// The element, an integer or i1, by its place in the argument's memory.
  Model at(mlir::BlockArgument buffer, int64_t place);
  /// The elements of the buffer that have been asked for, by their places.
  llvm::SmallVector<std::pair<int64_t, Term>> of(mlir::Value buffer) const;

private:
  TermStore &store;
  FactScopes &facts;
  const ImportOptions &options;
  llvm::DenseMap<std::pair<mlir::Value, int64_t>, Model> elements;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_VALUES_ENTRYELEMENTS_H
