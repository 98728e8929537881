// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Multisets of factors, as short lists.
//
// Tested by tests/engine/proof, through the lemmas.

#include "engine/checker/Monomials.h"
#include "engine/base/ExactInt.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::ArrayRef;

Factors shapeproof::factorsOf(const TermStore &store, DimId column) {
  return store.kind(column) == DimKind::Product
             ? Factors(store.operands(column))
             : Factors{column};
}

DimId shapeproof::productOf(TermStore &store, ArrayRef<DimId> factors) {
  DimId product = store.constant(1);
  for (DimId f : factors)
    product = store.mul(product, f);
  return product;
}

std::optional<DimId> shapeproof::divided(TermStore &store, DimId column,
                                         ArrayRef<DimId> factors) {
  Factors rest = factorsOf(store, column);
  for (DimId f : factors) {
    auto *it = llvm::find(rest, f);
    if (it == rest.end())
      return std::nullopt;
    rest.erase(it);
  }
  return productOf(store, rest);
}

DimId shapeproof::divided(TermStore &store, ArrayRef<Summand> summands,
                          ArrayRef<DimId> factors) {
  DimId sum = store.constant(0);
  for (const Summand &x : summands)
    sum = store.add(
        sum, store.scale(*divided(store, x.column, factors), x.coefficient));
  return sum;
}

std::optional<Int> shapeproof::multipleOf(TermStore &store, DimId a, DimId b) {
  const LinearView v = store.linearView(a), of = store.linearView(b);
  if (of.summands.empty() || v.summands.size() != of.summands.size())
    return std::nullopt;
  const Int k =
      canonical(v.summands[0].coefficient / of.summands[0].coefficient);
  return store.scale(b, k) == a ? std::optional(k) : std::nullopt;
}

Factors shapeproof::commonFactors(const TermStore &store,
                                  ArrayRef<Summand> summands) {
  Factors common = factorsOf(store, summands[0].column);
  for (const Summand &x : summands.drop_front()) {
    Factors left = factorsOf(store, x.column), shared;
    for (DimId f : common)
      if (auto *it = llvm::find(left, f); it != left.end()) {
        shared.push_back(f);
        left.erase(it);
      }
    common = std::move(shared);
  }
  return common;
}

DimId shapeproof::productOfExtents(TermStore &store, ShapeId s,
                                   const Int &rank) {
  DimId product = store.constant(1);
  for (Int k(0); k < rank; ++k)
    product = store.mul(product, store.extent(s, store.constant(k)));
  return product;
}
