// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Peak.h. Tested by tests/mlir/ir/memory.mlir and
// tests/mlir/exec/memory.py.

#include "uses/memory/Peak.h"
#include "uses/memory/Allocation.h"

namespace shapeproof::memory {
namespace {

class PeakFinder {
public:
  PeakFinder(FunctionState &state, Lives &lives,
             const std::optional<Int> &limit)
      : state(state), store(state.importer().store()), lives(lives),
        limit(limit) {}

  Peak find();

private:
  using Part = Peak::Part;

  mlir::Operation *placeOf(const Part &part) const;
  DimId simplest(DimId bytes);
  std::optional<DimId> sumOf(const Moment &moment, bool &isExact);
  bool addPart(const Moment &moment);
  void bound(const Part &part, DimId inside);
  bool isCovered(const Part &small, const Part &large) const;
  bool isCoveredByOthers(llvm::ArrayRef<size_t> coveredBy) const;
  void dropCovered();
  DimId combined();

  FunctionState &state;
  TermStore &store;
  Lives &lives;
  std::vector<Part> all;
  std::optional<Int> limit;
  llvm::DenseMap<DimId, DimId> simple;
  Peak peak;
  bool isBounded = true, isWithin = true;
};

} // namespace

/// The last place to which a run comes that has come to the moment, as far as
/// that is seen in its block.
mlir::Operation *PeakFinder::placeOf(const Part &part) const {
  mlir::Operation *op =
      part.moment ? part.moment->at->getNextNode() : lives.entry();
  for (unsigned steps = 0;
       steps < limits::momentDistance && op->getNextNode() && !mayStop(op);
       ++steps)
    op = op->getNextNode();
  return op;
}

/// The bytes of a buffer, simplified before they are added: products of sums
/// are not seen in a sum of several.
DimId PeakFinder::simplest(DimId bytes) {
  auto [it, isNew] = simple.insert({bytes, bytes});
  if (isNew)
    it->second = AtPoint(state, lives.entry()).simplest(bytes);
  return it->second;
}

std::optional<DimId> PeakFinder::sumOf(const Moment &moment, bool &isExact) {
  DimId sum = store.constant(0);
  for (unsigned number : moment.alive) {
    const Buffer &buffer = lives.buffers()[number];
    if (!buffer.bytes)
      return std::nullopt;
    sum = store.add(sum, simplest(*buffer.bytes));
    isExact &= buffer.isExact;
  }
  return sum;
}

/// The least constant bound that is found, of the bytes as they are computed or
/// in terms of inputs.
void PeakFinder::bound(const Part &part, DimId inside) {
  if (!isBounded && !limit)
    return;
  AtPoint here(state, placeOf(part));
  std::optional<Int> end;
  for (DimId term : {part.bytes, inside}) {
    const Bounds bounds = here.bound(term);
    if (bounds.vacuous) // The place is never come to.
      return;
    if (bounds.hi && (!end || *bounds.hi < *end))
      end = bounds.hi;
  }
  isWithin = isWithin && limit &&
             ((end && *end <= *limit) ||
              here.isProved(store.implies(
                  part.guard, store.le(part.bytes, store.constant(*limit)))));
  isBounded = isBounded && end;
  if (isBounded)
    peak.bound = peak.bound ? std::max(*peak.bound, *end) : *end;
}

bool PeakFinder::addPart(const Moment &moment) {
  bool isExact = moment.guard.isExact;
  std::optional<DimId> sum = sumOf(moment, isExact);
  if (!sum) {
    isBounded = isWithin = false;
    return false;
  }
  AtPoint here(state, moment.at->getNextNode());
  UpperEnds ends = lives.upperEnds();
  UpperEnd most = ends(*sum, here);
  auto [guard, isWhole] = ends.overInputs(moment.guard.claim);
  if (!most.term) {
    // There may be a number that is no end of a term.
    all.push_back({&moment, guard, *sum, false});
    bound(all.back(), *sum);
    all.pop_back();
    return false;
  }
  all.push_back(
      {&moment, guard, *most.term, isExact && isWhole && most.isAttained});
  bound(all.back(), *sum);
  return true;
}

/// Whether the bytes at `small` are at most those of `large`, whenever the
/// program comes to `small`.
bool PeakFinder::isCovered(const Part &small, const Part &large) const {
  const ClaimId claim =
      store.conj(large.guard, store.le(small.bytes, large.bytes));
  if (claim == TermStore::trueClaim())
    return true;
  return all.size() <= limits::memoryParts &&
         AtPoint(state, placeOf(small)).isProved(claim);
}

/// Whether the parts that stay are at least 0 where their conditions hold, by
/// the facts at the entry.
bool PeakFinder::isCoveredByOthers(llvm::ArrayRef<size_t> coveredBy) const {
  AtPoint here(state, placeOf(all.front()));
  for (size_t i = 1; i < all.size(); ++i)
    if (coveredBy[i] == all.size() &&
        !here.isProved(store.implies(
            all[i].guard, store.ge(all[i].bytes, store.constant(0)))))
      return false;
  return true;
}

/// Leaves out parts, each because of one that stays. Of equal ones the first
/// stays.
void PeakFinder::dropCovered() {
  const size_t none = all.size();
  std::vector<size_t> coveredBy(all.size(), none);
  for (size_t i = all.size(); i-- > 0;)
    for (size_t j = 0; j < all.size() && coveredBy[i] == none; ++j) {
      if (i == j || coveredBy[j] != none || !isCovered(all[i], all[j]))
        continue;
      // The moments that moment i covers need another one that covers them.
      bool mayGo = true;
      for (size_t k = 0; k < all.size(); ++k)
        mayGo &= coveredBy[k] != i || isCovered(all[k], all[j]);
      if (!mayGo)
        continue;
      for (size_t &by : coveredBy)
        if (by == i)
          by = j;
      coveredBy[i] = j;
    }
  // Nothing, before all allocations, matters only if the others may be less.
  if (llvm::count(coveredBy, none) > 1 && isCoveredByOthers(coveredBy))
    coveredBy[0] = 0;
  for (auto [part, by] : llvm::zip(all, coveredBy))
    if (by == none)
      peak.parts.push_back(part);
}

/// One term for the largest: parts under the same condition together.
DimId PeakFinder::combined() {
  llvm::MapVector<ClaimId, DimId> byGuard;
  for (const Part &part : peak.parts) {
    auto [it, isNew] = byGuard.insert({part.guard, part.bytes});
    if (!isNew)
      it->second = store.max({it->second, part.bytes});
  }
  const DimId zero = store.constant(0);
  llvm::SmallVector<DimId> terms;
  for (auto &[guard, bytes] : byGuard) {
    if (guard == TermStore::trueClaim()) {
      terms.push_back(bytes);
      continue;
    }
    const auto *other = byGuard.find(store.negate(guard));
    if (other == byGuard.end())
      terms.push_back(store.select(guard, bytes, zero));
    else if (&other->second > &bytes)
      terms.push_back(store.select(guard, bytes, other->second));
  }
  return store.max(terms);
}

Peak PeakFinder::find() {
  all.push_back({nullptr, TermStore::trueClaim(), store.constant(0), true});
  peak.bound = Int(0);
  bool isWhole = true;
  for (const Moment &moment : lives.moments())
    isWhole &= addPart(moment);
  if (!isBounded)
    peak.bound.reset();
  peak.isWithin = isWithin && limit && *limit >= 0;
  if (!isWhole)
    return std::move(peak);
  dropCovered();
  peak.term = combined();
  peak.isExact =
      llvm::all_of(peak.parts, [](const Part &part) { return part.isExact; });
  return std::move(peak);
}

Peak peakOf(FunctionState &state, Lives &lives,
            const std::optional<Int> &limit) {
  return PeakFinder(state, lives, limit).find();
}

} // namespace shapeproof::memory
