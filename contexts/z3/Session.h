// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One conversation with Z3: a context and a solver that start from nothing.
//
// Problem: a solver that is kept between questions remembers learned clauses,
// and the order of its terms depends on what was built before; both change
// later models, cores and even verdicts near the budget. So each question opens
// a Session and drops it afterwards. Symbols are numbered in order of creation,
// and the only limit is Z3's resource counter: the same calls give the same
// answers on any machine.
//
// The C interface is used: with its default error handler replaced it neither
// throws nor exits. After an error (Z3 clears its code at the next call, so it
// is counted by the handler) no answer is believed: `check` says Unknown.

#ifndef SHAPEPROOF_CONTEXTS_Z3_SESSION_H
#define SHAPEPROOF_CONTEXTS_Z3_SESSION_H

#include "shapeproof/Ids.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>
#include <z3.h>

namespace shapeproof::z3 {

/// What is left of a question's resources.
struct Budget {
  uint64_t remaining;
};

enum class Satisfiable : uint8_t { No, Yes, Unknown };

class Session {
public:
  /// `arithmetic` as in Z3Encoding.
  explicit Session(unsigned arithmetic);
  ~Session();
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;

  //===- Terms ------------------------------------------------------------===//
  // Z3 terms live as long as the session.

  Z3_ast number(int64_t value);
  Z3_ast number(const Int &value);
  /// From decimal digits.
  Z3_ast number(const std::string &digits);
  /// Fresh constants.
  Z3_ast freshInt();
  Z3_ast freshBool();
  Z3_ast freshShape();
  /// A fresh function of the given sorts.
  Z3_func_decl freshFunction(llvm::ArrayRef<Z3_sort> domain, Z3_sort range);
  Z3_ast apply(Z3_func_decl f, llvm::ArrayRef<Z3_ast> arguments);

  Z3_ast add(llvm::ArrayRef<Z3_ast> terms);
  Z3_ast mul(llvm::ArrayRef<Z3_ast> factors);
  Z3_ast sub(Z3_ast a, Z3_ast b);
  Z3_ast neg(Z3_ast a);
  /// Euclidean, as Z3 has them.
  Z3_ast div(Z3_ast a, Z3_ast b);
  Z3_ast mod(Z3_ast a, Z3_ast b);
  Z3_ast eq(Z3_ast a, Z3_ast b);
  Z3_ast le(Z3_ast a, Z3_ast b);
  Z3_ast lt(Z3_ast a, Z3_ast b);
  Z3_ast conj(llvm::ArrayRef<Z3_ast> claims);
  Z3_ast disj(llvm::ArrayRef<Z3_ast> claims);
  Z3_ast negate(Z3_ast claim);
  Z3_ast implies(Z3_ast a, Z3_ast b);
  Z3_ast ite(Z3_ast condition, Z3_ast a, Z3_ast b);

  Z3_sort intSort() const { return ints; }
  Z3_sort boolSort() const { return bools; }
  Z3_sort shapeSort() const { return shapes; }

  //===- Solving ----------------------------------------------------------===//

  /// Holds from now on.
  void require(Z3_ast claim);
  /// A literal that implies the claim when assumed in a check.
  Z3_ast track(Z3_ast claim);
  /// Are the requirements and the assumed literals satisfiable together? Takes
  /// what it uses from the budget.
  Satisfiable check(llvm::ArrayRef<Z3_ast> literals, Budget &budget);
  /// After No: indices into the literals of that check, ascending; together
  /// they are unsatisfiable.
  llvm::SmallVector<unsigned, 8> core() const { return lastCore; }
  /// After Yes: the values in the model, which stays until the next check.
  std::optional<Int> value(Z3_ast term);
  std::optional<bool> truth(Z3_ast claim);
  /// After Unknown: Z3's words.
  const std::string &reason() const { return lastReason; }

  /// Z3 reported an error in this thread since the session began.
  bool failed() const;

private:
  uint64_t resourcesUsed();

  unsigned errorsBefore;

  Z3_context context;
  Z3_solver solver;
  Z3_params params;
  Z3_symbol rlimit;
  Z3_sort ints, bools, shapes;
  Z3_model model = nullptr;
  int nextSymbol = 0;
  llvm::SmallVector<unsigned, 8> lastCore;
  std::string lastReason;
};

} // namespace shapeproof::z3

#endif // SHAPEPROOF_CONTEXTS_Z3_SESSION_H
