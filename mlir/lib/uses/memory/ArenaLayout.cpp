// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ArenaLayout.h. Tested by tests/mlir/ir/plan-buffers.mlir,
// tests/mlir/ir/plan-buffers-parts.mlir and tests/mlir/exec/arena.py.

#include "uses/memory/ArenaLayout.h"
#include "core/ir/Limits.h"
#include "engine/terms/Symbols.h"
#include "shapeproof/Evaluate.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/Support/MathExtras.h"
#include <deque>

namespace shapeproof::memory {
namespace {

using Order = std::vector<unsigned>;
/// The bytes of each buffer at some sizes of the inputs.
using Sample = std::vector<uint64_t>;

class ArenaPlanner {
public:
  ArenaPlanner(FunctionState &state, llvm::ArrayRef<ArenaBuffer> buffers,
               mlir::Operation *place)
      : state(state), store(state.importer().store()), buffers(buffers),
        place(place), meets(buffers.size(), llvm::BitVector(buffers.size())),
        before(meets), below(meets) {
    for (unsigned i = 0; i < buffers.size(); ++i)
      for (unsigned j = 0; j < i; ++j)
        if (FunctionSpans::meet(buffers[i].spans, buffers[j].spans)) {
          meets[i].set(j);
          meets[j].set(i);
        }
  }

  ArenaLayout plan(bool mayHaveParts);

private:
  void takeSamples();
  Order bestFit(const Sample &bytes) const;
  uint64_t sizeAt(const Order &order, const Sample &bytes) const;
  Order chooseOrder();
  bool isAtMost(DimId a, DimId b, mlir::Operation *at);
  bool isLessInSample(DimId a, DimId b, mlir::Operation *at);
  bool mayOccur(unsigned sample, mlir::Operation *at);
  llvm::SmallVector<DimId> latest(const llvm::BitVector &some,
                                  llvm::BitVector &loose);
  void findTogether();
  bool isUsedAcross(const llvm::BitVector &a, const llvm::BitVector &b) const;
  bool endsBefore(unsigned buffer, DimId at, const llvm::BitVector &lower);
  void split(unsigned at);

  FunctionState &state;
  TermStore &store;
  llvm::ArrayRef<ArenaBuffer> buffers;
  mlir::Operation *place;
  /// By two buffers: whether they meet; whether the second one ends no later
  /// than the first in all runs, as far as that is known.
  std::vector<llvm::BitVector> meets, before;
  /// Whether the second one ends in all runs before the first begins; whether
  /// both are accessed in one loop.
  std::vector<llvm::BitVector> below, together;
  std::vector<Sample> samples;
  /// The inputs of each sample, and whether facts at an op allow them.
  std::deque<Assignment> inputs;
  std::deque<Evaluator> values;
  llvm::DenseMap<std::pair<mlir::Operation *, unsigned>, bool> occurs;
  Order order;
  /// By buffer: where it begins.
  std::vector<DimId> begins;
  /// The buffers of each allocation, and where that begins.
  struct Part {
    llvm::BitVector buffers;
    DimId begin;
  };
  std::vector<Part> parts;
  /// By buffer that is placed: the end of its bytes where it is allocated, and
  /// of those that are reserved.
  std::vector<DimId> ends, endsOfReserved;
  size_t questionsLeft = limits::arenaQuestions;
};

/// The same sizes in each run of the pass: all equal, then powers of two that
/// differ by the symbol.
void ArenaPlanner::takeSamples() {
  llvm::SmallVector<Term> roots;
  for (const ArenaBuffer &buffer : buffers)
    roots.push_back(buffer.reserved);
  const SymbolSet symbols = symbolsOf(store, roots);
  uint64_t seed = 1;
  for (unsigned i = 0; i < limits::arenaSamples; ++i) {
    Assignment sample;
    auto next = [&] {
      // The constants of Knuth's MMIX.
      seed = seed * 6364136223846793005u + 1442695040888963407u;
      return i == 0 ? 0 : seed >> 40;
    };
    for (DimId symbol : symbols.dims)
      sample.dims[symbol] = Int(int64_t(uint64_t(256) >> next() % 8));
    for (ClaimId symbol : symbols.bools)
      sample.bools[symbol] = next() % 2 == 0;
    Evaluator &evaluator =
        values.emplace_back(store, inputs.emplace_back(std::move(sample)));
    Sample &bytes = samples.emplace_back();
    for (const ArenaBuffer &buffer : buffers) {
      const Int value = evaluator.value(buffer.reserved).value_or(Int(0));
      const Int most(int64_t(1) << 40);
      bytes.push_back(
          uint64_t(int64_t(value < Int(0) ? Int(0) : std::min(value, most))));
    }
  }
}

/// Large ones first, each where the gap is smallest.
Order ArenaPlanner::bestFit(const Sample &bytes) const {
  Order bySize(buffers.size());
  for (unsigned i = 0; i < bySize.size(); ++i)
    bySize[i] = i;
  llvm::stable_sort(
      bySize, [&](unsigned a, unsigned b) { return bytes[a] > bytes[b]; });
  std::vector<uint64_t> at(buffers.size());
  Order placed;
  for (unsigned i : bySize) {
    llvm::SmallVector<std::pair<uint64_t, uint64_t>> taken;
    for (unsigned other : placed)
      if (meets[i][other])
        taken.push_back({at[other], at[other] + bytes[other]});
    llvm::sort(taken);
    uint64_t from = 0, least = ~uint64_t(0);
    std::optional<uint64_t> best;
    for (auto [first, end] : taken) {
      if (first >= from + bytes[i] && first - from < least) {
        best = from;
        least = first - from;
      }
      from = std::max(from, llvm::alignTo(end, buffers[i].alignment));
    }
    at[i] = best.value_or(from);
    placed.push_back(i);
  }
  llvm::stable_sort(bySize,
                    [&](unsigned a, unsigned b) { return at[a] < at[b]; });
  return bySize;
}

uint64_t ArenaPlanner::sizeAt(const Order &order, const Sample &bytes) const {
  std::vector<uint64_t> ends(buffers.size());
  uint64_t size = 0;
  for (size_t k = 0; k < order.size(); ++k) {
    const unsigned i = order[k];
    uint64_t from = 0;
    for (size_t before = 0; before < k; ++before)
      if (meets[i][order[before]])
        from = std::max(from, ends[order[before]]);
    ends[i] = llvm::alignTo(from, buffers[i].alignment) + bytes[i];
    size = std::max(size, ends[i]);
  }
  return size;
}

/// The order whose sizes are least, relative to the least ones of each sample.
Order ArenaPlanner::chooseOrder() {
  takeSamples();
  std::vector<Order> orders;
  for (const Sample &bytes : samples) {
    Order order = bestFit(bytes);
    if (!llvm::is_contained(orders, order))
      orders.push_back(std::move(order));
  }
  std::vector<uint64_t> excess(orders.size());
  for (const Sample &bytes : samples) {
    llvm::SmallVector<uint64_t> sizes;
    for (const Order &order : orders)
      sizes.push_back(sizeAt(order, bytes));
    const uint64_t least = *llvm::min_element(sizes);
    // In parts of 1024.
    for (auto [size, sum] : llvm::zip(sizes, excess))
      sum += least == 0 ? 0 : (size - least) / llvm::divideCeil(least, 1024);
  }
  return orders[llvm::min_element(excess) - excess.begin()];
}

/// Whether the facts at the op are not known to exclude the inputs of a sample.
bool ArenaPlanner::mayOccur(unsigned sample, mlir::Operation *at) {
  auto [it, isNew] = occurs.try_emplace({at, sample}, true);
  if (!isNew)
    return it->second;
  ClaimId all = TermStore::trueClaim();
  for (auto [symbol, value] : inputs[sample].dims)
    all = store.conj(all, store.eq(symbol, store.constant(value)));
  for (auto [symbol, value] : inputs[sample].bools)
    all = store.conj(all, value ? symbol : store.negate(symbol));
  const AtPoint here(state, at);
  const ClaimId excluded = store.negate(all);
  it->second = here.canFail(excluded) || !here.isProved(excluded);
  return it->second;
}

/// Whether a sample shows that a < b is possible. This costs much less than a
/// proof that is in vain.
bool ArenaPlanner::isLessInSample(DimId a, DimId b, mlir::Operation *at) {
  for (unsigned i = 0; i < inputs.size(); ++i) {
    const std::optional<Int> x = values[i].value(a), y = values[i].value(b);
    if (x && y && *x < *y && mayOccur(i, at))
      return true;
  }
  return false;
}

bool ArenaPlanner::isAtMost(DimId a, DimId b, mlir::Operation *at) {
  const ClaimId claim = store.le(a, b);
  if (claim == TermStore::trueClaim())
    return true;
  if (questionsLeft == 0 || store.size(claim) > limits::callTermNodes)
    return false;
  --questionsLeft;
  const AtPoint here(state, at);
  return !isLessInSample(b, a, at) && !here.canFail(claim) &&
         here.isProved(claim);
}

/// The ends of some buffers, without those that are no later than others.
/// `loose`: those that another one covers in runs alone that allocate them.
llvm::SmallVector<DimId> ArenaPlanner::latest(const llvm::BitVector &some,
                                              llvm::BitVector &loose) {
  llvm::SmallVector<unsigned> last;
  for (unsigned i : order)
    if (some[i])
      last.push_back(i);
  auto drop = [&](auto isCovered) {
    for (size_t i = last.size(); i-- > 0;)
      if (llvm::any_of(last, [&](unsigned other) {
            return other != last[i] && isCovered(last[i], other);
          }))
        last.erase(last.begin() + i);
  };
  drop([&](unsigned a, unsigned b) { return bool(before[b][a]); });
  drop([&](unsigned a, unsigned b) {
    if (!isAtMost(endsOfReserved[a], endsOfReserved[b], place))
      return false;
    before[b] |= before[a];
    before[b].set(a);
    return true;
  });
  // A buffer that covers another one by facts of its place has to stay.
  llvm::BitVector stays(buffers.size());
  drop([&](unsigned a, unsigned b) {
    if (stays[a] || !isAtMost(ends[a], endsOfReserved[b],
                              buffers[a].allocation->getNextNode()))
      return false;
    stays.set(b);
    loose.set(a);
    return true;
  });
  llvm::SmallVector<DimId> result;
  for (unsigned i : last)
    result.push_back(endsOfReserved[i]);
  return result;
}

void ArenaPlanner::findTogether() {
  together.assign(buffers.size(), llvm::BitVector(buffers.size()));
  for (unsigned i = 0; i < buffers.size(); ++i)
    for (unsigned j = 0; j < i; ++j)
      if (LoopUses::meet(buffers[i].loops, buffers[j].loops)) {
        together[i].set(j);
        together[j].set(i);
      }
}

bool ArenaPlanner::isUsedAcross(const llvm::BitVector &a,
                                const llvm::BitVector &b) const {
  return llvm::any_of(a.set_bits(),
                      [&](unsigned i) { return together[i].anyCommon(b); });
}

/// Whether a buffer ends at `at` or before in all runs; those in `lower` do.
bool ArenaPlanner::endsBefore(unsigned buffer, DimId at,
                              const llvm::BitVector &lower) {
  return llvm::any_of(lower.set_bits(),
                      [&](unsigned other) {
                        return endsOfReserved[other] == endsOfReserved[buffer];
                      }) ||
         isAtMost(endsOfReserved[buffer], at, place);
}

/// Splits the part that a buffer is in where the buffer begins, if that is of
/// use, and if it is known that no other one crosses this place.
void ArenaPlanner::split(unsigned at) {
  const DimId begin = begins[at];
  Part &part = *llvm::find_if(
      parts, [&](const Part &one) { return one.buffers.test(at); });
  llvm::BitVector lower(part.buffers), upper(part.buffers), open(part.buffers);
  lower &= below[at];
  open.reset(lower);
  upper.reset();
  for (unsigned i : order)
    if (open[i] && (begins[i] == begin || below[i].anyCommon(upper))) {
      upper.set(i);
      open.reset(i);
    }
  llvm::BitVector most(open);
  most |= lower;
  open |= upper;
  if (lower.none() || !isUsedAcross(most, open))
    return;
  open.reset(upper);
  for (unsigned i : open.set_bits())
    if (endsBefore(i, begin, lower))
      lower.set(i);
    else if (isAtMost(begin, begins[i], place))
      upper.set(i);
    else
      return;
  if (!isUsedAcross(lower, upper) ||
      llvm::any_of(upper.set_bits(), [&](unsigned i) {
        return buffers[i].alignment > buffers[at].alignment;
      }))
    return;
  part.buffers = std::move(lower);
  parts.push_back({std::move(upper), begin});
}

ArenaLayout ArenaPlanner::plan(bool mayHaveParts) {
  order = chooseOrder();
  for (auto *terms : {&begins, &ends, &endsOfReserved})
    terms->resize(buffers.size());
  const DimId zero = store.constant(0);
  llvm::BitVector placed(buffers.size());
  for (unsigned i : order) {
    llvm::BitVector met = meets[i], loose(buffers.size());
    met &= placed;
    llvm::SmallVector<DimId> endsOfMet = latest(met, loose);
    endsOfMet.push_back(zero);
    begins[i] = alignedUp(store, store.max(endsOfMet), buffers[i].alignment);
    ends[i] = store.add(begins[i], buffers[i].bytes);
    endsOfReserved[i] = store.add(begins[i], buffers[i].reserved);
    met.reset(loose);
    before[i] = met;
    for (unsigned other : met.set_bits())
      before[i] |= before[other];
    below[i] = before[i];
    placed.set(i);
  }
  parts.push_back({placed, zero});
  if (mayHaveParts) {
    findTogether();
    for (unsigned i : llvm::reverse(order))
      split(i);
  }
  ArenaLayout layout;
  layout.parts.resize(buffers.size());
  layout.offsets.resize(buffers.size());
  for (auto [number, part] : llvm::enumerate(parts)) {
    llvm::BitVector loose(buffers.size());
    llvm::SmallVector<DimId> sizes{zero};
    for (DimId end : latest(part.buffers, loose))
      sizes.push_back(store.sub(end, part.begin));
    layout.sizes.push_back(store.max(sizes));
    for (unsigned i : part.buffers.set_bits()) {
      layout.parts[i] = unsigned(number);
      layout.offsets[i] = store.sub(begins[i], part.begin);
    }
  }
  return layout;
}

} // namespace

DimId alignedUp(TermStore &store, DimId bytes, uint64_t alignment) {
  const DimId step = store.constant(int64_t(alignment)),
              rest = store.constant(int64_t(alignment - 1));
  return store.mul(store.floorDiv(store.add(bytes, rest), step), step);
}

ArenaLayout layOut(FunctionState &state, llvm::ArrayRef<ArenaBuffer> buffers,
                   mlir::Operation *place, bool mayHaveParts) {
  return ArenaPlanner(state, buffers, place).plan(mayHaveParts);
}

} // namespace shapeproof::memory
