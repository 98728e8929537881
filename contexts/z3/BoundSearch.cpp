// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See BoundSearch.h. Tested by tests/engine/z3.

#include "z3/BoundSearch.h"
#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;
using namespace shapeproof::z3;

namespace {

/// One end of a dim's range: the largest value of sign * dim.
class EndSearch {
public:
  /// `always`: a literal to assume, or null.
  EndSearch(Question &question, DimId dim, bool upper, Z3_ast always,
            Budget &budget)
      : question(question), z(question.session()), budget(budget), upper(upper),
        always(always), term(question.encoder().dim(dim)) {
    signedTerm = upper ? term : z.neg(term);
  }

  /// Searches from `value`, the dim's value in some model.
  void run(const Int &value) {
    reached = canonical(upper ? value : -value);
    // Ends beyond this are left open; asked first where that is cheap.
    bool isLinear = question.encoder().isLinear();
    Int beyond =
        powerOfTwo(isLinear ? TermStore::kMaxBits : limits::z3BoundBits);
    if (isLinear) {
      // The digits are computed once, as that takes longer than the check.
      static const std::string digits = decimal(beyond);
      Satisfiable result = question.check(claimAbove(z.number(digits)), budget);
      if (result == Satisfiable::Yes)
        return;
      if (result == Satisfiable::No)
        noteEnd(beyond);
    }
    // Steps of 0, 1, 2, 8, 128, 2^15, ... until one is too far.
    for (unsigned bits = 0;; bits = 2 * bits + 1) {
      Int goal = reached;
      if (bits > 0)
        goal = canonical(goal + powerOfTwo(bits / 2));
      if (goal >= beyond)
        return;
      Satisfiable result = exceeds(goal);
      if (result == Satisfiable::Unknown) {
        limit = true;
        return;
      }
      if (result == Satisfiable::No)
        break;
    }
    while (*end > reached) {
      Int middle = canonical(reached +
                             llvm::floorDiv(canonical(*end - reached), Int(2)));
      if (exceeds(middle) == Satisfiable::Unknown) {
        limit = true;
        return;
      }
    }
  }

  std::optional<Int> bound() const {
    if (!end)
      return std::nullopt;
    return upper ? *end : -*end;
  }
  bool limited() const { return limit; }
  llvm::SmallVector<FactId, 4> premises() {
    if (!end)
      return {};
    // Check again, since the last check may not be the one that set the end.
    llvm::SmallVector<Z3_ast, 2> beyond = claimAbove(z.number(*end));
    if (question.check(beyond, budget) != Satisfiable::No)
      return endPremises;
    question.minimise(beyond, budget);
    return question.premises();
  }

private:
  static Int powerOfTwo(unsigned bits) {
    return Int(llvm::APInt::getOneBitSet(bits + 2, bits));
  }

  static std::string decimal(const Int &value) {
    std::string digits;
    llvm::raw_string_ostream(digits) << value;
    return digits;
  }

  void noteEnd(const Int &value) {
    end = canonical(value);
    endPremises = question.premises();
  }

  llvm::SmallVector<Z3_ast, 2> claimAbove(Z3_ast value) {
    llvm::SmallVector<Z3_ast, 2> literals = {z.track(z.lt(value, signedTerm))};
    if (always)
      literals.push_back(always);
    return literals;
  }

  /// Whether sign * dim can be above the value. Updates the known ends.
  Satisfiable exceeds(const Int &value) {
    Satisfiable result = question.check(claimAbove(z.number(value)), budget);
    if (result == Satisfiable::No) {
      noteEnd(value);
    } else if (result == Satisfiable::Yes) {
      std::optional<Int> v = z.value(signedTerm);
      reached = canonical(v && *v > value ? *v : value + 1);
    }
    return result;
  }

  Question &question;
  Session &z;
  Budget &budget;
  bool upper;
  Z3_ast always, term, signedTerm;
  Int reached;
  std::optional<Int> end;
  llvm::SmallVector<FactId, 4> endPremises;
  bool limit = false;
};

} // namespace

bool z3::searchBounds(Question &question, DimId dim, Budget &budget,
                      Bounds &result) {
  result.limit = true;
  // Where the term is undefined it has no value to contain.
  Z3_ast always = question.encoder().meaning(dim);
  if (always)
    always = question.session().track(always);
  Satisfiable some =
      always ? question.check({always}, budget) : question.check({}, budget);
  if (some == Satisfiable::No && always) {
    question.minimise({always}, budget);
    result.premises = question.premises();
    result.undefined = question.check({}, budget) != Satisfiable::No;
    result.limit = false;
    if (result.undefined)
      return true;
  }
  if (some == Satisfiable::No) {
    question.minimise({}, budget);
    result.limit = false;
    return false;
  }
  std::optional<Int> value;
  if (some == Satisfiable::Yes)
    value = question.session().value(question.encoder().dim(dim));
  if (!value)
    return true;

  Budget lowerBudget(budget.remaining() / 2);
  Budget upperBudget(budget.remaining() - lowerBudget.remaining());
  EndSearch lower(question, dim, false, always, lowerBudget);
  lower.run(*value);
  EndSearch upper(question, dim, true, always, upperBudget);
  upper.run(*value);
  result.lo = lower.bound();
  result.hi = upper.bound();
  result.limit = lower.limited() || upper.limited();
  for (EndSearch *end : {&lower, &upper})
    llvm::append_range(result.premises, end->premises());
  llvm::sort(result.premises);
  result.premises.erase(llvm::unique(result.premises), result.premises.end());
  budget.charge(lowerBudget.total() + upperBudget.total());
  return true;
}
