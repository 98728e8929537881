// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Session.h. Tested by tests/engine/z3.

#include "z3/Session.h"
#include "engine/base/Limits.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <limits>

#define DEBUG_TYPE "shapeproof-z3"

using namespace shapeproof;
using namespace shapeproof::z3;

ALWAYS_ENABLED_STATISTIC(NumChecks, "Checks by Z3's solver");
ALWAYS_ENABLED_STATISTIC(NumLimitHits,
                         "Checks that ended at the resource limit");
ALWAYS_ENABLED_STATISTIC(NumResources, "Units of Z3's resource counter used");

Session::Session() {
  // Use the core solver alone: at these sizes no tactic is worth its set-up.
  solver = Z3_mk_simple_solver(context);
  Z3_solver_inc_ref(context, solver);
  params = Z3_mk_params(context);
  Z3_params_inc_ref(context, params);
  auto set = [&](const char *name, unsigned value) {
    Z3_params_set_uint(context, params, Z3_mk_string_symbol(context, name),
                       value);
  };
  // The older simplex: the newer one (6) is slower on our questions.
  set("arith.solver", 2);
  set("random_seed", 0);
  rlimit = Z3_mk_string_symbol(context, "rlimit");
  grobner = Z3_mk_string_symbol(context, "arith.nl.grobner");
}

Session::~Session() {
  if (model)
    Z3_model_dec_ref(context, model);
  Z3_params_dec_ref(context, params);
  Z3_solver_dec_ref(context, solver);
}

void Session::require(Z3_ast claim) {
  ++numAsserted;
  Z3_solver_assert(context, solver, claim);
}

Z3_ast Session::track(Z3_ast claim) {
  Z3_ast literal = freshBool();
  require(implies(literal, claim));
  return literal;
}

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

Satisfiable Session::unknown(const char *reason) {
  lastReason = reason;
  LLVM_DEBUG(llvm::dbgs() << "unknown: " << reason << '\n');
  return Satisfiable::Unknown;
}

Satisfiable Session::check(llvm::ArrayRef<Z3_ast> literals, Budget &budget,
                           uint64_t share) {
  lastCore.clear();
  lastReason.clear();
  if (model) {
    Z3_model_dec_ref(context, model);
    model = nullptr;
  }
  if (failed())
    return unknown("Z3 error");
  share = std::min(share, budget.remaining());
  if (share == 0)
    return unknown("resource limit");
  // With products of products, Groebner bases may grow exponentially, in steps
  // that Z3 does not count.
  Z3_params_set_bool(context, params, grobner,
                     seen().products < limits::z3ManyProducts);
  const uint64_t cost = costOfUnit();
  Z3_params_set_uint(
      context, params, rlimit,
      static_cast<unsigned>(std::clamp<uint64_t>(
          share / cost, 1, std::numeric_limits<unsigned>::max())));
  Z3_solver_set_params(context, solver, params);
  Z3_lbool result = Z3_solver_check_assumptions(
      context, solver, literals.size(), literals.data());
  ++NumChecks;
  if (failed())
    return unknown("Z3 error");
  uint64_t after = resourcesUsed();
  uint64_t used = cost * (after > paidFor ? after - paidFor : 0);
  paidFor = after;
  NumResources += used;
  LLVM_DEBUG(llvm::dbgs() << "check under " << literals.size() << " literals: "
                          << (result == Z3_L_TRUE    ? "sat"
                              : result == Z3_L_FALSE ? "unsat"
                                                     : "?")
                          << ", " << used << " units\n");
  budget.charge(used);
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
    llvm::sort(lastCore);
    lastCore.erase(llvm::unique(lastCore), lastCore.end());
    return Satisfiable::No;
  }
  case Z3_L_TRUE:
    model = Z3_solver_get_model(context, solver);
    if (!model || failed()) {
      model = nullptr;
      return unknown("no model");
    }
    Z3_model_inc_ref(context, model);
    budget.charge(limits::z3UnitsPerModel + numAsserted);
    return Satisfiable::Yes;
  case Z3_L_UNDEF:
    break;
  }
  NumLimitHits += share <= used;
  return unknown(Z3_solver_get_reason_unknown(context, solver));
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
  Z3_lbool truth = Z3_get_bool_value(context, result);
  return truth == Z3_L_UNDEF ? std::nullopt : std::optional(truth == Z3_L_TRUE);
}
