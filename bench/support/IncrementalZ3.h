// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The peer for "one more fact, one more claim": a Z3 solver that is kept.
//
// One solver is told all bounds once. Each question pushes, asserts the fact
// and the claim's negation, checks, and pops. No budget and no care for
// determinism (see contexts/z3/Session.h for why the z3 context does not work
// like this). With premises, each fact is tracked by a literal of its own and
// the core of each answer is read; without, the answer is yes or no.

#ifndef SHAPEPROOF_BENCH_SUPPORT_INCREMENTALZ3_H
#define SHAPEPROOF_BENCH_SUPPORT_INCREMENTALZ3_H

#include <cstdint>
#include <memory>

namespace shapeproof::bench {

class IncrementalZ3 {
public:
  enum class Solver : uint8_t {
    Default, ///< Z3_mk_solver
    Simple,  ///< Z3_mk_simple_solver
    Linear,  ///< Z3_mk_solver_for_logic, QF_LIA
  };
  /// `symbols` integers in [lo, hi].
  IncrementalZ3(Solver solver, bool premises, unsigned symbols, int lo, int hi);
  ~IncrementalZ3();
  /// Does a > b entail a >= least?
  bool greaterEntailsAtLeast(unsigned a, unsigned b, int least);

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace shapeproof::bench

#endif // SHAPEPROOF_BENCH_SUPPORT_INCREMENTALZ3_H
