// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Residues.h.
//
// Tested by tests/results/simplify/ResiduesTest.cpp.

#include "results/simplify/Residues.h"
#include "engine/base/Limits.h"
#include "engine/terms/Rewrite.h"
#include "shapeproof/Evaluate.h"
#include "shapeproof/Simplified.h"
#include "llvm/ADT/DenseMap.h"
#include <numeric>
#include <vector>

namespace shapeproof::simplify {
namespace {

/// A range with both ends included.
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
  Residues(TermStore &store, llvm::function_ref<bool(ClaimId)> proves)
      : store(store), proves(proves) {}

  /// The claim as remainders; nothing if it has no such form.
  std::optional<ClaimId> run(ClaimId claim);
  /// The values for which the claim holds as ranges, if they are few.
  std::optional<ClaimId> ranges(ClaimId claim);

private:
  int64_t periodOf(Term t);
  int64_t dividedBy(DimId d) const;
  bool splitRemainder(ClaimId claim, int64_t remainder, DimId q);
  /// The truth at a value; nothing where the claim has no value, as for sizes
  /// that do not broadcast.
  std::optional<bool> holdsAt(ClaimId claim, int64_t value) const;
  ClaimId within(DimId d, Run run, int64_t least, int64_t most);

  TermStore &store;
  llvm::function_ref<bool(ClaimId)> proves;
  DimId number;
  int64_t period = 1;
  llvm::DenseMap<Term, int64_t> periods;
  /// Remainders with which the claim holds from some q on; single values that
  /// hold, or do not hold, unlike the rest of their remainder.
  std::vector<int64_t> always, also, except;
};

/// The period of a term: after it the term has grown by a constant, or its
/// truth value recurs; 0 if it is unknown or large. (A minimum recurs only once
/// its operands have crossed, which a later proof checks.)
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
  if (period > limits::residuePeriod)
    period = 0;
  return periods[t] = period;
}

/// The divisor of a division, 1 for a kind that is as periodic as its operands,
/// and 0 for all others.
int64_t Residues::dividedBy(DimId d) const {
  const DimKind kind = store.kind(d);
  if (kind == DimKind::FloorDiv) {
    std::optional<Int> divisor = store.getConstant(store.operands(d)[1]);
    bool isSmall =
        divisor && *divisor > Int(0) && *divisor <= Int(limits::residuePeriod);
    return isSmall ? int64_t(*divisor) : 0;
  }
  return kind == DimKind::Constant || kind == DimKind::Sum ||
         infoOf(kind).op >= Operator::Min;
}

std::optional<bool> Residues::holdsAt(ClaimId claim, int64_t value) const {
  Assignment assignment;
  assignment.dims[number] = Int(value);
  return Evaluator(store, assignment).value(claim);
}

/// Determines the truth of the claim for `remainder`, and proves it.
bool Residues::splitRemainder(ClaimId claim, int64_t remainder, DimId q) {
  Rewriter ofQ(store);
  ofQ.set(number,
          store.add(store.scale(q, Int(period)), store.constant(remainder)));
  const ClaimId left = ofQ(claim);
  auto value = [&](int64_t at) { return at * period + remainder; };
  for (int64_t at = 0; at <= limits::residueBefore; ++at)
    if (!holdsAt(claim, value(at)))
      return false;
  const bool forGood = *holdsAt(claim, value(limits::residueBefore));
  int64_t from = limits::residueBefore;
  while (from > 0 && *holdsAt(claim, value(from - 1)) == forGood)
    --from;
  ClaimId rest = store.implies(store.ge(q, store.constant(from)),
                               forGood ? left : store.negate(left));
  if (!proves(rest))
    return false;
  if (forGood)
    always.push_back(remainder);
  for (int64_t at = 0; at < from; ++at)
    if (*holdsAt(claim, value(at)) != forGood)
      (forGood ? except : also).push_back(value(at));
  return true;
}

/// The claim that d, which lies between `least` and `most`, is in the run.
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

/// The only symbol of the claim, if it is a size.
std::optional<DimId> onlyNumber(const TermStore &store, ClaimId claim) {
  std::optional<DimId> number;
  bool isOne = true;
  TermSet seen;
  walkTerms(store, Term(claim), [&](Term t) {
    if (!isOne || !seen.insert(t).second)
      return false;
    if (t.isSymbol(store)) {
      isOne = t.sort == Term::Dim && store.symbol(t.dim()).nonNegative &&
              (!number || *number == t.dim());
      if (isOne)
        number = t.dim();
    }
    return isOne;
  });
  return isOne ? number : std::nullopt;
}

std::optional<ClaimId> Residues::ranges(ClaimId claim) {
  std::optional<DimId> only = onlyNumber(store, claim);
  if (!only || store.size(claim) > limits::residueClaimNodes)
    return std::nullopt;
  number = *only;
  // A comparison with a constant is the shortest form there is.
  if (store.size(claim) <= store.size(store.eq(number, store.constant(1))))
    return std::nullopt;
  const int64_t looked = std::min(
      limits::residueValues, limits::residueWork / int64_t(store.size(claim)));
  std::vector<int64_t> holds;
  for (int64_t value = 0; value <= looked; ++value) {
    std::optional<bool> truth = holdsAt(claim, value);
    if (!truth)
      return std::nullopt;
    if (*truth)
      holds.push_back(value);
  }
  std::vector<Run> runs = runsOf(holds);
  if (runs.empty() || runs.size() > limits::residueRanges)
    return std::nullopt;
  // The last run may have no end. Prove that the claim holds within the runs
  // and nowhere between.
  if (runs.back().last == looked)
    runs.back().last = INT64_MAX;
  llvm::SmallVector<ClaimId> parts;
  int64_t next = 0;
  for (Run run : runs) {
    ClaimId in = within(number, run, 0, INT64_MAX);
    parts.push_back(in);
    if (!proves(store.implies(in, claim)))
      return std::nullopt;
    if (run.first > next &&
        !proves(
            store.implies(within(number, {next, run.first - 1}, -1, INT64_MAX),
                          store.negate(claim))))
      return std::nullopt;
    next = run.last == INT64_MAX ? INT64_MAX : run.last + 1;
  }
  if (next != INT64_MAX &&
      !proves(store.implies(store.ge(number, store.constant(next)),
                            store.negate(claim))))
    return std::nullopt;
  return store.disj(parts);
}

std::optional<ClaimId> Residues::run(ClaimId claim) {
  if (store.size(claim) > limits::residueClaimNodes)
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
  if (parts.size() + single.size() + holes.size() > limits::residueRuns)
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

/// Rewrites parts about one size each separately: p or n in 3..5.
static ClaimId partsAsResidues(TermStore &store,
                               llvm::function_ref<bool(ClaimId)> proves,
                               ClaimId claim, unsigned depth) {
  const ClaimKind kind = store.kind(claim);
  if (depth == 0 || !isJunction(kind) ||
      store.size(claim) > limits::residueClaimNodes || onlyNumber(store, claim))
    return claim;
  auto join = [&](llvm::ArrayRef<ClaimId> parts) {
    return kind == ClaimKind::And ? store.conj(parts) : store.disj(parts);
  };
  llvm::SmallVector<ClaimId> done;
  std::vector<std::pair<DimId, llvm::SmallVector<ClaimId>>> bySize;
  for (ClaimId part : llvm::SmallVector<ClaimId>(store.operands(claim))) {
    std::optional<DimId> only = onlyNumber(store, part);
    if (!only) {
      done.push_back(partsAsResidues(store, proves, part, depth - 1));
      continue;
    }
    auto same = std::find_if(bySize.begin(), bySize.end(),
                             [&](auto &p) { return p.first == *only; });
    if (same == bySize.end())
      same = bySize.insert(bySize.end(), {*only, {}});
    same->second.push_back(part);
  }
  for (auto &[size, parts] : bySize)
    done.push_back(asResidues(store, proves, join(parts)));
  return join(done);
}

ClaimId asResidues(TermStore &store, llvm::function_ref<bool(ClaimId)> proves,
                   ClaimId claim) {
  std::optional<ClaimId> found = Residues(store, proves).run(claim);
  if (!found)
    found = Residues(store, proves).ranges(claim);
  if (!found)
    found = partsAsResidues(store, proves, claim, limits::residueNesting);
  return costOf(store, *found) < costOf(store, claim) ? *found : claim;
}

} // namespace shapeproof::simplify
