// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Extremum.h.

#include "terms/Extremum.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;

/// Longer sums and extrema are not looked through.
static constexpr size_t kMost = 8;

/// The inequalities, where a term of this kind is one of its operands.
static ClaimId orderAround(TermStore &store, DimKind kind,
                           llvm::ArrayRef<DimId> operands, DimId reached) {
  llvm::SmallVector<ClaimId, kMost> each;
  for (DimId operand : operands)
    each.push_back(kind == DimKind::Min ? store.ge(operand, reached)
                                        : store.ge(reached, operand));
  return store.conj(each);
}

std::optional<ClaimId> shapeproof::orderOfOperands(TermStore &store,
                                                   ClaimId equation) {
  const DimId sum = store.dim(equation);
  const size_t width = store.linearView(sum).summands.size();
  if (width > kMost)
    return std::nullopt;
  for (size_t i = 0; i < width; ++i) {
    const Summand s = store.linearView(sum).summands[i];
    const DimKind kind = store.kind(s.column);
    if ((kind != DimKind::Min && kind != DimKind::Max) ||
        (s.coefficient != 1 && s.coefficient != -1) ||
        store.operands(s.column).size() > kMost)
      continue;
    // The equation solved for the column.
    const DimId other = store.sub(s.column, store.scale(sum, s.coefficient));
    const llvm::SmallVector<DimId, kMost> operands(store.operands(s.column));
    if (llvm::is_contained(operands, other))
      return orderAround(store, kind, operands, other);
  }
  return std::nullopt;
}
