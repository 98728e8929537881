// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A polynomial evaluated at all residues of its atoms. See Residues.h.
//
// Tested by tests/engine/proof/ResiduesTest.cpp, against evaluation.

#include "engine/checker/Residues.h"
#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "engine/checker/Monomials.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::ArrayRef;
using llvm::SmallVector;

SmallVector<DimId, 4> shapeproof::atomsOf(const TermStore &store, DimId dim) {
  SmallVector<DimId, 4> atoms;
  for (const Summand &x : store.linearView(dim).summands)
    for (DimId f : factorsOf(store, x.column))
      if (!llvm::is_contained(atoms, f))
        atoms.push_back(f);
  return atoms;
}

static int64_t remainder(const Int &value, int64_t modulus) {
  return static_cast<int64_t>(floorModulo(value, Int(modulus)));
}

std::optional<SmallVector<int64_t, 8>>
shapeproof::residuesOf(const TermStore &store, DimId dim, int64_t modulus,
                       ArrayRef<KnownResidue> known) {
  if (modulus < 2 || modulus > limits::residueModulus)
    return std::nullopt;
  for (const KnownResidue &k : known)
    if (k.divisor < 1 || modulus % k.divisor != 0)
      return std::nullopt;
  SmallVector<DimId, 4> atoms = atomsOf(store, dim);
  SmallVector<SmallVector<int64_t, 8>, 4> choices;
  int64_t cases = 1;
  for (DimId atom : atoms) {
    SmallVector<int64_t, 8> list;
    for (int64_t r = 0; r < modulus; ++r)
      if (llvm::all_of(known, [&](const KnownResidue &k) {
            return k.atom != atom || r % k.divisor == k.residue;
          }))
        list.push_back(r);
    cases *= static_cast<int64_t>(list.size());
    if (cases > limits::residueCases)
      return std::nullopt;
    choices.push_back(std::move(list));
  }

  // The polynomial: coefficients and places of factors.
  LinearView view = store.linearView(dim);
  SmallVector<std::pair<int64_t, SmallVector<size_t, 4>>, 4> monomials;
  for (const Summand &x : view.summands) {
    SmallVector<size_t, 4> places;
    for (DimId f : factorsOf(store, x.column))
      places.push_back(
          static_cast<size_t>(llvm::find(atoms, f) - atoms.begin()));
    monomials.push_back({remainder(x.coefficient, modulus), places});
  }
  SmallVector<bool, 64> isValue(static_cast<size_t>(modulus), false);
  SmallVector<int64_t, 4> at(atoms.size());
  for (int64_t number = 0; number < cases; ++number) {
    int64_t rest = number;
    for (size_t k = 0; k < atoms.size(); ++k) {
      auto size = static_cast<int64_t>(choices[k].size());
      at[k] = choices[k][static_cast<size_t>(rest % size)];
      rest /= size;
    }
    int64_t sum = remainder(view.constant, modulus);
    for (const auto &[coefficient, places] : monomials) {
      int64_t product = coefficient;
      for (size_t place : places)
        product = product * at[place] % modulus;
      sum = (sum + product) % modulus;
    }
    isValue[static_cast<size_t>(sum)] = true;
  }
  SmallVector<int64_t, 8> values;
  for (int64_t r = 0; r < modulus; ++r)
    if (isValue[static_cast<size_t>(r)])
      values.push_back(r);
  return values;
}

std::optional<ClaimId>
shapeproof::residueFormula(TermStore &s, DimId quotient,
                           ArrayRef<KnownResidue> known) {
  if (s.kind(quotient) != DimKind::FloorDiv)
    return std::nullopt;
  DimId dividend = s.operands(quotient)[0];
  std::optional<Int> divisor = s.getConstant(s.operands(quotient)[1]);
  if (!divisor || *divisor < 2 || *divisor > limits::residueModulus)
    return std::nullopt;
  auto values = residuesOf(s, dividend, static_cast<int64_t>(*divisor), known);
  if (!values)
    return std::nullopt;
  DimId rest = s.sub(dividend, s.scale(quotient, *divisor));
  SmallVector<ClaimId, 8> arms;
  for (int64_t r : *values)
    arms.push_back(s.eq(rest, s.constant(r)));
  for (const KnownResidue &k : known) {
    DimId d = s.constant(k.divisor);
    arms.push_back(s.ne(s.mod(k.atom, d), s.constant(k.residue)));
  }
  return s.disj(arms);
}
