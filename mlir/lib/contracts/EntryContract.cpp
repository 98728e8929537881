// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See EntryContract.h.

#include "contracts/EntryContract.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

namespace shapeproof {

llvm::SmallVector<size_t> clausesInOrder(mlir::Operation *function,
                                         const EntryContract &contract) {
  llvm::DenseMap<mlir::Operation *, size_t> places;
  function->walk<mlir::WalkOrder::PreOrder>(
      [&](mlir::Operation *op) { places.try_emplace(op, places.size()); });
  auto firstPlace = [&](size_t clause) {
    size_t first = places.size();
    for (const auto &check : contract.clauses[clause].checks)
      if (auto it = places.find(check.op); it != places.end())
        first = std::min(first, it->second);
    return first;
  };
  llvm::SmallVector<size_t> order =
      llvm::to_vector(llvm::seq<size_t>(0, contract.clauses.size()));
  llvm::stable_sort(
      order, [&](size_t a, size_t b) { return firstPlace(a) < firstPlace(b); });
  return order;
}

} // namespace shapeproof
