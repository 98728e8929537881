// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Candidates.h.
//
// Tested by tests/unit/contract/ProblemContractTest.cpp.

#include "contract/Candidates.h"
#include "base/Limits.h"
#include "terms/Symbols.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

namespace shapeproof::contract {
namespace {

std::optional<int64_t> small(const std::optional<Int> &value) {
  if (!value || *value < Int(-limits::candidateLargestConstant) ||
      *value > Int(limits::candidateLargestConstant))
    return std::nullopt;
  return int64_t(*value);
}

bool isAtom(const TermStore &store, DimId d) {
  switch (store.kind(d)) {
  case DimKind::Symbol:
  case DimKind::Rank:
  case DimKind::NumElements:
    return true;
  case DimKind::Extent:
    return store.getConstant(store.operands(d).front()).has_value();
  default:
    return false;
  }
}

/// Whether it is an atom, a product of two, or a quotient of an atom by a
/// constant.
bool isPlainColumn(const TermStore &store, DimId d) {
  if (isAtom(store, d))
    return true;
  llvm::ArrayRef<DimId> operands = store.operands(d);
  auto isOne = [&](DimId o) { return isAtom(store, o); };
  if (store.kind(d) == DimKind::Product)
    return operands.size() == 2 && llvm::all_of(operands, isOne);
  return false;
}

} // namespace

std::optional<Remainder> remainderOf(const TermStore &store, DimId term) {
  LinearView view = store.linearView(term);
  if (view.summands.size() != 2)
    return std::nullopt;
  for (unsigned i : {0, 1}) {
    const Summand &whole = view.summands[i], &part = view.summands[1 - i];
    if (store.kind(part.column) != DimKind::FloorDiv)
      continue;
    // The dividend is the column, or its negation.
    const DimId dividend = store.operands(part.column)[0];
    const LinearView above = store.linearView(dividend);
    if (above.constant != Int(0) || above.summands.size() != 1 ||
        above.summands[0].column != whole.column)
      continue;
    const Int sign = above.summands[0].coefficient;
    std::optional<Int> m = store.getConstant(store.operands(part.column)[1]);
    const bool isNegated = whole.coefficient == -sign;
    if (m && (sign == Int(1) || sign == Int(-1)) &&
        (isNegated || whole.coefficient == sign) &&
        part.coefficient == (isNegated ? *m : -*m))
      return Remainder{dividend, whole.column, *m, view.constant, isNegated};
  }
  return std::nullopt;
}

std::vector<Term> symbolsIn(const TermStore &store,
                            llvm::ArrayRef<ClaimId> claims) {
  const SymbolSet symbols = symbolsOf(store, claims);
  std::vector<Term> all(symbols.dims.begin(), symbols.dims.end());
  all.insert(all.end(), symbols.shapes.begin(), symbols.shapes.end());
  all.insert(all.end(), symbols.bools.begin(), symbols.bools.end());
  return all;
}

/// Whether a remainder has one of few values, or is not a certain one.
static bool isPlainRange(ClaimKind kind, const Remainder &remainder) {
  if (kind != ClaimKind::Ge)
    return true;
  const Int most = remainder.modulus - Int(1);
  const Int values =
      (remainder.isNegated ? remainder.constant : most + remainder.constant) +
      Int(1);
  return remainder.modulus > Int(0) &&
         values <= Int(int64_t(limits::residueRanges));
}

bool isPlain(const TermStore &store, ClaimId claim) {
  switch (store.kind(claim)) {
  case ClaimKind::And:
    return false;
  case ClaimKind::Or:
    return store.operands(claim).size() <= 3 &&
           llvm::all_of(store.operands(claim), [&](ClaimId c) {
             return store.kind(c) != ClaimKind::And && isPlain(store, c);
           });
  case ClaimKind::Eq:
  case ClaimKind::Ne:
  case ClaimKind::Ge: {
    if (auto remainder = remainderOf(store, store.dim(claim)))
      return isPlainColumn(store, remainder->column) &&
             isPlainRange(store.kind(claim), *remainder);
    LinearView view = store.linearView(store.dim(claim));
    return view.summands.size() <= 4 &&
           llvm::all_of(view.summands, [&](const Summand &s) {
             return isPlainColumn(store, s.column);
           });
  }
  default:
    return true;
  }
}

bool saysSmall(const TermStore &store, ClaimId claim) {
  constexpr int64_t kSmall = 2;
  ClaimKind kind = store.kind(claim);
  if (kind == ClaimKind::Or || kind == ClaimKind::And)
    return llvm::all_of(store.operands(claim),
                        [&](ClaimId c) { return saysSmall(store, c); });
  if (kind != ClaimKind::Eq && kind != ClaimKind::Ge)
    return false;
  // Match x + y == 0, or c - x - y >= 0.
  LinearView view = store.linearView(store.dim(claim));
  if (view.summands.empty())
    return false;
  const Int sign =
      kind == ClaimKind::Eq ? view.summands[0].coefficient : Int(-1);
  for (const Summand &s : view.summands)
    if (!store.isObviouslyNonNegative(s.column) ||
        sign * s.coefficient <= Int(0))
      return false;
  return kind == ClaimKind::Eq
             ? view.constant == Int(0)
             : view.constant >= Int(0) && view.constant <= Int(kSmall);
}

bool isSimpler(const TermStore &store, ClaimId a, ClaimId b) {
  if (store.size(a) != store.size(b))
    return store.size(a) < store.size(b);
  return store.compare(a, b) < 0;
}

//===- Collection -----------------------------------------------------------//

void CandidateSource::addAtom(DimId atom) {
  if (!llvm::is_contained(atoms, atom) &&
      inputs.areAllIn(store.ge(atom, store.constant(5))))
    atoms.push_back(atom);
}

void CandidateSource::add(Term term) {
  walkTerms(store, term, [&](Term t) {
    if (!seen.insert(t).second)
      return false;
    if (t.is(store, ShapeKind::Symbol) && inputs.contains(t))
      shapes.push_back(t.shape());
    if (t.sort != Term::Dim)
      return true;
    DimId d = t.dim();
    if (isAtom(store, d)) {
      addAtom(d);
      return store.kind(d) != DimKind::Extent;
    }
    LinearView view = store.linearView(d);
    if (auto c = small(view.constant))
      constants.insert({*c, -*c});
    if (store.kind(d) == DimKind::FloorDiv || store.kind(d) == DimKind::Mod)
      if (auto divisor = small(store.getConstant(store.operands(d)[1])))
        if (*divisor > 1)
          divisors.insert(*divisor);
    for (const Summand &s : view.summands)
      if (auto factor = small(s.coefficient); factor && *factor > 1)
        constants.insert(*factor);
    return true;
  });
  llvm::sort(atoms, [&](DimId a, DimId b) { return store.compare(a, b) < 0; });
  llvm::sort(shapes,
             [&](ShapeId a, ShapeId b) { return store.compare(a, b) < 0; });
}

std::vector<ClaimId> CandidateSource::multiples() const {
  std::set<int64_t> all = divisors;
  for (int64_t a : divisors)
    for (int64_t b : divisors) {
      if (a * b <= limits::candidateLargestMultiple)
        all.insert(a * b);
      if (std::lcm(a, b) <= limits::candidateLargestMultiple)
        all.insert(std::lcm(a, b));
    }
  std::vector<ClaimId> result;
  for (DimId x : llvm::ArrayRef(atoms).take_front(limits::candidateAtoms))
    for (int64_t m : all)
      result.push_back(
          store.eq(store.mod(x, store.constant(m)), store.constant(0)));
  return result;
}

std::vector<ClaimId> CandidateSource::candidates() const {
  std::vector<ClaimId> result;
  auto add = [&](ClaimId claim) {
    if (claim != TermStore::trueClaim() && claim != TermStore::falseClaim() &&
        !llvm::is_contained(result, claim))
      result.push_back(claim);
  };
  llvm::ArrayRef<DimId> used =
      llvm::ArrayRef(atoms).take_front(limits::candidateAtoms);
  llvm::SmallVector<DimId> numbers;
  for (int64_t c : constants)
    if (c >= 0 && numbers.size() < limits::candidateConstants)
      numbers.push_back(store.constant(c));
  auto forPairs = [&](auto use) {
    for (size_t i = 0; i < used.size(); ++i)
      for (size_t j = i + 1; j < used.size(); ++j)
        use(used[i], used[j]);
  };
  for (size_t i = 0; i < shapes.size(); ++i)
    for (size_t j = i + 1; j < shapes.size(); ++j)
      add(store.shapeEq(shapes[i], shapes[j]));
  forPairs([&](DimId a, DimId b) { add(store.eq(a, b)); });
  for (ClaimId claim : multiples())
    add(claim);
  forPairs([&](DimId a, DimId b) {
    add(store.le(a, b));
    add(store.le(b, a));
  });
  for (DimId x : used)
    for (DimId c : numbers)
      for (ClaimId claim : {store.eq(x, c), store.ge(x, c), store.le(x, c)})
        add(claim);
  forPairs([&](DimId a, DimId b) {
    for (DimId c : numbers) {
      for (auto [x, y] : {std::pair(a, b), std::pair(b, a)}) {
        add(store.eq(x, store.mul(c, y)));
        add(store.le(store.add(x, c), y));
        add(store.le(store.mul(c, x), y));
      }
      add(store.eq(store.add(a, c), b));
      add(store.eq(a, store.add(b, c)));
    }
    DimId one = store.constant(1);
    add(store.disj(store.eq(a, one), store.eq(a, b)));
    add(store.disj(store.eq(b, one), store.eq(a, b)));
    add(store.disj({store.eq(a, one), store.eq(b, one), store.eq(a, b)}));
  });
  if (used.size() == 3)
    for (unsigned i = 0; i < 3; ++i) {
      DimId sum = store.add(used[(i + 1) % 3], used[(i + 2) % 3]);
      DimId product = store.mul(used[(i + 1) % 3], used[(i + 2) % 3]);
      add(store.eq(used[i], sum));
      add(store.eq(used[i], product));
      add(store.le(sum, used[i]));
      add(store.le(used[i], sum));
    }
  return result;
}

} // namespace shapeproof::contract
