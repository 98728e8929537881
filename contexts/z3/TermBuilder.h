// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Building Z3 terms through Z3's C interface.
//
// Symbols are numbered in order of creation, so equal calls build equal terms:
//
//   TermBuilder z;
//   Z3_ast n = z.freshInt();
//   Z3_ast claim = z.le(z.number(0), n);      // 0 <= k!0
//
// Z3's default error handler ends the process; here errors are counted, and
// `failed` says whether there was one. Nothing throws.

#ifndef SHAPEPROOF_CONTEXTS_Z3_TERMBUILDER_H
#define SHAPEPROOF_CONTEXTS_Z3_TERMBUILDER_H

#include "shapeproof/Ids.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <z3.h>

namespace shapeproof::z3 {

/// A Z3 context; its terms live as long.
class TermBuilder {
public:
  TermBuilder();
  ~TermBuilder();
  TermBuilder(const TermBuilder &) = delete;
  TermBuilder &operator=(const TermBuilder &) = delete;

  Z3_ast number(int64_t value) { return Z3_mk_int64(context, value, ints); }
  Z3_ast number(const Int &value);
  /// Counts of constructs known to slow Z3 down.
  struct Seen {
    /// Whether there was a number beyond 64 bits; whether one was so long that
    /// Z3's counter tells little of the time it takes.
    bool wide = false, tooWide = false;
    /// The number of coefficients beyond 32 bits, and of multiplications of
    /// unknowns with each other.
    unsigned largeCoefficients = 0, products = 0;
  };
  const Seen &seen() const { return seenSoFar; }
  /// A number from its decimal digits.
  Z3_ast number(const std::string &digits) {
    return Z3_mk_numeral(context, digits.c_str(), ints);
  }

  Z3_sort intSort() const { return ints; }
  Z3_sort boolSort() const { return bools; }
  Z3_sort shapeSort() const { return shapes; }

  Z3_ast freshInt() { return fresh(ints); }
  Z3_ast freshBool() { return fresh(bools); }
  Z3_ast freshShape() { return fresh(shapes); }
  /// f(arguments); if f is null, it is first set to a fresh function of these
  /// sorts.
  Z3_ast apply(Z3_func_decl &f, llvm::ArrayRef<Z3_ast> arguments,
               llvm::ArrayRef<Z3_sort> domain, Z3_sort range);
  /// As apply, for a function from integers to integers.
  Z3_ast applyToInts(Z3_func_decl &f, llvm::ArrayRef<Z3_ast> arguments);

  Z3_ast add(llvm::ArrayRef<Z3_ast> terms);
  Z3_ast mul(llvm::ArrayRef<Z3_ast> factors);
  Z3_ast sub(Z3_ast a, Z3_ast b);
  Z3_ast neg(Z3_ast a) { return Z3_mk_unary_minus(context, a); }
  Z3_ast eq(Z3_ast a, Z3_ast b) { return Z3_mk_eq(context, a, b); }
  Z3_ast le(Z3_ast a, Z3_ast b) { return Z3_mk_le(context, a, b); }
  Z3_ast lt(Z3_ast a, Z3_ast b) { return Z3_mk_lt(context, a, b); }
  Z3_ast conj(llvm::ArrayRef<Z3_ast> claims);
  Z3_ast disj(llvm::ArrayRef<Z3_ast> claims);
  Z3_ast negate(Z3_ast claim) { return Z3_mk_not(context, claim); }
  Z3_ast implies(Z3_ast a, Z3_ast b) { return Z3_mk_implies(context, a, b); }
  Z3_ast ite(Z3_ast condition, Z3_ast a, Z3_ast b) {
    return Z3_mk_ite(context, condition, a, b);
  }

protected:
  /// Whether Z3 reported an error in this thread since this was made.
  bool failed() const;

  Z3_context context;

private:
  Z3_ast fresh(Z3_sort sort);

  unsigned errorsBefore;
  Z3_sort ints, bools, shapes;
  Seen seenSoFar;
  int nextSymbol = 0;
};

} // namespace shapeproof::z3

#endif // SHAPEPROOF_CONTEXTS_Z3_TERMBUILDER_H
