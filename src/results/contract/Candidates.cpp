// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Candidates.h.
//
// Tested by tests/results/contract/ProblemContractTest.cpp.

#include "results/contract/Candidates.h"
#include "engine/base/Limits.h"
#include "engine/terms/Kinds.h"
#include "engine/terms/Symbols.h"
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
  return infoOf(store.kind(d)).is(kRead) &&
         llvm::all_of(store.operands(d),
                      [&](DimId at) { return store.getConstant(at); });
}

} // namespace

std::vector<Term> symbolsIn(const TermStore &store,
                            llvm::ArrayRef<ClaimId> claims) {
  const SymbolSet symbols = symbolsOf(store, claims);
  std::vector<Term> all(symbols.dims.begin(), symbols.dims.end());
  all.insert(all.end(), symbols.shapes.begin(), symbols.shapes.end());
  all.insert(all.end(), symbols.bools.begin(), symbols.bools.end());
  return all;
}

bool saysSmall(const TermStore &store, ClaimId claim) {
  constexpr int64_t kSmall = 2;
  ClaimKind kind = store.kind(claim);
  if (isJunction(kind))
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
  if (!llvm::is_contained(atoms, atom) && inputs.areAllIn(atom))
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
    if (isDivision(store.kind(d)))
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
  auto addComparisons = [&](DimId x, DimId y) {
    for (ClaimId claim : {store.ge(x, y), store.le(x, y), store.eq(x, y)})
      add(claim);
  };
  for (size_t i = 0; i < shapes.size(); ++i)
    for (size_t j = i + 1; j < shapes.size(); ++j)
      add(store.shapeEq(shapes[i], shapes[j]));
  for (size_t i = 0; i < used.size(); ++i)
    for (size_t j = i + 1; j < used.size(); ++j)
      addComparisons(used[i], used[j]);
  // That an input is one number, or a size is 0, is no contract.
  for (DimId x : used)
    for (DimId c : numbers) {
      add(store.ge(x, c));
      if (store.getConstant(c) != Int(0) || !store.isObviouslyNonNegative(x))
        add(store.le(x, c));
    }
  for (DimId x : used)
    for (DimId y : used)
      for (DimId c : numbers)
        if (x != y)
          add(store.ge(x, store.add(y, c)));
  return result;
}

} // namespace shapeproof::contract
