// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the claims of a guard are computed without leaving 64 bits.
//
//   x >= -1            and not x + 1 >= 0
//   b > a              and not b >= a + 1
//   d - at >= size     for at + size <= d where at and d are not negative
//
// A claim is true of numbers of any size; `x + 1` in 64 bits is not, where x is
// the largest there is, and such numbers are passed ("no limit"). The program
// need not compute what its guard would. So of each sum that is computed, the
// range of each of its steps is worked out from the types of the arguments and
// from the clauses that hold by then, and what is compared is put on the sides
// in such a way that no step leaves 64 bits. A claim for which there is no such
// way has no ops.
//
// `assumeNoOverflow` says in addition that sums and products of sizes of
// tensors and memrefs fit: what has that many elements is in no memory. Without
// it nothing is added or multiplied, as what is said of a sum that may wrap is
// nothing to who reads the guard.
//
// Tested by tests/mlir/GuardOpsTest.cpp.

#ifndef SHAPEPROOF_MLIR_CONTRACTS_GUARDARITHMETIC_H
#define SHAPEPROOF_MLIR_CONTRACTS_GUARDARITHMETIC_H

#include "checks/EntryContract.h"
#include "domains/Interval.h"
#include "mlir/IR/ValueRange.h"
#include "llvm/ADT/DenseMap.h"

namespace shapeproof {

/// A sum as it is computed: its steps in turn, of which the first is not
/// negative; those that are negative are subtracted. Without steps: 0.
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
  /// holds. There are none for division by other than positive constants, nor
  /// for extents of unknown rank.
  bool canCompute(ClaimId claim);
  /// The same of one of the claims, each of which is computed for where those
  /// before it do not hold.
  bool canComputeOneOf(llvm::ArrayRef<ClaimId> arms);
  /// From here on it holds.
  void assume(ClaimId claim);

  /// What is known, to come back to.
  using Known = llvm::DenseMap<DimId, domains::Interval>;
  const Known &known() const { return ofColumns; }
  void restore(Known known);

  /// What the symbol is of the arguments; null if it is none of them.
  const ArgumentPart *partOf(Term symbol) const { return parts.lookup(symbol); }

  // --- Of what can be computed ---
  GuardComparison comparison(ClaimId claim);
  GuardSum sum(DimId sum);
  GuardQuotient quotient(DimId quotient);

private:
  using Step = GuardSum::Step;
  using Steps = llvm::SmallVector<Step, 4>;
  /// Where a value lies, and whether all that it depends on are sizes.
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
  /// More than follows from types.
  Known ofColumns;
  llvm::DenseMap<DimId, Range> ranges;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_GUARDARITHMETIC_H
