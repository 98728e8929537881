// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An integer linear form: 2*x - 3*y + 7 is {(x, 2), (y, -3)} and constant 7.
// Terms are sorted by variable and none is zero, so equal forms are equal
// field by field, and adding two forms is a merge.

#ifndef SHAPEPROOF_CHECKER_LINEARFORM_H
#define SHAPEPROOF_CHECKER_LINEARFORM_H

#include "engine/base/NoexceptMove.h"
#include "engine/base/Rational.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace shapeproof::linear {

/// A column: an integer unknown.
using Var = uint32_t;
/// A caller's number for the reason of a constraint; the library only passes it
/// back.
using CallerReason = uint32_t;

struct LinearForm {
  using Term = std::pair<Var, Int>;

  llvm::SmallVector<Term, 3> terms;
  Int constant;

  SHAPEPROOF_NOEXCEPT_MOVE(LinearForm);
  /// Sorts, sums repeated variables, drops zeros. n log n.
  LinearForm(llvm::ArrayRef<Term> terms, const Int &constant);
  /// A form from machine words, for callers and tests that write literals.
  LinearForm(std::initializer_list<std::pair<Var, int64_t>> terms,
             int64_t constant);

  bool isConstant() const { return terms.empty(); }
  /// The coefficient of var, zero if absent. log n.
  Int coefficient(Var var) const;
  /// this += factor * other, a merge.
  void addMul(const LinearForm &other, const Int &factor);
  void negate();
  /// Divides by a divisor > 0 of all coefficients, the constant rounded down.
  void divide(const Int &divisor);
  /// The value for values by variable.
  Int valueAt(llvm::ArrayRef<Int> values) const;
  /// Removes the variable's term, if any.
  void drop(Var var);
  /// gcd of the coefficients without the constant; 0 for a constant.
  Int content() const;

  /// As in 2*v0 + -3*v1 + 7.
  friend llvm::raw_ostream &operator<<(llvm::raw_ostream &os,
                                       const LinearForm &form);
  friend bool operator==(const LinearForm &a, const LinearForm &b) {
    return a.constant == b.constant && a.terms == b.terms;
  }
};

} // namespace shapeproof::linear

#endif // SHAPEPROOF_CHECKER_LINEARFORM_H
