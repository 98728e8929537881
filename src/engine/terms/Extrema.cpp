// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// min, max, select and uninterpreted applications.
//
// min and max are sets of operands. Nested ones are flattened; of n + 3 and n +
// 5 one stays; an operand that another one obviously undercuts is dropped
// (max(n, 0) is n for a dim, min(i, max(i, j)) is i); and a common offset moves
// out so that min(n + 1, m + 1) is min(n, m) + 1. Flattening stops at
// kMaxMonomials operands.
//
// Tested by tests/engine/terms.

#include "engine/terms/Extremum.h"
#include "engine/terms/StoreImpl.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::ArrayRef;

/// Appends the factors that occur an odd number of times: if they are
/// nonnegative, the product is.
static void appendOddFactors(ArrayRef<DimId> factors,
                             llvm::SmallVectorImpl<DimId> &odd) {
  for (size_t i = 0; i < factors.size();) {
    size_t j = i;
    while (j < factors.size() && factors[j] == factors[i])
      ++j;
    if ((j - i) % 2)
      odd.push_back(factors[i]);
    i = j;
  }
}

bool TermStore::isObviouslyNonNegative(DimId d) const {
  if (kind(d) == DimKind::Symbol)
    return impl->dimNonNegative[impl->node(d).payload];
  // Columns within terms are visited by a short worklist, cut off for deep
  // terms.
  llvm::SmallVector<DimId, 16> work{d};
  for (unsigned steps = 0; !work.empty(); ++steps) {
    if (steps == 64)
      return false;
    DimId t = work.pop_back_val();
    switch (kind(t)) {
    case DimKind::Constant:
      if (constantValue(t) < 0)
        return false;
      break;
    case DimKind::Symbol:
      if (!symbol(t).nonNegative)
        return false;
      break;
    case DimKind::Rank:
      break;
    case DimKind::Extent:
    case DimKind::NumElements:
      if (!hasNonNegativeExtents(shape(t)))
        return false;
      break;
    case DimKind::Sum: {
      LinearView v = linearView(t);
      if (v.constant < 0)
        return false;
      for (const Summand &s : v.summands) {
        if (s.coefficient < 0)
          return false;
        work.push_back(s.column);
      }
      break;
    }
    case DimKind::Product:
      appendOddFactors(operands(t), work);
      break;
    case DimKind::FloorDiv:
    case DimKind::Mod: {
      auto c = getConstant(operands(t)[1]);
      if (!c || *c <= 0)
        return false;
      work.push_back(operands(t)[0]);
      break;
    }
    case DimKind::Broadcast:
      if (!(impl->node(t).payload & kNonNegativeLeaves))
        return false;
      break;
    case DimKind::Min:
    case DimKind::Select:
    case DimKind::OpaqueProduct:
    case DimKind::OpaqueSum:
      llvm::append_range(work, operands(t));
      break;
    case DimKind::Max: {
      // One nonnegative operand is enough; only cheap operands are checked.
      bool found = llvm::any_of(operands(t), [&](DimId o) {
        auto c = getConstant(o);
        return (c && *c >= 0) ||
               (kind(o) == DimKind::Symbol && symbol(o).nonNegative);
      });
      if (!found)
        llvm::append_range(work, operands(t));
      break;
    }
    case DimKind::Apply:
      return false;
    }
  }
  return true;
}

namespace {

/// Stands for base + offset.
struct Entry {
  DimId base;
  Int offset;
};
using Entries = llvm::SmallVector<Entry, 8>;

/// Drops operands that another one obviously beats; for a minimum (sign 1),
/// those that are never less than another.
void dropBeaten(TermStore &store, const Int &sign, Entries &entries) {
  llvm::SmallVector<DimId, 8> terms;
  for (const Entry &e : entries)
    terms.push_back(store.add(e.base, store.constant(e.offset)));
  Entries kept;
  // One of two equal operands stays.
  llvm::SmallVector<bool, 8> isGone(entries.size());
  for (size_t i = 0; i < entries.size(); ++i) {
    bool &beaten = isGone[i];
    for (size_t j = 0; j < entries.size() && !beaten; ++j)
      beaten = i != j && !isGone[j] &&
               isNonNegativeByOperands(
                   store, store.scale(store.sub(terms[i], terms[j]), sign));
    if (!beaten)
      kept.push_back(entries[i]);
  }
  entries = std::move(kept);
}

} // namespace

DimId TermStore::Impl::extremum(DimKind kind, ArrayRef<DimId> operands) {
  assert(!operands.empty() && "min or max of nothing");
  const Int sign(kind == DimKind::Min ? 1 : -1);

  // Flatten operands of the form (the same kind of extremum) + constant.
  llvm::SmallVector<DimId, 8> flat;
  size_t width = 0;
  auto nestedOf = [&](DimId d) -> std::optional<DimId> {
    LinearView v = store.linearView(d);
    if (v.summands.size() == 1 && v.summands[0].coefficient == 1 &&
        store.kind(v.summands[0].column) == kind)
      return v.summands[0].column;
    return std::nullopt;
  };
  for (DimId d : operands) {
    auto nested = nestedOf(d);
    width += nested ? store.operands(*nested).size() : 1;
  }
  for (DimId d : operands) {
    auto nested = nestedOf(d);
    if (!nested || width > kMaxMonomials) {
      flat.push_back(d);
      continue;
    }
    DimId offset = store.constant(store.linearView(d).constant);
    for (DimId inner : store.operands(*nested))
      flat.push_back(store.add(inner, offset));
  }

  // Keep one operand of those that differ by a constant, the one that can win:
  // sort by the part without the constant.
  Entries entries;
  for (DimId d : flat) {
    LinearView v = store.linearView(d);
    entries.push_back({internLinear(Int(0), v.summands), v.constant});
  }
  llvm::sort(entries, [&](const Entry &a, const Entry &b) {
    if (int order = store.compare(a.base, b.base))
      return order < 0;
    return a.offset * sign < b.offset * sign;
  });
  entries.erase(std::unique(entries.begin(), entries.end(),
                            [](const Entry &a, const Entry &b) {
                              return a.base == b.base;
                            }),
                entries.end());

  if (entries.size() > 1 && entries.size() <= 8)
    dropBeaten(store, sign, entries);

  // Move the common offset out, so that the winning offset becomes 0.
  Int shift = entries[0].offset;
  for (const Entry &e : entries)
    if (e.offset * sign < shift * sign)
      shift = e.offset;
  if (entries.size() == 1)
    return store.add(entries[0].base, store.constant(shift));
  // The remaining offsets may be beyond the cap.
  if (llvm::any_of(entries, [&](const Entry &e) {
        return !isWithinCap(e.offset - shift);
      }))
    shift = Int(0);
  llvm::SmallVector<DimId, 8> shifted;
  for (const Entry &e : entries)
    shifted.push_back(store.add(e.base, store.constant(e.offset - shift)));
  llvm::sort(shifted,
             [&](DimId a, DimId b) { return store.compare(a, b) < 0; });
  return store.add(internDim(kind, shifted), store.constant(shift));
}

DimId TermStore::min(ArrayRef<DimId> operands) {
  return impl->extremum(DimKind::Min, operands);
}
DimId TermStore::max(ArrayRef<DimId> operands) {
  return impl->extremum(DimKind::Max, operands);
}

DimId TermStore::select(ClaimId condition, DimId ifTrue, DimId ifFalse) {
  if (condition == trueClaim() || ifTrue == ifFalse)
    return ifTrue;
  if (condition == falseClaim())
    return ifFalse;
  ClaimId opposite = negate(condition);
  if (compare(opposite, condition) < 0) {
    condition = opposite;
    std::swap(ifTrue, ifFalse);
  }
  return impl->internDim(DimKind::Select, {ifTrue, ifFalse}, condition.raw);
}

DimId TermStore::apply(llvm::StringRef function, ArrayRef<DimId> operands) {
  auto [it, inserted] = impl->functionIds.try_emplace(
      function, static_cast<uint32_t>(impl->functions.size()));
  if (inserted)
    impl->functions.push_back(function.str());
  return impl->internDim(DimKind::Apply, operands, it->second);
}
