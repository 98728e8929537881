// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Residues.h.
//
// Tested by tests/unit/contract/ResiduesTest.cpp.

#include "contract/Residues.h"
#include "shapeproof/Evaluate.h"
#include "shapeproof/InferenceContext.h"
#include "terms/Rewrite.h"
#include "llvm/ADT/DenseMap.h"
#include <numeric>
#include <vector>

namespace shapeproof::contract {
namespace {

/// Remainders that are looked at; values of q before something holds for good;
/// ranges and remainders that people would read.
constexpr int64_t kMaxPeriod = 128, kMaxBefore = 4;
constexpr size_t kMaxRuns = 8;
/// Of claims, which are walked by recursion.
constexpr uint32_t kMaxClaimSize = 2000;

/// Inclusive.
struct Run {
  int64_t first, last;
};

std::vector<Run> runsOf(const std::vector<int64_t> &ascending) {
  std::vector<Run> runs;
  for (int64_t value : ascending) {
    if (!runs.empty() && runs.back().last + 1 == value)
      runs.back().last = value;
    else
      runs.push_back({value, value});
  }
  return runs;
}

class Residues {
public:
  Residues(TermStore &store, InferenceContext &entry)
      : store(store), entry(entry) {}

  /// Nothing if the claim has no such form.
  std::optional<ClaimId> run(ClaimId claim);

private:
  int64_t periodOf(Term t);
  int64_t dividedBy(DimId d) const;
  bool splitRemainder(ClaimId claim, int64_t remainder, DimId q);
  bool holdsAt(ClaimId claim, int64_t value) const;
  bool proves(ClaimId claim) {
    return entry.decideQuickly(claim).verdict == Verdict::Proved;
  }
  ClaimId within(DimId d, Run run, int64_t least, int64_t most);

  TermStore &store;
  InferenceContext &entry;
  DimId number;
  int64_t period = 1;
  llvm::DenseMap<Term, int64_t> periods;
  /// Remainders with which it holds from some q on; values that hold, or do
  /// not, unlike the rest of their remainder.
  std::vector<int64_t> always, also, except;
};

/// After so much more of the number the term has grown by a constant, or its
/// truth comes again; 0 if that is not known, or much. (A minimum comes again
/// once its operands have parted, which is found out later.)
int64_t Residues::periodOf(Term t) {
  if (auto it = periods.find(t); it != periods.end())
    return it->second;
  int64_t period = 1;
  if (t.isSymbol(store)) {
    bool isNumber = t.sort == Term::Dim &&
                    (!number.valid() || t.dim() == number) &&
                    store.symbol(t.dim()).nonNegative;
    if (isNumber)
      number = t.dim();
    period = isNumber ? 1 : 0;
  } else if (t.sort == Term::Shape) {
    period = 0;
  } else {
    forEachOperand(store, t, [&](Term operand) {
      if (period > 0) {
        int64_t inner = periodOf(operand);
        period = inner == 0 ? 0 : std::lcm(period, inner);
      }
    });
    if (t.sort == Term::Dim && period > 0)
      period *= dividedBy(t.dim());
  }
  if (period > kMaxPeriod)
    period = 0;
  return periods[t] = period;
}

/// The divisor of a division, 1 for what is as periodic as its operands; 0 for
/// what is neither.
int64_t Residues::dividedBy(DimId d) const {
  switch (store.kind(d)) {
  case DimKind::Constant:
  case DimKind::Sum:
  case DimKind::Min:
  case DimKind::Max:
  case DimKind::Select:
    return 1;
  case DimKind::FloorDiv: {
    std::optional<Int> divisor = store.getConstant(store.operands(d)[1]);
    bool isSmall = divisor && *divisor > Int(0) && *divisor <= Int(kMaxPeriod);
    return isSmall ? int64_t(*divisor) : 0;
  }
  default:
    return 0;
  }
}

bool Residues::holdsAt(ClaimId claim, int64_t value) const {
  Assignment assignment;
  assignment.dims[number] = Int(value);
  return Evaluator(store, assignment).value(claim).value_or(false);
}

/// Finds out what the claim is for `remainder`, and proves it.
bool Residues::splitRemainder(ClaimId claim, int64_t remainder, DimId q) {
  Rewriter ofQ(store);
  ofQ.set(number,
          store.add(store.scale(q, Int(period)), store.constant(remainder)));
  const ClaimId left = ofQ(claim);
  auto value = [&](int64_t at) { return at * period + remainder; };
  const bool forGood = holdsAt(claim, value(kMaxBefore));
  int64_t from = kMaxBefore;
  while (from > 0 && holdsAt(claim, value(from - 1)) == forGood)
    --from;
  ClaimId rest = store.implies(store.ge(q, store.constant(from)),
                               forGood ? left : store.negate(left));
  if (!proves(rest))
    return false;
  if (forGood)
    always.push_back(remainder);
  for (int64_t at = 0; at < from; ++at)
    if (holdsAt(claim, value(at)) != forGood)
      (forGood ? except : also).push_back(value(at));
  return true;
}

/// d, which lies between `least` and `most`, in the run.
ClaimId Residues::within(DimId d, Run run, int64_t least, int64_t most) {
  if (run.first == run.last)
    return store.eq(d, store.constant(run.first));
  llvm::SmallVector<ClaimId, 2> ends;
  if (run.first > least)
    ends.push_back(store.ge(d, store.constant(run.first)));
  if (run.last < most)
    ends.push_back(store.le(d, store.constant(run.last)));
  return store.conj(ends);
}

std::optional<ClaimId> Residues::run(ClaimId claim) {
  if (store.size(claim) > kMaxClaimSize)
    return std::nullopt;
  period = periodOf(claim);
  if (period <= 1 || !number.valid())
    return std::nullopt;
  DimId q = store.dimSymbol("q");
  for (int64_t remainder = 0; remainder < period; ++remainder)
    if (!splitRemainder(claim, remainder, q))
      return std::nullopt;
  std::sort(also.begin(), also.end());
  std::sort(except.begin(), except.end());
  std::vector<Run> parts = runsOf(always), single = runsOf(also),
                   holes = runsOf(except);
  if (parts.size() + single.size() + holes.size() > kMaxRuns)
    return std::nullopt;
  llvm::SmallVector<ClaimId> holds, fails;
  for (Run run : single)
    holds.push_back(within(number, run, 0, INT64_MAX));
  DimId remainder = store.mod(number, store.constant(period));
  for (Run run : parts)
    holds.push_back(within(remainder, run, 0, period - 1));
  for (Run run : holes)
    fails.push_back(store.negate(within(number, run, 0, INT64_MAX)));
  fails.push_back(store.disj(holds));
  return store.conj(fails);
}

} // namespace

ClaimId asResidues(TermStore &store, InferenceContext &entry, ClaimId claim) {
  std::optional<ClaimId> found = Residues(store, entry).run(claim);
  return found && store.size(*found) < store.size(claim) ? *found : claim;
}

} // namespace shapeproof::contract
