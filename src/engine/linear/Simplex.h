// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Incremental simplex over the rationals, with bounds and explanations.
//
// The algorithm is the one of Dutertre and de Moura, "A Fast Linear-Arithmetic
// Solver for DPLL(T)", CAV 2006. Every variable has optional bounds. A row
// defines a slack variable as a linear form; facts are bounds on variables and
// slacks alone:
//
//   Simplex s;
//   auto x = s.addVar(), y = s.addVar();
//   auto sum = s.addRow({{x, 1}, {y, 1}});         // sum = x + y
//   s.assertLower(x, 1, /*reason=*/10);            // x >= 1
//   s.assertLower(y, 1, 11);                       // y >= 1
//   s.assertUpper(sum, 1, 12);                     // x + y <= 1
//   Budget budget(1000);
//   s.check(budget);                               // Infeasible
//   s.conflict();   // 1*[x - 1] + 1*[y - 1] + 1*[1 - sum] = 0 <= -1
//
// Some variables are basic (each equals its row, a form in the others), the
// rest nonbasic and within their bounds. `check` moves basic variables that
// violate a bound to it by pivoting, or finds a row that cannot give way: its
// coefficients are the Farkas coefficients of the conflict.
//
// Scopes. push() opens a scope; pop() restores bounds, rows, variables, *and*
// the basis and assignment, by undoing the logged pivots in reverse order. So
// the state is a function of the calls that are still in force, and a question
// asked in a scope changes no later answer and no later explanation. (Dutertre
// and de Moura keep the basis, which is cheaper by the undo but makes answers
// depend on what was asked before. A snapshot would cost the size of the
// tableau even where nothing is pivoted; the log costs what was done. That is
// also why the log is its own and not one of base/Scoped.h: pivots are taken
// back by pivoting, while the outer scopes are open and nothing is logged.)
//
// Determinism. Pivots are chosen by values, sizes and variable numbers only:
// for a while the largest violation leaves and the shortest column enters,
// then Bland's rule (smallest numbers), which terminates.
//
// There is no other tableau: the solver of a component (ComponentSolver.h)
// keeps one along with the facts, and short proofs (ShortProofs.h) clear a
// small one for each question and try a case in a scope. Numbers are machine
// words until they leave them (base/Rational.h). All rows share one block of
// memory, and clear() keeps what was allocated, so that a small question
// allocates nothing.
//
// Cost. A pivot touches the rows that contain the entering column; one step of
// the budget is one coefficient. Numbers beyond `maxBits` end in Limit.

#ifndef SHAPEPROOF_LINEAR_SIMPLEX_H
#define SHAPEPROOF_LINEAR_SIMPLEX_H

#include "engine/base/Budget.h"
#include "engine/checker/LinearForm.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/raw_ostream.h"
#include <vector>

namespace shapeproof::linear {

class Simplex {
public:
  enum class Check { Feasible, Infeasible, Limit };
  enum class Side : uint8_t { Lower, Upper };
  using Entry = std::pair<Var, Rational>;

  /// One bound of an explanation, with its factor > 0. Lower stands for
  /// `var - bound >= 0`, Upper for `bound - var >= 0`.
  struct Part {
    Var var;
    Side side;
    CallerReason reason;
    Rational factor;
  };
  using Explanation = llvm::SmallVector<Part, 4>;

  /// A bound of a variable; unbounded while not `isSet`.
  struct Bound {
    Rational value;
    CallerReason reason = 0;
    bool isSet = false;
  };

  enum class Optimum { Bounded, Unbounded, Limit };

  static constexpr unsigned maxBits = kMaxIntBits;

  /// Makes room, so that a small tableau is allocated once. Rows are variables,
  /// too.
  void reserve(size_t numVars, size_t numRows) {
    vars.reserve(numVars);
    rows.reserve(numRows);
  }
  /// Removes all variables, rows and scopes, and keeps the memory.
  void clear();
  /// A new unbounded variable of value 0.
  Var addVar();
  /// A new variable equal to the form; variables in it may be slacks. The
  /// constant-free form must name each variable once, and is no rowOf().
  Var addRow(llvm::ArrayRef<Entry> form);

  /// Adds a bound. False iff it contradicts the opposite bound at once, and
  /// then conflict() explains. A bound that is not tighter is ignored.
  bool assertLower(Var var, const Rational &bound, CallerReason reason) {
    return assertBound(var, Side::Lower, bound, reason);
  }
  bool assertUpper(Var var, const Rational &bound, CallerReason reason) {
    return assertBound(var, Side::Upper, bound, reason);
  }

  /// Moves a nonbasic variable to a value within its bounds, as a better place
  /// to start from. Ignored where that is not possible.
  void suggest(Var var, const Rational &value);

  /// Decides the bounds over the rationals. Infeasible stays until pop().
  Check check(Budget &budget);
  /// After Infeasible: bounds and factors whose sum is a constant < 0.
  const Explanation &conflict() const { return conflicting; }

  /// After check() said Feasible: the maximum of var. Bounded: value(var) is
  /// the maximum M, attained, and the explanation sums to M - var >= 0. Keeps
  /// the assignment feasible. Primal simplex with Bland's rule.
  Optimum maximize(Var var, Budget &budget, Explanation &explanation);

  const Rational &value(Var var) const { return vars[var].value; }
  bool isBasic(Var var) const { return vars[var].row >= 0; }
  /// The row of a basic variable: var = sum of entries, all nonbasic, sorted.
  llvm::ArrayRef<Entry> rowOf(Var var) const {
    return entries(rows[vars[var].row]);
  }
  const Bound &lower(Var var) const { return vars[var].lower; }
  const Bound &upper(Var var) const { return vars[var].upper; }
  size_t numVars() const { return vars.size(); }
  uint64_t numPivots() const { return pivots; }

  void push();
  void pop();

  /// Whether rows hold for the assignment, counts of columns are right, and
  /// nonbasic variables are within their bounds. Debug builds assert it after
  /// each check while the tableau is small.
  bool checkInvariants() const;
  /// The variables with their values and bounds, and the rows.
  void print(llvm::raw_ostream &os) const;
  LLVM_DUMP_METHOD void dump() const;

private:
  struct VarState {
    SHAPEPROOF_NOEXCEPT_MOVE(VarState);
    Bound lower, upper;
    Rational value;
    int32_t row = -1;
    uint32_t count = 0; // exact number of rows that contain this column
    uint32_t valueStamp = 0;
    bool isSuspect = false;
    // Rows that may contain this column: a superset, possibly with repeats.
    llvm::SmallVector<uint32_t, 8> column;
  };
  struct RowState {
    Var basic = 0;
    uint32_t size = 0;
    size_t begin = 0; // its entries, in `cells`
    uint64_t mark = 0;
  };
  struct Undo {
    enum Kind : uint8_t { NewVar, NewRow, Pivot, Value, Lower, Upper } kind;
    Var var = 0; // of a pivot, the one that left the basis
    uint32_t rowOrStamp = 0;
    Bound old; // a bound, or the value in its `value`
  };
  struct Scope {
    size_t trail;
    uint32_t stamp;
    bool isInfeasible;
  };

  std::vector<VarState> vars;
  std::vector<RowState> rows;
  // The entries of all rows; those of a row that changed move to the end.
  std::vector<Entry> cells;
  std::vector<Undo> trail;
  std::vector<Scope> scopes;
  std::vector<Var> suspects;
  Explanation conflicting;
  uint64_t pivots = 0, mark = 0;
  uint32_t stamp = 0, nextStamp = 0;
  uint64_t bigCost = 0; // steps owed for arithmetic beyond 64 bits
  bool isInfeasible = false, isTooBig = false;

  bool belowLower(const VarState &v) const {
    return v.lower.isSet && v.value < v.lower.value;
  }
  bool aboveUpper(const VarState &v) const {
    return v.upper.isSet && v.value > v.upper.value;
  }
  bool canRise(const VarState &v) const {
    return !v.upper.isSet || v.value < v.upper.value;
  }
  bool canFall(const VarState &v) const {
    return !v.lower.isSet || v.value > v.lower.value;
  }

  void noteSize(const Rational &number) {
    if (LLVM_UNLIKELY(number.isBig()))
      noteBig(number);
  }
  void noteBig(const Rational &number);
  void noteCost(const Rational &number);
  bool payBig(Budget &budget);
  llvm::MutableArrayRef<Entry> entries(const RowState &row) {
    return {cells.data() + row.begin, row.size};
  }
  llvm::ArrayRef<Entry> entries(const RowState &row) const {
    return {cells.data() + row.begin, row.size};
  }
  /// The entry of the column, or null.
  const Entry *find(const RowState &row, Var var) const;
  Entry *find(const RowState &row, Var var) {
    return const_cast<Entry *>(std::as_const(*this).find(row, var));
  }
  void makeRoom(size_t numCells);
  void suspect(Var var);
  void setValue(Var var, Rational &&value);
  void shiftNonbasic(Var var, const Rational &delta, Budget *budget);
  void addMultiple(uint32_t row, const Rational &factor, uint32_t addend,
                   Var skip);
  uint64_t pivot(uint32_t row, Var entering, const Rational &delta);
  int pickViolated(bool bland);
  bool pickEntering(const RowState &row, bool rise, bool bland, Var &entering);
  void explainRow(const RowState &row, bool tooLow, Explanation &out) const;
  bool assertBound(Var var, Side side, const Rational &bound,
                   CallerReason reason);
  bool improve(Var var, Var &moving, bool &rising,
               Explanation &explanation) const;
  Check repair(Budget &budget);
  void printConflict(llvm::raw_ostream &os) const;
  void undo(Undo &change, llvm::SmallVectorImpl<Var> &restored);
};

} // namespace shapeproof::linear

#endif // SHAPEPROOF_LINEAR_SIMPLEX_H
