// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A TermStore that knows the range of each dim, so that ranges decide what the
// normal form leaves open:
//
//   DimId h = terms.floorDiv(terms.add(x, 3), 2);    // x is a size
//   terms.low(h)                                     // 1, since x >= 0
//   terms.ge(h, 1)                                   // trueClaim()
//
// A model whose sizes are fixed becomes numbers this way. Everything else is
// left to the engine that reads the program.
//
// Terms are mathematical integers: sizes fit 64 bits, as no memory is larger,
// and sums and products of elements of tensors are assumed to. Only constants
// are checked: arithmetic on constants that leaves 64 bits gives an unknown,
// because the model would wrap there.

#ifndef SHAPEPROOF_ONNX_RANGEDTERMS_H
#define SHAPEPROOF_ONNX_RANGEDTERMS_H

#include "engine/domains/IntRange.h"
#include "shapeproof/Terms.h"
#include "llvm/ADT/DenseMap.h"
#include <vector>

namespace shapeproof::onnx {

using domains::Interval;
using domains::IntRange;

/// A dim or a number.
struct Operand {
  Operand(DimId dim) : dim(dim) {}
  Operand(int64_t number) : number(number) {}
  DimId dim;
  int64_t number = 0;
};

class RangedTerms : private TermStore {
public:
  TermStore &store() { return *this; }

  // Symbols, claims and ids are those of the store.
  using TermStore::boolConstant;
  using TermStore::boolSymbol;
  using TermStore::conj;
  using TermStore::constant;
  using TermStore::dimSymbol;
  using TermStore::disj;
  using TermStore::falseClaim;
  using TermStore::intSymbol;
  using TermStore::kind;
  using TermStore::negate;
  using TermStore::numClaims;
  using TermStore::numDims;
  using TermStore::trueClaim;

  std::optional<int64_t> value(DimId a) const;
  std::optional<bool> value(ClaimId a) const;

  /// The range of `a`; the ends of 64 bits stand for no bound.
  struct Ends {
    int64_t low, high;
  };
  Ends endsOf(DimId a);
  int64_t low(DimId a) { return endsOf(a).low; }
  int64_t high(DimId a) { return endsOf(a).high; }
  /// Assumes the claim from here on; ranges of terms made later may use it.
  void learn(ClaimId claim);

  DimId add(DimId a, Operand b);
  DimId sub(DimId a, Operand b);
  DimId mul(DimId a, Operand b);
  /// The divisor is max(b, 1), so division by zero does not occur.
  DimId floorDiv(DimId a, Operand b);
  DimId ceilDiv(DimId a, Operand b);
  DimId mod(DimId a, Operand b);
  DimId min(DimId a, Operand b);
  DimId max(DimId a, Operand b);
  DimId select(ClaimId c, DimId a, DimId b);
  ClaimId eq(DimId a, Operand b);
  ClaimId le(DimId a, Operand b);
  ClaimId ne(DimId a, Operand b) { return negate(eq(a, b)); }
  ClaimId ge(DimId a, Operand b) { return le(dimOf(b), a); }
  ClaimId lt(DimId a, Operand b) { return negate(le(dimOf(b), a)); }

  /// A product: constant * others[0] * others[1] * ...
  struct Factors {
    int64_t constant = 1;
    std::vector<DimId> others;
    /// False if the constant does not fit 64 bits.
    bool isExact = true;
  };
  /// Multiplies `product` by `a`.
  void addFactors(DimId a, Factors &product);
  /// The two factors of a product that the normal form has expanded: (h + 1)
  /// and (w + 1) for h*w + h + w + 1.
  std::optional<std::pair<DimId, DimId>> expanded(DimId a);

  /// The number of dims and claims made so far: those made later have ids that
  /// are not below these.
  struct Mark {
    uint32_t dims, claims;
  };
  Mark mark() const { return {numDims(), numClaims()}; }
  /// Whether a symbol that was made since the mark occurs in the term.
  bool hasSymbolSince(DimId a, Mark mark) const;

private:
  DimId dimOf(Operand a) { return a.dim.valid() ? a.dim : constant(a.number); }
  Interval rangeOf(DimId a);
  Interval rangeOfColumn(DimId column);
  Interval rangeByRemainder(DimId sum);
  void computeRanges(DimId column);
  std::pair<Int, DimId> withoutNumber(DimId a);
  /// The term without its constant, which is a column or a sum.
  DimId withoutConstant(DimId a);
  /// Assumes from here on that `a` is at least `low`.
  void raise(DimId a, int64_t low);
  DimId within64(DimId a);

  /// The ranges of columns, and those that were learned for sums without a
  /// constant.
  llvm::DenseMap<DimId, Interval> ranges, learnedSums;
  /// A lower bound of a dim that follows from the claim.
  llvm::DenseMap<ClaimId, std::pair<DimId, int64_t>> lowerBounds;
  llvm::DenseMap<DimId, std::pair<DimId, DimId>> products;
};

} // namespace shapeproof::onnx

#endif // SHAPEPROOF_ONNX_RANGEDTERMS_H
