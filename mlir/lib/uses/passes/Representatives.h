// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sizes seen so far, one representative for each set of equal ones.
//
// Sizes with the same term are found by its number; other sizes are compared
// with the first size of each term, up to a bound.

#ifndef SHAPEPROOF_MLIR_PASSES_REPRESENTATIVES_H
#define SHAPEPROOF_MLIR_PASSES_REPRESENTATIVES_H

#include "core/ir/Limits.h"
#include "shapeproof-mlir/ShapeConstraintAnalysis.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <iterator>

namespace shapeproof {

class Representatives {
public:
  explicit Representatives(ShapeConstraintAnalysis &sizes) : sizes(sizes) {}

  /// The number of the first size that `size` equals before `at`, among those
  /// that are compared and for which `accept` holds.
  std::optional<unsigned> find(
      mlir::Operation *at, const Size &size,
      llvm::function_ref<bool(unsigned)> accept = [](unsigned) {
        return true;
      }) {
    std::optional<uint32_t> term = sizes.termOf(at, size);
    if (!term)
      return std::nullopt;
    // Sizes of the same term, and the first size of each other term, which may
    // be earlier.
    llvm::ArrayRef<unsigned> same, others = heads;
    if (auto it = byTerm.find(*term); it != byTerm.end())
      same = it->second;
    if (others.size() > limits::representatives)
      others = others.take_front(limits::representatives);
    llvm::SmallVector<unsigned, 64> candidates;
    std::set_union(same.begin(), same.end(), others.begin(), others.end(),
                   std::back_inserter(candidates));
    llvm::erase_if(candidates, [&](unsigned i) { return !accept(i); });
    llvm::SmallVector<Size, 64> tried;
    for (unsigned i : candidates)
      tried.push_back(all[i]);
    if (std::optional<unsigned> found = sizes.firstEqual(at, tried, size))
      return candidates[*found];
    return std::nullopt;
  }

  /// Adds a size that is known before `at`, and returns its number.
  unsigned add(mlir::Operation *at, const Size &size) {
    unsigned number = all.size();
    all.push_back(size);
    if (std::optional<uint32_t> term = sizes.termOf(at, size)) {
      llvm::SmallVector<unsigned, 1> &same = byTerm[*term];
      if (same.empty())
        heads.push_back(number);
      if (same.size() < limits::representatives)
        same.push_back(number);
    }
    return number;
  }

private:
  ShapeConstraintAnalysis &sizes;
  std::vector<Size> all;
  /// Numbers of the sizes of each term, ascending.
  llvm::DenseMap<uint32_t, llvm::SmallVector<unsigned, 1>> byTerm;
  std::vector<unsigned> heads;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_PASSES_REPRESENTATIVES_H
