// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See TermBuilder.h. Tested by tests/engine/z3.

#include "z3/TermBuilder.h"
#include "engine/base/ExactInt.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;
using namespace shapeproof::z3;

/// Z3's handlers get no user data; the contexts of one thread see each other's
/// errors, which is harmless.
static thread_local unsigned errorCount = 0;

/// Replaces the default handler, which ends the process.
static void countError(Z3_context, Z3_error_code) { ++errorCount; }

TermBuilder::TermBuilder() : errorsBefore(errorCount) {
  Z3_config config = Z3_mk_config();
  context = Z3_mk_context(config);
  Z3_del_config(config);
  Z3_set_error_handler(context, countError);
  ints = Z3_mk_int_sort(context);
  bools = Z3_mk_bool_sort(context);
  shapes =
      Z3_mk_uninterpreted_sort(context, Z3_mk_string_symbol(context, "Shape"));
}

TermBuilder::~TermBuilder() { Z3_del_context(context); }

bool TermBuilder::failed() const { return errorCount != errorsBefore; }

Z3_ast TermBuilder::number(const Int &value) {
  if (fitsInt64(value))
    return number(static_cast<int64_t>(value));
  static const Int tooWide(llvm::APInt::getOneBitSet(1026, 1024));
  seenSoFar.wide = true;
  seenSoFar.tooWide |= value >= tooWide || value <= -tooWide;
  std::string digits;
  llvm::raw_string_ostream(digits) << value;
  return number(digits);
}

Z3_ast TermBuilder::fresh(Z3_sort sort) {
  return Z3_mk_const(context, Z3_mk_int_symbol(context, nextSymbol++), sort);
}

Z3_ast TermBuilder::apply(Z3_func_decl &f, llvm::ArrayRef<Z3_ast> arguments,
                          llvm::ArrayRef<Z3_sort> domain, Z3_sort range) {
  if (!f)
    f = Z3_mk_func_decl(context, Z3_mk_int_symbol(context, nextSymbol++),
                        domain.size(), domain.data(), range);
  return Z3_mk_app(context, f, arguments.size(), arguments.data());
}

Z3_ast TermBuilder::applyToInts(Z3_func_decl &f,
                                llvm::ArrayRef<Z3_ast> arguments) {
  return apply(f, arguments,
               llvm::SmallVector<Z3_sort, 4>(arguments.size(), ints), ints);
}

Z3_ast TermBuilder::add(llvm::ArrayRef<Z3_ast> terms) {
  if (terms.empty())
    return number(0);
  return terms.size() == 1 ? terms[0]
                           : Z3_mk_add(context, terms.size(), terms.data());
}

Z3_ast TermBuilder::mul(llvm::ArrayRef<Z3_ast> factors) {
  if (factors.empty())
    return number(1);
  if (factors.size() == 1)
    return factors[0];
  unsigned unknowns = 0;
  for (Z3_ast factor : factors) {
    int64_t value;
    if (!Z3_is_numeral_ast(context, factor))
      ++unknowns;
    else if (!Z3_get_numeral_int64(context, factor, &value) ||
             value != static_cast<int32_t>(value))
      ++seenSoFar.largeCoefficients;
  }
  seenSoFar.products += unknowns > 1;
  return Z3_mk_mul(context, factors.size(), factors.data());
}

Z3_ast TermBuilder::sub(Z3_ast a, Z3_ast b) {
  Z3_ast operands[] = {a, b};
  return Z3_mk_sub(context, 2, operands);
}

Z3_ast TermBuilder::conj(llvm::ArrayRef<Z3_ast> claims) {
  if (claims.empty())
    return Z3_mk_true(context);
  return claims.size() == 1 ? claims[0]
                            : Z3_mk_and(context, claims.size(), claims.data());
}

Z3_ast TermBuilder::disj(llvm::ArrayRef<Z3_ast> claims) {
  if (claims.empty())
    return Z3_mk_false(context);
  return claims.size() == 1 ? claims[0]
                            : Z3_mk_or(context, claims.size(), claims.data());
}
