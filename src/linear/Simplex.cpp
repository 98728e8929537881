// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tableau: rows, pivots, the feasibility check, and the undo log.
//
// Example. With x, y nonbasic and s = x + y basic, `s >= 2` is violated at
// x = y = 0. x may rise, so x and s change places: x = s - y, s moves to 2,
// and x follows to 2. With upper bounds x <= 0 and y <= 1 neither may rise
// enough in the end, and the row s = x + y with these two bounds is the
// conflict.
//
// Rows are sorted by column, so adding a multiple of one to another is a
// merge. Columns are kept as lists of row numbers that may be out of date
// (a row left, or came back a second time) but never miss one; the exact
// count beside it chooses pivots, so the staleness of a list is invisible.
//
// Tested by tests/unit/linear/SimplexTest.cpp.

#include "linear/Simplex.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "shapeproof-simplex"
ALWAYS_ENABLED_STATISTIC(NumPivots, "Pivots of the simplex tableau");

namespace shapeproof::linear {

/// Rows up to which debug builds check the invariants after each check.
[[maybe_unused]] static constexpr size_t kCheckedRows = 40;

Var Simplex::addVar() {
  Var var = static_cast<Var>(Vars.size());
  Vars.emplace_back();
  if (!Scopes.empty())
    Trail.push_back({Undo::NewVar, var, 0, {}});
  return var;
}

Var Simplex::addRow(llvm::ArrayRef<Entry> form) {
  uint32_t row = static_cast<uint32_t>(Rows.size());
  Rows.emplace_back();
  Var slack = static_cast<Var>(Vars.size());
  Vars.emplace_back();
  if (!Scopes.empty())
    Trail.push_back({Undo::NewRow, slack, row, {}});
  Rows[row].Basic = slack;
  Vars[slack].Row = static_cast<int32_t>(row);
  // Nonbasic columns directly, basic ones through their rows.
  std::vector<Entry> direct;
  Rational value;
  for (const Entry &e : form) {
    value = Rational::sumWithProduct(value, e.second, Vars[e.first].Value);
    if (Vars[e.first].Row < 0 && !e.second.isZero())
      direct.push_back(e);
  }
  llvm::sort(direct,
             [](const Entry &a, const Entry &b) { return a.first < b.first; });
  for (const Entry &e : direct) {
    ++Vars[e.first].Count;
    Vars[e.first].Column.push_back(row);
  }
  Rows[row].Entries = std::move(direct);
  for (const Entry &e : form)
    if (Vars[e.first].Row >= 0 && !e.second.isZero()) {
      assert(e.first != slack);
      addMultiple(row, e.second, Rows[Vars[e.first].Row].Entries, slack);
    }
  Vars[slack].Value = std::move(value);
  return slack;
}

/// A number of b bits costs about b^2 / 128 steps: that of its gcd.
void Simplex::noteCost(const Rational &number) {
  const uint64_t bits = number.bits();
  BigCost += bits * bits / 128;
}

void Simplex::noteBig(const Rational &number) {
  noteCost(number);
  TooBig |= number.bits() > maxBits;
}

bool Simplex::payBig(Budget &budget) {
  bool paid = budget.spend(2 * BigCost);
  BigCost = 0;
  return paid && !TooBig;
}

void Simplex::suspect(Var var) {
  VarState &v = Vars[var];
  if (!v.Suspect && v.Row >= 0 && (belowLower(v) || aboveUpper(v))) {
    v.Suspect = true;
    Suspects.push_back(var);
  }
}

void Simplex::setValue(Var var, Rational value) {
  VarState &v = Vars[var];
  if (!Scopes.empty() && v.ValueStamp != Stamp) {
    Trail.push_back(
        {Undo::Value, var, v.ValueStamp, {std::move(v.Value), 0, false}});
    v.ValueStamp = Stamp;
  }
  v.Value = std::move(value);
  if (LLVM_UNLIKELY(v.Value.isBig()))
    noteCost(v.Value);
  suspect(var);
}

/// Moves a nonbasic variable by delta, and the basic ones with it.
void Simplex::shiftNonbasic(Var var, const Rational &delta, Budget *budget) {
  setValue(var, Vars[var].Value + delta);
  llvm::SmallVectorImpl<uint32_t> &column = Vars[var].Column;
  size_t kept = 0;
  ++Mark;
  for (uint32_t row : column) {
    if (row >= Rows.size() || Rows[row].Mark == Mark)
      continue; // of a scope that ended, or a repeat
    RowState &r = Rows[row];
    const Rational &c = coefficient(r, var);
    if (c.isZero())
      continue;
    r.Mark = Mark;
    column[kept++] = row;
    setValue(r.Basic, Rational::sumWithProduct(Vars[r.Basic].Value, c, delta));
  }
  column.truncate(kept);
  if (budget)
    budget->spend(Vars[var].Count + 1);
}

bool Simplex::assertBound(Var var, Side side, const Rational &bound,
                          CallerReason reason) {
  VarState &v = Vars[var];
  const bool isLower = side == Side::Lower;
  Bound &same = isLower ? v.Lower : v.Upper;
  const Bound &opposite = isLower ? v.Upper : v.Lower;
  auto excludes = [&](const Rational &value) {
    return isLower ? value < bound : value > bound;
  };
  if (same.isSet && !excludes(same.value))
    return !Infeasible;
  if (opposite.isSet && excludes(opposite.value)) {
    if (!Infeasible) {
      Conflict = {{var, side, reason, Rational(1)},
                  {var, isLower ? Side::Upper : Side::Lower, opposite.reason,
                   Rational(1)}};
      Infeasible = true;
    }
    return false;
  }
  if (!Scopes.empty())
    Trail.push_back({isLower ? Undo::Lower : Undo::Upper, var, 0, same});
  same = {bound, reason, true};
  if (v.Row >= 0)
    suspect(var);
  else if (excludes(v.Value))
    shiftNonbasic(var, bound - v.Value, nullptr);
  return !Infeasible;
}

void Simplex::suggest(Var var, const Rational &value) {
  VarState &v = Vars[var];
  if (v.Row < 0 && v.Value != value &&
      !(v.Lower.isSet && value < v.Lower.value) &&
      !(v.Upper.isSet && value > v.Upper.value))
    shiftNonbasic(var, value - v.Value, nullptr);
}

const Rational &Simplex::coefficient(const RowState &row, Var var) const {
  static const Rational zero;
  auto it = llvm::lower_bound(
      row.Entries, var, [](const Entry &e, Var v) { return e.first < v; });
  return it != row.Entries.end() && it->first == var ? it->second : zero;
}

/// row += factor * addend, leaving out the column `skip` of the addend, and
/// keeping counts and column lists.
void Simplex::addMultiple(uint32_t row, const Rational &factor,
                          llvm::ArrayRef<Entry> addend, Var skip) {
  std::vector<Entry> &entries = Rows[row].Entries;
  Scratch.clear();
  size_t i = 0, j = 0;
  while (i < entries.size() || j < addend.size()) {
    if (j < addend.size() && addend[j].first == skip) {
      ++j;
    } else if (j == addend.size() ||
               (i < entries.size() && entries[i].first < addend[j].first)) {
      Scratch.push_back(std::move(entries[i++]));
    } else if (i == entries.size() || addend[j].first < entries[i].first) {
      Scratch.emplace_back(addend[j].first, factor * addend[j].second);
      noteSize(Scratch.back().second);
      VarState &column = Vars[addend[j].first];
      ++column.Count;
      column.Column.push_back(row);
      ++j;
    } else {
      Rational sum =
          Rational::sumWithProduct(entries[i].second, factor, addend[j].second);
      if (sum.isZero()) {
        --Vars[entries[i].first].Count;
      } else {
        noteSize(sum);
        Scratch.emplace_back(entries[i].first, std::move(sum));
      }
      ++i;
      ++j;
    }
  }
  entries.swap(Scratch);
}

/// The basic variable of `row` and the nonbasic `entering` change places.
/// Values stay. Returns the number of coefficients touched.
uint64_t Simplex::pivot(uint32_t row, Var entering) {
  ++Pivots;
  RowState &r = Rows[row];
  Var leaving = r.Basic;
  if (!Scopes.empty())
    Trail.push_back({Undo::Pivot, leaving, row, {}});

  // Solve the row for `entering`.
  Rational inverse = coefficient(r, entering).inverse();
  Rational minus = -inverse;
  bool placed = false;
  std::vector<Entry> solved;
  solved.reserve(r.Entries.size());
  for (Entry &e : r.Entries) {
    if (!placed && leaving < e.first) {
      solved.emplace_back(leaving, inverse);
      placed = true;
    }
    if (e.first == entering)
      continue;
    solved.emplace_back(e.first, e.second * minus);
    noteSize(solved.back().second);
  }
  if (!placed)
    solved.emplace_back(leaving, inverse);
  r.Entries.swap(solved);
  r.Basic = entering;
  uint64_t touched = r.Entries.size();

  VarState &in = Vars[entering], &out = Vars[leaving];
  llvm::SmallVector<uint32_t, 4> rows = std::move(in.Column);
  in.Column.clear();
  in.Count = 0;
  in.Row = static_cast<int32_t>(row);
  out.Row = -1;
  out.Count = 1;
  out.Column.clear();
  out.Column.push_back(row);

  // Substitute it in the other rows.
  for (uint32_t other : rows) {
    if (other == row || other >= Rows.size())
      continue;
    RowState &o = Rows[other];
    auto it = llvm::lower_bound(
        o.Entries, entering, [](const Entry &e, Var v) { return e.first < v; });
    if (it == o.Entries.end() || it->first != entering)
      continue; // out of date
    Rational factor = std::move(it->second);
    o.Entries.erase(it);
    addMultiple(other, factor, Rows[row].Entries, ~Var(0));
    touched += o.Entries.size() + Rows[row].Entries.size();
  }
  suspect(entering);
  return touched;
}

/// The basic variable to repair: the number of its row, or -1.
int Simplex::pickViolated(bool bland) {
  // Of the gap between two large numbers, which is small.
  constexpr uint64_t kSmallGap = 64;
  int best = -1;
  Var bestVar = 0;
  Rational bestGap;
  size_t kept = 0;
  for (Var var : Suspects) {
    VarState &v = Vars[var];
    bool low = belowLower(v), high = aboveUpper(v);
    if (v.Row < 0 || (!low && !high)) {
      v.Suspect = false;
      continue;
    }
    Suspects[kept++] = var;
    if (bland) {
      if (best < 0 || var < bestVar) {
        best = v.Row;
        bestVar = var;
      }
      continue;
    }
    Rational gap = low ? v.Lower.value - v.Value : v.Value - v.Upper.value;
    if (gap.bits() > 64)
      noteBig(gap);
    else if (LLVM_UNLIKELY(v.Value.isBig()))
      BigCost += kSmallGap;
    int order = best < 0 ? 1 : Rational::compare(gap, bestGap);
    if (order > 0 || (order == 0 && var < bestVar)) {
      best = v.Row;
      bestVar = var;
      bestGap = std::move(gap);
    }
  }
  Suspects.resize(kept);
  return best;
}

/// A column that lets the row's variable rise (or fall).
bool Simplex::pickEntering(const RowState &row, bool rise, bool bland,
                           Var &entering) {
  bool found = false;
  for (const Entry &e : row.Entries) {
    const VarState &v = Vars[e.first];
    bool up = (e.second.sign() > 0) == rise;
    if (up ? !canRise(v) : !canFall(v))
      continue;
    if (!found || v.Count < Vars[entering].Count) {
      entering = e.first;
      found = true;
      if (bland)
        return true;
    }
  }
  return found;
}

/// Why the row's variable cannot rise above (tooLow) or fall below its value:
/// the bounds at which its columns stand.
void Simplex::explainRow(const RowState &row, bool tooLow,
                         Explanation &out) const {
  for (const Entry &e : row.Entries) {
    const VarState &v = Vars[e.first];
    bool upper = (e.second.sign() > 0) == tooLow;
    out.push_back({e.first, upper ? Side::Upper : Side::Lower,
                   (upper ? v.Upper : v.Lower).reason,
                   e.second.sign() > 0 ? e.second : -e.second});
  }
}

Simplex::Check Simplex::check(Budget &budget) {
  uint64_t before = Pivots;
  Check result = repair(budget);
  NumPivots += Pivots - before;
  LLVM_DEBUG({
    llvm::dbgs() << "simplex: " << Rows.size() << " rows, " << Pivots - before
                 << " pivots: ";
    if (result == Check::Infeasible)
      printConflict(llvm::dbgs());
    else
      llvm::dbgs() << (result == Check::Feasible ? "feasible" : "limit")
                   << '\n';
  });
  assert((Rows.size() > kCheckedRows || checkInvariants()) &&
         "the tableau is inconsistent");
  return result;
}

Simplex::Check Simplex::repair(Budget &budget) {
  if (Infeasible)
    return Check::Infeasible;
  // Greedy while it is likely to converge, then Bland, which terminates.
  uint64_t greedy = 64 + 4 * Rows.size();
  while (true) {
    bool bland = greedy == 0;
    int row = pickViolated(bland);
    const bool paid = payBig(budget);
    if (row < 0)
      return Check::Feasible;
    if (!paid || !budget.spend(1 + Suspects.size()))
      return Check::Limit;
    greedy -= !bland;
    const RowState &r = Rows[row];
    Var basic = r.Basic;
    const VarState &v = Vars[basic];
    bool tooLow = belowLower(v);
    Var entering;
    if (!pickEntering(r, tooLow, bland, entering)) {
      Conflict.clear();
      Conflict.push_back({basic, tooLow ? Side::Lower : Side::Upper,
                          (tooLow ? v.Lower : v.Upper).reason, Rational(1)});
      explainRow(r, tooLow, Conflict);
      Infeasible = true;
      return Check::Infeasible;
    }
    Rational target = (tooLow ? v.Lower : v.Upper).value;
    Rational theta = (target - v.Value) * coefficient(r, entering).inverse();
    shiftNonbasic(entering, theta, &budget);
    // Twice: pop pivots back.
    budget.spend(2 * pivot(static_cast<uint32_t>(row), entering));
  }
}

void Simplex::push() {
  Scopes.push_back({Trail.size(), Stamp, Infeasible});
  Stamp = ++NextStamp;
}

void Simplex::undo(Undo &change, llvm::SmallVectorImpl<Var> &restored) {
  VarState &v = Vars[change.A];
  switch (change.Kind) {
  case Undo::Pivot:
    --Pivots;
    pivot(change.B, change.A);
    --Pivots;
    break;
  case Undo::Value:
    v.Value = std::move(change.Old.value);
    v.ValueStamp = change.B;
    restored.push_back(change.A);
    break;
  case Undo::Lower:
    v.Lower = std::move(change.Old);
    break;
  case Undo::Upper:
    v.Upper = std::move(change.Old);
    break;
  case Undo::NewRow:
    for (const Entry &e : Rows[change.B].Entries) {
      --Vars[e.first].Count;
      // Usually the last of the list; elsewhere it merely goes out of date.
      if (!Vars[e.first].Column.empty() &&
          Vars[e.first].Column.back() == change.B)
        Vars[e.first].Column.pop_back();
    }
    Rows.pop_back();
    Vars.pop_back();
    break;
  case Undo::NewVar:
    Vars.pop_back();
    break;
  }
}

void Simplex::pop() {
  assert(!Scopes.empty() && "pop without push");
  Scope scope = Scopes.back();
  // While undoing, nothing is logged for the scope that ends.
  std::vector<Scope> outer;
  outer.swap(Scopes);
  outer.pop_back();
  llvm::SmallVector<Var, 16> restored;
  while (Trail.size() > scope.Trail) {
    Undo change = std::move(Trail.back());
    Trail.pop_back();
    undo(change, restored);
  }
  Scopes.swap(outer);
  Stamp = scope.Stamp;
  Infeasible = scope.Infeasible;
  TooBig = false;
  BigCost = 0;
  // A variable that violated a bound at the push may have been repaired
  // meanwhile and left the list; then its value has been restored above.
  llvm::erase_if(Suspects, [&](Var var) { return var >= Vars.size(); });
  for (Var var : restored)
    if (var < Vars.size())
      suspect(var);
}

} // namespace shapeproof::linear
