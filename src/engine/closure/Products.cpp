// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conclusions from equal products that have a common factor.
//
//   a * b == c * d, a == c        a == 0 or b == d
//   a * b == c, a == c            a == 0 or b == 1
//   a * b == c * d + 3, a == c    a != 0 and b != d
//
// Factors are compared by their classes, not by the members that stand for
// these: for a * b == e and a * d == e it is irrelevant whether a == k + 1,
// which makes sums of both products, came first. So conclusions depend on
// classes alone. Among products with the same factors, one is compared with the
// others.
//
// Tested by tests/engine/closure.

#include "engine/base/Limits.h"
#include "engine/closure/CongruenceClosure.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;

/// The factors in the order of classes, so that equal products have equal
/// lists.
CongruenceClosure::Factors CongruenceClosure::factorsOf(NodeId product) {
  Factors factors;
  for (DimId f : store.operands(dim(product))) {
    const NodeId node = find(f);
    factors.push_back({node, nodes[node].rep, offsets[node]});
  }
  llvm::stable_sort(factors, [](const Factor &x, const Factor &y) {
    return x.rep != y.rep ? x.rep < y.rep : x.offset < y.offset;
  });
  work.charge(2 * factors.size());
  return factors;
}

/// The product of the other factors.
DimId CongruenceClosure::without(NodeId product, size_t factor) {
  DimId rest = store.constant(1);
  for (auto [k, f] : llvm::enumerate(factorsOf(product)))
    if (k != factor)
      rest = store.mul(rest, dim(f.node));
  return rest;
}

/// Concludes from factor * rest == factor * otherRest + difference.
void CongruenceClosure::concludeWithout(NodeId factor, DimId rest,
                                        DimId otherRest, const Int &difference,
                                        PairList because) {
  const DimId zeroTerm = store.constant(0);
  const ClaimId either =
      store.disj(store.eq(dim(factor), zeroTerm), store.eq(rest, otherRest));
  work.charge(16);
  if (difference != 0 || either != TermStore::trueClaim())
    formulas.push_back({difference == 0 ? either : store.negate(either),
                        justify(ReasonId(), because)});
}

void CongruenceClosure::compareFactors(NodeId n, llvm::ArrayRef<Factor> own,
                                       NodeId m,
                                       llvm::ArrayRef<Factor> others) {
  // A product that is 0, or is not, is handled in Conclusions.cpp.
  if (isConstant(n) && (offsets[n] == 0 || offsets[m] == 0))
    return;
  for (auto [k, factor] : llvm::enumerate(own)) {
    if (k > 0 && factor == own[k - 1])
      continue;
    const auto *shared = llvm::find(others, factor);
    if (shared == others.end())
      continue;
    concludeWithout(factor.node, without(n, k),
                    without(m, shared - others.begin()),
                    offsets[n] - offsets[m],
                    {std::pair(n, m), std::pair(factor.node, shared->node)});
  }
}

void CongruenceClosure::compareWithFactors(NodeId n,
                                           llvm::ArrayRef<Factor> own) {
  for (auto [k, factor] : llvm::enumerate(own))
    if (factor.rep == nodes[n].rep && (k == 0 || !(factor == own[k - 1])))
      concludeWithout(factor.node, without(n, k), store.constant(1),
                      offsets[n] - factor.offset, std::pair(n, factor.node));
}

void CongruenceClosure::compareProducts(NodeId n) {
  if (nodes[nodes[n].rep].size > limits::closureComparedProducts)
    return;
  const Factors own = factorsOf(n);
  llvm::SmallVector<std::pair<NodeId, Factors>, 4> others;
  bool isFirst = true;
  forEachMember(n, [&](NodeId m) {
    if (m == n || store.kind(dim(m)) != DimKind::Product)
      return;
    Factors factors = factorsOf(m);
    if (factors == own)
      isFirst &= store.compare(dim(n), dim(m)) < 0;
    else if (llvm::none_of(others, [&](const auto &other) {
               return other.second == factors;
             }))
      others.push_back({m, std::move(factors)});
  });
  if (!isFirst)
    return;
  for (const auto &[m, factors] : others)
    compareFactors(n, own, m, factors);
  if (!isConstant(n))
    compareWithFactors(n, own);
}
