// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computing the claims of a guard without leaving 64 bits.
//
//   x >= -1            and not x + 1 >= 0
//   b > a              and not b >= a + 1
//   d - at >= size     for at + size <= d where at and d are not negative
//
// A claim is about numbers of any size, and `x + 1` wraps in 64 bits where x is
// the largest number. So for each sum that is computed, the range of each step
// is found from the types of the arguments and from the clauses that hold by
// then, and the terms of a comparison are put on its sides so that no step
// leaves 64 bits. A claim without such a way has no guard. Guards in i128 would
// be simpler, but the analysis that reads them and the interpreter that tests
// them have numbers of 64 bits, and not all targets have i128.
//
// `assumeNoOverflow` says in addition that sums and products of the sizes of
// tensors and memrefs fit, as no memory holds that many elements. Without it
// nothing is added or multiplied, because a sum that may wrap tells the
// analysis nothing.
//
// Tested by tests/mlir/unit/GuardOpsTest.cpp.

#ifndef SHAPEPROOF_MLIR_CONTRACTS_GUARDARITHMETIC_H
#define SHAPEPROOF_MLIR_CONTRACTS_GUARDARITHMETIC_H

#include "core/checks/EntryContract.h"
#include "engine/domains/Interval.h"
#include "mlir/IR/ValueRange.h"
#include "llvm/ADT/DenseMap.h"

namespace shapeproof {

/// The steps of a sum, computed in turn. The first is not negative; later ones
/// that are negative are subtracted. Without steps: 0.
struct GuardSum {
  struct Step {
    DimId column; ///< Invalid: the factor alone.
    Int factor;
  };
  llvm::SmallVector<Step, 4> steps;
};

/// sides[0] >= sides[1], or >, ==, !=.
struct GuardComparison {
  enum Kind : uint8_t { AtLeast, Above, Equal, Different } kind;
  GuardSum sides[2];
};

/// dividend floordiv divisor + added; the dividend is `sum`, or operand 0 of
/// the term.
struct GuardQuotient {
  std::optional<GuardSum> sum;
  Int added;
};

class GuardArithmetic {
public:
  GuardArithmetic(const EntryContract &contract, mlir::TypeRange arguments,
                  bool assumeNoOverflow);

  /// Whether there are ops for the claim, computed where all that is assumed
  /// holds. There are none for divisions by other than positive constants, nor
  /// for extents of unknown rank.
  bool canCompute(ClaimId claim);
  /// Whether there are ops for a claim of these arms, each of which is computed
  /// where the arms before it do not hold.
  bool canComputeOneOf(llvm::ArrayRef<ClaimId> arms);
  /// Assumes the claim from here on.
  void assume(ClaimId claim);

  /// Ranges known now, to be restored later.
  using Known = llvm::DenseMap<DimId, domains::Interval>;
  const Known &known() const { return ofColumns; }
  void restore(Known known);

  /// The part of an argument that the symbol stands for; null if it is none.
  const ArgumentPart *partOf(Term symbol) const { return parts.lookup(symbol); }

  // --- For claims and terms that can be computed ---
  GuardComparison comparison(ClaimId claim);
  GuardSum sum(DimId sum);
  GuardQuotient quotient(DimId quotient);

private:
  using Step = GuardSum::Step;
  using Steps = llvm::SmallVector<Step, 4>;
  /// The range of a value, and whether it depends on sizes alone.
  struct Range {
    domains::Interval values;
    bool isOfSizes;
  };

  Range rangeOf(DimId d);
  Range rangeOf(const Step &step);
  Range computeRange(DimId d);
  Range bounded(Range range) const;
  domains::Interval rangeOfPart(DimId symbol) const;
  bool fits(const Range &range) const;

  bool canComputePart(Term t);
  bool canMultiply(DimId product);
  std::optional<GuardSum> inSteps(llvm::ArrayRef<Step> steps);
  std::optional<GuardComparison> compare(ClaimId claim);
  bool putOnSides(llvm::ArrayRef<Step> steps, GuardComparison &result);
  std::optional<GuardQuotient> divide(DimId quotient);

  TermStore &store;
  const mlir::TypeRange arguments;
  const bool assumeNoOverflow;
  llvm::DenseMap<Term, const ArgumentPart *> parts;
  /// Ranges that assumed claims give, beyond those of types.
  Known ofColumns;
  llvm::DenseMap<DimId, Range> ranges;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_GUARDARITHMETIC_H
