// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One question to Z3: a context and a solver that start from nothing.
//
// Problem: a solver that is kept between questions remembers learned clauses,
// and the order of its terms depends on earlier questions; both change later
// models, cores and even verdicts near the budget. So each question opens a
// Session and drops it afterwards. The only limit is Z3's resource counter: the
// same calls give the same answers on any machine. After an error that Z3
// reports, no answer is used: `check` says Unknown.

#ifndef SHAPEPROOF_CONTEXTS_Z3_SESSION_H
#define SHAPEPROOF_CONTEXTS_Z3_SESSION_H

#include "engine/base/Budget.h"
#include "engine/base/Limits.h"
#include "z3/TermBuilder.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>
#include <string>

namespace shapeproof::z3 {

enum class Satisfiable : uint8_t { No, Yes, Unknown };

class Session : public TermBuilder {
public:
  Session();
  ~Session();

  /// Asserts the claim.
  void require(Z3_ast claim);
  /// The number of claims asserted.
  uint64_t size() const { return numAsserted; }
  /// A literal that implies the claim when assumed in a check.
  Z3_ast track(Z3_ast claim);
  /// Whether the assertions and the assumed literals can hold together. Charges
  /// the budget with the units used: at most `share`, or a little more, as Z3
  /// checks its limit only now and then.
  Satisfiable check(llvm::ArrayRef<Z3_ast> literals, Budget &budget,
                    uint64_t share = UINT64_MAX);
  /// After No: indices into the literals of that check, ascending; together
  /// they are unsatisfiable.
  llvm::SmallVector<unsigned, 8> core() const { return lastCore; }
  /// After Yes: the values in the model, which stays until the next check.
  std::optional<Int> value(Z3_ast term);
  std::optional<bool> truth(Z3_ast claim);
  /// After Unknown: the reason, as Z3 gives it.
  const std::string &reason() const { return lastReason; }

private:
  uint64_t resourcesUsed();
  /// The cost of a unit. Z3 counts operations, but those on numbers of many
  /// words take longer (where large coefficients meet, each makes them longer),
  /// and so do those that examine all assertions, or all products.
  uint64_t costOfUnit() const {
    return (seen().wide ? 8 : 1) *
           (1 + seen().largeCoefficients / limits::z3ManyLarge) *
           (1 + numAsserted / limits::z3ManyAsserted) *
           (1 + seen().products /
                    (limits::z3ManyProducts + limits::z3ManyProducts / 2));
  }
  Satisfiable unknown(const char *reason);

  Z3_solver solver;
  /// Units of Z3's counter that budgets have paid for. The next check pays for
  /// assertions made since the last one.
  uint64_t paidFor = 0;
  uint64_t numAsserted = 0;
  Z3_params params;
  Z3_symbol rlimit, grobner;
  Z3_model model = nullptr;
  llvm::SmallVector<unsigned, 8> lastCore;
  std::string lastReason;
};

} // namespace shapeproof::z3

#endif // SHAPEPROOF_CONTEXTS_Z3_SESSION_H
