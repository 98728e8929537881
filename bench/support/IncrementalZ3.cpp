// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See IncrementalZ3.h. Z3's header is that of the z3 context, which is the only
// place that includes it.

#ifdef SHAPEPROOF_WITH_Z3

#include "support/IncrementalZ3.h"
#include "z3/Session.h"
#include <string>
#include <vector>

namespace shapeproof::bench {

struct IncrementalZ3::Impl {
  Z3_context context;
  Z3_solver solver;
  Z3_sort ints;
  std::vector<Z3_ast> symbols;
  bool premises;
  int facts = 0;

  Z3_ast number(int value) { return Z3_mk_int(context, value, ints); }
  void require(Z3_ast claim) { Z3_solver_assert(context, solver, claim); }
  void assume(Z3_ast fact) {
    if (!premises)
      return require(fact);
    Z3_ast literal = Z3_mk_const(context, Z3_mk_int_symbol(context, facts++),
                                 Z3_mk_bool_sort(context));
    Z3_solver_assert_and_track(context, solver, fact, literal);
  }
};

IncrementalZ3::IncrementalZ3(Solver solver, bool premises, unsigned symbols,
                             int lo, int hi)
    : impl(std::make_unique<Impl>()) {
  Z3_config config = Z3_mk_config();
  Z3_context c = impl->context = Z3_mk_context(config);
  Z3_del_config(config);
  switch (solver) {
  case Solver::Default:
    impl->solver = Z3_mk_solver(c);
    break;
  case Solver::Simple:
    impl->solver = Z3_mk_simple_solver(c);
    break;
  case Solver::Linear:
    impl->solver = Z3_mk_solver_for_logic(c, Z3_mk_string_symbol(c, "QF_LIA"));
    break;
  }
  Z3_solver_inc_ref(c, impl->solver);
  impl->premises = premises;
  impl->ints = Z3_mk_int_sort(c);
  for (unsigned i = 0; i < symbols; ++i) {
    std::string name = "a" + std::to_string(i);
    Z3_ast symbol =
        Z3_mk_const(c, Z3_mk_string_symbol(c, name.c_str()), impl->ints);
    impl->symbols.push_back(symbol);
    impl->assume(Z3_mk_ge(c, symbol, impl->number(lo)));
    impl->assume(Z3_mk_le(c, symbol, impl->number(hi)));
  }
}

IncrementalZ3::~IncrementalZ3() {
  Z3_solver_dec_ref(impl->context, impl->solver);
  Z3_del_context(impl->context);
}

bool IncrementalZ3::greaterEntailsAtLeast(unsigned a, unsigned b, int least) {
  Z3_context c = impl->context;
  Z3_solver_push(c, impl->solver);
  const int factsBefore = impl->facts;
  impl->assume(Z3_mk_gt(c, impl->symbols[a], impl->symbols[b]));
  impl->require(
      Z3_mk_not(c, Z3_mk_ge(c, impl->symbols[a], impl->number(least))));
  bool entailed = Z3_solver_check(c, impl->solver) == Z3_L_FALSE;
  if (impl->premises) {
    // a > b and b >= lo.
    Z3_ast_vector core = Z3_solver_get_unsat_core(c, impl->solver);
    Z3_ast_vector_inc_ref(c, core);
    entailed &= Z3_ast_vector_size(c, core) == 2;
    Z3_ast_vector_dec_ref(c, core);
    impl->facts = factsBefore;
  }
  Z3_solver_pop(c, impl->solver, 1);
  return entailed;
}

} // namespace shapeproof::bench

#endif // SHAPEPROOF_WITH_Z3
