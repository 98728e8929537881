// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Session.h. Tested by tests/unit/z3.

#include "z3/Session.h"
#include "base/ExactInt.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace shapeproof;
using namespace shapeproof::z3;

/// Z3's handlers get no user data; sessions of one thread see each other's
/// errors, which is harmless.
static thread_local unsigned errorCount = 0;

/// The default handler ends the process.
static void countError(Z3_context, Z3_error_code) { ++errorCount; }

Session::Session(unsigned arithmetic) : errorsBefore(errorCount) {
  Z3_config config = Z3_mk_config();
  context = Z3_mk_context(config);
  Z3_del_config(config);
  Z3_set_error_handler(context, countError);
  // The core solver alone: no tactic is worth its set-up at these sizes.
  solver = Z3_mk_simple_solver(context);
  Z3_solver_inc_ref(context, solver);
  params = Z3_mk_params(context);
  Z3_params_inc_ref(context, params);
  auto set = [&](const char *name, unsigned value) {
    Z3_params_set_uint(context, params, Z3_mk_string_symbol(context, name),
                       value);
  };
  set("arith.solver", arithmetic);
  set("random_seed", 0);
  rlimit = Z3_mk_string_symbol(context, "rlimit");
  ints = Z3_mk_int_sort(context);
  bools = Z3_mk_bool_sort(context);
  shapes =
      Z3_mk_uninterpreted_sort(context, Z3_mk_string_symbol(context, "Shape"));
}

Session::~Session() {
  if (model)
    Z3_model_dec_ref(context, model);
  Z3_params_dec_ref(context, params);
  Z3_solver_dec_ref(context, solver);
  Z3_del_context(context);
}

Z3_ast Session::number(int64_t value) {
  return Z3_mk_int64(context, value, ints);
}

Z3_ast Session::number(const Int &value) {
  if (fitsInt64(value))
    return number(static_cast<int64_t>(value));
  std::string digits;
  llvm::raw_string_ostream(digits) << value;
  return number(digits);
}

Z3_ast Session::number(const std::string &digits) {
  return Z3_mk_numeral(context, digits.c_str(), ints);
}

Z3_ast Session::freshInt() {
  return Z3_mk_const(context, Z3_mk_int_symbol(context, nextSymbol++), ints);
}

Z3_ast Session::freshBool() {
  return Z3_mk_const(context, Z3_mk_int_symbol(context, nextSymbol++), bools);
}

Z3_ast Session::freshShape() {
  return Z3_mk_const(context, Z3_mk_int_symbol(context, nextSymbol++), shapes);
}

Z3_func_decl Session::freshFunction(llvm::ArrayRef<Z3_sort> domain,
                                    Z3_sort range) {
  return Z3_mk_func_decl(context, Z3_mk_int_symbol(context, nextSymbol++),
                         domain.size(), domain.data(), range);
}

Z3_ast Session::apply(Z3_func_decl f, llvm::ArrayRef<Z3_ast> arguments) {
  return Z3_mk_app(context, f, arguments.size(), arguments.data());
}

Z3_ast Session::add(llvm::ArrayRef<Z3_ast> terms) {
  if (terms.empty())
    return number(0);
  return terms.size() == 1 ? terms[0]
                           : Z3_mk_add(context, terms.size(), terms.data());
}

Z3_ast Session::mul(llvm::ArrayRef<Z3_ast> factors) {
  if (factors.empty())
    return number(1);
  return factors.size() == 1
             ? factors[0]
             : Z3_mk_mul(context, factors.size(), factors.data());
}

Z3_ast Session::sub(Z3_ast a, Z3_ast b) {
  Z3_ast operands[] = {a, b};
  return Z3_mk_sub(context, 2, operands);
}

Z3_ast Session::neg(Z3_ast a) { return Z3_mk_unary_minus(context, a); }
Z3_ast Session::div(Z3_ast a, Z3_ast b) { return Z3_mk_div(context, a, b); }
Z3_ast Session::mod(Z3_ast a, Z3_ast b) { return Z3_mk_mod(context, a, b); }
Z3_ast Session::eq(Z3_ast a, Z3_ast b) { return Z3_mk_eq(context, a, b); }
Z3_ast Session::le(Z3_ast a, Z3_ast b) { return Z3_mk_le(context, a, b); }
Z3_ast Session::lt(Z3_ast a, Z3_ast b) { return Z3_mk_lt(context, a, b); }
Z3_ast Session::negate(Z3_ast claim) { return Z3_mk_not(context, claim); }

Z3_ast Session::conj(llvm::ArrayRef<Z3_ast> claims) {
  if (claims.empty())
    return Z3_mk_true(context);
  return claims.size() == 1 ? claims[0]
                            : Z3_mk_and(context, claims.size(), claims.data());
}

Z3_ast Session::disj(llvm::ArrayRef<Z3_ast> claims) {
  if (claims.empty())
    return Z3_mk_false(context);
  return claims.size() == 1 ? claims[0]
                            : Z3_mk_or(context, claims.size(), claims.data());
}

Z3_ast Session::implies(Z3_ast a, Z3_ast b) {
  return Z3_mk_implies(context, a, b);
}

Z3_ast Session::ite(Z3_ast condition, Z3_ast a, Z3_ast b) {
  return Z3_mk_ite(context, condition, a, b);
}

void Session::require(Z3_ast claim) {
  Z3_solver_assert(context, solver, claim);
}

Z3_ast Session::track(Z3_ast claim) {
  Z3_ast literal = freshBool();
  require(implies(literal, claim));
  return literal;
}

bool Session::failed() const { return errorCount != errorsBefore; }

uint64_t Session::resourcesUsed() {
  Z3_stats stats = Z3_solver_get_statistics(context, solver);
  Z3_stats_inc_ref(context, stats);
  uint64_t used = 0;
  for (unsigned i = 0, e = Z3_stats_size(context, stats); i != e; ++i)
    if (llvm::StringRef(Z3_stats_get_key(context, stats, i)) ==
            "rlimit count" &&
        Z3_stats_is_uint(context, stats, i))
      used = Z3_stats_get_uint_value(context, stats, i);
  Z3_stats_dec_ref(context, stats);
  return used;
}

Satisfiable Session::check(llvm::ArrayRef<Z3_ast> literals, Budget &budget) {
  lastCore.clear();
  lastReason.clear();
  if (model) {
    Z3_model_dec_ref(context, model);
    model = nullptr;
  }
  if (failed()) {
    lastReason = "Z3 error";
    return Satisfiable::Unknown;
  }
  if (budget.remaining == 0) {
    lastReason = "resource limit";
    return Satisfiable::Unknown;
  }
  unsigned allowed = static_cast<unsigned>(std::min<uint64_t>(
      budget.remaining, std::numeric_limits<unsigned>::max()));
  Z3_params_set_uint(context, params, rlimit, allowed);
  Z3_solver_set_params(context, solver, params);
  uint64_t before = resourcesUsed();
  Z3_lbool result = Z3_solver_check_assumptions(
      context, solver, literals.size(), literals.data());
  if (failed()) {
    lastReason = "Z3 error";
    return Satisfiable::Unknown;
  }
  uint64_t after = resourcesUsed();
  uint64_t used = after > before ? after - before : 0;
  budget.remaining -= std::min(budget.remaining, used);
  switch (result) {
  case Z3_L_FALSE: {
    Z3_ast_vector found = Z3_solver_get_unsat_core(context, solver);
    Z3_ast_vector_inc_ref(context, found);
    for (unsigned i = 0, e = Z3_ast_vector_size(context, found); i != e; ++i) {
      Z3_ast literal = Z3_ast_vector_get(context, found, i);
      for (unsigned j = 0; j != literals.size(); ++j)
        if (Z3_is_eq_ast(context, literal, literals[j]))
          lastCore.push_back(j);
    }
    Z3_ast_vector_dec_ref(context, found);
    std::sort(lastCore.begin(), lastCore.end());
    lastCore.erase(std::unique(lastCore.begin(), lastCore.end()),
                   lastCore.end());
    return Satisfiable::No;
  }
  case Z3_L_TRUE:
    model = Z3_solver_get_model(context, solver);
    if (!model || failed()) {
      model = nullptr;
      lastReason = "no model";
      return Satisfiable::Unknown;
    }
    Z3_model_inc_ref(context, model);
    return Satisfiable::Yes;
  case Z3_L_UNDEF:
    break;
  }
  lastReason = Z3_solver_get_reason_unknown(context, solver);
  return Satisfiable::Unknown;
}

std::optional<Int> Session::value(Z3_ast term) {
  Z3_ast result = nullptr;
  if (!model || !Z3_model_eval(context, model, term, true, &result) ||
      !result || !Z3_is_numeral_ast(context, result))
    return std::nullopt;
  int64_t small;
  if (Z3_get_numeral_int64(context, result, &small))
    return Int(small);
  llvm::StringRef digits = Z3_get_numeral_string(context, result);
  bool negative = digits.consume_front("-");
  if (digits.empty() ||
      digits.find_first_not_of("0123456789") != llvm::StringRef::npos)
    return std::nullopt;
  // 4 bits hold a decimal digit; one more for the sign.
  Int magnitude(llvm::APInt(4 * digits.size() + 1, digits, 10));
  return negative ? -magnitude : magnitude;
}

std::optional<bool> Session::truth(Z3_ast claim) {
  Z3_ast result = nullptr;
  if (!model || !Z3_model_eval(context, model, claim, true, &result) || !result)
    return std::nullopt;
  switch (Z3_get_bool_value(context, result)) {
  case Z3_L_TRUE:
    return true;
  case Z3_L_FALSE:
    return false;
  case Z3_L_UNDEF:
    break;
  }
  return std::nullopt;
}
